"""The rule of definitions, condition by condition: each forged one has no value at some choice of the other names."""

import dataclasses

import pytest

from tests.tables import by_name, typed
from verify import Polynomial, Statement, above, argued, assumed, at_least, equal, instance, letter, program, scalars, signs
from verify.kernel import Fact, Recursion, Rejected, Scope
from verify.lemma.origin import Argued, Letter
from verify.lemma.powers import powers
from verify.links.check import check_statement
from verify.links.definitions import _without, check_defined, defining

a, b, c, d, e, n, s, z = scalars("a b c d e n s z")
IS_C = letter("c")
OURS = assumed("words", "ours")


@pytest.mark.parametrize(
    ("value", "kind", "good"),
    typed(__file__, "definition_rule", "a bound that names what a run gives is met by some value", by_name(a=a, d=d, e=e, s=s)),
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


@pytest.mark.parametrize(
    ("origin", "left", "problem"),
    typed(__file__, "definition_rule", "one number is not defined at every step", by_name(letter, IS_C=IS_C, a=a, c=c, s=s)),
)
def test_one_number_is_not_defined_at_every_step(origin, left, problem):
    """A bound from one side holds of some number however many steps there are, and a constant has its value."""
    fact = (equal if origin is IS_C or "step" in origin.means else at_least)("fact", left, 0, because=origin)
    steps = Recursion("n", 0, {"z": a}, {"z": z + s}, {"s": "real"}, (fact,))
    says = Statement(signs(positive="a", real="c"), {}, (), (at_least("goal", a),), (), steps)
    try:
        check_defined(says, fact, origin, frozenset(), lambda other: frozenset())
    except Rejected as refused:
        assert problem and problem in str(refused)
    else:
        assert not problem


def test_bounds_and_constants_define_nothing():
    """c = 1 + d stands, though d is said to be at most c: that is about d."""
    bound = at_least("bound", c, d, because=letter("d", "a number", bounded=True))
    constant = at_least("constant", d, 2, because=letter("d", "a number", value="exp(1)"))
    is_c = equal("is", c, 1 + d, because=IS_C)
    for other in (bound, constant):
        says = Statement(signs(real="c d"), {}, (is_c, other), (at_least("goal", c, d),))
        assert set(defining(says)) == {"c"}
        assert not [link.problem for link in check_statement(says, lambda name: None) if link.problem]


def test_the_coefficients_of_a_letter():
    assert powers(a * c**2 + b * c**2 - c * a + 3, "c") == {2: a + b, 1: -a, 0: Polynomial.of(3)}
    assert powers(c**-1 + a, "c") == {-1: Polynomial.of(1), 0: a} and powers(a, "c") == {0: a}
    assert n.atoms() == {"n"}


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


def test_what_changes_along_a_sequence_is_a_scalar_without_the_letter():
    steps = Recursion("n", 0, {"z": a}, {"z": z + s}, {"s": "nonnegative"}, (at_least("step", s, z, because=OURS),))
    says = Statement(signs(positive="a", real="c"), {}, (equal("is", c, a, because=IS_C),), (at_least("goal", a),), (), steps)
    other = _without(says, "c")
    assert other.signs == {"a": "positive", "n": "real", "z": "real", "s": "nonnegative"} and other.recursion is None
    assert [f.name for f in other.facts] == ["step"] and Scope(other)
