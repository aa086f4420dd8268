"""Worst cases of two runs of gradient ADMM (chan2024, Algorithm 1) over T steps, in the weighted norms of the paper.

Vectors are differences of two runs with the same functions. Each step has its own f (two points per function: the condition
between them is exact). The conditions of the common g are used within each step only. That loses nothing for T > 1: the linear
terms of the f's steer the mean of the two runs, so that the y's of different steps can be kept so far apart that one convex g
behaves near each like a function of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from ..algorithms.chan2024.gradient_admm import A, B, beta, lam, x, x_hat, y
from ..algorithms.chan2024.gradient_admm import gradient_admm as declared
from ..algorithms.chan2024.strongly_convex_norm import strongly_convex_norm
from ..cones.statement_program import Inexpressible, Program
from ..cones.statement_solution import Compiled
from ..kernel import Polynomial
from .conditions import Conditions
from .ratio import Question

Rational = int | Fraction
WEIGHTS = "before_x", "before_w", "after_x", "after_w"


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
        if isinstance(self.eta, Polynomial):
            return
        if self.eta <= 0 or self.beta <= 0:
            raise Inexpressible(f"eta and beta must be positive, found {self.eta} and {self.beta}")
        if not 0 <= self.mu <= self.nu:
            raise Inexpressible(f"f: expected 0 <= mu <= nu, found {self.mu} and {self.nu}")
        if min(self.mu_g, self.coercive, self.rho or 0, self.bound or 0) < 0:
            raise Inexpressible("mu_g, rho, coercive and bound must not be negative")

    def lettered(self) -> GradientAdmm:
        """The same kind of parameters, with letters: what is zero, absent or equal stays so."""
        given = {n: v for n, v in vars(self).items() if v}
        letters = {n: Polynomial.atom("nu" if n == "mu" and self.mu == self.nu else n) for n in given}
        return replace(self, **letters)  # type: ignore[arg-type]

    @property
    def open(self) -> frozenset[str]:
        """The letters among them."""
        return frozenset(a for v in vars(self).values() if isinstance(v, Polynomial) for a in v.atoms())

    def question(self, steps: int) -> Question:
        """T = steps iterations of Algorithm 1 in differences, with w = lam - beta A x; vectors x0, w0, b0, y0, Ax1, .."""
        q = lam.next - beta * A(x_hat)
        pulled = {"Atq": A.T(q - beta * B(y))} if self.rho is None else {"Atw+": A.T(q), "Atb": A.T(B(y))}
        return Question(
            declared,
            {"eta": self.eta, "beta": self.beta},
            {"f": (self.mu, self.nu), "g": (self.mu_g, None)},
            iterations=steps,
            letters={"w": lam - beta * A(x), "b": B(y), "x+": x_hat, "Ax+": A(x_hat), **pulled},
            products={} if self.rho is None else {("A", "B"): self.rho},
        )

    def conditions(self, question: Question, *measured: Polynomial) -> Conditions:
        """Those of a question of these parameters, with the class of A."""
        found = question.conditions(*measured)
        classes = (replace(o, bound=self.bound, coercive=self.coercive) if o.name == "A" else o for o in found.operators)
        return replace(found, operators=tuple(classes), parameters=self.open)


def lengths(question: Question, t: int) -> tuple[Polynomial, Polynomial]:
    """|x_t|^2 and |w_t|^2."""
    v = question.vector
    w = v(f"lam{t}") - v(f"Ax{t}") * question.parameters["beta"] if t else v("w0")
    return v(f"x{t}").norm2, w.norm2


def gradient_admm(
    parameters: GradientAdmm, steps: int, weights: tuple[Rational, Rational], after: tuple[Rational, Rational] | None = None
) -> Program:
    """max after_x |x_T|^2 + after_w |w_T|^2 where weights_x |x_0|^2 + weights_w |w_0|^2 = 1 (after: weights by default)."""
    compiled, values = gradient_admm_at(parameters, steps, weights, after)
    return compiled.program.at(values)


def gradient_admm_at(
    parameters: GradientAdmm, steps: int, weights: tuple[Rational, Rational], after: tuple[Rational, Rational] | None = None
) -> tuple[Compiled, dict[str, Fraction]]:
    """The same as matrices, made once for all parameters of a kind, and the numbers of their letters: for ``solve``."""
    given = {n: v for n, v in vars(parameters).items() if v}
    values = given | dict(zip(WEIGHTS, (*weights, *(after or weights)), strict=True))
    return _compiled(parameters.lettered(), steps), {n: Fraction(v) for n, v in values.items()}


@lru_cache(maxsize=32)
def _compiled(letters: GradientAdmm, steps: int) -> Compiled:
    question, weights = letters.question(steps), [Polynomial.atom(n) for n in WEIGHTS]
    start, end = lengths(question, 0), lengths(question, steps)
    measures = [u * length[0] + v * length[1] for u, v, length in zip(weights[::2], weights[1::2], (start, end), strict=True)]
    found = letters.conditions(question, *measures)
    return Compiled(replace(found, parameters=found.parameters | {*WEIGHTS}).program(*measures))


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
