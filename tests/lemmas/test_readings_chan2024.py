"""What chan2024's records display against exact divergences of linear-Gaussian runs, numeric integrals and finite laws.

Each reading holds, and fails where the quantity is larger by 1 % (the bound is attained) or by the factor that is named."""

import random
from collections import defaultdict
from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest

from tests.lemmas.test_readings_bounds import SIGMA, directions, holds, read, square
from tests.lemmas.test_readings_shifts import read as read_shift
from tests.privacy.instances import CONVEX, STRONG, Instance, from_first_loss, from_starts, one_row
from tests.tables import typed
from verify.privacy.admm_release import AdmmStep, GradientAdmm
from verify.privacy.linear_recursion import Recursion, Step, last
from verify.privacy.linear_release import divergence


def times(M, v):
    return [sum(F(a) * F(b) for a, b in zip(row, v, strict=True)) for row in M]


def maximum(product):
    return max(F(2), 3 / product)


def above_root(value):
    """A rational that is a little more than the square root."""
    return F(np.sqrt(float(value)).item()).limit_denominator(10**6) + F(1, 10**5)


def starts(instance, seed):
    rng = random.Random(seed)
    dx = [F(rng.randint(-3, 3)) for _ in range(instance.problem.n - 1)] + [F(rng.randint(1, 3))]
    return dx, [F(rng.randint(-2, 2)) for _ in range(instance.problem.m)]


def parameters(instance):
    """eta, beta, sigma, |A| rounded up and c of sections 5 and 6, by the letters of the records."""
    p = instance.problem
    at = {"eta": F(p.eta), "beta": F(p.beta), "sigma": SIGMA, "a": above_root(instance.norm2)}
    return at | {"c": maximum(at["eta"] * at["beta"])}


def strong_values(instance):
    """Those of section 7, whose L is that of Lemma 7.6."""
    at, nu, mu = parameters(instance), instance.nu, instance.mu
    eta, L = at["eta"], instance.strong_factor()
    R = 1 - 2 * eta * nu * mu / (nu + mu) + (2 / (nu + mu) - eta) / eta
    return at | {"nu": nu, "mu": mu, "R": R, "c": max(2 / R, 3 / (eta * at["beta"])), "L": L}


def sharper_values(instance):
    """Those of section 7 with the weight and the factor of Lemma 7.6 sharper."""
    at = strong_values(instance)
    eta, beta, s = at["eta"], at["beta"], at["nu"] + at["mu"]
    R = 1 - 2 * eta * at["nu"] * at["mu"] / s
    L = max(R, 1 / (1 + beta * eta * (2 / s - eta) * s / 2))
    return at | {"R": R, "c": max(2 / R, 3 / (eta * beta)), "L": L}


SHARP = one_row("eta beta = 8/3", F(0), F(0), F(1), F(8, 3), F(1), [(0, 0)])  # there s = 1/2


