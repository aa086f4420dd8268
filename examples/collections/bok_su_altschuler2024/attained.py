"""With quadratic losses mean and variance are geometric sums.

attained: quadratic losses of curvature mu, whose slopes are Delta apart in every iteration: sums in closed form, for all k.

Where: ours, after Bok, Su and Altschuler (2024).
Letters: c = 1 - eta mu, z = c^k; S = difference of the means after k iterations, V = the variance of an entry.
Idea: geometric sums.
Note: So S^2/V = eta^2 Delta^2/sigma^2 (1 - c^k)(1 + c)/((1 + c^k)(1 - c)), what strongly-convex allows.
"""

from verify import *

for_all(positive="eta sigma Delta", real="c")
scalars("S V z k")

says = statement(
    mean=(1 - c) * S == eta * Delta * (1 - z) | goal,
    variance=(1 - c**2) * V == sigma**2 * (1 - z**2) | goal,
    recursion=over("k", 0, dict(S=(0, c * S + eta * Delta), V=(0, c**2 * V + sigma**2), z=(1, c * z))),
)

claim = Claim("bok_su_altschuler2024.attained", "identity")

proof = shows(
    by_induction(
        invariants(
            mean_so_far=(1 - c) * S == eta * Delta * (1 - z) | at_start,
            variance_so_far=(1 - c**2) * V == sigma**2 * (1 - z**2) | at_start,
        ),
        mean_so_far=c * mean_so_far,
        variance_so_far=c**2 * variance_so_far,
    ),
    mean=mean_so_far,
    variance=variance_so_far,
)

witness = at("eta=1 sigma=1 Delta=1 c=1/2", index=3)

too_strong = altered(
    scale="""
        1 % more -> mean right 101/100
        variance -> variance right 101/100
    """
)
