"""Privacy amplification by iteration for ADMM with convex objectives.

Theorem 6.1: after 2T noisy iterations from (x_0, lam_0) and (x_0', lam_0), D^z <= (C/T)|dx_0|^2/(2 sigma^2).

Where: arXiv Theorem 6.1; AAAI Theorem 5.1.
Letters: ``x`` = dx_0, ``A_x`` = A dx_0, a = |A|, D the divergence, N = |(dx_0, 0)|_*^2; c = max(2, 3/(eta beta)); E = the
energy of the shifts that make the two runs meet.
Idea: rounds of two iterations, each of which removes the T-th part of the difference at the cost of c N/T^2; see
lemmas.common.gradient_admm_rounds. Then N <= (1 + eta beta a^2)|dx_0|^2.
Reading: interpretation: With the paper's standing assumptions, which stand elsewhere: convex (1/eta)-smooth f_t (sections
3.1, 6), A = [I D] (Remark 3.4).
Note: AAAI puts 1/(2 sigma^2) inside C. Proved by rounds of two iterations with an auxiliary run on the same noise, not by
the paper's chain of couplings (its steps keep their own verdicts; misprints on the way, Lemma 6.12's square and Fact
4.5(b)'s common law, do no harm). Sharper where eta beta >= 9/11: chan2024.shift-start.
"""

from verify import *

from ..one_step_privacy.one_step_privacy import BLOCK, MAXIMUM, ROUNDS, at_product
from .initial_norm import bounded, norm2

for_all(positive="eta beta sigma T c", nonnegative="a D E", X="x", Z="A_x")

C = c * (1 + eta * beta * a**2)
bound = C / (2 * sigma**2 * T) * x.norm2

says = statement(
    bounded,
    *MAXIMUM,
    energy=c / T * norm2 >= E | program(ROUNDS, "energy", BLOCK, a_min=1, s=1, l=Vector({})),
    shift_rule=E / (2 * sigma**2) >= D | instance("common.shift-rule", "divergence"),
    amplified=bound >= D | goal,
)

claim = Claim(
    "chan2024.theorem-6.1",
    "bound",
    statement=r"\mathsf{D^z}((\tilde x_{2T},\lambda_{2T})\|(\tilde x'_{2T},\lambda'_{2T}))\le\frac1{2\sigma^2}\cdot\frac CT"
    r"\|x_0-x_0'\|^2,\quad C=\max\Big\{2,\frac3{\beta\eta}\Big\}(1+\beta\eta\|A\|^2)",
    prints=r"""
        \mathsf{D^z}((\tilde x_{2T},\lambda_{2T})\|(\tilde x'_{2T},\lambda'_{2T})) -> D
        \|A\| -> a
        x_0-x_0' -> x
    """,
)

proof = shows(
    use("start", "chan2024.thm6.1-initial-norm"),
    amplified=shift_rule + 1 / (2 * sigma**2) * energy + c / (2 * sigma**2 * T) * start,
)

witness = at("eta=1 beta=2 sigma=1 T=2 c=2 a=1 D=1 E=3 x=[1] A_x=[1]")

# A = [1], B = 0, f = 0, eta = 1, beta = 1/2, T = 1: the exact divergence is 10/9, 20/81 of the bound, the largest ratio found.
tightness = Tightness(
    "C of Theorem 6.1", "amplified", bound, at("eta=1 beta=1/2 sigma=1 T=1 c=6 a=1 D=10/9 E=20/9 x=[1] A_x=[1]")
)


def amplified(constant):
    """The goal with ``constant`` in place of C."""
    return constant / (2 * sigma**2 * T) * x.norm2 >= D | false


_shrunk = 1 + eta * beta * a**2
too_strong = (
    *altered(
        {"1/T^2 in place of 1/T": bound / T >= D | false, "without 1 + eta beta |A|^2": amplified(c)},
        scale="1 % smaller -> left 99/100",
    ),
    at_product(says, "2 in place of the maximum, at eta beta = 1", ratio(1), amplified(2 * _shrunk)),
    at_product(says, "3/(eta beta) in place of the maximum, at eta beta = 2", ratio(2), amplified(3 / (eta * beta) * _shrunk)),
    *altered(drop="energy shift_rule bounded"),
)
