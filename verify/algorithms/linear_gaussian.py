"""One iteration with quadratic functions as an affine map with Gaussian noise: z+ = M z + v + E N, all entries rational.

z stacks the states in their order, agent by agent; N stacks the noises likewise. The matrices are read off exact iterations from
zero and from every unit vector, so they are those of the run itself, whatever the steps are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from .arithmetic import RATIONALS, Values
from .declaration import Algorithm
from .expression import Clip, Parameter
from .functions import quadratic
from .run import Inputs, run


@dataclass(frozen=True)
class AffineStep:
    """M (d, d), v (d,), E (d, r) of Fractions; states and noises: name to the slice of z or N."""

    M: Values
    v: Values
    E: Values
    states: Mapping[str, slice]
    noises: Mapping[str, slice]


def affine_step(algorithm: Algorithm, inputs: Inputs, shapes: Mapping[str, tuple[int, ...]] | None = None) -> AffineStep:
    """The iteration with index 0 of ``inputs`` (its start gives the shapes only; shapes: of noises, by default those of the first
    state of the same space). ValueError where a function is not quadratic, so that the iteration is not affine.
    """
    bent = [
        name
        for name in algorithm.function_names
        for f in _listed(inputs.functions[name])
        if quadratic(f) is None and getattr(f, "c1", 1) != 0
    ]
    bent += [e.radius.name for e in algorithm.every(Clip) if isinstance(e.radius, Parameter) and e.radius.name in inputs.data]
    if bent:
        raise ValueError(f"{algorithm.name}: the iteration is not affine, because of {', '.join(dict.fromkeys(bent))}")
    sizes = {v.name: np.shape(inputs.start[v.name]) for v in algorithm.state}
    noisy = {
        n.name: (shapes or {}).get(n.name) or next(sizes[v.name] for v in algorithm.state if v.over == n.over)
        for n in algorithm.noises
    }
    states, noises = _slices(sizes), _slices(noisy)
    d, r = (max((s.stop for s in found.values()), default=0) for found in (states, noises))

    def step(z: Values, N: Values) -> Values:
        start = {name: z[part].reshape(sizes[name]) for name, part in states.items()}
        noise = {name: N[part].reshape((1, *noisy[name])) for name, part in noises.items()}
        found = run(algorithm, replace(inputs, start=start, noise=noise), 1, RATIONALS)
        return np.concatenate([found[name][1].ravel() for name in states])

    zero, none, units = np.zeros(d, dtype=np.int64), np.zeros(r, dtype=np.int64), np.eye(max(d, r), dtype=np.int64)
    v = step(zero, none)
    M = np.array([step(units[i, :d], none) - v for i in range(d)], dtype=object).reshape(d, d).T
    E = np.array([step(zero, units[i, :r]) - v for i in range(r)], dtype=object).reshape(r, d).T
    return AffineStep(M, v, E, states, noises)


def _listed(functions: Any) -> Sequence[Any]:
    return functions if isinstance(functions, Sequence) else [functions]


def _slices(sizes: Mapping[str, tuple[int, ...]]) -> dict[str, slice]:
    found: dict[str, slice] = {}
    first = 0
    for name, shape in sizes.items():
        last = first + int(np.prod(shape, dtype=np.int64))
        found[name], first = slice(first, last), last
    return found
