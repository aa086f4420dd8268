"""Float64 with enclosed errors: the enclosure holds the exact divergence, is narrow, and every bound in it is needed."""

from fractions import Fraction as F

import numpy as np
import pytest

import verify.privacy.float_release as float_release
from verify.algorithms.rounding import OUTWARD, eigenvalues_lost, gamma
from verify.enclosures.balls import Enclosure, Undecided
from verify.enclosures.norm_balls import NORMS, NormBall, inverse_norm, rough, spectral
from verify.privacy import linear_release
from verify.privacy.admm_release import GradientAdmm
from verify.privacy.float_release import float_divergence, rates, span
from verify.privacy.linear_recursion import Recursion, Step
from verify.privacy.linear_release import divergence, divergence_ball

from .instances import from_first_loss, from_starts
from .test_linear_release import random_recursion


def noisy(seed, steps, size, scale, counts=1):
    """Random float64 steps with full noise; ``scale``: the size of M, so that products shrink or grow."""
    rng = np.random.default_rng(seed)
    chosen = [
        (
            Step(
                rng.normal(size=(size, size)) * scale / np.sqrt(size),
                np.eye(size) + 0.1 * rng.normal(size=(size, size)),
                rng.normal(size=size).tolist(),
            ),
            int(rng.integers(1, counts + 1)),
        )
        for _ in range(steps)
    ]
    return Recursion(rng.normal(size=size).tolist(), chosen, F(3, 4))


def admm(seed, T, *, loss):
    """n = 3, m = 2, rational, another f_t in each step."""
    rng = np.random.default_rng(seed)

    def hessian():
        root = [[int(x) for x in row] for row in rng.integers(-3, 4, (3, 3))]
        return [[F(sum(root[i][k] * root[j][k] for k in range(3)), 27) for j in range(3)] for i in range(3)]

    problem = GradientAdmm([[1, 0, F(1, 2)], [0, 1, F(-3, 4)]], [[-1, 0], [0, -1]], [[F(1, 2), 0], [0, 1]], F(1, 2), F(3, 4))
    losses = [(hessian(), 1) for _ in range(T)]
    return (from_first_loss if loss else from_starts)(problem, [1, -2, F(1, 3)], losses, F(5, 4))


def encloses(recursion, digits=20):
    found, exact = float_divergence(recursion), divergence(recursion)
    assert isinstance(exact, F) and found.contains(exact) and found.radius < F(1, 10**digits) * exact


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("scale", [0.5, 1.0, 1.5])
def test_it_holds_the_exact_divergence(seed, scale):
    encloses(noisy(seed, 5, 3, scale, counts=3))


