"""Weak convexity of the Renyi divergence under one common mixing law.

Where: quoted by cyffers2023 as Proposition 3, and argued again in its record. Letters: a = alpha - 1; D_most >= D_alpha(mu_i ||
nu_i) for every i, D_mean = the mean of these over i, D = D_alpha of the two mixtures.
"""

from verify import Claim, Statement, assumed, at_least, scalars, signs

a, c, D_most, D_mean, D = scalars("a c D_most D_mean D")
WHERE = "ours: Feldman, Mironov, Talwar and Thakurta 2018, Lemma 25"

says = Statement(
    signs=signs(positive="a c", real="D_most D_mean D"),
    spaces={},
    facts=(
        at_least("at_most_1", 1, c, because=assumed("c is in (0, 1]", WHERE)),
        at_least("small", c, a * D_most, because=assumed("every divergence is at most c/(alpha - 1)", WHERE)),
    ),
    goals=(at_least("mixture", (1 + c) * D_mean, D),),
)

claim = Claim(
    id="common.weak-convexity",
    title="Weak convexity of the Renyi divergence",
    where="outside the papers",
    kind="divergence",
    reading="interpretation",
    reading_note="the cited theorem's formula; what its letters denote is said in words",
    statement=r"D_\alpha(\mu_i\|\nu_i)\le\tfrac c{\alpha-1}\ \forall i,\ c\in(0,1]\ \Rightarrow\ "
    r"D_\alpha(\mathbf E\mu_i\|\mathbf E\nu_i)\le(1+c)\,\mathbf E\,D_\alpha(\mu_i\|\nu_i)",
    says=says,
    denotes="D_mean D",
    cited="Feldman, Mironov, Talwar and Thakurta 2018, Privacy Amplification by Iteration, Lemma 25",
)
