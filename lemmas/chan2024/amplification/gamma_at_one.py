"""The induction coefficient at L = 1 is 1/T.

The coefficient of the induction step of Theorem 5.2 at L = 1: gamma_T(1) = 1/T.

Where: arXiv proof of Theorem 5.2.
Letters: s = T - 1, positive because T >= 2.
Idea: 1 - 1/T = s/T, so the first summand is s/T^2 and the two add up to (s + 1)/T^2.
Reading: step
"""

from verify import *

for_all(positive="T s")

gamma = s * (1 / s) ** 2 * (1 - 1 / T) ** 2 + 1 / T**2

says = statement(
    s_is=s == T - 1 | assumed("Inductive step. For", "proof overview of Theorem 5.2", "s = T - 1, positive for T >= 2"),
    gamma=gamma == 1 / T | goal,
)

claim = Claim(
    "chan2024.theorem-5.2-gamma1",
    "identity",
    statement=r"\gamma_T(1)=(T-1)\Big(\frac1{T-1}\Big)^2\Big(1-\frac1T\Big)^2+\frac1{T^2}=\frac1T",
    prints=r"\gamma_T(1) -> gamma",
    facts="equivalent",
)

# 1 - 1/T = (s - f)/T with f = s - T + 1 = 0; then gamma - 1/T = ((s - f)^2/s + 1 - T)/T^2 = f (f/s - 1)/T^2.
proof = shows(gamma=((s - T + 1) / s - 1) / T**2 * s_is)

witness = at("T=3 s=2")

too_strong = altered(
    {"1/(T - 1) in place of 1/T": gamma == 1 / s | false, "1/T^2 in place of 1/T": gamma == 1 / T**2 | false},
    scale="1 % smaller -> right 99/100",
    drop="s_is",
)
