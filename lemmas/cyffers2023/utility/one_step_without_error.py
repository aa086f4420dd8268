"""One noisy fixed-point step with learning rate 1 and an exact operator.

One step of Algorithm 1 with lambda = 1 and exact operators (e = 0): the factor 1 - q(1 - tau^2).

Where: ours.
Facts: see ``random_step``.
Idea: |d - rho d|^2 = (1 - q)|d|^2 and tau rho v is orthogonal to it and to the noise.
Note: An equality for R = tau I.
"""

from verify import *

from .letters import tau, tau_nonnegative
from .random_step import contraction, mask, noise, step

for_all(positive="one_minus_tau q p", nonnegative="sigma", U="d v rho_d rho_v rho_n")

after = step(1, with_error=False)
bound = (1 - q * (1 - tau**2)) * d.norm2 + q * p * sigma**2

says = statement(tau_nonnegative, contraction, *mask, *noise, one_step=bound >= after.norm2 | goal)

claim = Claim("cyffers2023.theorem-1-one-step-exact-operator", "inequality")

proof = shows(
    one_step=q * contraction * square(tau)
    + noise_level
    - mask_dd
    + 2 * mask_d
    - tau**2 * mask_vv
    + 2 * tau * mask_vd
    - 2 * tau * (mask_v + noise_v)
    - 2 * noise_d
    + 2 * noise_rho_d
)
witness = at("one_minus_tau=1/2 q=1 p=1 sigma=1 d=[1, 0] v=[1, 0] rho_d=[1, 0] rho_v=[1, 0] rho_n=[0, 1]")

too_strong = altered(
    {"1 - tau^2 replaced by 1": one_step.left - q * tau**2 * d.norm2},
    scale="right side made 1 % smaller -> left 99/100",
    drop="contraction noise_d",
)
