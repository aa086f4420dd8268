"""Each rule at its edge: what is just accepted, and its neighbour that is not."""

from dataclasses import replace

import pytest

from verify import (
    Combination,
    Fact,
    Have,
    Polynomial,
    Proof,
    Statement,
    Use,
    Vector,
    above,
    at_least,
    because,
    equal,
    scalars,
    signs,
    spaces,
    term,
    vectors,
)
from verify.kernel import Rejected, Term, prove

a, b, c, d = scalars("a b c d")
w, x, y, z = vectors("w x y z")
ONE, NIL = Polynomial.of(1), Polynomial({})


def accepts(says, proof, theorems=None, name="edge"):
    return prove(name, says, proof, theorems or {})


def refuses(words, says, proof, theorems=None):
    with pytest.raises(Rejected, match=words):
        prove("edge", says, proof, theorems or {})


def plain(*goals, facts=(), given=None, definitions=(), spaces_=None):
    return Statement(given if given is not None else signs(real="a b c"), spaces_ or {}, tuple(facts), goals, definitions)


def shown(*terms, name="g", **more):
    return Proof({name: because(*terms)}, **more)


# combinations


def test_the_scale_is_one_unless_it_is_given():
    says = plain(at_least("g", a), facts=[at_least("f", a)])
    accepts(says, Proof({"g": Combination((Term(ONE, ("f",)),))}))
    accepts(says, Proof({"g": Combination((Term(ONE * 2, ("f",)),), ONE * 2)}))
    refuses("identity fails", says, Proof({"g": Combination((Term(ONE * 2, ("f",)),))}))
    refuses("is not visibly positive", says, Proof({"g": Combination((), NIL)}))
    refuses("unknown atom 'q'", says, Proof({"g": Combination((), Polynomial.atom("q"))}))


def test_every_goal_is_checked():
    says = plain(at_least("g", a**2), at_least("h", a))
    refuses("h: the identity fails", says, Proof({"g": because(term(1, square=a)), "h": because(term(1, square=a))}))
    refuses(
        "h: the identity fails",
        replace(says, goals=says.goals[::-1]),
        Proof({"g": because(term(1, square=a)), "h": because(term(1, square=a))}),
    )
    refuses("one combination per goal", says, shown(term(1, square=a)))
    refuses("one combination per goal", plain(at_least("g", a**2)), Proof({"g": because(term(1, square=a)), "h": because()}))


def test_every_fact_of_a_term_must_be_known_and_counts():
    says = plain(at_least("g", a * b), facts=[at_least("f", a), at_least("h", b)])
    accepts(says, shown(term(1, "f", "h")))
    refuses("no fact named 'q'", says, shown(term(1, "f", "q")))
    refuses("no fact named 'q'", says, shown(term(1, "q", "f")))
    refuses("identity fails", says, shown(term(1, "f")))


def test_an_equality_anywhere_among_the_facts_carries_the_term():
    facts = [at_least("f", a), equal("e", b)]
    accepts(plain(equal("g", -a * b), facts=facts), shown(term(-1, "f", "e")))
    accepts(plain(equal("g", -a * b), facts=facts), shown(term(-1, "e", "f")))
    refuses("not visibly non-negative", plain(at_least("g", -a), facts=facts), shown(term(-1, "f")))
    refuses("equalities only", plain(equal("g", a), facts=facts), shown(term(1, "f")))
    refuses("equalities only", plain(equal("g", NIL), facts=facts), Proof({"g": Combination((Term(NIL),))}))


def test_an_equality_does_not_make_other_terms_free():
    says = plain(at_least("g", b - a), facts=[at_least("f", a), equal("e", b)])
    refuses("not visibly non-negative", says, shown(term(1, "e"), term(-1, "f")))
    refuses("not visibly non-negative", says, shown(term(-1, "f"), term(1, "e")))


