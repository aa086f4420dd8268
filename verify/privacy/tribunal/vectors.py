"""The vectors: the certified answers to the questions of ``vectors/*.json``, which
``python -m verify.privacy.tribunal --vectors`` makes anew. A question that is added there (id, asked, mechanism, parameters, at,
flags) gets its answer so.

A parameter is the float that its decimal names, as every accountant receives it; ends are decimals, rounded outward.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from ...enclosures.balls import Enclosure, ball, dyadic
from ..conversion import gaussian_delta, gaussian_epsilon
from ..poisson_gaussian import bracket, poisson_delta, poisson_epsilon
from ..sampled_rounds import Sampled, SampledRun
from ..subsampled_gaussian import subsampled_gaussian

FOLDER = Path(__file__).resolve().parent / "vectors"
DIGITS, FINE = 20, 1e-5
NARROW = Fraction(1, 10**26)  # relatively: a quadrature's own ends, which constants kept from before move, are not seen in DIGITS
Vector = dict[str, Any]
GROUPS = (
    "gaussian",
    "poisson",
    "poisson-composed",
    "poisson-renyi",
    "without-replacement",
    "randomised-response",
    "formulas",
)  # in the order of the record


def certified(vector: Vector) -> tuple[Enclosure, bool, str]:
    """The enclosure of the answer, whether its upper end holds, and the reason that certifies it. Parameters are floats."""
    kind, asked, p, at = vector["mechanism"], vector["asked"], vector["parameters"], vector["at"]
    if kind == "gaussian":
        square = p["steps"] / Fraction(p["sigma"]) ** 2
        found = gaussian_epsilon(at["delta"], square) if asked == "epsilon" else gaussian_delta(at["epsilon"], square)
        return found, True, "trade-off of N(0, 1) against N(mu, 1) in balls (Balle, Wang 2018)"
    if kind == "poisson-gaussian" and asked == "renyi":
        found = subsampled_gaussian(at["order"], p["sampling"], p["sigma"], NARROW)
        return found, True, "binomial sum or quadrature in balls (Mironov, Talwar, Zhang 2019)"
    if kind == "poisson-gaussian" and asked == "delta":
        found = poisson_delta(at["epsilon"], p["sampling"], p["sigma"])
        return found, True, "dominating pairs (Zhu, Dong, Wang 2022), closed form in balls"
    if kind == "poisson-gaussian":
        pairs = "dominating pairs (Zhu, Dong, Wang 2022)"
        if p["steps"] == 1:
            return poisson_epsilon(at["delta"], p["sampling"], p["sigma"]), True, pairs
        whole = Sampled(Fraction(p["sampling"]), Fraction(p["sigma"]), p["steps"], "add-remove", fine=FINE)
        return SampledRun(whole).epsilon(at["delta"]), True, f"{pairs}, privacy losses on a grid"
    if kind == "randomised-response":
        found = response_epsilon(Fraction(p["noise"]) / 2, p["steps"], Fraction(at["delta"]))
        return found, True, "the binomial sum of Kairouz, Oh, Viswanath 2015, Theorem 3.3, in balls"
    if kind == "fixed-size-gaussian":
        rate = Fraction(p["sample"], p["size"])
        reason = "attained: the replaced record adds a unit vector in one data set and nothing in the other; the others nothing"
        return subsampled_gaussian(at["order"], rate, p["sigma"], NARROW), False, reason
    return formula(vector)


def response_epsilon(lie: Fraction, steps: int, delta: Fraction) -> Enclosure:
    """The least epsilon of ``steps`` answers, each false with probability ``lie``: delta is a sum over how many are."""
    import flint

    with flint.ctx.workprec(256):
        chance, odds = ball(1 - lie) ** steps, ball(lie / (1 - lie))
        chances = [chance]
        for i in range(steps):
            chances.append(chances[-1] * odds * (steps - i) / (i + 1))
        pairs = list(zip(chances, reversed(chances), strict=True))

        def excess(epsilon: Fraction) -> Any:
            factor = ball(epsilon).exp()
            return sum(((p - factor * q).max(ball(0)) for p, q in pairs), -ball(delta))

        most = 2 * steps * dyadic(ball(1 / lie - 1).log().upper()) + 1
        return bracket(lambda e: bool(excess(e) <= 0), lambda e: bool(excess(e) > 0), Fraction(1, 10**12), most)


def formula(vector: Vector) -> tuple[Enclosure, bool, str]:
    """Exact closed values behind the formulas that are tried."""
    from ...enclosures.balls import enclose

    kind, p = vector["mechanism"], vector["parameters"]
    if kind == "sampled-pure":
        q, e = Fraction(p["sampling"]), Fraction(p["epsilon"])
        found = enclose(lambda: (1 + ball(q) * (ball(e).exp() - 1)).log())
        return found, True, "ln(1 + q (e^epsilon - 1)), attained by randomised response"
    c, steps, sigma = Fraction(p["contraction"]), p["steps"], Fraction(p["sigma"])
    if kind == "last-iterate-every-step":
        found = enclose(lambda: (1 - ball(c) ** steps) / (1 + ball(c) ** steps) * ball((1 + c) / (1 - c) / sigma**2))
        return found, True, "Bok, Su, Altschuler 2024: attained by x -> c x, a difference of at most 1 in every step"
    found = enclose(lambda: ball(c) ** (2 * steps - 2) * ball(1 - c**2) / (1 - ball(c) ** (2 * steps)) / ball(sigma**2))
    return found, True, "x -> c x, a difference of 1 in the first step only: c^(2N-2) (1 - c^2)/(1 - c^(2N))"


def answer(vector: Vector) -> Vector:
    """A question with its certified answer, as it is stored."""
    found, two_sided, reason = certified(vector)
    upper = decimal(found.upper, True) if two_sided else None
    return vector | {"lower": decimal(found.lower, False), "upper": upper, "reason": reason}


def decimal(value: Fraction, up: bool) -> str:
    """A decimal of DIGITS significant digits, rounded outward."""
    if value == 0:
        return "0"
    exponent = 0
    while abs(value) * Fraction(10) ** -exponent >= 10:
        exponent += 1
    while abs(value) * Fraction(10) ** -exponent < 1:
        exponent -= 1
    scaled = value * Fraction(10) ** (DIGITS - 1 - exponent)
    whole = -(-scaled.numerator // scaled.denominator) if up else scaled.numerator // scaled.denominator
    return f"{whole}e{exponent - DIGITS + 1}"


def load(group: str) -> dict[str, Any]:
    """A stored group."""
    return json.loads((FOLDER / f"{group}.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def all_vectors() -> dict[str, Vector]:
    """Every stored vector by group/id."""
    return {f"{group}/{row['id']}": row for group in GROUPS for row in load(group)["vectors"]}
