"""``python -m tests.machines [--all | --stored]``: the float half of the tests, and what is stored, on every machine here.

Each core type of OpenBLAS runs every float test of the fast half, and what tests/fast_half.txt leaves to it, once, on one or two
threads in turn (``--all``: each on both, the thorough half too, the whole ledger); then sums in another order and at the ends of
their bounds, on any processor.
A machine that cannot run is named and counted. Status 1 where a test fails or anything stored comes out otherwise.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from .environments import CORES, ROOT, THREADS, Machine, built, core, other_order, trouble


def machines(folder: Path) -> Iterator[tuple[Machine, str]]:
    """Every machine with its share of the float tests, as SHARE in tests/conftest.py."""
    for name in CORES:
        yield from ((core(name, threads), f"{k}/{len(THREADS)}") for k, threads in enumerate(THREADS))
    library = built(folder) or folder / "no C compiler here"
    yield other_order(1, library), "0/1"
    yield other_order(2, library, extreme=True), "0/1"


STOPPED = "results"  # the name of no result: the words of a run that ended without any


def tests(machine: Machine, share: str, every: bool, more: list[str]) -> str:
    """What failed of the float tests, as pytest's last lines; empty where none did."""
    chosen = "floats and not slow" if every else "floats and not slow and not thorough"
    jobs = str(os.cpu_count() or 1)
    command = [sys.executable, "-m", "pytest", "-n", jobs, "--dist", "worksteal", "-p", "no:cacheprovider", "-m", chosen, *more]
    variables = machine.environment | {"FLOAT_SHARE": "0/1" if every else share}
    found = subprocess.run(command, env=variables, cwd=ROOT, capture_output=True, text=True)
    lines = [line for line in found.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return "" if found.returncode == 0 else "\n".join(lines or found.stdout.splitlines()[-5:] + found.stderr.splitlines()[-5:])


def results(machine: Machine, every: bool) -> dict[str, str]:
    """Digests of what is stored, made again as this machine."""
    command = [sys.executable, "-m", "tests.machines.results", *(["--ledger"] if every else [])]
    found = subprocess.run(command, env=machine.environment, cwd=ROOT, capture_output=True, text=True)
    answer = json.loads(found.stdout) if found.returncode == 0 else {STOPPED: (found.stderr.splitlines() or ["no words"])[-1]}
    return dict(answer)


def differences(first: dict[str, str], other: dict[str, str]) -> list[str]:
    """Names under which two machines stored something else."""
    return sorted(name for name in first.keys() | other.keys() if first.get(name) != other.get(name))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.machines", description=__doc__)
    parser.add_argument("--all", action="store_true", help="every test on every machine, the whole ledger (hours)")
    parser.add_argument("--only", default="", metavar="NAME", help="machines whose name holds this")
    parser.add_argument("--stored", action="store_true", help="no tests: only what is stored (half a minute each)")
    parser.add_argument("tests", nargs="*", help="test files instead of all, and nothing stored")
    asked = parser.parse_args(arguments)
    wrong, ran, absent, first = 0, 0, 0, {}
    with tempfile.TemporaryDirectory() as folder:
        for machine, share in machines(Path(folder)):
            if asked.only not in machine.name:
                continue
            started = time.monotonic()
            if why := trouble(machine):
                absent += 1
                sys.stderr.write(f"LOUD: {machine.name}: NOT CHECKED, {why}\n")
                continue
            ran += 1
            failed = "" if asked.stored else tests(machine, share, asked.all, asked.tests)
            kept = asked.all or asked.stored or (share[0] == "0" and not asked.tests)
            made = results(machine, asked.all) if kept else first
            stopped = made.pop(STOPPED, "")
            first = first or made
            apart = [] if stopped else differences(first, made)
            told = [*failed.splitlines(), *(f"stored or recorded otherwise: {name}" for name in apart)]
            told += [f"what is stored was not made again: {stopped}"] if stopped else []
            wrong += bool(told)
            words = f"{machine.name}: {'DIFFERS' if told else 'as everywhere'} ({time.monotonic() - started:.0f} s)"
            sys.stdout.write("\n  ".join([words, *told]) + "\n")
            sys.stdout.flush()
    sys.stdout.write(f"machines: {ran} ran, {wrong} of them differ, {absent} cannot run here and were not checked\n")
    return 1 if wrong or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
