"""With a fixed point, averaged iterations come no farther from it and their squared residual decays like 1/k.

Krasnosel'skii-Mann with a fixed point: distances decrease, residuals vanish like 1/k.

Where: ours; corrects Sec 3.1 after Def 1.
Letters: dist = |u_k - u*|^2 from D, residual = |T u_k - u_k|^2, image = |R(u_k) - u*|^2, image_next = |R(u_k) - R(T u_k)|^2,
gain = (1 - lam)/lam; d, r, t as in ``averaged_step``.
Idea: dist + k gain residual never grows.
Reading: corrected in part: Distances that do not grow, and a rate of the residual; the convergence of u_k that the print
states follows by the analysis of the note, which no machine checked.
Note: gain = (1 - lambda)/lambda. Added hypotheses: a fixed point u* exists; U is of finite dimension. Convergence follows:
the u_k are bounded, so some subsequence has a limit (Bolzano-Weierstrass), which is a fixed point since the residuals
vanish; distances to it do not grow, so all of the sequence converges to it. That last step is analysis and is not checked by
the kernel. In infinite dimension the convergence is weak only (Genel and Lindenstrauss 1975 for strong failure).
"""

from verify import *
from verify.lemma.origin import origin_of

from .averaged_operators import d, r, t
from .averaged_operators import says as averaged
from .averaged_step import nonexpansive_next, r_next, t_next

for_all(positive="lam", nonnegative="D residual_0")

scalars("dist residual dist_next residual_next k image image_next")
gain = (1 - lam) / lam
STEP = each_step(
    "cyffers2023.km-convergence-step",
    means={"dist": d, "dist_next": t, "residual": d - t, "residual_next": t_next, "image": r, "image_next": r_next},
    constant="lam",
    moved={"d": t, "r": r - r_next},
)

says = statement(
    averaged.facts[1],
    residual_rate=D >= dist + k * gain * residual | goal,
    bounded=D >= dist | goal,
    recursion=over(
        "k",
        0,
        dict(dist=(D, dist_next), residual=(residual_0, residual_next)),
        signs(nonnegative="dist_next residual_next image image_next"),
        nonexpansive=dist >= image | origin_of(averaged.facts[0]),
        nonexpansive_next=residual >= image_next | origin_of(nonexpansive_next),
        averaged_step=lam * dist >= lam * dist_next + (1 - lam) * residual | STEP("distance"),
        residual_decreases=residual >= residual_next | STEP("residual"),
    ),
)

claim = Claim("cyffers2023.km-convergence-corrected", "existence", corrects="cyffers2023.km-convergence")

proof = shows(
    by_induction(
        invariants(energy=D >= dist + k * gain * residual | at_start, residual_nonnegative=residual >= 0 | term(residual_0)),
        energy=energy + 1 / lam * averaged_step + (k + 1) / lam * below_one * residual_decreases,
        residual_nonnegative=term(residual_next),
    ),
    residual_rate=energy,
    bounded=energy + k / lam * below_one * residual_nonnegative,
)

# lam = 1/4 and R = -I on the line, where T = I/2.
witness = at(
    "D=64 residual_0=1/4 lam=1/4",
    "dist_next=253/4 residual_next=1/4 image=64 image_next=1/4",
    "dist_next=125/2 residual_next=1/4 image=253/4 image_next=1/4",
    index=2,
)

too_strong = altered(
    {"rate k + 1 in place of k, and twice the residual": residual_rate.left >= dist + 2 * (k + 1) * gain * residual},
    scale="distance halved -> bounded right 2",
)
