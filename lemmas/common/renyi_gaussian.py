"""The Renyi divergence of two Gaussians with one isotropic covariance.

The Renyi divergence of order alpha of two Gaussians with one isotropic covariance, in three forms.

Where: outside the papers.
Quoted by cyffers2023 Sec 3.3; chan2024 prints the first form (``chan2024.fact-4.2``).
Letters: a = alpha - 1 > 0; D = D_alpha of N(x, sigma^2 I) and N(x', sigma^2 I), D_V that of N(x, V I) and N(x', V I), D_line
the same on the line; dx = x - x', delta = x - x' on the line; u, w = z - x' for a point z; m, m_V, m_line = ln E_Q
(P/Q)^alpha.
Idea: alpha |z - x|^2 + (1 - alpha)|z - x'|^2 = |z - mean|^2 - alpha (alpha - 1)|x - x'|^2 with mean = alpha x + (1 - alpha)
x'; the density at the mean integrates to one, so the log moment is what is left over.
Reading: interpretation: the theorem that cyffers2023 quotes (van Erven and Harremoes 2014, Renyi divergence and
Kullback-Leibler divergence, equation (10)); that the three letters D are divergences of these laws is said in words
"""

from verify import *

for_all(positive="a sigma V", real="D D_V D_line m m_V m_line delta w", X="dx u")

alpha = a + 1
exponent, at_mean = a * u.norm2 - alpha * (u - dx).norm2, (u - dx * alpha).norm2
exponent_line, at_mean_line = a * w**2 - alpha * (w - delta) ** 2, (w - alpha * delta) ** 2
WORDS = "the integrand P^alpha Q^(1 - alpha) at any z; what is left of its exponent does not name z"
MOMENT = "ln E_Q (P/Q)^alpha/(alpha - 1)"

says = statement(
    integral=program("Gaussian integral", "value", WORDS, I=m, h=exponent / (2 * sigma**2), d=u - dx * alpha),
    integral_V=program("Gaussian integral", "of_variance", WORDS, I=m_V, h=exponent / (2 * V), d=u - dx * alpha),
    integral_line=program(
        "Gaussian integral on the line", "value", WORDS, I=m_line, h=exponent_line / (2 * V), delta=w - alpha * delta
    ),
    order=a * D == m | letter("D", MOMENT),
    order_V=a * D_V == m_V | letter("D_V", MOMENT),
    order_line=a * D_line == m_line | letter("D_line", MOMENT),
    renyi=2 * sigma**2 * D == alpha * dx.norm2 | goal,
    of_variance=2 * V * D_V == alpha * dx.norm2 | goal,
    on_the_line=2 * V * D_line == alpha * delta**2 | goal,
)

claim = Claim(
    "common.renyi-gaussian",
    "divergence",
    statement=r"D_\alpha(\mathcal N(x,\sigma^2I)\,\|\,\mathcal "
    r"N(x',\sigma^2I))=\frac{\alpha\|x-x'\|^2}{2\sigma^2}\quad(\alpha>1)",
    denotes="D D_V D_line m m_V m_line",
    free="dx delta sigma V",
)

proof = shows(
    renyi=(2 * sigma**2 * (order + integral)) / a,
    of_variance=(2 * V * (order_V + integral_V)) / a,
    on_the_line=(2 * V * (order_line + integral_line)) / a,
)

witness = at("a=1 sigma=1 V=2 m=4 m_V=2 m_line=9/2 D=4 D_V=2 D_line=9/2 delta=3 w=1 dx=[2] u=[3]")

too_strong = (
    *altered(
        {
            "alpha - 1 in place of alpha": dict(of_variance=2 * V * D_V == a * dx.norm2 | false),
            "the deviation for the variance": V * on_the_line.left,
        },
        scale="1 % smaller -> renyi right 99/100",
    ),
    *altered(drop=" ".join(one.name for one in says.facts)),
)
