"""The Renyi divergence of order alpha of two Gaussians with one isotropic covariance, in three forms.

Where: quoted by cyffers2023 Sec 3.3; chan2024 prints the first form (``chan2024.fact-4.2``).
Letters: a = alpha - 1 > 0; D = D_alpha of N(x, sigma^2 I) and N(x', sigma^2 I), D_V that of N(x, V I) and N(x', V I), D_line the
same on the line; dx = x - x', delta = x - x' on the line; u, w = z - x' for a point z; m, m_V, m_line = ln E_Q (P/Q)^alpha.
Idea: alpha |z - x|^2 + (1 - alpha)|z - x'|^2 = |z - mean|^2 - alpha (alpha - 1)|x - x'|^2 with mean = alpha x + (1 - alpha) x';
the density at the mean integrates to one, so the log moment is what is left over.
"""

from verify import *

a, sigma, V, D, D_V, D_line, m, m_V, m_line, delta, w = scalars("a sigma V D D_V D_line m m_V m_line delta w")
dx, u = vectors("dx u")
alpha = a + 1
exponent, at_mean = a * u.norm2 - alpha * (u - dx).norm2, (u - dx * alpha).norm2
exponent_line, at_mean_line = a * w**2 - alpha * (w - delta) ** 2, (w - alpha * delta) ** 2
WORDS = "the integrand P^alpha Q^(1 - alpha) at any z; what is left of its exponent does not name z"
MOMENT = "ln E_Q (P/Q)^alpha/(alpha - 1)"

says = statement(
    for_all(positive="a sigma V", real="D D_V D_line m m_V m_line delta w", X="dx u"),
    equal(
        "integral",
        m,
        (exponent + at_mean) / (2 * sigma**2),
        because=program("Gaussian integral", "value", WORDS, I=m, h=exponent / (2 * sigma**2), d=u - dx * alpha),
    ),
    equal(
        "integral_V",
        m_V,
        (exponent + at_mean) / (2 * V),
        because=program("Gaussian integral", "of_variance", WORDS, I=m_V, h=exponent / (2 * V), d=u - dx * alpha),
    ),
    equal(
        "integral_line",
        m_line,
        (exponent_line + at_mean_line) / (2 * V),
        because=program(
            "Gaussian integral on the line", "value", WORDS, I=m_line, h=exponent_line / (2 * V), delta=w - alpha * delta
        ),
    ),
    equal("order", a * D, m, because=letter("D", MOMENT)),
    equal("order_V", a * D_V, m_V, because=letter("D_V", MOMENT)),
    equal("order_line", a * D_line, m_line, because=letter("D_line", MOMENT)),
    goals=(
        equal("renyi", 2 * sigma**2 * D, alpha * dx.norm2),
        equal("of_variance", 2 * V * D_V, alpha * dx.norm2),
        equal("on_the_line", 2 * V * D_line, alpha * delta**2),
    ),
)

claim = Claim(
    id="common.renyi-gaussian",
    title="The Renyi divergence of two Gaussians with one isotropic covariance",
    where="outside the papers",
    kind="divergence",
    reading="interpretation",
    reading_note="the theorem that cyffers2023 quotes (van Erven and Harremoes 2014, Renyi divergence and Kullback-Leibler "
    "divergence, equation (10)); that the three letters D are divergences of these laws is said in words",
    statement=r"D_\alpha(\mathcal N(x,\sigma^2I)\,\|\,\mathcal "
    r"N(x',\sigma^2I))=\frac{\alpha\|x-x'\|^2}{2\sigma^2}\quad(\alpha>1)",
    says=says,
    denotes="D D_V D_line m m_V m_line",
    free="dx delta sigma V",
)

proof = shows(
    renyi=because(term(2 * sigma**2, "order"), term(2 * sigma**2, "integral"), scale=a),
    of_variance=because(term(2 * V, "order_V"), term(2 * V, "integral_V"), scale=a),
    on_the_line=because(term(2 * V, "order_line"), term(2 * V, "integral_line"), scale=a),
)

witness = Point(
    scalars=numbers("a=1 sigma=1 V=2 m=4 m_V=2 m_line=9/2 D=4 D_V=2 D_line=9/2 delta=3 w=1"), vectors={"dx": [2], "u": [3]}
)

too_strong = (
    scaled(says, "1 % smaller", "renyi", right=ratio(99, 100)),
    altered(says, "alpha - 1 in place of alpha", equal("of_variance", 2 * V * D_V, a * dx.norm2)),
    altered(says, "the deviation for the variance", equal("on_the_line", 2 * V**2 * D_line, alpha * delta**2)),
    *(without(says, fact.name) for fact in says.facts),
)
