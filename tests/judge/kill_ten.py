"""``python -m tests.judge.kill_ten``: the whole ledger, killed at ten random moments; ends with 1 if not all is well.

Each run works on the same kept records, so it goes on where the killed one stopped. The moments are events (started, so many
more records kept), not seconds: on a busy machine they are the same. Checked after every kill: each file of the report is the old
or the new one, whole; each kept record is one that the next run accepts; no process is left.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.cli.small_house import ROOT, files

OLD = b"an older report\n"


@dataclass
class Found:
    """Kills that hit a running process, records kept after each, faults in words, how many records each next run reused."""

    kills: int = 0
    kept: list[int] = field(default_factory=list)
    reused: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def kill_runs(house: Path, work: Path, kills: int, seed: int, jobs: int = 2) -> Found:
    """Kill ``verify all`` of ``house`` at ``kills`` seeded moments; then let it finish."""
    chance, found = random.Random(seed), Found()
    command = [sys.executable, "-m", "verify", "all", "--budget", "quick", "--jobs", str(jobs)]
    reference, reports, cache = work / "reference", work / "reports", work / "cache"
    whole = subprocess.run(
        [*command, "--cache", str(work / "first"), "--reports", str(reference)],
        cwd=house,
        check=False,
        capture_output=True,
        text=True,
    )
    if whole.returncode:
        raise RuntimeError(f"the suite itself fails here: {whole.stdout}{whole.stderr}")
    wanted, total = files(reference), len(records(work / "first"))
    while found.kills < kills:
        make_old(reports, wanted)
        more = chance.choice([0, 1, chance.randint(1, max(total // kills, 1))])
        run = subprocess.Popen(
            [*command, "--cache", str(cache), "--reports", str(reports)],
            cwd=house,
            start_new_session=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        await_moment(run, cache, min(len(records(cache)) + more, total) if more else 0)
        if run.poll() is None:
            os.kill(run.pid, signal.SIGKILL)
            found.kills += 1
            left = processes_left(run.pid)
            if left:
                found.faults.append(f"kill {found.kills}: {left} processes left")
                os.killpg(run.pid, signal.SIGKILL)
            found.kept.append(len(records(cache)))
        else:  # it was faster than the kill: start from nothing again
            for path in cache.glob("*.json"):
                path.unlink()
        run.communicate()
        found.faults += [
            f"kill {found.kills}: {name} is neither old nor new"
            for name, content in files(reports).items()
            if content not in (OLD, wanted.get(name)) and not name.endswith(".part")
        ]
        found.faults += [f"kill {found.kills}: {path.name} is torn" for path in records(cache) if not whole_json(path)]
    make_old(reports, wanted)
    kept = len(records(cache))
    last = subprocess.run(
        [*command, "--cache", str(cache), "--reports", str(reports)], cwd=house, check=False, capture_output=True, text=True
    )
    found.reused = [
        int(line.split(" judged now, ")[1].split()[0]) for line in last.stdout.splitlines() if " judged now, " in line
    ]
    if last.returncode or files(reports) != wanted:
        found.faults.append(
            f"the run after the kills ends with {last.returncode}, or writes another report: {last.stdout[-400:]}"
        )
    if found.reused != [kept]:
        found.faults.append(f"{kept} records were kept and {found.reused} reused")
    return found


def records(cache: Path) -> list[Path]:
    """The kept records."""
    return list(cache.glob("[0-9a-f]*.json"))


def await_moment(run: subprocess.Popen[str], cache: Path, kept: int) -> None:
    """Wait until ``run`` is up and ``kept`` records are kept, or it has ended."""
    time.sleep(0.2)
    while run.poll() is None and len(records(cache)) < kept:
        time.sleep(0.005)


def make_old(reports: Path, wanted: dict[str, bytes]) -> None:
    """A report of older bytes, with no ledger to compare with."""
    for name in wanted:
        path = reports / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name == "ledger.json":
            path.unlink(missing_ok=True)
        else:
            path.write_bytes(OLD)


def whole_json(path: Path) -> bool:
    try:
        return set(json.loads(path.read_text())) >= {"key", "seal", "value"}
    except ValueError:
        return False


def processes_left(session: int, seconds: float = 120.0) -> int:
    """How many processes of the killed run's session are alive after at most ``seconds``."""
    end = time.monotonic() + seconds
    while True:
        alive = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                state, _, _, owner = stat.read_text().rpartition(")")[2].split()[:4]
            except OSError:
                continue
            alive += int(owner) == session and state not in "ZX"
        if not alive or time.monotonic() > end:
            return alive
        time.sleep(0.1)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kills", type=int, default=10)
    options.add_argument("--seed", type=int, default=0)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = kill_runs(ROOT, Path(folder), chosen.kills, chosen.seed)
    sys.stdout.write(f"{found.kills} kills; records kept after each: {found.kept}; reused by the last run: {found.reused}\n")
    sys.stdout.writelines(f"FAULT {fault}\n" for fault in found.faults)
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
