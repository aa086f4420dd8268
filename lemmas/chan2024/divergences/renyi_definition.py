"""Renyi divergence and its supremum D^z; their first properties on two points.

Definition 4.1: the Renyi divergence and D^z. On two points: never negative, zero for equal laws only, growing with alpha.

Where: arXiv (4), Def 4.1; AAAI Def 3.1.
Letters: p, q = two laws with full support on two points; order_2 = E_Q (P/Q)^2 = exp(D_2), order_3 = E_Q (P/Q)^3 = exp(2
D_3).
Idea: order_2 - 1 = sum (p_i - q_i)^2/q_i; order_3 - order_2^2 is the variance of P/Q under P.
Reading: interpretation: A definition has nothing to check; stated are the properties that the paper uses of it.
Note: The definition itself has nothing to check. nonnegative is D_2 >= 0, distance says that D_2 = 0 for equal laws only,
monotone_in_alpha is D_2 <= D_3. Where Q vanishes on a set of positive P-mass the value is +infinity for every alpha > 1
(chan2024.remark-5.5). The definition excludes alpha = 1. epsilon-zCDP (Def 4.4) is D^z <= epsilon on neighbours.
"""

from verify import *

for_all(positive="p_1 p_2 q_1 q_2")

order_2 = p_1**2 / q_1 + p_2**2 / q_2
order_3 = p_1**3 / q_1**2 + p_2**3 / q_2**2

says = statement(
    law_P=p_1 + p_2 == 1 | assumed("given distributions", "Definition 4.1", "P is a law on two points"),
    law_Q=q_1 + q_2 == 1 | assumed("given distributions", "Definition 4.1", "Q is a law on two points"),
    distance=order_2 - 1 == (p_1 - q_1) ** 2 / q_1 + (p_2 - q_2) ** 2 / q_2 | goal,
    nonnegative=order_2 >= 1 | goal,
    monotone_in_alpha=order_3 >= order_2**2 | goal,
)

claim = Claim(
    "chan2024.def-4.1",
    "definition",
    statement=r"\mathsf D_\alpha(P\|Q)=\tfrac1{\alpha-1}\ln\mathbb E_{x\leftarrow Q}\Big(\frac{P(x)}{Q(x)}\Big)^\alpha"
    r"\ (\alpha>1),\qquad\mathsf{D^z}(P\|Q)=\sup_{\alpha>1}\tfrac1\alpha\mathsf D_\alpha(P\|Q)",
    prints=r"""
        \mathsf D_\alpha(P -> not compared: the definition, of which the statement proves properties
        \mathsf{D^z}(P -> not compared: the definition, of which the statement proves properties
        \alpha>1 -> not compared: the range of the order
    """,
    facts="equivalent",
)

proof = shows(
    distance=2 * law_P - law_Q,
    nonnegative=2 * law_P - law_Q + 1 / q_1 * square(p_1 - q_1) + 1 / q_2 * square(p_2 - q_2),
    # order_3 (p_1 + p_2) - order_2^2 = p_1 p_2 (p_1/q_1 - p_2/q_2)^2
    monotone_in_alpha=-order_3 * law_P + p_1 * p_2 * square(p_1 / q_1 - p_2 / q_2),
)

witness = at("p_1=1/2 p_2=1/2 q_1=1/4 q_2=3/4")

too_strong = altered(
    {
        "order three at least the cube of order two": monotone_in_alpha.left >= order_2**3,
        "the distance weighted by p": dict(distance=order_2 - 1 == (p_1 - q_1) ** 2 / p_1 + (p_2 - q_2) ** 2 / p_2 | false),
    },
    scale="at least 101/100 -> nonnegative right 101/100",
    drop="law_P law_Q",
)
