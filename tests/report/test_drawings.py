"""The graph and the figures: deterministic, exact input only, readable without colour."""

import math
import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.refusals import refused
from tests.report.sample import document, ledger, record, recorded
from tests.tables import typed
from verify.records.canonical import LedgerError
from verify.report.amplification_bounds import curves
from verify.report.chart import Axis, draw
from verify.report.figures import figure, series
from verify.report.graph import dependency_graph
from verify.report.layout import standalone, stylesheet
from verify.report.verdicts import VERDICTS

LINES = [value for (value,) in typed(__file__, "drawings", "lines")]
CURVES = [
    series(f"{L}: {style}", [(1, 1), (10, end)], style, colour)
    for colour, L in enumerate((1, "9/10"))
    for style, end in (("dashed", "1/50"), ("line", "1/100"), ("points", "1/200"))
]
CONTRACTION = figure("contraction", "One iteration", ("step size", "factor"), LINES)
AMPLIFICATION = figure("amplification", "After T", ("iterations T", "γ_T"), CURVES, log="xy")
LINKS = {r["id"]: f"claims/{r['id']}.html" for r in document()["records"]}
ROOT = Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("figure", [CONTRACTION, AMPLIFICATION])
def test_figures_are_byte_identical_and_keep_their_text(figure):
    once = draw(figure)
    assert draw(figure) == once
    root = ElementTree.fromstring(once)
    words = {"".join(text.itertext()) for text in root.iter(f"{SVG}text")}
    assert {figure["x_label"], figure["y_label"], *(s["label"] for s in figure["series"])} <= words
    assert not re.search(
        r"https?://(?!www\.w3\.org)|\bid=|#[0-9a-f]{6}", once
    )  # no colour of its own: light and dark are the page's


def test_a_series_takes_the_colour_of_what_is_proved_printed_or_attained_only_where_it_says_so():
    assert set(re.findall(r'class="s(\d)', draw(CONTRACTION))) == {"4", "5", "6"}
    (printed,) = re.findall(r"--series-2: #(\w+)", stylesheet().split("@media")[0])
    assert len(set(re.findall("..", printed))) == 1, "grey, no colour of a verdict: what is printed need not be refuted"


@pytest.mark.parametrize("figure", [CONTRACTION, AMPLIFICATION])
def test_what_is_drawn_stands_where_its_numbers_say(figure):
    root = ElementTree.fromstring(draw(figure))
    width, height = (int(root.get(side)) for side in ("width", "height"))
    shown = [p.get("d") for p in root.iter(f"{SVG}path") if re.search("line|dashed|points", p.get("class"))]
    places = [(float(x), float(y)) for d in shown for x, y in re.findall(r"[ML]([0-9.]+) ([0-9.]+)", d)]
    assert len(places) >= sum(len(s["points"]) for s in figure["series"])
    assert all(0 < x < width and 0 < y < height for x, y in places)
    scale = math.log10 if figure["log_x"] else float
    ticks = [(t.text, float(t.get("x"))) for t in root.iter(f"{SVG}text") if t.get("text-anchor") == "middle"]
    numbers = [(scale(float(Fraction(text))), x) for text, x in ticks if re.fullmatch(r"[0-9.]+", text)]
    (u, a), *_, (v, b) = sorted(numbers)
    first, one = figure["series"][0], next(d for d in shown if "L" in d)
    x, _ = re.findall(r"[ML]([0-9.]+) ([0-9.]+)", one)[-1]
    assert abs(a + (scale(float(Fraction(first["points"][-1][0]))) - u) / (v - u) * (b - a) - float(x)) < 0.2


@pytest.mark.parametrize("values", [(3,), (0, 0), ("1/1000000", "1/999999"), (1, 10**9), (-5, 5), (2, 3), ("1/10", "9/10")])
@pytest.mark.parametrize("log", [False, True])
def test_every_scale_has_a_few_ticks(values, log):
    numbers = [Fraction(value) for value in values]
    if log and min(numbers) <= 0:
        return
    scale = Axis.of([float(n) for n in numbers], log, 0, 100, 8)
    ticks = scale.ticks()
    assert 1 <= len(ticks) <= 12 and all(-1 <= float(place) <= 101 for place, _ in ticks), ticks
    assert len({label for _, label in ticks}) == len(ticks)


