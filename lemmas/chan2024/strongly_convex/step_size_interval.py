"""(23): the interval of admissible step sizes is not empty.

Where: arXiv (23). Letters: s = nu + mu, r = sqrt(s^2 + 8 nu mu), d = s + r, rho = |A^T B| > 0.
Idea: the two lower ends lie below 2/s by g1 = 16 nu mu/(s d^2) and g2 = 2 mu_g/(beta^2 rho^2); the step size
2/s - g1 g2/(g1 + g2) lies inside, since g1 g2/(g1 + g2) is below both.
"""

from lemmas.chan2024.strongly_convex.step_size_threshold import SUMS, d, root
from lemmas.common.gradient_admm_pair import beta, mu, mu_g, nu, rho, s
from lemmas.common.gradient_admm_run import SCALARS
from verify import *

(q,) = scalars("q")
g1 = 16 * nu * mu / (s * d**2)
g2 = 2 * mu_g / (beta**2 * rho**2)
low1, low2, high = 4 / d, 2 / s - g2, 2 / s
inside = high - g1 * g2 / q

says = statement(
    for_all(positive="beta nu mu mu_g rho r"),
    root,
    goals=(
        above("first_end", high, low1),
        above("second_end", high, low2),
        above("inside_above_first", inside, low1),
        above("inside_above_second", inside, low2),
        above("inside_below", high, inside),
    ),
    definitions=(*SUMS, ("q", g1 + g2)),
)

claim = Claim(
    id="chan2024.eq-23",
    title="The interval of admissible step sizes is not empty",
    where="arXiv (23)",
    kind="existence",
    statement=r"\max\Bigl\{\tfrac4{\nu+\mu+\sqrt{(\nu+\mu)^2+8\nu\mu}},"
    r"\ \tfrac2{\nu+\mu}-\tfrac{2\mu_g}{\beta^2\|A^\top B\|^2}\Bigr\}"
    r"<\tfrac2{\nu+\mu}",
    prints={r"\|A^\top B\|": "rho"},
    says=says,
    reading="interpretation",
    reading_note="For A^T B != 0; an explicit step size inside.",
    facts="equivalent",
    note="Existence is shown by an explicit step size inside. For A^T B = 0 the second end is undefined and its condition is "
    "void: the interval is (4/(nu + mu + r), 2/(nu + mu)).",
)

proof = shows(
    first_end=because(term(8 * nu * mu), "root", scale=s * d**2 / 2),
    second_end=because(term(g2)),
    inside_above_first=because(term(g1**2 / q), term(2 / (s * d**2), "root")),
    inside_above_second=because(term(g2**2 / q)),
    inside_below=because(term(g1 * g2 / q)),
)

witness = Point(scalars={n: SCALARS[n] for n in says.signs})

too_strong = (
    scaled(says, "upper end made 1 % smaller", "first_end", left=ratio(99, 100)),
    scaled(says, "upper end made 1 % smaller, second end", "second_end", left=ratio(99, 100)),
    altered(says, "3/(nu + mu) in place of 4/(nu + mu + r)", above("first_end", high, 3 / s)),
    altered(says, "gap with the larger of g1, g2 only", above("inside_above_second", high - g1, low2)),
    altered(says, "gap with g2 alone", above("inside_above_first", high - g2, low1)),
    without(says, "root"),
)