def test_one_strict_term_is_enough_wherever_it_stands():
    facts = [above("f", a), at_least("h", b)]
    accepts(plain(above("g", a + b), facts=facts), shown(term(1, "f"), term(1, "h")))
    accepts(plain(above("g", a + b), facts=facts), shown(term(1, "h"), term(1, "f")))
    accepts(plain(above("g", a * a), facts=facts), shown(term(1, "f", "f")))
    accepts(plain(above("g", ONE)), shown(term(1)))
    refuses("no visibly positive term", plain(above("g", b), facts=facts), shown(term(1, "h")))
    refuses("no visibly positive term", plain(above("g", a * b), facts=facts), shown(term(1, "f", "h")))
    refuses("no visibly positive term", plain(above("g", b * a), facts=facts), shown(term(1, "h", "f")))
    refuses("no visibly positive term", plain(above("g", NIL), facts=facts), shown(term(0, "f")))
    refuses("no visibly positive term", plain(above("g", a * b**2), facts=facts), shown(term(1, "f", square=b)))
    refuses("no visibly positive term", plain(above("g", b), facts=[equal("e", b)]), shown(term(1, "e")))
    refuses("no visibly positive term", plain(above("g", b * a), facts=[equal("e", b), above("f", a)]), shown(term(1, "e", "f")))


def test_squares_of_polynomials_and_of_vectors():
    says = plain(at_least("g", (a - b) ** 2 + (x - a * y).norm2), spaces_=spaces(X="x y"))
    accepts(says, shown(term(1, square=a - b), term(1, square=x - a * y)))
    refuses("identity fails", says, shown(term(1, square=a - b)))
    refuses("unknown atom 'q'", says, shown(term(1, square=a - Polynomial.atom("q"))))
    refuses("unknown vector", says, shown(term(1, square=x - w)))
    refuses("unknown atom 'q'", says, shown(term(1, square=x * Polynomial.atom("q"))))
    refuses("unknown atom 'q'", says, shown(term(Polynomial.atom("q"))))


# steps


def test_an_intermediate_fact_is_proved_and_well_formed():
    says = plain(at_least("g", a, 1), given=signs(positive="a"))
    refuses("h: the identity fails", says, shown(term(1, "h"), steps=(Have(at_least("h", a, 1), because(term(a))),)))
    refuses("unknown atom 'q'", says, shown(steps=(Have(at_least("h", Polynomial.atom("q")), because()),)))
    refuses("kind must be one of", says, shown(steps=(Have(Fact("h", "<", a), because()),)))
    refuses("'h' is named twice", says, shown(steps=(Have(at_least("h", a), because(term(a))),) * 2))
    weak = replace(says, goals=(at_least("g", a),))
    accepts(
        weak, shown(term(1, "k"), steps=(Have(at_least("h", a), because(term(a))), Have(at_least("k", a), because(term(1, "h")))))
    )
    refuses(
        "no fact named 'h'",
        weak,
        shown(term(1, "k"), steps=(Have(at_least("k", a), because(term(1, "h"))), Have(at_least("h", a), because(term(a))))),
    )
    refuses("no fact named 'h'", weak, shown(term(1, "h"), steps=(Have(at_least("h", a), because(term(1, "h"))),)))


def two():
    """Two goals from two facts, for the signs and kinds of their own, and a definition."""
    given = Statement(
        signs(positive="a", nonnegative="b", real="c"),
        {},
        (above("one", a, 1), equal("same", c, b)),
        (above("first", d * a, d), equal("second", c**2, b**2)),
        (("d", a + b + 1),),
    )
    return {"two": prove("two", given, Proof({"first": because(term(d, "one")), "second": because(term(c + b, "same"))}), {})}


def instance(**changes):
    parts = {
        "given": signs(positive="a", nonnegative="b", real="c"),
        "facts": [above("f", a, 1), equal("e", c, b), equal("k", d, a + b + 1)],
    } | changes
    return plain(above("g", d * a, d), equal("h", c**2, b**2), **{**parts, "given": parts["given"] | {"d": "real"}})


