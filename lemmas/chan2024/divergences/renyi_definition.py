"""Definition 4.1: the Renyi divergence and D^z. On two points: never negative, zero for equal laws only, growing with alpha.

Where: arXiv (4), Def 4.1; AAAI Def 3.1. Letters: p, q = two laws with full support on two points; order_2 = E_Q (P/Q)^2 =
exp(D_2), order_3 = E_Q (P/Q)^3 = exp(2 D_3).
Idea: order_2 - 1 = sum (p_i - q_i)^2/q_i; order_3 - order_2^2 is the variance of P/Q under P.
"""

from verify import *

p_1, p_2, q_1, q_2 = scalars("p_1 p_2 q_1 q_2")
order_2 = p_1**2 / q_1 + p_2**2 / q_2
order_3 = p_1**3 / q_1**2 + p_2**3 / q_2**2

says = statement(
    for_all(positive="p_1 p_2 q_1 q_2"),
    equal("law_P", p_1 + p_2, 1, because=assumed("given distributions", "Definition 4.1", "P is a law on two points")),
    equal("law_Q", q_1 + q_2, 1, because=assumed("given distributions", "Definition 4.1", "Q is a law on two points")),
    goals=(
        equal("distance", order_2 - 1, (p_1 - q_1) ** 2 / q_1 + (p_2 - q_2) ** 2 / q_2),
        at_least("nonnegative", order_2, 1),
        at_least("monotone_in_alpha", order_3, order_2**2),
    ),
)

claim = Claim(
    id="chan2024.def-4.1",
    title="Renyi divergence and its supremum D^z; their first properties on two points",
    where="arXiv (4), Def 4.1; AAAI Def 3.1",
    kind="definition",
    statement=r"\mathsf D_\alpha(P\|Q)=\tfrac1{\alpha-1}\ln\mathbb E_{x\leftarrow Q}\Big(\frac{P(x)}{Q(x)}\Big)^\alpha"
    r"\ (\alpha>1),\qquad\mathsf{D^z}(P\|Q)=\sup_{\alpha>1}\tfrac1\alpha\mathsf D_\alpha(P\|Q)",
    prints={
        r"\mathsf D_\alpha(P": "not compared: the definition, of which the statement proves properties",
        r"\mathsf{D^z}(P": "not compared: the definition, of which the statement proves properties",
        r"\alpha>1": "not compared: the range of the order",
        "...": "20abd8a5",
    },
    says=says,
    reading="interpretation",
    reading_note="A definition has nothing to check; stated are the properties that the paper uses of it.",
    facts="equivalent",
    note="The definition itself has nothing to check. nonnegative is D_2 >= 0, distance says that D_2 = 0 for equal laws only, "
    "monotone_in_alpha is D_2 <= D_3. Where Q vanishes on a set of positive P-mass the value is +infinity for every alpha "
    "> 1 (chan2024.remark-5.5). The definition excludes alpha = 1. epsilon-zCDP (Def 4.4) is D^z <= epsilon on neighbours.",
)

proof = shows(
    distance=because(term(2, "law_P"), term(-1, "law_Q")),
    nonnegative=because(term(2, "law_P"), term(-1, "law_Q"), term(1 / q_1, square=p_1 - q_1), term(1 / q_2, square=p_2 - q_2)),
    # order_3 (p_1 + p_2) - order_2^2 = p_1 p_2 (p_1/q_1 - p_2/q_2)^2
    monotone_in_alpha=because(term(-order_3, "law_P"), term(p_1 * p_2, square=p_1 / q_1 - p_2 / q_2)),
)

witness = Point(scalars=numbers("p_1=1/2 p_2=1/2 q_1=1/4 q_2=3/4"))

too_strong = (
    scaled(says, "at least 101/100", "nonnegative", right=ratio(101, 100)),
    altered(says, "order three at least the cube of order two", at_least("monotone_in_alpha", order_3, order_2**3)),
    altered(says, "the distance weighted by p", equal("distance", order_2 - 1, (p_1 - q_1) ** 2 / p_1 + (p_2 - q_2) ** 2 / p_2)),
    without(says, "law_P"),
    without(says, "law_Q"),
)
