"""Exact instances of noisy gradient ADMM with A = [I | D], and the printed bounds of chan2024 for them."""

from dataclasses import dataclass
from fractions import Fraction as F

from verify.enclosures.balls import Rational
from verify.privacy.admm_release import AdmmStep, GradientAdmm
from verify.privacy.linear_recursion import Recursion


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

    def losses(self, steps):
        return [(self.hessians[t % len(self.hessians)], 1) for t in range(steps)]

    def strong_factor(self):
        """The factor max(R/P, S/Q) of Lemma 7.6, which needs eta in (23)."""
        eta, beta, s = F(self.problem.eta), F(self.problem.beta), self.nu + self.mu
        k = 2 / s - eta
        R, P = 1 - 2 * eta * self.nu * self.mu / s + k / eta, 1 - k / eta
        S, Q = eta / beta, eta / beta + eta * k / 4
        assert 0 < R < P and 2 * self.mu_g >= beta**2 * self.rho2 * k, "eta is outside (23)"
        return max(R / P, S / Q)


def diagonal(*entries):
    return tuple(tuple(x if i == j else 0 for j in range(len(entries))) for i, x in enumerate(entries))


def one_row(name, D, B, K, beta, eta, hessians, **bounds):
    """n = 2, m = l = 1: A = [1 | D], so that |A|^2 = 1 + D^2; diagonal Hessians."""
    problem = GradientAdmm([[1, D]], [[B]], [[K]], beta, eta)
    return Instance(name, problem, tuple(diagonal(*h) for h in hessians), 1 + D**2, **bounds)


def row(name, numbers, hessians, bounds=""):
    """``one_row`` of "D B K beta eta", the diagonals "h_1 h_2; ..." and the bounds "nu mu mu_g rho^2"."""
    diagonals = [tuple(map(F, h.split())) for h in hessians.split(";")]
    known = dict(zip(("nu", "mu", "mu_g", "rho2"), map(F, bounds.split()), strict=bool(bounds)))
    return one_row(name, *map(F, numbers.split()), diagonals, **known)


FULL = ((F(3, 4), F(1, 4), 0), (F(1, 4), F(1, 2), F(1, 8)), (0, F(1, 8), F(1, 4)))
CONVEX = (
    row("middle", "1 -1 1 1 1", "1/2 1/4; 1 0"),
    row("flat f, flat g", "2 1 0 3/2 1", "0 0"),
    row("small beta eta", "1 -1 1/100 1/100 1/100", "100 0; 0 50"),
    row("large beta eta", "1 -1 1 50 50", "1/50 0; 0 0"),
    row("large A", "100 1 1 1 1", "1 1; 0 1/2"),
    row("large A, small beta", "100 1 1 1/10000 1", "1 0"),
    row("beta eta = 3/2", "0 1 0 3/2 1", "0 0"),
    row("B = 0", "1 0 1 3/2 1", "0 0"),
    Instance(
        "m = 2, n = 3",
        GradientAdmm([[1, 0, 2], [0, 1, -1]], [[-1, 0], [1, 2]], [[1, 0], [0, 0]], F(1, 2), F(1)),
        (FULL, diagonal(1, 0, F(1, 2))),
        F(6),
    ),  # A A' = [[5, -2], [-2, 2]] has the eigenvalues 1 and 6
)

# nu = 2, mu = 1: 4/(s + sqrt(s^2 + 8 nu mu)) = 1/2 and 2/s = 2/3; with large mu_g the first end of (23) is the active one.
STRONG = (
    row("eta at the upper end", "1 1 2 1 1997/3000", "1 2; 2 1", "2 1 2 2"),
    row("eta at the first lower end", "1 1 2 1 501/1000", "1 2; 2 1", "2 1 2 2"),
    row("eta at the second lower end", "1 1 1/10 1 17/30", "1 2", "2 1 1/10 2"),
    row("small beta", "0 1 1 1/100 3/5", "1 1", "2 1 1 1"),
    row("large A", "20 1/20 2 1/2 3/5", "1 1; 2 2", "2 1 2 401/400"),
    row("well conditioned", "0 1 1/2 1/8 9/10", "1 1", "1 1 1/2 1"),
)


def from_starts(problem, difference, losses, sigma):
    """Theorems 6.1 and 7.2: starts (x_0, lam_0), (x_0', lam_0) with x_0 - x_0' = difference (n,), the same functions; losses:
    pairs (H, how many iterations)."""
    return Recursion([*difference, *[0] * problem.m], [(AdmmStep(problem, H), count) for H, count in losses], sigma)


def from_first_loss(problem, difference, losses, sigma):
    """Corollaries 6.2 and 7.3: one start; f_1 and f_1' differ by the linear term h - h' = difference (n,)."""
    (H, count), *later = losses
    steps = [(AdmmStep(problem, H, difference), 1), *([(AdmmStep(problem, H), count - 1)] if count > 1 else [])]
    return Recursion([0] * (problem.n + problem.m), steps + [(AdmmStep(problem, X), k) for X, k in later], sigma)