def test_two_iterations_from_any_two_inputs():
    """Two starts that may differ in both variables. The mechanisms reveal more than the two iterations, so their bounds are at
    least the exact divergence of these; a difference in the kernel of A is attenuated by the second noise alone, to a third."""
    cases = defaultdict(list)
    for instance, seed in product((SHARP, *CONVEX, *STRONG), range(4)):
        p, (dx, dlam) = instance.problem, starts(instance, seed) if seed else ([F(0), F(1), F(0)], [F(0), F(0)])
        dx, dlam = dx[: p.n], dlam[: p.m]
        A_dx = times(p.A, dx)
        at = strong_values(instance) if instance in STRONG else parameters(instance) | {"R": 1, "s": F(1, 2)}
        at |= {"<x,x>": square(dx), "<A_x,A_x>": square(A_dx), "<lam,lam>": square(dlam)}
        at["<A_x,lam>"] = sum(a * b for a, b in zip(A_dx, dlam, strict=True))
        at["<w,w>"] = square(u - at["beta"] * v for u, v in zip(dlam, A_dx, strict=True))
        at["D"] = divergence(Recursion([*dx, *dlam], [(AdmmStep(p, H), count) for H, count in instance.losses(2)], SIGMA))
        if instance in STRONG:
            cases["chan2024.lemma-7.7"].append(at)
            sharper = max(2 * at["L"] / at["R"], (1 + 2 * at["L"]) / (at["eta"] * at["beta"]))
            cases["chan2024.lemma-7.7-sharper"].append(at | {"c": sharper})
            continue
        for record in ("chan2024.lemma-6.10", "chan2024.lemma-6.10-mechanisms"):
            cases[record].append(at)
            if instance is SHARP:  # the constant is 3/2 there
                cases[f"{record}-sharper"].append(at)
    shares = {
        "chan2024.lemma-6.10": "9/2",
        "chan2024.lemma-6.10-sharper": "301/100",
        "chan2024.lemma-6.10-mechanisms": "9/2",
        "chan2024.lemma-6.10-mechanisms-sharper": "31/10",
        "chan2024.lemma-7.7": "3",
        "chan2024.lemma-7.7-sharper": "3",
    }
    for record, found in cases.items():
        read(record, "private", "D", found, F(shares[record]))
    (along, *_), record = cases["chan2024.lemma-6.10-sharper"], "chan2024.lemma-6.10-sharper"
    assert holds(record, "private", along | {"D": 3 * along["D"]})


def test_theorem_6_1():
    """B = 0, beta eta = 1/2 comes within 81/20 of the bound."""
    free = Instance("B = 0", GradientAdmm([[1]], [[0]], [[1]], F(1, 2), 1), (((0,),),), F(1))
    plain, sharper = [], []
    for instance, T in product((*CONVEX, free), (1, 3, 10)):
        dx, _ = starts(instance, T)
        at = parameters(instance) | {"T": T, "<x,x>": square(dx)}
        at["D"] = divergence(from_starts(instance.problem, dx, instance.losses(2 * T), SIGMA))
        plain.append(at)
        if at["eta"] * at["beta"] == F(1, 2):
            # s (k (1 + s) - 2) = 1 at k = 1/2: s = (3 + sqrt 17)/2, and any larger s only weakens the bound
            sharper.append(at | {"s": F(3562, 1000)})
    read("chan2024.theorem-6.1", "amplified", "D", plain, F(9, 2))
    read("chan2024.theorem-6.1-sharper", "amplified", "D", sharper, F(31, 10))


def test_lemma_6_7_is_exact():
    """A = [1]: lam_2 is an invertible function of w~_1, so its exact divergence is that of the first mechanism."""
    problem, cases = GradientAdmm([[1]], [[1]], [[3]], F(1, 2), F(2, 3)), []
    for dx, dlam in ((F(1), F(0)), (F(2), F(-1)), (F(0), F(3))):
        run = Recursion([dx, dlam], [(AdmmStep(problem, [[1]]), 2)], SIGMA)
        beta, eta, K = F(1, 2), F(2, 3), F(3)
        Y, w = 1 / (K + beta), dlam - beta * dx
        lam1 = (1 - beta * Y) * w
        x1 = ((1 - eta) * dx + eta * (1 - 2 * beta * Y) * w) / (1 + eta * beta)
        at = {"beta": beta, "sigma": SIGMA, "<lam1,lam1>": lam1**2, "<A_x1,lam1>": lam1 * x1, "<A_x1,A_x1>": x1**2}
        cases.append(at | {"D_1": divergence(run, last(run, problem.dual))})
    for factor in (F(99, 100), F(101, 100)):
        read("chan2024.lemma-6.7", "first", "D_1", cases, factor)


