"""What runs in many dimensions show of a use that earlier noise hides: by integrals, and of finitely many coordinates."""

import math
from fractions import Fraction as F
from itertools import pairwise

import numpy as np
import pytest

from tests.bounds import near, room
from tests.privacy.asked import asked
from tests.tables import typed
from verify.campaign.accounts.attack import trial
from verify.enclosures.balls import Enclosure, ball, enclose
from verify.enclosures.matrices import BALLS, EXACT, fraction
from verify.privacy.admm_lower import in_many_dimensions
from verify.privacy.admm_release import AdmmStep, GradientAdmm, used_at
from verify.privacy.bounds import Attained
from verify.privacy.contraction_game import attained, energy, minorant, outward_of
from verify.privacy.linear_recursion import release
from verify.privacy.loss import Gaussian, Mixture
from verify.privacy.many_dimensions import SHOWS_WHICH, degree, lost, of_vectors, score
from verify.privacy.secret_order import strongest, without_limit
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
    bound, (loss, says) = energy(F(1), steps, [user]), attained(F(1), kill, steps, [user], True)
    run, line = loss.square, attained(F(1), kill, steps, [user])[0].square
    assert math.exp(-1) < float(run.lower / bound.upper) and run.lower <= bound.upper
    assert (run.lower > line.upper) == ("degree" in says) and near(float(loss.mu_squared.lower), float(bound.upper), OPERATIONS)
    assert kill == 0 or user == 1 or line.upper < bound.lower


def test_no_other_ratio_and_no_other_degree_shows_more():
    for steps in (2, 4, 9):
        run = attained(F(1), F(99, 100), steps, [steps], True)[0].square
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
    alone = attained(F(1), kill, 100, [100], True)[0].square
    assert all(run.square.lower > alone.upper * F(14, 10) and "at the last" in says for run, says in runs)
    assert all(near(float(one), float(other), OPERATIONS) for one, other in zip(*(ends(run) for run, _ in runs), strict=True))


def ends(loss):
    return loss.square.lower, loss.rho.lower


@np.vectorize
def normal(x):
    return max(math.erfc(-x / math.sqrt(2)) / 2, 1e-300)


@pytest.mark.parametrize(("order", "W", "k", "d"), [(40, 3, 1.2, 0.1), (60, 8, 0.8, 0.1), (40, 1, 1.2, 0.1), (20, 1, 1.0, 0.2)])
def test_two_coordinates_that_show_the_larger_one_lose_what_is_said(order, W, k, d):
    """N = 1 and M = 2, V = p = 1: the density of z with delta is closed, and D_alpha an integral over the plane."""
    Z = W + 1.0
    nodes, weights = np.polynomial.legendre.leggauss(200)
    z, w = 14 * math.sqrt(Z) * nodes, 14 * math.sqrt(Z) * weights
    rise = (z - d / 2) * d / Z  # of the logarithm where this coordinate is the larger one
    first = rise[:, None] + np.log(normal(math.sqrt(W / (2 * Z)) * (z[:, None] - d - z[None, :])))
    plain = np.exp(-(z**2) / (2 * Z)) / math.sqrt(2 * math.pi * Z)
    ratio, both = np.logaddexp(first, first.T), plain[:, None] * plain[None, :]
    assert near(float(w @ (both * np.exp(ratio)) @ w), 1.0, 2**20)
    apart = math.log(w @ (both * np.exp(order * ratio)) @ w)  # (alpha - 1) D_alpha
    g, u = np.polynomial.hermite_e.hermegauss(60)
    u = u / u.sum()
    S = u @ normal(g + k * math.sqrt(W))
    K = u @ np.log1p((np.exp(k**2 * Z / 2 + k * math.sqrt(Z) * g) - 1) / 2)
    assert 0 < apart / 8 < order * (k * d * S - d**2 / 2) - K < apart


def test_in_the_limit_of_many_coordinates_all_of_the_bound_is_shown():
    """S and K by sums over g, of M = e^m coordinates: 2 rho V = k^2 S^2 V/(2 K), k^2 W = 2 (1 + t) m, V = 1 and t = m^(-1/4)."""
    from scipy.special import log_ndtr

    nodes, weights = np.polynomial.hermite_e.hermegauss(40)
    weights = weights / weights.sum()
    for W in (1.0, 20.0):
        found = []
        for m in (1e2, 1e4, 1e8, 1e12, 1e16):
            square = 2 * (1 + m**-0.25) * m / W
            others = np.exp(np.minimum(m + log_ndtr(-nodes - math.sqrt(square * W)), 300))  # of M larger ones on average
            S = weights @ np.exp(-others)
            K = weights @ np.logaddexp(0, square * (W + 1) / 2 + math.sqrt(square * (W + 1)) * nodes - m)
            found.append(square * S**2 / (2 * K))
        assert all(a < b < 1 for a, b in pairwise(found)) and found[-1] > 1 - W / 1000


