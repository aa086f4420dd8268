"""The moment behind the Renyi divergence is jointly convex.

Joint convexity of (P, Q) -> exp((alpha - 1) D_alpha(P || Q)), the integral of P^alpha Q^(1 - alpha), for alpha > 1.

Where: outside the papers.
Used for arXiv Lemma 8.2.
Letters: one l with the weight w and X = exp((alpha - 1) D_alpha(P_l || Q_l)); W and E_exp = the sums over the other l of the
weights and of the weighted exponentials; M = exp((alpha - 1) D_alpha(P || Q)) for the mixtures P and Q of all of them, with
the weights divided by their sum. In ``mean`` X is the mean of exp((alpha - 1) D_alpha(P_l || Q_l)) over all l (over one l
alone, its own), w any weight.
Reading: interpretation: the cited theorem's formula; what its letters denote is said in words
"""

from verify import *

for_all(nonnegative="w X M", real="W E_exp")

says = statement(mixture=E_exp + w * X >= (W + w) * M | goal, mean=w * X >= w * M | goal)

claim = Claim(
    "common.joint-convexity",
    "divergence",
    statement=r"e^{(\alpha-1)\mathsf D_\alpha(\mathbf E P_\ell\|\mathbf E Q_\ell)}"
    r"\le\mathbf E\,e^{(\alpha-1)\mathsf D_\alpha(P_\ell\|Q_\ell)}"
    r"\quad(\alpha>1)",
    denotes="W E_exp X M",
    cited="van Erven and Harremoes 2014, Renyi divergence and Kullback-Leibler divergence, proof of Theorem 13",
)
