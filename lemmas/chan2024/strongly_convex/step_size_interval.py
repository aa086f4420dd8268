"""The interval of admissible step sizes is not empty.

Where: arXiv (23).
Letters: s = nu + mu, r = sqrt(s^2 + 8 nu mu), d = s + r, rho = |A^T B| > 0.
Idea: the two lower ends lie below 2/s by g1 = 16 nu mu/(s d^2) and g2 = 2 mu_g/(beta^2 rho^2); the step size 2/s - g1 g2/(g1
+ g2) lies inside, since g1 g2/(g1 + g2) is below both.
Reading: interpretation: For A^T B != 0; an explicit step size inside.
Note: Existence is shown by an explicit step size inside. For A^T B = 0 the second end is undefined and its condition is
void: the interval is (4/(nu + mu + r), 2/(nu + mu)).
"""

from verify import *

from ...common.gradient_admm_pair import s
from .step_size_threshold import SUMS, d, root

for_all(positive="beta nu mu mu_g rho r")

scalars("q")
g1 = 16 * nu * mu / (s * d**2)
g2 = 2 * mu_g / (beta**2 * rho**2)
low1, low2, high = 4 / d, 2 / s - g2, 2 / s
inside = high - g1 * g2 / q

says = statement(
    root,
    first_end=high > low1 | goal,
    second_end=high > low2 | goal,
    inside_above_first=inside > low1 | goal,
    inside_above_second=inside > low2 | goal,
    inside_below=high > inside | goal,
    definitions=(*SUMS, ("q", g1 + g2)),
)

claim = Claim(
    "chan2024.eq-23",
    "existence",
    statement=r"\max\Bigl\{\tfrac4{\nu+\mu+\sqrt{(\nu+\mu)^2+8\nu\mu}},"
    r"\ \tfrac2{\nu+\mu}-\tfrac{2\mu_g}{\beta^2\|A^\top B\|^2}\Bigr\}"
    r"<\tfrac2{\nu+\mu}",
    prints=r"\|A^\top B\| -> rho",
    facts="equivalent",
)

proof = shows(
    first_end=(term(8 * nu * mu) + root) / (s * d**2 / 2),
    second_end=term(g2),
    inside_above_first=term(g1**2 / q) + 2 / (s * d**2) * root,
    inside_above_second=term(g2**2 / q),
    inside_below=term(g1 * g2 / q),
)

witness = at("beta=2 nu=2 mu=1 mu_g=1 rho=1 r=5")

too_strong = altered(
    {
        "3/(nu + mu) in place of 4/(nu + mu + r)": first_end.left > 3 / s,
        "gap with the larger of g1, g2 only": high - g1 > inside_above_second.right,
        "gap with g2 alone": high - g2 > inside_above_first.right,
    },
    scale="""
        upper end made 1 % smaller -> first_end left 99/100
        upper end made 1 % smaller, second end -> second_end left 99/100
    """,
    drop="root",
)
