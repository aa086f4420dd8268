"""One user of private gradient ADMM, for every penalty: 1/(N - t + 1 - K + 1/s).

For every eta beta > 0 a user of iteration t loses at most eta^2 Delta^2/(2 sigma^2 (N - t + 1 - K + 1/s)).

Where: ours.
Sharpens Corollary 6.2 for long runs at small eta beta.
Letters: s = eta beta a_min^2; K >= 2 is a whole number with (1 + s)^(K - 2) s >= max(1, 2/s) and at most N - t + 1 >= 3; n =
K - 1, P = (1 + s)^(K - 2); h = N - t + 1 - K; delta = difference of the gradients of f_t and f_t' at the common point; E =
the energy of the shifts; D = the divergence of (x~_N, lam_N).
Idea: as in ``any_penalty``, with a shift already at the user's own iteration.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. With the least K it is below Corollary 6.2. Multiplied out: s eta^2 Delta^2 >=
2 sigma^2 (1 + s h) D. gaussian: the pair is no easier to tell apart than N(0, 1) from N(mu, 1).
"""

from verify import *

from .amplified import NEIGHBOURS, by_spending, leaks, smaller
from .any_penalty import WORTH, reciprocal, s

for_all(positive="eta beta sigma a_min n P", nonnegative="h E D mu Delta", X="delta")

distance = eta**2 * Delta**2

says = statement(*WORTH, NEIGHBOURS, **leaks("user", s * distance, reciprocal, "gradient ADMM, shifted by worth after a user"))

claim = Claim("chan2024.shift-any-penalty-user", "bound", strengthens="chan2024.corollary-6.2-amplified")

SPENT = s * eta**2 * neighbours + energy
proof = by_spending(SPENT, reciprocal)

# s = 1 and K = 3, P = 2, h = 2
witness = at("eta=1 beta=1 sigma=1 a_min=1 n=2 P=2 h=2 E=2/3 D=1/3 mu=1/2 Delta=2 delta=[2]")

too_strong = smaller(
    "user", {"one iteration more": user.left >= 2 * sigma**2 * (reciprocal + s) * D}, drop="energy shift_rule neighbours"
)
