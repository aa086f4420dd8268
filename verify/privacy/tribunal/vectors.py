"""The vectors: which questions are put, and their certified answers. ``python -m verify.privacy.tribunal --vectors`` writes them.

A parameter is the float that its decimal names, as every accountant receives it; ends are decimals, rounded outward.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from ...enclosures.balls import Enclosure, ball, dyadic
from ..conversion import gaussian_delta, gaussian_epsilon
from ..poisson_gaussian import bracket, poisson_delta, poisson_epsilon
from ..subsampled_gaussian import subsampled_gaussian

FOLDER = Path(__file__).resolve().parent / "vectors"
DIGITS = 20
Vector = dict[str, Any]
GROUPS: dict[str, str] = {
    "gaussian": "The Gaussian mechanism, one step and composed: N(0, 1) against N(sqrt(steps)/sigma, 1) exactly.",
    "poisson": "(epsilon, delta) of one step of the Poisson-subsampled Gaussian, add or remove one record, exactly.",
    "poisson-composed": "Many steps of the Poisson-subsampled Gaussian: certified ends from discretised privacy losses.",
    "poisson-renyi": "Renyi divergence of one step of the Poisson-subsampled Gaussian, mixture against Gaussian.",
    "without-replacement": "Sampling without replacement, one record replaced: what one instance attains; no upper end.",
    "randomised-response": "Randomised response of two answers, one step and composed, exactly.",
    "formulas": "Closed formulas of papers and of public code: the last iterate of noisy gradient descent, and conversions.",
}


def definitions(group: str) -> Iterator[Vector]:
    """The questions of one group, without answers."""
    if group == "gaussian":
        for sigma, steps in ((1.0, 1), (10.0, 1), (0.2, 1), (100.0, 1), (10.0, 10), (50.0, 10000), (20.0, 1000), (200.0, 40000)):
            for delta in (1e-5, 1e-12, 1e-30):
                yield question("epsilon", "gaussian", {"sigma": sigma, "steps": steps}, delta=delta)
        for sigma, epsilon in ((1.0, 1.0), (10.0, 1.0), (0.5, 0.0), (2.0, 20.0)):
            yield question("delta", "gaussian", {"sigma": sigma, "steps": 1}, epsilon=epsilon)
    elif group == "poisson":
        for q, sigma in ((0.01, 1.0), (0.001, 0.5), (0.5, 2.0), (0.9, 1.0), (0.1, 20.0), (1e-6, 0.7)):
            for delta in (1e-5, 1e-10, 1e-20):
                yield question("epsilon", "poisson-gaussian", {"sampling": q, "sigma": sigma, "steps": 1}, delta=delta)
        for q, sigma, epsilon in ((0.01, 1.0, 1.0), (0.5, 2.0, 0.1), (0.9, 1.0, 5.0)):
            yield question("delta", "poisson-gaussian", {"sampling": q, "sigma": sigma, "steps": 1}, epsilon=epsilon)
    elif group == "poisson-composed":
        for q, sigma, steps, delta in (
            (0.01, 1.0, 10, 1e-5),
            (0.01, 1.0, 100, 1e-5),
            (0.01, 1.0, 1000, 1e-5),
            (0.1, 2.0, 50, 1e-6),
            (0.5, 5.0, 20, 1e-5),
            (0.02, 1.5, 300, 1e-10),
        ):
            yield question("epsilon", "poisson-gaussian", {"sampling": q, "sigma": sigma, "steps": steps}, delta=delta)
    elif group == "poisson-renyi":
        for q, sigma in ((0.01, 1.0), (0.001, 4.0), (0.5, 1.0), (0.9, 0.5), (0.01, 0.3), (0.25, 20.0)):
            for order in (1.01, 1.5, 2, 2.5, 8.25, 32, 100.5, 256):
                yield question("renyi", "poisson-gaussian", {"sampling": q, "sigma": sigma, "steps": 1}, order=order)
    elif group == "without-replacement":
        for q, sigma in ((0.01, 1.0), (0.1, 4.0), (0.5, 1.0)):
            for order in (1.5, 2, 2.5, 8, 32, 64.5):
                records = {"size": 1000, "sample": round(1000 * q), "sigma": sigma, "steps": 1}
                yield question("renyi", "fixed-size-gaussian", records, order=order)
    elif group == "randomised-response":
        for noise, steps in ((0.9, 1), (0.9, 10), (0.9, 300), (0.5, 5), (0.99, 1000)):
            for delta in (1e-5, 1e-10):
                yield question("epsilon", "randomised-response", {"noise": noise, "steps": steps}, delta=delta)
    else:
        for c, steps in ((0.5, 10), (0.9, 10), (0.9, 100), (0.99, 1000), (0.999, 10000)):
            yield question("mu-squared", "last-iterate-every-step", {"contraction": c, "steps": steps, "sigma": 1.0})
        for c, steps in ((0.9, 10), (0.99, 100)):
            yield question("mu-squared", "last-iterate-first-step", {"contraction": c, "steps": steps, "sigma": 1.0})
        for q, epsilon in ((0.01, 1.0), (0.1, 3.0)):
            yield question("epsilon", "sampled-pure", {"sampling": q, "epsilon": epsilon})
        for sigma, delta in ((5.0, 1e-5), (1.0, 1e-5), (0.5, 1e-5), (0.3, 1e-6)):
            yield question("epsilon", "gaussian", {"sigma": sigma, "steps": 1}, delta=delta)


def question(asked: str, mechanism: str, parameters: Mapping[str, Any], **at: Any) -> Vector:
    flags = sorted({
        *(["fractional-order"] if at.get("order", 1) % 1 else []),
        *(["extreme-order"] if at.get("order", 2) in (1.01, 256) else []),
        *(["tiny-delta"] if at.get("delta", 1) < 1e-9 else []),
        *(["many-steps"] if parameters.get("steps", 1) >= 1000 else []),
        *(["little-noise"] if parameters.get("sigma", 1) <= 0.3 else []),
    })  # fmt: skip
    name = "-".join([mechanism, *(f"{k}={v}" for k, v in {**parameters, **at}.items()), asked])
    return {"id": name, "asked": asked, "mechanism": mechanism, "parameters": dict(parameters), "at": at, "flags": flags}


def certified(vector: Vector) -> tuple[Enclosure, bool, str]:
    """The enclosure of the answer, whether its upper end holds, and the reason that certifies it. Parameters are floats."""
    kind, asked, p, at = vector["mechanism"], vector["asked"], vector["parameters"], vector["at"]
    if kind == "gaussian":
        square = p["steps"] / Fraction(p["sigma"]) ** 2
        found = gaussian_epsilon(at["delta"], square) if asked == "epsilon" else gaussian_delta(at["epsilon"], square)
        return found, True, "trade-off of N(0, 1) against N(mu, 1) in balls (Balle, Wang 2018)"
    if kind == "poisson-gaussian" and asked == "renyi":
        found = subsampled_gaussian(at["order"], p["sampling"], p["sigma"])
        return found, True, "binomial sum or quadrature in balls (Mironov, Talwar, Zhang 2019)"
    if kind == "poisson-gaussian" and asked == "delta":
        found = poisson_delta(at["epsilon"], p["sampling"], p["sigma"])
        return found, True, "dominating pairs (Zhu, Dong, Wang 2022), closed form in balls"
    if kind == "poisson-gaussian":
        width = Fraction(1, 1000 if p["steps"] <= 100 else 500)
        found = poisson_epsilon(at["delta"], p["sampling"], p["sigma"], p["steps"], width=width, reach=8)
        return found, True, "dominating pairs (Zhu, Dong, Wang 2022)" + (", privacy losses on a grid" if p["steps"] > 1 else "")
    if kind == "randomised-response":
        found = response_epsilon(Fraction(p["noise"]) / 2, p["steps"], Fraction(at["delta"]))
        return found, True, "the binomial sum of Kairouz, Oh, Viswanath 2015, Theorem 3.3, in balls"
    if kind == "fixed-size-gaussian":
        rate = Fraction(p["sample"], p["size"])
        reason = "attained: the replaced record adds a unit vector in one data set and nothing in the other; the others nothing"
        return subsampled_gaussian(at["order"], rate, p["sigma"]), False, reason
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


def answered(group: str) -> dict[str, Any]:
    """One group with its answers, as it is stored."""
    rows = []
    for vector in definitions(group):
        found, two_sided, reason = certified(vector)
        rows.append(
            {
                **vector,
                "lower": decimal(found.lower, False),
                "upper": decimal(found.upper, True) if two_sided else None,
                "reason": reason,
            }
        )
    return {"group": group, "about": GROUPS[group], "relation": relation(group), "vectors": rows}


def relation(group: str) -> str:
    return "replace one record" if group in ("without-replacement", "randomised-response") else "add or remove one record"


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
