"""The Gaussian mechanism: sensitivity Delta and noise N(0, sigma^2 I) cost alpha Delta^2/(2 sigma^2).

Where: Sec 3.3. Letters: dh = h(D) - h(D'), a = alpha - 1, divergence = D_alpha of the two outputs.
Idea: the divergence of two Gaussians of equal covariance, and |dh| <= Delta.
"""

from verify import *

a, sigma, Delta, divergence = scalars("a sigma Delta divergence")
alpha = a + 1
(dh,) = vectors("dh")

says = statement(
    for_all(positive="a sigma", nonnegative="Delta", real="divergence", H="dh"),
    equal(
        "gaussian",
        2 * sigma**2 * divergence,
        alpha * dh.norm2,
        because=instance("common.renyi-gaussian", "renyi", D=divergence, dx=dh),
    ),
    at_least("sensitivity", Delta**2, dh.norm2, because=assumed("is the sensitivity of", "Section 3.3")),
    goals=(at_least("privacy", alpha * Delta**2 / (2 * sigma**2), divergence),),
)

claim = Claim(
    id="cyffers2023.gaussian-mechanism",
    title="Renyi privacy of the Gaussian mechanism",
    where="Sec 3.3",
    kind="divergence",
    statement=r"\|h(\mathcal D)-h(\mathcal D')\|\le\Delta\ \Rightarrow\ D_\alpha\bigl(h(\mathcal D)+\eta\,\|\,h(\mathcal D')"
    r"+\eta\bigr)\le"
    r"\frac{\alpha\Delta^2}{2\sigma^2},\quad\eta\sim\mathcal N(0,\sigma^2I)",
    prints={
        r"h(\mathcal D)-h(\mathcal D')": "dh",
        r"D_\alpha\bigl(h(\mathcal D)+\eta\,\|\,h(\mathcal D')+\eta\bigr)": "divergence",
        r"\sim": "not compared: a law",
        "...": "e8b210b2",
    },
    says=says,
    reading="verbatim",
    facts="equivalent",
    note="Attained wherever |dh| = Delta.",
)

proof = shows(privacy=because(term(alpha, "sensitivity"), term(-1, "gaussian"), scale=2 * sigma**2))

witness = Point(scalars=numbers("a=1 sigma=1 Delta=2 divergence=4"), vectors={"dh": [2]})

tightness = Tightness("factor 1/2", "privacy", alpha * Delta**2 / (2 * sigma**2), witness)

too_strong = (
    scaled(says, "1 % smaller", "privacy", left=ratio(99, 100)),
    altered(says, "alpha - 1 in place of alpha", at_least("privacy", a * Delta**2 / (2 * sigma**2), divergence)),
    without(says, "sensitivity"),
    without(says, "gaussian"),
)
