"""What gradient ADMM leaks: the printed, the proved and the attained bounds, evaluated from the goals of PROVED records.

Unit: the factor of |dx_0|_M^2/(2 sigma^2) for another start, of eta^2 Delta^2/(2 sigma^2) for one user. No formula of a bound is
written here: each number is the left side of a record's goal at exact letters, and only where the record's assumptions hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..records.form import Record
from ..records.relation import margin, value_at
from .figures import ATTAINED, PRINTED, PROVED, Exact, figure, series

THEOREM, COROLLARY, LOCAL = "chan2024.theorem-6.1", "chan2024.corollary-6.2-amplified", "chan2024.corollary-6.2-local"
START, USER = "chan2024.shift-start", "chan2024.shift-user"
LATE_START, LATE_START_USER = "chan2024.shift-late-start", "chan2024.shift-late-start-user"
OF_TWO = "chan2024.shift-two-iterations"
WALK, LATE = "chan2024.shift-walk", "chan2024.shift-late-walk"
WALK_USER, LATE_USER = "chan2024.shift-walk-user", "chan2024.shift-late-walk-user"
RANGES = ("range", "two_iterations", "three_iterations")
FAVOURABLE = Fraction(3, 2)
"""eta beta at which the printed constant is least."""
ITERATIONS = (2, 3, 4, 6, 8, 10, 16, 24, 40, 64, 100)
AFTER = 100
PRODUCTS = tuple(Fraction(n, 100) for n in (10, 15, 20, 30, 40, 50, 65, 80, 90, 104, 120, 150, 200, 300, 400, 600, 1000))


Row = tuple[str, Sequence[tuple[Exact, Fraction | None]], tuple[str, int]]
"""A series: its label, its points, its style and colour."""


@dataclass(frozen=True)
class Bounds:
    """The records of one ledger; every method gives None where no PROVED record gives the number."""

    records: Mapping[str, Record]

    def start_printed(self, count: int, product: Fraction, norm: int = 1) -> Fraction | None:
        """Theorem 6.1 for a start that differs along the kernel of A; one more iteration is post-processing. norm: of A, or of A
        along that start, 0: what the proof gives before its last line puts |A| for it."""
        return self._bound(THEOREM, "amplified", _letters(product, norm) | {"T": Fraction(count // 2), "<x,x>": Fraction(1)})

    def start_proved(self, count: int, product: Fraction) -> Fraction | None:
        """The least of what is proved, for a start that differs along the kernel of A."""
        at = _letters(product) | {"k_minus": Fraction(count - 1), "k": Fraction(count), "<x,x>": Fraction(1)}
        return _least(self._bound(name, "amplified", at) for name in (START, LATE_START, LATE, WALK))

    def user_printed(self, after: int, product: Fraction, norm: int = 1) -> Fraction | None:
        """Corollary 6.2, ``after`` (even) iterations after the user's own: the better of its two bounds."""
        amplified = self._bound(COROLLARY, "amplified", _letters(product, norm) | {"T": Fraction(after // 2)})
        local = self._bound(LOCAL, "local", _letters(product, norm))
        return min(amplified, local) if amplified is not None and local is not None else None

    def user_without_norm(self, after: int, product: Fraction) -> Fraction | None:
        return self._bound(COROLLARY, "without_the_norm", _letters(product) | {"T": Fraction(after // 2)})

    def user_proved(self, after: int, product: Fraction) -> Fraction | None:
        """The least of what is proved."""
        at = _letters(product) | {"k": Fraction(after)}
        return _least(self._bound(name, "user", at) for name in (USER, LATE_START_USER, LATE_USER, WALK_USER))

    def least(self, name: str) -> Fraction | None:
        """The eta beta from which a record's range is met, at a_min = 1."""
        record = self.records.get(name)
        says = next((h["says"] for h in record["hypotheses"] if h["name"] == "range"), None) if record is not None else None
        if record is None or record["verdict"] != "PROVED" or says is None or isinstance(says, str):
            return None
        none, one = (margin(says, _letters(Fraction(3)) | {"beta": beta}) for beta in (Fraction(0), Fraction(1)))
        return -none / (one - none)

    def least_of_starts(self) -> Fraction | None:
        """The eta beta from which 1/(N - 1) of two starts is proved for every N >= 2."""
        late = [least for name in (OF_TWO, LATE_START) if (least := self.least(name)) is not None]
        return _least((self.least(START), max(late) if len(late) == 2 else None))

    def least_of_users(self) -> Fraction | None:
        """The eta beta from which 1/(N - t) of a user is proved, at the latest from N - t = 3 on."""
        return _least(map(self.least, (USER, LATE_START_USER)))

    def _bound(self, name: str, goal: str, at: Mapping[str, Fraction]) -> Fraction | None:
        """Twice what the goal says of D at sigma = eta = Delta = 1; the range of the record is met, or there is no number."""
        record = self.records.get(name)
        if record is None or record["verdict"] != "PROVED":
            return None
        says = next((g["says"] for g in record["goals"] if g["name"] == goal), None)
        ranges = [h["says"] for h in record["hypotheses"] if h["name"] in RANGES]
        try:
            held = all(not isinstance(one, str) and margin(one, at) >= 0 for one in ranges)
            if says is None or not held:
                return None
            return 2 * value_at(says["left"], at) / value_at(says["right"], {**at, "D": Fraction(1)})
        except (KeyError, ValueError, ZeroDivisionError):
            return None


def _least(values: Iterable[Fraction | None]) -> Fraction | None:
    return min((v for v in values if v is not None), default=None)


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
    over_n: list[Row] = [
        ("Theorem 6.1 as printed, |A| = 1", [(n, of.start_printed(n, FAVOURABLE)) for n in ITERATIONS], ("dashed", PRINTED)),
        ("what its proof gives", [(n, of.start_printed(n, FAVOURABLE, 0)) for n in ITERATIONS], ("dashed", 3)),
        ("proved here", [(n, of.start_proved(n, FAVOURABLE)) for n in ITERATIONS], ("line", PROVED)),
        ("attained by a walk: 1/N", [(n, attained(n)) for n in ITERATIONS], ("points", ATTAINED)),
    ]
    ranged = f"proved by shifts from ηβ = {of.least_of_users()} on, any |A|"
    over_s: list[Row] = [
        ("Corollary 6.2 as printed, |A| = 2", [(s, of.user_printed(AFTER, s, 2)) for s in PRODUCTS], ("line", PRINTED)),
        ("Corollary 6.2 as printed, |A| = 1", [(s, of.user_printed(AFTER, s)) for s in PRODUCTS], ("dashed", PRINTED)),
        ("proved for every ηβ, any |A|", [(s, of.user_without_norm(AFTER, s)) for s in PRODUCTS], ("dashed", PROVED)),
        (ranged, [(s, of.user_proved(AFTER, s)) for s in PRODUCTS], ("line", PROVED)),
        ("attained by a walk", [(s, attained(AFTER + 1)) for s in PRODUCTS], ("points", ATTAINED)),
    ]
    made = (
        figure(
            "amplification-iterations",
            "What private ADMM leaks of its start",
            ("noisy iterations N", "loss per |x − x'|²/(2σ²)"),
            _drawn(over_n),
            "Another start along the kernel of A, eta beta = 3/2, the value most favourable to the paper. Theorem 6.1 "
            "counts 2T iterations; one more is post-processing.",
            (THEOREM, START, LATE, WALK),
            "xy",
        ),
        figure(
            "amplification-step",
            "What one user leaks, 100 iterations later",
            ("ηβ", "loss per η²Δ²/(2σ²)"),
            _drawn(over_s),
            "The printed constant grows on both sides of eta beta = 3/2 and with |A|; what is proved by shifts does neither.",
            (COROLLARY, USER, LATE_START_USER, LATE_USER, WALK_USER),
            "xy",
        ),
    )
    return [one for one in made if one["series"]]


def _drawn(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """The series; none where one of them has no number."""
    made = [series(label, [(x, y) for x, y in points if y is not None], *look) for label, points, look in rows]
    return made if all(one["points"] for one in made) else []
