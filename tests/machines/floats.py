"""Which tests are of the float half, by a rule: they have the mark ``floats``.

A test file is of it if it, or a file of tests/ that it imports, imports a library of floats, or a module of verify/ that imports
one, or a room of ROOMS whose floats stand behind its door, or starts processes, which may. Under sums in another order every
product, factorisation and solve is counted, those of children too, and a test that computes some without the mark fails. NumPy's
own loops (sums, exp, most of einsum) are not: of the core types only Prescott's, without NumPy's dispatch, moves them.
"""

import atexit
import ctypes
import os
import sys
import tempfile
from functools import cache
from pathlib import Path

from verify.environment.sources import imported

from .environments import CALLS, ROOT

LIBRARIES = {"numpy", "scipy", "clarabel", "cvxpy", "sklearn"}
ROOMS = ("amplify", "attack", "campaign", "cones", "experiments", "find", "worst_case")


@cache
def _named(module: str) -> frozenset[str]:
    """What a module of this project imports; nothing of what is none."""
    base = ROOT.joinpath(*module.split("."))
    path = base / "__init__.py" if base.is_dir() else base.with_suffix(".py")
    return frozenset(imported(path, module, base.is_dir())) if path.is_file() else frozenset()


def _uses_library(module: str) -> bool:
    return any(name.split(".")[0] in LIBRARIES for name in _named(module))


@cache
def of_floats(module: str) -> bool:
    """Whether a module of tests/, by its dotted name, belongs to the float half."""
    seen, waiting = set(), [module]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if _uses_library(name) or any(f"{name}.".startswith(f"verify.{room}.") for room in ROOMS):
            return True
        if name.split(".")[0] == "tests":
            if "subprocess" in _named(name):
                return True
            waiting += _named(name)
    return False


def products() -> int | None:
    """How many products, factorisations and solves this process and its children asked for until now; None where none are taken
    over."""
    if "OTHER_ORDER" not in os.environ:
        return None
    return ctypes.c_long.in_dll(ctypes.CDLL(None), CALLS).value + int.from_bytes(_of_children().read_bytes(), sys.byteorder)


@cache
def _of_children() -> Path:
    """Where the children of this process count."""
    handle, name = tempfile.mkstemp()
    with os.fdopen(handle, "wb") as stream:
        stream.write(bytes(8))
    os.environ["OTHER_ORDER_CALLS"] = name
    atexit.register(Path(name).unlink)
    return Path(name)