def composed_divergence(alpha):
    """D_alpha/alpha of (w~, x~_2) for n = m = A = beta = eta = sigma = 1, B = 0, f_1 = 0, f_2' = clipped, x = 1 and 0, lam = 0.

    w~ is N(-1, 1) against N(0, 1); given w~ the masked points are -1 - w~ and -w~, and x_2 = (x~ - f_2'(x~) + w~)/2.
    """
    w = np.linspace(-60, 60, 400_001)
    shift = np.subtract(*[(u - np.clip(u - 10, 0, 5) + w) / 2 for u in (-1 - w, -w)])
    exponent = -(alpha * (w + 1) ** 2 + (1 - alpha) * w**2) / 2 + alpha * (alpha - 1) * shift**2 / 2
    top = exponent.max()
    integral = np.log(np.trapezoid(np.exp(exponent - top), w)) + top - np.log(2 * np.pi) / 2
    return integral / (alpha - 1) / alpha


def test_composition_takes_the_supremum_over_the_first_output():
    """At w~ = -13 the second divergence is 0, so a fact for one w~ would claim 1/2; the supremum 1/8 makes it true."""
    pair = max(composed_divergence(alpha) for alpha in (1.001, 1.1, 2.0, 4.0))
    assert 1 / 2 + 0.1 < pair <= 1 / 2 + 1 / 8 + 1e-6
    at = {"beta": 1, "sigma": 1, "<x1,x1>": 0, "<lam1,lam1>": 1, "<A_x1,lam1>": 0, "<A_x1,A_x1>": 0}
    read("chan2024.lemma-6.9", "pair", "D", [at | {"D": pair}], F(5, 2))


def test_theorem_7_2_and_corollary_7_3():
    """From two starts, and from two losses of the first user; with the best weights, and for the root of a factor, whose square
    is a factor too if it is below one. ``by_hand``: C |dx_0|^2/(2 sigma^2) times what the weights leave, a millionth below."""
    found = defaultdict(list)
    for instance, T in product(STRONG, (1, 2, 4, 5)):
        p, cases = instance.problem, {}  # the letters, |dx_0|/|e|, what the weights leave of C
        for name, at in (("sharper-factor", sharper_values(instance)), ("optimal-weights", strong_values(instance))):
            powers = [at["L"] ** (2 * i) for i in range(T)]
            own = at | {"T": T, "p": powers[-1], "Q": sum(powers), "V": sum(1 / x for x in powers)}
            cases[name] = own, own["V"], at["L"] * powers[-1] / sum(powers)
        r = above_root(at["L"])
        u, S = r ** (2 - 2 * T), sum(r ** (2 * i) for i in range(T))
        if r < 1:
            own = at | {"T": T, "r": r, "S": S, "u": u, "p": r ** (T - 1)}
            cases[""], cases["with-factor-of-lemma-7.6-corrected"] = ((own, S * u, r ** (2 * T - odd) / T) for odd in (1, 0))
            D = divergence(from_first_loss(p, directions(p)[0], instance.losses(2 * T + 1), SIGMA))
            found["user"].append(own | {"delta": 1 / (S * u), "D": D})
        for d, (name, (own, size, left)) in product((directions(p)[0], [F(1)] * p.n), cases.items()):
            start = own | {"<x,x>": square(d) / size**2}
            C = own["c"] * (own["R"] + own["eta"] * own["beta"] * instance.norm2)
            found[name].append(start | {"D": divergence(from_starts(p, d, instance.losses(2 * T), SIGMA))})
            found[f"{name} by hand"].append(start | {"D": C / (2 * SIGMA**2) * left * square(d)})
    for record, name in (
        ("chan2024.theorem-7.2-optimal-weights", "optimal-weights"),
        ("chan2024.theorem-7.2-sharper-factor", "sharper-factor"),
        ("chan2024.theorem-7.2", ""),
        ("chan2024.theorem-7.2-with-factor-of-lemma-7.6-corrected", "with-factor-of-lemma-7.6-corrected"),
    ):
        read(record, "amplified", "D", found[name], F(14))
        read(record, "amplified", "D", found[f"{name} by hand"], F(1002, 1000), every=True)
    read("chan2024.corollary-7.3-amplified", "amplified", "D", found["user"], F(30))


