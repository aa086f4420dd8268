"""Optional: pictures of the page at two widths, light and dark, for a person to look at; needs Debian's chromium.

Use: python tests/report/browser_check.py reports/index.html FOLDER [#fragment]. Also reports, for both widths, whether
anything is wider than the window (a page that scrolls sideways) by asking the browser itself.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
PROBE = """<script>addEventListener('load', function () {
  var wide = [], limit = document.documentElement.clientWidth;
  function boxed(e) { for (e = e.parentElement; e; e = e.parentElement) {
    if (/auto|scroll|hidden/.test(getComputedStyle(e).overflowX)) { return true; } } return false; }
  document.querySelectorAll('body *').forEach(function (e) {
    if (e.getBoundingClientRect().right > limit + 1 && !boxed(e)) { wide.push(e.tagName + '.' + e.className); } });
  document.body.dataset.probe =
    JSON.stringify({limit: limit, page: document.documentElement.scrollWidth, wide: wide.slice(0, 8)});
});</script>"""


def chromium(page: str, width: int, height: int, *more: str) -> str:
    with tempfile.TemporaryDirectory() as profile:
        command = ["chromium", *FLAGS, f"--user-data-dir={profile}", f"--window-size={width},{height}", *more, page]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


def probe(path: Path, width: int) -> dict:
    """What the browser measures at ``width``, inside a frame (a window cannot be narrower than about 500 pixels)."""
    with tempfile.TemporaryDirectory() as folder:
        text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", path.read_text(encoding="utf-8"))
        text = text.replace("<details", "<details open").replace("</body>", PROBE + "</body>")
        inner, outer = Path(folder) / "inner.html", Path(folder) / "outer.html"
        inner.write_text(text, encoding="utf-8")
        outer.write_text(
            f'<iframe src="inner.html" width="{width}" height="900" style="border:0"></iframe><script>'
            "addEventListener('load', function () { document.body.dataset.probe = "
            "frames[0].document.body.dataset.probe; });</script>",
            encoding="utf-8",
        )
        dom = chromium(outer.as_uri(), 1400, 1000, "--allow-file-access-from-files", "--dump-dom", "--virtual-time-budget=4000")
    found = re.search(r'data-probe="([^"]*)"', dom)
    return json.loads(found.group(1).replace("&quot;", '"')) if found else {}


def picture(path: Path, folder: Path, width: int, dark: bool, fragment: str, height: int) -> Path:
    target = folder / f"{width}-{'dark' if dark else 'light'}{fragment.replace('#', '-')}.png"
    with tempfile.TemporaryDirectory() as inner:
        outer = Path(inner) / "outer.html"
        outer.write_text(
            f'<body style="margin:0"><iframe src="{path.resolve().as_uri()}{fragment}" width="{width}" '
            f'height="{height}" style="border:0"></iframe></body>',
            encoding="utf-8",
        )
        chromium(
            outer.as_uri(),
            max(width, 500),
            height,
            f"--screenshot={target}",
            "--virtual-time-budget=3000",
            *(("--blink-settings=preferredColorScheme=0",) if dark else ()),
        )
    return target


if __name__ == "__main__":
    source, into = Path(sys.argv[1]), Path(sys.argv[2])
    into.mkdir(parents=True, exist_ok=True)
    for wide in (1200, 360):
        sys.stdout.write(f"{wide}: {probe(source, wide)}\n")
        for night in (False, True):
            sys.stdout.write(f"{picture(source, into, wide, night, ''.join(sys.argv[3:4]), 3000)}\n")
