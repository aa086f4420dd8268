"""A sample of the report in a real headless browser; ``python -m tests.report.browser_check`` visits every page."""

import dataclasses
import re
import shutil
import subprocess

import numpy as np
import pytest
from matplotlib.image import imread

from tests.report.browser_check import calculator_problems, graph_problems, late_reasons, page_problems, sample, search_problems
from tests.report.chromium import NEEDED, Chromium
from tests.report.print_check import print_problems
from tests.report.sample import document, record, recorded, write_report
from tests.report.test_page import BESIDE
from verify.accounts.account_tables import stored
from verify.command_line.article import browser as executable
from verify.report.layout import script_hash as digest
from verify.report.layout import stylesheet

pytestmark = pytest.mark.skipif(executable() is None, reason=NEEDED)


def fonts() -> str:
    """The names of the machine's fonts."""
    tool = shutil.which("fc-list")
    return subprocess.run([tool], capture_output=True, text=True, check=True).stdout if tool else ""


@pytest.fixture(scope="module")
def browser():
    with Chromium() as one:
        yield one


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    ledger = recorded()
    target = tmp_path_factory.mktemp("report")
    write_report(ledger, dataclasses.replace(BESIDE, epsilons=stored()), target)
    return target


@pytest.mark.thorough
def test_a_page_of_every_kind_is_sound_at_both_widths_light_and_dark(browser, folder):
    chosen = sample(folder)
    assert len(chosen) >= 12
    problems = [problem for path in chosen for problem in page_problems(browser, path)[0]]
    assert not problems
    assert sum(page_problems(browser, path)[1] for path in chosen[:1] + chosen[-1:]) > 0


@pytest.mark.thorough
def test_the_errata_can_be_printed_and_the_check_sees_what_cannot(browser, folder, tmp_path):
    assert print_problems(browser, folder) == []
    style = (folder / "style.css").read_text(encoding="utf-8")
    for right, wrong in (
        ("--soft: #444", "--soft: #bbb"),
        ("break-after: page", "color: inherit"),
        ("content-visibility: visible", "color: inherit"),
    ):
        assert right in style
        style = style.replace(right, wrong)
    (tmp_path / "style.css").write_text(style, encoding="utf-8")
    page = next(p for p in sorted(folder.glob("errata-*.html")) if "<details" in p.read_text(encoding="utf-8"))
    long = '<div style="width: 900px">wide</div><p style="overflow: hidden; width: 9px; white-space: nowrap">clipped</p>'
    text = page.read_text(encoding="utf-8").replace("</main>", f"{long}</main>").replace("beforeprint", "beforewards")
    script = text.split("<script>")[1].split("</script>")[0]
    text = re.sub(r"script-src '[^']*'", f"script-src '{digest(script)}'", text)
    (tmp_path / page.name).write_text(text, encoding="utf-8")
    told = "\n".join(print_problems(browser, tmp_path))
    for words in ("wide ['DIV", "clipped ['P.", "pale ['", "covering page", "stay folded away", "addresses of files"):
        assert words in told, words


@pytest.mark.thorough
@pytest.mark.skipif("DejaVu Math" not in fonts(), reason="Debian's package fonts-dejavu-extra brings a font with mathematics")
def test_an_index_stands_below_its_letter(browser, folder):
    browser.window(1280)
    browser.visit((folder / "axioms.html").as_uri())
    bottoms = "Array.from(m.children).map(c => c.getBoundingClientRect().bottom)"
    sinks = browser.run(f"Array.from(document.querySelectorAll('msub')).map(m => (b => b[1] - b[0])({bottoms}))")
    assert sinks and min(sinks) > 0


@pytest.mark.thorough
def test_search_and_filters_show_what_they_should(browser, folder):
    assert search_problems(browser, folder) == []


