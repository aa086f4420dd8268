"""What gradient ADMM leaks: the printed, the proved and the attained bounds, evaluated from the goals of PROVED records.

Unit: the factor of |dx_0|_M^2/(2 sigma^2) for another start, of eta^2 Delta^2/(2 sigma^2) for one user. No formula of a bound is
written here: each number is the left side of a record's goal at exact letters, and only where the record's assumptions hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..records.form import Record
from ..records.relation import margin, value_at
from .figures import series

THEOREM, COROLLARY, LOCAL = "chan2024.theorem-6.1", "chan2024.corollary-6.2-amplified", "chan2024.corollary-6.2-local"
START, USER = "chan2024.shift-start", "chan2024.shift-user"
FAVOURABLE = Fraction(3, 2)
"""eta beta at which the printed constant is least."""
ITERATIONS = (2, 3, 4, 6, 8, 10, 16, 24, 40, 64, 100)
AFTER = 100
PRODUCTS = tuple(Fraction(n, 100) for n in (10, 15, 20, 30, 40, 50, 65, 80, 90, 104, 120, 150, 200, 300, 400, 600, 1000))


@dataclass(frozen=True)
class Bounds:
    """The records of one ledger; every method gives None where no PROVED record gives the number."""

    records: Mapping[str, Record]

    def start_printed(self, count: int, product: Fraction, norm: int = 1) -> Fraction | None:
        """Theorem 6.1 for a start that differs along the kernel of A; norm = |A|; one more iteration is post-processing."""
        return self._left(THEOREM, "amplified", _letters(product, norm) | {"T": Fraction(count // 2), "<x,x>": Fraction(1)})

    def start_proved(self, count: int, product: Fraction) -> Fraction | None:
        return self._left(START, "amplified", _letters(product) | {"k_minus": Fraction(count - 1), "<x,x>": Fraction(1)})

    def user_printed(self, after: int, product: Fraction, norm: int = 1) -> Fraction | None:
        """Corollary 6.2, ``after`` (even) iterations after the user's own: the better of its two bounds."""
        amplified = self._left(COROLLARY, "amplified", _letters(product, norm) | {"T": Fraction(after // 2)})
        local = self._left(LOCAL, "local", _letters(product, norm))
        return min(amplified, local) if amplified is not None and local is not None else None

    def user_without_norm(self, after: int, product: Fraction) -> Fraction | None:
        return self._left(COROLLARY, "without_the_norm", _letters(product) | {"T": Fraction(after // 2)})

    def user_proved(self, after: int, product: Fraction) -> Fraction | None:
        return self._left(USER, "user", _letters(product) | {"k": Fraction(after)})

    def _left(self, name: str, goal: str, at: Mapping[str, Fraction]) -> Fraction | None:
        """Twice the left side of the goal at sigma = eta = Delta = 1; the range of the record is met, or there is no number."""
        record = self.records.get(name)
        if record is None or record["verdict"] != "PROVED":
            return None
        left = next((g["says"]["left"] for g in record["goals"] if g["name"] == goal), None)
        ranges = [h["says"] for h in record["hypotheses"] if h["name"] in ("range", "two_iterations")]
        try:
            held = all(not isinstance(one, str) and margin(one, at) >= 0 for one in ranges)
            return 2 * value_at(left, at) if held and left is not None else None
        except (KeyError, ValueError, ZeroDivisionError):
            return None


def _letters(product: Fraction, norm: int = 1) -> dict[str, Fraction]:
    """Letters at eta = sigma = Delta = 1 and beta = eta beta; c is the maximum that the records define by their facts."""
    one = Fraction(1)
    return {
        "eta": one,
        "beta": product,
        "sigma": one,
        "Delta": one,
        "a": Fraction(norm),
        "a_min": one,
        "c": max(Fraction(2), 3 / product),
        "<A_x,A_x>": Fraction(0),
    }


def attained(count: int) -> Fraction:
    """f_t = 0 along the kernel of A: the point after ``count`` noises is Gaussian of variance count sigma^2, so exactly this."""
    return Fraction(1, count)


def curves(records: Mapping[str, Record]) -> list[dict[str, Any]]:
    """The two figures of the page; empty where the ledger does not prove the bounds."""
    of = Bounds(records)
    over_n = [
        ("Theorem 6.1 as printed, |A| = 1", [(n, of.start_printed(n, FAVOURABLE)) for n in ITERATIONS], "dashed", 1),
        ("proved here: 1/(N − 1)", [(n, of.start_proved(n, FAVOURABLE)) for n in ITERATIONS], "line", 0),
        ("attained by a walk: 1/N", [(n, attained(n)) for n in ITERATIONS], "points", 2),
    ]
    over_s = [
        ("Corollary 6.2 as printed, |A| = 2", [(s, of.user_printed(AFTER, s, 2)) for s in PRODUCTS], "dashed", 3),
        ("Corollary 6.2 as printed, |A| = 1", [(s, of.user_printed(AFTER, s)) for s in PRODUCTS], "dashed", 1),
        ("proved for every ηβ, any |A|", [(s, of.user_without_norm(AFTER, s)) for s in PRODUCTS], "line", 4),
        ("proved by shifts, ηβ ≥ 26/25, any |A|", [(s, of.user_proved(AFTER, s)) for s in PRODUCTS], "line", 0),
        ("attained by a walk", [(s, attained(AFTER + 1)) for s in PRODUCTS], "points", 2),
    ]
    made = (
        {
            "name": "amplification-iterations",
            "claims": [THEOREM, START],
            "title": "What private ADMM leaks of its start",
            "log_x": True,
            "log_y": True,
            "x_label": "noisy iterations N",
            "y_label": "loss per |x − x'|²/(2σ²)",
            "caption": "Another start along the kernel of A, eta beta = 3/2, the value most favourable to the paper. Theorem 6.1 "
            "counts 2T iterations; one more is post-processing.",
            "rows": over_n,
        },
        {
            "name": "amplification-step",
            "claims": [COROLLARY, USER],
            "title": "What one user leaks, 100 iterations later",
            "log_x": True,
            "log_y": True,
            "x_label": "ηβ",
            "y_label": "loss per η²Δ²/(2σ²)",
            "caption": "The printed constant grows on both sides of eta beta = 3/2 and with |A|; what is proved by shifts does "
            "neither.",
            "rows": over_s,
        },
    )
    found = []
    for one in made:
        known = [
            series(label, [(x, y) for x, y in points if y is not None], style, colour)
            for label, points, style, colour in one["rows"]  # type: ignore[attr-defined]
            if any(y is not None for _, y in points)
        ]
        if len(known) == len(one["rows"]):  # type: ignore[arg-type]
            found.append({key: value for key, value in one.items() if key != "rows"} | {"series": known})
    return found
