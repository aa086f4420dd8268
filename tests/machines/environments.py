"""Machines as environment variables: which kernels OpenBLAS chooses, on how many threads, and sums in another order.

NumPy's and SciPy's own OpenBLAS both read OPENBLAS_CORETYPE. A core type whose instructions this processor has not kills the
process, and one that OpenBLAS does not know is passed over in silence: so a process of its own says what really runs.
"""

import os
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(__file__).with_name("other_order.c")
CORES = {"Haswell": "Haswell", "Nehalem": "Nehalem", "Prescott": "Katmai", "Sandybridge": "Sandybridge", "SkylakeX": "SkylakeX"}
"""What is asked of OpenBLAS, and what it calls what it then takes. NumPy's own loops run in their plainest form with Prescott."""
THREADS = (1, 2)
CALLS = "other_order_calls"
PROBE = f"""
import ctypes, sys
import numpy, scipy.linalg
from threadpoolctl import threadpool_info
a = numpy.random.default_rng(0).normal(size=(40, 40))
scipy.linalg.solve(a @ a.T, (a @ a)[:, :3] * numpy.linalg.solve(a, a[0] @ a)[:, None]), numpy.linalg.eigh(a + a.T), a[0] @ a[1]
lasts = [(p["architecture"], p["num_threads"]) for p in threadpool_info() if p["internal_api"] == "openblas"]
calls = ctypes.c_long.in_dll(ctypes.CDLL(None), "{CALLS}").value if len(sys.argv) > 1 else 0
print(*sorted({{f"{{name}}/{{threads}}" for name, threads in lasts}}), len(lasts), calls)
"""


@dataclass(frozen=True)
class Machine:
    """name: for a person; variables: of its processes; says: the probe's answer (None: sums in another order, any core)."""

    name: str
    variables: tuple[tuple[str, str], ...]
    says: str | None = None

    @property
    def environment(self) -> dict[str, str]:
        ours = ("OPENBLAS_", "NPY_DISABLE", "OTHER_ORDER", "LD_PRELOAD", "OMP_NUM_THREADS")
        return {n: v for n, v in os.environ.items() if not n.startswith(ours)} | dict(self.variables)


def plain_loops() -> str:
    """What NumPy would use of this processor beyond its baseline, to be switched off."""
    from numpy._core._multiarray_umath import __cpu_dispatch__, __cpu_features__

    return " ".join(name for name in __cpu_dispatch__ if __cpu_features__.get(name))


def core(name: str, threads: int) -> Machine:
    """One core type of CORES on a number of threads."""
    plain = (("NPY_DISABLE_CPU_FEATURES", plain_loops()),) if name == "Prescott" and plain_loops() else ()
    variables = (("OPENBLAS_CORETYPE", name), ("OPENBLAS_NUM_THREADS", str(threads)), *plain)
    return Machine(f"{name}, {threads} thread{'s' * (threads > 1)}", variables, f"{CORES.get(name, name)}/{threads} 2 0")


def other_order(seed: int, library: Path, extreme: bool = False) -> Machine:
    """Sums in an order of our own on this processor; ``extreme``: moved to the ends of their error bounds."""
    variables = (("OPENBLAS_NUM_THREADS", "1"), ("LD_PRELOAD", str(library)), ("OTHER_ORDER", str(seed)))
    words = f"sums {'at the ends of their bounds' if extreme else 'in another order'}, seed {seed}"
    return Machine(words, (*variables, *((("OTHER_ORDER_EXTREME", "1"),) if extreme else ())))


def built(folder: Path) -> Path | None:
    """The library of other_order.c, compiled into ``folder``; None without a C compiler."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        return None
    library = folder / "other_order.so"
    command = [compiler, "-O2", "-ffp-contract=off", "-shared", "-fPIC", "-o", str(library), str(SOURCE), "-ldl", "-lm"]
    subprocess.run(command, check=True, timeout=60)
    return library


def trouble(machine: Machine) -> str:
    """Why nothing can run as this machine here, in words; empty where it can."""
    order = machine.says is None
    command = [sys.executable, "-c", PROBE, *(["calls"] if order else [])]
    found = subprocess.run(command, env=machine.environment, cwd=ROOT, capture_output=True, text=True, timeout=120)
    if found.returncode < 0:
        return f"killed by {signal.Signals(-found.returncode).name}: this processor has not its instructions"
    if found.returncode:
        return (found.stderr.strip().splitlines() or ["no words"])[-1]
    if order:
        return "" if int(found.stdout.split()[-1]) >= 5 else "the products of NumPy were not taken over"
    return "" if found.stdout.strip() == machine.says else f"asked for {machine.says!r}, found {found.stdout.strip()!r}"
