"""The dual variables sum to zero after every iteration.

From the first iteration on the dual variables sum to zero, whatever gamma_i^0 is.

Where: implicit in (10c)-(10d); needed by Lemmas 2 and 3.
Letters: W = sum_i wt_i^k, Ga = sum_i gamma_i^{k-1}, w = w^k, Ga_next = sum_i gamma_i^k.
Idea: sum the dual line over i and insert the aggregation line.
Reading: step
Note: At k = 0 it may fail: gamma_i^0 is free. Then w^1 is the mean of the wt_i^1 shifted by -(1/(n rho)) sum_i gamma_i^0.
"""

from verify import *

for_all(positive="rho n", X="W Ga w Ga_next")

says = statement(
    **alike("aggregation dual", program("DP-ADMM, sums over the agents", w_k=w)), sum_is_zero=0 >= Ga_next.norm2 | goal
)

claim = Claim(
    "huang2020.dual-sum-zero",
    "identity",
    statement=r"\sum_i\gamma_i^k=0\quad(k\ge1)",
    prints=r"""
        \sum_i\gamma_i^k -> Ga_next
        k\ge -> not compared: the range
    """,
    facts="equivalent",
)

proof = shows(
    sum_is_zero=-2 * dual - 2 * rho**2 * aggregation + square(Ga_next - Ga + (W - w * n) * rho - (w * n - W + Ga / rho) * rho)
)

witness = at("rho=2 n=1 W=[3] Ga=[2] w=[2] Ga_next=[0]")

too_strong = altered(
    {"the sign of gamma in the aggregation": dict(aggregation=(w * n - W - Ga / rho).norm2 == 0 | false)}, drop="aggregation dual"
)
