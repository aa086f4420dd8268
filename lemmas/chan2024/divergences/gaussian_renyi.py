"""Renyi divergence of two Gaussians with the same isotropic covariance.

Fact 4.2: the Renyi divergence of two Gaussians with one isotropic covariance is alpha |x - x'|^2/(2 sigma^2).

Where: arXiv Fact 4.2; AAAI Fact 3.2.
Letters: a = alpha - 1 > 0, dx = x - x', u = z - x' for a point z; log_moment = ln E_Q (P/Q)^alpha; D = D_alpha; D_z =
D_alpha/alpha.
Idea: completing the square, alpha |z - x|^2 + (1 - alpha)|z - x'|^2 = |z - m|^2 - alpha (alpha - 1)|x - x'|^2 with m = alpha
x + (1 - alpha) x'; the density at m integrates to one, so the log moment is what is left over.
Reading: verbatim
Note: same_for_every_order: D_alpha/alpha does not depend on alpha, so its supremum is |x - x'|^2/(2 sigma^2), which is Fact
4.3 too. AAAI prints alpha >= 1, but D_1 is not defined by its Definition 3.1 (0 in the denominator); with the usual limit
(the relative entropy) the formula holds at alpha = 1 as well: a misprint without consequence.
"""

from verify import *

for_all(positive="a sigma", real="log_moment D D_z", X="dx u")

alpha = a + 1

exponent = alpha * (u - dx).norm2 - a * u.norm2
at_mean = (u - dx * alpha).norm2

says = statement(
    gaussian_integral=program(
        "Gaussian integral",
        "value",
        "the integrand P^alpha Q^(1 - alpha) at any z; what is left of its exponent does not name z",
        I=log_moment,
        h=exponent * -1 / (2 * sigma**2),
        d=u - dx * alpha,
    ),
    order_alpha=a * D == log_moment | letter("D", "log_moment/(alpha - 1), Definition 4.1"),
    over_alpha=alpha * D_z == D | letter("D_z", "D_alpha/alpha, the quantity under the supremum of D^z"),
    renyi=D == alpha * dx.norm2 / (2 * sigma**2) | goal,
    same_for_every_order=D_z == dx.norm2 / (2 * sigma**2) | goal,
)

claim = Claim(
    "chan2024.fact-4.2",
    "divergence",
    statement=r"\mathsf D_\alpha(\mathcal N(x,\sigma^2I)\,\|\,\mathcal N(x',\sigma^2I))=\frac{\alpha\|x-x'\|^2}{2\sigma^2}"
    r"\quad(\alpha>1)",
    prints=r"""
        \mathsf D_\alpha(\mathcal N(x,\sigma^2I)\,\|\,\mathcal N(x',\sigma^2I)) -> D
        x-x' -> dx
    """,
)

proof = shows(
    renyi=(order_alpha + gaussian_integral) / a,
    same_for_every_order=(a * over_alpha + order_alpha + gaussian_integral) / (a * alpha),
)

witness = at("a=1 sigma=1 log_moment=4 D=4 D_z=2 dx=[2] u=[3]")

too_strong = altered(
    {"alpha - 1 in place of alpha": dict(renyi=D == a * dx.norm2 / (2 * sigma**2) | false)},
    scale="""
        1 % smaller -> renyi right 99/100
        without the factor 1/2 -> same_for_every_order right 2
    """,
    drop="gaussian_integral order_alpha over_alpha",
)
