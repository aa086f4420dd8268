"""A problem as an implementation sees it: plain arrays, numbers and functions, in the implementer's array library.

Every function is data (``kind`` and its parameters), so that any language can evaluate it; from Python it can also be called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ...admm.local_objective import LocalObjective
from ...algorithms.arrays import Array, floats
from ...algorithms.functions import Affine
from ...algorithms.losses import ClippedSquares, Huber, LogCosh, Logistic, Quadratic
from ...algorithms.regularisers import L1, Box, ElasticNet, QuadraticRegulariser, Zero
from .outcome import Unsupported

FUNCTIONS = ("loss", "losses", "regulariser")


def shaped(**shapes: str) -> dict[str, Any]:
    """Name -> shape, from the letters of its axes: u="T+1 n p", lam="" for a number; or the kind of a function."""
    return {name: axes if axes in FUNCTIONS else tuple(axes.split()) for name, axes in shapes.items()}


# kind -> (reference class, parameters with their shapes; () is a number)
KINDS: dict[str, tuple[Any, dict[str, tuple[str, ...]]]] = {
    "quadratic": (Quadratic, shaped(H="n n", h="n")),
    "logistic": (Logistic, shaped(features="N n", labels="N", l2="")),
    "huber": (Huber, shaped(features="N n", targets="N", delta="")),
    "clipped-squares": (ClippedSquares, shaped(features="N n", targets="N", radius="")),
    "log-cosh": (LogCosh, shaped(features="N n", targets="N")),
    "zero": (Zero, shaped()),
    "l1": (L1, shaped(c1="")),
    "elastic-net": (ElasticNet, shaped(c1="", c2="")),
    "box": (Box, shaped(low="", high="")),
    "quadratic-regulariser": (QuadraticRegulariser, shaped(K="l l", k="l")),
}
OWN = "own-problem"  # the flag of a problem of one's own
LOSSES = ("quadratic", "logistic", "huber", "clipped-squares", "log-cosh")
REGULARISERS = ("zero", "l1", "elastic-net", "box", "quadratic-regulariser")


@dataclass(frozen=True, eq=False)
class Function:
    """One loss or regulariser: its kind, its parameters as attributes (``f.H``), and for Python its gradient, value, prox.

    parameters: arrays of the implementer's library and floats. reference: the object of ``verify.admm`` (float64). l1: weight
    of an added |.|_1, zero for most. seen: called with the operation and the point (float64) of everything that is asked for.
    """

    kind: str
    parameters: Mapping[str, Any]
    reference: Any
    l1: float = 0.0
    convert: Callable[[Array], Any] = field(default=lambda row: row)
    read: Callable[[Any], Array] = floats
    seen: Callable[[str, Array], None] | None = None

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["parameters"][name]
        except KeyError:
            raise AttributeError(f"a function of kind {self.__dict__.get('kind')!r} has no {name!r}") from None

    def gradient(self, x: Any) -> Any:
        """The gradient at x (n,); every call is counted."""
        return self.convert(np.asarray(self.reference.gradient(self._asked("gradient", x))))

    def __call__(self, x: Any) -> Any:
        """What a map makes of x (n,); every call is counted."""
        return self.convert(self.reference(self._asked("map", x)))

    def value(self, x: Any) -> float:
        """The value at x (n,), without the |.|_1 of ``l1``."""
        return float(self.reference.value(self._asked("value", x)))

    def prox(self, v: Any, step: float) -> Any:
        """argmin f(x) + l1 |x|_1 + |x - v|^2/(2 step)."""
        from ...algorithms.proximal import prox

        point = self._asked("prox", v)
        objective = LocalObjective(self.reference, self.l1) if self.l1 else None
        try:
            if objective is not None:
                return self.convert(objective.minimise_penalised(np.zeros(len(point)), 1 / step, point))
            return self.convert(prox(self.reference, point, step))
        except RuntimeError as reason:
            raise _ours("prox", reason) from None

    def minimise(self, B: Any, beta: float, c: Any, w: Any) -> Any:
        """argmin g(y) - <w, By> + (beta/2)|By - c|^2: the y-step of Lemma 3.1 of chan2024."""
        at = self._asked("minimise", w)
        try:
            return self.convert(self.reference.minimise(self.read(B), beta, self.read(c), at))
        except RuntimeError as reason:
            raise _ours("minimise", reason) from None

    def _asked(self, operation: str, at: Any) -> Array:
        """The point as float64; whoever watches hears of it."""
        point = self.read(at)
        if self.seen is not None:
            self.seen(operation, np.array(point))
        return point


def _ours(operation: str, reason: RuntimeError) -> Unsupported:
    """A solver of the kit that fails is no failure of the program that asked it."""
    return Unsupported(f"the kit's own {operation} fails here: {reason}")


def function(kind: str, l1: float = 0.0, **parameters: Any) -> Function:
    """A Function from its parameters; ValueError where the kind is unknown, or its reference refuses them."""
    if kind not in KINDS:
        raise ValueError(f"the kind must be one of {', '.join(KINDS)}, found {kind!r}")
    cls, needed = KINDS[kind]
    if set(parameters) != set(needed):
        raise ValueError(
            f"a function of kind {kind!r} needs {', '.join(needed) or 'no parameters'}, found "
            f"{', '.join(sorted(parameters)) or 'none'}"
        )
    checked = cls(**parameters)
    return Function(kind, {name: getattr(checked, name) for name in needed}, checked, float(l1))


def affine_map(M: Array, m: Array) -> Function:
    """x -> M x + m, the map of a declaration: no kind of a file."""
    return Function("map", {"M": M, "m": m}, Affine(M, m))


@dataclass(frozen=True, eq=False)
class Problem:
    """One instance of the algorithm of ``family``; its fields (``problem.A``, ``problem.losses``, ...) are attributes.

    fields: float64 arrays, floats, ints, Functions and tuples of Functions, as the family declares them. steps: T. noise: what
    to add, of the family's shape; None where the implementation draws its own from ``sigma`` and ``seed``.
    own: the Family where it is no shipped one.
    """

    family: str
    steps: int
    fields: Mapping[str, Any]
    noise: Any = None
    sigma: float = 0.0
    seed: int = 0
    own: Any = None

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["fields"][name]
        except KeyError:
            known = ", ".join(sorted(self.__dict__.get("fields", ())))
            raise AttributeError(
                f"a problem of the family {self.__dict__.get('family')!r} has no {name!r}; it has {known}"
            ) from None

    @property
    def draws(self) -> bool:
        """Whether the implementation draws its own noise."""
        return self.noise is None and self.sigma > 0

    @property
    def numbers(self) -> dict[str, Any]:
        """The fields that are numbers."""
        return {name: value for name, value in self.fields.items() if isinstance(value, (int, float))}

    def having(self, steps: int | None = None, noise: Any = ..., **fields: Any) -> Problem:
        """The same problem with other steps, noise or fields."""
        unknown = sorted(set(fields) - set(self.fields))
        if unknown:
            raise ValueError(f"a problem of the family {self.family!r} has no {', '.join(unknown)}")
        return replace(
            self,
            steps=self.steps if steps is None else steps,
            noise=self.noise if noise is ... else noise,
            fields={**self.fields, **fields},
        )

    def references(self, name: str) -> Sequence[Any]:
        """The reference objects of the functions in the field ``name``."""
        return [f.reference for f in self.fields[name]]


def converted(
    problem: Problem,
    convert: Callable[[Array], Any],
    read: Callable[[Any], Array],
    seen: Callable[[str, int, str, Array], None] | None = None,
) -> Problem:
    """A copy with every array passed through ``convert``; ``seen(field, index, operation, point)`` hears of every oracle."""

    def one(name: str, index: int, value: Any) -> Any:
        if isinstance(value, Function):
            heard = None if seen is None else lambda operation, point: seen(name, index, operation, point)
            parameters = {n: one(n, 0, v) for n, v in value.parameters.items()}
            return replace(value, parameters=parameters, convert=convert, read=read, seen=heard)
        if isinstance(value, np.ndarray):
            return convert(np.array(value))
        if isinstance(value, tuple):
            return tuple(one(name, i, v) for i, v in enumerate(value))
        return value

    fields = {name: one(name, 0, value) for name, value in problem.fields.items()}
    return replace(problem, fields=fields, noise=one("noise", 0, problem.noise))
