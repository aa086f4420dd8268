"""Fact 4.5(a): forgetting a component does not increase the divergence.

Where: arXiv Fact 4.5(a); AAAI Fact 3.3(a). Used for every deterministic or randomised map that both scenarios share.
"""

from verify import Claim

claim = Claim(
    id="chan2024.fact-4.5a",
    title="Data processing: a marginal is at most as far apart as the pair",
    where="arXiv Fact 4.5(a); AAAI Fact 3.3(a)",
    kind="divergence",
    statement=r"\mathsf{D^z}(Y\|Y')\le\mathsf{D^z}((X,Y)\|(X',Y'))",
    says=None,
    cited="Bun and Steinke 2016, Concentrated Differential Privacy, Lemma 2.2 (postprocessing)",
)
