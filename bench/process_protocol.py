"""``python -m bench.process_protocol``: milliseconds per step of gradient ADMM behind a process, at d = 8, 64, 512.

A is (d, d), one quadratic loss, g = l1. ``protocol`` is a peer that has every answer ready: what remains without arithmetic. The
peer in C needs a compiler, the one in JavaScript Node.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from verify.conformance.doors.process_door import ProcessDoor
from verify.conformance.kit.codec import write_states
from verify.conformance.kit.problem import Problem, function
from verify.conformance.kit.registry import families

ROOT = Path(__file__).resolve().parent.parent
REPLAY = """
import json, sys
with open(sys.argv[1]) as file: states = json.load(file)
rows, said = len(states["x"]), {"start": json.dumps({"protocol": 1, "name": "replay", "families": ["gradient-admm"],
        "requests": ["run", "step"]}), "problem": '{"ready": true}', "run": json.dumps({"states": states})}
steps = [json.dumps({"states": {n: v[: 2] if t == 0 else v[t + 1 : t + 2] for n, v in states.items()}}) for t in range(rows - 1)]
t = 0
for line in sys.stdin:
    request = json.loads(line)
    if request["do"] == "stop": break
    if request["do"] == "problem": t = 0
    if request["do"] == "step": text, t = steps[t], t + 1
    else: text = said[request["do"]]
    sys.stdout.write('{"id": %d, %s\\n' % (request["id"], text[1:])); sys.stdout.flush()
"""


def problem(d: int, steps: int) -> Problem:
    draw = np.random.default_rng(d)
    root, A = draw.normal(size=(2, d, d)) / np.sqrt(d)
    H = root @ root.T / np.linalg.norm(root, 2) ** 2
    fields = {"A": A, "B": -np.eye(d), "c": draw.normal(size=d), "beta": 0.9, "eta": 0.9, "x0": draw.normal(size=d),
              "lam0": draw.normal(size=d), "losses": (function("quadratic", H=H, h=draw.normal(size=d)),),
              "g": function("l1", c1=0.1)}  # fmt: skip
    return Problem("gradient-admm", steps, fields, draw.normal(size=(steps, d)), sigma=1.0)


class TimedDoor(ProcessDoor):
    """Keeps the least seconds of the problem's answer, and of all steps after it."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.least: dict[str, float] = {}

    def _timed(self, what: str, run: Callable[[], Any]) -> Any:
        started = time.perf_counter()
        found = run()
        self.least[what] = min(time.perf_counter() - started, self.least.get(what, float("inf")))
        return found

    def _answer(self, peer: Any, do: str, *arguments: Any, **more: Any) -> Any:
        ask = super()._answer
        if do != "problem":
            return ask(peer, do, *arguments, **more)
        return self._timed(do, lambda: ask(peer, do, *arguments, **more))

    def _whole(self, *arguments: Any) -> Any:
        whole = super()._whole
        return self._timed("steps", lambda: whole(*arguments))

    def _steps(self, *arguments: Any) -> Any:
        steps = super()._steps
        return self._timed("steps", lambda: steps(*arguments))


def peers(folder: Path, p: Problem) -> dict[str, list[str]]:
    """Name -> command of the peers that can run here."""
    replay, states = folder / "replay.py", folder / "states.json"
    replay.write_text(REPLAY)
    states.write_text(json.dumps(write_states(families()["gradient-admm"].reference(p))))
    (folder / "bench_program.py").write_text(
        "from verify.conformance.kit.registry import families\n"
        "def admm(problem, noise, steps):\n    return families()['gradient-admm'].reference(problem)\n"
    )
    found = {"protocol": [sys.executable, str(replay), str(states)],
             "python": [sys.executable, "-m", "verify.conformance.doors.serve", "bench_program:admm",
                        "gradient-admm"]}  # fmt: skip
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler:
        binary = folder / "gradient_admm"
        subprocess.run([compiler, "-std=c99", "-O2", "-o", binary, ROOT / "examples/c/gradient_admm.c", "-lm"], check=True)
        found["C"] = [str(binary)]
    if shutil.which("node"):
        found["JavaScript"] = ["node", str(ROOT / "examples/javascript/gradient_admm.mjs")]
    return found


def main() -> None:
    """Print the table; nothing is saved."""
    print("milliseconds, the least of three. problem: sent and read, once; run, step: each step, in one answer or one for each")
    print(f"{'d':>4s} {'steps':>6s} {'peer':>11s} {'problem':>9s} {'run':>9s} {'step':>9s}")
    for d, steps in ((8, 200), (64, 50), (512, 10)):
        with tempfile.TemporaryDirectory() as name:
            p = problem(d, steps)
            environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{name}"}
            for peer, command in peers(Path(name), p).items():
                cells: list[float] = []
                for by_steps in (False, True)[: 1 if peer == "python" else 2]:
                    with TimedDoor(command, by_steps=by_steps, environment=environment, timeout=60) as door:
                        for _ in range(3):
                            door.run(p)
                    cells += [1000 * door.least["problem"]] if not cells else []
                    cells += [1000 * door.least["steps"] / steps]
                print(f"{d:4d} {steps:6d} {peer:>11s} {' '.join(f'{c:9.3f}' for c in cells)}", flush=True)


if __name__ == "__main__":
    main()
