"""Theorem 1 with an exponential rate.

The exponential form of Theorem 1: (1 - q^2(1 - tau)/8)^k may be replaced by exp(-q^2(1 - tau)k/8).

Where: App A.2 last display.
Letters: ``exponential`` = exp(-q^2(1 - tau)/8), known by exp(-a) >= 1 - a; ``power`` and ``exponential_power`` are the k-th
powers; ``noise`` stands for the noise terms. Idea: induction over k.
Reading: step
Note: The noise terms of Theorem 1 stand on both sides unchanged.
"""

from verify import *

from .letters import q_at_most_1, tau_nonnegative

for_all(positive="q one_minus_tau exponential", nonnegative="D noise")

scalars("power exponential_power")
rate = 1 - q**2 * one_minus_tau / 8

says = statement(
    tau_nonnegative,
    q_at_most_1,
    tangent=program("exponential, tangent", X=exponential, y=-(q**2) * one_minus_tau / 8),
    exponential_form=exponential_power * D + noise >= power * D + noise | goal,
    recursion=over("k", 0, dict(power=(1, rate * power), exponential_power=(1, exponential * exponential_power))),
)

claim = Claim(
    "cyffers2023.a2-exp-form",
    "inequality",
    statement=r"\Bigl(1-\frac{q^2(1-\tau)}{8}\Bigr)^kD\le\exp\Bigl(-\frac{q^2(1-\tau)}{8}k\Bigr)D",
    prints=r"""
        \Bigl(1-\frac{q^2(1-\tau)}{8}\Bigr)^k -> power
        \exp\Bigl(-\frac{q^2(1-\tau)}{8}k\Bigr) -> exponential_power
        \tau -> 1-one_minus_tau
    """,
)

proof = shows(
    have(rate_nonnegative=rate >= 0 | term(ratio(7, 8)) + tau_nonnegative / 8 + one_minus_tau * (1 + q) / 8 * q_at_most_1),
    by_induction(
        invariants(power_nonnegative=power >= 0 | term(1), dominated=exponential_power >= power | at_start),
        power_nonnegative=rate_nonnegative * power_nonnegative,
        dominated=exponential * dominated + tangent * power_nonnegative,
    ),
    exponential_form=D * dominated,
)

witness = at("q=1 one_minus_tau=1/2 exponential=19/20 D=1 noise=0", index=3)

too_strong = altered(
    {
        "right side made 1 % smaller": 99 * exponential_power * D / 100 + noise >= exponential_form.right,
        "noise halved": exponential_power * D + noise / 2 >= exponential_form.right,
    },
    drop="tangent",
)
