"""Theorem 1 with exact operators (e = 0, lambda = 1): rate 1 - q(1 - tau^2), noise floor p sigma^2/(1 - tau^2), attained.

Where: ours, on Sec 4.3 Thm 1. Letters: ``E`` = E|u_k - u*|^2, ``E_next`` its next value, ``power`` = (1 - q(1 - tau^2))^k;
``attained`` = E|u_k - u*|^2 for R = tau I, whose one-step bound is an equality.
``D`` = |u_0 - u*|^2.
Idea: both sequences against power D + (1 - power) floor.
"""

from lemmas.cyffers2023.utility.letters import q_at_most_1, tau_nonnegative
from lemmas.cyffers2023.utility.random_step import one_step
from verify import *

q, tau, one_minus_tau, one_plus_tau = scalars("q tau one_minus_tau one_plus_tau")
p, sigma, D, E, E_next, power, attained = scalars("p sigma D E E_next power attained")

rate = 1 - q * (1 - tau**2)
floor = p * sigma**2 / (one_minus_tau * one_plus_tau)
bound = power * D + (1 - power) * floor

says = statement(
    for_all(positive="q one_minus_tau p", nonnegative="tau sigma D"),
    equal("one_minus_tau", one_minus_tau, 1 - tau, because=assumed("tau is below 1, and one_minus_tau = 1 - tau", where="ours")),
    q_at_most_1,
    tau_nonnegative,
    goals=(at_least("utility", bound, E), equal("attained", attained, bound)),
    definitions=(("one_plus_tau", 1 + tau),),
    recursion=Recursion(
        index="k",
        start=0,
        initial={"E": D, "power": Polynomial.of(1), "attained": D},
        following={"E": E_next, "power": rate * power, "attained": rate * attained + q * p * sigma**2},
        step_signs=signs(nonnegative="E_next image"),
        step_facts=(
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
    ),
)

claim = Claim(
    id="cyffers2023.theorem-1-exact-operator",
    title="Utility of the noisy fixed-point iteration with exact operators; attained",
    where="ours",
    kind="bound",
    says=says,
    note="The sequence `attained` is the exact second moment for R(u) = tau u, u* = 0: (1 - q)|u|^2 + q(tau^2|u|^2 + p sigma^2).",
)

proof = shows(
    Have(at_least("rate_nonnegative", rate), because("q_at_most_1", term(q, square=tau))),
    Have(equal("noise", (1 - rate) * floor, q * p * sigma**2), because(term(-q * floor * one_plus_tau, "one_minus_tau"))),
    by_induction(
        invariant(
            at_least("bound", bound, E),
            step=because(
                "next_step",
                term(q * (1 - one_minus_tau + tau) * E, "one_minus_tau"),
                term(1, "rate_nonnegative", "bound"),
                "noise",
            ),
        ),
        invariant(equal("equality", attained, bound), step=because(term(rate, "equality"), term(-1, "noise"))),
    ),
    utility=because("bound"),
    attained=because("equality"),
)

witness = Point(scalars=numbers("q=1 tau=1/2 one_minus_tau=1/2 p=1 sigma=3 D=4"), index=1, steps=({"E_next": 10, "image": 4},))

too_strong = (
    scaled(says, "right side made 1 % smaller", "utility", left=ratio(99, 100)),
    altered(says, "1 - tau^2 replaced by 1 in the floor", at_least("utility", power * D + (1 - power) * p * sigma**2, E)),
    altered(
        says,
        "the floor as in the bound with errors",
        equal("attained", attained, power * D + (1 - power) * p * sigma**2 / one_minus_tau),
    ),
)
