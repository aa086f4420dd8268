"""Pages as they are printed, in a real headless browser."""

from __future__ import annotations

import re
from pathlib import Path

from tests.report.chromium import Chromium
from tests.report.probe import PROBE

CLIPPED = r"""Array.from(document.querySelectorAll("main *:not(.quiet)")).filter(function (e) {
  return e.scrollWidth > e.clientWidth + 1 && e.clientWidth && getComputedStyle(e).overflowX !== "visible"; }).map(function (e) {
  return e.tagName + "." + e.className + ": " + e.textContent.slice(0, 30); }).slice(0, 5)"""


def print_problems(browser: Chromium, folder: Path) -> list[str]:
    """All pages but those of claims as they are printed on A4: nothing wider than the paper or clipped, nothing pale; of errata
    nothing folded away, the covering page a page of its own, and a PDF that names no folder of whoever printed it."""
    problems, paper = [], 718  # pixels between the margins
    for path in sorted(folder.glob("*.html")):
        browser.window(paper)
        browser.visit(path.as_uri())
        folds = browser.run("Array.from(document.querySelectorAll('details')).map(d => d.open = false).length")
        pdf = browser.pdf() if path.name.startswith("errata-") else b""
        browser.window(paper, dark=True, media="print")  # who reads in the dark prints in black all the same
        shown = "d => getComputedStyle(d, '::details-content').contentVisibility === 'visible'"
        unfolded = browser.run(f"Array.from(document.querySelectorAll('details:not([open])')).filter({shown}).length")
        clipped = browser.run(CLIPPED)
        seen = browser.run(PROBE)
        if seen["page"] > seen["limit"] or seen["wide"] or seen["dim"] or seen["flat"] or clipped:
            what = f"wide {seen['wide']}, clipped {clipped}, pale {seen['dim']}, {seen['flat']} formulas without size"
            problems.append(f"{path.name} printed: {what}")
        if not pdf:
            continue
        ends = browser.run("getComputedStyle(document.querySelector('.cover')).breakAfter")
        if ends != "page":
            problems.append(f"{path.name} printed: the covering page does not end with a page ({ends})")
        if unfolded != folds:
            problems.append(f"{path.name} printed: {folds - unfolded} of {folds} parts stay folded away")
        pages = max(map(int, re.findall(rb"/Type /Pages\s.*?/Count (\d+)", pdf, re.S)), default=0)
        if pages < 2 or b"file:" in pdf:
            problems.append(f"{path.name} printed: {pages} pages, {pdf.count(b'file:')} addresses of files")
    browser.window(1280)
    return problems
