"""m steps after a contribution: the loss of the walk for linear losses, exactly, as a multiple of the local one.

Where: ours; corrects App C.5. Letters: growth = 1 + 2 lambda/n; ``signal`` = growth^(2(m-1)) and ``spread`` = sum_{l<m}
growth^(2l) are the squared shift and the variance of z in units of their values at m = 1; the loss is local * signal/spread.
Idea: growth^2 signal - (growth^2 - 1) spread = 1 for every m.
"""

from verify import *

n, lam, m, signal, spread, growth = scalars("n lam m signal spread growth")
invariant = growth**2 * signal - (growth**2 - 1) * spread
excess = 4 * lam / n + 4 * lam**2 / n**2

says = statement(
    for_all(positive="n lam"),
    goals=(
        at_least("at_most_local", spread, signal),
        at_least("at_least_one_mth", m * signal, spread),
        equal("exact", invariant, 1),
        above("plateau", growth**2 * signal, excess * spread),
    ),
    definitions=(("growth", 1 + 2 * lam / n),),
    recursion=Recursion(
        "m",
        1,
        {"signal": Polynomial.of(1), "spread": Polynomial.of(1)},
        {"signal": growth**2 * signal, "spread": growth**2 * spread + 1},
    ),
)

claim = Claim(
    id="cyffers2023.c5-m-steps-corrected",
    title="After m steps of the walk the loss is at most the local one, and for linear losses at least one m-th and a plateau",
    where="ours; corrects App C.5",
    kind="divergence",
    says=says,
    facts="equivalent",
    corrects="cyffers2023.c5-m-steps",
    note="For any losses the loss after m steps is at most the local one (cyffers2023.decentralized-local, data processing). For "
    "linear losses and a walk through users that have not taken part yet it is as stated, so no bound of the form local/m, "
    "nor any that tends to 0 with m at fixed n, holds for such walks (m <= n - 1). 1 - 1/g^2 is about 4 lambda/n.",
)

base = at_least("positive", signal, 1)
proof = shows(
    Induction(
        invariants=(
            equal("constant", invariant, 1),
            base,
            at_least("local", spread, signal),
            at_least("mth", m * signal, spread),
        ),
        base={"constant": because(), "positive": because(), "local": because(), "mth": because()},
        step={
            "constant": because(term(growth**2, "constant")),
            "positive": because(term(growth**2, "positive"), term(excess)),
            "local": because(term(growth**2, "local"), term(1)),
            "mth": because(term(growth**2, "mth"), term(growth**2, "positive"), term(excess)),
        },
    ),
    at_most_local=because("local"),
    at_least_one_mth=because("mth"),
    exact=because("constant"),
    plateau=because("constant", term(1)),
)

witness = Point(scalars={"n": 3, "lam": ratio(1, 2)}, index=2)

too_strong = (
    scaled(says, "at most half the local loss", "at_most_local", right=2),
    scaled(says, "at least 2/m of it", "at_least_one_mth", right=2),
    scaled(says, "plateau twice as high", "plateau", right=2),
    altered(says, "another invariant", equal("exact", growth * signal - (growth - 1) * spread, 1)),
)
