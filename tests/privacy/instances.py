"""Exact instances of noisy gradient ADMM with A = [I | D], and the printed bounds of chan2024 for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction as F

from verify.privacy.admm_release import GradientAdmm
from verify.privacy.balls import Rational


@dataclass(frozen=True)
class Instance:
    """A problem, the Hessians that alternate from step to step, and the bounds on them; norm2: a rational <= |A|^2."""

    name: str
    problem: GradientAdmm
    hessians: tuple[tuple[tuple[Rational, ...], ...], ...]
    norm2: F
    nu: F = F(0)
    mu: F = F(0)
    mu_g: F = F(0)
    rho2: F = F(0)

    def losses(self, steps: int) -> list[tuple[tuple[tuple[Rational, ...], ...], int]]:
        return [(self.hessians[t % len(self.hessians)], 1) for t in range(steps)]

    def convex_constant(self) -> F:
        """C of Theorem 6.1."""
        eta_beta = self.problem.eta * self.problem.beta
        return max(F(2), 3 / eta_beta) * (1 + eta_beta * self.norm2)

    def strong_constants(self) -> tuple[F, F]:
        """C and the contraction factor of Theorem 7.2, with max(R/P, S/Q); both need eta in (23)."""
        eta, beta, s = F(self.problem.eta), F(self.problem.beta), self.nu + self.mu
        k = 2 / s - eta
        R, P = 1 - 2 * eta * self.nu * self.mu / s + k / eta, 1 - k / eta
        S, Q = eta / beta, eta / beta + eta * k / 4
        assert 0 < R < P and 2 * self.mu_g >= beta**2 * self.rho2 * k, "eta is outside (23)"
        return max(2 / R, 3 / (eta * beta)) * (R + eta * beta * self.norm2), max(R / P, S / Q)


def diagonal(*entries: Rational) -> tuple[tuple[Rational, ...], ...]:
    return tuple(tuple(x if i == j else 0 for j in range(len(entries))) for i, x in enumerate(entries))


def one_row(name: str, D: F, B: F, K: F, beta: F, eta: F, hessians: Sequence[Sequence[Rational]], **bounds: F) -> Instance:
    """n = 2, m = l = 1: A = [1 | D], so that |A|^2 = 1 + D^2; diagonal Hessians."""
    problem = GradientAdmm([[1, D]], [[B]], [[K]], beta, eta)
    return Instance(name, problem, tuple(diagonal(*h) for h in hessians), 1 + D**2, **bounds)


FULL = ((F(3, 4), F(1, 4), 0), (F(1, 4), F(1, 2), F(1, 8)), (0, F(1, 8), F(1, 4)))
CONVEX = (
    one_row("middle", F(1), F(-1), F(1), F(1), F(1), [(F(1, 2), F(1, 4)), (1, 0)]),
    one_row("flat f, flat g", F(2), F(1), F(0), F(3, 2), F(1), [(0, 0)]),
    one_row("small beta eta", F(1), F(-1), F(1, 100), F(1, 100), F(1, 100), [(100, 0), (0, 50)]),
    one_row("large beta eta", F(1), F(-1), F(1), F(50), F(50), [(F(1, 50), 0), (0, 0)]),
    one_row("large A", F(100), F(1), F(1), F(1), F(1), [(1, 1), (0, F(1, 2))]),
    one_row("large A, small beta", F(100), F(1), F(1), F(1, 10**4), F(1), [(1, 0)]),
    one_row("beta eta = 3/2", F(0), F(1), F(0), F(3, 2), F(1), [(0, 0)]),
    one_row("B = 0", F(1), F(0), F(1), F(3, 2), F(1), [(0, 0)]),
    Instance(
        "m = 2, n = 3",
        GradientAdmm([[1, 0, 2], [0, 1, -1]], [[-1, 0], [1, 2]], [[1, 0], [0, 0]], F(1, 2), F(1)),
        (FULL, diagonal(1, 0, F(1, 2))),
        F(6),
    ),  # A A' = [[5, -2], [-2, 2]] has the eigenvalues 1 and 6
)

# nu = 2, mu = 1: 4/(s + sqrt(s^2 + 8 nu mu)) = 1/2 and 2/s = 2/3; with large mu_g the first end of (23) is the active one.
STRONG = (
    one_row(
        "eta at the upper end",
        F(1),
        F(1),
        F(2),
        F(1),
        F(2, 3) - F(1, 1000),
        [(1, 2), (2, 1)],
        nu=F(2),
        mu=F(1),
        mu_g=F(2),
        rho2=F(2),
    ),
    one_row(
        "eta at the first lower end",
        F(1),
        F(1),
        F(2),
        F(1),
        F(1, 2) + F(1, 1000),
        [(1, 2), (2, 1)],
        nu=F(2),
        mu=F(1),
        mu_g=F(2),
        rho2=F(2),
    ),
    one_row(
        "eta at the second lower end",
        F(1),
        F(1),
        F(1, 10),
        F(1),
        F(2, 3) - F(1, 10),
        [(1, 2)],
        nu=F(2),
        mu=F(1),
        mu_g=F(1, 10),
        rho2=F(2),
    ),
    one_row("small beta", F(0), F(1), F(1), F(1, 100), F(3, 5), [(1, 1)], nu=F(2), mu=F(1), mu_g=F(1), rho2=F(1)),
    one_row("large A", F(20), F(1, 20), F(2), F(1, 2), F(3, 5), [(1, 1), (2, 2)], nu=F(2), mu=F(1), mu_g=F(2), rho2=F(401, 400)),
    one_row("well conditioned", F(0), F(1), F(1, 2), F(1, 8), F(9, 10), [(1, 1)], nu=F(1), mu=F(1), mu_g=F(1, 2), rho2=F(1)),
)
