"""(17) corrected: twice the component along the difference times its norm, plus the norm squared.

Where: corrects (17). Letters as in ``log_ratio``.
Idea: expand the square of huang2020.eq-16-corrected.
"""

from lemmas.huang2020.privacy.log_ratio import along, sigma, size, whole
from lemmas.huang2020.privacy.log_ratio import says as rotated
from verify import *

says = with_goals(rotated, equal("privacy_loss", 2 * sigma**2 * whole, 2 * along * size + size**2))

claim = Claim(
    id="huang2020.eq-17-corrected",
    title="The privacy loss of a Gaussian release",
    where="ours",
    kind="identity",
    says=says,
    facts="equivalent",
    reading="ours",
)

proof = shows(Use("rotated", "huang2020.eq-16-corrected"), privacy_loss=because("rotated"))

witness = Point(scalars=numbers("sigma=1 size=5 whole=31/2 along=3/5"), vectors={"x": [1, 0], "e": [ratio(3, 5), ratio(4, 5)]})

too_strong = (
    altered(says, "an entry in place of the component", equal("privacy_loss", 2 * sigma**2 * whole, 2 * size + size**2)),
    altered(says, "1 % smaller", equal("privacy_loss", 2 * sigma**2 * whole, 2 * along * size + ratio(99, 100) * size**2)),
    without(says, "component"),
)
