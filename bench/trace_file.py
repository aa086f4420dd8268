"""``python -m bench.trace_file [STEPS]``: seconds and memory for a recorded run of gradient ADMM, 10^7 steps where not said.

n = 4, m = l = 3, one quadratic loss, g = l1, noise recorded: 1.2 GB as NPZ. The run is made by a small C
program; each check is a process of its own, whose peak memory is summed over it and its workers every 20 ms.
"""

from __future__ import annotations

import ctypes
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from verify.conformance.doors.write_trace import write_npz, write_parquet
from verify.conformance.kit.problem import Problem, function

N, M = 4, 3
CHECK = (
    "import json, sys; from verify.conformance.doors.trace_file import check_trace\n"
    "if __name__ == '__main__':\n"
    "    report = check_trace(sys.argv[1], jobs=int(sys.argv[2]))\n"
    "    print(json.dumps([report.conforms, {o.law: o.excess for o in report.outcomes}, [o.words for o in report.failures]]))\n"
)


def problem(steps: int) -> Problem:
    draw = np.random.default_rng(1)
    root = draw.normal(size=(N, N))
    H = root @ root.T / np.linalg.norm(root, 2) ** 2
    fields = {"A": draw.normal(size=(M, N)), "B": -np.eye(M), "c": draw.normal(size=M), "beta": 0.7, "eta": 0.9,
              "x0": draw.normal(size=N), "lam0": draw.normal(size=M),
              "losses": (function("quadratic", H=H, h=draw.normal(size=N)),), "g": function("l1", c1=0.3)}  # fmt: skip
    return Problem("gradient-admm", steps, fields, draw.normal(size=(steps, N)), sigma=1.0)


def long_run(p: Problem, folder: Path) -> dict[str, np.ndarray]:
    """The states, by the C program; SystemExit without a compiler."""
    source, library = Path(__file__).with_name("gradient_admm_run.c"), folder / "run.so"
    try:
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", f"-DN={N}", f"-DM={M}", "-o", library, source, "-lm"], check=True)
    except FileNotFoundError:
        raise SystemExit("no C compiler (Debian: apt install gcc libc6-dev): the long trace cannot be made") from None
    states = {"x": np.empty((p.steps + 1, N)), "y": np.empty((p.steps + 1, M)), "lam": np.empty((p.steps + 1, M))}
    states["x"][0], states["lam"][0] = p.x0, p.lam0
    W = np.linalg.inv(np.eye(N) + p.eta * p.beta * p.A.T @ p.A)
    loss = p.losses[0]

    def data(array: np.ndarray) -> ctypes.c_void_p:
        return ctypes.c_void_p(array.ctypes.data)

    number = ctypes.c_double
    ctypes.CDLL(str(library)).run(ctypes.c_size_t(p.steps), *(data(v) for v in (p.A, p.c, loss.H, loss.h, W)), number(p.beta),
                                  number(p.eta), number(p.g.c1), data(p.noise), *(data(v) for v in states.values()))  # fmt: skip
    return states


def family_memory(pid: int) -> int:
    """Bytes of resident memory of a process and its descendants (Linux); pages that they share are counted once for each."""
    total = 0
    try:
        total = 4096 * int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            total += family_memory(int(child))
    except (OSError, IndexError):
        pass
    return total


def check(path: Path, jobs: int) -> tuple[float, int, list[Any]]:
    """Seconds, peak bytes, and what the check said."""
    script = path.with_name("check.py")
    script.write_text(CHECK)
    started, peak = time.perf_counter(), 0
    process = subprocess.Popen([sys.executable, script, str(path), str(jobs)], stdout=subprocess.PIPE,
                               cwd=Path(__file__).parent.parent, env={"PYTHONPATH": ".", "PATH": "/usr/bin:/bin"})  # fmt: skip
    while process.poll() is None:
        peak = max(peak, family_memory(process.pid))
        time.sleep(0.02)
    said, _ = process.communicate()
    return time.perf_counter() - started, peak, json.loads(said)


def main(steps: int = 10**7) -> None:
    """Print the table; nothing is saved."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        p = problem(steps)
        states = long_run(p, folder)
        broken = np.array(states["lam"])
        broken[steps * 2 // 3] *= 1 + 1e-9
        files = {"NPZ": folder / "run.npz", "NPZ, lam wrong at one step by 1e-9": folder / "broken.npz"}
        write_npz(files["NPZ"], p, states)
        write_npz(files["NPZ, lam wrong at one step by 1e-9"], p, {**states, "lam": broken})
        del broken
        if steps <= 10**6:
            files["NPZ, compressed"] = folder / "compressed.npz"
            write_npz(files["NPZ, compressed"], p, states, compressed=True)
        try:
            files["Parquet"] = folder / "run.parquet"
            write_parquet(files["Parquet"], p, states)
        except ImportError:
            print("pyarrow is not installed (extra 'parquet'): Parquet is NOT measured")
            del files["Parquet"]
        del p, states
        print(f"a run of {steps} steps, n = {N}, m = l = {M}, noise recorded")
        print(f"{'seconds':>8s} {'MiB':>6s} {'steps/s':>9s} {'jobs':>4s} {'file MB':>8s}  file")
        for label, path in files.items():
            for jobs in (1, 2):
                seconds, peak, (conforms, excess, failures) = check(path, jobs)
                said = f"conforms, at most {max(v or 0 for v in excess.values()):.2f} of the bound" if conforms else failures[0]
                size = path.stat().st_size / 1e6
                print(f"{seconds:8.1f} {peak / 2**20:6.0f} {steps / seconds:9.3g} {jobs:4d} {size:8.0f}  {label}: {said}",
                      flush=True)  # fmt: skip
    print("aim: below 1 GiB in all")


if __name__ == "__main__":
    main(int(float(sys.argv[1])) if len(sys.argv) > 1 else 10**7)
