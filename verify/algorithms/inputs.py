"""What a run is given, checked against the declaration: a wrong shape or value is named before anything runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .declaration import Algorithm
from .expression import Variable, one


@dataclass(frozen=True)
class Inputs:
    """By the names of the declaration.

    data: parameters (arrays where the declaration says ``per``), operators (matrices), vectors. functions: one function, or a
    sequence: one for each step or agent. noise: rows, one for each step; what is missing is zero. start: the first states.
    """

    data: Mapping[str, Any]
    functions: Mapping[str, Any]
    start: Mapping[str, Any]
    noise: Mapping[str, Any] = field(default_factory=dict)

    def first(self, v: Variable) -> Any:
        """Where a state starts; None where nothing is given."""
        return self.start.get(v.name)

    def given(self, name: str, to: Algorithm) -> Any:
        """A parameter, operator or vector of a declaration; ValueError where it has no value."""
        if name not in self.data:
            raise ValueError(f"{to.name}: no value is given for {name}")
        return self.data[name]


def check(algorithm: Algorithm, inputs: Inputs, steps: int) -> None:
    """ValueError, naming the argument, for what is missing, does not fit the spaces or the steps, or is not finite."""
    missing = [v.name for v in algorithm.state if inputs.first(v) is None]
    missing += [name for name in algorithm.function_names if name not in inputs.functions]
    if missing:
        raise ValueError(f"{algorithm.name}: nothing is given for {', '.join(missing)}")
    lengths: dict[str, int] = {}
    for operator in algorithm.operators:
        if operator.name in inputs.data:
            _agree(operator.name, inputs.data[operator.name], (axes_of(operator.target)[0], axes_of(operator.source)[0]), lengths)
    for first, second in algorithm.inverses:
        if first.name in inputs.data and second.name in inputs.data:
            product = np.asarray(inputs.data[first.name]) @ np.asarray(inputs.data[second.name])
            if not np.array_equal(product, np.eye(len(product), dtype=np.int64)):
                raise ValueError(f"{first.name} {second.name} must be the identity")
    for datum in algorithm.data:
        if datum.name in inputs.data:
            _agree(datum.name, inputs.data[datum.name], axes_of(datum.over), lengths)
    for v in algorithm.state:
        _agree(v.name, inputs.first(v), axes_of(v.over), lengths)
    for noise in algorithm.noises:
        if noise.name in inputs.noise:
            _rows(noise.name, inputs.noise[noise.name], steps)
            _agree(noise.name, inputs.noise[noise.name], ("", *axes_of(noise.over)), lengths)
    for parameter in algorithm.parameters:
        value = inputs.data.get(parameter.name)
        if value is not None and parameter.sign == "positive" and not np.all(np.asarray(value) > 0):
            raise ValueError(f"{parameter.name} must be positive")
        if value is not None and np.ndim(value) and "step" in parameter.per:
            _rows(parameter.name, value, steps)
    for f in algorithm.functions:
        given = inputs.functions[f.name]
        if isinstance(given, Sequence) and "step" in f.per and 1 != len(given) < steps:
            raise ValueError(f"{f.name} must be one function or one for each of the {steps} steps, found {len(given)}")
        if isinstance(given, Sequence) and "agent" in f.per and len(given) != lengths.get("n", len(given)):
            raise ValueError(f"{f.name} must be one function for each of the {lengths['n']} agents, found {len(given)}")
        for one_of in given if isinstance(given, Sequence) else [given]:
            if isinstance(one_of, Mapping):
                raise ValueError(
                    f"{f.name} must be a function, as Quadratic(H, h) or Absolute(c1) are, found the mapping {one_of}"
                )
            size, wanted = getattr(one_of, "dimension", None), lengths.get(one(f.over))
            if size is not None and wanted is not None and size != wanted:
                raise ValueError(f"{f.name} must be a function of {wanted} variables, found {size}")


def axes_of(space: str) -> tuple[str, ...]:
    """The letters of the axes of a vector of the space: ("X",), or ("n", "X") for one of each agent."""
    letter, _, index = space.partition("^")
    return (index, letter) if index else (letter,)


def _rows(name: str, value: Any, steps: int) -> None:
    if len(value) < steps:
        raise ValueError(f"{name} must have a row for each of the {steps} steps, found {len(value)}")


def _agree(name: str, value: Any, axes: tuple[str, ...], lengths: dict[str, int]) -> None:
    """The shape of ``value``; the first who names an axis says how long it is ("": any length)."""
    shape = np.shape(value)
    wanted = [lengths.setdefault(axis, n) if axis else n for axis, n in zip(axes, shape, strict=False)]
    if len(shape) != len(axes) or list(shape) != wanted:
        raise ValueError(f"{name} must have the shape ({', '.join(str(lengths.get(a, 'any')) for a in axes)}), found {shape}")
    entries = np.asarray(value)
    if entries.dtype.kind == "f" and not np.all(np.isfinite(entries)):
        raise ValueError(f"{name} must be finite")
