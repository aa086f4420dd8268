"""Two steps in a row: what stops the count, what a root lets go on, and each sign of a + b sqrt(v)."""

from fractions import Fraction

import pytest

from verify import Point, assumed, at_least, equal, for_all, letter, numbers, over, program, ratio, scalars, signs, statement
from verify.judge.consecutive import stopping, too_short
from verify.kernel import Fact

k, S, R, u, th, c = scalars("k S R u th c")
OURS = assumed("as it is", "ours")


def says(*facts, states=None, letters="u", goals=(), real="c", start=0):
    goals = goals or (at_least("goal", S + 100, 0),)
    return statement(
        for_all(real=real), goals=goals, recursion=over("k", start, states or {"S": (0, S + 1)}, signs(positive=letters), *facts)
    )


@pytest.mark.parametrize(
    ("fact", "states", "stops"),
    [
        (equal("count", c, k, because=OURS), None, True),
        (equal("count", c, S, because=OURS), None, True),
        (equal("count", c, S, because=letter("c")), None, True),
        (equal("count", c, R, because=OURS), {"S": (0, S + 1), "R": (0, R + S)}, True),
        (equal("count", c, R, because=OURS), {"S": (0, S + u), "R": (0, R + S)}, False),  # fresh numbers go into S, so into R
        (equal("count", c, S, because=OURS), {"S": (0, S + u)}, False),
        (equal("count", u, k, because=OURS), None, False),
        (equal("count", c, 1, because=OURS), None, False),
        (equal("count", c, k, because=program("anything", "of it")), None, False),
        (at_least("count", c, k, because=OURS), None, False),
    ],
)
def test_an_equation_stops_where_nothing_new_enters(fact, states, stops):
    one = says(fact, states=states)
    assert stopping(one, one.recursion) == (["count"] if stops else [])


def test_every_equation_is_looked_at():
    first, second = equal("first", c, u, because=OURS), equal("second", c, k, because=OURS)
    for facts in ((first, second), (second, first), (at_least("more", c, because=OURS), second)):
        one = says(*facts)
        assert stopping(one, one.recursion) == ["second"]
    both = says(second, equal("third", c, 2 * S, because=OURS))
    assert stopping(both, both.recursion) == ["second", "third"]
    bare = says(equal("count", S, k, because=OURS), states={"S": (0, S + k)}, real="")
    assert stopping(bare, bare.recursion) == ["count"]


def short(one, *steps, c=1):
    at = one.recursion.start + len(steps)
    return too_short(one, one.recursion, Point({"c": Fraction(c)}, index=at, steps=tuple(map(numbers, steps))))


ROOT = equal("root", th**2, k + 1, because=OURS)
NEVER = Fact("never", ">", -1 * th)
LENGTHS = [
    (says(start=3), (), "takes no step"),
    (says(start=3), ("u=1",), "takes one step"),
    (says(start=3), ("u=1", "u=1"), ""),
    (says(ROOT, NEVER, letters="th"), ("th=1", "th=1"), ""),
    (says(ROOT, NEVER, letters="th"), ("th=1",), "fails never"),
    (says(at_least("more", c, because=OURS), ROOT, letters="th"), ("th=1",), ""),
    (says(equal("root", th**2, 6 * c * (k + 1), because=OURS), letters="th"), ("th=1",), ""),
    (says(), (), "takes no step"),
    (says(), ("u=1",), "takes one step"),
    (says(), ("u=1", "u=1"), ""),
    (says(equal("count", c, k, because=OURS)), ("u=1",), "count: an equation of constants"),
    (says(ROOT, letters="th"), ("th=1",), ""),
    (says(equal("root", th**2, 4 * (k + 1) ** 2, because=OURS), letters="th"), ("th=2",), "takes one step"),  # 4 at the next
    (says(equal("root", th**2, (k + 1) * ratio(1, 9), because=OURS), letters="th"), ("th=1/3",), ""),
    (says(equal("root", th**2, ratio(2, 9) * (k + 1), because=OURS), letters="th"), ("th=1",), "takes one step"),  # 4/9
    (says(equal("root", th**2, -k, because=OURS), letters="th"), ("th=1",), "takes one step"),
    (says(equal("root", th**2, -k / 2, because=OURS), letters="th"), ("th=1",), "takes one step"),
    (says(equal("root", th**2, k / 2, because=OURS), letters="th"), ("th=1",), ""),
    (says(equal("root", 4 * th**2, k + 4, because=OURS), letters="th"), ("th=1",), "takes one step"),  # of no letter alone
    (says(equal("root", th**2, c - k, because=OURS), letters="th"), ("th=1",), "takes one step"),  # 0 at the next
    (says(equal("root", th**2, k + u, because=OURS), letters="th u"), ("th=1 u=1",), "takes one step"),  # a letter of the step
    (says(at_least("root", th**2, k + 1, because=OURS), letters="th"), ("th=1",), "takes one step"),
]


