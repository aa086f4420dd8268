"""The step size of section VI-E is not that of (29).

The printed bracket of section VI-E is smaller than that of (29), whatever k, m_i, delta and epsilon are.

Where: ours.
On Sec. VI-E.
Letters as in ``step_size_l1_printed``.
Idea: (1 + x)^2 > (1 + x/100)^2.
"""

from verify import *

from .step_size_l1_printed import inverse, k, n, printed, root, weight
from .step_size_l1_printed import says as section

says = with_goals(section, differ=inverse > printed | goal)

claim = Claim("huang2020.eta-1664-differs", "inequality", facts="equivalent")

gap = 4 * k * weight * root * (1 - ratio(1, n)) + 2 * k * weight**2 * root**2 * (1 - ratio(1, n**2))
proof = shows(differ=twenty_nine - section_VI_E + term(gap))

r_0 = ratio(51, 5)
witness = Point(
    scalars={
        **numbers("k=1 m=1 L=1 eps=1"),
        "root": r_0,
        "inverse": 2 * (1 + weight * r_0) ** 2 + 1664,
        "printed": 2 * (1 + weight * r_0 / n) ** 2 + 1664,
    }
)

too_strong = altered(scale="twice the printed bracket -> right 2", drop="twenty_nine")
