"""Fact 4.3: the zero-concentrated divergence of two Gaussians with the same isotropic covariance.

Where: arXiv Fact 4.3; AAAI Fact 3.2. Letters: D = the divergence D^z of N(x, sigma^2 I) and N(x', sigma^2 I), dx = x - x'
(on the line delta = x - x', V = sigma^2 the variance).
D^z is the supremum over alpha > 1 of the Renyi divergence divided by alpha.
"""

from verify import Claim, Statement, equal, scalars, signs, spaces, vectors

sigma, D, delta, V = scalars("sigma D delta V")
(dx,) = vectors("dx")

says = Statement(
    signs=signs(positive="sigma V", nonnegative="D", real="delta"),
    spaces=spaces(X="dx"),
    facts=(),
    goals=(
        equal("gaussian", D, dx.norm2 / (2 * sigma**2)),
        equal("on_the_line", D, delta**2 / (2 * sigma**2)),
        equal("of_variance", D, delta**2 / (2 * V)),
    ),
)

claim = Claim(
    id="chan2024.fact-4.3",
    title="The divergence of two Gaussians is the squared distance of the means over twice the variance",
    where="arXiv Fact 4.3; AAAI Fact 3.2",
    kind="divergence",
    statement=r"\mathsf{D^z}(\mathcal N(x,\sigma^2 I)\,\|\,\mathcal N(x',\sigma^2 I))=\frac{\|x-x'\|^2}{2\sigma^2}",
    says=says,
    reading="verbatim",
    denotes="D",
    cited="Bun and Steinke 2016, Concentrated Differential Privacy, Lemma 2.4 (Renyi order alpha, over alpha)",
)
