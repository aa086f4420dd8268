"""The sampled Gaussian and one federated round of cyffers2023 against certified and numeric divergences.

Each reading holds at the displayed formula; the displays that were false stand here as forgeries, on which the same check fails.
"""

from bisect import bisect_left
from fractions import Fraction
from math import exp, log

import numpy as np
import pytest

from lemmas.axioms.subsampled_gaussian import CONDITIONS
from lemmas.cyffers2023.privacy.letters import BELOW_CAP
from tests.every_lemma import LEMMAS
from tests.lemmas.test_readings_bounds import holds
from verify.enclosures.balls import ball, enclose
from verify.kernel import evaluate
from verify.privacy.subsampled_gaussian import subsampled_gaussian as certified

SETTINGS = [(Fraction(q), Fraction(s)) for q in ("1/5", "1/10", "1/100", "1/10000", "1/1000000") for s in ("4", "9/2", "6", "10")]
ALL = {f.name for f in CONDITIONS}


def letters(q, s, alpha):
    names = {"a": alpha - 1, "q": q, "s": s, "sigma": s, "Delta": 1, "M": log(1 + 1 / (float(q) * (alpha - 1)))}
    return {n: Fraction(v) for n, v in (names | {"ln_qa": log(q * alpha), "ln_s": log(s), "ln_5": log(5)}).items()}


def admitted(q, s, alpha, conditions=ALL):
    return all(evaluate(f.value, letters(q, s, alpha)) >= 0 for f in CONDITIONS if f.name in conditions)


def exceeded(q, s, alpha):
    """Whether the certified divergence is above the displayed bound."""
    exact = {"D": certified(alpha, q, s).upper}
    return not holds("cyffers2023.lemma-c.1-corrected", "subsampled", letters(q, s, alpha) | exact)


@pytest.mark.parametrize(("q", "s"), SETTINGS)
def test_the_sampled_gaussian_is_below_its_closed_form_up_to_its_caps(q, s):
    top = bisect_left(range(2, int(20 * s**2)), True, key=lambda alpha: not admitted(q, s, alpha)) + 1
    assert top >= 2
    for alpha in {2, 3, top // 4, top // 2, top - 1, top} - {0, 1}:
        assert admitted(q, s, alpha) == (alpha <= top) and not (alpha <= top and exceeded(q, s, alpha)), alpha


def test_with_the_second_cap_alone_the_closed_form_is_false():
    """The corrected lemma as it once stood; and at small orders the divergence is a quarter of the bound."""
    q, s = Fraction(1, 10**6), Fraction(4)
    for alpha in (450, 500):
        assert admitted(q, s, alpha, ALL - {"first_cap"}) and not admitted(q, s, alpha) and exceeded(q, s, alpha)
    assert certified(500, q, s).lower > Fraction(178, 100)
    for q in (Fraction(1, 5), Fraction(1, 100)):
        assert q**2 / s**2 < certified(2, q, s).lower < 4 * q**2 / s**2


def sampled_round(n, sigma, shift, apart):
    """D_2 of the message of one of n users, drawn uniformly: user 1 at apart +- shift/2, the others at 0, noise sigma."""

    def mixture(x, centre):
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
def test_one_federated_round_loses_at_most_two_nths_of_the_local_loss(n, apart):
    """m = 1, L = gamma = lambda = 1, sigma = 16, alpha = 2: the message of user 1 moves by 4."""
    loss = sampled_round(n, 16, 4, apart)
    at = {"a": 1, "m": 1, "n": n, "L": 1, "gamma": 1, "lam": 1, "sigma": 16}
    assert holds("cyffers2023.theorem-10-aggregation-corrected", "sampled_round", at | {"sampled": loss})
    forgery = 32 * 2 * 1 / (n**2 * 16**2)  # 4 m^2/n^2 of the loss of a round of user 1, displayed once
    assert (loss > 2 * forgery) == (apart > 0)
    if apart:
        assert loss == pytest.approx(log(1 + (exp(16 / 256) - 1) / n), rel=1e-6)
        assert loss > 0.0625 / n  # eps_loc/n alone is not enough either


def printed_cap(q, sigma, alpha):
    """At least, by balls: the largest alpha of Lemma C.1 and Theorems 3 and 10 as printed, q = m/n."""

    def cap():
        M = ball(1 + 1 / (q * (alpha - 1))).log()
        return (M**2 * sigma**2 / 2 - ball(5 * sigma**2).log()) / (M + ball(q * alpha).log() + ball(Fraction(1, 2 * sigma**2)))

    return enclose(cap, Fraction(1, 100)).lower


@pytest.mark.parametrize(
    ("q", "shift_over_noise", "printed"),
    [
        (Fraction(3, 16), 1 / 3, 16 * 2 / (16**2 * 4**2)),  # Theorem 10, m = 3, n = 16, L = 1
        (Fraction(1, 6), 16, 16 * 2 * 4**2 / (6**2 * 4**2)),  # Theorem 3, m = 1, n = 6, L = 4
        (Fraction(1, 10), 16, 2 * 2 * (1 / 10) ** 2 * 16**2 / 4**2),  # Lemma C.1, Delta = 16
    ],
)
def test_the_instances_against_the_printed_sampled_bounds(q, shift_over_noise, printed):
    """alpha = 2, sigma = 4: the printed conditions hold, and D_2 = ln(1 + q^2(e^t - 1)) is above the printed bound."""
    assert q < Fraction(1, 5) and q in BELOW_CAP and log(1 + q**2 * (exp(shift_over_noise) - 1)) > printed
    assert all(printed_cap(Fraction(1, 10**6), 4, alpha) > alpha for alpha in (450, 500)), "where the missing cap forbids it"


def test_the_printed_cap_of_refuted_instances():
    """Their q is among these by a hypothesis of theirs and their sigma is 4: the cap is at least 25, and not 26."""
    assert 25 <= min(printed_cap(q, 4, 2) for q in BELOW_CAP) < 26
    for record in ("lemma-c.1", "theorem-3-central", "theorem-10", "theorem-10-aggregation"):
        lemma = LEMMAS[f"cyffers2023.{record}"]
        assert "cap" in {fact.name for fact in lemma.claim.says.facts} and lemma.counterexample.scalars["sigma"] == 4


def test_theorem_4_as_printed_fails_at_its_instance_and_holds_at_small_losses():
    """At two users and two steps."""
    assert [log((1 + exp(y)) / 2) > y * log(2) for y in (49 / 25, 1.7, 0.1)] == [True, False, False]
