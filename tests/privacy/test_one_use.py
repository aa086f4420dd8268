"""One iteration in which a user's function differs: what it costs, and how far the one noisy state moves alone."""

from fractions import Fraction as F

import pytest

from examples.declarations import M, N, f, h, last, v, x
from verify.accounts.one_use import Use, one_use
from verify.algorithms.declaration import Algorithm, Solve, Update
from verify.algorithms.expression import Noise
from verify.amplify.segment import Question

STEP = Update(x.next, x - f.gradient(x) + N)


@pytest.mark.parametrize(
    ("steps", "square", "alone"),
    [
        ((STEP,), 1, 1),
        ((Update(x.next, x - f.gradient(x + Noise("e", "X", "any error")) + N),), 1, 1),  # the same in both runs
        ((Solve(x.next, 2 * x.next - x + f.gradient(x) - N),), 1, F(1, 2)),
        ((Solve(x.next, h.gradient(x.next) - x + f.gradient(x) - N),), 1, None),  # h is flat
        ((STEP, Update(last.next, x.next)), 1, None),  # what reads x is apart as well
        ((STEP, Update(last.next, x - 2 * f.gradient(x) + M)), 5, None),
        ((Update(v, f.gradient(x) + N), Update(x.next, x / 2)), 1, None),  # v is released
    ],
)
def test_the_one_noisy_state_moves_alone(steps, square, alone):
    state = tuple(v for v in (x, last) if v.next in {s.target for s in steps})
    declared = Algorithm("alone", "", state, steps, tuple(s.target.name for s in steps))
    assert one_use(Question(declared, {}, {"f": (F(0), F(0)), "h": (F(0), None)}, differs="f"), {}) == Use(F(square), alone)
