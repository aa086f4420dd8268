"""The divergence of two Gaussians in the plane with one covariance.

The divergence D^z of two Gaussians in the plane with one covariance: half the inner product of d and Sigma^{-1} d.

Where: outside the papers.
Used for arXiv section 11.
Letters: d_1, d_2 = the difference of the means, Sigma = [[v_1, c], [c, v_2]]; D = D^z.
Reading: interpretation: the cited theorem's formula; what its letters denote is said in words
"""

from verify import *

for_all(positive="v_1 v_2", real="D d_1 d_2 c")

determinant = v_1 * v_2 - c**2

says = statement(
    definite=determinant > 0 | assumed("Sigma is positive definite", "ours: Gil, Alajaji and Linder 2013, Table 2"),
    in_the_plane=2 * determinant * D == v_2 * d_1**2 - 2 * c * d_1 * d_2 + v_1 * d_2**2 | goal,
)

claim = Claim(
    "common.gaussian-one-covariance",
    "divergence",
    statement=r"\mathsf{D^z}(\mathcal N(\mu,\Sigma)\,\|\,\mathcal N(\mu',\Sigma))"
    r"=\tfrac12\langle\mu-\mu',\Sigma^{-1}(\mu-\mu')\rangle",
    denotes="D",
    free="d_1 d_2 v_1 v_2 c",
    cited="Gil, Alajaji and Linder 2013, Renyi divergence measures "
    "for commonly used univariate continuous distributions, Table 2",
)
