"""One noisy iteration has infinite divergence wherever the new multipliers differ.

One noisy iteration on (x, lam) has D^z = +infinity for any sigma: lam_{t+1} carries no noise.

Where: arXiv sec. 1, 5.2; AAAI sec. 1, 4.1.
Letters: differences of two inputs: ``lam``, ``A_x`` = A x~_t, ``b`` = B y_t, lam_next = lam - beta (A_x + b); D = divergence
of the outputs (x~_{t+1}, lam_{t+1}), supposed finite; D_tau = that of lam_{t+1} + N(0, tau^2 I), for any tau > 0. Instance A
= I, B = 0, lam = 0: lam_next = -beta x, with A_x = x.
Idea: noise added afterwards cannot increase the divergence, so D >= |lam_next|^2/(2 tau^2) for EVERY tau > 0.
Reading: interpretation: A finite divergence exceeds every bound, wherever the new multipliers differ.
Note: tau is arbitrary and sigma does not occur: a finite D would be at least |dlam_{t+1}|^2/(2 tau^2) for every tau > 0, so
D = +infinity whenever dlam_{t+1} is not 0 (also by chan2024.remark-5.5, since the supports are disjoint). For A = I, B = 0,
equal lam_t dlam_{t+1} = -beta dx~_t is not 0 unless the inputs agree. Where dlam_{t+1} = 0 the divergence is finite: hence
`can be' in the statement is right, `will' in section 1 is loose.
"""

from verify import *

for_all(positive="beta tau", nonnegative="D D_tau", Z="lam A_x b")

lam_next = lam - (A_x + b) * beta

says = statement(
    data_processing=instance(
        "chan2024.fact-4.5a",
        "marginal",
        "forget x~_{t+1} and add independent noise N(0, tau^2 I) to lam_{t+1}",
        D_pair=D,
        D_Y=D_tau,
    ),
    gaussian=instance(
        "chan2024.fact-4.3", "gaussian", "lam_{t+1} is deterministic before that noise", D=D_tau, dx=lam_next, sigma=tau
    ),
    exceeds_every_bound=2 * tau**2 * D >= lam_next.norm2 | goal,
)

claim = Claim(
    "chan2024.sec5.2-one-iter-infinite",
    "divergence",
    statement=r"\mathsf{D^z}((\tilde x_{t+1},\lambda_{t+1})\|(\tilde x_{t+1}',\lambda_{t+1}'))\ge"
    r"\frac{\|\lambda_{t+1}-\lambda_{t+1}'\|^2}{2\tau^2}\quad\forall\tau>0",
    prints=r"""
        \mathsf{D^z}((\tilde x_{t+1},\lambda_{t+1})\|(\tilde x_{t+1}',\lambda_{t+1}')) -> D
        \lambda_{t+1}-\lambda_{t+1}' -> lam_next
        \lambda_{t+1} -> lam_next
    """,
)

proof = shows(exceeds_every_bound=2 * tau**2 * (data_processing + gaussian))

witness = at("beta=1 tau=1/10 D=50 D_tau=50 lam=[0] A_x=[1] b=[0]")

too_strong = altered(
    {"tau in place of tau^2": exceeds_every_bound.left / tau}, scale="1 % more -> left 99/100", drop="data_processing gaussian"
)
