"""Total privacy loss of penalty perturbation.

Theorem 4.1, (26): the ratios of the steps multiply, so the privacy loss of T iterations is at most their sum.

Where: Theorem 4.1, eq. (26).
Letters: at the node i that holds the exchanged point, after T steps: ``log_density``, ``log_other`` = logarithms of the
joint densities of the exchange under the two data sets, ``loss`` = the sum of C(1.4 c_1 + alpha_i(t))/(eta_i(t) V_i B_i); at
a step ``q``, ``q_other`` = densities of f_i(t) given the past, ``ln_q``, ``ln_q_other`` their logarithms, ``exp_noise``,
``exp_jac`` the exponentials of ``y_noise`` = C alpha_i(t)/(eta_i(t) V_i B_i) and of 1.4 s, s = C c_1/(eta_i(t) V_i B_i);
``u2``, ``u2_other``, ``x2`` = squared lengths of the exchanged gradients over C/B and of the sample.
Idea: zhang2018.step-ratio at every step; every other node's conditional law is the same for both.
Reading: interpretation: Neighbours replace one point; penalties and noise rates do not depend on the data. Privacy is read
as: at every exchange the joint densities differ by a factor of at most exp(beta).
Note: loss is (26). The inequality of densities at every exchange gives that of probabilities by integration; f(0) has the
same law under both data sets and starts at ratio 1. The maximum over i stands for not knowing which node holds the point.
Needs |x| <= 1, eta_i and alpha_i fixed beforehand or chosen without the data, one replaced point; does not need the
condition on theta, nor eta_i(t) >= theta. Sharper: zhang2018.theorem-4.1-sharper.
"""

from verify import *

from . import step_ratio as step
from .jacobian_ratio import level

scalars("log_density log_other loss ln_q ln_q_other q q_other exp_noise exp_jac y_noise s u2 u2_other x2")
MEANS = {
    "q": step.q,
    "q_other": step.q_other,
    "exp_noise": step.exp_noise,
    "y_noise": step.alpha / step.pull,
    "s": step.s,
    "u2": step.noise_part.u.norm2,
    "u2_other": step.noise_part.u_other.norm2,
    "x2": step.jacobian.x.norm2,
    "sigma": step.jacobian.sigma,
    "curvature": step.jacobian.curvature,
}
SMOOTH = "is strictly convex and twice differentiable"
HYPOTHESES = (
    *given(
        gradient=1 >= u2 | assumed(SMOOTH, "Assumption 4", "|L'| <= 1 and |x| <= 1"),
        gradient_other=1 >= u2_other | assumed(SMOOTH, "Assumption 4", "for the sample that replaces it"),
        normalised=1 >= x2 | assumed("Normalize feature vectors in the training set such that", "Theorem 4.1"),
    ),
    level,
)
SIGNS = signs(
    positive="q q_other exp_noise exp_jac y_noise sigma", nonnegative="s u2 u2_other x2 curvature", real="ln_q ln_q_other"
)


RATIO = exp_noise * exp_jac * q_other


def steps(ratio, exponential, exponent, **states):
    """The exchanges, each of this ``ratio`` of zhang2018.step-ratio, where exp_jac is the ``exponential`` of ``exponent``."""
    step_ratio = each_step("zhang2018.step-ratio", means={**MEANS, "exp_jac": exponential})
    losses = dict(log_density=(0, log_density + ln_q), log_other=(0, log_other + ln_q_other), loss=(0, loss + y_noise + exponent))
    return over(
        "T",
        0,
        losses | states,
        SIGNS,
        *HYPOTHESES,
        ratio=RATIO >= q | step_ratio(ratio),
        logarithms=program("logarithm of a density ratio", "log_ratio", X=exp_noise, Z=exp_jac, y=y_noise, w=exponent),
    )


def multiplied():
    """Why the loss so far still covers the logarithm of the ratio after a step."""
    return (RATIO * fact("so_far") + fact("logarithms") + fact("ratio")) / RATIO


EXPONENT = 7 * s / 5

for_all()

says = statement(private=loss >= log_density - log_other | goal, recursion=steps("ratio", step.exp_14, EXPONENT))

claim = Claim(
    "zhang2018.theorem-4.1",
    "composition",
    statement=r"\beta\ge\max_i\sum_{t=1}^T\frac{C(1.4c_1+\alpha_i(t))}{\eta_i(t)V_iB_i}\ \Rightarrow\ "
    r"\beta\text{-differential privacy}",
    prints=r"""
        \beta\ge -> not compared: the sum is a sequence of the statement
    """,
)

proof = shows(by_induction(invariants(so_far=loss >= log_density - log_other | at_start), so_far=multiplied()), private=so_far)

witness = at(
    "",
    """
        q=6 q_other=2 exp_noise=2 exp_jac=3/2 ln_q=2 u2=1 u2_other=1 x2=1 sigma=2 curvature=1/2 s=1 y_noise=1 ln_q_other=0
    """,
    """
        q=1 q_other=1 exp_noise=2 exp_jac=1 ln_q=0 u2=1 u2_other=1 x2=1 sigma=2 curvature=1/2 s=1 y_noise=1 ln_q_other=0
    """,
    index=2,
)

too_strong = altered(scale="bound made 1 % smaller -> left 99/100")