def test_figures_are_plain_data_with_rationals_as_text():
    assert CONTRACTION["series"][1]["points"] == [["1/2", "100/169"]]


@pytest.mark.parametrize("value", [0.5, None, "x", "1/0", True])
def test_inexact_values_are_refused(value):
    with pytest.raises(ValueError, match="expected an exact rational"):
        series("s", [(1, value)])


test_what_a_scale_cannot_show_is_refused = refused(
    __file__, "drawings", "what a scale cannot show", draw, series, AMPLIFICATION=AMPLIFICATION, CONTRACTION=CONTRACTION
)


def test_the_graph_links_every_claim_and_draws_every_dependence():
    text = dependency_graph(document(), LINKS)
    assert text == dependency_graph(document() | {"records": document()["records"][::-1]}, LINKS)
    root = ElementTree.fromstring(text)
    nodes = {a.get("data-node"): a for a in root.iter(f"{SVG}a")}
    assert set(nodes) == {r["id"] for r in document()["records"]}
    assert nodes["chan2024.eq-18"].get("href") == "claims/chan2024.eq-18.html"
    edges = {(p.get("data-from"), p.get("data-to")) for p in root.iter(f"{SVG}path")}
    assert edges == {
        ("chan2024.fact-6.4", "chan2024.lemma-6.5"),
        ("chan2024.eq-18", "chan2024.eq-19"),
        ("cyffers2023.lemma-2", "cyffers2023.theorem-3"),
    }
    assert not re.search(r' (?:x|y|width|height)="\d+\.\d', text) and not re.search(r' d="[^"]*\.', text)


def test_only_claims_proved_with_all_ancestors_get_the_double_border():
    root = ElementTree.fromstring(dependency_graph(document(), LINKS))
    double = {a.get("data-node") for a in root.iter(f"{SVG}a") if len(a.findall(f"{SVG}rect")) == 3}
    assert double == {"chan2024.lemma-6.5", "chan2024.eq-18-corrected", "common.sharper"}


def test_each_node_stands_right_of_what_it_rests_on_and_none_overlap():
    records = [
        record(f"common.n{i}", "PROVED", rests_on=[f"common.n{j}" for j in (i // 2, i // 3) if 0 < j < i]) for i in range(1, 90)
    ]
    root = ElementTree.fromstring(dependency_graph(ledger(*records), dict.fromkeys((r["id"] for r in records), "#")))
    box = {
        a.get("data-node"): tuple(int(a.find(f"{SVG}rect[@class='box']").get(k)) for k in ("x", "y", "width", "height"))
        for a in root.iter(f"{SVG}a")
    }
    for r in records:
        for below in r["rests_on"]:
            assert box[below][0] + box[below][2] < box[r["id"]][0]
    boxes = sorted(box.values())
    for i, (x, y, w, h) in enumerate(boxes):
        assert all(x + w < x2 or y + h < y2 or y2 + h < y for x2, y2, _, _ in boxes[i + 1 :])
    assert max(x + w for x, _, w, _ in boxes) <= int(root.get("width")) and max(y + h for _, y, _, h in boxes) <= int(
        root.get("height")
    )


def test_a_circle_is_named():
    circle = [record("a.x", "PROVED", rests_on=["a.y"]), record("a.y", "PROVED", rests_on=["a.x"])]
    with pytest.raises(LedgerError, match=r"circle: a\.x -> a\.y"):
        dependency_graph(ledger(*circle), {})
    with pytest.raises(LedgerError, match="rests on itself"):
        dependency_graph(ledger(record("a.x", "PROVED", rests_on=["a.x"])), {})


def test_verdicts_are_told_apart_by_letter_and_readable():
    def light(colour):
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        return sum(
            w * (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
            for w, c in zip((0.2126, 0.7152, 0.0722), parts, strict=True)
        )

    assert len({v.letter for v in VERDICTS}) == len({v.fill for v in VERDICTS}) == len(VERDICTS) == 9
    for verdict in VERDICTS:
        bright, dark = sorted((light(verdict.fill), light(verdict.ink)), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) >= 4.5, verdict.name


def test_the_picture_of_the_readme_is_the_one_of_the_report():
    records = {r["id"]: r for r in recorded()["records"]}
    (figure,) = (f for f in curves(records) if f["name"] == "amplification-iterations")
    assert (ROOT / "docs" / "amplification.svg").read_text(encoding="utf-8") == standalone(draw(figure))
