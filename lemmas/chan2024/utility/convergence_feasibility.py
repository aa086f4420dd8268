"""Convergence of Algorithm 4 with the factor beta T/2 in front of the averaged residual.

Theorem 9.1 with a stronger feasibility term: beta T/2 in place of beta/2 in front of |A xb + B yb - c|^2.

Where: ours.
Sharpens arXiv Theorem 9.1.
Letters as in ``substitution``; in expectation: gap = F(xb_[0,T-1]) - F(x*) + g(yb_[1,T]) - g(y*), R = |A xb_[1,T] + B
yb_[1,T] - c|^2, Lam = |lam_T|^2. n = the dimension of x, rho = the standard deviation of the gradient oracle in each
coordinate.
Idea: lam_T = -beta T (A xb + B yb - c) since lam_0 = 0, so the term |lam_T|^2/(2 beta), which the paper drops, is beta T^2
R/2.
Note: Lemma 9.3 is not used, so its failure at t = 0 does no harm.
"""

from verify import *

from .substitution import SIGNS, X_0, Y_0, T, beta, eta, moment, printed, root, step_size

scalars("gap R Lam")
FACTS = (
    root,
    step_size,
    *given(
        summed=beta / 2 * Y_0 + X_0 / (2 * eta) + T * eta / 2 * moment
        >= T * gap + Lam / (2 * beta)
        | at_end("chan2024.theorem-9.1-sum", "averaged", "Algorithm 4, T iterations from lam_0 = 0", T, at_mean=gap),
        multiplier=Lam == beta**2 * T**2 * R | program("oracle ADMM, T iterations"),
    ),
)
says = statement(
    Domain({**SIGNS, **signs(nonnegative="R", real="gap Lam")}, {}), *FACTS, convergence=printed >= gap + beta / 2 * T * R | goal
)

claim = Claim("chan2024.theorem-9.1-feasibility", "bound", strengthens="chan2024.theorem-9.1")

proof = shows(use("averaged", "chan2024.eq-30"), convergence=(summed + 1 / (2 * beta) * multiplier - T * averaged) / T)

witness = at("T=4 q=2 eta=1/2 beta=1 Y_0=0 X_0=8 G_0=0 n=0 rho=0 a=1 gap=0 R=1 Lam=16")

too_strong = altered(
    {
        "the factor beta T/2 made 1 % larger": printed >= gap + 101 * beta * T * R / 200 | false,
        "T^2 in place of T": printed >= gap + beta / 2 * T**2 * R | false,
    },
    scale="right side 1 % smaller -> left 99/100",
    drop="multiplier summed",
)
