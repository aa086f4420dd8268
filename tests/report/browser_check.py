"""The whole report in a real headless browser: ``python -m tests.report.browser_check [FOLDER] [--pictures FOLDER]``.

Every page at 1280 and 360 pixels, light and dark: no error in the console, nothing from the network, nothing wider than the
window, no mathematics of size zero, no unreadable contrast. Then search, filters and the graph as a person would use
them. Prints counts and seconds; exit status 1 where anything fails, 3 where Chromium is absent.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.report.chromium import NEEDED, Chromium
from tests.report.print_check import print_problems
from tests.report.probe import PROBE
from verify.accounts.account_tables import stored
from verify.command_line.article import browser as executable

REPORTS = Path(__file__).resolve().parents[2] / "reports"
VIEWS = tuple((width, dark) for width in (1280, 360) for dark in (False, True))


def page_problems(browser: Chromium, path: Path) -> tuple[list[str], int]:
    """What is wrong with one page in any view, and how many formulas it shows."""
    browser.window(*VIEWS[0][:1], dark=VIEWS[0][1])
    problems, maths = [f"{path.name}: {p}" for p in browser.visit(path.as_uri())], 0
    for width, dark in VIEWS:
        browser.window(width, dark=dark)
        seen = browser.run(PROBE)
        wide = seen["page"] > seen["limit"] or seen["wide"]
        found = [f"wider than the window ({seen['page']} > {seen['limit']}): {seen['wide']}"] if wide else []
        found += [f"{seen['flat']} formulas have no size"] if seen["flat"] else []
        found += [f"low contrast: {seen['dim']}"] if seen["dim"] else []
        found += [f"tiny letters: {seen['small']}"] if seen["small"] else []
        found += [f"tables scroll sideways: {seen['sideways']}"] if width < 500 and seen["sideways"] else []
        found += [f"a line breaks within an option: {seen['split']}"] if seen["split"] else []
        found += ["the style sheet is not applied"] if not seen["sheets"] else []
        found += [f"{seen['pictures']} pictures are not shown"] if seen["pictures"] else []
        found += ["a landmark or the heading is missing"] if not seen["named"] else []
        problems += [f"{path.name} at {width}{' dark' if dark else ''}: {f}" for f in found]
        maths = seen["maths"]
    late = [f"{path.name}: {p}" for p in browser.problems]
    return problems + [p for p in late if p not in problems], maths


def late_reasons(browser: Chromium, paths: Iterable[Path]) -> list[str]:
    """The refuted claims of which what is wrong (the first paragraph after the print) or its cause ends below a telephone's first
    screen."""
    told, late = (
        (
            "Array.from(document.querySelectorAll('.first.refuted > p:not(.warning)')).filter((p, i, all) =>"
            "p.textContent.startsWith('Cause.') || p === all.find(q => !q.querySelector(':scope > b')))"
        ),
        [],
    )
    browser.window(360, 740)
    for path in paths:
        browser.visit(path.as_uri())
        if not browser.run(f"{told}.map(p => p.getBoundingClientRect().bottom).every((b, i, all) => all.length && b <= 740)"):
            late.append(path.stem)
    return late


def search_problems(browser: Chromium, folder: Path) -> list[str]:
    """Search from the front page, then filters on the table of all claims, by real key strokes and form events."""
    browser.window(1280)
    found = list(browser.visit((folder / "index.html").as_uri()))
    browser.run("document.getElementById('words').value = 'theorem'; document.getElementById('words').focus()")
    browser.events = []
    browser.key("Enter", 13)
    browser.wait("Page.loadEventFired")
    count = "Array.from(document.querySelectorAll('#claims tbody tr')).filter(r => !r.hidden).length"
    every = browser.run("document.querySelectorAll('#claims tbody tr').length")
    shown = browser.run(count)
    if not str(browser.run("location.href")).endswith("claims.html?words=theorem") or not 0 < shown < every:
        found.append(f"the search of the front page shows {shown} of {every} claims at {browser.run('location.href')}")
    fits = browser.run(
        "Array.from(document.querySelectorAll('#claims tbody tr')).every("
        "r => !r.hidden || !(r.textContent + r.dataset.kind).toLowerCase().includes('theorem'))"
    )
    found += [] if fits else ["a claim with the word is not found"]
    found += wording_problems(browser)
    reset = "document.querySelector('#filter button').click(); new Promise(r => setTimeout(r, 20))"
    browser.run(reset)
    found += [] if browser.run(count) == every else ["Show all does not show all"]
    for name in ("paper", "verdict", "evidence", "kind"):
        for value in browser.run(f"Array.from(document.getElementById('filter').elements.{name}.options).map(o => o.value)"):
            if not value:
                continue
            quoted = json.dumps(value)
            browser.run(
                f"(function (s) {{ s.value = {quoted}; s.dispatchEvent(new Event('input', {{bubbles: true}})); }}"
                f"(document.getElementById('filter').elements.{name}))"
            )
            want = browser.run(f"document.querySelectorAll('#claims tbody tr[data-{name}={quoted}]').length")
            shown, words = browser.run(count), str(browser.run("document.getElementById('found').textContent"))
            if shown != want or not 0 < shown < every + 1 or not words.startswith(f"{shown} of {every} "):
                found.append(f"filter {name}={value}: {shown} shown, {want} expected; it says {words!r}")
        browser.run(reset)
    return [f"search: {f}" for f in [*found, *browser.problems]]


def calculator_problems(browser: Chromium, folder: Path) -> list[str]:
    """The calculator of "What is my epsilon?": what it looks up against the stored tables, and what it refuses."""
    browser.window(1280)
    found = list(browser.visit((folder / "epsilon.html").as_uri()))
    tables = stored()
    shown = browser.run(
        "Array.from(document.querySelectorAll('table.grid')).map(t => [t.dataset.setting, t.dataset.delta, Array.from(t"
        ".tBodies[0].rows).map(r => Array.from(r.cells).map(c => Array.from(c.childNodes).map(n => n.textContent.trim())))])"
    )
    kept = [
        [
            name,
            delta,
            [
                [
                    [sigma],
                    *([row[kind][i] for kind in ("proved", "attained") if row[kind][i] is not None] for row in rows.values()),
                ]
                for i, sigma in enumerate(one["sigmas"])
            ],
        ]
        for name, one in tables.items()
        for delta, rows in one["cells"].items()
    ]
    found += [] if shown == kept else ["the tables are not those that are stored"]
    generator = random.Random(18)
    asked = [(name, *draw) for name, one in tables.items() for draw in draws(one, generator)]
    for name, delta, steps, sigma in asked:
        values = json.dumps({"setting": name, "delta": delta, "steps": steps, "sigma": sigma})
        browser.run(
            f"(function (values) {{ var form = document.getElementById('ask');"
            "Object.keys(values).forEach(function (k) { form.elements[k].value = values[k]; });"
            f"form.dispatchEvent(new Event('input')); }})({values})"
        )
        said = {part: str(browser.run(f"document.getElementById('{part}').textContent")) for part in ("bound", "between", "room")}
        wanted = expected(tables[name], delta, steps, sigma)
        if wanted is None:
            if "\u2264" in said["bound"] or said["room"]:
                found.append(f"{name}, delta {delta}, steps {steps!r}, sigma {sigma!r}: a number where there is none: {said}")
            continue
        bound, least, attained = wanted
        fits = said["bound"] == f"epsilon \u2264 {bound}" and (attained is None) == (not said["room"])
        fits = fits and (least is None or f" {least}." in said["between"] or "exactly" in said["between"])
        if not fits or (attained is not None and f"\u2265 {attained}" not in said["room"]):
            found.append(f"{name}, delta {delta}, steps {steps}, sigma {sigma}: expected {wanted}, it says {said}")
        command = str(browser.run("document.getElementById('command').textContent"))
        if any(f" {part}" not in command for part in (f"--sigma {sigma}", f"--delta {delta}", steps)):
            found.append(f"{name}: the command is {command!r}")
    browser.visit((folder / "epsilon.html").as_uri())
    browser.run("document.querySelector('#ask [name=steps]').focus()")
    browser.key("Tab", 9)
    if browser.run("document.activeElement.name") != "sigma":
        found.append("the tab key does not lead from the steps to sigma")
    return [f"calculator: {f}" for f in [*found, *browser.problems]]


def draws(one: Mapping[str, Any], generator: random.Random) -> list[tuple[str, str, str]]:
    """(delta, steps, sigma): on the grid, between, at and beyond its ends, and what is no number."""
    delta, rows, sigmas = generator.choice(list(one["cells"])), list(next(iter(one["cells"].values()))), one["sigmas"]
    between = [
        (
            delta,
            str(generator.randint(int(rows[0]), int(rows[-1]))),
            f"{generator.uniform(float(sigmas[0]), float(sigmas[-1])):.3f}",
        )
        for _ in range(3)
    ]
    ends = [(delta, rows[0], sigmas[0]), (delta, rows[-1], sigmas[-1]), (delta, "100", "1000"), (delta, "1000000", "1")]
    wrong = [
        (delta, "100", "0"),
        (delta, "100", "-1"),
        (delta, "1.5", "1"),
        (delta, "", "1"),
        (delta, "100", "x"),
        (delta, "1", "1"),
    ]
    return [*between, *ends, (delta, "100", "0.01"), *wrong]


def expected(one: Mapping[str, Any], delta: str, steps: str, sigma: str) -> tuple[str, str | None, str | None] | None:
    """(bound, the bound that is certainly not larger than one's own, attained), from the stored tables; None: no number."""
    try:
        count, noise = int(steps), Fraction(sigma)
    except ValueError:
        return None
    rows, sigmas = one["cells"][delta], one["sigmas"]
    fewer, more = [k for k in rows if int(k) <= count], [k for k in rows if int(k) >= count]
    if not one["falls"]:
        fewer, more = more[::-1], fewer[::-1]
    safe = fewer[-1:], [i for i, s in enumerate(sigmas) if Fraction(s) <= noise][-1:]
    best = more[:1], [i for i, s in enumerate(sigmas) if Fraction(s) >= noise][:1]
    if noise <= 0 or count < 1 or not (safe[0] and safe[1]):
        return None
    bound = rows[safe[0][0]]["proved"][safe[1][0]]
    if not (best[0] and best[1]):
        return bound, None, None
    row = rows[best[0][0]]
    return bound, row["proved"][best[1][0]], row["attained"][best[1][0]]


# As people type, and the claim that must stand first, of those that a report has.
WORDINGS = (
    ("thm 6.1", "chan2024.theorem-6.1"),
    ("Thm. 6.1 chan2024", "chan2024.theorem-6.1"),
    ("theorm 6.1", "chan2024.theorem-6.1"),
    ("lemma 6.5", "chan2024.lemma-6.5"),
    ("eq 18 chan2024", "chan2024.eq-18"),
)


def type_words(browser: Chromium, words: str) -> None:
    """Put ``words`` into the search field of the table."""
    browser.run(
        f"(function (s) {{ s.value = {json.dumps(words)}; s.dispatchEvent(new Event('input', {{bubbles: true}})); }}"
        "(document.getElementById('filter').elements.words))"
    )


def wording_problems(browser: Chromium) -> list[str]:
    """Hyphens, short forms, spelling mistakes and Greek letters in the search, best hit first."""
    found, hits = [], []
    every = "Array.from(document.querySelectorAll('#claims tbody tr:not([hidden]) small')).map(s => s.textContent).join()"
    first = "(document.querySelector('#claims tbody tr:not([hidden]) small') || {textContent: ''}).textContent"
    for words in ("nonexpansive", "non-expansive", "nonexpansiv", "beta", "β"):
        type_words(browser, words)
        hits.append(str(browser.run(every)))
    if not hits[0] or hits[0] != hits[1] or set(hits[0].split(",")) - set(hits[2].split(",")) or hits[3] != hits[4]:
        found.append("hyphens, a missing letter or a Greek letter change what is found")
    for words, wanted in WORDINGS:
        present = browser.run(f"document.querySelector('#claims a[href$=\"{wanted}.html\"]') !== null")
        type_words(browser, words)
        if present and (hit := str(browser.run(first))) != wanted:
            found.append(f"{words!r} gives {hit!r} first, expected {wanted!r}")
    for words, some, told in (("theorem qqqqzz", True, True), ("qqqqzz", False, False), ("qqqqzz zzqqqq", False, False)):
        type_words(browser, words)
        said = str(browser.run("document.getElementById('found').textContent"))
        if bool(browser.run(every)) != some or ("none has all of these words" in said) != told:
            found.append(f"{words!r}: {said!r}")
    return found


def graph_problems(browser: Chromium, folder: Path) -> list[str]:
    """Keyboard focus, a mouse click, the search box and an address with a claim highlight what rests on what."""
    browser.window(1280)
    found = list(browser.visit((folder / "graph.html").as_uri()))
    name = browser.run(
        "(function (a) { return a.sort((x, y) => y[1] - x[1])[0][0]; }(Array.from(document.querySelectorAll("
        "'a.node')).map(n => [n.dataset.node, document.querySelectorAll("
        "`.edge[data-from='${n.dataset.node}']`).length])))"
    )
    node = f"document.querySelector(`a.node[data-node='{name}']`)"
    cone = browser.run("Array.from(document.querySelectorAll('a.node')).filter(n => !n.classList.contains('away')).length")
    opened = browser.run("document.querySelector('.graph').dataset.first || ''")
    everyone = browser.run("document.querySelectorAll('a.node').length")
    if opened and not (browser.run("document.querySelectorAll('a.node.self').length") == 1 and 1 <= cone <= everyone):
        found.append(f"the page does not open on the cone of {opened}: {cone} of {everyone} shown")
    browser.run("document.querySelector('#pick button').click(); new Promise(r => setTimeout(r, 20))")
    lit = "['self', 'ancestor', 'descendant'].map(c => document.querySelectorAll('a.node.' + c).length)"
    browser.run(f"{node}.focus()")
    focus = browser.run(lit)
    near = browser.run("document.querySelectorAll('.edge.near').length")
    direct = browser.run(f"document.querySelectorAll(`.edge[data-from='{name}']`).length")
    if (
        focus[0] != 1
        or focus[2] < direct
        or near < direct
        or name not in str(browser.run("document.getElementById('chosen').textContent"))
    ):
        found.append(f"focus on {name}: {focus} highlighted, {near} edges, {direct} rest on it directly")
    browser.run("document.querySelector('#pick button').click(); new Promise(r => setTimeout(r, 20))")
    found += [] if browser.run(lit) == [0, 0, 0] else ["Clear leaves a highlight"]
    # The page scrolls smoothly: its middle is pressed once it stands still under the pointer, after two seconds at most.
    browser.run(f"document.activeElement.blur(); {node}.scrollIntoView({{block: 'center', inline: 'center'}})")
    middle = f"(function (b) {{ return [b.x + b.width / 2, b.y + b.height / 2]; }}({node}.getBoundingClientRect()))"
    still = f"document.elementFromPoint(...here)?.closest('a.node') === {node} && here.join() === last"
    look = f"const here = {middle}; {still} || ++n > 20 ? r(here) : (last = here.join(), setTimeout(look, 100))"
    place = browser.run(f"new Promise(r => {{ let n = 0, last = ''; (function look() {{ {look}; }})(); }})")
    browser.click(*place)
    seen = f"({lit})[0] || ++n > 100 ? r(0) : setTimeout(look, 20)"  # a busy machine delivers a click late: two seconds at most
    browser.run(f"new Promise(r => {{ let n = 0; (function look() {{ {seen}; }})(); }})")
    found += [] if browser.run(lit) == focus else [f"a click gives {browser.run(lit)}, the focus {focus}"]
    found += [] if str(browser.run("location.href")).endswith("graph.html") else ["a click leaves the page"]
    browser.run("document.getElementById('pick').elements.only.click()")
    hidden = browser.run(
        "Array.from(document.querySelectorAll('a.node')).filter(n => getComputedStyle(n).display === 'none').length"
    )
    shown = 1 + focus[1] + direct
    found += [] if hidden == everyone - shown else [f"the cone hides {hidden} of {everyone}, {shown} belong to it"]
    overlaps = browser.run(
        "(function (b) { return b.filter((p, i) => b.slice(i + 1).some(q => p.left < q.right && q.left < p.right && "
        "p.top < q.bottom && q.top < p.bottom)).length; }(Array.from(document.querySelectorAll('a.node:not(.away) .box')).map("
        "n => n.getBoundingClientRect())))"
    )
    found += [f"{overlaps} boxes of the cone overlap"] if overlaps else []
    asked = "document.querySelector('#pick [name=id]').value = {}; document.getElementById('pick').requestSubmit()"
    for words, wanted in (*WORDINGS[:2], ("lemma-6.5", "chan2024.lemma-6.5"), ("no such claim", "No id has all of these words.")):
        browser.run(asked.format(json.dumps(words)))
        said = str(browser.run("document.getElementById('chosen').textContent"))
        present = " " in wanted or browser.run(f"document.querySelector(`a.node[data-node='{wanted}']`) !== null")
        found += [] if not present or said.startswith(wanted) else [f"{words!r} finds {said[:40]!r}"]
    browser.visit("about:blank")
    browser.visit((folder / "graph.html").as_uri() + f"#{name}")
    found += [] if browser.run(lit) == focus else ["an address with a claim does not highlight it"]
    browser.run(f"{node}.focus()")
    browser.events = []
    browser.key("Enter", 13)
    browser.wait("Page.loadEventFired")
    found += [] if f"/claims/{name}" in str(browser.run("location.href")) else ["Enter does not open the page of the claim"]
    return [f"graph: {f}" for f in [*found, *browser.problems]]


def sample(folder: Path) -> list[Path]:
    """A few pages of every kind: a page of each kind, and the longest page of a claim of each verdict."""
    claims = sorted((folder / "claims").glob("*.html"), key=lambda p: -p.stat().st_size)
    longest: dict[str, Path] = {}
    for path in claims:
        text = path.read_text(encoding="utf-8")
        longest.setdefault(text[text.index('class="badge v-') :][:30], path)
    first = {path.name.partition("-")[0]: path for path in sorted(folder.glob("*.html"), reverse=True)}
    return [*sorted(first.values()), *longest.values()]


def sweep(browser: Chromium, paths: Iterable[Path]) -> tuple[list[str], int]:
    """All problems of all pages in all views, and how many formulas they show."""
    problems, maths = [], 0
    for path in paths:
        found, shown = page_problems(browser, path)
        problems, maths = problems + found, maths + shown
    return problems, maths


def load_seconds(browser: Chromium, path: Path) -> float:
    """From the start of the navigation to the load event, by the browser's own clock."""
    browser.window(1280)
    browser.visit("about:blank")
    browser.visit(path.as_uri())
    return float(browser.run("performance.getEntriesByType('navigation')[0].loadEventStart")) / 1000


def main(arguments: list[str]) -> int:
    top = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("folder", nargs="?", type=Path, default=REPORTS)
    top.add_argument("--pictures", type=Path, help="write screenshots of a sample of pages here, to be looked at")
    options = top.parse_args(arguments)
    if executable() is None:
        sys.stderr.write(f"browser check NOT RUN: {NEEDED}\n")
        return 3
    folder = options.folder.resolve()
    paths = [*sorted(folder.glob("*.html")), *sorted((folder / "claims").glob("*.html"))]
    started = time.monotonic()
    with Chromium() as browser:
        if options.pictures:
            options.pictures.mkdir(parents=True, exist_ok=True)
            for path in sample(folder):
                for width, dark in VIEWS:
                    browser.window(width, dark=dark)
                    browser.visit(path.as_uri())
                    browser.picture(options.pictures / f"{path.stem}-{width}{'-dark' if dark else ''}.png")
            return 0
        problems, maths = sweep(browser, paths)
        problems += [
            line
            for check in (search_problems, graph_problems, calculator_problems, print_problems)
            for line in check(browser, folder)
        ]
        front = load_seconds(browser, folder / "index.html")
    for line in problems:
        sys.stdout.write(f"FAIL {line}\n")
    sys.stdout.write(
        f"{len(paths)} pages in {len(VIEWS)} views each, {maths} formulas, search and graph used: {len(problems)} "
        f"problems in {time.monotonic() - started:.0f} s; the front page loads in {front:.2f} s\n"
    )
    return 1 if problems or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