@pytest.mark.parametrize("loss", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_gradient_admm_from_starts_and_from_a_loss(seed, loss):
    encloses(admm(seed, 9, loss=loss))


def test_rough_norms_of_large_steps_change_the_radius_little(monkeypatch):
    recursion = noisy(4, 20, float_release.LARGE, 0.9)
    found = float_divergence(recursion)
    monkeypatch.setattr(float_release, "LARGE", 10**6)
    sharp = float_divergence(recursion)
    assert (
        max(found.lower, sharp.lower) <= min(found.upper, sharp.upper)
        and sharp.radius <= found.radius < 10**4 * sharp.radius < F(1, 10**15) * sharp.lower
    )


@pytest.mark.parametrize("scale", [0.6, 0.9, 1.05])
def test_long_runs_agree_with_balls(scale):
    recursion = noisy(11, 60, 6, scale, counts=4)
    found, exact = float_divergence(recursion), divergence_ball(recursion, relative=F(1, 10**30))
    assert isinstance(exact, Enclosure) and found.lower <= exact.lower <= exact.upper <= found.upper
    assert found.radius < F(1, 10**12) * found.lower


def test_a_singular_covariance_is_undecided_here_and_settled_by_the_caller(monkeypatch):
    recursion = random_recursion(3, steps=1, size=3, noisy=1)
    with pytest.raises(Undecided):
        float_divergence(recursion)
    monkeypatch.setattr(linear_release, "BALLS_WORK", 0)
    recursion = noisy(1, 4, 3, 0.8)
    found, exact = divergence_ball(recursion), divergence(recursion)
    assert (
        isinstance(found, Enclosure) and isinstance(exact, F) and found == float_divergence(recursion) and found.contains(exact)
    )


def wrong(monkeypatch, name, value):
    monkeypatch.setattr(float_release, name, value)


@pytest.mark.parametrize("what", ["dropped radii", "inverse of the covariance", "the residual"])
def test_an_altered_bound_is_caught(what, monkeypatch):
    """With a coarse rounding of the passes (or a poor q) the true bound holds, the altered one does not. C and theta enter in
    second order only and are tested on their own below."""
    recursion = noisy(2, 5, 3, 1.5)
    exact = divergence(recursion)
    assert isinstance(exact, F)
    parted, solve, length_of = float_release.parted, np.linalg.solve, float_release.length_of

    def coarse(column):
        """Midpoints of few bits: as if the passes ran in a poor arithmetic."""
        import flint

        with flint.ctx.workprec(12):
            middle = (column + 0 * column).mid()
        return middle, length_of(column - middle).abs_upper()

    poor = what in ("inverse of the covariance", "the residual")
    if poor:
        monkeypatch.setattr(np.linalg, "solve", lambda S, d: solve(S, d) * 1.5)
    else:
        wrong(monkeypatch, "parted", coarse)
    assert float_divergence(recursion).contains(exact)
    if what == "dropped radii":
        wrong(monkeypatch, "parted", lambda column: (coarse(column)[0], parted(column)[1]))
    elif what == "inverse of the covariance":
        wrong(monkeypatch, "inverse_norm", lambda S: 1e-3 * inverse_norm(S))
    else:
        wrong(monkeypatch, "passes", no_residual)
    found = float_divergence(recursion)
    assert not found.lower <= exact <= found.upper


true_passes = float_release.passes


def no_residual(recursion, q):
    found = true_passes(recursion, q)
    return float_release.replace(found, sizes=(*found.sizes[:-1], float_release.ball(0)))


def test_rates_bound_every_product_of_consecutive_steps():
    rng = np.random.default_rng(7)
    matrices = [rng.normal(size=(4, 4)) * rng.choice([0.2, 0.6, 1.2]) for _ in range(11)]
    found = rates(span([(Step(M, np.eye(4)), 1) for M in matrices]))
    tight = []
    for C, theta in found:
        ratios = []
        for i in range(11):
            product = np.eye(4)
            for k, M in enumerate(matrices[i:], 1):
                product = M @ product
                ratios.append(np.linalg.norm(product, 2) / (float(C) * float(theta) ** k))
        assert max(ratios) <= 1
        tight.append(max(ratios))
    assert len(found) > 3 and max(tight) > 0.2


@pytest.mark.parametrize("seed", range(20))
def test_norm_balls_hold_the_exact_products_and_norms(seed):
    import flint

    rng = np.random.default_rng(seed)
    a, b = (rng.normal(size=(7, 7)) * 10.0 ** rng.integers(-90, 90) for _ in range(2))
    product = NORMS.matrix(a) * NORMS.matrix(b)
    with flint.ctx.workprec(2000):
        exact = flint.arb_mat(7, 7, a.ravel().tolist()) * flint.arb_mat(7, 7, b.ravel().tolist())
        rest = np.array([float(x) for x in (exact - flint.arb_mat(7, 7, product.mid.ravel().tolist())).entries()])
    assert np.linalg.norm(rest) <= product.rad < gamma(9 * 7) * product.norm
    true = float(np.linalg.norm(a, 2))
    lost = eigenvalues_lost(a)
    assert true - lost <= spectral(a) <= 7 ** (1 / 8) * (true + lost) * OUTWARD**4
    assert true - lost <= rough(a) <= 7**0.5 * (true + lost) * OUTWARD**4
    S = NormBall(a @ a.T / true**2 + np.eye(7), 1e-3)
    nearest = np.linalg.inv(S.mid - 1e-3 * np.eye(7))  # a member of the ball
    assert np.linalg.norm(nearest, 2) <= inverse_norm(S) < 1.5 * np.linalg.norm(nearest, 2)


def test_a_nearly_singular_norm_ball_has_no_inverse():
    for S in (NormBall(np.ones((2, 2)), 0.0), NormBall(np.eye(2), 0.6), NormBall(np.diag([1.0, 1e-17]), 0.0) * NORMS.identity(2)):
        with pytest.raises(Undecided):
            inverse_norm(S)
