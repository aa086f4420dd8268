"""With cyclic batches linear losses leak m/l times as much as one iteration.

cyclic-linear: cyclic batches, where the record is read once in l iterations: linear losses leak m/l after m epochs.

Where: ours, after Bok, Su and Altschuler (2024), on cyclic batches.
Letters: S, V as in ``linear_losses``, after m epochs of l iterations.
Note: At the end of an epoch: S^2/V = m eta^2 Delta^2/(l sigma^2).
"""

from verify import *

for_all(positive="eta sigma Delta l")
scalars("S V m")

says = statement(
    leaked=l * sigma**2 * S**2 == m * eta**2 * Delta**2 * V | goal,
    recursion=over("m", 0, dict(S=(0, S + eta * Delta), V=(0, V + l * sigma**2))),
)

claim = Claim("bok_su_altschuler2024.cyclic-linear", "identity")

proof = shows(
    by_induction(
        invariants(means=S == m * eta * Delta | at_start, variances=V == m * l * sigma**2 | at_start),
        means=means,
        variances=variances,
    ),
    leaked=l * sigma**2 * (S + m * eta * Delta) * means - m * eta**2 * Delta**2 * variances,
)

witness = at("eta=1 sigma=1 Delta=1 l=2", index=3)

too_strong = altered(scale="1 % more -> right 101/100")
