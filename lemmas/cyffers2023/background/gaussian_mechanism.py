"""Renyi privacy of the Gaussian mechanism.

The Gaussian mechanism: sensitivity Delta and noise N(0, sigma^2 I) cost alpha Delta^2/(2 sigma^2).

Where: Sec 3.3.
Letters: dh = h(D) - h(D'), a = alpha - 1, divergence = D_alpha of the two outputs.
Idea: the divergence of two Gaussians of equal covariance, and |dh| <= Delta.
Reading: verbatim
Note: Attained wherever |dh| = Delta.
"""

from verify import *

for_all(positive="a sigma", nonnegative="Delta", real="divergence", H="dh")

alpha = a + 1


says = statement(
    gaussian=instance("common.renyi-gaussian", "renyi", D=divergence, dx=dh),
    sensitivity=Delta**2 >= dh.norm2 | assumed("is the sensitivity of", "Section 3.3"),
    privacy=alpha * Delta**2 / (2 * sigma**2) >= divergence | goal,
)

claim = Claim(
    "cyffers2023.gaussian-mechanism",
    "divergence",
    statement=r"\|h(\mathcal D)-h(\mathcal D')\|\le\Delta\ \Rightarrow\ D_\alpha\bigl(h(\mathcal D)+\eta\,\|\,h(\mathcal D')"
    r"+\eta\bigr)\le"
    r"\frac{\alpha\Delta^2}{2\sigma^2},\quad\eta\sim\mathcal N(0,\sigma^2I)",
    prints=r"""
        h(\mathcal D)-h(\mathcal D') -> dh
        D_\alpha\bigl(h(\mathcal D)+\eta\,\|\,h(\mathcal D')+\eta\bigr) -> divergence
        \sim -> not compared: a law
    """,
    facts="equivalent",
)

proof = shows(privacy=(alpha * sensitivity - gaussian) / (2 * sigma**2))

witness = at("a=1 sigma=1 Delta=2 divergence=4 dh=[2]")

tightness = Tightness("factor 1/2", "privacy", privacy.left, witness)

too_strong = altered(
    {"alpha - 1 in place of alpha": a * Delta**2 / (2 * sigma**2) >= divergence | false},
    scale="1 % smaller -> left 99/100",
    drop="sensitivity gaussian",
)
