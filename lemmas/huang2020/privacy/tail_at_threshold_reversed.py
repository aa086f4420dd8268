"""(20) fails for every delta <= 0.01 and eps <= 1.

Where: ours, on (20). Letters as in ``tail_at_threshold_printed``.
Idea: z tail >= phi z^2/(1 + z^2) and H < 1/(1 + z^2/2), while z^2 >= 2.
"""

from lemmas.huang2020.privacy.tail_at_threshold_printed import H, L, c, eps, phi, tail, z
from lemmas.huang2020.privacy.tail_at_threshold_printed import says as printed
from verify import *

says = with_goals(printed, above("reversed", z * tail, phi * H))

claim = Claim(
    id="huang2020.eq-20-reversed",
    title="The tail at the threshold exceeds the printed bound, for every delta and epsilon of the stated range",
    where="ours",
    kind="inequality",
    says=says,
)

# 4 c^2 (z^2 - 2) = (4L - eps)^2 - 16 L = 16 L^2 - 8 L eps + eps^2 - 16 L
proof = shows(
    Have(above("z_positive", z), because("threshold", term(4, "small_delta"), "eps_at_most_1", term(15), scale=2 * c)),
    Have(
        at_least("z_large", z**2, 2),
        because(
            term(2 * c * z + 4 * L - eps, "threshold"),
            term(-8, "root"),
            term(8 * L, "eps_at_most_1"),
            term(16 * L, "small_delta"),
            term(40 * L),
            term(eps**2),
            scale=4 * c**2,
        ),
    ),  # (1 + z^2)(z tail - phi H) >= phi (z^2 - H (1 + z^2)) = phi (z^2 - 2 + 2 (1 - H (1 + z^2/2)) + H)
    reversed=because(
        term(1, "z_positive", "mills"), term(phi, "z_large"), term(2 * phi, "exponential"), term(phi * H), scale=1 + z**2
    ),
)

witness = Point(scalars=numbers("c=4 L=8 eps=1 z=31/8 tail=1/4 phi=1 H=1/100"))

too_strong = (
    altered(says, "twice the density", above("reversed", z * tail, 2 * phi)),
    without(says, "mills"),
    without(says, "small_delta"),
)
