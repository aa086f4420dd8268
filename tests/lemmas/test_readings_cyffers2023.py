"""What the records of cyffers2023 display, evaluated at seeded parameters against divergences and errors computed independently.

Each reading holds at the displayed formula; the displays that were false stand here as forgeries, on which the same check fails.
"""

from __future__ import annotations

import random
from fractions import Fraction
from math import exp, log

import numpy as np
import pytest

from lemmas.axioms.subsampled_gaussian import CONDITIONS
from lemmas.cyffers2023.privacy import (
    aggregation,
    centralized_privacy,
    centralized_privacy_printed_maps,
    general_privacy,
    general_privacy_eigenvalue,
    local_privacy,
    network_bound,
    subsampled_gaussian,
)
from lemmas.cyffers2023.utility import theorem_1_exact_operator, theorem_1_sharper
from verify.kernel import Polynomial, evaluate
from verify.privacy.linear_recursion import Recursion, Step
from verify.privacy.linear_release import trace_divergence
from verify.privacy.subsampled_gaussian import subsampled_gaussian as certified


def goal(module: object, name: str) -> Polynomial:
    """Bound minus bounded quantity, as displayed."""
    (found,) = (g for g in module.says.goals if g.name == name)  # type: ignore[attr-defined]
    return found.value


def holds(value: Polynomial, **at: object) -> bool:
    return evaluate(value, {name: Fraction(x) for name, x in at.items()}) >= 0


# Lemma C.1: the sampled Gaussian

GRID = [
    (Fraction(q), Fraction(s), alpha)
    for q in ("1/5", "1/10", "1/100", "1/10000", "1/1000000")
    for s in (4, 8, 20)
    for alpha in (2, 3, 5, 10, 30, 100, 450, 500)
]


def letters(q: Fraction, s: Fraction, alpha: int) -> dict[str, object]:
    names = {"a": alpha - 1, "q": q, "s": s, "sigma": s, "Delta": 1, "M": log(1 + 1 / (float(q) * (alpha - 1)))}
    return names | {"ln_qa": log(q * alpha), "ln_s": log(s), "ln_5": log(5)}


def admitted(facts: tuple[str, ...], at: dict[str, object]) -> bool:
    return all(holds(f.value, **{n: at[n] for n in f.value.atoms()}) for f in CONDITIONS if f.name in facts)


def exceeded(facts: tuple[str, ...], bound: Polynomial) -> list[tuple[Fraction, Fraction, int]]:
    """The parameters of the grid that the conditions admit and at which the certified divergence is above the bound."""
    found = []
    for q, s, alpha in GRID:
        at = letters(q, s, alpha)
        if admitted(facts, at) and not holds(bound, **{n: (at | {"D": certified(alpha, q, s).upper})[n] for n in bound.atoms()}):
            found.append((q, s, alpha))
    return found


ALL = tuple(f.name for f in CONDITIONS)
SAMPLED = goal(subsampled_gaussian, "subsampled")


@pytest.mark.thorough
def test_the_sampled_gaussian_is_below_its_closed_form_where_all_conditions_hold() -> None:
    assert sum(admitted(ALL, letters(*one)) for one in GRID) > 20
    assert exceeded(ALL, SAMPLED) == []


@pytest.mark.thorough
def test_without_the_first_cap_the_closed_form_is_false() -> None:
    """The forgery: the corrected lemma as it once stood, with the second cap alone; the same at alpha = 450."""
    found = exceeded(tuple(name for name in ALL if name != "first_cap"), SAMPLED)
    assert {(Fraction(1, 10**6), Fraction(4), alpha) for alpha in (450, 500)} <= set(found)
    assert certified(500, Fraction(1, 10**6), 4).lower > Fraction(178, 100)


def test_half_of_the_closed_form_is_false() -> None:
    at = {"alpha": 2, "q": Fraction(1, 5), "s": Fraction(4)}
    exact, bound = certified(2, at["q"], at["s"]), 2 * 2 * at["q"] ** 2 / at["s"] ** 2
    assert bound / 4 < exact.lower < bound


# One round of Algorithm 3: a mixture on both sides


