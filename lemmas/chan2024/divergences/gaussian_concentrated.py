"""The divergence of two Gaussians is the squared distance of the means over twice the variance.

Fact 4.3: the zero-concentrated divergence of two Gaussians with the same isotropic covariance.

Where: arXiv Fact 4.3; AAAI Fact 3.2.
Letters: D = the divergence D^z of N(x, sigma^2 I) and N(x', sigma^2 I), dx = x - x'; D_line = that of N(x, V) and N(x', V)
on the line, delta = x - x'; D_alpha, D_alpha_line = the Renyi divergences of order alpha = a + 1 of the same laws.
Idea: D_alpha/alpha names no alpha, so it is the supremum over alpha > 1 as well.
Reading: verbatim
Note: The paper quotes Bun and Steinke 2016, Concentrated Differential Privacy, Lemma 2.4. The second goal: on the line.
"""

from verify import *

for_all(positive="sigma V a", real="D D_line delta D_alpha D_alpha_line", X="dx")

alpha = a + 1
SUPREMUM = "the supremum over alpha > 1 of D_alpha/alpha, which is the same at every order: the goal names no alpha"

says = statement(
    of_one_order=instance("common.renyi-gaussian", "renyi", D=D_alpha),
    of_one_order_line=instance("common.renyi-gaussian", "on_the_line", D_line=D_alpha_line),
    quotient=alpha * D == D_alpha | letter("D", SUPREMUM),
    quotient_line=alpha * D_line == D_alpha_line | letter("D_line", SUPREMUM),
    gaussian=D == dx.norm2 / (2 * sigma**2) | goal,
    on_the_line=D_line == delta**2 / (2 * V) | goal,
)

claim = Claim(
    "chan2024.fact-4.3",
    "divergence",
    statement=r"\mathsf{D^z}(\mathcal N(x,\sigma^2 I)\,\|\,\mathcal N(x',\sigma^2 I))=\frac{\|x-x'\|^2}{2\sigma^2}",
    prints=r"""
        \mathsf{D^z}(\mathcal N(x,\sigma^2 I)\,\|\,\mathcal N(x',\sigma^2 I)) -> D
        x-x' -> dx
    """,
    denotes="D D_line D_alpha D_alpha_line",
    free="dx delta sigma V",
)

proof = shows(
    gaussian=(of_one_order + 2 * sigma**2 * quotient) / (2 * sigma**2 * alpha),
    on_the_line=(of_one_order_line + 2 * V * quotient_line) / (2 * V * alpha),
)

witness = at("sigma=1 V=2 a=1 D=2 D_alpha=4 D_line=9/4 D_alpha_line=9/2 delta=3 dx=[2]")

too_strong = (
    *altered(
        {"the deviation for the variance": on_the_line.right / V},
        scale="""
        1 % smaller -> gaussian right 99/100
        without the factor 1/2 -> gaussian right 2
    """,
    ),
    *altered(drop=" ".join(one.name for one in says.facts)),
)
