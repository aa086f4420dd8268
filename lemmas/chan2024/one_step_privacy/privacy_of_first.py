"""Exact divergence of the first mechanism.

Lemma 6.7: the divergence of M_1 on two inputs is |dlam_{t+1}/beta - A dx_{t+1}|^2/(2 sigma^2).

Where: arXiv Lemma 6.7.
Letters: see ``lemmas.common.two_iterations``; D_1 is the divergence, m the difference of the means.
Idea: the two outputs are Gaussian with covariance (beta sigma)^2 I and means at distance |m| = |w1| (the fixed D z cancels).
Reading: interpretation: A = [I D] and the fixed last coordinates of the noise stand before the lemma and in Algorithm 2.
"""

from verify import *

from ...common.two_iterations import v, w1

for_all(positive="beta sigma", nonnegative="D_1", Z="m lam1 A_x1")

first = v.norm2 / (2 * sigma**2)

says = statement(
    **alike("tested_with_itself tested_with_w", program("mechanism M_1")),
    gaussian=instance("chan2024.fact-4.3", "gaussian", "covariance (beta sigma)^2 I", D=D_1, dx=m, sigma=beta * sigma),
    first=D_1 == first | goal,
)

claim = Claim(
    "chan2024.lemma-6.7",
    "divergence",
    statement=r"\mathsf{D^z}(\mathcal M_1(\tilde x_t,\lambda_t)\|\mathcal M_1(\tilde x'_t,\lambda'_t))"
    r"=\frac1{2\sigma^2}\|\tfrac1\beta\mathfrak d\lambda_{t+1}-A\mathfrak dx_{t+1}\|^2",
    prints=r"""
        \mathsf{D^z}(\mathcal M_1(\tilde x_t,\lambda_t)\|\mathcal M_1(\tilde x'_t,\lambda'_t)) -> D_1
        \mathfrak d\lambda_{t+1} -> lam1
        A\mathfrak d x_{t+1} -> A_x1
    """,
)

_half = 1 / (2 * (beta * sigma) ** 2)
proof = shows(first=gaussian + _half * (tested_with_itself + tested_with_w))

witness = at("beta=1 sigma=1 D_1=1/2 m=[1] lam1=[2] A_x1=[1]")

too_strong = altered(
    {
        "printed without the division by beta": D_1 == w1.norm2 / (2 * sigma**2) | false,
        "variance sigma in place of sigma^2": D_1 == v.norm2 / (2 * sigma) | false,
    },
    scale="1 % smaller -> right 99/100",
    drop="gaussian tested_with_w",
)
