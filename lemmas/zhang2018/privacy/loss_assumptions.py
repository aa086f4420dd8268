"""Loss with bounded slope and curvature, strongly convex regulariser.

Assumptions 4 and 5: the loss and the regulariser of the privacy analysis.

Where: Assumptions 4, 5.
Letters of the property: ``u`` = L'(z), ``x`` a feature vector; ``g`` = L'(z) x, up to the label's sign the gradient of one
loss.
Idea: |L'| <= 1 and |x| <= 1 bound the gradient of one sample by 1.
Reading: interpretation: Of Assumption 4 the slope, for features normalised as in Theorem 4.1; the rest is not stated.
Note: L'' need not be continuous; the change of variables of Theorem 4.1 needs only a differentiable bijection with Lipschitz
inverse, which the strongly monotone gradient gives.
"""

from verify import *

for_all(real="u", X="x")

says = statement(
    slope=1 >= u**2 | assumed("is strictly convex and twice differentiable", "Assumption 4", "|L'| <= 1"),
    normalised=1 >= x.norm2 | assumed("Normalize feature vectors in the training set such that", "Theorem 4.1"),
    gradient=1 >= (x * u).norm2 | goal,
)

claim = Claim(
    "zhang2018.assumption-4-5",
    "definition",
    statement=r"|\mathcal L'|\le1,\ 0<\mathcal L''\le c_1;\quad R\ 1\text{-strongly convex},\ C^2",
    prints=r"""
        \mathcal L' -> u
        \mathcal L'' -> not compared: the second derivative is not used
        0< -> not compared: the second derivative is not used
    """,
    facts="equivalent",
)

proof = shows(gradient=slope + u**2 * normalised)

witness = at("u=-1 x=[1, 0]")

too_strong = altered({"at most 99/100": 99 >= 100 * gradient.right}, drop="normalised slope")
