"""Exact rational instances of the algorithms of chan2024, with quadratic f and g: a run that can refute a claim.

A matrix is a tuple of rows, a vector a tuple; entries are int or Fraction. ``instance_point`` turns an instance into a
Point of a statement in the names of ``lemmas.common.gradient_admm_pair`` or ``lemmas.common.oracle_admm_step``.
The runs are those of the declarations; everything is verified on construction, and a ValueError names the field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from ..kernel import Point, Statement, semidefinite
from ..records.typed_json import KINDS, SPARSE, Counted
from .linear_algebra import (
    Matrix,
    Rational,
    ReadMatrix,
    ReadVector,
    Vector,
    dot,
    minus,
    plus,
    scale,
    shifted,
    solve,
    times,
    transpose,
    zero,
)

if TYPE_CHECKING:
    from ..algorithms.expression import Expression, Variable
    from ..algorithms.run import Run

Quadratic = tuple[ReadMatrix, ReadVector]
Iteration = dict[str, tuple[Fraction, ...]]
Values = tuple[dict[str, Fraction], Iteration]


@dataclass(frozen=True)
class Pair:
    """Two runs of Algorithm 1 from ``start`` and ``other``; differences are start - other.

    A (m, n), B (m, l), c (m,); beta, eta > 0. f = (H, h) stands for x'Hx/2 + h'x with H symmetric PSD, g = (K, k)
    likewise, with K + beta B'B invertible. start, other: (x, lam) with x (n,), lam (m,). ``later``: the f of every step
    after the first (default: f); ``steps``: how many iterations are run; the values are those of the last one.
    nu, mu, mu_g, rho: bounds, verified where given: mu I <= H <= nu I for every f, mu_g I <= K, |A'B| <= rho.
    """

    A: ReadMatrix
    B: ReadMatrix
    c: ReadVector
    beta: Rational
    eta: Rational
    f: Quadratic
    g: Quadratic
    start: tuple[ReadVector, ReadVector]
    other: tuple[ReadVector, ReadVector]
    nu: Rational | None = None
    mu: Rational = 0
    mu_g: Rational = 0
    rho: Rational | None = None
    later: Quadratic | None = None
    steps: Annotated[int, Counted(1000)] = 1

    def __post_init__(self) -> None:
        m, n, _ = _check_problem(self)
        for name, (x, lam) in (("start", self.start), ("other", self.other)):
            _rational(f"{name}[0]", x, n)
            _rational(f"{name}[1]", lam, m)
        if self.later is not None:
            _convex("later", self.later, n)
        _check_bounds(self)
        if type(self.steps) is not int or self.steps < 1:
            raise ValueError(f"steps must be an integer >= 1, found {self.steps!r}")

    def runs(self) -> tuple[Run, Run]:
        """The runs from ``start`` and from ``other``."""
        losses = [self.f] + [self.f if self.later is None else self.later] * (self.steps - 1)
        one, other = (_run("gradient-admm", self, losses, {"x": x, "lam": lam}) for x, lam in (self.start, self.other))
        return one, other

    def values(self) -> Values:
        """Scalars and difference vectors at the last step, by the names of ``lemmas.common.gradient_admm_pair``."""
        from ..algorithms.chan2024.letters import RUN

        one, other = (iteration(made, RUN, self.steps - 1) for made in self.runs())
        given = {"eta": self.eta, "beta": self.beta, "nu": self.nu, "mu": self.mu, "mu_g": self.mu_g, "rho": self.rho}
        scalars = {name: Fraction(value) for name, value in given.items() if value is not None}
        return scalars, {name: minus(one[name], other[name]) for name in one}


@dataclass(frozen=True)
class OracleRun:
    """A run of Algorithm 4 from (x, y) and lam_0 = 0 with F = f; T = len(noise) steps, values at the last one.

    A, B, c, beta, eta, f, g as in :class:`Pair`. noise: the rows N_t = eta z_t (n,) of the oracle's answer
    g_t = s_t + M N_t with M = beta A'A + I/eta, so that x_{t+1} is the noiseless point minus N_t.
    errors: rows e_t (n,) with s_t = grad F(x_t) + e_t; none for exact gradients.
    reference: (x_star, y_star) with A x_star + B y_star = c.
    """

    A: ReadMatrix
    B: ReadMatrix
    c: ReadVector
    beta: Rational
    eta: Rational
    f: Quadratic
    g: Quadratic
    x: ReadVector
    y: ReadVector
    noise: ReadMatrix
    reference: tuple[ReadVector, ReadVector]
    errors: ReadMatrix = ()

    def __post_init__(self) -> None:
        _, n, l = _check_problem(self)  # noqa: E741  (the paper's letter)
        for name, vector, length in (
            ("x", self.x, n),
            ("y", self.y, l),
            ("reference[0]", self.reference[0], n),
            ("reference[1]", self.reference[1], l),
        ):
            _rational(name, vector, length)
        if len(self.noise) == 0 or len(self.errors) not in (0, len(self.noise)):
            raise ValueError("noise needs a row per step, at least one, and errors none or as many")
        for name, rows in (("noise", self.noise), ("errors", self.errors)):
            _rational(name, rows, len(rows), n)
        x_star, y_star = self.reference
        if plus(times(self.A, x_star), times(self.B, y_star)) != tuple(self.c):
            raise ValueError("reference must satisfy A x_star + B y_star = c")

    def run(self) -> Run:
        """The exact run."""
        H, h = self.f
        errors = self.errors or (zero(len(h)),) * len(self.noise)
        losses: list[Quadratic] = [(H, plus(h, e)) for e in errors]  # a gradient off by e is that of f + <e, .>
        start = {"x": self.x, "y": self.y, "lam": zero(len(self.A))}
        return _run("oracle-admm", self, losses, start, [scale(1 / Fraction(self.eta), N) for N in self.noise])

    def values(self) -> Values:
        """Scalars and vectors at the last step, by the names of ``lemmas.common.oracle_admm_step``."""
        from ..algorithms.chan2024.letters import STEP, X_STAR, Y_STAR
        from ..algorithms.chan2024.oracle_admm import y

        (H, h), (x_star, y_star) = self.f, self.reference
        last = iteration(self.run(), {**STEP, "y": y, "y_next": y.next}, len(self.noise) - 1, {X_STAR: x_star, Y_STAR: y_star})
        g = {"g_y": last.pop("y"), "g_y_next": last.pop("y_next"), "g_star": y_star}
        given = {"eta": Fraction(self.eta), "beta": Fraction(self.beta)}
        given |= {"F_x": _value(self.f, last["x"]), "F_star": _value(self.f, x_star)}
        return given | {n: _value(self.g, at) for n, at in g.items()}, last | {"grad_F": plus(times(H, last["x"]), h)}


KINDS.update((Pair, OracleRun))
SPARSE.update({Pair: "nu rho later", OracleRun: "errors"})


Instance = Pair | OracleRun


def instance_point(instance: Instance, statement: Statement, parameters: Mapping[str, Fraction] | None = None) -> Point:
    """The Point of ``statement`` with the values of the instance's run, restricted to the statement's names; ``parameters``: the
    values at which a constant is measured, for those scalars that no run has (what refutes a claim has none).

    Raises ValueError where ``instance`` is no exact instance or a name of the statement has no value in its run.
    """
    if not isinstance(instance, (Pair, OracleRun)):
        raise ValueError(f"expected a Pair or an OracleRun, found {type(instance).__name__}")
    found, vectors = instance.values()
    return to_point(({**(parameters or {}), **found}, vectors), statement)


def to_point(values: Values, statement: Statement) -> Point:
    """The values that ``statement`` names, as a Point; ValueError lists the names without a value."""
    if statement.recursion is not None:
        raise ValueError("a run of the algorithm gives no point of a statement with sequences")
    scalars, vectors = values
    missing = [n for n in statement.signs if n not in scalars] + [n for n in statement.spaces if n not in vectors]
    if missing:
        raise ValueError(f"the run gives no value for {', '.join(missing)}")
    return Point({n: scalars[n] for n in statement.signs}, {n: vectors[n] for n in statement.spaces})


def _run(name: str, p: Instance, losses: Sequence[Quadratic], start: Mapping[str, Vector], noise: Sequence[Vector] = ()) -> Run:
    """The exact run of a declared algorithm of chan2024, one loss for each step."""
    from ..algorithms import functions, run  # numpy and flint, where an instance is run only
    from ..algorithms.arithmetic import RATIONALS
    from ..algorithms.collection import algorithms

    declared = algorithms()[name]
    data = {field: getattr(p, field) for field in ("A", "B", "c", "beta", "eta")}
    given = {"f": [functions.Quadratic(*loss) for loss in losses], "g": functions.Quadratic(*p.g)}
    noises = {declared.noises[0].name: noise} if noise else {}
    return run.run(declared, run.Inputs(data, given, start, noises), len(losses), RATIONALS)


def iteration(made: Run, letters: Mapping[str, Expression], t: int, points: Mapping[Variable, Vector] | None = None) -> Iteration:
    """The letters at iteration t of an exact run; ``points``: values of variables that the algorithm does not have."""
    return {name: tuple(value) for name, value in made.at(t, letters, points).items()}


def _check_problem(p: Instance) -> tuple[int, int, int]:
    """The dimensions m, n, l of a valid problem."""
    for name in ("A", "B"):
        rows = getattr(p, name)
        if not isinstance(rows, tuple) or not rows or not isinstance(rows[0], tuple) or not rows[0]:
            raise ValueError(f"{name} must be a non-empty tuple of rows")
    m, n, l = len(p.A), len(p.A[0]), len(p.B[0])  # noqa: E741
    for name, *shape in (("A", m, n), ("B", m, l), ("c", m), ("beta",), ("eta",)):
        _rational(name, getattr(p, name), *shape)
    for name in ("beta", "eta"):
        if not getattr(p, name) > 0:
            raise ValueError(f"{name} must be positive, found {getattr(p, name)}")
    _convex("f", p.f, n)
    _convex("g", p.g, l)
    try:
        solve(_penalised(p.g[0], p.beta, p.B), zero(l))
    except ValueError as error:
        raise ValueError("K + beta B'B must be invertible, so that the step in y has one minimiser") from error
    return m, n, l


def _check_bounds(pair: Pair) -> None:
    for name in ("nu", "mu", "mu_g", "rho"):
        value = getattr(pair, name)
        if value is not None:
            _rational(name, value)
            if value < 0:
                raise ValueError(f"{name} must be >= 0, found {value}")
    losses = [pair.f[0]] + ([pair.later[0]] if pair.later is not None else [])
    AtB = tuple(zip(*(times(transpose(pair.A), column) for column in transpose(pair.B)), strict=True))
    square = _penalised(tuple((0,) * len(pair.B[0]) for _ in pair.B[0]), 1, AtB)
    for H in losses:
        if pair.nu is not None and not semidefinite(shifted(H, pair.nu, -1)):
            raise ValueError("nu must bound the eigenvalues of H from above")
        if not semidefinite(shifted(H, -pair.mu, 1)):
            raise ValueError("mu must bound the eigenvalues of H from below")
    if not semidefinite(shifted(pair.g[0], -pair.mu_g, 1)):
        raise ValueError("mu_g must bound the eigenvalues of K from below")
    if pair.rho is not None and not semidefinite(shifted(square, pair.rho**2, -1)):
        raise ValueError("rho must bound the operator norm of A'B")


def _convex(name: str, function: Quadratic, size: int) -> None:
    if not isinstance(function, tuple) or len(function) != 2:
        raise ValueError(f"{name} must be a pair (matrix, vector)")
    matrix, vector = function
    _rational(f"the matrix of {name}", matrix, size, size)
    _rational(f"the vector of {name}", vector, size)
    if not semidefinite(shifted(matrix, 0, 1)):
        raise ValueError(f"the matrix of {name} must be symmetric and positive semidefinite")


def _rational(name: str, value: Any, *shape: int) -> None:
    """ValueError unless the value is a rational, or tuples of them with the lengths of the shape."""
    if not shape:
        if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
            raise ValueError(f"{name} must be rational (int or Fraction), found {type(value).__name__} {value!r}")
        return
    size, *inside = shape
    if not isinstance(value, tuple) or len(value) != size:
        raise ValueError(f"{name} must be a tuple of {size} {'rows' if inside else 'rationals'}, found {value!r}")
    for i, entry in enumerate(value):
        _rational(f"{name}[{i}]", entry, *inside)


def _penalised(matrix: Matrix, beta: Rational, B: Matrix) -> Matrix:
    """matrix + beta B'B."""
    columns = transpose(B)
    return tuple(
        tuple(x + beta * dot(u, v) for x, v in zip(row, columns, strict=True)) for row, u in zip(matrix, columns, strict=True)
    )


def _value(function: Quadratic, x: Vector) -> Fraction:
    matrix, vector = function
    return dot(x, times(matrix, x)) / 2 + dot(vector, x)
