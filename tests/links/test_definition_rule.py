"""The rule of definitions, condition by condition: each forged one has no value at some choice of the other names."""

import dataclasses

import pytest

from tests.links.test_letters import IS_A, IS_C, MAXIMUM, a, b, c, e, problems
from verify import Polynomial, Statement, above, argued, assumed, at_least, equal, instance, letter, program, scalars, signs
from verify.kernel import Fact, Recursion, Rejected, Scope
from verify.lemma.origin import Argued, Letter
from verify.links.check import check_statement
from verify.links.definitions import _without, check_defined, defining, powers

d, n, s, u, x, y, z = scalars("d n s u x y z")
OURS = assumed("words", "ours")
ALL_POSITIVE = {"positive": "a b c", "real": "d"}
NOT_NEGATIVE = {"positive": "a b", "nonnegative": "c", "real": "d"}
MINIMUM = (
    at_least("below_a", a, c, because=IS_C),
    at_least("below_b", b, c, because=IS_C),
    equal("one", (a - c) * (b - c), because=IS_C),
)


def largest(one, other, *, below=False):
    """c is the larger (or the smaller) of the two."""
    flip = -1 if below else 1
    ends = (at_least("one_end", flip * (c - one), because=IS_C), at_least("other_end", flip * (c - other), because=IS_C))
    return (*ends, equal("one_of_them", (c - one) * (c - other), because=IS_C))


@pytest.mark.parametrize(
    ("facts", "domain"),
    [
        (MINIMUM, ALL_POSITIVE),
        (MINIMUM, NOT_NEGATIVE),
        (MINIMUM, {}),
        (largest(a, d), ALL_POSITIVE),
        (largest(d, a), ALL_POSITIVE),
        (largest(d, Polynomial.of(0)), NOT_NEGATIVE),
        (largest(Polynomial.of(0), d), NOT_NEGATIVE),
        (largest(d, d + 1), {"real": "c d"}),
        ((equal("root", c**2, a, because=IS_C),), ALL_POSITIVE),
        ((equal("root", -(c**2), -a, because=IS_C),), ALL_POSITIVE),
        ((equal("root", a * c**3, b, because=IS_C),), ALL_POSITIVE),
        ((equal("root", c**2, a * d**2, because=IS_C),), NOT_NEGATIVE),
        ((equal("root", c**2, a, because=IS_C),), {}),
        ((equal("linear", -a * c, b - 1, because=IS_C),), {}),
        ((equal("zero", c, 0, because=IS_C),), NOT_NEGATIVE),
        ((equal("square", c, d**2, because=IS_C),), NOT_NEGATIVE),
        *(
            (
                (
                    equal("is", c, a - b, because=IS_C),
                    dataclasses.replace(kind("given", a, b), said=kind("given", a, b, because=OURS).said),
                ),
                NOT_NEGATIVE,
            )
            for kind in (above, at_least, equal)
        ),
        ((equal("first", a, 2, because=IS_A), equal("then", c, a + b, because=IS_C)), {"positive": "a b c", "real": ""}),
    ],
)
def test_these_have_a_value(facts, domain):
    assert problems(*facts, **domain) == [""] * len(facts)