def test_blocks_of_uses_beside_each_other_show_the_convex_minorant():
    """Slopes b_i = R_i/T_i that rise: sum b_i R_i squared over 4 K, in rationals, is half the energy; other weights show less."""
    R, T = [F(1), F(3), F(2)], [F(4), F(5), F(1)]

    def shown(slopes):
        K = sum((b**2 - a**2) * sum(T[i:]) / 2 for i, (a, b) in enumerate(pairwise([F(0), *slopes])))
        return sum(b * r for b, r in zip(slopes, R, strict=True)) ** 2 / (4 * K)

    best = [r / t for r, t in zip(R, T, strict=True)]
    energy = outward_of(lambda: minorant((ball(r), ball(t)) for r, t in zip(R, T, strict=True)))
    assert energy.lower <= 2 * shown(best) <= energy.upper
    for i in range(3):
        assert all(shown([b + change * (j == i) for j, b in enumerate(best)]) < shown(best) for change in (F(1, 50), F(-1, 50)))


def test_of_two_entries_the_limit_is_as_if_the_point_were_known():
    """p' C^-1 p by elimination in rationals, and the part that the polynomials of all degrees stay below."""
    joint, p = JOINT, MOVED[1:]
    (a, b), (_, e) = ([joint[i][j] - joint[0][i] * joint[0][j] / joint[0][0] for j in (1, 2)] for i in (1, 2))
    known = (e * p[0] ** 2 - 2 * b * p[0] * p[1] + a * p[1] ** 2) / (a * e - b * b)
    share, square, along = of_two_entries()
    assert near(square + along * share / (1 - share), float(known), 2**10)
    assert max(share**k * (square + k * along) for k in range(50)) < known
    problem = GradientAdmm([[F(1, 2)]], [[1]], [[F(1, 3)]], F(2), F(1, 2))
    run = used_at(3, 5, AdmmStep(problem, [[1]]), AdmmStep(problem, [[1]], [1]), AdmmStep(problem, [[0]]), F(3, 2))
    share, square, along = (float(x.mid()) for x in of_vectors(*release(run, ((2, (0,)), (5, (0, 1))), BALLS)))
    loss, says = in_many_dimensions(run, 2)
    assert near(float(loss.mu_squared.lower), square + along * share / (1 - share), 2**20) and says.endswith(SHOWS_WHICH)


def test_the_limit_is_told_of_rho_and_mu_alone():
    one, other = (Enclosure(F(x), F(x)) for x in (1, 4))
    (loss, says), (plain, nothing) = lost(one, other, F(3)), lost(other, one)
    assert says == SHOWS_WHICH and nothing == "" and plain == Gaussian(other) == lost(other, None)[0]
    assert (loss.rho.lower, loss.mu_squared.upper, loss.renyi(5)) == (6, 12, Gaussian(loss.square).renyi(5))
    assert loss.square.upper == 3 and loss.epsilon(F(1, 100)) == Gaussian(loss.square).epsilon(F(1, 100))
    near_, far = Attained("near", Gaussian(Enclosure(F(5), F(5)))), Attained(f"far{SHOWS_WHICH}", loss)
    both = strongest((far, None, near_))
    assert (both.loss.square.lower, both.loss.rho.lower) == (5, 6) and both.says == f"near; {far.says}"
    assert strongest(()) is None and strongest((near_,)) is near_ and strongest((far, far)) is far
    mixed = strongest((Attained("mixed", Mixture(((F(1), Enclosure(F(6), F(6))),))), far)).loss
    assert mixed.rho.lower == 6 and near(float(mixed.renyi(3).lower), 9, OPERATIONS)


def test_a_run_without_limit_is_looked_for_beside_it():
    """Of this setting the limit is all of the bound, and epsilon is that of another run than gradients that turn."""
    made = trial("covariances", 20019, 9).made
    plain = made.analysis.attained(made.user)
    assert room(made) < F(21, 20) and without_limit(made.attained.loss) > without_limit(plain.loss)
    assert made.attained.loss.rho == plain.loss.rho


PLAIN, ROWS = "--eta 1/10 --sigma 1", "--schedule steps,eta,sigma;60,1/10,1;40,1/10,1"


@pytest.mark.parametrize("steps", [PLAIN, ROWS], ids=["equal", "schedule"])
def test_where_a_matrix_says_how_many_dimensions_there_are_the_run_is_on_the_line(steps):
    given = f"gradient-admm --beta 100 --nu 1 --sensitivity 1 --users 100 {steps}"
    free, bound = (asked(f"{given} {more}") for more in ("--singular 1", "--matrix 1,0"))
    assert "many dimensions" in free.attained.says and "many dimensions" not in bound.attained.says
    assert bound.lower.rho.upper < without_limit(free.lower) < free.lower.rho.lower <= free.loss.rho.upper


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
