"""Sec. 6.2: with known penalties and no noise (12) gives the gradient of the missing sample, hence its direction.

Where: Sec. 6.2, first half. Letters: ``u``, ``u_other`` = gradient of the missing sample and of another one that explains the
same exchange; ``K``, ``S`` as in ``private_penalty_printed``.
Idea: u = K - eta S has no unknown on the right.
"""

from verify import Claim, Point, Proof, Statement, altered, argued, because, equal, scalars, signs, spaces, term, vectors, without

(eta,) = scalars("eta")
p, u, u_other, K, S = vectors("p u u_other K S")

says = Statement(
    signs=signs(positive="eta"),
    spaces=spaces(X="p u u_other K S"),
    facts=(
        equal("kkt", u @ p, (K - S * eta) @ p, because=argued("without noise, tested against any p", "zhang2018.eq-12")),
        equal(
            "kkt_other",
            u_other @ p,
            (K - S * eta) @ p,
            because=argued("for a second explanation with the same eta", "zhang2018.eq-12"),
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
    corrects="zhang2018.private-eta-attack",
    note="What remains true of the remark: known penalties give y x up to its positive length from one iteration, private "
    "ones need two (zhang2018.private-eta-attack-two-steps). Keeping them private is no guarantee.",
)

proof = Proof(goals={"determined": because(term(1, "kkt"), term(-1, "kkt_other"))})

witness = Point(scalars={"eta": 2}, vectors={"p": [1, 1], "u": [1, 0], "u_other": [1, 0], "K": [3, 2], "S": [1, 1]})

too_strong = (
    altered(says, "the gradient vanishes", equal("determined", u @ p)),
    without(says, "kkt_other"),
)
