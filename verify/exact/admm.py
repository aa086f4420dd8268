"""Exact rational instances of the algorithms of chan2024, with quadratic f and g: a run that can refute a claim.

A matrix is a tuple of rows, a vector a tuple; entries are int or Fraction. ``instance_point`` turns an instance into a
Point of a statement in the names of ``lemmas.common.gradient_admm_pair`` or ``lemmas.common.oracle_admm_step``.
Standard library only; everything is verified on construction, and a ValueError names the field.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..kernel import Point, Statement, semidefinite

Rational = int | Fraction
Vector = tuple[Rational, ...]
Matrix = tuple[Vector, ...]
Quadratic = tuple[Matrix, Vector]
Values = tuple[dict[str, Fraction], dict[str, tuple[Fraction, ...]]]


@dataclass(frozen=True)
class Pair:
    """Two runs of Algorithm 1 from ``start`` and ``other``; differences are start - other.

    A (m, n), B (m, l), c (m,); beta, eta > 0. f = (H, h) stands for x'Hx/2 + h'x with H symmetric PSD, g = (K, k)
    likewise, with K + beta B'B invertible. start, other: (x, lam) with x (n,), lam (m,). ``later``: the f of every step
    after the first (default: f); ``steps``: how many iterations are run; the values are those of the last one.
    nu, mu, mu_g, rho: bounds, verified where given: mu I <= H <= nu I for every f, mu_g I <= K, |A'B| <= rho.
    more: (name, value) of scalars that a statement names and no run has; its facts must pin them.
    """

    A: Matrix
    B: Matrix
    c: Vector
    beta: Rational
    eta: Rational
    f: Quadratic
    g: Quadratic
    start: tuple[Vector, Vector]
    other: tuple[Vector, Vector]
    nu: Rational | None = None
    mu: Rational = 0
    mu_g: Rational = 0
    rho: Rational | None = None
    later: Quadratic | None = None
    steps: int = 1
    more: tuple[tuple[str, Rational], ...] = ()

    def __post_init__(self) -> None:
        m, n, _ = _check_problem(self)
        for name, (x, lam) in (("start", self.start), ("other", self.other)):
            _vector(f"{name}[0]", x, n)
            _vector(f"{name}[1]", lam, m)
        if self.later is not None:
            _convex("later", self.later, n)
        _check_bounds(self)
        if type(self.steps) is not int or self.steps < 1:
            raise ValueError(f"steps must be an integer >= 1, found {self.steps!r}")
        for name, value in self.more:
            _rational(f"more: {name}", value)

    def values(self) -> Values:
        """Scalars and difference vectors at the last step, by the names of ``lemmas.common.gradient_admm_pair``."""
        states, v = [self.start, self.other], {}
        for t in range(self.steps):
            H, h = self.f if t == 0 or self.later is None else self.later
            runs = [_iterate(self, H, h, *state) for state in states]
            v = {name: _minus(runs[0][name], runs[1][name]) for name in runs[0]}
            states = [(run["x_next"], run["lam_next"]) for run in runs]
        v["b"], v["A_x"], v["A_x_next"] = _times(self.B, v["y"]), _times(self.A, v["x"]), _times(self.A, v["x_next"])
        v["w"] = _minus(v["lam"], _scale(self.beta, v["A_x"]))
        v["w_next"] = _minus(v["lam_next"], _scale(self.beta, v["A_x_next"]))
        At = _transpose(self.A)
        v["At_w_next"], v["At_b"] = _times(At, v["w_next"]), _times(At, v["b"])
        v["Bt_lam_next"] = _times(_transpose(self.B), v["lam_next"])
        given = {"eta": self.eta, "beta": self.beta, "nu": self.nu, "mu": self.mu, "mu_g": self.mu_g, "rho": self.rho}
        return _scalars(given, self.more), v


@dataclass(frozen=True)
class OracleRun:
    """A run of Algorithm 4 from (x, y) and lam_0 = 0 with F = f; T = len(noise) steps, values at the last one.

    A, B, c, beta, eta, f, g as in :class:`Pair`. noise: the rows N_t = eta z_t (n,) of the oracle's answer
    g_t = s_t + M N_t with M = beta A'A + I/eta, so that x_{t+1} is the noiseless point minus N_t.
    errors: rows e_t (n,) with s_t = grad F(x_t) + e_t; none for exact gradients.
    reference: (x_star, y_star) with A x_star + B y_star = c. more: as in :class:`Pair`.
    """

    A: Matrix
    B: Matrix
    c: Vector
    beta: Rational
    eta: Rational
    f: Quadratic
    g: Quadratic
    x: Vector
    y: Vector
    noise: tuple[Vector, ...]
    reference: tuple[Vector, Vector]
    errors: tuple[Vector, ...] = ()
    more: tuple[tuple[str, Rational], ...] = ()

    def __post_init__(self) -> None:
        _, n, l = _check_problem(self)  # noqa: E741  (the paper's letter)
        for name, vector, length in (("x", self.x, n), ("y", self.y, l), ("reference[0]", self.reference[0], n),
                                     ("reference[1]", self.reference[1], l)):
            _vector(name, vector, length)
        if len(self.noise) == 0 or len(self.errors) not in (0, len(self.noise)):
            raise ValueError("noise needs a row per step, at least one, and errors none or as many")
        for name, rows in (("noise", self.noise), ("errors", self.errors)):
            for t, row in enumerate(rows):
                _vector(f"{name}[{t}]", row, n)
        x_star, y_star = self.reference
        if _plus(_times(self.A, x_star), _times(self.B, y_star)) != tuple(self.c):
            raise ValueError("reference must satisfy A x_star + B y_star = c")
        for name, value in self.more:
            _rational(f"more: {name}", value)

    def values(self) -> Values:
        """Scalars and vectors at the last step, by the names of ``lemmas.common.oracle_admm_step``."""
        A, B, c, beta, eta = self.A, self.B, self.c, Fraction(self.beta), Fraction(self.eta)
        At = _transpose(A)
        (H, h), (x_star, y_star) = self.f, self.reference
        x_next, y_next, lam_next = _exact(self.x), _exact(self.y), _zero(len(A))
        v: dict[str, tuple[Fraction, ...]] = {}
        y = y_next
        for t, N in enumerate(self.noise):
            x, y, lam = x_next, y_next, lam_next
            gradient = _plus(_times(H, x), h)
            s = _plus(gradient, self.errors[t]) if self.errors else gradient
            At_AN = _times(At, _times(A, N))
            MN = _plus(_scale(beta, At_AN), _scale(1 / eta, N))
            x_next = _minimise_x(self, x, _plus(s, MN), y, lam)
            y_next = _minimise_y(self, _minus(lam, _scale(beta, _times(A, x_next))))
            lam_next = _ascend(self, x_next, y_next, lam)
            v = {"x": x, "x_next": x_next, "s": s, "N": _exact(N), "MN": MN, "G": _plus(s, MN), "grad_F": gradient,
                 "At_AN": At_AN, "lam": lam, "lam_next": lam_next}
        v |= {"x_star": _exact(x_star), "c": _exact(c), "b": _times(B, y), "b_next": _times(B, y_next),
              "b_star": _times(B, y_star)}
        for name in ("x", "x_next", "x_star", "N"):
            v[f"A_{name}"] = _times(A, v[name])
        v["r"] = _minus(_plus(v["A_x_next"], v["b_next"]), c)
        v["r_half"] = _minus(_plus(v["A_x_next"], v["b"]), c)
        v["p"] = _plus(v["lam_next"], _scale(beta, _minus(v["b_next"], v["b"])))
        v["q"] = _minus(v["lam"], _scale(beta, _plus(v["r_half"], v["A_N"])))  # at the noiseless point
        for name in ("lam", "lam_next", "b", "b_next", "b_star", "c", "r", "r_half", "p", "q"):
            v[f"At_{name}"] = _times(At, v[name])
        g = {"g_y": y, "g_y_next": y_next, "g_star": y_star}
        given = {"eta": eta, "beta": beta, "F_x": _value(self.f, v["x"]), "F_star": _value(self.f, x_star)}
        return _scalars(given | {name: _value(self.g, at) for name, at in g.items()}, self.more), v


Instance = Pair | OracleRun


def instance_point(instance: Instance, statement: Statement) -> Point:
    """The Point of ``statement`` with the values of the instance's run, restricted to the statement's names.

    Raises ValueError where ``instance`` is no exact instance or a name of the statement has no value in its run.
    """
    if not isinstance(instance, (Pair, OracleRun)):
        raise ValueError(f"expected a Pair or an OracleRun, found {type(instance).__name__}")
    return to_point(instance.values(), statement)


def to_point(values: Values, statement: Statement) -> Point:
    """The values that ``statement`` names, as a Point; ValueError lists the names without a value."""
    if statement.recursion is not None:
        raise ValueError("a run of the algorithm gives no point of a statement with sequences")
    scalars, vectors = values
    missing = [n for n in statement.signs if n not in scalars] + [n for n in statement.spaces if n not in vectors]
    if missing:
        raise ValueError(f"the run gives no value for {', '.join(missing)}")
    return Point({n: scalars[n] for n in statement.signs}, {n: vectors[n] for n in statement.spaces})


def _iterate(pair: Pair, H: Matrix, h: Vector, x: Vector, lam: Vector) -> dict[str, tuple[Fraction, ...]]:
    """One iteration of Algorithm 1."""
    y = _minimise_y(pair, _minus(lam, _scale(pair.beta, _times(pair.A, x))))
    lam_next = _ascend(pair, x, y, lam)
    gradient = _plus(_times(H, x), h)
    x_next = _minimise_x(pair, x, gradient, y, lam_next)
    return {"x": _exact(x), "lam": _exact(lam), "y": y, "lam_next": lam_next, "G": gradient, "x_next": x_next}


def _minimise_y(p: Instance, w: Vector) -> tuple[Fraction, ...]:
    """G(w): (K + beta B'B) y = B'(w + beta c) - k (Lemma 3.1)."""
    K, k = p.g
    return _solve(_penalised(K, p.beta, p.B), _minus(_times(_transpose(p.B), _plus(w, _scale(p.beta, p.c))), k))


def _minimise_x(p: Instance, x: Vector, gradient: Vector, y: Vector, lam: Vector) -> tuple[Fraction, ...]:
    """F: (I + eta beta A'A) x_next = x - eta (gradient + A'(beta (By - c) - lam)) (Lemma 3.2)."""
    push = _minus(_scale(p.beta, _minus(_times(p.B, y), p.c)), lam)
    right = _minus(x, _scale(p.eta, _plus(gradient, _times(_transpose(p.A), push))))
    identity = tuple(tuple(int(i == j) for j in range(len(x))) for i in range(len(x)))
    return _solve(_penalised(identity, p.eta * Fraction(p.beta), p.A), right)


def _ascend(p: Instance, x: Vector, y: Vector, lam: Vector) -> tuple[Fraction, ...]:
    return _minus(lam, _scale(p.beta, _minus(_plus(_times(p.A, x), _times(p.B, y)), p.c)))


def _check_problem(p: Instance) -> tuple[int, int, int]:
    """The dimensions m, n, l of a valid problem."""
    for name in ("A", "B"):
        rows = getattr(p, name)
        if not isinstance(rows, tuple) or not rows or not isinstance(rows[0], tuple) or not rows[0]:
            raise ValueError(f"{name} must be a non-empty tuple of rows")
        for i, row in enumerate(rows):
            _vector(f"{name}[{i}]", row, len(rows[0]))
    m, n, l = len(p.A), len(p.A[0]), len(p.B[0])  # noqa: E741
    if len(p.B) != m:
        raise ValueError(f"B must have {m} rows as A has, found {len(p.B)}")
    _vector("c", p.c, m)
    for name in ("beta", "eta"):
        _rational(name, getattr(p, name))
        if not getattr(p, name) > 0:
            raise ValueError(f"{name} must be positive, found {getattr(p, name)}")
    _convex("f", p.f, n)
    _convex("g", p.g, l)
    try:
        _minimise_y(p, _zero(m))
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
    AtB = tuple(zip(*(_times(_transpose(pair.A), column) for column in _transpose(pair.B)), strict=True))
    square = _penalised(tuple((0,) * len(pair.B[0]) for _ in pair.B[0]), 1, AtB)
    for H in losses:
        if pair.nu is not None and not semidefinite(_shifted(H, pair.nu, -1)):
            raise ValueError("nu must bound the eigenvalues of H from above")
        if not semidefinite(_shifted(H, -pair.mu, 1)):
            raise ValueError("mu must bound the eigenvalues of H from below")
    if not semidefinite(_shifted(pair.g[0], -pair.mu_g, 1)):
        raise ValueError("mu_g must bound the eigenvalues of K from below")
    if pair.rho is not None and not semidefinite(_shifted(square, pair.rho**2, -1)):
        raise ValueError("rho must bound the operator norm of A'B")


def _convex(name: str, function: Quadratic, size: int) -> None:
    if not isinstance(function, tuple) or len(function) != 2:
        raise ValueError(f"{name} must be a pair (matrix, vector)")
    matrix, vector = function
    if not isinstance(matrix, tuple) or len(matrix) != size:
        raise ValueError(f"the matrix of {name} must be a tuple of {size} rows")
    for i, row in enumerate(matrix):
        _vector(f"row {i} of {name}", row, size)
    _vector(f"the vector of {name}", vector, size)
    if not semidefinite(_shifted(matrix, 0, 1)):
        raise ValueError(f"the matrix of {name} must be symmetric and positive semidefinite")


def _vector(name: str, value: Any, size: int) -> None:
    if not isinstance(value, tuple) or len(value) != size:
        raise ValueError(f"{name} must be a tuple of {size} rationals, found {value!r}")
    for entry in value:
        _rational(name, entry)


def _rational(name: str, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        raise ValueError(f"{name} must be rational (int or Fraction), found {type(value).__name__} {value!r}")


def _scalars(given: dict[str, Any], more: tuple[tuple[str, Rational], ...]) -> dict[str, Fraction]:
    known = {name: Fraction(value) for name, value in given.items() if value is not None}
    for name, value in more:
        if name in given:
            raise ValueError(f"more: {name} is a constant of the run, it cannot be chosen")
        known[name] = Fraction(value)
    return known


def _shifted(matrix: Matrix, shift: Rational, sign: int) -> list[list[Fraction]]:
    """shift I + sign matrix."""
    return [[Fraction(sign * x + (shift if i == j else 0)) for j, x in enumerate(row)] for i, row in enumerate(matrix)]


def _penalised(matrix: Matrix, beta: Rational, B: Matrix) -> Matrix:
    """matrix + beta B'B."""
    columns = _transpose(B)
    return tuple(tuple(x + beta * _dot(u, v) for x, v in zip(row, columns, strict=True))
                 for row, u in zip(matrix, columns, strict=True))


def _value(function: Quadratic, x: Vector) -> Fraction:
    matrix, vector = function
    return _dot(x, _times(matrix, x)) / 2 + _dot(vector, x)


def _solve(matrix: Matrix, right: Vector) -> tuple[Fraction, ...]:
    """The solution of a square system by elimination; ValueError where the matrix is singular."""
    rows = [[Fraction(x) for x in (*row, b)] for row, b in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        pivot = next((r for r in range(i, len(rows)) if rows[r][i]), None)
        if pivot is None:
            raise ValueError("the matrix is singular")
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for r in range(len(rows)):
            if r != i and rows[r][i]:
                rows[r] = [x - rows[r][i] * y for x, y in zip(rows[r], rows[i], strict=True)]
    return tuple(row[-1] for row in rows)


def _dot(u: Sequence[Rational], v: Sequence[Rational]) -> Fraction:
    return sum((Fraction(x) * y for x, y in zip(u, v, strict=True)), Fraction(0))


def _times(matrix: Matrix, x: Sequence[Rational]) -> tuple[Fraction, ...]:
    return tuple(_dot(row, x) for row in matrix)


def _transpose(matrix: Matrix) -> Matrix:
    return tuple(zip(*matrix, strict=True))


def _plus(u: Sequence[Rational], v: Sequence[Rational]) -> tuple[Fraction, ...]:
    return tuple(Fraction(x) + y for x, y in zip(u, v, strict=True))


def _minus(u: Sequence[Rational], v: Sequence[Rational]) -> tuple[Fraction, ...]:
    return tuple(Fraction(x) - y for x, y in zip(u, v, strict=True))


def _scale(factor: Rational, u: Sequence[Rational]) -> tuple[Fraction, ...]:
    return tuple(Fraction(factor) * x for x in u)


def _exact(u: Sequence[Rational]) -> tuple[Fraction, ...]:
    return tuple(Fraction(x) for x in u)


def _zero(size: int) -> tuple[Fraction, ...]:
    return (Fraction(0),) * size
