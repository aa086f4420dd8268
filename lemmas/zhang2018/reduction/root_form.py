"""(15)-(16) without the factor A, for every connected graph and all penalties.

Where: (15)-(16). Letters: stacked vectors: ``g`` = gradients at f(t+1) by (13), ``Lam`` = 2 Lambda(t), ``WQf_next``,
``WSf_next``, ``WSf`` = W(D - A) f(t+1), W(D + A) f(t+1), W(D + A) f(t), ``Qf_next`` = (D - A) f(t+1).
Idea: 2 W D = W(D - A) + W(D + A); sqrt(D - A) Y(t+1) = 2 Lambda(t) + theta (D - A) f(t+1).
"""

from verify import *

(theta,) = scalars("theta")
Lam, WQf_next, WSf_next, WSf, Qf_next = vectors("Lam WQf_next WSf_next WSf Qf_next")
g = WSf - Lam - (WQf_next + WSf_next)
RY_next = Lam + Qf_next * theta
left = g + RY_next + (WQf_next - Qf_next * theta) + (WSf_next - WSf)

says = statement(for_all(positive="theta", F="Lam WQf_next WSf_next WSf Qf_next"), goals=(equal("eq_15", left.norm2),))

claim = Claim(
    id="zhang2018.eq-15-16-corrected",
    title="Root form of M-ADMM, without the factor A",
    where="eqs. (15)-(16)",
    kind="identity",
    says=says,
    corrects="zhang2018.eq-15-16",
    note="g is written through (13), zhang2018.eq-13-14; sqrt(D - A) Y(t+1) and (16) are zhang2018.y-existence-corrected.",
)

proof = shows(eq_15=because())

witness = Point(
    scalars={"theta": 2}, vectors={"Lam": [1, -1], "WQf_next": [2, -3], "WSf_next": [4, 5], "WSf": [0, 1], "Qf_next": [1, -1]}
)

too_strong = (
    altered(says, "sqrt(D - A) Y(t) in place of Y(t+1)", equal("eq_15", (left - Qf_next * theta).norm2)),
    altered(says, "the sign that the factor A gives on two nodes", equal("eq_15", (left - RY_next * 2).norm2)),
)
