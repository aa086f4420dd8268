"""Adaptive composition: the bounds of the first and of the second component add.

Fact 4.5(c): adaptive composition of the zero-concentrated divergence.

Where: arXiv Fact 4.5(c); AAAI Fact 3.3(c).
Letters: D_X = divergence of X and X', D_cond = the supremum over x in the common support of the divergence of Y given X = x
and Y' given X' = x, D_pair = divergence of the pairs.
Reading: verbatim
Note: Printed for pairs with one support, as the letter D_cond has it.
"""

from verify import *

for_all(nonnegative="D_X D_cond D_pair")

says = statement(composition=D_X + D_cond >= D_pair | goal)

claim = Claim(
    "chan2024.fact-4.5c",
    "composition",
    statement=r"\mathsf{D^z}(X\|X')\le\epsilon_1,\ \sup_x\mathsf{D^z}(Y|_{X=x}\,\|\,Y'|_{X'=x})\le\epsilon_2"
    r"\ \Rightarrow\ \mathsf{D^z}((X,Y)\|(X',Y'))\le\epsilon_1+\epsilon_2",
    prints=r"""
        \mathsf{D^z}(X\|X')\le -> not compared: epsilon_1 is written for its divergence
        \sup_x -> not compared: epsilon_2 is written for its divergence
        \mathsf{D^z}((X,Y)\|(X',Y')) -> D_pair
        \epsilon_1 -> D_X
        \epsilon_2 -> D_cond
    """,
    denotes="D_X D_cond D_pair",
    cited="Bun and Steinke 2016, Concentrated Differential Privacy, Lemma 2.2 (composition)",
)
