"""A user makes K/n contributions on average, and K at most.

Where: ours; corrects App C.5 end. Letters: ``mean`` = E K_i after K steps, ``count`` = K_i on one walk, ``visit`` in [0, 1] says
whether the step is made by user i. The first user is uniform too.
Idea: each step is made by user i with probability 1/n.
"""

from verify import *

n, K, mean, count, visit = scalars("n K mean count visit")

says = statement(
    for_all(positive="n"),
    goals=(equal("mean_contributions", mean, K / n), at_least("at_most", K, count)),
    recursion=Recursion(
        "K",
        0,
        {"mean": Polynomial.of(0), "count": Polynomial.of(0)},
        {"mean": mean + 1 / n, "count": count + visit},
        {"visit": "nonnegative"},
        (
            at_least(
                "one_user_per_step",
                1,
                visit,
                because=assumed("Let be the currently selected user", "Algorithm 4, line 2", "one user a step"),
            ),
        ),
    ),
)

claim = Claim(
    id="cyffers2023.c5-composition-corrected",
    title="Mean and maximum of the number of contributions of a user",
    where="ours; corrects App C.5 end",
    kind="composition",
    says=says,
    facts="equivalent",
    corrects="cyffers2023.c5-composition",
    note="If the walk starts at user i, the mean is 1 + (K - 1)/n.",
)

proof = shows(
    by_induction(
        invariant(equal("sum", mean, K / n), step=because("sum")),
        invariant(at_least("most", K, count), step=because("most", "one_user_per_step")),
    ),
    mean_contributions=because("sum"),
    at_most=because("most"),
)

witness = Point(scalars={"n": 3}, index=2, steps=({"visit": 1}, {"visit": 0}))

too_strong = (
    scaled(says, "1 % more", "mean_contributions", right=ratio(101, 100)),
    altered(says, "at most K - 1", at_least("at_most", K - 1, count)),
    altered(says, "at most 2 K/n", at_least("at_most", 2 * K / n, count)),
)
