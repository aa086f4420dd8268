"""What runs in many dimensions show of a use that earlier noise hides: by integrals, and of finitely many coordinates."""

import math
from fractions import Fraction as F
from itertools import pairwise

import numpy as np
import pytest

from tests.bounds import near, room
from tests.privacy.asked import asked
from tests.tables import typed
from verify.enclosures.balls import ball, enclose
from verify.enclosures.matrices import BALLS, EXACT, fraction
from verify.privacy.admm_release import AdmmStep, GradientAdmm, used_at
from verify.privacy.contraction_game import attained, energy
from verify.privacy.linear_recursion import release
from verify.privacy.many_dimensions import degree, of_vectors, score
from verify.privacy.varying_rounds import Round
from verify.privacy.varying_rounds import attained as attained_in_rounds

OPERATIONS = 500  # of a run of fifty steps, and ends of enclosures that are 1e-15 wide


def moment(n, variance):
    """E[N^n], N ~ N(0, variance)."""
    return F(0) if n % 2 else variance ** (n // 2) * math.prod(range(1, n, 2))


def hermite(k):
    """The coefficients of the polynomial of degree k that is orthogonal to those below, of N(0, 1), with 1 before the highest."""
    older, newer = [F(0)], [F(1)]
    for j in range(k):
        older, newer = (
            newer,
            [a - j * b for a, b in zip([F(0), *newer], [*older, *[F(0)] * (len(newer) + 1 - len(older))], strict=True)],
        )
    return newer


@pytest.mark.parametrize("k", range(6))
@pytest.mark.parametrize("r", [F(3, 10), F(1), F(5, 2), F(7)])
def test_the_share_is_the_variance_of_the_score(k, r):
    """V = 1, p = 1, W = r: E[h_k(x) N | z] by moments of x given z, squared and averaged over z, in rationals."""
    slope = given = r / (1 + r)
    h = [c * r ** F((k - j) // 2) if (k - j) % 2 == 0 else F(0) for j, c in enumerate(hermite(k))]  # r^(k/2) h(x/sqrt r)

    def mean(a):
        """The coefficients of E[x^a | z] in z."""
        return {a - i: math.comb(a, i) * slope ** (a - i) * moment(i, given) for i in range(a + 1)}

    seen = dict.fromkeys(range(k + 2), F(0))
    for j, c in enumerate(h):
        for power, value in mean(j).items():
            seen[power + 1] += c * value
        for power, value in mean(j + 1).items():
            seen[power] -= c * value
    variance = sum(u * v * moment(i + j, 1 + r) for i, u in seen.items() for j, v in seen.items())
    found = enclose(lambda: score((k, 1), [ball(F(1))], [ball(r)], ball(1 + r)) * ball(r**k * math.factorial(k)))
    assert found.lower <= variance <= found.upper


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("m", [1, 2, 3])
def test_degree_one_of_the_last_uses_is_a_run_with_other_slopes(whole, m):
    """Z' of the slopes plus theta/deviation at the last m uses; a Gaussian's score has the mean square of its mean
    over Z and of (Z'/Z)^2/2."""
    c, kill, steps, uses = 0.9, 0.5, 9, [2, 5, 7]
    Z, change, shown, before = 0.0, 0.0, [0.0] * 3, [0.0] * 3
    for t in range(1, steps + 1):
        slope = kill if (t <= 5 if whole else t == 5) else c
        change = slope**2 * change + (2 * slope * math.sqrt(Z) if t in uses[-m:] else 0.0)
        shown, before = [slope * s for s in shown], [slope**2 * w for w in before]
        if t in uses:
            shown[uses.index(t)], before[uses.index(t)] = 1.0, slope**2 * Z
        Z = slope**2 * Z + 1
    assert near(score((1, m), shown, before, Z), sum(shown[:-m]) ** 2 / Z + (change / Z) ** 2 / 2, OPERATIONS)


JOINT = tuple((*row,) for row in typed(__file__, "many_dimensions", "joint"))
MOVED = (F(0), F(1, 3), F(1))


def of_two_entries():
    found = of_vectors(BALLS.matrix([[x] for x in MOVED]), BALLS.matrix(JOINT))
    return [float(part.mid()) for part in found]


@pytest.mark.parametrize("k", range(5))
def test_of_two_entries_the_share_is_the_variance_of_the_score(k):
    """The score is E[p'V^-1 (z - m x) h_k(x) | z], z given x of mean m x and variance V. Its square has two x, independent
    given z: a polynomial in four Gaussians, over which these sums are exact."""
    joint, p = np.array(JOINT, dtype=float), np.array(MOVED[1:], dtype=float)
    W, c, Z = joint[0, 0], joint[1:, 0], joint[1:, 1:]
    back, m = np.linalg.solve(Z, c), c / W
    nodes, weights = np.polynomial.hermite_e.hermegauss(k + 3)
    grid = np.stack(np.meshgrid(*[nodes] * 4, indexing="ij"), axis=-1).reshape(-1, 4)
    weight = np.prod(np.stack(np.meshgrid(*[weights] * 4, indexing="ij"), axis=-1).reshape(-1, 4), axis=1) / (2 * math.pi) ** 2
    z, rest = grid[:, :2] @ np.linalg.cholesky(Z).T, math.sqrt(W - c @ back)
    pull = np.linalg.solve(Z - np.outer(c, c) / W, p)
    height = np.polynomial.hermite_e.HermiteE.basis(k)
    parts = [((z - np.outer(x, m)) @ pull) * height(x / math.sqrt(W)) for x in (z @ back + rest * grid[:, i] for i in (2, 3))]
    share, square, along = of_two_entries()
    assert near(share**k * (square + k * along) * math.factorial(k), float(weight @ (parts[0] * parts[1])), 2**20)


def test_the_degree_is_the_best():
    assert degree(0.3, 0.0025, 8e-312) == 0  # a quotient beyond floats
    for share, square, along in (of_two_entries(), (0.9, 0.1, 0.1), (0.99, 2.0, 0.5), (0.5, 1.0, 0.0), (1.0, 1.0, 1.0)):
        found = [share**k * (square + k * along) for k in range(200 if share < 1 else 1)]
        assert found.index(max(found)) == degree(share, square, along)


@pytest.mark.parametrize("user", [2, 4])
def test_degree_one_along_a_singular_pair_is_a_run_with_another_hessian(user):
    """Covariances of the end are quadratic in the Hessian of the use, so that a central difference is exact; the mean
    square of the score of a Gaussian is half the trace of (Z^-1 Z')^2."""
    steps, sigma, e = 5, F(3, 2), F(1, 8)
    problem = GradientAdmm([[F(1, 2)]], [[1]], [[F(1, 3)]], F(2), F(1, 2))

    def run(h, moved=None):
        return used_at(user, steps, AdmmStep(problem, [[1]]), AdmmStep(problem, [[h]], moved), AdmmStep(problem, [[0]]), sigma)

    (_, more), (_, less), (_, joint) = (
        release(run(F(1) + d, [1]), ((user - 1, (0,)), (steps, (0, 1))), EXACT) for d in (e, -e, F(0))
    )
    end, rise = (joint.__class__([[x[i, j] for j in (1, 2)] for i in (1, 2)]) for x in (joint, more - less))
    square = end.solve(rise) ** 2
    exact = fraction((square[0, 0] + square[1, 1]) / (2 * joint[0, 0])) / (2 * e) ** 2
    share, whole, along = of_vectors(*release(run(F(1), [1]), ((user - 1, (0,)), (steps, (0, 1))), BALLS))
    assert near(float((share * (whole + along)).mid()), float(exact), 2**10)


def test_a_use_along_singular_pairs_is_shown_by_gradients_that_turn():
    """4.07 by runs whose gradients are constant. With A itself there is one pair of each singular value, and no such run."""
    setting = "gradient-admm --eta 13/59 --beta 21/44 --sigma 129/29 --nu 59/130 --sensitivity 27/29 --users 25 --user 23"
    made = asked(f"{setting} --singular 1/4,1 --between no")
    assert 1 <= room(made) < F(12, 5) and "of degree 2" in made.attained.says
    assert "degree" not in asked(f"{setting} --matrix 1/4,0,0;0,1,0").attained.says


@pytest.mark.parametrize("order", [2, 8])
def test_coordinates_whose_curvatures_differ_come_near_it(order):
    """Degree 1 is a Gaussian run: x -> (1 + theta/sqrt(W)) x in each of D coordinates, theta = d/sqrt(D)."""
    d, W = 0.7, 1.5

    def apart(D):
        one, other = W * (1 + d / math.sqrt(D * W)) ** 2 + 1, W + 1
        mixed = (1 - order) * one + order * other
        whole = (1 - order) * math.log1p((other - one) / one) + math.log1p((mixed - other) / other)
        return abs(abs(D / 2 * whole / (1 - order)) - order * d**2 * score((1, 1), [1.0], [W], 1 + W) / 2)

    assert all(2 * more < 1.5 * fewer for fewer, more in pairwise([apart(4**n) for n in range(5, 12)]))


@pytest.mark.parametrize(("eta_nu", "user"), typed(__file__, "many_dimensions", "one use shows more than one part in e"))
def test_one_use_shows_more_than_one_part_in_e(eta_nu, user):
    kill, steps = 1 - eta_nu, 50
    bound, (run, says) = energy(F(1), steps, [user]), attained(F(1), kill, steps, [user], True)
    assert math.exp(-1) < float(run.lower / bound.upper) and run.lower <= bound.upper
    line, _ = attained(F(1), kill, steps, [user])
    assert (run.lower > line.upper) == ("many dimensions" in says)
    assert kill == 0 or user == 1 or line.upper < bound.lower


def test_no_other_ratio_and_no_other_degree_shows_more():
    for steps in (2, 4, 9):
        run, _ = attained(F(1), F(99, 100), steps, [steps], True)
        least = sum(F(99, 100) ** (2 * j) for j in range(1, steps))
        ratios = [least + (steps - 1 - least) * F(i, 8) for i in range(9)]
        assert near(
            float(run.lower),
            float(max(score((k, 1), [1.0], [float(r)], float(1 + r)) for k in range(2 * steps) for r in ratios)),
            OPERATIONS,
        )


def test_several_uses_show_more_than_the_last_one():
    uses, kill = range(20, 101, 20), F(99, 100)
    rounds = [Round(F(1), kill, F(1), F(1))] * 100
    runs = (attained(F(1), kill, 100, uses, True), attained_in_rounds(rounds, uses, True))
    alone = attained(F(1), kill, 100, [100], True)[0]
    assert all(run.lower > alone.upper * F(14, 10) and "at the last" in says for run, says in runs)
    assert near(float(runs[0][0].lower), float(runs[1][0].lower), OPERATIONS)


PLAIN, ROWS = "--eta 1/10 --sigma 1", "--schedule steps,eta,sigma;60,1/10,1;40,1/10,1"


@pytest.mark.parametrize("steps", [PLAIN, ROWS], ids=["equal", "schedule"])
def test_where_a_matrix_says_how_many_dimensions_there_are_the_run_is_on_the_line(steps):
    given = f"gradient-admm --beta 100 --nu 1 --sensitivity 1 --users 100 {steps}"
    free, bound = (asked(f"{given} {more}") for more in ("--singular 1", "--matrix 1,0"))
    assert "many dimensions" in free.attained.says and "many dimensions" not in bound.attained.says
    assert bound.lower.rho.upper < free.lower.rho.lower < free.loss.rho.upper


@pytest.mark.parametrize("steps", [PLAIN, ROWS], ids=["equal", "schedule"])
def test_of_one_hessian_gradients_differ_by_a_constant(steps):
    made = asked(f"noisy-gradient-descent --nu 1 --mu 1 --sensitivity 1 --users 100 {steps}")
    assert "many dimensions" not in made.attained.says
    assert steps is ROWS or near(float(made.lower.rho.lower), float(made.loss.rho.upper), OPERATIONS)


def test_functions_of_a_schedule_are_as_smooth_as_its_longest_step_asks():
    """Without --nu the runs are those of nu = 2/eta (ADMM: 1/eta) of the longest step, whatever the others are."""
    rows = "--sensitivity 1 --schedule steps,eta,sigma;20,1,100;2,1/100,1/100"
    for setting, nu in (
        ("noisy-gradient-descent --users 1 --passes 22", 2),
        ("noisy-gradient-descent --users 22", 2),
        ("gradient-admm --users 11 --passes 2 --beta 1 --singular 1", 1),
        ("gradient-admm --users 22 --beta 1 --singular 1 --kernel no", 1),
    ):
        one, other = (asked(f"{setting} {rows} --nu {given}") for given in ("none", nu))
        user = one.analysis.users
        assert one.of(user).lower.rho == other.of(user).lower.rho
