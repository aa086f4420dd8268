"""Second moment of the perturbed subgradient.

The second moment behind (29): E|f' - (rho + 1/eta) xi|^2 <= G_i^2.

Where: implicit in (29)-(30).
Letters (E<.,.> is an inner product): l = the mean loss subgradient, r = R'(wt), xi = the noise, A = rho + 1/eta, c =
lambda/n, D = dp, s2 = sigma_{i,k}^2, N2 = 8 dp c_1^2 L/(m_i^2 eps^2).
Idea: the noise is independent of the past and has mean zero; A^2 dp sigma^2 = N2 by (14).
Reading: step
Note: The noise part is an equality. With the matrix-normal law as printed it is A^2 dp sigma^4 instead, which exceeds N2 for
sigma > 1.
"""

from verify import *

for_all(positive="A D L m eps c_1 c_2 N2", nonnegative="s2 c", Omega="loss reg xi")

g = loss + reg * c


says = statement(
    loss_bound=c_1**2 >= loss.norm2 | assumed(r"Assume that $\|\ell'(\cdot)\| \leq c_1$", "Theorem 3", "|l'| <= c_1"),
    regulariser_bound=c_2**2 >= reg.norm2 | assumed(r"and $\|R'(\cdot)\| \leq c_2$", "Theorem 3"),
    independent=program("fresh noise", "orthogonal", "xi_i^k is independent of the past", N=xi, x=g),
    entries=program("noise of independent entries", "second_moment", "entries N(0, sigma^2)", Dn=D),
    fourteen=m**2 * eps**2 * A**2 * s2 == 8 * c_1**2 * L | letter("s2", "(14), squared"),
    noise=m**2 * eps**2 * N2 == 8 * D * c_1**2 * L | letter("N2", "the second term of G_i^2"),
    noise_is=A**2 * xi.norm2 == N2 | goal,
    second_moment=(c_1 + c * c_2) ** 2 + N2 >= (g - xi * A).norm2 | goal,
)

claim = Claim(
    "huang2020.theorem-3-second-moment",
    "bound",
    statement=r"\mathbb E\|f_i'(\tilde w_i^{k-1})-(\rho+1/\eta_i^k)\xi_i^k\|^2"
    r"\le(c_1+\lambda c_2/n)^2+\frac{8dp\,c_1^2L}{m_i^2\epsilon^2}",
    prints=r"""
        \mathbb E\|f_i'(\tilde w_i^{k-1})-(\rho+1/\eta_i^k)\xi_i^k\|^2 -> (g-xi*A)@(g-xi*A)
        dp -> D
        \lambda c_2/n -> c*c_2
        m_i -> m
        \epsilon -> eps
        \rho+1/\eta_i^k -> A
    """,
)

NOISE = (m**2 * eps**2 * A**2 * entries + D * fourteen - noise) / (m**2 * eps**2)
proof = shows(
    have(
        both=c_1 * c_2
        >= loss @ reg | (c_2**2 * loss_bound + c_1**2 * regulariser_bound + square(loss * c_2 - reg * c_1)) / (2 * c_1 * c_2)
    ),
    have(noise_part=A**2 * xi.norm2 == N2 | NOISE),
    noise_is=noise_part,
    second_moment=loss_bound + c**2 * regulariser_bound + 2 * c * both + 2 * A * independent - noise_part,
)

witness = Point(
    scalars=numbers("c=1 c_1=1 c_2=1 A=1 D=1 s2=8 L=1 m=1 eps=1 N2=8"),
    grams={"Omega": {("loss", "loss"): 1, ("reg", "reg"): 1, ("loss", "reg"): 1, ("xi", "xi"): 8}},
)

too_strong = altered(
    {"without dp": D * noise_is.left}, scale="1 % smaller -> second_moment left 99/100", drop="independent entries"
)