def test_section_11_small_steps():
    """x~' = x~ + N, -lam'/beta = -lam/beta + x~ (eta -> 0): between 4/T and 10/T of the divergence of the start, 10/T at T = 2
    and 4/T in the limit; below the printed factor T, with the constant one, from T = 3 on. No constant makes it 1/T^2."""
    cases = []
    for T in (2, 3, 6, 10, 40, 200):
        at = {"B0": 1 / (2 * SIGMA**2), "m": F(T - 1)}
        at["D"] = divergence(Recursion([1, 0], [(Step([[1, 0], [1, 1]], [[1], [0]]), T)], SIGMA))
        assert at["D"] * at["m"] * T == at["B0"] * (4 * at["m"] + 6) and (at["D"] < T * at["B0"]) == (T >= 3)
        for c, above in ((F(1001, 100) / T**2, True), (F(399, 100) / T**2, False)):
            assert holds("chan2024.sec11-eta-negation", "no_factor", at | {"c": c}) == above
        cases.append(at)
    read("chan2024.sec11-eta-corrected", "upper", "D", cases, F(1001, 1000))
    read("chan2024.sec11-eta-corrected", "lower", "D", cases, F(95, 100))


@pytest.mark.parametrize(("goal", "share"), [("not_amplified", F(3, 4)), ("above_the_bound", F(5, 9))])
def test_corollary_9_4_long_step(goal, share):
    """x_2 -> -2 x_2 + N from a first difference eta Delta: 19 iterations leave just over 3/4, above C/T = 5/9."""
    eta, rho = F(1, 3), F(2)
    run = Recursion([eta], [(Step([[1]], [[1]]), 1), (Step([[-2]], [[1]]), 18)], eta * rho)
    cases = [{"Delta": 1, "rho": rho, "D": D} for D in (divergence(run), share * F(1001, 1000) / (2 * rho**2))]
    read("chan2024.corollary-9.4-step-size", goal, "D", cases, F(998, 1000))


# Noisy gradient descent


def walked(mean, steps):
    """The divergence after x+ = m x + v + noise on a line, ``steps`` of m and the difference of v."""
    return divergence(Recursion([mean], [(Step([[m]], [[1]], [v]), 1) for m, v in steps], 1))


def test_a_set_of_bounded_diameter():
    """x+ = m x - eta delta_t + noise on a line, 0 <= m <= 1 and |delta_t| <= Delta, from |x_0| <= R: convex f_t and no set."""
    cases = []
    for seed in range(60):
        rng = random.Random(seed)
        k, eta, Delta, R = rng.randint(1, 8), F(rng.randint(1, 4), 2), F(rng.randint(1, 4), 3), F(rng.randint(1, 9), 2)
        mean, calm = R * rng.choice([F(1), F(1, 2), F(-1)]), seed % 3 == 0
        parts = [(1, 1) if calm else (1 - F(rng.choice([0, 0, 1, 2, 4]), 4), F(rng.randint(-4, 4), 4)) for _ in range(k)]
        at = {"eta": eta, "sigma": 1, "R": R, "Delta": Delta, "k": k, "<x,x>": mean**2}
        cases.append((at, walked(mean, [(m, eta * Delta * v) for m, v in parts])))
    read_shift("chan2024.shift-bounded-set", "bounded", cases, F(99, 100))