USED = Proof({"g": because(term(1, "t.first")), "h": because(term(1, "t.second"))}, (Use("t", "two"),))


def test_a_use_gives_every_goal_and_asks_for_every_hypothesis():
    assert accepts(instance(), USED, two()).uses == ("two",)
    accepts(
        instance(
            given=signs(real="a b c"),
            facts=[above("f", a, 1), equal("e", c, b), equal("k", d, a + b + 1), above("p", a), at_least("q", b)],
        ),
        USED,
        two(),
    )
    for kind in (">", "="):  # for a weak sign a strict fact or an equation does as well
        accepts(
            instance(
                given=signs(positive="a", real="b c"),
                facts=[above("f", a, 1), equal("e", c, b), equal("k", d, a + b + 1), Fact("q", kind, b)],
            ),
            USED,
            two(),
        )
    refuses("sign of a", instance(given=signs(nonnegative="a b", real="c")), USED, two())
    refuses("sign of b", instance(given=signs(positive="a", real="b c")), USED, two())
    refuses(
        "sign of a",
        instance(
            given=signs(nonnegative="b", real="a c"),
            facts=[above("f", a, 1), equal("e", c, b), equal("k", d, a + b + 1), at_least("p", a)],
        ),
        USED,
        two(),
    )
    refuses("hypothesis one", instance(facts=[equal("e", c, b), equal("k", d, a + b + 1)]), USED, two())
    refuses("hypothesis one", instance(facts=[at_least("f", a, 1), equal("e", c, b), equal("k", d, a + b + 1)]), USED, two())
    refuses("hypothesis one", instance(facts=[equal("f", a, 1), equal("e", c, b), equal("k", d, a + b + 1)]), USED, two())
    refuses("hypothesis same", instance(facts=[above("f", a, 1), equal("k", d, a + b + 1)]), USED, two())
    for kind in (">=", ">"):
        refuses(
            "hypothesis same", instance(facts=[above("f", a, 1), Fact("e", kind, c - b), equal("k", d, a + b + 1)]), USED, two()
        )
    refuses("hypothesis definition of d", instance(facts=[above("f", a, 1), equal("e", c, b)]), USED, two())
    refuses("hypothesis definition of d", instance(facts=[above("f", a, 1), equal("e", c, b), equal("k", d, a + b)]), USED, two())


def test_the_last_of_many_facts_may_be_the_one():
    facts = [above("f", a, 1), equal("e", c, b), equal("k", d, a + b + 1)]
    for turn in range(3):
        accepts(instance(facts=[*facts[turn:], *facts[:turn]]), USED, two())


def test_hypotheses_that_are_seen_need_no_fact():
    lemma = plain(at_least("g", a + b), facts=[at_least("f", a), above("h", b)])
    theorems = {"lemma": accepts(lemma, shown(term(1, "f"), term(1, "h")), name="lemma")}
    use = (Use("t", "lemma", {"a": b**2, "b": a, "c": NIL}),)
    accepts(plain(at_least("g", b**2 + a), given=signs(positive="a", real="b")), shown(term(1, "t"), steps=use), theorems)
    refuses(
        "hypothesis h",
        plain(at_least("g", b**2 + a), given=signs(nonnegative="a", real="b")),
        shown(term(1, "t"), steps=use),
        theorems,
    )
    zero = (Use("t", "lemma", {"a": NIL, "b": a, "c": NIL}),)
    accepts(plain(at_least("g", a), given=signs(positive="a")), shown(term(1, "t"), steps=zero), theorems)
    refuses(
        "hypothesis h",
        plain(at_least("g", NIL), given=signs(positive="a")),
        shown(steps=(Use("t", "lemma", {"a": a, "b": NIL, "c": NIL}),)),
        theorems,
    )  # zero is not positive
    same = plain(equal("g", NIL), facts=[equal("e", a)], given=signs(real="a"))
    theorems["same"] = accepts(same, shown(), name="same")
    accepts(plain(equal("g", NIL), given={}), shown(steps=(Use("t", "same", {"a": NIL}),)), theorems)
    for sign in ("positive", "nonnegative", "real"):  # a visible sign is no equation
        refuses("hypothesis e", plain(equal("g", NIL), given={"a": sign}), shown(steps=(Use("t", "same"),)), theorems)