def sampled_round(n: int, sigma: float, shift: float, apart: float) -> float:
    """D_2 of the message of one of n users, drawn uniformly: user 1 at apart +- shift/2, the others at 0, noise sigma."""

    def mixture(x: np.ndarray, centre: float) -> np.ndarray:
        density = np.exp(-(x**2) / (2 * sigma**2)) * (n - 1) + np.exp(-((x - centre) ** 2) / (2 * sigma**2))
        return density / (n * sigma * np.sqrt(2 * np.pi))

    pieces = []
    for middle in (0.0, apart) if abs(apart) > 60 * sigma else (apart / 2,):
        reach = 25 * sigma + (0 if abs(apart) > 60 * sigma else abs(apart))
        x = np.linspace(middle - reach, middle + reach, 200_001)
        pieces.append(np.trapezoid(mixture(x, apart - shift / 2) ** 2 / mixture(x, apart + shift / 2), x))
    return log(sum(pieces))


@pytest.mark.parametrize("n", [10, 100])
@pytest.mark.parametrize("apart", [0.0, 2000.0])
def test_one_federated_round_loses_at_most_two_nths_of_the_local_loss(n: int, apart: float) -> None:
    """m = 1, L = gamma = lambda = 1, sigma = 16, alpha = 2: the message of user 1 moves by 4."""
    loss = sampled_round(n, 16, 4, apart)
    at = {"a": 1, "m": 1, "n": n, "L": 1, "gamma": 1, "lam": 1, "sigma": 16}
    displayed = goal(aggregation, "sampled_round")
    assert holds(displayed, **at, sampled=loss)
    forgery = 32 * 2 * 1 / (n**2 * 16**2)  # 4 m^2/n^2 of the loss of a round of user 1, displayed once
    assert (loss > 2 * forgery) == (apart > 0)
    if apart:
        assert loss == pytest.approx(log(1 + (exp(16 / 256) - 1) / n), rel=1e-6)
        assert loss > 0.0625 / n  # eps_loc/n alone is not enough either


def printed_cap(q: float, sigma: float, alpha: float) -> float:
    """The largest alpha of Lemma C.1 and Theorems 3 and 10 as printed, q = m/n."""
    M = log(1 + 1 / (q * (alpha - 1)))
    return float((M**2 * sigma**2 / 2 - log(5 * sigma**2)) / (M + log(q * alpha) + 1 / (2 * sigma**2)))


@pytest.mark.parametrize(
    ("q", "shift_over_noise", "printed"),
    [
        (3 / 16, 1 / 3, 16 * 2 / (16**2 * 4**2)),  # Theorem 10, m = 3, n = 16, L = 1
        (1 / 6, 16, 16 * 2 * 4**2 / (6**2 * 4**2)),  # Theorem 3, m = 1, n = 6, L = 4
        (1 / 10, 16, 2 * 2 * (1 / 10) ** 2 * 16**2 / 4**2),  # Lemma C.1, Delta = 16
    ],
)
def test_the_instances_against_the_printed_sampled_bounds(q: float, shift_over_noise: float, printed: float) -> None:
    """alpha = 2, sigma = 4: the printed conditions hold, and D_2 = ln(1 + q^2(e^t - 1)) is above the printed bound."""
    assert q < 1 / 5 and printed_cap(q, 4, 2) > 2
    assert log(1 + q**2 * (exp(shift_over_noise) - 1)) > printed


def test_the_printed_cap_admits_what_the_missing_one_forbids() -> None:
    assert printed_cap(1e-6, 4, 500) > 500 and printed_cap(1e-6, 4, 450) > 450


# Composition of rounds: linear losses attain the bounds


def rounds(changes: int, lam: Fraction, step: Fraction, sigma: Fraction, n: int) -> Fraction:
    """D^z of all blocks of u_1, .., u_K for linear losses with r = 0: u_i <- u_i + 2 lam(mean u - u_i - step a_i) + lam eta_i."""
    M = [[(1 - 2 * lam) * (i == j) + 2 * lam / n for j in range(n)] for i in range(n)]
    E = [[lam * (i == j) for j in range(n)] for i in range(n)]
    one = Step(M, E, [2 * lam * step * 2 * (i == 0) for i in range(n)])
    found = trace_divergence(Recursion([0] * n, [(one, changes)], sigma))
    assert isinstance(found, Fraction)
    return found


ROUNDS = [
    ("maps of (23)", centralized_privacy, "privacy", True),
    ("printed maps", centralized_privacy_printed_maps, "privacy", False),
]


