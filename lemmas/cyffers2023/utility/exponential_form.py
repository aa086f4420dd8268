"""The exponential form of Theorem 1: (1 - q^2(1 - tau)/8)^k may be replaced by exp(-q^2(1 - tau)k/8).

Where: App A.2 last display. Letters: ``exponential`` = exp(-q^2(1 - tau)/8), known by exp(-a) >= 1 - a; ``power`` and
``exponential_power`` are the k-th powers; ``noise`` stands for the noise terms. Idea: induction over k.
"""

from lemmas.cyffers2023.utility.letters import one_minus_tau, q, q_at_most_1, tau_nonnegative
from verify import *

D, noise, exponential, power, exponential_power = scalars("D noise exponential power exponential_power")
rate = 1 - q**2 * one_minus_tau / 8

says = statement(
    for_all(positive="q one_minus_tau exponential", nonnegative="D noise"),
    tau_nonnegative,
    q_at_most_1,
    at_least(
        "tangent",
        exponential,
        rate,
        because=program("exponential, tangent", "tangent", X=exponential, y=-(q**2) * one_minus_tau / 8),
    ),
    goals=(at_least("exponential_form", exponential_power * D + noise, power * D + noise),),
    recursion=Recursion(
        index="k",
        start=0,
        initial={"power": Polynomial.of(1), "exponential_power": Polynomial.of(1)},
        following={"power": rate * power, "exponential_power": exponential * exponential_power},
    ),
)

claim = Claim(
    id="cyffers2023.a2-exp-form",
    title="Theorem 1 with an exponential rate",
    where="App A.2 last display",
    kind="inequality",
    statement=r"\Bigl(1-\frac{q^2(1-\tau)}{8}\Bigr)^kD\le\exp\Bigl(-\frac{q^2(1-\tau)}{8}k\Bigr)D",
    prints={
        r"\Bigl(1-\frac{q^2(1-\tau)}{8}\Bigr)^k": "power",
        r"\exp\Bigl(-\frac{q^2(1-\tau)}{8}k\Bigr)": "exponential_power",
        r"\tau": "1-one_minus_tau",
    },
    says=says,
    reading="step",
    note="The noise terms of Theorem 1 stand on both sides unchanged.",
)

proof = shows(
    Have(
        at_least("rate_nonnegative", rate),
        because(term(ratio(7, 8)), term(ratio(1, 8), "tau_nonnegative"), term(one_minus_tau * (1 + q) / 8, "q_at_most_1")),
    ),
    by_induction(
        invariant(
            at_least("power_nonnegative", power),
            base=because(term(1)),
            step=because(term(1, "rate_nonnegative", "power_nonnegative")),
        ),
        invariant(
            at_least("dominated", exponential_power, power),
            step=because(term(exponential, "dominated"), term(1, "tangent", "power_nonnegative")),
        ),
    ),
    exponential_form=because(term(D, "dominated")),
)

witness = Point(scalars=numbers("q=1 one_minus_tau=1/2 exponential=19/20 D=1 noise=0"), index=3)

too_strong = (
    altered(
        says,
        "right side made 1 % smaller",
        at_least("exponential_form", ratio(99, 100) * exponential_power * D + noise, power * D + noise),
    ),
    altered(says, "noise halved", at_least("exponential_form", exponential_power * D + noise / 2, power * D + noise)),
    without(says, "tangent"),
)
