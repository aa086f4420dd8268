"""Releases of linear-Gaussian recursions: closed forms, the chain rule, joint views, exact against balls, errors."""

from fractions import Fraction as F

import numpy as np
import pytest

from tests.refusals import refused
from verify.enclosures.balls import Enclosure, Infinite, Undecided
from verify.enclosures.matrices import EXACT
from verify.privacy.linear_recursion import Recursion, Step, release
from verify.privacy.linear_release import divergence, divergence_ball, trace_divergence

IDENTITY = [[1, 0], [0, 1]]


def walk(T, start=(3, 4), sigma=2):
    return Recursion(start, [(Step(IDENTITY, IDENTITY), T)], sigma)


def random_recursion(seed, steps=6, size=3, noisy=2, most=2):
    rng = np.random.default_rng(seed)

    def rows(r, c):
        return [[F(int(x), 8) for x in row] for row in rng.integers(-8, 9, (r, c))]

    chosen = [
        (Step(rows(size, size), rows(size, noisy), [r[0] for r in rows(size, 1)]), int(rng.integers(1, most + 1)))
        for _ in range(steps)
    ]
    return Recursion([r[0] for r in rows(size, 1)], chosen, F(3, 2))


def test_the_whole_trace_of_the_identity_map_costs_the_first_step():
    assert trace_divergence(walk(9)) == F(25, 8) == divergence(walk(9), [(t, (0, 1)) for t in range(1, 10)])


@pytest.mark.parametrize("seed", range(4))
def test_the_release_is_that_of_the_definition(seed):
    """Against the explicit sums over the noise, for a view of two times."""
    recursion = random_recursion(seed, most=7)
    T = recursion.length
    mean, covariance = release(recursion, ((T - 2, (0, 2)), (T, (1,))))
    z = EXACT.matrix(recursion.start)
    noise = []
    rows = {}
    time = 0
    for step, count in recursion.steps:
        now = step.matrices(EXACT)
        for _ in range(count):
            time += 1
            z = now.M * z + now.shift
            noise = [now.M * E for E in noise] + [now.E]
            rows[time] = (z, list(noise))
    seen = [(T - 2, 0), (T - 2, 2), (T, 1)]
    assert [rows[t][0][i, 0] for t, i in seen] == mean.entries()
    for a, (t, i) in enumerate(seen):
        for b, (u, j) in enumerate(seen):
            expected = sum((E[i, k] * G[j, k] for E, G in zip(rows[t][1], rows[u][1], strict=False) for k in range(E.ncols())), 0)
            assert covariance[a, b] == expected * EXACT.number(F(9, 4))


@pytest.mark.parametrize("seed", range(4))
def test_exact_and_balls_agree(seed):
    recursion = random_recursion(seed)
    exact, found = divergence(recursion), divergence_ball(recursion)
    assert isinstance(exact, F) and isinstance(found, Enclosure) and found.contains(exact)


@pytest.mark.parametrize("seed", range(4))
def test_the_chain_rule_agrees_with_the_joint_law(seed):
    """Noise in both coordinates, which are released at every time; a third one without noise gives the start away."""
    for noise, finite in (([[1, 0], [1, 2]], True), ([[1, 0], [1, 2], [0, 0]], False)):
        recursion = random_recursion(seed, size=len(noise))
        steps = [(Step(s.M, noise, [r[0] for r in s.shift]), c) for s, c in recursion.steps]
        changed = Recursion([r[0] for r in recursion.start], steps, F(3, 2))
        joint = divergence(changed, [(t, range(len(noise))) for t in range(1, changed.length + 1)])
        found = trace_divergence(changed)
        assert found == joint if finite else isinstance(found, Infinite) and isinstance(joint, Infinite)


def test_noise_that_is_not_observed_needs_the_joint_law():
    recursion = Recursion([1, 0], [(Step([[1, 1], [0, 1]], [[1, 1], [0, 0]]), 3)], 1)
    with pytest.raises(ValueError, match="list of times"):
        trace_divergence(recursion)
    assert isinstance(divergence(recursion, [(t, (0,)) for t in (1, 2, 3)]), F)


def test_fixed_point_iterations():
    """R = I: one active coordinate moves at rate lambda; its noise has the variance (lambda sigma)^2 per step."""
    half = Step(IDENTITY, [[F(1, 2)], [0]])
    assert divergence(Recursion([1, 0], [(half, 8)], 1)) == F(1, 2) / (8 * F(1, 4))
    other = divergence(Recursion([1, 1], [(half, 8)], 1))
    assert isinstance(other, Infinite) and other.direction == (0, 1)
    whole = Step([[F(3, 4), 0], [0, F(2, 3)]], [[F(1, 2), 0], [0, F(1, 2)]], [F(1, 2), 0])
    assert divergence(Recursion([0, 0], [(whole, 1)], 1)) == F(1, 2)  # lambda^2 |shift|^2 / (2 lambda^2)


def test_a_large_singular_recursion_is_undecided_not_wrong():
    size, T = 24, 40
    step = Step(np.eye(size), np.eye(size)[:, : size - 1])
    with pytest.raises(Undecided, match="singular"):
        divergence_ball(Recursion([1] * size, [(step, T)], 1), limit=256)


test_bad_arguments_are_named = refused(
    __file__, "linear_release", "bad arguments are named", Recursion, Step, divergence, walk, IDENTITY=IDENTITY
)