@pytest.mark.parametrize(
    ("facts", "domain"),
    [
        ((equal("zero_root", c**2, d**2, because=IS_C),), ALL_POSITIVE),  # d = 0
        ((equal("root", c**3, d, because=IS_C),), ALL_POSITIVE),
        ((equal("root", c**2, d, because=IS_C),), NOT_NEGATIVE),
        ((equal("root", d * c**2, a, because=IS_C),), NOT_NEGATIVE),
        ((equal("root", c**2, -a, because=IS_C),), ALL_POSITIVE),
        ((equal("root", -(c**2), a, because=IS_C),), ALL_POSITIVE),
        ((equal("both", c**2 + c, a, because=IS_C),), {}),
        ((equal("both", c**2 + c**3, a, because=IS_C),), {}),
        ((equal("inverse", c**-1, a - b, because=IS_C),), ALL_POSITIVE),
        ((equal("inverse", c**-2, a - b, because=IS_C),), ALL_POSITIVE),
        ((equal("square", c, d**2, because=IS_C),), ALL_POSITIVE),  # d = 0
        ((equal("zero", c, 0, because=IS_C),), ALL_POSITIVE),
        ((equal("below", c, -a, because=IS_C),), NOT_NEGATIVE),
        ((equal("below", -c, a, because=IS_C),), NOT_NEGATIVE),
        ((equal("may_vanish", d * c, a, because=IS_C),), {"real": "c d"}),
        ((equal("may_vanish", d**2 * c, a, because=IS_C),), {"real": "c d"}),
        ((at_least("no_equation", c, a, because=IS_C),), ALL_POSITIVE),
        ((equal("is", c, a, because=IS_C), equal("and", c, b, because=IS_C)), ALL_POSITIVE),
        ((equal("is", c, a, because=IS_C), at_least("and", c, b, because=IS_C)), ALL_POSITIVE),
        ((equal("is", c, a - b, because=IS_C), at_least("given", a, b, because=OURS)), ALL_POSITIVE),  # a = b
        ((equal("is", c, a - b, because=IS_C), equal("given", a, b, because=OURS)), ALL_POSITIVE),
        ((equal("is", c, a - b, because=IS_C), above("given", 2 * a, b, because=OURS)), ALL_POSITIVE),
        ((equal("is", c, a - b, because=IS_C), at_least("given", b, a, because=OURS)), NOT_NEGATIVE),
        (largest(a, d, below=True), ALL_POSITIVE),
        (largest(d, a, below=True), ALL_POSITIVE),
        (largest(d, d - 1), ALL_POSITIVE),
        (largest(d, -a), NOT_NEGATIVE),
        ((MAXIMUM[0], MAXIMUM[1], MAXIMUM[2], at_least("more", c, d, because=IS_C)), {"real": "c d"}),
        ((MAXIMUM[0], MAXIMUM[1], MAXIMUM[2], equal("more", c, d, because=IS_C)), {"real": "c d"}),
        ((MAXIMUM[0], MAXIMUM[2]), {}),
        ((MAXIMUM[0], MAXIMUM[1]), {}),
        ((MAXIMUM[0], above("strict", c * b, 3, because=IS_C), MAXIMUM[2]), {}),
        ((MAXIMUM[0], at_least("square", c**2, b, because=IS_C), equal("one", (c - a) * (c**2 - b), because=IS_C)), {}),
        ((MAXIMUM[0], at_least("without", a, b, because=IS_C), equal("one", (c - a) * (a - b), because=IS_C)), {}),
        (
            (MAXIMUM[0], at_least("may_vanish", d * c, b, because=IS_C), equal("one", (c - a) * (d * c - b), because=IS_C)),
            {"real": "c d"},
        ),
        (
            (MAXIMUM[0], at_least("below_b", b, c, because=IS_C), equal("one", (c - a) * (b - c), because=IS_C)),
            {},
        ),  # b < a: no number is between
        ((*MAXIMUM[:2], equal("twice", 2 * (c - a) * (c * b - 3), 1, because=IS_C)), {}),
    ],
)
def test_these_may_have_none(facts, domain):
    found = problems(*facts, **domain)
    assert any("do not define c" in problem for problem in found), found


@pytest.mark.parametrize("length", [2, 3, 4])
def test_a_circle_of_definitions_defines_nothing(length):
    names = ("c", "a", "b", "d")[:length]
    circle = [
        equal(f"is_{x}", Polynomial.atom(x), Polynomial.atom(y) + 1, because=letter(x))
        for x, y in zip(names, (*names[1:], names[0]), strict=True)
    ]
    for facts in (circle, circle[::-1]):
        found = problems(*facts, positive="", real="a b c d")
        assert all("defined by each other" in problem for problem in found), found
    assert problems(*circle[:-1], positive="", real="a b c d") == [""] * (length - 1)


