"""Induction, uses along sequences and points of sequences, each rule at its edge."""

from dataclasses import replace

import pytest

from verify import (
    Fact,
    Have,
    Induction,
    Point,
    Polynomial,
    Proof,
    Recursion,
    Statement,
    Use,
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
from verify.kernel import Rejected, check_point, prove

a, b, c, n, S, R, u, v, s = scalars("a b c n S R u v s")
w, x, y = vectors("w x y")
NIL = Polynomial({})


def accepts(says, proof, theorems=None, name="edge"):
    return prove(name, says, proof, theorems or {})


def refuses(words, says, proof, theorems=None):
    with pytest.raises(Rejected, match=words):
        prove("edge", says, proof, theorems or {})


def along(*goals, given=None, facts=(), start=0, initial=None, following=None, step_signs=None, step_facts=(), spaces_=None):
    return Statement(
        given or {},
        spaces_ or {},
        tuple(facts),
        goals,
        (),
        Recursion(
            "n",
            start,
            {"S": NIL} if initial is None else initial,
            {"S": S + 1} if following is None else following,
            step_signs or {},
            tuple(step_facts),
        ),
    )


def by(*invariants, base=None, step=None, goal=None, steps=()):
    names = [i.name for i in invariants]
    return Proof(
        {"g": goal or because(term(1, "i"))},
        tuple(steps),
        Induction(
            tuple(invariants),
            base if base is not None else {m: because() for m in names},
            step if step is not None else {m: because(term(1, m)) for m in names},
        ),
    )


COUNT = along(equal("g", S, n))


# induction


def test_several_invariants_are_all_checked_and_all_at_hand():
    both = {"S": NIL, "R": NIL}
    says = along(equal("g", R + S, 2 * n), initial=both, following={"S": R + 1, "R": S + 1})
    i, j = equal("i", S, n), equal("j", R, n)
    crossed = {"i": because(term(1, "j")), "j": because(term(1, "i"))}
    goal = because(term(1, "i"), term(1, "j"))
    accepts(says, by(i, j, step=crossed, goal=goal))
    accepts(says, by(j, i, step=crossed, goal=goal))
    refuses("identity fails", says, by(i, equal("j", R, n + 1), step=crossed, goal=goal))
    refuses("identity fails", says, by(equal("j", R, n + 1), i, step=crossed, goal=goal))
    refuses("a base and a step per invariant", says, by(i, j, base={"i": because()}, step=crossed, goal=goal))
    refuses("a base and a step per invariant", says, by(i, j, base={"j": because()}, step=crossed, goal=goal))
    refuses("a base and a step per invariant", says, by(i, j, step={"i": because(term(1, "j"))}, goal=goal))
    refuses("'i' is named twice", says, by(i, i, step=crossed))
    refuses("unknown atom 'q'", says, by(at_least("i", Polynomial.atom("q"))))
    refuses("kind must be one of", says, by(Fact("i", "<", S)))
    refuses("unknown atom 'q'", says, by(i, at_least("j", Polynomial.atom("q"))))


def test_base_and_step_are_both_needed():
    accepts(COUNT, by(equal("i", S, n)))
    refuses("i: the identity fails", along(equal("g", S, n), initial={"S": NIL + 1}), by(equal("i", S, n)))
    refuses("i: the identity fails", along(equal("g", S, n), following={"S": S + 2}), by(equal("i", S, n)))
    refuses("i: the identity fails", along(equal("g", S, n), start=1), by(equal("i", S, n)))  # S = 0 at n = 1
    accepts(along(equal("g", S, n - 1), start=1), by(equal("i", S, n - 1)))
    refuses(
        "no fact named 'i'",
        along(at_least("g", S), initial={"S": NIL - 1}, following={"S": S}),
        by(at_least("i", S), base={"i": because(term(1, "i"))}),
    )


def test_facts_of_the_statement_serve_base_and_step_and_step_facts_the_step_alone():
    given, f = signs(real="a"), at_least("f", a)
    says = along(at_least("g", S), given=given, facts=[f], initial={"S": a}, following={"S": S + a})
    accepts(says, by(at_least("i", S), base={"i": because(term(1, "f"))}, step={"i": because(term(1, "i"), term(1, "f"))}))
    steps = along(
        at_least("g", S),
        following={"S": S + u + v},
        step_signs=signs(real="u v"),
        step_facts=[at_least("k", u), at_least("m", v)],
    )
    added = {"i": because(term(1, "i"), term(1, "k"), term(1, "m"))}
    accepts(steps, by(at_least("i", S), step=added))
    refuses("no fact named 'k'", steps, by(at_least("i", S), base={"i": because(term(1, "k"))}, step=added))
    refuses("no fact named 'k'", steps, replace(by(at_least("i", S), step=added), goals={"g": because(term(1, "k"))}))
    refuses("'k' is named twice", steps, by(at_least("k", S), step={"k": because(term(1, "k"))}, goal=because(term(1, "k"))))
    refuses("'f' is named twice", says, by(at_least("f", S), base={"f": because(term(1, "f"))}))


def test_an_invariant_names_no_step_atom():
    steps = along(at_least("g", NIL), following={"S": S + u}, step_signs=signs(nonnegative="u"))
    for wrong in (at_least("i", u), at_least("i", S * u), at_least("i", u + n)):
        refuses("names a step atom", steps, by(wrong))
    refuses(
        "names a step atom",
        steps,
        by(at_least("j", S), at_least("i", u), step={"j": because(term(1, "j"), term(u))} | {"i": because(term(u))}),
    )


def test_intermediate_facts_about_the_state_hold_of_every_value():
    half = Have(at_least("h", S**2), because(term(1, square=S)))
    accepts(along(at_least("g", S**2)), Proof({"g": because(term(1, "h"))}, (half,)))
    refuses("h: the identity fails", COUNT, Proof({"g": because()}, (Have(equal("h", S, n), because()),)))


def test_the_index_is_positive_from_one_on_only():
    strict, weak = above("g", n), at_least("g", n)
    accepts(along(strict, start=1), Proof({"g": because(term(n))}))
    accepts(along(strict, start=2), Proof({"g": because(term(n))}))
    refuses("no visibly positive term", along(strict), Proof({"g": because(term(n))}))
    accepts(along(weak), Proof({"g": because(term(n))}))
    accepts(along(strict, start=1, following={"S": S + 1 / n}), Proof({"g": because(term(n))}))
    refuses("division by 'n'", along(weak, following={"S": S + 1 / n}), Proof({"g": because(term(n))}))


@pytest.mark.parametrize(
    "wrong",
    [
        {"initial": {"S": Polynomial.atom("q")}},
        {"following": {"S": Polynomial.atom("q")}},
        {"step_signs": {"u": "real"}, "step_facts": [at_least("k", Polynomial.atom("q"))]},
        {"initial": {"S": NIL, "R": Polynomial.atom("q")}, "following": {"S": S, "R": R}},
        {"initial": {"S": NIL, "R": NIL}, "following": {"S": S, "R": Polynomial.atom("q")}},
        {"initial": {"S": S}},
        {"initial": {"S": n}},
        {"initial": {"S": u}, "step_signs": {"u": "real"}},
    ],
)
def test_the_parts_of_a_recursion_are_admitted(wrong):
    refuses("unknown atom", along(at_least("g", S), **wrong), Proof({"g": because(term(1))}))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"goals": (at_least("g", u),), "step_signs": {"u": "real"}}, "unknown atom 'u'"),
        ({"facts": [at_least("f", S)]}, "unknown atom 'S'"),
        ({"facts": [at_least("f", n)]}, "unknown atom 'n'"),
        ({"facts": [at_least("f", u)], "step_signs": {"u": "real"}}, "unknown atom 'u'"),
        ({"given": {"n": "real"}}, "'n' is declared twice"),
        ({"given": {"S": "real"}}, "'S' is declared twice"),
        ({"step_signs": {"S": "real"}}, "'S' is declared twice"),
        ({"step_signs": {"n": "real"}}, "'n' is declared twice"),
        ({"spaces_": {"S": "X"}}, "'S' is declared twice"),
        ({"spaces_": {"n": "X"}}, "'n' is declared twice"),
        ({"step_signs": {"u": "any"}}, "sign of 'u' must be"),
        ({"step_signs": {"u": "real"}, "step_facts": [Fact("k", "<", u)]}, "kind must be one of"),
        ({"initial": {"S": NIL, "R": NIL}}, "a start and a successor"),
        ({"following": {"S": S, "R": R}}, "a start and a successor"),
    ],
)
def test_names_of_a_recursion_are_fresh_and_in_their_places(wrong, words):
    goals = wrong.pop("goals", (at_least("g", S),))
    refuses(words, along(*goals, **wrong), Proof({"g": because(term(1))}))


