"""Algorithm 4 converges at the rate 1/sqrt(T).

Section 9: Algorithm 4 converges at the rate O(1/sqrt(T)), with the constant written out.

Where: arXiv section 9.
Letters as in ``convergence_feasibility``; K is the sum of the five constants of (26).
Idea: sqrt(T) >= 1, so 1/T and 1/T^1.5 are at most 1/sqrt(T).
Reading: interpretation: O(1/sqrt(T)) with the constant written out.
Note: The left side is that of (26); it bounds the gap from above only, and the gap may be negative because the averages need
not satisfy the constraint.
"""

from verify import *

from .convergence import says as theorem_9_1
from .convergence_feasibility import R, gap
from .substitution import G_0, X_0, Y_0, T, a, beta, n, q, rho

slow = beta * Y_0 / 2 + n * beta * rho**2 * a**2
slower = n * beta**2 * rho**2 * a**4 / 2
K = slow + slower + X_0 / 2 + (G_0**2 + n * rho**2) / 2

says = with_goals(theorem_9_1, rate=K / q >= gap + beta / 2 * R | goal)

claim = Claim(
    "chan2024.theorem-9.1-rate",
    "asymptotic",
    statement=r"\mathbf E[\dots]\le\frac K{\sqrt T},\quad K=\tfrac12\big(\beta\|By_0-By^*\|^2+\|x_0-x^*\|^2+G^2+n\rho^2"
    r"+n\beta^2\rho^2\|A\|^4+2n\beta\rho^2\|A\|^2\big)",
    prints=r"""
        \mathbf E[\dots] -> gap+beta*R/2
        \|By_0-By^*\|^2 -> Y_0
        \|x_0-x^*\|^2 -> X_0
        G -> G_0
        \|A\| -> a
    """,
)

proof = shows(
    use("bound", "chan2024.theorem-9.1"),
    have(root_at_least_one=q >= 1 | (at_least_one_step + root) / (q + 1)),
    have(T_above_root=T >= q | q * root_at_least_one - root),
    rate=bound + slow / (q * T) * T_above_root + slower / (q * T) * at_least_one_step,
)

witness = at("T=4 q=2 eta=1/2 beta=1 Y_0=4 X_0=4 G_0=1 n=1 rho=1 a=1 gap=1/4 R=1/4 Lam=4")

too_strong = altered(
    {"1/T in place of 1/sqrt(T)": K / T >= rate.right, "without the initial distance of x": (K - X_0 / 2) / q >= rate.right},
    scale="1 % smaller -> left 99/100",
    drop="summed at_least_one_step",
)