def test_facts_agree_modulo_the_definitions():
    theorems = {
        "lemma": accepts(
            plain(at_least("g", a), facts=[at_least("f", a)], given=signs(real="a")), shown(term(1, "f")), name="lemma"
        )
    }
    says = plain(at_least("g", d - 3), facts=[at_least("k", b - 2)], given=signs(positive="b"), definitions=(("d", b + 1),))
    accepts(says, shown(term(1, "t"), steps=(Use("t", "lemma", {"a": d - 3}),)), theorems)
    refuses("hypothesis f", says, shown(term(1, "t"), steps=(Use("t", "lemma", {"a": d - 4}),)), theorems)


def test_images_must_be_known_and_every_one_is_looked_at():
    unknown, many = Polynomial.atom("q"), signs(real="a b c")
    theorems = {"lemma": accepts(plain(at_least("g", a**2), spaces_=spaces(X="x y")), shown(term(1, square=a)), name="lemma")}
    for name in "abc":  # b and c occur nowhere
        refuses(
            "unknown atom 'q'",
            plain(at_least("g", a**2), spaces_=spaces(X="x y")),
            shown(term(1, "t"), steps=(Use("t", "lemma", {name: unknown}),)),
            theorems,
        )
    for name in "xy":
        refuses(
            "unknown vector",
            plain(at_least("g", a**2), spaces_=spaces(X="x y")),
            shown(term(1, "t"), steps=(Use("t", "lemma", {}, {name: w}),)),
            theorems,
        )
    refuses(
        "unknown atom 'c'",
        plain(at_least("g", a**2), given=signs(real="a b"), spaces_=spaces(X="x y")),
        shown(term(1, "t"), steps=(Use("t", "lemma"),)),
        theorems,
    )
    refuses("lemma has no", plain(at_least("g", a**2), given=many), shown(steps=(Use("t", "lemma", {"d": a}),)), theorems)
    refuses("lemma has no", plain(at_least("g", a**2), given=many), shown(steps=(Use("t", "lemma", {}, {"z": x}),)), theorems)


def test_a_space_goes_into_one_space():
    lemma = Statement({}, spaces(X="x y", Z="z"), (), (at_least("g", (x + y).norm2 + z.norm2),))
    theorems = {"lemma": accepts(lemma, shown(term(1, square=x + y), term(1, square=z)), name="lemma")}
    says = Statement(signs(real="a"), spaces(U="u v", W="w"), (), (at_least("g", Polynomial.of(0)),))
    p, q = vectors("u v")

    def images(**by_name):
        return shown(steps=(Use("t", "lemma", {}, by_name),))

    accepts(says, images(x=p, y=a * q + p, z=w), theorems)
    accepts(says, images(x=p, y=q, z=p), theorems)  # two spaces may go into one
    accepts(says, images(x=p, y=Vector({}), z=Vector({})), theorems)
    got = Statement(signs(), spaces(U="u v", W="w"), (), (at_least("g", (2 * p + q).norm2 + 9 * w.norm2),))
    accepts(got, shown(term(1, "t"), steps=(Use("t", "lemma", {}, {"x": p, "y": p + q, "z": 3 * w}),)), theorems)
    refuses("identity fails", got, shown(term(1, "t"), steps=(Use("t", "lemma", {}, {"x": p, "y": p + q, "z": w}),)), theorems)
    refuses("mapped into several", says, images(x=p, y=w, z=w), theorems)
    refuses("mapped into several", says, images(x=w, y=p, z=w), theorems)
    crossed = {
        "other": accepts(
            replace(lemma, spaces=spaces(Z="z", X="x y")), shown(term(1, square=x + y), term(1, square=z)), name="other"
        )
    }
    refuses("mapped into several", says, shown(steps=(Use("t", "other", {}, {"x": p, "y": w, "z": w}),)), crossed)
    refuses("vector mixes spaces", says, images(x=p + w, y=p, z=w), theorems)


