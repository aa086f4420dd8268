"""Mean number of contributions that another user can still see, and the most there can be.

In the mean (K - 1)/n contributions of a user, at most, can still be seen by another one; K contributions at most.

Where: ours; corrects App C.5 end.
Algorithm 4 starts at a given user.
Letters: ``first`` = the probability that this is user i (1 or 0 for a given one); after K steps, ``seen`` = the mean number
of contributions of user i that are followed by a visit of user j, ``unseen`` = of those since j's last visit; ``count`` =
K_i on one walk, ``begun`` and ``visit`` in [0, 1] say whether the first and the next step are made by user i.
Idea: j is visited with probability 1/n at each later step, and 1 - unseen shrinks by the factor 1 - 1/n; from i it stays 0.
Note: An equality where the walk starts at user i, as Algorithm 4 may: all of its contributions are 1 + (K - 1)/n in the
mean, and those after j's last visit are in no view of j. From another user it is less, as for a uniform first user, where
the mean of K_i is K/n.
"""

from verify import *

scalars("K seen unseen count visit")

for_all(positive="n", nonnegative="first begun")

says = statement(
    two_users=n >= 2 | ours("users i and j differ: n is at least 2"),
    a_probability=1 >= first | ours("the walk starts at user i with a probability"),
    one_first_user=1 >= begun | ours("one user makes the first step"),
    seen_in_the_mean=(K - 1) / n >= seen | goal,
    at_most=K >= count | goal,
    recursion=over(
        "K",
        1,
        dict(seen=(0, seen + unseen / n), unseen=(first, unseen - unseen / n + 1 / n), count=(begun, count + visit)),
        {"visit": "nonnegative"},
        one_user_per_step=1 >= visit | assumed("Let be the currently selected user", "Algorithm 4, line 2", "one user a step"),
    ),
)

claim = Claim("cyffers2023.c5-composition-corrected", "composition", facts="equivalent", corrects="cyffers2023.c5-composition")

proof = shows(
    by_induction(
        invariants(open=1 >= unseen | a_probability, sum=(K - 1) / n >= seen | at_start, most=K >= count | one_first_user),
        open=1 / n * (two_users * open + open),
        sum=sum + 1 / n * open,
        most=most + one_user_per_step,
    ),
    seen_in_the_mean=sum,
    at_most=most,
)

witness = at("n=3 first=1 begun=1", "visit=1", "visit=0", index=3)

too_strong = altered(
    {"at most K - 1": at_most.left - 1, "at most 2 K/n": 2 * at_most.left / n},
    scale="1 % less -> seen_in_the_mean left 99/100",
    drop="a_probability",
)
