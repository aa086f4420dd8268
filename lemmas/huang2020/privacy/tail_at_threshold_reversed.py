"""The tail at the threshold exceeds the printed bound, for every delta and epsilon of the stated range.

(20) fails for every delta <= 0.01 and eps <= 1.

Where: ours.
On (20).
Letters as in ``tail_at_threshold_printed``.
Idea: z tail >= phi z^2/(1 + z^2) and H < 1/(1 + z^2/2), while z^2 >= 2.
"""

from verify import *

from .tail_at_threshold_printed import H, L, c, eps, phi, tail, z
from .tail_at_threshold_printed import says as printed

says = with_goals(printed, reversed=z * tail > phi * H | goal)

claim = Claim("huang2020.eq-20-reversed", "inequality")

# 4 c^2 (z^2 - 2) = (4L - eps)^2 - 16 L = 16 L^2 - 8 L eps + eps^2 - 16 L
proof = shows(
    have(z_positive=z > 0 | (threshold + 4 * small_delta + eps_at_most_1 + term(15)) / (2 * c)),
    have(
        z_large=z**2
        >= 2
        | (
            (2 * c * z + 4 * L - eps) * threshold
            - 8 * root
            + 8 * L * eps_at_most_1
            + 16 * L * small_delta
            + term(40 * L)
            + term(eps**2)
        )
        / (4 * c**2)
    ),  # (1 + z^2)(z tail - phi H) >= phi (z^2 - H (1 + z^2)) = phi (z^2 - 2 + 2 (1 - H (1 + z^2/2)) + H)
    reversed=(z_positive * mills + phi * z_large + 2 * phi * exponential + term(phi * H)) / (1 + z**2),
)

witness = at("c=4 L=8 eps=1 z=31/8 tail=1/1000 phi=1/250 H=1/100")

too_strong = altered({"twice the density": 2 * reversed.right / H}, drop="mills small_delta")
