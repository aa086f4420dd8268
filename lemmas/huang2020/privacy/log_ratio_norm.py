"""The privacy loss of a Gaussian release.

(17) corrected: twice the component along the difference times its norm, plus the norm squared.

Where: ours.
Corrects (17).
Letters as in ``log_ratio``.
Idea: expand the square of huang2020.eq-16-corrected.
Reading: ours
"""

from verify import *

from .log_ratio import along, sigma, size, whole
from .log_ratio import says as rotated

says = with_goals(rotated, privacy_loss=2 * sigma**2 * whole == 2 * along * size + size**2 | goal)

claim = Claim("huang2020.eq-17-corrected", "identity", facts="equivalent")

proof = shows(use("rotated", "huang2020.eq-16-corrected"), privacy_loss=fact("rotated"))

witness = at("sigma=1 size=5 whole=31/2 along=3/5 x=[1, 0] e=[3/5, 4/5]")

too_strong = altered(
    {
        "an entry in place of the component": 2 * sigma**2 * whole == 2 * size + size**2 | false,
        "1 % smaller": 2 * sigma**2 * whole == 2 * along * size + 99 * size**2 / 100 | false,
    },
    drop="component",
)
