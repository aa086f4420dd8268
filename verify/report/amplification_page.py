"""The page "Amplification": Theorem 6.1 and Corollary 6.2 of chan2024 as printed, as proved here, and what is attained."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from typing import NamedTuple

from .amplification_bounds import AFTER, COROLLARY, FAVOURABLE, LATE, THEOREM, Bounds, attained, curves
from .amplification_open import SHIFT, questions
from .library import Library
from .rendering import rendered

ROWS = ((FAVOURABLE, 1), (Fraction(3), 1), (Fraction(10), 1), (FAVOURABLE, 2), (Fraction(10), 2))
COUNTS = (2, 3, 10, 40, 100)
BEFORE, AFTERWARDS = (
    (THEOREM, COROLLARY, f"{SHIFT}start-small-penalty", f"{SHIFT}start-small-penalty-kernel"),
    (
        "chan2024.corollary-6.2-local",
        "chan2024.theorem-7.2",
        "chan2024.theorem-6.1-by-shifts",
        "chan2024.theorem-6.1-by-shifts-any-penalty",
        "chan2024.corollary-6.2-by-shifts",
        "chan2024.theorem-7.2-by-shifts",
        "chan2024.corollary-7.3-by-shifts",
        "common.shift-rule",
    ),
)
"""The records of the page around those of its questions."""

ASK = "python -m verify amplify gradient-admm --eta 1 --beta 2 --singular 1,2 --kernel --steps 20 --norm M --lower"


class Compared(NamedTuple):
    """product: eta beta; of: the norm of A, or the number of iterations; argued: the printed bound in the norm of its proof."""

    product: Fraction
    of: int
    printed: Fraction
    argued: Fraction
    proved: Fraction
    attained: Fraction
    ratio: Fraction


def amplification_page(library: Library) -> str:
    """``amplification.html``."""
    of, asked = Bounds(library.records), questions(library)
    related = dict.fromkeys((*BEFORE, *(name for _, names in asked for name in names), *AFTERWARDS))
    printed, proved = of.user_printed(AFTER, FAVOURABLE), of.user_proved(AFTER, FAVOURABLE)
    return rendered(
        "amplification.html",
        library,
        ratio=printed / proved if printed is not None and proved is not None else None,
        exact=library.has(LATE),
        figures=curves(library.records),
        users=rows_for_users(of),
        starts=rows_for_starts(of),
        questions=asked,
        related=[library.records[name] for name in related if name in library.records],
        least=of.least_of_starts(),
        least_user=of.least_of_users(),
        least_late=of.least(LATE),
        decimal=decimal,
        root_of=root,
        AFTER=AFTER,
        FAVOURABLE=FAVOURABLE,
        ASK=ASK,
    )


def rows_for_users(of: Bounds) -> list[Compared]:
    """One user, ``AFTER`` iterations later, at the least step in range and every step and norm of ``ROWS``."""
    least = of.least_of_users()
    at = (*([] if least is None else [(least, 1)]), *ROWS)
    return _compared(
        (s, A, of.user_printed(AFTER, s, A), of.user_without_norm(AFTER, s), of.user_proved(AFTER, s), AFTER + 1) for s, A in at
    )


def rows_for_starts(of: Bounds) -> list[Compared]:
    """Another start, after every number of iterations of ``COUNTS``."""
    return _compared(
        (FAVOURABLE, n, of.start_printed(n, FAVOURABLE), of.start_printed(n, FAVOURABLE, 0), of.start_proved(n, FAVOURABLE), n)
        for n in COUNTS
    )


def decimal(value: Fraction, digits: int = 3) -> str:
    """A reading aid in so many significant digits."""
    return f"{Context(prec=digits, rounding=ROUND_HALF_EVEN).divide(Decimal(value.numerator), Decimal(value.denominator)):f}"


def root(value: Fraction) -> str:
    """The square root, in three digits."""
    context = Context(prec=12, rounding=ROUND_HALF_EVEN)
    return decimal(Fraction(context.sqrt(context.divide(Decimal(value.numerator), Decimal(value.denominator)))))


def _compared(given: Iterable[tuple[Fraction, int, Fraction | None, Fraction | None, Fraction | None, int]]) -> list[Compared]:
    """The rows: where, the printed, argued, proved and attained bound, and how often the third goes into the first."""
    return [
        Compared(product, of, printed, argued, proved, attained(after), printed / proved)
        for product, of, printed, argued, proved, after in given
        if printed is not None and argued is not None and proved is not None
    ]