def test_what_a_bound_may_say():
    low = letter("e", "a number", bounded=True)
    for good in (at_least("bound", e, a, because=low), equal("bound", e**2, a, because=low)):
        assert problems(good, real="c e") == [""]
    assert "says nothing of e" in problems(at_least("bound", a, b, because=low), real="c e")[0]
    blank = letter("e", "  ", bounded=True)
    assert "say in words" in problems(at_least("bound", a, e, because=blank), real="c e")[0]
    said = Statement(signs(positive="a e"), {}, (at_least("bound", d, 2, because=low),), (at_least("goal", a),), (("d", a + e),))
    assert [link.problem for link in check_statement(said, lambda name: None)] == [""]
    other = dataclasses.replace(said, definitions=(("d", a + 1), ("z", e + d)))
    assert "says nothing of e" in check_statement(other, lambda name: None)[0].problem
    chain = dataclasses.replace(said, facts=(at_least("bound", z, 2, because=low),), definitions=(("d", a + e), ("z", a + d)))
    assert [link.problem for link in check_statement(chain, lambda name: None)] == [""]


@pytest.mark.parametrize(
    ("value", "kind", "good"),
    [
        (e - s, ">=", True),
        (s - 2 * e, ">", True),
        (a * e - s, ">=", True),
        (e - s, "=", False),
        (e**2 - s, ">=", False),
        (e + e**2 - s, ">=", False),
        (d * e - s, ">=", False),
        (d**2 * e - s, ">=", False),
        (e * s, ">=", False),
    ],
)
def test_a_bound_that_names_what_a_run_gives_is_met_by_some_value(value, kind, good):
    says = Statement(signs(positive="a", real="d e s"), {}, (), (at_least("goal", a),))
    fact = Fact("bound", kind, value)
    low = letter("e", "a number", bounded=True)
    check_defined(says, fact, low, frozenset(), lambda other: frozenset())
    if good:
        check_defined(says, fact, low, {"s"}, lambda other: frozenset())
    else:
        with pytest.raises(Rejected, match="it says more of s than of e"):
            check_defined(says, fact, low, {"s"}, lambda other: frozenset())
    with pytest.raises(Rejected, match="is a value of a step or a run"):
        check_defined(says, fact, low, {"e"}, lambda other: frozenset())


def test_what_a_step_gives_is_a_letter_too():
    steps = Recursion("n", 0, {"z": a}, {"z": z + s}, {"s": "real"}, (equal("is_s", s, a, because=letter("s")),))
    says = Statement(signs(positive="a"), {}, (), (at_least("goal", a),), (), steps)
    assert [link.problem for link in check_statement(says, lambda name: None)] == [""]
    assert set(defining(says)) == {"s"} and "s" in Scope(says).signs


def test_bounds_and_constants_define_nothing():
    """c = 1 + d stands, though d is said to be at most c: that is about d."""
    bound = at_least("bound", c, d, because=letter("d", "a number", bounded=True))
    constant = at_least("constant", d, 2, because=letter("d", "a number", value="exp(1)"))
    is_c = equal("is", c, 1 + d, because=IS_C)
    for other in (bound, constant):
        says = Statement(signs(real="c d"), {}, (is_c, other), (at_least("goal", c, d),))
        assert set(defining(says)) == {"c"}
        assert not [link.problem for link in check_statement(says, lambda name: None) if link.problem]


GAP = Statement(
    signs(positive="y", real="u x z"),
    {},
    (equal("is_y", y, x - z, because=OURS), equal("is_u", u, y + x, because=OURS)),
    (above("gap", u - y, z),),
)


def test_a_sign_is_not_read_off_what_the_letter_itself_gives():
    """c = a - b with c positive would say that a > b, for any a and b: the instance needs the c that it is to give."""
    is_c = equal("is", c, a - b, because=IS_C)
    of_c = above("gap", e - c, b, because=instance("p.gap", "gap", u=e, y=c, x=a, z=b))
    says = Statement(signs(positive="a c", real="b"), {}, (is_c, of_c), (above("goal", a, b),), (("e", c + a),))
    own, other = check_statement(says, {"p.gap": GAP}.get)
    assert "do not define c" in own.problem and not other.problem


