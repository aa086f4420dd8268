"""Worst-case instances of the engine, stored beside the lemmas in exact rationals: where a bound has nothing to spare.

The run of the record, continued and with dyadic noise; entries that are no float64 are rounded to one.
"""

from __future__ import annotations

import json
from fractions import Fraction
from importlib.resources import files
from typing import Any

import numpy as np

from ...algorithms.arrays import Array
from ..kit.problem import Problem, function
from .collection import Row

FLAGS = ("nothing-to-spare", "every-step-noisy")
STEPS = 6
# name, file below lemmas/, index in its grid (None: an instance record), words
PAIRS = (
    (
        "worst-nonexpansion",
        "chan2024/instances/nonexpansion.json",
        None,
        "Lemma 6.5 with equality at the longest step, eta = 1/nu",
    ),
    ("worst-nonexpansion-steep", "chan2024/convex/nonexpansion.tightness.json", 4, "Lemma 6.5 with equality, other eta and beta"),
    (
        "worst-contraction",
        "chan2024/instances/strict_contraction.json",
        None,
        "the record for the strict contraction of Lemma 7.6",
    ),
    (
        "worst-contraction-curve",
        "chan2024/strongly_convex/strict_contraction.tightness.json",
        1,
        "the attained factor of Lemma 7.6",
    ),
    (
        "worst-contraction-2d",
        "chan2024/strongly_convex/explicit_contraction_factor.tightness.json",
        2,
        "two dimensions, Lemma 7.6",
    ),
    (
        "worst-contraction-4d",
        "chan2024/strongly_convex/explicit_contraction_factor.tightness.json",
        1,
        "four dimensions, Lemma 7.6",
    ),
)


def problems() -> list[Row]:
    """Gradient ADMM at the bounds of Lemmas 6.5 and 7.6; the Douglas-Rachford step that contracts by 100/169 only."""
    return [*(_pair(seed, *row) for seed, row in enumerate(PAIRS)), _douglas_rachford()]


def _record(path: str, index: int | None) -> dict[str, Any]:
    data = json.loads(files("lemmas").joinpath(path).read_text(encoding="utf-8"))
    if index is None:
        return dict(data["instance"])
    return dict(data["goals"][0]["grid"][index]["run"])


def _numbers(value: Any) -> Any:
    """float64 arrays from nested lists of fractions as text."""
    if isinstance(value, list):
        return np.array([_numbers(item) for item in value], dtype=np.float64)
    return float(Fraction(value))


def dyadic(rng: np.random.Generator, *shape: int) -> Array:
    """Multiples of 1/64 of about unit size."""
    return np.asarray(np.round(64 * rng.normal(size=shape)) / 64)


def _pair(seed: int, name: str, path: str, index: int | None, about: str) -> Row:
    run = _record(path, index)
    (H, h), (K, k), (x0, lam0) = ((_numbers(part) for part in run[key]) for key in ("f", "g", "start"))
    fields = {
        **{key: _numbers(run[key]) for key in ("A", "B", "c", "beta", "eta")},
        "x0": x0,
        "lam0": lam0,
        "losses": (function("quadratic", H=H, h=h),),
        "g": function("quadratic-regulariser", K=K, k=k),
    }
    noise = dyadic(np.random.default_rng(seed), STEPS, len(x0)) / 8
    return name, about, FLAGS, Problem("gradient-admm", STEPS, fields, noise, 0.125, seed)


def _douglas_rachford() -> Row:
    """z+ = z + relaxation (Jg(2 Jf z - z) - Jf z), which is (22)-(24) with A = I, B = -I, c = 0 and lambda = relaxation/2."""
    run = _record("cyffers2023/instances/douglas_rachford.json", None)
    step, (Jf, Jg) = _numbers(run["step"]), (_numbers(run[key]) for key in ("Jf", "Jg"))
    n = len(Jf)
    K, H = ((np.linalg.inv(J) - np.eye(n)) / step for J in (Jf, Jg))
    fields = {
        "A": np.eye(n),
        "B": -np.eye(n),
        "c": np.zeros(n),
        "f": function("quadratic", H=H, h=np.zeros(n)),
        "g": function("quadratic-regulariser", K=K, k=np.zeros(n)),
        "step": step,
        "lam": _numbers(run["relaxation"]) / 2,
        "u0": _numbers(run["z"]),
    }
    about = "the Douglas-Rachford step whose squared distance shrinks by 100/169 and no more, mu = 1, L = 10, step 3/10"
    noise = dyadic(np.random.default_rng(100), STEPS, n) / 8
    return "worst-douglas-rachford", about, FLAGS, Problem("general-admm", STEPS, fields, noise, 0.125, 100)