# uses along sequences


def counted(kind="="):
    """S = s + n c, or at least that, for S' = S + c."""
    says = along(Fact("g", kind, S - s - n * c), given=signs(real="c s"), initial={"S": s}, following={"S": S + c})
    return {"counted": accepts(says, by(Fact("i", kind, S - s - n * c)), name="counted")}


def test_the_same_sequence_with_constant_images():
    says = along(
        equal("g", S, a + n * (b**2 + x.norm2)),
        given=signs(real="a b"),
        spaces_=spaces(X="x"),
        initial={"S": a},
        following={"S": S + b**2 + x.norm2},
    )
    use = Use("t", "counted", {"c": b**2 + x.norm2, "s": a})
    accepts(says, Proof({"g": because(term(1, "t"))}, (use,)), counted())
    more = replace(
        says,
        recursion=replace(
            says.recursion,
            initial={"S": a, "R": NIL},
            following={"S": S + b**2 + x.norm2, "R": R + u},
            step_signs={"u": "real"},
            step_facts=(at_least("k", u),),
        ),
    )
    accepts(more, Proof({"g": because(term(1, "t"))}, (use,)), counted())  # another sequence and step atoms beside it
    for name, image in (
        ("c", n),
        ("c", S),
        ("c", R),
        ("c", u),
        ("c", b + n),
        ("c", a * R),
        ("s", n),
        ("s", S),
        ("s", R),
        ("s", u),
    ):
        refuses(
            f"image of {name} varies along",
            more,
            Proof({"g": because()}, (Use("t", "counted", {"c": b, "s": a, name: image}),)),
            counted(),
        )


