"""After m steps of the walk linear losses lose at most the local loss, at least one m-th of it, and more than a plateau.

m steps after a contribution: the loss of the walk for linear losses, exactly, as a multiple of the local one.

Where: ours; corrects App C.5.
Letters: growth = 1 + 2 lambda/n; ``signal`` = growth^(2(m-1)) and ``spread`` = sum_{l<m} growth^(2l) are the squared shift
and the variance of z in units of their values at m = 1; the loss is local * signal/spread.
Idea: growth^2 signal - (growth^2 - 1) spread = 1 for every m.
Note: For any losses the loss after m steps is at most the local one (cyffers2023.decentralized-local, data processing). For
linear losses and a walk through users that have not taken part yet it is as stated, so no bound of the form local/m, nor any
that tends to 0 with m at fixed n, holds for such walks (m <= n - 1). 1 - 1/g^2 is about 4 lambda/n.
"""

from verify import *

for_all(positive="n lam")

scalars("m signal spread growth")
invariant = growth**2 * signal - (growth**2 - 1) * spread
excess = 4 * lam / n + 4 * lam**2 / n**2

says = statement(
    at_most_local=spread >= signal | goal,
    at_least_one_mth=m * signal >= spread | goal,
    exact=invariant == 1 | goal,
    plateau=growth**2 * signal > excess * spread | goal,
    definitions=(("growth", 1 + 2 * lam / n),),
    recursion=over("m", 1, dict(signal=(1, growth**2 * signal), spread=(1, growth**2 * spread + 1))),
)

claim = Claim("cyffers2023.c5-m-steps-corrected", "divergence", facts="equivalent", corrects="cyffers2023.c5-m-steps")

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
            "constant": because(growth**2 * fact("constant")),
            "positive": because(growth**2 * fact("positive"), term(excess)),
            "local": because(growth**2 * fact("local"), term(1)),
            "mth": because(growth**2 * fact("mth"), growth**2 * fact("positive"), term(excess)),
        },
    ),
    at_most_local=fact("local"),
    at_least_one_mth=fact("mth"),
    exact=fact("constant"),
    plateau=fact("constant") + term(1),
)

witness = at("n=3 lam=1/2", index=3)

too_strong = altered(
    {"another invariant": dict(exact=growth * signal - (growth - 1) * spread == 1 | false)},
    scale="""
        at most half the local loss -> at_most_local right 2
        at least 2/m of it -> at_least_one_mth right 2
        plateau twice as high -> plateau right 2
    """,
)