def test_every_definition_of_a_used_theorem_is_asked_for():
    e = Polynomial.atom("e")
    lemma = Statement(signs(positive="a"), {}, (), (equal("g", e, a + 2),), (("d", a + 1), ("e", d + 1)))
    theorems = {"lemma": accepts(lemma, shown(), name="lemma")}
    says = Statement(signs(positive="b"), {}, (), (equal("g", b, b),))
    for images in ({"d": b + 1, "e": b + 2}, {"d": b + 1, "e": b + 3}, {"d": b + 2, "e": b + 2}, {"d": b + 2, "e": b + 3}):
        proof = shown(steps=(Use("t", "lemma", {"a": b, **images}),))
        if images == {"d": b + 1, "e": b + 2}:
            accepts(says, proof, theorems)
        else:
            refuses("hypothesis definition of", says, proof, theorems)


def test_a_failed_identity_is_shown_in_short():
    refuses(r"fails by 1\*a$", plain(at_least("g", a)), shown())
    many = Polynomial({((f"a{k}", 1),): ONE.terms[()] for k in range(99)})
    given = signs(real=" ".join(f"a{k}" for k in range(99)))
    refuses(r"\.\.\. \(99 terms\)$", plain(at_least("g", many), given=given), shown())
    huge = plain(at_least("g", ONE * 3**2000), facts=[at_least("f", ONE * 3**2000)])
    refuses("fails by", huge, shown(term(1, *["f"] * 9)))  # a number of more than 4300 digits has no text


def test_hypotheses_and_conclusions_of_a_use_are_admitted():
    """An inverse of a letter that is positive by a fact only is not written: the sign must be declared."""
    strict, steps = [above("f", b)], (Use("t", "lemma", {"a": b}),)
    asked = Statement(signs(positive="a"), {}, (at_least("k", 1 / a),), (at_least("g", a),))
    got = Statement(signs(positive="a"), {}, (), (at_least("g", 1 / a),))
    for lemma, proof in ((asked, shown(term(a))), (got, shown(term(1 / a)))):
        theorems = {"lemma": accepts(lemma, proof, name="lemma")}
        refuses("division by 'b'", plain(at_least("g", b**2), given=signs(real="b"), facts=strict), shown(steps=steps), theorems)
        accepts(plain(at_least("g", b**2), given=signs(positive="b")), shown(term(b**2), steps=steps), theorems)


def test_a_definition_is_an_equation():
    for kind in (">=", ">"):
        for sign in (1, -1):
            facts = [above("f", a, 1), equal("e", c, b), Fact("k", kind, sign * (d - a - b - 1))]
            refuses("hypothesis definition of d", instance(facts=facts), USED, two())
    for images in ({"d": a}, {"d": a + b}, {"d": 2 * (a + b + 1)}):  # visibly positive, not equal
        proof = replace(USED, steps=(Use("t", "two", images),))
        refuses("hypothesis definition of d", instance(), proof, two())


@pytest.mark.parametrize("goal", [b + a**2, a**2 + b])
def test_every_coefficient_of_an_instance_is_bounded(goal):
    lemma = plain(at_least("g", goal), facts=[at_least("f", b)])
    theorems = {"lemma": accepts(lemma, shown(term(1, "f"), term(1, square=a)), name="lemma")}
    says = plain(at_least("g", ONE), facts=[at_least("f", b)])
    accepts(says, shown(term(1), steps=(Use("t", "lemma", {"a": 2**2000 * a}),)), theorems)
    refuses("a coefficient has more bits", says, shown(term(1), steps=(Use("t", "lemma", {"a": 2**3000 * a}),)), theorems)
