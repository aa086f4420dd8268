"""In the mean (K - 1)/n contributions of a user, at most, can still be seen by another one; K contributions at most.

Where: ours; corrects App C.5 end. Algorithm 4 starts at a given user. Letters: ``first`` = the probability that this is user i
(1 or 0 for a given one); after K steps, ``seen`` = the mean number of contributions of user i that are followed by a visit of
user j, ``unseen`` = of those since j's last visit; ``count`` = K_i on one walk, ``begun`` and ``visit`` in [0, 1] say whether
the first and the next step are made by user i.
Idea: j is visited with probability 1/n at each later step, and 1 - unseen shrinks by the factor 1 - 1/n; from i it stays 0.
"""

from verify import *

n, K, first, seen, unseen, count, begun, visit = scalars("n K first seen unseen count begun visit")

says = statement(
    for_all(positive="n", nonnegative="first begun"),
    at_least("two_users", n, 2, because=assumed("users i and j differ: n is at least 2", where="ours")),
    at_least("a_probability", 1, first, because=assumed("the walk starts at user i with a probability", where="ours")),
    at_least("one_first_user", 1, begun, because=assumed("one user makes the first step", where="ours")),
    goals=(at_least("seen_in_the_mean", (K - 1) / n, seen), at_least("at_most", K, count)),
    recursion=Recursion(
        "K",
        1,
        {"seen": Polynomial.of(0), "unseen": first, "count": begun},
        {"seen": seen + unseen / n, "unseen": unseen - unseen / n + 1 / n, "count": count + visit},
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
    title="Mean number of contributions that another user can still see, and the most there can be",
    where="ours; corrects App C.5 end",
    kind="composition",
    says=says,
    facts="equivalent",
    corrects="cyffers2023.c5-composition",
    note="An equality where the walk starts at user i, as Algorithm 4 may: all of its contributions are 1 + (K - 1)/n in the "
    "mean, and those after j's last visit are in no view of j. From another user it is less, as for a uniform first user, "
    "where the mean of K_i is K/n.",
)

proof = shows(
    by_induction(
        invariant(
            at_least("open", 1, unseen),
            base=because("a_probability"),
            step=because(term(1 / n, "two_users", "open"), term(1 / n, "open")),
        ),
        invariant(at_least("sum", (K - 1) / n, seen), step=because("sum", term(1 / n, "open"))),
        invariant(at_least("most", K, count), base=because("one_first_user"), step=because("most", "one_user_per_step")),
    ),
    seen_in_the_mean=because("sum"),
    at_most=because("most"),
)

witness = Point(scalars={"n": 3, "first": 1, "begun": 1}, index=3, steps=({"visit": 1}, {"visit": 0}))

too_strong = (
    scaled(says, "1 % less", "seen_in_the_mean", left=ratio(99, 100)),
    altered(says, "at most K - 1", at_least("at_most", K - 1, count)),
    altered(says, "at most 2 K/n", at_least("at_most", 2 * K / n, count)),
    without(says, "a_probability"),
)
