"""Root form of M-ADMM, without the factor A.

(15)-(16) without the factor A, for every connected graph and all penalties.

Where: eqs. (15)-(16).
Letters: stacked vectors: ``g`` = gradients at f(t+1) by (13), ``Lam`` = 2 Lambda(t), ``WQf_next``, ``WSf_next``, ``WSf`` =
W(D - A) f(t+1), W(D + A) f(t+1), W(D + A) f(t), ``Qf_next`` = (D - A) f(t+1); ``p`` = any vector, ``g_p`` = <g, p>, ``RY_p``
= <sqrt(D - A) Y(t+1), p>.
Idea: 2 W D = W(D - A) + W(D + A); sqrt(D - A) Y(t+1) = 2 Lambda(t) + theta (D - A) f(t+1).
Note: An equality of vectors, tested against every p. g is written through (13), zhang2018.eq-13-14; sqrt(D - A) Y(t+1) and
(16) are zhang2018.y-existence-corrected.
"""

from verify import *

for_all(positive="theta", real="g_p RY_p", F="Lam WQf_next WSf_next WSf Qf_next p")

g = WSf - Lam - (WQf_next + WSf_next)
RY_next = Lam + Qf_next * theta
rest = (WQf_next - Qf_next * theta) + (WSf_next - WSf)

says = statement(
    thirteen=g_p == g @ p | letter("g_p", "the gradients tested against p, by (13)"),
    root=RY_p == RY_next @ p | letter("RY_p", "sqrt(D - A) Y(t+1) tested against p"),
    eq_15=g_p + RY_p + rest @ p == 0 | goal,
)

claim = Claim("zhang2018.eq-15-16-corrected", "identity", corrects="zhang2018.eq-15-16")

proof = shows(eq_15=thirteen + root)

witness = at("theta=2 g_p=-7 RY_p=3 Lam=[1, -1] WQf_next=[2, -3] WSf_next=[4, 5] WSf=[0, 1] Qf_next=[1, -1] p=[1, 0]")

too_strong = altered(
    {
        "sqrt(D - A) Y(t) in place of Y(t+1)": eq_15.left - theta * (Qf_next @ p),
        "the sign that the factor A gives on two nodes": g_p - RY_p + rest @ p == 0 | false,
    }
)
