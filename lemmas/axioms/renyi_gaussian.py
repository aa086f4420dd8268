"""The Renyi divergence of order alpha of two Gaussians with one isotropic covariance.

Where: quoted by cyffers2023 Sec 3.3. Letters: a = alpha - 1; D = D_alpha of N(x, V I) and N(x', V I), dx = x - x' (on the line
delta = x - x'), V the variance of a coordinate, sigma = sqrt(V).
``chan2024.fact-4.2`` derives it from the integral of a Gaussian density.
"""

from verify import Claim, Statement, equal, scalars, signs, spaces, vectors

a, sigma, V, D, delta = scalars("a sigma V D delta")
(dx,) = vectors("dx")
alpha = a + 1

says = Statement(
    signs=signs(positive="a sigma V", real="D delta"),
    spaces=spaces(X="dx"),
    facts=(),
    goals=(
        equal("renyi", 2 * sigma**2 * D, alpha * dx.norm2),
        equal("of_variance", 2 * V * D, alpha * dx.norm2),
        equal("on_the_line", 2 * V * D, alpha * delta**2),
    ),
)

claim = Claim(
    id="common.renyi-gaussian",
    title="The Renyi divergence of two Gaussians with one isotropic covariance",
    where="outside the papers",
    kind="divergence",
    reading="interpretation",
    reading_note="the cited theorem's formula; what its letters denote is said in words",
    statement=r"D_\alpha(\mathcal N(x,\sigma^2I)\,\|\,\mathcal "
    r"N(x',\sigma^2I))=\frac{\alpha\|x-x'\|^2}{2\sigma^2}\quad(\alpha>1)",
    says=says,
    denotes="D",
    cited="van Erven and Harremoes 2014, Renyi divergence and Kullback-Leibler divergence, equation (10)",
)
