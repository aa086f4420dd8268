"""Utility of the noisy fixed-point iteration with exact operators; attained by R(u) = tau u.

Theorem 1 with exact operators (e = 0, lambda = 1): rate 1 - q(1 - tau^2), noise floor p sigma^2/(1 - tau^2), attained.

Where: ours.
On Sec 4.3 Thm 1.
Letters: ``E`` = E|u_k - u*|^2, ``E_next`` its next value, ``power`` = (1 - q(1 - tau^2))^k; ``attained`` = E|u_k - u*|^2 for
R = tau I, whose one-step bound is an equality. ``D`` = |u_0 - u*|^2.
Idea: both sequences against power D + (1 - power) floor.
Note: The sequence `attained` is the exact second moment for R(u) = tau u, u* = 0: (1 - q)|u|^2 + q(tau^2|u|^2 + p sigma^2).
"""

from verify import *

from .letters import q_at_most_1, tau_nonnegative
from .random_step import one_step

for_all(positive="q one_minus_tau p", nonnegative="tau sigma D")

scalars("one_plus_tau E E_next power attained")

rate = 1 - q * (1 - tau**2)
floor = p * sigma**2 / (one_minus_tau * one_plus_tau)
bound = power * D + (1 - power) * floor

says = statement(
    one_minus_tau=one_minus_tau == 1 - tau | ours("tau is below 1, and one_minus_tau = 1 - tau"),
    q_at_most_1=q_at_most_1,
    tau_nonnegative=tau_nonnegative,
    utility=bound >= E | goal,
    attained=attained == bound | goal,
    definitions=(("one_plus_tau", 1 + tau),),
    recursion=over(
        "k",
        0,
        dict(E=(D, E_next), power=(1, rate * power), attained=(D, rate * attained + q * p * sigma**2)),
        signs(nonnegative="E_next image"),
        *one_step(
            "cyffers2023.theorem-1-one-step-exact-operator",
            "next_step",
            (1 - q * (1 - (1 - one_minus_tau) ** 2)) * E + q * p * sigma**2,
            "E",
            "E_next",
            "image",
            "one_minus_tau q p sigma",
            with_error=False,
        ),
    ),
)

claim = Claim("cyffers2023.theorem-1-exact-operator", "bound")

proof = shows(
    have(rate_nonnegative=rate >= 0 | q_at_most_1 + q * square(tau)),
    have(noise=(1 - rate) * floor == q * p * sigma**2 | -q * floor * one_plus_tau * fact("one_minus_tau")),
    by_induction(
        invariants(bound=bound >= E | at_start, equality=attained == bound | at_start),
        bound=next_step + q * (1 - one_minus_tau + tau) * E * fact("one_minus_tau") + rate_nonnegative * fact("bound") + noise,
        equality=rate * equality - noise,
    ),
    utility=fact("bound"),
    attained=equality,
)

witness = at("q=1 tau=1/2 one_minus_tau=1/2 p=1 sigma=3 D=4", *2 * ("E_next=10 image=4",), index=2)

tightness = Tightness(
    "the bound, by R(u) = u/2",
    "utility",
    bound,
    at("q=1 tau=1/2 one_minus_tau=1/2 p=1 sigma=3 D=4", "E_next=10 image=1", "E_next=23/2 image=5/2", index=2),
)

too_strong = altered(
    {
        "1 - tau^2 replaced by 1 in the floor": power * D + (1 - power) * p * sigma**2 >= utility.right,
        "the floor as in the bound with errors": dict(
            attained=attained == power * D + (1 - power) * p * sigma**2 / one_minus_tau | false
        ),
    },
    scale="right side made 1 % smaller -> utility left 99/100",
)
