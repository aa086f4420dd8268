"""With the printed matrix-normal law one iteration is not private at the stated parameters.

With the printed matrix-normal law one iteration is not (1, 2 delta)-DP at delta = 1.25 exp(-2) and sensitivity 1/32.

Where: ours.
On Theorem 1 with (10b).
Letters and facts as in ``each_iteration_matrix_normal``.
Idea: mu = 8, r = -31/8: exact = tail - X with tail >= 1/2 and X <= phi/(r + mu) < 1/10.
"""

from verify import *

from .each_iteration_matrix_normal import H, S, X, delta, deviation, exact, mu, r, row, sigma, tail
from .each_iteration_matrix_normal import says as printed
from .release import more_than

says = with_goals(printed, not_private=exact > delta | goal, twice=exact > 2 * delta | goal)

claim = Claim("huang2020.theorem-1-matrix-normal-fails", "bound")

# sigma = 1/16, deviation = 1/256, mu = 8, r = -31/8
proof = shows(
    have(S_is=S == ratio(1, 32) | sensitivity / Polynomial.of(32)),
    have(sigma_is=sigma == ratio(1, 16) | fourteen - sigma * eps_is + S * c_is + 2 * S_is),
    have(row_is=row == ratio(1, 256) | covariance + (sigma + ratio(1, 16)) * sigma_is),
    have(deviation_is=deviation == ratio(1, 256) | (entry + (row + ratio(1, 256)) * row_is) / (deviation + ratio(1, 256))),
    have(mu_is=mu == 8 | 256 * fact("ratio") - 256 * mu * deviation_is + 256 * S_is),
    have(r_is=r == ratio(-31, 8) | (threshold + eps_is + (-r - (mu + 8) / 2) * mu_is) / Polynomial.of(8)),
    have(half=tail >= ratio(1, 2) | 8 * sides / 31 + 8 * (ratio(1, 2) - tail) / 31 * (-1) * r_is),
    have(H_small=1 >= H | exponential + H / 2 * square(r)),
    # (33/8) X <= phi <= 2/5
    have(X_small=ratio(16, 165) >= X | 8 * (second_tail + density) / 33 + 16 * H_small / 165 + 8 * X / 33 * (r_is + mu_is)),
    not_private=more_than(ratio(1, 2) - ratio(16, 165)),
    twice=more_than(ratio(1, 2) - ratio(16, 165), 2),
)

witness = at(
    "S=1/32 c=2 eps=1 sigma=1/16 row=1/256 deviation=1/256 mu=8 r=-31/8 tail=999/1000 phi=1/5000 H=1/2000 X=1/25000 "
    "e_2=27/200 delta=27/160 exact=12487/12500"
)

too_strong = altered(scale="eight times delta -> twice right 4", drop="second_tail entry")
