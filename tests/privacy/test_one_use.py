"""One iteration in which a user's function differs: what it costs, and how far the one noisy state moves alone."""

from fractions import Fraction as F

import pytest

from examples.declarations import M, N, f, g, h, last, prox, v, x
from verify.accounts.one_use import Use, one_use
from verify.algorithms.declaration import Algorithm, Solve, Update
from verify.algorithms.expression import Map, Noise, Operator, Variable
from verify.algorithms.given import operators
from verify.amplify.segment import Question

A, B, lam = Operator("A", "X", "Z"), Operator("B", "X", "Z"), Variable("lam", "Z")
STEP, V = Update(x.next, x - f.gradient(x) + N), Update(x.next, x / 2 + v + N)


def asked(steps, released=("x",)):
    state = tuple(v for v in (x, last) if v.next in {s.target for s in steps})
    functions = {"f": (F(0), F(0)), "g": (F(0), F(1)), "h": (F(0), None)}
    maps = {"P": (F(0), F(1)), "Q": (F(0), F(1, 2)), "R": (F(0), F(1))}
    question = Question(Algorithm("asked", "", state, steps, released), {}, functions | maps, differs="f")
    return one_use(question, operators(["A=1", "B=1"]))


@pytest.mark.parametrize(
    ("steps", "square", "alone"),
    [
        ((STEP,), 1, 1),
        ((Update(x.next, x - f.gradient(x + Noise("e", "X", "any error")) + N),), 1, 1),  # the same in both runs
        ((Solve(x.next, 2 * x.next - x + f.gradient(x) - N),), 1, F(1, 2)),
        ((Solve(x.next, h.gradient(x.next) - x + f.gradient(x) - N),), 1, None),  # h is flat
        ((STEP, Update(last.next, x.next)), 1, None),  # what reads x is apart as well
        ((STEP, Update(last.next, x - 2 * f.gradient(x) + M)), 5, None),
        ((prox(v, f, x, 1), V), 1, 1),
        ((Solve(v, h.gradient(v) - x), Update(x.next, v - f.gradient(x) + N)), 1, 1),  # nothing moves v
        ((Solve(v, v + h.gradient(v) + g.gradient(v) - f.gradient(x)), Update(x.next, v - f.gradient(x) + N)), 1, 1),
        ((Solve(v, v + A.T(2 * A(v)) - f.gradient(x)), V), F(1, 9), F(1, 3)),
        ((Update(lam, A(f.gradient(x))), Solve(v, v + A.T(A(v) - lam)), V), F(1, 4), F(1, 2)),
        ((Update(v, h.gradient(x)), Update(x.next, v - f.gradient(x) + N)), 1, 1),  # h is asked where the runs agree
        ((Update(v, f.gradient(x)), Update(x.next, g.gradient(x + v) + N)), 1, 1),
        *(
            ((Update(v, f.gradient(x)), Update(x.next, v - Map(name, "X", firm=name != "R")(v) + N)), moved**2, moved)
            for name, moved in (("P", F(1)), ("Q", F(3, 2)), ("R", F(2)))  # v - Q(v): no more is used of a firm map of 1/2
        ),
    ],
)
def test_what_a_use_costs_and_whether_the_noisy_state_moves_alone(steps, square, alone):
    assert asked(steps) == Use(F(square), alone)


def test_a_noisy_vector_that_is_released_is_no_state():
    assert asked((Update(v, f.gradient(x) + N), Update(x.next, x / 2)), ("x", "v")) == Use(F(1), None)


@pytest.mark.parametrize("curved", [A.T(B(v)), A.T(A(v - x)), -A.T(A(v)), -g.gradient(v)])
def test_what_may_bend_the_other_way_is_refused(curved):
    with pytest.raises(ValueError, match="is not of the form"):
        asked((Solve(v, 3 * v + curved - f.gradient(x)), V))
