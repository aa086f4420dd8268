"""``verify all`` of the whole ledger: from nothing, with nothing changed, with one lemma file or the report's code changed.

Done in a copy of the tree, so that a lemma file can be edited. Wall time and the processors' time of all processes.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEMMA = "lemmas/chan2024/convex/nonexpansion.py"
EDITS = {
    "one lemma file changed": (LEMMA, "title=", "title='New words: ' "),
    "report code changed": ("verify/report/words.py", '"""', '"""Edited. '),
}


def run(house: Path, *options: str) -> tuple[float, float, str]:
    """Wall seconds, processor seconds and the line that says how many claims were judged."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "verify", "all", "--jobs", "2", "--accept", *options],
        cwd=house,
        check=False,
        capture_output=True,
        text=True,
    )
    wall = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    counts = next(line for line in done.stdout.splitlines() if " judged now, " in line)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, counts.split(" (")[0]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder)
        for name in ("verify", "lemmas"):
            shutil.copytree(ROOT / name, house / name, ignore=shutil.ignore_patterns("__pycache__"))
        print(f"verify all --jobs 2 of the whole ledger\n{'wall s':>8s} {'cpu s':>8s} {'cold/this':>10s}")
        cold = show("from nothing", house, None)
        show("nothing changed", house, cold)
        for words, (name, old, new) in EDITS.items():
            path = house / name
            path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
            show(words, house, cold)


def show(words: str, house: Path, cold: float | None) -> float:
    """One row of the table, with the ratio to the ``cold`` run; returns the wall seconds."""
    wall, cpu, counts = run(house)
    print(f"{wall:8.1f} {cpu:8.1f} {(cold or wall) / wall:10.1f}  {words}: {counts}", flush=True)
    return wall


if __name__ == "__main__":
    main()
