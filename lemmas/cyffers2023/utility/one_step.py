"""One noisy fixed-point step with learning rate 1 contracts up to the noise.

One step of Algorithm 1 with lambda = 1: a contraction up to the noise.

Where: ours.
The step behind Theorem 1. Facts: see ``random_step``.
Idea: |d - rho d|^2 = (1 - q)|d|^2, and |tau rho v + rho e|^2 <= tau|rho v|^2 + |rho e|^2/(1 - tau) by convexity.
Note: Attained for R = tau I at q = 1 with e = (1 - tau)(u_k - u*). Theorem 1 does not say it, but the paper's source
(Theorem 5 [c]) has rho_k independent of the past, and its proof adds the second moments of e and eta. For the bound given
F_0, E(|e_k|^2 | F_0) <= zeta^2 is needed, as in Theorem 5 [b]; averaged, E|e_k|^2 <= zeta^2 is enough.
"""

from verify import *

from .letters import tau_nonnegative
from .random_step import U, contraction, error, mask, noise, noise_e, step

for_all(positive="one_minus_tau q p", nonnegative="sigma zeta", U=U)

after = step(1)
bound = (1 - q * one_minus_tau) * d.norm2 + zeta**2 / one_minus_tau + q * p * sigma**2

says = statement(tau_nonnegative, contraction, *mask, *error, *noise, noise_e, one_step=bound >= after.norm2 | goal)

claim = Claim("cyffers2023.theorem-1-one-step", "inequality")

proof = shows(
    one_step=q * tau_nonnegative * contraction
    + one_minus_tau * tau_nonnegative * square(rho_v - rho_e / one_minus_tau)
    + 1 / one_minus_tau * error_level
    + noise_level
    - mask_dd
    + 2 * mask_d
    - (1 - one_minus_tau) * mask_vv
    + 2 * (1 - one_minus_tau) * mask_vd
    - 2 * (1 - one_minus_tau) * mask_v
    - 2 * mask_e
    - 2 * (1 - one_minus_tau) * noise_v
    - 2 * (noise_e + noise_d)
    + 2 * noise_rho_d
)

witness = at("one_minus_tau=1/2 q=1 p=1 sigma=1 zeta=1/2 d=[1, 0] v=[1, 0] rho_d=[1, 0] rho_v=[1, 0] rho_e=[1/2, 0] rho_n=[0, 1]")

too_strong = altered(
    {
        "1/(1 - tau) replaced by 1 in the error": one_step.left - zeta**2 / one_minus_tau + zeta**2,
        "1 - tau replaced by 1 - tau^2": one_step.left - q * one_minus_tau * (1 - one_minus_tau) * d.norm2,
    },
    scale="right side made 1 % smaller -> left 99/100",
    drop="contraction noise_e",
)
