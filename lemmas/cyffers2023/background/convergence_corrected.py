"""Krasnosel'skii-Mann with a fixed point: distances decrease, residuals vanish like 1/k.

Where: corrects Sec 3.1 after Def 1. Letters: dist = |u_k - u*|^2 from D, residual = |T u_k - u_k|^2,
image = |R(u_k) - u*|^2, image_next = |R(u_k) - R(T u_k)|^2, gain = (1 - lam)/lam;
d, r, t as in ``averaged_step``.
Idea: dist + k gain residual never grows.
"""

from lemmas.cyffers2023.background.averaged_operators import d, lam, r, t
from lemmas.cyffers2023.background.averaged_operators import says as averaged
from lemmas.cyffers2023.background.averaged_step import nonexpansive_next, r_next, t_next
from verify import *
from verify.lemma.origin import origin_of

D, residual_0, dist, residual, dist_next, residual_next, k = scalars("D residual_0 dist residual dist_next residual_next k")
image, image_next = scalars("image image_next")
gain = (1 - lam) / lam
STEP = each_step(
    "cyffers2023.km-convergence-step",
    means={"dist": d, "dist_next": t, "residual": d - t, "residual_next": t_next, "image": r, "image_next": r_next},
    constant="lam",
    moved={"d": t, "r": r - r_next},
)

says = statement(
    for_all(positive="lam", nonnegative="D residual_0"),
    averaged.facts[1],
    goals=(at_least("residual_rate", D, dist + k * gain * residual), at_least("bounded", D, dist)),
    recursion=Recursion(
        index="k",
        start=0,
        initial={"dist": D, "residual": residual_0},
        following={"dist": dist_next, "residual": residual_next},
        step_signs=signs(nonnegative="dist_next residual_next image image_next"),
        step_facts=(
            at_least("nonexpansive", dist, image, because=origin_of(averaged.facts[0])),
            at_least("nonexpansive_next", residual, image_next, because=origin_of(nonexpansive_next)),
            at_least("averaged_step", lam * dist, lam * dist_next + (1 - lam) * residual, because=STEP("distance")),
            at_least("residual_decreases", residual, residual_next, because=STEP("residual")),
        ),
    ),
)

claim = Claim(
    id="cyffers2023.km-convergence-corrected",
    title="With a fixed point, averaged iterations come no farther from it and their residual decays like 1/k",
    where="ours; corrects Sec 3.1 after Def 1",
    kind="existence",
    says=says,
    corrects="cyffers2023.km-convergence",
    reading="corrected",
    reading_note="Distances that do not grow, and a rate of the residual; the convergence of u_k that the print states follows "
    "by the analysis of the note, which no machine checked.",
    note="gain = (1 - lambda)/lambda. Added hypotheses: a fixed point u* exists; U is of finite dimension. Convergence follows: "
    "the u_k are bounded, so some subsequence has a limit (Bolzano-Weierstrass), which is a fixed point since the residuals "
    "vanish; distances to it do not grow, so all of the sequence converges to it. That last step is analysis and is not checked "
    "by the kernel. In infinite dimension the convergence is weak only (Genel and Lindenstrauss 1975 for strong failure).",
)

proof = shows(
    by_induction(
        invariant(
            at_least("energy", D, dist + k * gain * residual),
            step=because("energy", term(1 / lam, "averaged_step"), term((k + 1) / lam, "below_one", "residual_decreases")),
        ),
        invariant(at_least("residual_nonnegative", residual), base=because(term(residual_0)), step=because(term(residual_next))),
    ),
    residual_rate=because("energy"),
    bounded=because("energy", term(k / lam, "below_one", "residual_nonnegative")),
)

# lam = 1/2 and R = -I on the line, where T = 0: D = 1, residual 1, then 0.
witness = Point(
    scalars=numbers("D=1 residual_0=1 lam=1/2"),
    index=1,
    steps=({"dist_next": 0, "residual_next": 0, "image": 1, "image_next": 1},),
)

too_strong = (
    altered(
        says,
        "rate k + 1 in place of k, and twice the residual",
        at_least("residual_rate", D, dist + 2 * (k + 1) * gain * residual),
    ),
    scaled(says, "distance halved", "bounded", right=2),
)
