"""The refuting instances of sections 6 and 7 of chan2024, replayed as runs of Algorithm 1 in exact arithmetic."""

from fractions import Fraction

from lemmas.chan2024.convex_privacy import operator_nonexpansion_printed as lemma_6_12
from lemmas.chan2024.convex_privacy import privacy_amplification as theorem_6_1
from lemmas.chan2024.strongly_convex_privacy import contraction_factor_printed as identification
from lemmas.chan2024.strongly_convex_privacy import general_factor_printed as general
from lemmas.chan2024.strongly_convex_privacy import optimal_weights
from verify import Pair, Point
from verify.kernel import check_point, evaluate


def run(point, start, lam=0, steps=1, h=1):
    """(x, lam) differences after ``steps`` iterations: A = [1 0 ... 0], B = [1], f = (h/2)|x|^2, g = (mu_g/2) y^2."""
    n, mu_g = len(start), point.scalars.get("mu_g", 1)
    H = tuple(tuple(h if i == j else 0 for j in range(n)) for i in range(n))
    pair = Pair(
        A=((1, *([0] * (n - 1))),),
        B=((1,),),
        c=(0,),
        beta=point.scalars.get("beta", 1),
        eta=point.scalars["eta"],
        f=(H, (0,) * n),
        g=(((mu_g,),), (0,)),
        start=(start, (lam,)),
        other=((0,) * n, (0,)),
        steps=steps,
    )
    _, vectors = pair.values()
    return vectors["x_next"], vectors["lam_next"][0]


def divergence_of_two_iterations(eta, beta, h):
    """Exact D^z of (x~_2, lam_2) for A = [1], B = 0, f = (h/2) x^2, sigma = 1, from x_0 at distance 1 and equal lam_0.

    lam_2 is Gaussian with scale beta, x~_2 given lam_2 is Gaussian with variance 1: the two squared shifts add.
    """
    u = 1 + eta * beta
    lam1 = -beta
    x1 = ((1 - eta * h) + eta * lam1) / u
    lam2 = lam1 - beta * x1
    noise = lam2 / beta  # the difference of the first noises that gives both scenarios the same lam_2
    x2 = (1 - eta * h) * (x1 + noise) / u
    return ((lam2 / beta) ** 2 + x2**2) / 2


def test_lemma_6_12_keeps_a_difference_of_one_half():
    point = lemma_6_12.counterexample
    (d,), (d2,) = point.vectors["d"], point.vectors["d2"]
    assert run(point, (0, d), steps=2, h=Fraction(1, 10)) == ((0, d2), 0)
    assert (d, d2) == (point.scalars["n_in"], point.scalars["n_out"])
    assert check_point(lemma_6_12.says, point).refutes


def test_the_identified_factor_fails_on_a_run():
    point = identification.counterexample
    d, d2 = tuple(point.vectors["d"]), tuple(point.vectors["d2"])
    assert run(point, (0, *d), steps=2, h=point.scalars["mu"]) == ((0, *d2), 0)
    at = check_point(identification.says, point).at
    shrunk = evaluate(identification.says.goals[0].value, at)
    assert shrunk == Fraction(49, 400) - Fraction(4, 25) < 0
    assert check_point(identification.says, point).refutes


def test_the_general_factor_is_the_exact_contraction_of_the_run():
    point = general.counterexample
    at = check_point(general.says, Point(scalars=point.scalars, index=1)).at
    beta = at["beta"]
    for start, entries in (((1, 0), (general.m11, general.m21)), ((0, 0), (general.m12, general.m22))):
        lam = beta if start == (1, 0) else 1  # w = lam - beta x_1 is 0, then 1
        (x_1, x_2), lam_next = run(point, start, lam)
        assert (x_1, lam_next - beta * x_1) == tuple(evaluate(entry, at) for entry in entries)
        assert x_2 == 0
    (x_1, x_2), lam_next = run(point, (0, 1))
    assert (x_1, lam_next, x_2**2) == (0, 0, at["L"]), "Lf is attained on the kernel of A"


def test_theorem_7_2_with_a_general_factor_fails_from_493_operators_on():
    scalars = general.counterexample.scalars
    assert check_point(general.says, Point(scalars=scalars, index=492)).witnesses
    assert check_point(general.says, Point(scalars=scalars, index=493)).refutes
    assert check_point(general.says, Point(scalars=scalars, index=600)).refutes


def test_the_measured_points_of_both_theorems_are_exact_divergences():
    at = theorem_6_1.tightness.at.scalars
    assert at["D"] == divergence_of_two_iterations(Fraction(at["eta"]), Fraction(at["beta"]), Fraction(0)) == Fraction(10, 9)
    at = optimal_weights.tightness.at.scalars
    exact = divergence_of_two_iterations(Fraction(at["eta"]), Fraction(at["beta"]), Fraction(1))
    assert optimal_weights.tightness.at.index == 1 and at["D_1"] == exact == Fraction(477, 968)