def test_every_part_of_the_sequence_must_be_the_same():
    given = signs(real="c s")
    right = {"given": given, "initial": {"S": s}, "following": {"S": S + c}}
    proof = Proof({"g": because(term(1, "t"))}, (Use("t", "counted"),))
    goal = equal("g", S, s + n * c)
    accepts(along(goal, **right), proof, counted())
    refuses("other S", along(goal, **right | {"initial": {"S": s + 1}}), proof, counted())
    refuses("other S", along(goal, **right | {"following": {"S": S + c + 1}}), proof, counted())
    refuses("other index", along(goal, **right | {"start": 1}), proof, counted())
    refuses("other index", Statement(signs(real="c s S n"), {}, (), (goal,)), proof, counted())
    other = Statement(given, {}, (), (equal("g", S, s),), recursion=Recursion("m", 0, {"S": s}, {"S": S + c}))
    refuses("other index", other, proof, counted())
    renamed = Statement(given, {}, (), (equal("g", R, s),), recursion=Recursion("n", 0, {"R": s}, {"R": R + c}))
    refuses("other S", renamed, proof, counted())
    two = along(equal("g", S + R, 2 * n), initial={"S": NIL, "R": NIL}, following={"S": S + 1, "R": R + 1})
    both = {"both": accepts(two, by(equal("i", S + R, 2 * n), step={"i": because(term(1, "i"))}), name="both")}
    use = Proof({"g": because(term(1, "t"))}, (Use("t", "both"),))
    accepts(two, use, both)
    for initial, following in (({"S": NIL + 1}, {}), ({"R": NIL + 1}, {}), ({}, {"S": S + 2}), ({}, {"R": R + 2})):
        refuses(
            "other",
            replace(
                two,
                recursion=replace(
                    two.recursion, initial=two.recursion.initial | initial, following=two.recursion.following | following
                ),
            ),
            use,
            both,
        )


def test_a_theorem_about_steps_is_not_used():
    proof = Proof({"g": because(term(1, "t"))}, (Use("t", "stepped"),))
    signed = along(at_least("g", S), following={"S": S + u}, step_signs=signs(nonnegative="u"))
    theorems = {"stepped": accepts(signed, by(at_least("i", S), step={"i": because(term(1, "i"), term(u))}), name="stepped")}
    refuses("no step atoms", signed, proof, theorems)
    # facts of each step without step atoms restrict the runs as well
    bounded = along(at_least("g", S), initial={"S": NIL + 1}, following={"S": S - 1}, step_facts=[at_least("k", S, 1)])
    theorems = {
        "stepped": accepts(
            bounded, by(at_least("i", S), base={"i": because(term(1))}, step={"i": because(term(1, "k"))}), name="stepped"
        )
    }
    refuses("no step atoms", replace(bounded, recursion=replace(bounded.recursion, step_facts=())), proof, theorems)
    assert check_point(replace(bounded, recursion=replace(bounded.recursion, step_facts=())), Point(index=3)).refutes


def test_a_plain_theorem_may_be_used_at_every_index():
    """What holds of all numbers holds of the values at each index, of step atoms too, before and inside an induction."""
    square = {
        "square": accepts(
            Statement(signs(real="a"), {}, (), (at_least("g", a**2),)), Proof({"g": because(term(1, square=a))}), name="square"
        )
    }
    says = along(at_least("g", S), following={"S": S + (n - u) ** 2}, step_signs=signs(real="u"))
    proof = by(at_least("i", S), step={"i": because(term(1, "i"), term(1, "t"))}, steps=(Use("t", "square", {"a": n - u}),))
    accepts(says, proof, square)
    sign = {
        "sign": accepts(
            Statement(signs(nonnegative="a"), {}, (), (at_least("g", a),)), Proof({"g": because(term(a))}), name="sign"
        )
    }
    refuses("sign of a", along(at_least("g", S)), Proof({"g": because(term(1, "t"))}, (Use("t", "sign", {"a": S}),)), sign)


def test_what_is_used_before_an_induction_is_known_in_it():
    """S >= s + n c, from before, gives R >= 0 for R' = R + S - s - n c: at the index reached, not one later."""
    says = along(
        at_least("g", R), given=signs(real="c s"), initial={"S": s, "R": NIL}, following={"S": S + c, "R": R + S - s - n * c}
    )
    use = (Use("t", "counted"),)
    accepts(says, by(at_least("i", R), step={"i": because(term(1, "i"), term(1, "t"))}, steps=use), counted(">="))
    accepts(
        says,
        by(
            at_least("i", R),
            base={"i": because(term(1, "t"), term(-1, "e"))} if False else None,
            step={"i": because(term(1, "i"), term(1, "t"))},
            steps=use,
        ),
        counted(">="),
    )