def test_a_difference_in_every_step():
    """x+ = m x - eta delta_t + noise on a line from one point, m <= 1 - eta mu; equality attains the bound."""
    cases = []
    for seed in range(60):
        rng = random.Random(seed)
        N, eta, Delta = rng.randint(2, 9), F(rng.randint(1, 4), 4), F(rng.randint(1, 4), 3)
        c = 1 - F(rng.randint(1, 7), 8)
        parts = [(1, 1) if seed % 3 == 0 else (F(rng.choice([0, 2, 3, 4, 4]), 4), F(rng.randint(-4, 4), 4)) for _ in range(N)]
        at = {"eta": eta, "sigma": 1, "mu_f": (1 - c) / eta, "o": c, "z": c**N, "L": sum(c**i for i in range(1, N))}
        at |= {"Delta": Delta, "<delta,delta>": (Delta * parts[0][1]) ** 2}
        cases.append((at, walked(0, [(c * m, -eta * Delta * v) for m, v in parts])))
    read_shift("chan2024.shift-every-step", "every_step", cases, F(99, 100))


def in_the_kernel(hessians, eta, deviations, start):
    """Divergences of x_N and of its second coordinate alone: two coordinates along which A does nothing, f_t = x'Hx/2."""
    noise = [[deviations[0], 0], [0, deviations[1]]]
    run = Recursion(start, [(Step([[1 - eta * h, -eta * k], [-eta * k, 1 - eta * j]], noise), 1) for h, k, j in hessians], 1)
    return divergence(run), divergence(run, last(run, [1]))


def test_noise_that_is_weaker_on_one_coordinate():
    """The instance exactly; 1,000 other runs leak no more than a walk with the smallest variance, and the instance a quarter."""
    record = "chan2024.shift-weakest-noise"
    for N, nu, tau, sigma in typed(__file__, "readings_chan2024", "noise that is weaker on one coordinate"):
        turning, d = nu / 2, F(3)
        whole, second = in_the_kernel([(turning,) * 3, *[(0, 0, 0)] * (N - 1)], 1, (sigma, tau), [d, 0])
        assert second <= whole and second == (nu * d) ** 2 / (8 * N * tau**2)
        given = {"eta": 1, "nu": nu, "tau": tau, "N": N, "d": d, "D": second}
        assert holds(record, "leaks", given) and not holds(record, "leaks", given | {"D": second * F(101, 100)})
    rng, largest = random.Random(34), F(0)
    for _ in range(1000):
        N, tau, run = rng.randint(1, 8), F(1, rng.choice([1, 3, 100])), []
        for _ in range(N):
            p, q, size = F(rng.randint(-3, 3)), F(rng.randint(-3, 3)), F(rng.randint(0, 4), 4)
            scale = size / (p * p + q * q or 1)
            run.append((scale * p * p, scale * p * q, scale * q * q))
        start = [F(rng.randint(-3, 3)), F(rng.randint(1, 3))]
        whole, _ = in_the_kernel(run, 1, (1, tau), start)
        largest = max(largest, whole * 2 * tau**2 * N / square(start))
    assert F(99, 100) < largest <= 1


def test_an_inexact_y_step():
    """An iteration along a singular value of A of two runs that miss y by different numbers, g = K y^2/2, f of slope h/eta. At
    eta beta a^2 = 1 an error is seen in x alone, and the bound is attained."""
    cases, generator = [], random.Random(1)
    for K, h, attained in product((F(0), F(1), F(10**6)), (F(0), F(1), F(2)), (False, True)):
        root, beta, a = (F(generator.randint(1, 8), 4) for _ in range(3))
        eta, lost, a = root**2 / beta, F(generator.randint(-8, 8), 4), 1 / root if attained else a
        x, lam = (F(generator.randint(-8, 8), 4) for _ in range(2)) if lost and K else (F(0), F(0))
        y = (lam - beta * a * x) / (K + beta) + lost
        after = lam - beta * (a * x + y)
        moved = (x - h * x + eta * a * (after - beta * y)) / (1 + eta * beta * a**2)
        at = {"sigma": SIGMA, "D": moved**2 / (2 * SIGMA**2), "e": root * abs(lost) + F(1, 10**6)}
        cases.append(at | {"d": above_root(x**2 + eta / beta * (lam - beta * a * x) ** 2)})
    read("chan2024.lemma-6.5-inexact", "released", "D", cases)
