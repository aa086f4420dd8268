"""The page "Amplification": Theorem 6.1 and Corollary 6.2 of chan2024 as printed, as proved here, and what is attained."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from html import escape

from .amplification_bounds import (
    AFTER,
    COROLLARY,
    FAVOURABLE,
    LATE,
    LATE_USER,
    START,
    THEOREM,
    USER,
    WALK,
    WALK_USER,
    Bounds,
    attained,
    curves,
)
from .amplification_open import questions
from .claim_page import figure_html
from .layout import badge, command, document_page, table
from .library import Library
from .statement import goals_html
from .words import reference, typeset

ROWS = ((Fraction(26, 25), 1), (FAVOURABLE, 1), (Fraction(3), 1), (Fraction(10), 1), (FAVOURABLE, 2), (Fraction(10), 2))
RELATED = (
    THEOREM,
    START,
    WALK,
    LATE,
    "chan2024.shift-any-penalty",
    "chan2024.shift-identity",
    "chan2024.shift-identity-attained",
    COROLLARY,
    USER,
    WALK_USER,
    LATE_USER,
    "chan2024.shift-any-penalty-user",
    "chan2024.shift-several-uses",
    "chan2024.shift-late-several-uses",
    "chan2024.shift-every-step",
    "chan2024.shift-bounded-set",
    "chan2024.shift-last-point",
    "chan2024.shift-last-point-user",
    "chan2024.shift-late-point",
    "chan2024.shift-late-point-user",
    "chan2024.corollary-6.2-local",
    "chan2024.theorem-7.2",
    "chan2024.shift-identity-strongly-convex",
    "chan2024.shift-strongly-convex",
    "chan2024.shift-strongly-convex-user",
    "chan2024.theorem-6.1-by-shifts",
    "chan2024.theorem-6.1-by-shifts-any-penalty",
    "chan2024.corollary-6.2-by-shifts",
    "chan2024.theorem-7.2-by-shifts",
    "chan2024.corollary-7.3-by-shifts",
    "common.shift-rule",
)

ASK = "python -m verify amplify gradient-admm --eta 1 --beta 2 --singular 1,2 --kernel --steps 20 --norm M --lower"


def amplification_page(library: Library) -> str:
    """``amplification.html``."""
    of = Bounds(library.records)
    printed, proved = of.user_printed(AFTER, FAVOURABLE), of.user_proved(AFTER, FAVOURABLE)
    known = printed is not None and proved is not None
    parts = [_records(library)]
    if printed is not None and proved is not None:
        number = _number(printed / proved, _proved(library, LATE))
        parts = [number, _figures(library), _table(of), _starts(of), _words(), questions(library), *parts]
    lead = (
        "Every noisy iteration after a user hides what that user contributed. How fast? As fast as in noisy gradient descent: "
        "where η β is at least 26/25 the loss is at most one over the number of iterations less one, and no constant stands in "
        "front of it."
        if known
        else "The ledger holds no proved amplification theorem to compare."
    )
    return document_page("Amplification: what private ADMM really leaks", "\n".join(parts), "amplification.html", lead)


def decimal(value: Fraction, digits: int = 3) -> str:
    """A reading aid in so many significant digits."""
    return f"{Context(prec=digits, rounding=ROUND_HALF_EVEN).divide(Decimal(value.numerator), Decimal(value.denominator)):f}"


def root(value: Fraction) -> str:
    """The square root, in three digits."""
    context = Context(prec=12, rounding=ROUND_HALF_EVEN)
    exact = context.sqrt(context.divide(Decimal(value.numerator), Decimal(value.denominator)))
    return f"{Context(prec=3, rounding=ROUND_HALF_EVEN).plus(exact):f}"


def _proved(library: Library, name: str) -> bool:
    record = library.records.get(name)
    return record is not None and record["verdict"] == "PROVED"


def _number(ratio: Fraction, exact: bool) -> str:
    """exact: whether the walk's 1/N is proved as well, from eta beta = 21/20 and three iterations on."""
    left = (
        '<p class="big">nothing</p><p>from η β = 21/20 and three iterations on: 1/N is proved there, and a walk attains it. From '
        "26/25 on 1/(N − 1) is proved from two iterations on.</p>"
        if exact
        else '<p class="big">1 iteration</p><p>A walk attains 1/N where 1/(N − 1) is proved: the constant cannot be improved.</p>'
    )
    return (
        '<section><h2 id="number">The number to remember</h2><div class="tiles wide"><section '
        f'class="tile"><h3>The printed bound, '
        f'at its best</h3><p class="big">{decimal(ratio)} times</p><p>what is proved, at η β = {FAVOURABLE} and |A| = 1; '
        "more "
        "at every other η β, and at every larger |A|.</p></section>"
        f'<section class="tile"><h3>Noise for the same privacy</h3><p class="big">1/{root(ratio)}</p>'
        "<p>of the standard deviation that Corollary 6.2 asks for.</p></section>"
        f'<section class="tile"><h3>Left to gain</h3>{left}</section></div></section>'
    )


