"""DP-ADMM converges at the rate 1/sqrt t (smooth objectives).

The rate O(1/sqrt t) drawn from Theorem 4, refuted for one fixed problem of the same kind.

Where: text after Theorem 4.
Problem and letters as in ``rate``, with the steps (34), b = rho + c_3 = 2, and the mean of wt^1, .., wt^t, which is that of
the first n = t + 1 iterates without the start.
Idea: as for Theorem 3.
Reading: interpretation: For a fixed problem, as t grows; it may have many minimisers. Zero initial values, beta = 0; entries
of the noise are N(0, sigma^2).
Note: A loss like that of huang2020.theorem-3-rate, with t_j for the steps (34): for every eps and delta there is one for
which sqrt(2t) times the expected gap is above j at t = t_j, for j = 1, 2, .. It is smooth, with c_3 = 1. What remains: the
rate with the constant step for a given t (huang2020.theorem-4-corrected), and what huang2020.theorem-3-rate says of bounded
sets of minimisers.
"""

from verify import *

from .rate import stated

for_all(positive="t h n G N a s R u_2 M X C c gamma omega", nonnegative="p prob", real="gap y V U Q B g")

says = statement(
    number=n == t + 1 | letter("n", "how many iterates wt^0..wt^t are"),
    **stated(n, 2, G**2 == 4 * N**2 | letter("G", "(34) for c_1 = c_3 = c_w = 1, dp = 4: G^2 = 32 L/eps^2")),
    rate=C / h >= gap | goal,
)

claim = Claim(
    "huang2020.theorem-4-rate",
    "asymptotic",
    consequence="guarantee",
    facts="equivalent",
    negated_by="huang2020.theorem-4-rate-fails",
    statement=r"\mathbb E[\text{left side of (37)}]=O(1/\sqrt t)",
    prints=r"""
        \mathbb E[\text{left side of (37)}] -> gap
        O(1/\sqrt t) -> at most C/h
    """,
)
