"""Utility of the noisy fixed-point iteration with learning rate 1.

Theorem 1 sharpened: rate 1 - q(1 - tau), noise floor zeta^2/(q(1 - tau)^2) + p sigma^2/(1 - tau), for lambda = 1.

Where: ours.
On Sec 4.3 Thm 1.
Letters: ``E`` = E|u_k - u*|^2, ``E_next`` its next value, ``image`` = E|v|^2 with R(u_k) - u* = tau v, ``power`` = (1 - q(1
- tau))^k. ``D`` = |u_0 - u*|^2.
Idea: the one-step bound and E <= power D + (1 - power) floor, whose fixed point is the floor.
Note: No condition on sigma. Attained at sigma = 0, q = 1 by R = tau I on the line with e = zeta, started at zeta/(1 - tau).
Without error terms there is more: cyffers2023.theorem-1-exact-operator.
"""

from verify import *

from .letters import q_at_most_1, tau_nonnegative
from .random_step import one_step

for_all(positive="one_minus_tau q p", nonnegative="sigma zeta D")

scalars("E E_next power")

rate = 1 - q * one_minus_tau
floor = zeta**2 / (q * one_minus_tau**2) + p * sigma**2 / one_minus_tau
one_step_noise = zeta**2 / one_minus_tau + q * p * sigma**2
utility = at_least("utility", power * D + (1 - power) * floor, E)
plain = at_least("plain", power * D + floor, E)

says = statement(
    tau_nonnegative,
    q_at_most_1,
    goals=(utility, plain),
    recursion=over(
        "k",
        0,
        dict(E=(D, E_next), power=(1, rate * power)),
        signs(nonnegative="E_next image"),
        *one_step(
            "cyffers2023.theorem-1-one-step",
            "next_step",
            rate * E + one_step_noise,
            "E",
            "E_next",
            "image",
            "one_minus_tau q p sigma zeta",
        ),
    ),
)

claim = Claim("cyffers2023.theorem-1-sharper", "bound", strengthens="cyffers2023.theorem-1")

proof = shows(
    have(rate_nonnegative=rate >= 0 | q_at_most_1 + q * tau_nonnegative),
    by_induction(
        invariants(power_nonnegative=power >= 0 | term(1), bound=power * D + (1 - power) * floor >= E | at_start),
        power_nonnegative=rate_nonnegative * power_nonnegative,
        bound=next_step + rate_nonnegative * bound,
    ),
    utility=bound,
    plain=bound + floor * power_nonnegative,
)

witness = at("one_minus_tau=1/2 q=1 p=1 sigma=0 zeta=1 D=4", "E_next=4 image=4", "E_next=4 image=4", index=2)

too_strong = altered(
    {
        "zeta^2/(q(1-tau)^2) replaced by zeta^2/(1-tau)": dict(
            utility=power * D + (1 - power) * (zeta**2 + p * sigma**2) / one_minus_tau >= E | false
        ),
        "sigma term dropped": dict(plain=power * D + zeta**2 / (q * one_minus_tau**2) >= E | false),
    },
    scale="right side made 1 % smaller -> utility left 99/100",
    drop="q_at_most_1",
)
