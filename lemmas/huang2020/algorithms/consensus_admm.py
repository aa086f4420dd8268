"""Standard ADMM with an aggregator: its middle line minimises the augmented Lagrangian.

Algorithm 1: line 6 is the exact minimiser of (5) over w.

Where: Algorithm 1.
Letters: W = sum_i w_i^k, Ga = sum_i gamma_i^{k-1}, S = sum_i |w_i^k|^2; v any global variable, w = w^k of line 6; J(v) = the
terms of (5) that contain the global variable, J_v and J_w its values.
Idea: J(v) - J(w^k) = (n rho/2)|v - w^k|^2.
Reading: step
Note: The gap is a positive multiple of a square, so the minimiser is unique. The initial w_i^0 is never read. With an
initial sum of gamma_i^0 other than zero, w^1 is the mean of the w_i^1 shifted by -(1/(n rho)) sum_i gamma_i^0; from k = 1 on
the sum is zero (huang2020.dual-sum-zero) and w^k is the plain mean.
"""

from verify import *

for_all(positive="rho n", real="S J_v J_w", X="W Ga v")

w = (W - Ga / rho) / n


def objective(u):
    """sum_i <gamma_i, u> + (rho/2)|w_i - u|^2, by the sums over i."""
    return Ga @ u + rho / 2 * (S - 2 * (W @ u) + n * u.norm2)


says = statement(
    at_v=J_v == objective(v) | letter("J_v", "(5), the terms with w, at any v"),
    at_w=J_w == objective(w) | letter("J_w", "(5), the terms with w, at line 6"),
    gap=J_v - J_w == n * rho / 2 * (v - w).norm2 | goal,
    minimiser=J_v >= J_w | goal,
)

claim = Claim(
    "huang2020.algorithm-1",
    "algorithm",
    statement=r"w_i^k=\operatorname{argmin}\mathcal L_{\rho,i}(\cdot,w^{k-1},\gamma_i^{k-1}),\quad "
    r"w^k=\tfrac1n\sum_iw_i^k-\tfrac1{n\rho}\sum_i\gamma_i^{k-1},\quad\gamma_i^k=\gamma_i^{k-1}-\rho(w_i^k-w^k)",
    prints=r"""
        w_i^k= -> not compared: a map that the statement has by its properties
        w^k -> w
        \sum_iw_i^k -> W
        \sum_i\gamma_i^{k-1} -> Ga
        \gamma_i^k -> not compared: the dual step, of which the statement needs the sum
    """,
    facts="equivalent",
)

proof = shows(gap=at_v - at_w, minimiser=at_v - at_w + n * rho / 2 * square(v - w))

witness = at("rho=1 n=2 S=2 J_v=1 J_w=0 W=[2] Ga=[0] v=[0]")

too_strong = altered(
    {"2 % more curvature": minimiser.right + 51 * n * rho * (v - w).norm2 / 100},
    scale="curvature 1 % smaller -> gap right 99/100",
    drop="at_w",
)
