"""Ready-made descriptions: two runs of gradient ADMM (chan2024, Algorithm 1) over T steps.

Vectors are differences of two runs with the same functions. Each step has its own f (two points per function: the condition
between them is exact). The conditions of the common g are used within each step only. That loses nothing for T > 1: the linear
terms of the f's steer the mean of the two runs, so that the y's of different steps can be kept so far apart that one convex g
behaves near each like a function of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from verify.algorithms.chan2024.gradient_admm import A, B, beta, lam, x, x_hat, y
from verify.algorithms.chan2024.gradient_admm import gradient_admm as declared
from verify.kernel import Vector

from ..algorithms.chan2024.strongly_convex_norm import strongly_convex_norm
from ..cones.statement_program import Inexpressible, Program
from .declared import described
from .description import Description, Operator, Rational

MAX_STEPS = 8


@dataclass(frozen=True)
class GradientAdmm:
    """Parameters of two runs; f is mu-strongly convex and nu-smooth, g is mu_g-strongly convex.

    rho: bound on |A^T B|, None for no bound. coercive: A A^T >= coercive I (1 for A = [I D], Remark 3.4; 0: any A).
    bound: bound on |A|, None for none.
    """

    eta: Fraction
    beta: Fraction
    nu: Fraction
    mu: Fraction = Fraction(0)
    mu_g: Fraction = Fraction(0)
    rho: Fraction | None = None
    coercive: Fraction = Fraction(0)
    bound: Fraction | None = None

    def __post_init__(self) -> None:
        if self.eta <= 0 or self.beta <= 0:
            raise Inexpressible(f"eta and beta must be positive, found {self.eta} and {self.beta}")


@dataclass(frozen=True)
class Runs:
    """The description after T steps: x_0..x_T and w_0..w_T."""

    description: Description
    A: Operator
    x: tuple[Vector, ...]
    w: tuple[Vector, ...]


def gradient_admm_runs(parameters: GradientAdmm, steps: int) -> Runs:
    """T = steps iterations of Algorithm 1 in differences, with w = lam - beta A x. Vectors are named x0, w0, b0, y0, Ax1, ..."""
    if type(steps) is not int or not 1 <= steps <= MAX_STEPS:
        raise Inexpressible(f"steps must lie between 1 and {MAX_STEPS}, found {steps!r}")
    p = parameters
    q = lam.next - beta * A(x_hat)
    pulled = {"Atq": A.T(q - beta * B(y))} if p.rho is None else {"Atw+": A.T(q), "Atb": A.T(B(y))}
    made = described(
        declared,
        steps,
        {"eta": p.eta, "beta": p.beta},
        {"w": lam - beta * A(x), "b": B(y), "x+": x_hat, "Ax+": A(x_hat), **pulled},
        used=["x0", "w0", f"x{steps}", f"Ax{steps}"],
        classes={"f": (p.mu, p.nu), "g": (p.mu_g, None)},
        operators={"A": (p.coercive, p.bound)},
        products={} if p.rho is None else {("A", "B"): p.rho},
    )
    v = made.vectors
    ws = [v["w0"], *(v[f"lam{t}"] - v[f"Ax{t}"] * p.beta for t in range(1, steps + 1))]
    return Runs(made.description, made.operators["A"], tuple(v[f"x{t}"] for t in range(steps + 1)), tuple(ws))


def gradient_admm(
    parameters: GradientAdmm, steps: int, weights: tuple[Rational, Rational], after: tuple[Rational, Rational] | None = None
) -> Program:
    """max after_x |x_T|^2 + after_w |w_T|^2 where weights_x |x_0|^2 + weights_w |w_0|^2 = 1 (after: weights by default)."""
    runs = gradient_admm_runs(parameters, steps)
    before, last = weights, after or weights
    return runs.description.program(
        before[0] * runs.x[0].norm2 + before[1] * runs.w[0].norm2, last[0] * runs.x[-1].norm2 + last[1] * runs.w[-1].norm2
    )


def convex_weights(eta: Fraction, beta: Fraction) -> tuple[Fraction, Fraction]:
    """Definition 6.3: |x|^2 + (eta/beta)|w|^2."""
    return Fraction(1), Fraction(eta) / beta


def strongly_convex_weights(p: GradientAdmm) -> tuple[Fraction, Fraction]:
    """Definition 7.4: R|x|^2 + S|w|^2."""
    norm = strongly_convex_norm(p.eta, p.beta, p.nu, p.mu)
    return norm.R, norm.S


def strong_contraction(p: GradientAdmm, steps: int = 1) -> Program:
    """Lemma 7.6 over T steps in the norm of Definition 7.4 (give rho and coercive = 1 for the paper's classes)."""
    return gradient_admm(p, steps, strongly_convex_weights(p))
