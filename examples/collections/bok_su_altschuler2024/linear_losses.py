"""Linear losses leak k times as much as one iteration.

linear-losses: linear losses whose slopes are Delta apart in every iteration leak k times as much as one iteration.

Where: ours, after Bok, Su and Altschuler (2024).
Letters: S = difference of the means after k iterations, V = the variance of an entry.
Note: S^2/V = k eta^2 Delta^2/sigma^2.
"""

from verify import *

for_all(positive="eta sigma Delta")
scalars("S V k")

says = statement(
    leaked=sigma**2 * S**2 == k * eta**2 * Delta**2 * V | goal,
    recursion=over("k", 0, dict(S=(0, S + eta * Delta), V=(0, V + sigma**2))),
)

claim = Claim("bok_su_altschuler2024.linear-losses", "identity")

proof = shows(
    by_induction(
        invariants(means=S == k * eta * Delta | at_start, variances=V == k * sigma**2 | at_start),
        means=means,
        variances=variances,
    ),
    leaked=sigma**2 * (S + k * eta * Delta) * means - k * eta**2 * Delta**2 * variances,
)

witness = at("eta=1 sigma=1 Delta=1", index=3)

too_strong = altered(scale="1 % more -> right 101/100")