def _figures(library: Library) -> str:
    drawn = "".join(figure_html(f, library.root, f"<h3>{escape(str(f['title']))}</h3>") for f in curves(library.records))
    return f'<section><h2 id="curves">Paper, proved here, attained</h2>{drawn}</section>' if drawn else ""


def _table(of: Bounds) -> str:
    rows = []
    for product, norm in ROWS:
        printed, proved = of.user_printed(AFTER, product, norm), of.user_proved(AFTER, product)
        if printed is not None and proved is not None:
            ratio = printed / proved
            cells = (str(product), str(norm), printed, proved, attained(AFTER + 1))
            rows.append([escape(str(c)) for c in cells] + [f"{decimal(ratio)}", f"1/{root(ratio)}"])
    header = ("η β", "|A|", "Corollary 6.2", "proved here", "attained", "printed over proved", "noise needed")
    return (
        f'<section><h2 id="users">One user, {AFTER} iterations later</h2><p>Loss in units of η² Δ²/(2 σ²), exact; of '
        "Corollary 6.2 the better of its two bounds.</p>"
        f"{table(header, rows, label='one user')}</section>"
    )


def _starts(of: Bounds) -> str:
    rows = []
    for count in (2, 3, 10, 40, 100):
        printed, proved = of.start_printed(count, FAVOURABLE), of.start_proved(count, FAVOURABLE)
        if printed is not None and proved is not None:
            rows.append([str(count), str(printed), str(proved), str(attained(count)), decimal(printed / proved)])
    header = ("iterations N", "Theorem 6.1", "proved here", "attained", "printed over proved")
    return (
        f'<section><h2 id="starts">Another start, η β = {FAVOURABLE}</h2><p>Loss in units of |x<sub>0</sub> − x<sub>0</sub>\'|²/'
        "(2 σ²), "
        "exact, "
        "for starts that differ along the kernel of A, with |A| = 1.</p>"
        f"{table(header, rows, label='another start')}</section>"
    )


def _words() -> str:
    return (
        '<section><h2 id="why">Why: a shift of the noise</h2>'
        "<p>Run both scenarios on the same noise, and shift the noise of one of them until the two runs meet. If they meet for "
        "every "
        "outcome and the squared shifts sum to at most B, the loss is at most B/(2 σ²): that is the shift rule, the one "
        "axiom "
        "here. So the question is how little shifting is enough.</p>"
        "<p><b>The shift.</b> Let e be the difference of the points, corrected by what the multiplier is about to undo: "
        "e = dx − η M⁻¹ Aᵀ dλ, M = I + η β AᵀA. With k iterations to go, take away the k-th part of e. The last shift "
        "but "
        "one makes the multipliers agree after the next iteration; the last one makes the points agree.</p>"
        "<p><b>The energy.</b> With k iterations to go, |e|²<sub>M</sub>/(k − 1) + (η/β) |dλ|²/k is enough. No iteration can "
        "raise it "
        "by more than the shift pays, for every convex g and every convex (1/η)-smooth f<sub>t</sub>: an identity "
        "that the kernel checks "
        "along each singular value of A, once and for every k. At the start dλ = 0, which leaves "
        "|dx<sub>0</sub>|²<sub>M</sub>/(N − 1).</p>"
        "<p><b>The walk.</b> Where f<sub>t</sub> = 0 and the start differs along the kernel of A, the point only "
        "collects the noises: a "
        "Gaussian of variance N σ², hence exactly |dx<sub>0</sub>|²/(2 σ² N).</p>"
        f"<p>Ask for your own case: <code>{command(ASK)}</code>.</p></section>"
    )


def _records(library: Library) -> str:
    rows = []
    for name in RELATED:
        record = library.records.get(name)
        if record is not None:
            sharper = ", ".join(reference(str(i), library.links) for i in record["sharpened_by"])
            says = goals_html(record) or "–"
            title = f"{reference(name, library.links)}<br>{typeset(record['title'])}"
            rows.append([title, badge(record["verdict"]), says, sharper or "–"])
    if not rows:
        return "<p>No record of an amplification theorem is in this ledger.</p>"
    shown = table(("record", "verdict", "what was checked", "sharpened by"), rows, label="records", stacked=True)
    return f'<section><h2 id="records">The records</h2>{shown}</section>'
