"""For strongly convex losses Theorem 1 applies, with a slower linear rate than the classical one.

Remark 2, corrected: the gradient map contracts; Theorem 1's noise is O((p sigma^2 + zeta^2)/(1 - tau)^3); the rate is 1 -
Theta(1 - tau).

Where: ours; corrects Sec 4.3 Remark 2.
Letters as in ``strongly_convex_rate_printed``.
Idea: strong cocoercivity; (s sigma + zeta)/gap <= 2(s^2 sigma^2 + zeta^2)/gap^3 as s^2 sigma^2 > gap and gap <= 1.
Note: rate_order: tau^2 >= 1 - 2(1 - tau), so the classical factor of the squared distance is at least 1 - 2(1 - tau),
against 1 - (1 - tau)/8 in Theorem 1: the exponents differ by a factor 16 at most for tau near 1. The classical rate is
recovered by cyffers2023.theorem-1-sharper, whose factor at lambda = q = 1 is tau for the squared distance. q = 1 throughout.
"""

from verify import *

from .strongly_convex_rate_printed import contracted, gap, noise_term, root_p, sigma, tau, x, zeta
from .strongly_convex_rate_printed import says as printed

scalars("S")
squares = root_p**2 * sigma**2 + zeta**2

says = with_goals(
    printed,
    contraction=tau**2 * x.norm2 >= contracted.norm2 | goal,
    noise_order=24 * squares / gap**3 >= noise_term | goal,
    rate_above=1 - gap / 8 >= tau | goal,
    rate_order=tau**2 >= 1 - 2 * gap | goal,
)

claim = Claim("cyffers2023.remark-2-corrected", "asymptotic", corrects="cyffers2023.remark-2")

s_sigma = root_p * sigma

proof = shows(  # gap <= 1: S - 2 mu = beta - mu
    have(gap_at_most_one=1 >= gap | 1 / S * order),
    # p sigma^2 > 1 - tau
    have(
        noise_level=s_sigma**2 >= gap | sigma**2 * dimension + sigma_large
    ),  # tau^2|x|^2 - |x - (2/S)G|^2 = (4/S^2)(S<G,x> - beta mu|x|^2 - |G|^2)
    contraction=4 / S**2 * strongly_cocoercive,
    # 2(a^2 + zeta^2) - gap^2(a + zeta), a = s_sigma: two squares, a^2 - gap^4 and what is left over
    noise_order=4 / gap**3 * (square(s_sigma - gap**2) + square(zeta - gap**2))
    + 8 / gap**3 * noise_level
    + 8 / gap**2 * (1 + gap + gap**2) * gap_at_most_one
    + term(4 * s_sigma**2 / gap**3 + 12 * zeta**2 / gap**3),
    rate_above=term(7 * gap / 8),
    rate_order=square(gap),
)

witness = at("beta=3 mu=1 root_p=1 sigma=1 zeta=0 x=[1] G=[2]")

too_strong = altered(
    {
        "the square of 1 - tau in the noise": 8 * squares / gap**2 >= noise_order.right,
        "the rate of Theorem 1 at most tau": dict(rate_above=tau >= 1 - gap / 8 | false),
    },
    scale="the contraction 1 % stronger -> contraction left 99/100",
    drop="strongly_cocoercive sigma_large",
)
