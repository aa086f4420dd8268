"""With known penalties and no noise the gradient of the missing sample is read off.

Sec. 6.2: with known penalties and no noise (12) gives the gradient of the missing sample, hence its direction.

Where: Sec. 6.2 (details in missing supplement).
Sec. 6.2, first half.
Letters: ``u``, ``u_other`` = gradient of the missing sample and of another one that explains the same exchange; ``K`` = -2
lambda - gradients of the known part, ``S`` = sum_j (2 f_i(t+1) - f_i(t) - f_j(t)), which the attacker computes.
Idea: u = K - eta S has no unknown on the right.
Reading: interpretation: The first half of the remark: inferring is read as: the gradient of the missing sample is
determined.
Note: Known penalties give y x up to its positive length from one iteration, private ones need two
(zhang2018.private-eta-attack-two-steps). Keeping them private is no guarantee.
"""

from verify import *

for_all(positive="eta", X="p u u_other K S")

says = statement(
    kkt=program("M-ADMM step without one sample", "missing", "(12) without noise"),
    kkt_other=u_other @ p
    == (K - S * eta) @ p
    | assumed(
        "If the attacker also knows the dual updating step size",
        "Sec. 6.2",
        "a second point that explains the same exchange with the same penalty",
    ),
    determined=u @ p == u_other @ p | goal,
)

claim = Claim(
    "zhang2018.private-eta-attack-corrected",
    "existence",
    statement=r"\tfrac C{B_i}\mathcal L'(y f^\top x)\,y\,x=K(t)-\eta_i(t)S(t)\text{ determines it}",
    facts="equivalent",
)

proof = shows(determined=kkt - kkt_other)

witness = at("eta=2 p=[1, 1] u=[1, 0] u_other=[1, 0] K=[3, 2] S=[1, 1]")

too_strong = altered({"the gradient vanishes": u @ p == 0 | false}, drop="kkt_other")
