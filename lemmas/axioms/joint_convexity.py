"""Joint convexity of (P, Q) -> exp((alpha - 1) D_alpha(P || Q)), the integral of P^alpha Q^(1 - alpha), for alpha > 1.

Where: used for arXiv Lemma 8.2. Letters: E_exp = the weighted sum over l of exp((alpha - 1) D_alpha(P_l || Q_l)), M = exp((alpha
- 1) D_alpha(P || Q)), times the sum of the weights, for the mixtures P and Q with these weights divided by their sum.
"""

from verify import Claim, Statement, at_least, scalars, signs

E_exp, M = scalars("E_exp M")

says = Statement(signs=signs(real="E_exp M"), spaces={}, facts=(), goals=(at_least("mixture", E_exp, M),))

claim = Claim(
    id="common.joint-convexity",
    title="The moment behind the Renyi divergence is jointly convex",
    where="outside the papers",
    kind="divergence",
    reading="interpretation",
    reading_note="the cited theorem's formula; what its letters denote is said in words",
    statement=r"e^{(\alpha-1)\mathsf D_\alpha(\mathbf E P_\ell\|\mathbf E Q_\ell)}"
    r"\le\mathbf E\,e^{(\alpha-1)\mathsf D_\alpha(P_\ell\|Q_\ell)}"
    r"\quad(\alpha>1)",
    says=says,
    denotes="E_exp M",
    cited="van Erven and Harremoes 2014, Renyi divergence and Kullback-Leibler divergence, proof of Theorem 13",
)