@pytest.mark.parametrize(("one", "steps", "told"), LENGTHS)
def test_how_long_a_witness_is(one, steps, told):
    found = short(one, *steps)
    assert (told in found) if told else not found, found


# with th = sqrt 2 the values a + b th, as a fact of every step and as a goal about what is reached
VALUES = [
    ((5, -3), ">"),
    ((ratio(-1, 2), 0), "<"),
    ((4, -3), "<"),
    ((1, 1), ">"),
    ((-1, -1), "<"),
    ((3, -2), ">"),
    ((1, -1), "<"),
    ((-1, 1), ">"),
    ((-3, 2), "<"),
    ((0, 1), ">"),
    ((0, -1), "<"),
    ((1, 0), ">"),
    ((-1, 0), "<"),
    ((0, 0), "="),
]


@pytest.mark.parametrize(("parts", "sign"), VALUES)
@pytest.mark.parametrize("kind", [">=", ">", "="])
def test_every_sign_of_a_number_with_a_root(parts, sign, kind):
    a, b = parts
    holds = {">=": sign in ">=", ">": sign == ">", "=": sign == "="}[kind]
    step = says(ROOT, Fact("value", kind, a + b * th), letters="th")
    assert short(step, "th=1") == ("" if holds else "the same step with th = sqrt(2) fails value")
    reached = says(ROOT, states={"S": (0, a + b * th)}, letters="th", goals=(Fact("aim", kind, S),))
    assert short(reached, "th=1") == ("" if holds else "the same step with th = sqrt(2) fails aim")


def test_powers_of_a_root_and_the_index_that_is_reached():
    """After the steps with 1 and sqrt 2, k = 2 and S = 1/sqrt 2."""
    for aim in (equal("aim", S**2 * k, 1), equal("aim", S**4, ratio(1, 4)), equal("aim", 4 * S**3 * S, k / 2)):
        assert short(says(ROOT, letters="th", states={"S": (1, S / th)}, goals=(aim,)), "th=1") == ""
    for letters in ("th u", "u th"):
        negative = says(ROOT, equal("other", u, 1 - th), letters=letters)
        assert short(negative, "th=1 u=0") == "the same step with th = sqrt(2) fails sign of u, other"


@pytest.mark.parametrize(
    ("fact", "first", "second", "fails"),
    [
        (S + R + u + c - 9, (S - 2) ** 2 - 32, R - 6, ""),
        (S + R + u + c - 8, (S - 2) ** 2 - 32, R - 6, "value"),
        (S + R + u + c - 9, (S - 2) ** 2 - 31, R - 6, "first"),
        (S + R + u + c - 9, (S - c) ** 2 - 32, R + k + S - 6, "second"),
        (S, S, R, "value, first, second"),
    ],
)
def test_all_that_is_reached_counts(fact, first, second, fails):
    """S = c S/th + u and R = R + S + k from 1 and 0, c = 2, u = 2: 4 and 1, then 2 + 4 sqrt 2 and 6."""
    goals = (Fact("first", "=", first), Fact("second", "=", second))
    states = {"S": (1, c * S / th + u), "R": (0, R + S + k)}
    one = says(ROOT, Fact("value", "=", fact), states=states, letters="th u", goals=goals)
    for step in ("th=1 u=2", "u=2 th=1"):
        assert short(one, step, c=2) == (f"the same step with th = sqrt(2) fails {fails}" if fails else "")
    other = says(ROOT, Fact("value", "=", fact), states=dict(reversed(states.items())), letters="u th", goals=goals)
    assert bool(short(other, "th=1 u=2", c=2)) == bool(fails)


def test_a_letter_of_any_sign_has_none_to_keep():
    one = statement(
        for_all(real="c"),
        goals=(at_least("goal", S + 100, 0),),
        recursion=over("k", 0, {"S": (0, S + u)}, signs(positive="th", real="u"), ROOT),
    )
    assert short(one, "th=1 u=-1") == ""
