"""Wrong programs from a list that was made before the diagnosis was looked at: ``diagnosis --only list`` and ``--only apart``.

74 in six families (``mistakes.toml``): scaled duals, sums for means, neighbours, clipping, noise, order of steps, proximal maps,
schedules, starts, solves, types. Every second one was kept apart until the vocabulary had grown. ``other_styles.txt`` and
``fresh_styles.txt`` have right programs of other styles and mistakes in them: ``diagnosis --only styles``.
"""

import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np

from .collection import altered, names_of
from .programs.dp_admm import linearised, subgradient
from .programs.general_admm import minimise_x
from .programs.x_systems import system

Admm = Callable[..., object]


def single(v: np.ndarray) -> np.ndarray:
    """Through float32 and back."""
    return np.asarray(v, np.float32).astype(float)


def diagonal_only(p, x, lam, lam_next, y, gradient, noise):
    matrix, right = system(p, x, lam_next, y, gradient)
    return right / np.diag(matrix)


def one_jacobi_sweep(p, x, lam, lam_next, y, gradient, noise):
    matrix, right = system(p, x, lam_next, y, gradient)
    return x + (right - matrix @ x) / np.diag(matrix)


def rounded_matrix(p, x, lam, lam_next, y, gradient, noise):
    matrix, right = system(p, x, lam_next, y, gradient)
    return np.linalg.solve(single(matrix), right)


def general_z(p, u):
    return p.g.minimise(p.B, 1 / p.step, -u, np.zeros(len(u)))


def clip_at(v, radius):
    length = np.sqrt(v @ v)
    return v * (radius / length) if 0 < radius < length else v


def local_at(p, t, i, w, gamma, last, before, rate=None, centre=None, at=None):
    return linearised(
        p,
        subgradient(p.objectives[i], last[i] if at is None else at),
        1 / p.eta[t][i] if rate is None else rate,
        w,
        gamma,
        last[i] if centre is None else centre,
    )


TABLES = [Path(__file__).with_name(f"{name}_styles.txt").read_text(encoding="utf-8") for name in ("other", "fresh")]
STYLES = [block for table in TABLES for block in table.split("=== ")[1:]]


def rows_of_styles() -> Iterator[tuple[str, str, str, str, str]]:
    """(family, program, mistake, changes, words): a block of the file is ``=== FAMILY``, a program, and rows
    ``--- MISTAKE :: OLD -> NEW :: WORDS``, several changes apart by ``;;``; WORDS where the diagnosis is to say them."""
    for family, _, block in (styles.partition("\n") for styles in STYLES):
        right, *rows = block.split("--- ")
        for row in ("right :: ", *rows):
            yield (family, right, *(*row.rstrip("\n").split(" :: "), "")[:3])


@cache
def keyed_styles() -> dict[str, tuple[str, str, str, str]]:
    """``FAMILY: MISTAKE`` -> (family, program, changes, words), ``right`` for a program as it stands; ``FAMILY, again: MISTAKE``
    in a second program of a family, and so on."""
    found: dict[str, tuple[str, str, str, str]] = {}
    for family, text, name, changes, words in rows_of_styles():
        key = family
        while f"{key}: {name}" in found:
            key += ", again"
        found[f"{key}: {name}"] = family, text, changes, words
    return found


@cache
def named_styles() -> dict[str, str]:
    """A key of ``keyed_styles`` -> what the diagnosis is to say of it."""
    return {key: words for key, (_, _, _, words) in keyed_styles().items() if words}


def other_styles() -> dict[str, tuple[str, Admm]]:
    """A key of ``keyed_styles`` -> (family, program)."""
    found = {}
    for key, (family, text, changes, _) in keyed_styles().items():
        for old, new in (change.split(" -> ") for change in changes.replace("\\n", "\n").split(";;") if change):
            if text.count(old) != 1:
                raise ValueError(f"{key}: {old!r} must stand in the program once")
            text = text.replace(old, new)
        scope: dict[str, Admm] = {"argmin": minimise_x}
        exec("import numpy as np\n" + text, scope)
        found[key] = (family, scope["admm"])
    return found


def mistakes(apart: bool) -> dict[str, tuple[str, Admm]]:
    """Name -> (family, program): every second row, those that were kept apart or those that the vocabulary grew by."""
    table = Path(__file__).with_suffix(".toml")
    found = {}
    for family, rows in tomllib.loads(table.read_text(encoding="utf-8")).items():
        names, said = names_of(family) | globals(), family.replace("_", "-")
        found |= {f"{said}: {name}": (said, altered(names, rows[name])) for name in list(rows)[apart::2]}
    return found
