"""The special case of identity maps: T Gaussians add up to variance T sigma^2, so the divergence shrinks by the factor T.

Where: arXiv section 2. Letters: z -> z + N_t, T times; v = variance of the sum, starting with the first noise; distance =
|z - z'|^2. D_1 = distance/(2 sigma^2) and D_T = distance/(2 v) are the divergences after 1 and T steps.
Idea: variances of independent noises add; D_1 v = T distance/2 reads D_1 = T D_T.
"""

from verify import *

sigma, D_1, T, v = scalars("sigma D_1 T v")
(dz,) = vectors("dz")

says = statement(
    for_all(positive="sigma", nonnegative="D_1", Omega="dz"),
    equal("one_step", D_1, dz.norm2 / (2 * sigma**2), because=instance("chan2024.fact-4.3", "gaussian", D=D_1, dx=dz)),
    goals=(equal("variance", v, T * sigma**2), above("nondegenerate", v), equal("shrinks_by_T", 2 * v * D_1, T * dz.norm2)),
    recursion=Recursion("T", 1, {"v": sigma**2}, {"v": v + sigma**2}),
)

claim = Claim(
    id="chan2024.informal-prefix-sum",
    title="For identity maps the divergence after T noisy steps is one T-th of that after one step",
    where="arXiv sec. 2",
    kind="identity",
    statement=r"z\mapsto z+\mathcal N(0,\sigma^2I)\ T\text{ times}:\quad v_T=T\sigma^2,\quad"
    r"\mathsf D^{\mathsf z}_T=\frac{\|z-z'\|^2}{2v_T}=\tfrac1T\,\mathsf D^{\mathsf z}_1",
    prints={
        "v_T": "v",
        r"\mathsf D^{\mathsf z}_T": "dz@dz/(2*v)",
        "z-z'": "dz",
        r"\mathsf D^{\mathsf z}_1": "D_1",
        r"z\mapsto": "not compared: a map",
        "...": "cc6e5a7a",
    },
    says=says,
    reading="interpretation",
    reading_note="D_T = |z - z'|^2/(2 v) with the variance v of the sum.",
    note="Precise reading: D_T = |z - z'|^2/(2 v) by chan2024.fact-4.3 with variance v > 0, so shrinks_by_T is D_1 = T D_T.",
)

proof = shows(
    by_induction(invariant(equal("sum", v, T * sigma**2), step=because("sum"))),
    variance=because("sum"),
    nondegenerate=because("sum", term(T * sigma**2)),
    shrinks_by_T=because(term(2 * D_1, "sum"), term(2 * T * sigma**2, "one_step")),
)

witness = Point(scalars={"sigma": 2, "D_1": ratio(1, 8)}, vectors={"dz": [1]}, index=3)

too_strong = (
    altered(says, "T + 1 in place of T", equal("shrinks_by_T", 2 * v * D_1, (T + 1) * dz.norm2)),
    altered(says, "variance T^2 sigma^2", equal("variance", v, T**2 * sigma**2)),
    scaled(says, "1 % less", "shrinks_by_T", right=ratio(99, 100)),
    without(says, "one_step"),
)
