"""Fact 4.5(c): adaptive composition of the zero-concentrated divergence.

Where: arXiv Fact 4.5(c); AAAI Fact 3.3(c). The conditional bound must hold for every x in the common support.
"""

from verify import Claim

claim = Claim(
    id="chan2024.fact-4.5c",
    title="Adaptive composition: the bounds of the first and of the second component add",
    where="arXiv Fact 4.5(c); AAAI Fact 3.3(c)",
    kind="composition",
    statement=r"\mathsf{D^z}(X\|X')\le\epsilon_1,\ \sup_x\mathsf{D^z}(Y|_{X=x}\,\|\,Y'|_{X'=x})\le\epsilon_2"
    r"\ \Rightarrow\ \mathsf{D^z}((X,Y)\|(X',Y'))\le\epsilon_1+\epsilon_2",
    says=None,
    cited="Bun and Steinke 2016, Concentrated Differential Privacy, Lemma 2.2 (composition)",
)
