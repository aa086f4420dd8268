"""Adaptive composition of Renyi divergences of one order.

Adaptive composition at one Renyi order: the divergences of the first and of the second release add.

Where: outside the papers.
Used by cyffers2023 wherever rounds are composed.
Letters: D_X = D_alpha of the laws of X and X'; D_cond = the supremum over x of D_alpha of Y given X = x and Y' given X' = x;
D_pair = D_alpha of the pairs.
Reading: interpretation: the cited theorem's formula; what its letters denote is said in words
"""

from verify import *

for_all(real="D_X D_cond D_pair")

says = statement(composition=D_X + D_cond >= D_pair | goal)

claim = Claim(
    "common.renyi-composition",
    "composition",
    statement=r"D_\alpha((X,Y)\|(X',Y'))\le D_\alpha(X\|X')+\sup_xD_\alpha(Y|_{X=x}\,\|\,Y'|_{X'=x})",
    denotes="D_X D_cond D_pair",
    cited="Mironov 2017, Renyi Differential Privacy, Proposition 1",
)
