"""For identity maps the divergence after T noisy steps is one T-th of that after one step.

The special case of identity maps: T Gaussians add up to variance T sigma^2, so the divergence shrinks by the factor T.

Where: arXiv sec. 2.
Letters: z -> z + N_t, T times; v = variance of the sum, starting with the first noise; distance = |z - z'|^2. D_1 =
distance/(2 sigma^2) and D_T = distance/(2 v) are the divergences after 1 and T steps.
Idea: variances of independent noises add; D_1 v = T distance/2 reads D_1 = T D_T.
Reading: interpretation: D_T = |z - z'|^2/(2 v) with the variance v of the sum.
Note: Precise reading: D_T = |z - z'|^2/(2 v) by chan2024.fact-4.3 with variance v > 0, so shrinks_by_T is D_1 = T D_T.
"""

from verify import *

scalars("T v")


for_all(positive="sigma", nonnegative="D_1", Omega="dz")

says = statement(
    one_step=instance("chan2024.fact-4.3", "gaussian", D=D_1, dx=dz),
    variance=v == T * sigma**2 | goal,
    nondegenerate=v > 0 | goal,
    shrinks_by_T=2 * v * D_1 == T * dz.norm2 | goal,
    recursion=over("T", 1, dict(v=(sigma**2, v + sigma**2))),
)

claim = Claim(
    "chan2024.informal-prefix-sum",
    "identity",
    statement=r"z\mapsto z+\mathcal N(0,\sigma^2I)\ T\text{ times}:\quad v_T=T\sigma^2,\quad"
    r"\mathsf D^{\mathsf z}_T=\frac{\|z-z'\|^2}{2v_T}=\tfrac1T\,\mathsf D^{\mathsf z}_1",
    prints=r"""
        v_T -> v
        \mathsf D^{\mathsf z}_T -> dz@dz/(2*v)
        z-z' -> dz
        \mathsf D^{\mathsf z}_1 -> D_1
        z\mapsto -> not compared: a map
    """,
)

proof = shows(
    by_induction(invariants(sum=v == T * sigma**2 | at_start), sum=sum),
    variance=sum,
    nondegenerate=sum + term(T * sigma**2),
    shrinks_by_T=2 * D_1 * sum + 2 * T * sigma**2 * one_step,
)

witness = at("sigma=2 D_1=1/8 dz=[1]", index=3)

too_strong = altered(
    {
        "T + 1 in place of T": dict(shrinks_by_T=2 * v * D_1 == (T + 1) * dz.norm2 | false),
        "variance T^2 sigma^2": T * variance.right,
    },
    scale="1 % less -> shrinks_by_T right 99/100",
    drop="one_step",
)
