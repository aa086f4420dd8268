"""A small copy of the house, and the command line in it as a user meets it."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
KEPT = ("metric", "loss_bounds", "figures_gradient_descent", "running_time_ratio")


def build(folder: Path) -> Path:
    """The suite with a handful of lemma files in ``folder``."""
    shutil.copytree(ROOT / "verify", folder / "verify", ignore=shutil.ignore_patterns("__pycache__"))
    for name in (
        "__init__.py",
        "second_readings.json",
        "common",
        "chan2024/__init__.py",
        "chan2024/paper.toml",
        "chan2024/curves",
        "chan2024/experiments",
        "cyffers2023/experiments",
        "huang2020/experiments",
        "huang2020/algorithms",
        "zhang2018/experiments",
        "chan2024/convex/__init__.py",
        "chan2024/convex/nonexpansion.py",
    ):
        source, target = ROOT / "lemmas" / name, folder / "lemmas" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copy)(source, target)
    for pattern in (
        "*cocoercivity*",
        "*_shifts.py",
        "*_rounds.py",
        "*_on_a_line.py",
        "douglas_rachford_relaxed*",
    ):  # what takes long, and no test asks for
        for path in (folder / "lemmas" / "common").glob(pattern):
            path.unlink()
    for path in (folder / "lemmas" / "huang2020").rglob("*.py"):  # few claims beside data that the figures read
        if "\nclaim = " in path.read_text(encoding="utf-8") and path.stem not in KEPT:
            path.unlink()
            for stored in path.parent.glob(f"{path.stem}.*.json"):
                stored.unlink()
    return folder


def ran(house, *arguments):
    """Exit status and messages of a command, which shows no traceback."""
    done = subprocess.run(
        [sys.executable, "-W", "error::SyntaxWarning", "-m", "verify", *arguments],
        cwd=house,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout + done.stderr


def verify(house, *arguments, expect=0):
    status, said = ran(house, *arguments)
    assert status == expect, f"exit {status}\n{said}"
    return said


def files(folder: Path) -> dict[str, bytes]:
    """What a report consists of, without the measurements and what ``all`` keeps for the next run."""
    found = [p for p in folder.rglob("*") if p.is_file() and p.name not in ("measurements.json", "agreed.json")]
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in found}
