"""In the normal form A N contains a fresh isotropic Gaussian of R^m.

Remark 3.4, noise: for A = [I_m | D] and N = (U, z) the noise A N is U + D z, at least as spread as U in every direction.

Where: arXiv Remark 3.4, sec. 6.2.
Letters: E_1 u = (u, 0), E_2 z = (0, z), so N = E_1 U + E_2 z; ``AE1_U`` = A E_1 U, ``AE2_z`` = A E_2 z, ``Dz`` = D z. For a
direction p in R^m: A^T p = E_1 p + E_2 D^T p; ``E1_p``, ``E2_Dt_p`` in R^n, ``Dt_p`` in R^(n-m); variance = Var <p, A N> =
sigma^2 |A^T p|^2.
Idea: A E_1 = I and A E_2 = D; the two blocks of A^T p are orthogonal.
Reading: interpretation: 'Contains a fresh copy' is read as: A N = U + D z, whose covariance is at least sigma^2 I.
Note: U and z are independent because disjoint coordinates of N are; so given z, A N is a Gaussian with covariance sigma^2
I_m around D z, which is all that section 6.2 uses. Equality of vectors is the vanishing of the squared distance.
"""

from verify import *

for_all(positive="sigma", real="variance", Z="AE1_U AE2_z U Dz p", X="E1_p E2_Dt_p", R="Dt_p")

A_N = AE1_U + AE2_z
At_p = E1_p + E2_Dt_p

says = statement(
    **alike("identity_block D_block", program("noise through A = [I D]")),
    variance_of_direction=variance == sigma**2 * At_p.norm2 | letter("variance", "of <p, A N>, where N has covariance sigma^2 I"),
    **alike("orthogonal_blocks isometry_1 isometry_2", program("noise through A = [I D]")),
    split=0 >= (A_N - U - Dz).norm2 | goal,
    covariance=variance == sigma**2 * (p.norm2 + Dt_p.norm2) | goal,
    at_least_fresh=variance >= sigma**2 * p.norm2 | goal,
)

claim = Claim(
    "chan2024.remark-3.4-noise",
    "identity",
    statement=r"A=[I_m|D],\ N=(U,\mathfrak z)\ \Rightarrow\ AN=U+D\mathfrak z,\quad"
    r"\mathrm{Cov}(AN)=\sigma^2(I+DD^\top)\succeq\sigma^2I_m",
    prints=r"""
        A=[ -> not compared: a block form
        N=( -> not compared: a block form
        AN -> A_N
        D\mathfrak z -> Dz
        \mathrm{Cov} -> not compared: a covariance, which the goals give in a direction
    """,
)

proof = shows(
    split=-2 * (identity_block + D_block) + square((AE1_U - U) - (AE2_z - Dz)),
    covariance=variance_of_direction + 2 * sigma**2 * orthogonal_blocks + sigma**2 * (isometry_1 + isometry_2),
    at_least_fresh=variance_of_direction + 2 * sigma**2 * orthogonal_blocks + sigma**2 * (isometry_1 + square(E2_Dt_p)),
)

witness = at("sigma=2 variance=20 AE1_U=[3] AE2_z=[8] U=[3] Dz=[8] p=[1] E1_p=[1, 0] E2_Dt_p=[0, 2] Dt_p=[2]")

too_strong = altered(
    {
        "the part D z forgotten": split.left >= (A_N - U).norm2,
        "covariance sigma^2 I": dict(covariance=variance == sigma**2 * p.norm2 | false),
    },
    scale="a fresh Gaussian 1 % larger -> at_least_fresh right 101/100",
    drop="identity_block orthogonal_blocks isometry_1",
)
