"""The divergence D^z of two Gaussians in the plane with one covariance: half the inner product of d and Sigma^{-1} d.

Where: used for arXiv section 11. Letters: d_1, d_2 = the difference of the means, s_1, s_2 = Sigma^{-1} applied to it; D = D^z.
"""

from verify import *

says = statement(for_all(real="D d_1 d_2 s_1 s_2"), in_the_plane=D == (d_1 * s_1 + d_2 * s_2) / 2 | goal)

claim = Claim(
    "common.gaussian-one-covariance",
    "The divergence of two Gaussians in the plane with one covariance",
    "outside the papers",
    "divergence",
    says,
    reading="interpretation",
    reading_note="the cited theorem's formula; what its letters denote is said in words",
    statement=r"\mathsf{D^z}(\mathcal N(\mu,\Sigma)\,\|\,\mathcal N(\mu',\Sigma))"
    r"=\tfrac12\langle\mu-\mu',\Sigma^{-1}(\mu-\mu')\rangle",
    denotes="D",
    free="d_1 d_2 s_1 s_2",
    cited="Gil, Alajaji and Linder 2013, Renyi divergence measures "
    "for commonly used univariate continuous distributions, Table 2",
)