def test_one_right_instance_is_enough():
    """The first one that says it does not hold, the second one does."""
    is_c = equal("is", c, a - b, because=IS_C)
    larger = Statement(signs(real="u z"), {}, (), (above("larger", u, z),))
    wrong = above("wrong", a, b, because=instance("p.larger", "other", u=a, z=b))
    right = above("right", a, b, because=instance("p.larger", "larger", u=a, z=b))
    says = Statement(signs(positive="a c", real="b"), {}, (is_c, wrong, right), (above("goal", a, b),))
    found = {link.fact: link.problem for link in check_statement(says, {"p.larger": larger}.get)}
    assert not found["is"] and not found["right"] and "no goal 'other'" in found["wrong"]


def test_the_coefficients_of_a_letter():
    assert powers(a * c**2 + b * c**2 - c * a + 3, "c") == {2: a + b, 1: -a, 0: Polynomial.of(3)}
    assert powers(c**-1 + a, "c") == {-1: Polynomial.of(1), 0: a} and powers(a, "c") == {0: a}
    assert n.atoms() == {"n"}


@pytest.mark.parametrize("ends", [(a, d), (d, a)])
def test_a_circle_through_one_of_several_facts(ends):
    """c is the larger of a and d, and d = c + 1: no numbers are."""
    larger = largest(*ends)
    for facts in (
        (*larger, equal("is_d", d, c + 1, because=letter("d"))),
        (equal("is_d", d, c + 1, because=letter("d")), *larger),
    ):
        found = problems(*facts, positive="a b", real="c d")
        assert all("defined by each other" in problem for problem in found), found


LINK = instance("paper.other", "goal")


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize(
    "origin", [OURS, LINK, program("gradient-admm", "fact"), letter("a", "a number", bounded=True), argued("plain")]
)
def test_what_gives_a_value_its_sign(place, origin):
    """What is assumed or derived, wherever it stands; nothing that only words support, and no derived fact that is wrong."""
    given = above("given", a, b, because=origin)
    facts = [equal("is", c, a - b, because=IS_C), above("more", a, 7, because=OURS), above("least", b, 3, because=LINK)]
    facts.insert(place, given)
    says = Statement(signs(positive="a b c"), {}, tuple(facts), (at_least("goal", a),))
    (stated,) = [f for f in facts if f.name == "is"]

    def asked(*wrong):
        check_defined(says, stated, IS_C, frozenset(), lambda other: frozenset(wrong))

    if isinstance(origin, Letter | Argued):
        with pytest.raises(Rejected, match="do not define"):
            asked()
        return
    asked()
    asked("is", "more", "least")
    if origin is not OURS:
        with pytest.raises(Rejected, match="do not define"):
            asked("given")


def test_a_derived_fact_about_the_letter_gives_it_no_sign():
    """c = a - b + c - c: that a - b >= 0 is derived from c >= 0 would be a circle, so the links are looked at without c."""
    seen = []
    given = at_least("given", a, b, because=LINK)
    named = at_least("named", c, d, because=LINK)
    facts = (named, given, equal("is", c, a - b, because=IS_C), above("other", d + c, 0, because=LINK))
    says = Statement(
        signs(positive="a b", nonnegative="c", real="d"), {}, facts, (at_least("goal", c),), (("s", a + 1), ("z", s + b))
    )
    check_defined(says, facts[2], IS_C, frozenset(), lambda other: seen.append(other) or frozenset())
    (other,) = seen
    assert [f.name for f in other.facts] == ["given"] and other.signs == {"a": "positive", "b": "positive", "d": "real"}
    assert [n for n, _ in other.definitions] == ["s", "z"] and not any("c" in g.value.atoms() for g in other.goals)
    defined = dataclasses.replace(
        says, signs=signs(positive="a b c", real="d"), definitions=(("s", a + c), ("z", s + b), ("y", b + 1))
    )
    more = above("given", a, b, because=LINK)
    through = at_least("through", z, 1, because=LINK)
    facts = (through, more, facts[2], at_least("kept", Polynomial.atom("y"), 1, because=LINK))
    check_defined(
        dataclasses.replace(defined, facts=facts), facts[2], IS_C, frozenset(), lambda other: seen.append(other) or frozenset()
    )
    assert [f.name for f in seen[1].facts] == ["given", "kept"] and [n for n, _ in seen[1].definitions] == ["y"]


