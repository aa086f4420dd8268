"""One step of Algorithm 1 with lambda = 1: a contraction up to the noise.

Where: ours; the step behind Theorem 1. Facts: see ``random_step``.
Idea: |d - rho d|^2 = (1 - q)|d|^2, and |tau rho v + rho e|^2 <= tau|rho v|^2 + |rho e|^2/(1 - tau) by convexity.
"""

from lemmas.cyffers2023.utility.letters import one_minus_tau, tau_nonnegative
from lemmas.cyffers2023.utility.random_step import U, contraction, error, mask, noise, noise_e, step
from verify import *

p, q, sigma, zeta = scalars("p q sigma zeta")
d, rho_e, rho_v = vectors("d rho_e rho_v")

after = step(1)
bound = (1 - q * one_minus_tau) * d.norm2 + zeta**2 / one_minus_tau + q * p * sigma**2

says = statement(
    for_all(positive="one_minus_tau q p", nonnegative="sigma zeta", U=U),
    tau_nonnegative,
    contraction,
    *mask,
    *error,
    *noise,
    noise_e,
    goals=(at_least("one_step", bound, after.norm2),),
)

claim = Claim(
    id="cyffers2023.theorem-1-one-step",
    title="One noisy fixed-point step with learning rate 1 contracts up to the noise",
    where="ours",
    kind="inequality",
    says=says,
    note="Attained for R = tau I at q = 1 with e = (1 - tau)(u_k - u*). Theorem 1 does not say it, but the paper's source "
    "(Theorem 5 [c]) has rho_k independent of the past, and its proof adds the second moments of e and eta. "
    "For the bound given F_0, E(|e_k|^2 | F_0) <= zeta^2 is needed, as in Theorem 5 [b]; averaged, E|e_k|^2 <= zeta^2 is enough.",
)

proof = shows(
    one_step=because(
        term(q, "tau_nonnegative", "contraction"),
        term(one_minus_tau, "tau_nonnegative", square=rho_v - rho_e / one_minus_tau),
        term(1 / one_minus_tau, "error_level"),
        "noise_level",
        term(-1, "mask_dd"),
        term(2, "mask_d"),
        term(-(1 - one_minus_tau), "mask_vv"),
        term(2 * (1 - one_minus_tau), "mask_vd"),
        term(-2 * (1 - one_minus_tau), "mask_v"),
        term(-2, "mask_e"),
        term(-2 * (1 - one_minus_tau), "noise_v"),
        term(-2, "noise_e"),
        term(-2, "noise_d"),
        term(2, "noise_rho_d"),
    )
)

witness = Point(
    scalars=numbers("one_minus_tau=1/2 q=1 p=1 sigma=1 zeta=1/2"),
    vectors={"d": [1, 0], "v": [1, 0], "rho_d": [1, 0], "rho_v": [1, 0], "rho_e": [ratio(1, 2), 0], "rho_n": [0, 1]},
)

too_strong = (
    scaled(says, "right side made 1 % smaller", "one_step", left=ratio(99, 100)),
    altered(
        says,
        "1/(1 - tau) replaced by 1 in the error",
        at_least("one_step", bound - zeta**2 / one_minus_tau + zeta**2, after.norm2),
    ),
    altered(
        says,
        "1 - tau replaced by 1 - tau^2",
        at_least("one_step", bound - q * one_minus_tau * (1 - one_minus_tau) * d.norm2, after.norm2),
    ),
    without(says, "contraction"),
    without(says, "noise_e"),
)
