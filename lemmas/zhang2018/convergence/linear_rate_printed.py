"""Rate of M-ADMM, for penalties that differ between nodes.

Theorem 3.2's rate, on two nodes with unequal penalties; (22) with D_M and with D_m at once.

Where: Theorem 3.2, rate.
Letters: see ``two_nodes``; O_i has m_i = M_i = c; ``gap`` = mu - 1; ``sb2`` = sigma-bar_max^2 = 2((eta_1 - theta)^2 + (eta_2
- theta)^2), ``st2`` = sigma-tilde_max^2 = 2(eta_1^2 + eta_2^2), sigma_min(D - A) = 2; ``p``, ``q``, ``r`` = the entries
(1,1), (2,2), (1,2) of right minus left side of (22), symmetrised, with ``d`` <= c and <= c^2 for D_m and D_M.
Idea: J is no norm for unequal penalties (``penalty_norm_printed``), and neither is it non-expansive.
Reading: interpretation: (22) with D_m and with D_M at once, as an order of quadratic forms.
Note: At the point f(0) = (1, 0), a = 0, eta = (1, 3), theta = 1: the squared J-norm grows from 1 to more than 1.2 while
delta = 1/1000 is admissible. Of consequence, like zhang2018.eq-19. Attempts to save it: (1) D_m or D_M in (22): M = m = 1,
both hold; (2) smaller delta: it grows already at delta = 0; (3) t = 0 to 1 is an ordinary step, and the penalties may stay
constant afterwards. True with a penalty common to the nodes and D_m: zhang2018.theorem-3.2-corrected.
"""

from verify import *

from .letters import SYMBOLS
from .two_nodes import RUN, after, before

for_all(positive="theta c eta_1 eta_2 gap", nonnegative="delta d", real="F_1 F_2 a_1 a_2 f_1 f_2 sb2 st2")

mu = 1 + gap
K = (mu * sb2 + mu**2 * c**2) / (2 * theta * gap)
p = 2 * (eta_1 - theta) + 2 * d - delta * (K + eta_1)
q = 2 * (eta_2 - theta) + 2 * d - delta * (K + eta_2)
r = -(eta_1 + eta_2 - 2 * theta) - delta * (eta_1 + eta_2) / 2
CONSIDER = assumed("Consider any", "Theorem 3.2", "any delta(t) that satisfies (22): the diagonal of right minus left side")


says = statement(
    *RUN,
    penalty_1=eta_1 >= theta | assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.2", "it may stay constant from t = 1 on"),
    penalty_2=eta_2 >= theta | assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.2", "it may stay constant from t = 1 on"),
    sigma_bar=sb2
    == 2 * ((eta_1 - theta) ** 2 + (eta_2 - theta) ** 2) | letter("sb2", "sigma_max((W - theta I)(D - A))^2 on two nodes"),
    sigma_tilde=st2 == 2 * (eta_1**2 + eta_2**2) | letter("st2", "sigma_max(W(D + A))^2 on two nodes"),
    at_most_D_m=c >= d | assumed("Consider any", "Theorem 3.2", "any delta(t) that satisfies (22); d stands for D_m"),
    at_most_D_M=c**2 >= d | assumed("Consider any", "Theorem 3.2", "any delta(t) that satisfies (22); and at once for D_M"),
    eq_21=4 * theta**2
    >= delta**2 * mu**4 * st2 | assumed("Consider any", "Theorem 3.2", "any delta(t) that satisfies (21), squared"),
    eq_22_11=p >= 0 | CONSIDER,
    eq_22_22=q >= 0 | CONSIDER,
    eq_22=p * q
    >= r**2
    | assumed("Consider any", "Theorem 3.2", "any delta(t) that satisfies (22): the determinant of right minus left side"),
    rate=before >= (1 + delta) * after | goal,
)

claim = Claim(
    "zhang2018.theorem-3.2",
    "bound",
    symbols=SYMBOLS,
    consequence="hypothesis",
    statement=r"(1+\delta(t))\|Z(t)-Z^*\|_{J(t)}^2\le\|Z(t-1)-Z^*\|_{J(t)}^2",
    prints=r"""
        \delta(t) -> delta
        \|Z(t)-Z^*\|_{J(t)}^2 -> after
        \|Z(t-1)-Z^*\|_{J(t)}^2 -> before
    """,
    facts="equivalent",
)

counterexample = at("theta=1 c=1 eta_1=1 eta_2=3 F_1=1 F_2=0 a_1=0 a_2=0 f_1=1/3 f_2=3/7 delta=1/1000 gap=1 d=1 sb2=8 st2=20")