CONSTANT = letter("c", value="exp(1)")
SUM, BOUND = equal("is", c, a + b, because=IS_C), at_least("low", c, 2, because=letter("c", "a number", bounded=True))


@pytest.mark.parametrize(
    "facts",
    [
        (SUM, BOUND),  # it would assume that a + b >= 2
        (SUM, at_least("low", c, 2, because=CONSTANT)),  # and here that a + b is the number e
        (BOUND, at_least("high", 3, c, because=CONSTANT)),
        (at_least("high", 3, c, because=CONSTANT), at_least("low", c, 7, because=letter("c", value="exp(2)"))),  # no number
    ],
)
def test_a_letter_has_one_definition(facts):
    for order in (facts, facts[::-1]):
        found = problems(*order)
        assert all("expected one of them, found two" in problem for problem in found), found
    assert problems(facts[0]) == [""] == problems(facts[1])


GIVEN = at_least("given", a, b, because=OURS)


@pytest.mark.parametrize(
    ("facts", "domain"),
    [
        ((equal("square", c, d**2, because=IS_C),), {"real": "c d"}),
        ((*MAXIMUM[:2], equal("flipped", (a - c) * (c * b - 3), because=IS_C)), {}),
        ((GIVEN, *largest(a - b, d)), NOT_NEGATIVE),
        ((*largest(d, a - b), GIVEN), NOT_NEGATIVE),
        ((*largest(a, a - b, below=True), GIVEN), NOT_NEGATIVE),
        ((MAXIMUM[2], *MAXIMUM[:2]), {}),
    ],
)
def test_these_have_a_value_too(facts, domain):
    assert problems(*facts, **domain) == [""] * len(facts)


@pytest.mark.parametrize(
    "facts",
    [
        (*MAXIMUM, above("more", c, d, because=IS_C)),  # d may be larger
        (*MAXIMUM[:2], above("product", (c - a) * (c * b - 3), because=IS_C)),
        (MAXIMUM[0], at_least("twopowers", c**2 + c, b, because=IS_C), equal("one", (c - a) * (c**2 + c - b), because=IS_C)),
        (at_least("twopowers", c**2 + c, b, because=IS_C), MAXIMUM[0], equal("one", (c - a) * (c**2 + c - b), because=IS_C)),
        (at_least("without", a, b, because=IS_C), MAXIMUM[0], equal("one", (c - a) * (a - b), because=IS_C)),
        (
            at_least("one_end", d * c, a, because=IS_C),
            at_least("other_end", d * c, b, because=IS_C),
            equal("one", (d * c - a) * (d * c - b), because=IS_C),
        ),  # d = 0
    ],
)
def test_these_may_have_none_either(facts):
    found = problems(*facts, real="c d")
    assert any("do not define c" in problem for problem in found), found


def test_what_changes_along_a_sequence_is_a_scalar_without_the_letter():
    steps = Recursion("n", 0, {"z": a}, {"z": z + s}, {"s": "nonnegative"}, (at_least("step", s, z, because=OURS),))
    says = Statement(signs(positive="a", real="c"), {}, (equal("is", c, a, because=IS_C),), (at_least("goal", a),), (), steps)
    other = _without(says, "c")
    assert other.signs == {"a": "positive", "n": "real", "z": "real", "s": "nonnegative"} and other.recursion is None
    assert [f.name for f in other.facts] == ["step"] and Scope(other)
