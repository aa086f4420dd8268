"""Krasnosel'skii-Mann with a fixed point: distances decrease, residuals vanish like 1/k.

Where: corrects Sec 3.1 after Def 1. Letters: dist = |u_k - u*|^2 from D, residual = |T u_k - u_k|^2, gain = (1 - lam)/lam.
Idea: dist + k gain residual never grows.
"""

from verify import Claim, Induction, Point, Proof, Recursion, Statement, altered, argued, at_least, because, scalars, signs, term

D, residual_0, gain, dist, residual, dist_next, residual_next, k = scalars(
    "D residual_0 gain dist residual dist_next residual_next k"
)

says = Statement(
    signs=signs(positive="gain", nonnegative="D residual_0"),
    spaces={},
    facts=(),
    goals=(at_least("residual_rate", D, dist + k * gain * residual), at_least("bounded", D, dist)),
    recursion=Recursion(
        index="k",
        start=0,
        initial={"dist": D, "residual": residual_0},
        following={"dist": dist_next, "residual": residual_next},
        step_signs={"dist_next": "nonnegative", "residual_next": "nonnegative"},
        step_facts=(
            at_least(
                "averaged_step",
                dist,
                dist_next + gain * residual,
                because=argued(
                    "the goal averaged at u_k and the fixed point u*, divided by lambda, at every k", "cyffers2023.definition-1"
                ),
            ),
            at_least(
                "residual_decreases",
                residual,
                residual_next,
                because=argued("T is non-expansive, at u_k and T(u_k), at every k", "cyffers2023.definition-1"),
            ),
        ),
    ),
)

claim = Claim(
    id="cyffers2023.km-convergence-corrected",
    title="With a fixed point, averaged iterations approach it and their residual decays like 1/k",
    where="ours; corrects Sec 3.1 after Def 1",
    kind="existence",
    statement=r"Tu^*=u^*:\quad \|u_k-u^*\|^2+k\,\tfrac{1-\lambda}{\lambda}\|Tu_k-u_k\|^2\le\|u_0-u^*\|^2",
    says=says,
    corrects="cyffers2023.km-convergence",
    note="gain = (1 - lambda)/lambda. Added hypotheses: a fixed point u* exists; U is of finite dimension. Convergence "
    "follows: the u_k are bounded, so some subsequence has a limit (Bolzano-Weierstrass), which is a fixed point since "
    "the residuals vanish; distances to it do not grow, so all of the sequence converges to it. That last step is "
    "analysis and is not checked by the kernel. In infinite dimension the convergence is weak only (Genel and "
    "Lindenstrauss 1975 for strong failure).",
)

proof = Proof(
    induction=Induction(
        invariants=(at_least("energy", D, dist + k * gain * residual), at_least("residual_nonnegative", residual)),
        base={"energy": because(), "residual_nonnegative": because(term(residual_0))},
        step={
            "energy": because(term(1, "energy"), term(1, "averaged_step"), term((k + 1) * gain, "residual_decreases")),
            "residual_nonnegative": because(term(residual_next)),
        },
    ),
    goals={
        "residual_rate": because(term(1, "energy")),
        "bounded": because(term(1, "energy"), term(k * gain, "residual_nonnegative")),
    },
)

# lam = 1/2 and R = -I on the line, where T = 0: D = 1, residual 1, then 0.
witness = Point(scalars={"D": 1, "residual_0": 1, "gain": 1}, index=1, steps=({"dist_next": 0, "residual_next": 0},))

too_strong = (
    altered(
        says,
        "rate k + 1 in place of k, and twice the residual",
        at_least("residual_rate", D, dist + 2 * (k + 1) * gain * residual),
    ),
    altered(says, "distance halved", at_least("bounded", D, 2 * dist)),
)
