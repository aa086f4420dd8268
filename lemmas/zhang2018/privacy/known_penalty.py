"""Sec. 6.2: with known penalties and no noise (12) gives the gradient of the missing sample, hence its direction.

Where: Sec. 6.2, first half. Letters: ``u``, ``u_other`` = gradient of the missing sample and of another one that explains the
same exchange; ``K`` = -2 lambda - gradients of the known part, ``S`` = sum_j (2 f_i(t+1) - f_i(t) - f_j(t)), which
the attacker computes.
Idea: u = K - eta S has no unknown on the right.
"""

from verify import *

(eta,) = scalars("eta")
p, u, u_other, K, S = vectors("p u u_other K S")

says = statement(
    for_all(positive="eta", X="p u u_other K S"),
    equal("kkt", u @ p, (K - S * eta) @ p, because=program("M-ADMM step without one sample", "missing", "(12) without noise")),
    equal(
        "kkt_other",
        u_other @ p,
        (K - S * eta) @ p,
        because=assumed(
            "If the attacker also knows the dual updating step size",
            "Sec. 6.2",
            "a second point that explains the same exchange with the same penalty",
        ),
    ),
    goals=(equal("determined", u @ p, u_other @ p),),
)

claim = Claim(
    id="zhang2018.private-eta-attack-corrected",
    title="With known penalties and no noise the gradient of the missing sample is read off",
    where="Sec. 6.2 (details in missing supplement)",
    kind="existence",
    statement=r"\tfrac C{B_i}\mathcal L'(y f^\top x)\,y\,x=K(t)-\eta_i(t)S(t)\text{ determines it}",
    says=says,
    facts="equivalent",
    reading="interpretation",
    reading_note="The first half of the remark: inferring is read as: the gradient of the missing sample is determined.",
    note="Known penalties give y x up to its positive length from one iteration, private "
    "ones need two (zhang2018.private-eta-attack-two-steps). Keeping them private is no guarantee.",
)

proof = shows(determined=because("kkt", term(-1, "kkt_other")))

witness = Point(scalars={"eta": 2}, vectors={"p": [1, 1], "u": [1, 0], "u_other": [1, 0], "K": [3, 2], "S": [1, 1]})

too_strong = (altered(says, "the gradient vanishes", equal("determined", u @ p)), without(says, "kkt_other"))
