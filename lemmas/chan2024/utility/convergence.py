"""Convergence of ADMM with a noisy gradient oracle.

Theorem 9.1: with eta = 1/sqrt(T) the averages of Algorithm 4 satisfy (26).

Where: arXiv Theorem 9.1, (26).
Letters as in ``convergence_feasibility``.
Idea: the version with beta T/2 in front of the residual, and T >= 1. (The paper's route over Lemma 9.3 breaks at t = 0.)
Reading: interpretation: 'Sample' is read as a fresh draw: z_t is independent of f_t and of all that comes before, f_t of
x_t.
Note: The printed proof uses Lemma 9.3 at t = 0, where it is false; the theorem is true by another argument: the residuals
sum to -lam_T/beta and |lam_T|^2 is kept. Existence of the expectations is assumed. The averages of x in the objective and in
the residual differ by one index, as printed, and the left side may be negative.
"""

from verify import *

from .convergence_feasibility import FACTS, R, T, beta, gap, printed
from .convergence_feasibility import says as stronger
from .substitution import X_0, q

says = statement(
    Domain(stronger.signs, {}),
    *FACTS,
    at_least_one_step=T >= 1 | assumed("number of iterations", "Algorithm 4", "T >= 1"),
    convergence=printed >= gap + beta / 2 * R | goal,
)

claim = Claim(
    "chan2024.theorem-9.1",
    "bound",
    statement=r"\mathbf E\big[\mathfrak f(\bar x_{[0,T-1]})-\mathfrak f(x^*)+g(\bar y_{[1,T]})-g(y^*)"
    r"+\tfrac\beta2\|A\bar x_{[1,T]}+B\bar y_{[1,T]}-c\|^2\big]\le\frac{\beta\|By_0-By^*\|^2}{2T}"
    r"+\frac{\|x_0-x^*\|^2}{2\sqrt T}+\frac{G^2+n\rho^2}{2\sqrt T}+\frac{n\beta^2\rho^2\|A\|^4}{2T^{1.5}}"
    r"+\frac{n\beta\rho^2\|A\|^2}T",
    prints=r"""
        \mathbf E\big[\mathfrak f(\bar x_{[0,T-1]})-\mathfrak f(x^*)+g(\bar y_{[1,T]})-g(y^*)
            +\tfrac\beta2\|A\bar x_{[1,T]}+B\bar y_{[1,T]}-c\|^2\big] -> gap + beta*R/2
        \|By_0-By^*\|^2 -> Y_0
        \|x_0-x^*\|^2 -> X_0
        G -> G_0
        \|A\| -> a
    """,
)

proof = shows(
    use("stronger", "chan2024.theorem-9.1-feasibility"), convergence=fact("stronger") + beta / 2 * R * at_least_one_step
)

witness = at("T=4 q=2 eta=1/2 beta=1 Y_0=4 X_0=4 G_0=1 n=1 rho=1 a=1 gap=1/4 R=1/4 Lam=4")

too_strong = altered(
    {
        "1/T in place of 1/sqrt(T) at the initial distance": convergence.left - X_0 / (2 * q) + X_0 / (2 * T),
        "the residual counted with beta T^2/2": printed >= gap + beta / 2 * T**2 * R | false,
    },
    scale="right side 1 % smaller -> left 99/100",
    drop="summed",
)