@pytest.mark.parametrize(("name", "module", "displayed", "derived"), ROUNDS, ids=[name for name, *_ in ROUNDS])
def test_the_bound_of_the_centralized_algorithm_is_attained(name: str, module: object, displayed: str, derived: bool) -> None:
    rng = random.Random(11)
    for _ in range(6):
        n, K, alpha = rng.randint(1, 4), rng.randint(2, 5), rng.randint(2, 5)
        lam, gamma, sigma = (Fraction(rng.randint(1, 4), 4) for _ in range(3))
        loss = alpha * rounds(K - 1, lam, gamma / n if derived else gamma, sigma, n)
        at = {"a": alpha - 1, "n": n, "L": 1, "gamma": gamma, "lam": lam, "sigma": sigma, "K": K}
        bound = goal(module, displayed)
        assert holds(bound, **at, D=loss) and not holds(bound, **at, D=loss * Fraction(101, 100)), name
        printed = 8 * alpha * K * gamma**2 / (sigma**2 * n**2)  # Theorem 2 as printed, a forgery for the printed maps
        assert derived or n == 1 or (loss > printed) == (n**2 * (K - 1) > K)


def test_the_other_composed_bounds_at_the_same_runs() -> None:
    lam, gamma, sigma, n, K, alpha = Fraction(1, 2), Fraction(3, 4), Fraction(2), 3, 4, 3
    at = {"a": alpha - 1, "n": n, "L": 1, "gamma": gamma, "lam": lam, "sigma": sigma}
    printed, derived = (alpha * rounds(K, lam, step, sigma, n) for step in (gamma, gamma / n))
    more = Fraction(101, 100)
    assert holds(goal(local_privacy, "local"), **at, K_i=K, D=printed)
    assert not holds(goal(local_privacy, "local"), **at, K_i=K, D=printed * more)
    network = goal(network_bound, "network_without_logarithm")
    assert holds(network, **at, K=K, extra=0, D=derived) and not holds(network, **at, K=K, extra=0, D=derived * more)
    eigenvalue = goal(general_privacy_eigenvalue, "privacy")  # on the line, |A|_2 = omega = 1/2: the shift is that of gamma/omega
    halved = alpha * rounds(K, lam, 2 * gamma / n, sigma, n)
    assert holds(eigenvalue, **at, K=K + 1, omega=Fraction(1, 2), norm_A=Fraction(1, 2), D=halved)
    spare = Fraction(K + 1, K) * more
    assert not holds(eigenvalue, **at, K=K + 1, omega=Fraction(1, 2), norm_A=Fraction(1, 2), D=halved * spare)
    general = goal(general_privacy, "privacy")
    assert holds(general, **at, K=K + 1, omega=1, D=derived) and not holds(general, **at, K=K + 1, omega=1, D=derived * more)


# Theorem 4 at two users and two steps


def test_theorem_4_as_printed_fails_at_its_instance_and_holds_at_small_losses() -> None:
    def exceeds(y: float) -> bool:
        return log((1 + exp(y)) / 2) > y * log(2)

    assert exceeds(49 / 25) and not exceeds(1.7) and not exceeds(0.1)


# Theorem 1 on R = tau I with lambda = 1: exact second moments


def test_the_sharper_theorem_1_on_a_multiple_of_the_identity() -> None:
    rng = random.Random(5)
    for _ in range(10):
        tau, q = Fraction(rng.randint(0, 9), 10), Fraction(rng.randint(1, 4), 4)
        sigma, p, error = Fraction(rng.randint(1, 6), 2), rng.randint(1, 3), Fraction(rng.randint(1, 20))
        start, w = error, 1 - tau
        powers = Fraction(1), Fraction(1)
        for _k in range(rng.randint(1, 6)):
            error = (1 - q) * error + q * (tau**2 * error + p * sigma**2)
            powers = powers[0] * (1 - q * (1 - tau**2)), powers[1] * (1 - q * w)
        shared = {"q": q, "p": p, "sigma": sigma, "one_minus_tau": w, "D": start, "E": error}
        exact = goal(theorem_1_exact_operator, "utility")
        assert holds(exact, **shared, one_plus_tau=1 + tau, tau=tau, power=powers[0])
        assert not holds(exact, **shared | {"E": error * Fraction(101, 100)}, one_plus_tau=1 + tau, tau=tau, power=powers[0])
        assert holds(goal(theorem_1_sharper, "utility"), **shared, zeta=0, power=powers[1])
