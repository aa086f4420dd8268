"""Adapters: two neighbouring runs of a noisy algorithm with quadratic functions as a ``linear_release.Recursion``.

chan2024, noisy Algorithm 1: state z = (x~, lam), f_t = 1/2 x'H_t x + h_t'x, g = 1/2 y'K y + k'y. With
P = (I + eta beta A'A)^{-1}, Y = B (K + beta B'B)^{-1} B' and w = lam - beta A x~ the differences
of two runs obey (Lemmas 3.1, 3.2)

    d lam_{t+1} = (I - beta Y) dw_t
    d x~_{t+1}  = P [(I - eta H_{t+1}) d x~_t + eta A'(I - 2 beta Y) dw_t - eta dh_{t+1}] + N_{t+1}.

The constants c, k and the common parts of h_t cancel. cyffers2023, Algorithm 1 with an affine R: u_{k+1} = u_k + lambda_k
rho_k (R(u_k) + e_k + N_{k+1} - u_k), rho_k the diagonal 0-1 matrix of the active coordinates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..enclosures.balls import Rational, rational
from ..enclosures.matrices import BALLS, EXACT, column, entries, fractions_matrix, positive_definite, shape_of, table
from ..enclosures.norm_balls import NormArithmetic
from .float_release import Products
from .linear_recursion import Matrices, Recursion, Step


@dataclass(frozen=True)
class GradientAdmm:
    """chan2024 (1)-(3) with quadratic g. A (m, n), B (m, l), K (l, l) symmetric; beta, eta > 0; all rational.

    A must have full row rank (Remark 3.4) and K + beta B'B must be positive definite; both decided exactly.
    """

    A: Any
    B: Any
    K: Any
    beta: Rational
    eta: Rational
    cached: dict[tuple[Any, ...], Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        A = table("A", self.A)
        B = table("B", self.B, shape_of(A)[0])
        K = table("K", self.K, shape_of(B)[1], shape_of(B)[1])
        beta, eta = rational("beta", self.beta, above=0), rational("eta", self.eta, above=0)
        exact = [fractions_matrix(X) for X in (A, B, K)]
        if exact[0].rank() < shape_of(A)[0]:
            raise ValueError("A must have full row rank")
        if exact[2] != exact[2].transpose():
            raise ValueError("K must be symmetric")
        if not positive_definite(exact[2] + exact[1].transpose() * exact[1] * EXACT.number(beta)):
            raise ValueError("K + beta B'B must be positive definite")
        for name, value in (("A", A), ("B", B), ("K", K), ("beta", beta), ("eta", eta)):
            object.__setattr__(self, name, value)

    @property
    def m(self) -> int:
        return shape_of(self.A)[0]

    @property
    def n(self) -> int:
        return shape_of(self.A)[1]

    @property
    def primal(self) -> tuple[int, ...]:
        """The coordinates of x~ in the state."""
        return tuple(range(self.n))

    @property
    def dual(self) -> tuple[int, ...]:
        """The coordinates of lam in the state."""
        return tuple(range(self.n, self.n + self.m))

    def kept(self, name: str, arithmetic: Any, make: Callable[[], Any]) -> Any:
        """What ``make`` gives, once for each arithmetic and precision."""
        import flint

        key = (name, arithmetic, 0 if arithmetic.exact else flint.ctx.prec)
        if key not in self.cached:
            self.cached[key] = make()
        return self.cached[key]

    def common(self, arithmetic: Any) -> tuple[Any, ...]:
        """eta P, the part of M without H, and its lower rows."""
        return self.kept("common", arithmetic, lambda: self._common(arithmetic))  # type: ignore[no-any-return]

    def _common(self, arithmetic: Any) -> tuple[Any, ...]:
        if isinstance(arithmetic, NormArithmetic):
            return tuple(arithmetic.matrix(part) for part in self.common(BALLS))
        A, B, K = (arithmetic.matrix(X) for X in (self.A, self.B, self.K))
        beta, eta = arithmetic.number(self.beta), arithmetic.number(self.eta)
        I_n, I_m, I_l = (arithmetic.identity(k) for k in (self.n, self.m, K.nrows()))
        P = (I_n + A.transpose() * A * (eta * beta)).solve(I_n)
        Y = B * (K + B.transpose() * B * beta).solve(I_l) * B.transpose()
        to_x = P * A.transpose() * (I_m - Y * (beta * 2)) * eta
        to_lam = I_m - Y * beta
        push = A * (-beta)
        return P * eta, P + to_x * push, to_x, to_lam * push, to_lam

    def noise(self, arithmetic: Any) -> Any:
        """E = (I; 0)."""

        def make() -> Any:
            return arithmetic.stack([[arithmetic.identity(self.n)], [arithmetic.zeros(self.m, self.n)]])

        return self.kept("noise", arithmetic, make)

    def turned(self) -> tuple[Any, ...]:
        """``common`` in balls, transposed."""
        transposed = self.kept("turned", BALLS, lambda: tuple(part.transpose() for part in self.common(BALLS)))
        return transposed  # type: ignore[no-any-return]


@dataclass(frozen=True)
class AdmmStep:
    """One noisy iteration, f_t of Hessian H (n, n), symmetric; shift: h - h' (n,) where this f_t differs between the runs."""

    problem: GradientAdmm
    H: Any
    shift: Any = None

    def __post_init__(self) -> None:
        n = self.problem.n
        H = table("H", self.H, n, n)
        if hasattr(H, "dtype"):
            symmetric = bool((H == H.T).all())
        else:
            symmetric = all(H[i, j] == H[j, i] if hasattr(H, "nrows") else H[i][j] == H[j][i] for i in range(n) for j in range(i))
        if not symmetric:
            raise ValueError("H must be symmetric")
        object.__setattr__(self, "H", H)
        if self.shift is not None:
            object.__setattr__(self, "shift", column("shift", self.shift, n))

    @property
    def size(self) -> int:
        return self.problem.n + self.problem.m

    def matrices(self, arithmetic: Any) -> Matrices:
        """M, E, shift of z = (x~, lam)."""
        P, x_to_x, lam_to_x, x_to_lam, lam_to_lam = self.problem.common(arithmetic)
        n, m = self.problem.n, self.problem.m
        M = arithmetic.stack([[x_to_x - P * arithmetic.matrix(self.H), lam_to_x], [x_to_lam, lam_to_lam]])
        E = self.noise(arithmetic)
        if self.shift is None:
            return Matrices(M, E, None)
        zeros = arithmetic.zeros(m, 1)
        return Matrices(M, E, arithmetic.stack([[arithmetic.zeros(n, 1) - P * arithmetic.matrix(self.shift)], [zeros]]))

    def noise(self, arithmetic: Any) -> Any:
        return self.problem.noise(arithmetic)

    def louder(self, sigma: Rational) -> Step:
        """The iteration with noise of this deviation in a run whose own is 1."""
        M, E, shift = self.matrices(EXACT)
        return Step(M, E * EXACT.number(sigma), None if shift is None else entries(shift))

    def products(self) -> Products:
        """M and M' on columns of balls, by products of matrices with vectors only."""
        P, x_to_x, lam_to_x, x_to_lam, lam_to_lam = self.problem.common(BALLS)
        turned = self.problem.turned()
        n, H = self.problem.n, BALLS.matrix(self.H)
        shift = None if self.shift is None else BALLS.matrix(self.shift)

        def halves(z: Any) -> tuple[Any, Any]:
            entries = z.entries()
            return column_of_balls(entries[:n]), column_of_balls(entries[n:])

        def adjoint(p: Any) -> tuple[Any, Any, Any]:
            x, lam = halves(p)
            pushed = turned[0] * x
            pulled = (turned[1] * x - H * pushed + turned[3] * lam, turned[2] * x + turned[4] * lam)
            moved = BALLS.number(0) if shift is None else -(shift.transpose() * pushed)[0, 0]
            return joined_columns(*pulled), (x.transpose() * x)[0, 0], moved

        def forward(y: Any, p: Any) -> Any:
            x, lam = halves(y)
            pulled = H * x if shift is None else H * x + shift
            return joined_columns(x_to_x * x - P * pulled + lam_to_x * lam - halves(p)[0], x_to_lam * x + lam_to_lam * lam)

        return Products(adjoint, forward)


def column_of_balls(entries: Sequence[Any]) -> Any:
    import flint

    return flint.arb_mat(len(entries), 1, entries)


def joined_columns(first: Any, second: Any) -> Any:
    return column_of_balls(first.entries() + second.entries())


def metric(A: Sequence[Sequence[Fraction]], v: Sequence[Fraction], weight: Fraction) -> Fraction:
    """|v|^2 + weight |A v|^2: |v|_M^2 where the weight is eta beta."""
    image = [sum(a * x for a, x in zip(row, v, strict=True)) for row in A]
    return sum((x * x for x in v), Fraction(0)) + weight * sum(y * y for y in image)


def used_at(user: int, steps: int, before: AdmmStep, own: AdmmStep, after: AdmmStep, sigma: Rational) -> Recursion:
    """A run from one start in which the user's step is another one."""
    parts = [(before, user - 1), (own, 1), (after, steps - user)]
    return Recursion([0] * own.size, [(step, count) for step, count in parts if count], sigma)
