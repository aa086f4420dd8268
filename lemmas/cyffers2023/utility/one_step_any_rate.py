"""The recursion of Theorem 5 holds for Algorithm 1 although its errors are not summable.

The step behind Theorem 5, for any learning rate in (0, 1]: it needs no summable errors.

Where: App A.2 proof opening.
App A.2, opening of the proof of Theorem 1, corrected. Facts: see ``random_step``; ``b_above_tau`` is derived.
Idea: convexity of |.|^2 with weights 1 - lambda, lambda tau, lambda(1 - tau); 2<rho a, rho e> <= sigma_1|rho a|^2 + |rho
e|^2/sigma_1.
Note: Iterating this over k gives (14) at every finite k with p_b = q, omega_b = 1/q, mu = b^2, sqrt(xi) = sigma_1.
"""

from verify import *

from .letters import FACTS, XI, b, lam_at_most_1, one_minus_b2, tau
from .random_step import U, contraction, error, mask, noise, noise_e, step

for_all(positive="one_minus_b one_minus_tau q p lam sigma_1", nonnegative="sigma zeta", U=U)

damped = 1 - lam + lam * b
chi = 1 - lam * one_minus_b2 + sigma_1 * lam * damped
floor = q * lam * sigma_1 * (damped + lam * sigma_1)
after = step(lam)

given(sigma_1_value=p * sigma**2 + zeta**2 == q * sigma_1**2 | XI)

says = statement(
    *FACTS,
    lam_at_most_1,
    sigma_1_value,
    contraction,
    *mask,
    *error,
    *noise,
    noise_e,
    one_step=chi * d.norm2 + floor >= after.norm2 | goal,
)

claim = Claim(
    "cyffers2023.a2-instantiation-corrected",
    "inequality",
    corrects="cyffers2023.a2-instantiation",
    reading_note="Rounds independent of the past, Theorem 5 [c], and moments given the past, as in its [b].",
)

proof = shows(
    have(b_above_tau=b >= tau | one_minus_tau * q_at_most_1 + one_minus_b * b_nonnegative + square_of_b),
    one_step=q * lam * (tau_nonnegative * contraction + lam_at_most_1 * tau_nonnegative * square(d - v))
    + q * lam * one_minus_tau * lam_at_most_1 * square(d)
    + q * lam**2 * one_minus_tau * tau_nonnegative * square(v)
    + lam * sigma_1 * lam_at_most_1 * square(rho_d - rho_e / sigma_1)
    + lam**2 * sigma_1 * tau_nonnegative * square(rho_v - rho_e / sigma_1)
    + lam * sigma_1 * lam_at_most_1 * q_at_most_1 * square(d)
    + lam**2 * sigma_1 * (b_above_tau * square(d) + tau_nonnegative * q_at_most_1 * square(d))
    + lam**2 * sigma_1 * q * tau_nonnegative * contraction
    + q * lam**2 * sigma_1 * b_above_tau
    + lam / sigma_1 * p * sigma**2 * lam_at_most_1
    + lam**2 / sigma_1 * p * sigma**2 * tau_nonnegative
    + lam / sigma_1 * lam_at_most_1 * error_level
    + lam**2 / sigma_1 * tau_nonnegative * error_level
    + lam**2 * (error_level + noise_level)
    + lam**2 * p * sigma**2 * q_at_most_1
    + (-lam / sigma_1 * (1 - lam + lam * tau) - lam**2) * sigma_1_value
    + lam * square_of_b * square(d)
    + (-(lam**2) - lam * (1 - lam) * sigma_1) * mask_dd
    + 2 * lam * mask_d
    + (-(lam**2) * tau**2 - lam**2 * tau * sigma_1) * mask_vv
    + 2 * lam**2 * tau * mask_vd
    - 2 * lam * tau * mask_v
    - 2 * lam * (mask_e + noise_d)
    + 2 * lam**2 * noise_rho_d
    - 2 * lam**2 * tau * noise_v
    - 2 * lam**2 * noise_e,
)

witness = at(
    "one_minus_b=1/2 one_minus_tau=3/4 q=1 p=1 lam=1 sigma_1=1 sigma=3/5 zeta=4/5 d=[1, 0] v=[1, 0] "
    "rho_d=[1, 0] rho_v=[1, 0] rho_e=[4/5, 0] rho_n=[0, 3/5]"
)

too_strong = altered(
    {"floor without q lambda^2 sigma_1^2": one_step.left - q * lam**2 * sigma_1**2},
    scale="right side made 1 % smaller -> left 99/100",
    drop="contraction error_level",
)
