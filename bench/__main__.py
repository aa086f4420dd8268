"""``python -m bench``: prints seconds and ratios; machine facts stay here and out of the records."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from verify.judge.run import prove_all
from verify.judge.second_opinion import confirm
from verify.kernel import prove
from verify.lemma.reading_process import discover

ROOT = Path(__file__).resolve().parent.parent
CONTRACTIONS = ("chan2024.lemma-6.5", "chan2024.lemma-7.6-explicit-L")


def seconds(run: Callable[[], object], repeats: int) -> float:
    """Median over ``repeats`` runs after one to warm up."""
    run()
    times = []
    for _ in range(repeats):
        started = time.perf_counter()
        run()
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def command(*arguments: str) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True)
    return time.perf_counter() - started


def main() -> None:
    collection = discover()
    theorems, _, _ = prove_all(collection)
    rows = []
    for name in theorems:
        lemma = collection.lemmas[name]
        says, proof = lemma.claim.says, lemma.proof
        if says is None or proof is None:
            continue
        others = {n: t for n, t in theorems.items() if n != name}
        rows.append(
            (name, seconds(partial(prove, name, says, proof, others), 5), seconds(partial(confirm, says, proof, theorems), 1))
        )
    print(f"{len(rows)} certificates; milliseconds, median")
    print(f"{'kernel':>10s} {'sympy':>10s} {'sympy/kernel':>14s}  certificate")
    for name, kernel, sympy in sorted(rows, key=lambda r: -r[1])[:8] + [r for r in rows if r[0] in CONTRACTIONS]:
        print(f"{1000 * kernel:10.2f} {1000 * sympy:10.1f} {sympy / kernel:14.0f}  {name}")
    total_kernel, total_sympy = sum(r[1] for r in rows), sum(r[2] for r in rows)
    print(f"{1000 * total_kernel:10.1f} {1000 * total_sympy:10.0f} {total_sympy / total_kernel:14.0f}  all together")
    python = min(command("-c", "pass") for _ in range(5))
    light = min(command("-c", "import verify") for _ in range(5))
    print(f"import verify: {light:.3f} s, of which the interpreter {python:.3f} s")
    with tempfile.TemporaryDirectory() as folder:
        for budget in ("quick", "default"):
            for jobs in ("1", "2"):
                spent = command(
                    "-m",
                    "verify",
                    "all",
                    "--fresh",
                    "--budget",
                    budget,
                    "--jobs",
                    jobs,
                    "--reports",
                    f"{folder}/{budget}{jobs}",
                    "--cache",
                    f"{folder}/kept",
                )
                print(f"verify all --budget {budget} --jobs {jobs}: {spent:.1f} s")
    from bench import amplify, batched, incremental, privacy, process_protocol, trace_file, worst_case

    incremental.main()
    worst_case.main()
    amplify.main()
    privacy.main()
    batched.main()
    process_protocol.main()
    trace_file.main(10**5)  # python -m bench.trace_file has 10^7


if __name__ == "__main__":
    main()
