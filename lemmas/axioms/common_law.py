"""Quasi-convexity: with one law of X in both scenarios the marginals are at most as far apart as the farthest conditionals.

Where: quoted by the use that arXiv makes of its Fact 4.5(b). Letters: D_cond = the supremum over x of the divergence of Y given
X = x and Y' given X' = x, D_Y = divergence of Y and Y'.
"""

from verify import Claim, Statement, at_least, scalars, signs

D_cond, D_Y = scalars("D_cond D_Y")

says = Statement(signs=signs(nonnegative="D_cond D_Y"), spaces={}, facts=(), goals=(at_least("marginal", D_cond, D_Y),))

claim = Claim(
    id="common.quasi-convexity",
    title="With one common law of X the marginals are at most as far apart as the farthest conditionals",
    where="outside the papers",
    kind="divergence",
    reading="interpretation",
    reading_note="the cited theorem's formula; what its letters denote is said in words",
    statement=r"X\overset{d}{=}X'\ \Rightarrow\ \mathsf{D^z}(Y\|Y')\le\sup_x\mathsf{D^z}(Y|_{X=x}\,\|\,Y'|_{X'=x})",
    says=says,
    denotes="D_cond D_Y",
    cited="Bun and Steinke 2016, Concentrated Differential Privacy, Lemma 2.2 (quasi-convexity)",
    note="It follows from composition and data processing too: chan2024.fact-4.5b-corrected.",
)
