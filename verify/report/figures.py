"""Figures from exact series, drawn as SVG that is byte-identical from run to run.

A figure is plain data: ``{"name", "title", "x_label", "y_label", "log_x", "log_y", "series", "caption"}``; a series is
``{"label", "style": "line" | "dashed" | "points", "points": [[x, y], ...]}`` with exact x and y: ``"p/q"`` strings,
integers or Fractions. Nothing is computed here but where the ink goes.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

Exact = int | str | Fraction
Series = Mapping[str, Any]
Figure = Mapping[str, Any]

INK, PAPER, FAINT = "#1a1c1f", "#fdfdfc", "#8a9099"
COLOURS = ("#0072b2", "#c44e00", "#007a59", "#9a4f7f", "#6b5b00", "#3d3d3d")
MARKERS = ("o", "s", "^", "D", "v", "P")
STYLES = ("line", "dashed", "points")
_BACKEND_KEYS = ("backend", "backend_fallback", "interactive", "toolbar", "timezone")


def series(label: str, points: Iterable[tuple[Exact, Exact]], style: str = "line", colour: int | None = None) -> dict[str, Any]:
    """One series as plain data; ``colour`` (an index) lets related series share a colour."""
    if style not in STYLES:
        raise ValueError(f"series {label!r}: expected a style among {', '.join(STYLES)}, found {style!r}")
    listed: dict[str, Any] = {"label": label, "style": style, "points": [[str(_exact(x)), str(_exact(y))] for x, y in points]}
    return listed if colour is None else {**listed, "colour": colour}


def contraction_factor(
    paper: Iterable[tuple[Exact, Exact]],
    attained: Iterable[tuple[Exact, Exact]],
    worst: Iterable[tuple[Exact, Exact]] = (),
    caption: str = "",
) -> dict[str, Any]:
    """The contraction factor over the step size: pairs (eta, factor) of the paper's formula, of stored exact instances,
    and, if known, of the worst case over the whole class."""
    listed = [series("L(η) of the paper", paper), series("attained by stored exact instances", attained, "points")]
    worst = list(worst)
    return {
        "name": "contraction-factor",
        "title": "Contraction factor of one iteration",
        "x_label": "step size η",
        "y_label": "contraction factor",
        "log_x": False,
        "log_y": False,
        "caption": caption,
        "series": [*listed, series("worst case over the class, certified bound", worst, "dashed")] if worst else listed,
    }


def amplification(curves: Iterable[Mapping[str, Any]], caption: str = "") -> dict[str, Any]:
    """The factor gamma_T over T. A curve: ``{"L": exact, "refined": pairs, "final": pairs, "best": pairs}`` with pairs
    (T, value): T L^(T-1) phi_T^2, L^(T-1)/T and the value of optimal weights; absent lists are left out."""
    listed = []
    for index, curve in enumerate(curves):
        words = {
            "final": ("L^(T-1)/T, paper (final)", "dashed"),
            "refined": ("T L^(T-1) φ_T², paper (refined)", "line"),
            "best": ("optimal weights", "points"),
        }
        listed += [
            series(f"L = {_exact(curve['L'])}: {label}", curve[part], style, index)
            for part, (label, style) in words.items()
            if curve.get(part)
        ]
    return {
        "name": "amplification",
        "title": "Amplification factor after T iterations",
        "x_label": "iterations T",
        "y_label": "factor γ_T",
        "log_x": True,
        "log_y": True,
        "caption": caption,
        "series": listed,
    }


def draw(figure: Figure) -> str:
    """``figure`` as standalone SVG with text as text; the same data give the same bytes.

    Raises ValueError for an empty series, inexact values, or values that its scale cannot show.
    """
    from matplotlib import rc_context, rcParamsDefault  # half a second, and most commands draw nothing
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure as Canvas

    name = figure["name"]
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", name):
        raise ValueError(f"figure {name!r}: expected a name of lower-case letters, digits and hyphens")
    if not figure["series"]:
        raise ValueError(f"figure {name}: expected at least one series")
    settings = {key: value for key, value in rcParamsDefault.items() if key not in _BACKEND_KEYS}
    settings.update(
        {
            "svg.hashsalt": f"figure-{name}",
            "svg.fonttype": "none",
            "font.family": ["DejaVu Sans"],
            "text.color": INK,
            "axes.labelcolor": INK,
            "axes.edgecolor": INK,
            "xtick.color": INK,
            "ytick.color": INK,
            "figure.facecolor": PAPER,
            "axes.facecolor": PAPER,
            "font.size": 11,
            "axes.axisbelow": True,
            "text.parse_math": False,
        }
    )
    with rc_context(settings):
        canvas = Canvas(figsize=(7.2, 4.4), layout=None)
        FigureCanvasSVG(canvas)
        _plot(canvas, figure)
        buffer = io.BytesIO()
        canvas.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    return _tidy(buffer.getvalue().decode("utf-8"), figure)


def _plot(canvas: Canvas, figure: Figure) -> None:
    from matplotlib.ticker import FuncFormatter, NullLocator

    rows = -(-len(figure["series"]) // 2)
    axes = canvas.add_axes((0.105, 0.145 + 0.047 * rows, 0.855, 0.835 - 0.047 * rows))
    for index, one in enumerate(figure["series"]):
        xs, ys = _coordinates(figure, one)
        colour = COLOURS[one.get("colour", index) % len(COLOURS)]
        look: dict[str, Any] = {
            "line": {"linestyle": "-", "linewidth": 2},
            "dashed": {"linestyle": (0, (5, 3)), "linewidth": 2},
            "points": {
                "linestyle": "none",
                "marker": MARKERS[one.get("colour", index) % len(MARKERS)],
                "markersize": 6,
                "markerfacecolor": PAPER,
                "markeredgewidth": 1.6,
            },
        }[one["style"]]
        axes.plot(xs, ys, color=colour, label=one["label"], zorder=3 if one["style"] == "points" else 2, **look)
    axes.set_xscale("log" if figure.get("log_x") else "linear")
    axes.set_yscale("log" if figure.get("log_y") else "linear")
    for axis, log in ((axes.xaxis, figure.get("log_x")), (axes.yaxis, figure.get("log_y"))):
        if log:
            axis.set_major_formatter(FuncFormatter(_power_of_ten))
            axis.set_minor_locator(NullLocator())
    axes.set_xlabel(figure["x_label"])
    axes.set_ylabel(figure["y_label"])
    axes.grid(True, color=FAINT, alpha=0.35, linewidth=0.7)
    axes.spines[["top", "right"]].set_visible(False)
    canvas.legend(loc="lower center", ncols=2, frameon=False, fontsize=9, bbox_to_anchor=(0.52, 0.005))


def _power_of_ten(value: float, _position: int | None) -> str:
    """``10⁻²`` in plain characters; small powers as the numbers 1, 10 and 100."""
    power = round(math.log10(value))
    return str(10**power) if 0 <= power <= 2 else "10" + str(power).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def _coordinates(figure: Figure, one: Series) -> tuple[list[float], list[float]]:
    where = f"figure {figure['name']}, series {one['label']!r}"
    if not one["points"]:
        raise ValueError(f"{where}: expected at least one point")
    columns: tuple[list[float], list[float]] = ([], [])
    for point in one["points"]:
        for column, value, log in zip(columns, point, (figure.get("log_x"), figure.get("log_y")), strict=True):
            shown = float(_exact(value))
            if not math.isfinite(shown) or (log and shown <= 0):
                raise ValueError(
                    f"{where}: the value {str(value)[:60]} cannot be shown on this {'logarithmic ' if log else ''}scale"
                )
            column.append(shown)
    return columns


def _exact(value: object) -> Fraction:
    if isinstance(value, int | str | Fraction) and not isinstance(value, bool):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            pass
    raise ValueError(f"expected an exact rational ('p/q', integer or Fraction), found {type(value).__name__} {value!r}")


def _tidy(text: str, figure: Figure) -> str:
    """Drop the prologue and the metadata, make ids unique to the figure, and name the picture."""
    name = str(figure["name"])
    text = text[text.index("<svg") :]
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, flags=re.S)
    text = re.sub(r'\bid="([^"]+)"', rf'id="figure-{name}-\1"', text)
    text = re.sub(r'href="#([^"]+)"', rf'href="#figure-{name}-\1"', text)
    text = re.sub(r"url\(#([^)]+)\)", rf"url(#figure-{name}-\1)", text)
    text = text.replace("*{stroke-linejoin", f"#figure-{name}-figure_1 *{{stroke-linejoin")
    title = str(figure["title"]).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    head, rest = text.split(">", 1)
    lines = [line.rstrip() for line in f'{head} role="img" aria-label="{title}">\n <title>{title}</title>{rest}'.splitlines()]
    return "\n".join(lines) + "\n"