@pytest.mark.thorough
def test_the_calculator_looks_up_what_is_stored(browser, folder):
    assert calculator_problems(browser, folder) == []


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (
            "column: falls ? count.below : count.above, row: noise.below",
            "column: falls ? count.above : count.below, row: noise.below",
        ),
        ("if (Number(entry) <= value) { below = i; }", "if (Number(entry) < value) { below = i; }"),
        ("numbers(safe).firstChild", "numbers(best).firstChild"),
        (">4.887 <small>4.886", ">4.888 <small>4.886"),
    ],
)
def test_the_check_sees_a_wrong_calculator(browser, folder, tmp_path, right, wrong):
    text = (folder / "epsilon.html").read_text(encoding="utf-8")
    assert right in text
    script = text.split("<script>")[1].split("</script>")[0]
    altered = text.replace(right, wrong)
    other = altered.split("<script>")[1].split("</script>")[0]
    (tmp_path / "epsilon.html").write_text(altered.replace(digest(script), digest(other)), encoding="utf-8")
    (tmp_path / "style.css").write_text((folder / "style.css").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "figures").symlink_to(folder / "figures")
    assert any("expected" in problem or "calculator" in problem for problem in calculator_problems(browser, tmp_path))


@pytest.mark.thorough
def test_the_graph_highlights_by_key_click_search_and_address(browser, folder):
    assert graph_problems(browser, folder) == []


def colours(browser, folder, style, widths):
    """How many colours sixty empty formulas of ``widths`` pixels have, on a telephone of two pixels to a point."""
    (folder / "style.css").write_text(style, encoding="utf-8")
    lines = (f'<div class="formal-line"><div style="height: 1em; width: {width}px"></div></div><br>' for width in widths)
    page = folder / "lines.html"
    head = '<!doctype html><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="style.css">'
    page.write_text(head + "".join(lines), encoding="utf-8")
    browser.ask("Emulation.setDeviceMetricsOverride", width=360, height=2000, deviceScaleFactor=2, mobile=True)
    browser.visit(page.as_uri())
    browser.picture(folder / "lines.png")
    return len(np.unique(imread(folder / "lines.png").reshape(-1, 3), axis=0))


@pytest.mark.thorough
def test_a_bar_stands_only_where_a_formula_goes_on(browser, tmp_path):
    style = stylesheet()
    short = [50 + step / 10 for step in range(60)]
    assert colours(browser, tmp_path, style, short) == 1
    assert colours(browser, tmp_path, style, [500]) > 1
    assert colours(browser, tmp_path, style.replace("right 1px center / .5rem calc", "right / .5rem calc"), short) > 1


@pytest.mark.thorough
def test_what_is_wrong_and_why_stand_on_the_first_screen_of_a_telephone(browser, folder):
    refuted = [path for path in folder.glob("claims/*.html") if "What is wrong" in path.read_text(encoding="utf-8")]
    assert len(refuted) > 80 and len(late_reasons(browser, refuted)) <= 1


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("<script>throw new Error('seeded')</script>", "Content Security Policy"),
        ('<img src="missing.png" alt="">', "not loaded"),
        ('<img src="https://example.invalid/x.png" alt="">', "violates"),
        ('<div style="width: 700px">wide</div>', "wider than the window"),
        ('<p style="color: #999; background: #aaa">dim</p>', "low contrast"),
        ('<p style="font-size: 5px">tiny</p>', "tiny letters"),
        ("<math></math>", "formulas have no size"),
        (
            "<div class='scroll' aria-label='long'><table><td>" + "<code class='option'>long</code>" * 40,
            "scroll sideways: ['long']",
        ),
        ("<p style='width: 9em; font-size: 16px'><code>verify account --no-break</code></p>", "breaks within an option"),
    ],
)
def test_the_check_sees_what_is_wrong(browser, tmp_path, change, words):
    write_report(document() | {"records": [record("a.b", "OPEN", note="x")]}, BESIDE, tmp_path)
    page = tmp_path / "index.html"
    assert page_problems(browser, page)[0] == []
    page.write_text(page.read_text(encoding="utf-8").replace("<footer>", f"{change}<footer>"), encoding="utf-8")
    assert any(words in problem for problem in page_problems(browser, page)[0])


@pytest.mark.thorough
def test_the_check_sees_a_missing_style_sheet_and_a_broken_script(browser, tmp_path):
    write_report(document(), BESIDE, tmp_path)
    claims = tmp_path / "claims.html"
    claims.write_text(claims.read_text(encoding="utf-8").replace("claim.row.hidden = !fits", "claim.row.hidden =  fits"))
    assert search_problems(browser, tmp_path)
    (tmp_path / "style.css").unlink()
    assert any("style sheet" in problem for problem in page_problems(browser, tmp_path / "index.html")[0])
