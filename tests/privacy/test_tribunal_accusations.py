"""Every accusation in the record, again by another way: mpmath at 50 digits, from the definitions."""

from __future__ import annotations

import json
from pathlib import Path

import mpmath
import pytest

from verify.privacy.tribunal import classify, vectors

RECORD = json.loads((Path(classify.__file__).parent / "outcomes.json").read_text(encoding="utf-8"))
VECTORS = vectors.all_vectors()
CLAIMS = {name: about["claim"] for name, about in RECORD["accountants"].items()}
ACCUSED = [row for row in RECORD["rows"] if row["result"] in (classify.UNSOUND, classify.LOW)]


def gaussian_delta(epsilon: mpmath.mpf, mu: mpmath.mpf) -> mpmath.mpf:
    return mpmath.ncdf(mu / 2 - epsilon / mu) - mpmath.exp(epsilon) * mpmath.ncdf(-mu / 2 - epsilon / mu)


def mixture_delta(epsilon: mpmath.mpf, q: mpmath.mpf, s: mpmath.mpf) -> mpmath.mpf:
    """A lower bound of the worst pair: remove, by quadrature of the positive part of a difference of densities."""
    edge = s**2 * mpmath.log((mpmath.exp(epsilon) - 1 + q) / q) + mpmath.mpf(1) / 2

    def excess(x: mpmath.mpf) -> mpmath.mpf:
        return (1 - q - mpmath.exp(epsilon)) * mpmath.npdf(x, 0, s) + q * mpmath.npdf(x, 1, s)

    return mpmath.quad(excess, [edge + k * s for k in (0, 1, 2, 4, 8, 16)])


def noisy_descent(c: mpmath.mpf, steps: int, every: bool) -> mpmath.mpf:
    """mu^2 of x -> c x + N(0, 1) by the law of the last iterate itself: (difference of means)^2/variance."""
    mean = mpmath.fsum(c**k for k in range(steps)) if every else c ** (steps - 1)
    return mean**2 / mpmath.fsum(c ** (2 * k) for k in range(steps))


def responses_delta(epsilon: mpmath.mpf, lie: mpmath.mpf, steps: int) -> mpmath.mpf:
    """By how many of the answers are lies: the likelihood of i of them under one truth and under the other."""
    first, second = (
        [mpmath.binomial(steps, i) * q**i * (1 - q) ** (steps - i) for i in range(steps + 1)] for q in (lie, 1 - lie)
    )
    return mpmath.fsum(max(p - mpmath.exp(epsilon) * q, 0) for p, q in zip(first, second, strict=True))


@pytest.mark.parametrize("row", ACCUSED, ids=lambda row: f"{row['accountant']}: {row['vector']}")
def test_the_accusation_stands_at_fifty_digits(row: dict[str, str]) -> None:
    """A wrong upper bound must be refuted by the true value at the answer: delta(answer) > delta, or the exact value above it."""
    vector = VECTORS[row["vector"]]
    p, at = vector["parameters"], vector["at"]
    with mpmath.workdps(50):
        said = mpmath.mpf(row["answer"])
        above = CLAIMS[row["accountant"]] == classify.LOWER
        if vector["mechanism"] == "gaussian" and vector["asked"] == "epsilon":
            true = gaussian_delta(said, mpmath.sqrt(p["steps"]) / mpmath.mpf(p["sigma"]))
            wanted = mpmath.mpf(at["delta"])
            assert true < wanted if above else true > wanted * (1 + mpmath.mpf(10) ** -9)
        elif vector["mechanism"] == "poisson-gaussian" and vector["asked"] == "epsilon" and p["steps"] == 1 and not above:
            assert mixture_delta(said, mpmath.mpf(p["sampling"]), mpmath.mpf(p["sigma"])) > mpmath.mpf(at["delta"])
        elif vector["mechanism"].startswith("last-iterate"):
            every = vector["mechanism"].endswith("every-step")
            assert said < noisy_descent(mpmath.mpf(p["contraction"]), p["steps"], every) * (1 - mpmath.mpf(10) ** -9)
        elif vector["mechanism"] == "sampled-pure":
            assert said < mpmath.log(1 + mpmath.mpf(p["sampling"]) * (mpmath.exp(mpmath.mpf(p["epsilon"])) - 1))
        elif vector["mechanism"] == "randomised-response":
            assert responses_delta(said, mpmath.mpf(p["noise"]) / 2, p["steps"]) > mpmath.mpf(at["delta"])
        else:
            assert row["result"] == classify.LOW and p["steps"] > 1, f"no independent check: {row}"


def test_there_is_something_to_check() -> None:
    assert any(row["result"] == classify.UNSOUND for row in ACCUSED)
