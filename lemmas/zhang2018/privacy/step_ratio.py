"""The density ratio of one private step.

One private step: the densities of its output under the two data sets have a ratio of at most exp(alpha C/(eta V B)) exp(1.4 C
c_1/(eta V B)).

Where: implicit in Theorem 4.1.
Letters of ``noise_ratio`` and ``jacobian_ratio``; ``noise``, ``noise_other`` = densities of the noises, ``exp_noise`` =
exp(alpha/pull), ``q``, ``q_other`` = densities of the output given the past; ``J`` a factor common to both determinants.
Idea: zhang2018.noise-ratio bounds the difference of the norms, so the ratio of the noise densities; the density of the
output is that of the noise times the determinant.
Reading: step
Note: Density ratio and change of variables are generated facts; the second goal has exp(s/2) in place of exp(1.4 s), s = C
c_1/(eta V B). The noise of zhang2018 has a density proportional to exp(-alpha |e|) (zhang2018.noise-sampling); noise and
output are in bijection (zhang2018.noise-bijection).
"""

from verify import *

from . import jacobian_ratio as jacobian
from . import noise_ratio as noise_part

alpha, pull, n, n_other = noise_part.alpha, noise_part.pull, noise_part.n, noise_part.n_other
exp_14, exp_half, det, det_other, s = jacobian.exp_14, jacobian.exp_half, jacobian.det, jacobian.det_other, jacobian.s
LAW, NORM = "density of a private step", "norm of a vector"

for_all(
    positive="pull alpha n sigma noise noise_other exp_noise q q_other J exp_14 exp_half",
    nonnegative="n_other curvature s det_other",
    real="det",
    X="e u u_other x z",
)

says = statement(
    *(f for f in noise_part.says.facts if f.name.startswith("gradient")),
    *given(norm=program(NORM, "square", v=noise_part.e), norm_other=program(NORM, "square", n=n_other, v=noise_part.e_other)),
    *jacobian.says.facts,
    exponential_half=program("exponential, tangent", "tangent", X=exp_half, y=s / 2),
    noise_density=program("exponential noise", "ratio", X=exp_noise, y=alpha / pull),
    output=program(LAW, "here"),
    output_other=program(LAW, "other"),
    ratio=exp_noise * exp_14 * q_other >= q | goal,
    sharper_ratio=exp_noise * exp_half * q_other >= q | goal,
)

claim = Claim(
    "zhang2018.step-ratio",
    "inequality",
    statement=r"\frac{p(f_i(t+1)\mid\text{past},D)}{p(f_i(t+1)\mid\text{past},\hat D)}\le\exp\Bigl(\frac{\alpha_iC}{"
    r"\eta_iV_iB_i}\Bigr)"
    r"\exp\Bigl(\frac{1.4\,C\,c_1}{\eta_iV_iB_i}\Bigr)",
)


def two_parts(exponential, jacobian_fact):
    """The two ratios multiplied."""
    return (
        exp_noise * exponential * output_other
        - output
        + J * exponential * det_other * noise_density
        + J * exponential * det_other * noise * fact("noise_part.log_ratio")
        + term(J * noise, jacobian_fact)
    )


proof = shows(
    use("noise_part", "zhang2018.noise-ratio"),
    use("jacobian_part", "zhang2018.jacobian-ratio"),
    use("sharper_part", "zhang2018.jacobian-ratio-sharper"),
    ratio=two_parts(exp_14, "jacobian_part"),
    sharper_ratio=two_parts(exp_half, "sharper_part.jacobian_ratio"),
)

witness = at(
    "pull=1 alpha=1 n=1 n_other=2 sigma=2 curvature=1 det=3/2 det_other=1 s=1 exp_14=4 exp_half=2 noise=2 "
    "noise_other=1 exp_noise=3 q=3 q_other=1 J=1 e=[1] u=[1] u_other=[-1] x=[1] z=[1/2]"
)

too_strong = altered(
    {
        "no ratio of the noise densities": dict(ratio=exp_14 * q_other >= q | false),
        "no ratio of the determinants": sharper_ratio.left / exp_half,
    },
    drop="noise_density output",
)
