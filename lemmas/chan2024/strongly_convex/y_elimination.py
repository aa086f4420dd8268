"""When the y-term of (22) may be dropped.

After (22): the coefficient of |d y_t|^2 is non-negative exactly when eta is at least 2/(nu + mu) - 2 mu_g/(beta^2 rho^2).

Where: arXiv after (22).
Letters: s = nu + mu, rho = |A^T B| > 0.
Idea: the coefficient is beta^2 rho^2 times the difference of eta and that bound.
Reading: step: For A^T B != 0.
Note: Stated as an identity with the positive factor beta^2 rho^2, which gives both directions, and for strict inequalities
too. For A^T B = 0 the right side is undefined and the left side is 2 mu_g >= 0: no condition on eta.
"""

from verify import *

from ...common.gradient_admm_pair import SUM, k, s

for_all(positive="eta beta nu mu mu_g rho", real="bound")

coefficient = 2 * mu_g - beta**2 * rho**2 * k

end = beta**2 * rho**2 * (2 - s * bound) - 2 * mu_g * s

says = statement(
    end=end == 0 | letter("bound", "the second lower end of (23)"),
    equivalence=coefficient == beta**2 * rho**2 * (eta - bound) | goal,
    definitions=SUM,
)

claim = Claim(
    "chan2024.lemma-7.6-y-elimination",
    "inequality",
    statement=r"2\mu_g-\beta^2\|A^\top B\|^2\Bigl(\tfrac2{\nu+\mu}-\eta\Bigr)\ge0\iff"
    r"\eta\ge\tfrac2{\nu+\mu}-\tfrac{2\mu_g}{\beta^2\|A^\top B\|^2}",
    prints=r"\|A^\top B\| -> rho",
    facts="equivalent",
)

proof = shows(equivalence=(-fact("end")) / s)

witness = at("eta=3/5 beta=2 nu=2 mu=1 mu_g=1 rho=1 bound=1/6")

too_strong = altered(
    {
        "factor beta rho": equivalence.right / (beta * rho),
        "bound made 1 % smaller": coefficient == beta**2 * rho**2 * (eta - 99 * bound / 100) | false,
    },
    drop="end",
)
