"""Data processing: a marginal is at most as far apart as the pair.

Fact 4.5(a): forgetting a component does not increase the divergence.

Where: arXiv Fact 4.5(a); AAAI Fact 3.3(a).
Letters: D_pair, D_Y = divergences of the pairs and of one component. Used for every deterministic or randomised map that
both scenarios share: its result is a component.
Reading: verbatim
Note: Printed for pairs with one support; quoted without that, which the source does not need.
"""

from verify import *

for_all(nonnegative="D_pair D_Y")

says = statement(marginal=D_pair >= D_Y | goal)

claim = Claim(
    "chan2024.fact-4.5a",
    "divergence",
    statement=r"\mathsf{D^z}(Y\|Y')\le\mathsf{D^z}((X,Y)\|(X',Y'))",
    prints=r"""
        \mathsf{D^z}(Y\|Y') -> D_Y
        \mathsf{D^z}((X,Y)\|(X',Y')) -> D_pair
    """,
    denotes="D_pair D_Y",
    cited="Bun and Steinke 2016, Concentrated Differential Privacy, Lemma 2.2 (postprocessing)",
)
