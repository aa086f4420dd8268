"""The gradient used by the x-step, from its result.

Lemma 3.2, gradient: grad f(x_hat) = A^T (lam - beta (A x_1 + B y - c)) + (x_hat - x_1)/eta.

Where: arXiv Lemma 3.2; AAAI Lemma 2.2.
Letters: ``At_q`` = A^T (beta (B y - c) - lam), ``AtA_x1`` = A^T A x_1, ``At_v`` = A^T (lam - beta (A x_1 + B y - c)), G =
grad f(x_hat).
Idea: solve the linear equation of Lemma 3.2 for G; A^T is linear.
Reading: verbatim
Note: Equality of vectors is stated as the vanishing of the squared distance. Convexity of f is not used.
"""

from verify import *

for_all(positive="eta beta", X="x_hat x_1 G At_q AtA_x1 At_v")

solved = x_1 + AtA_x1 * (eta * beta) - x_hat + (G + At_q) * eta
linear = At_v + At_q + AtA_x1 * beta
difference = G - At_v - (x_hat - x_1) / eta

says = statement(
    **alike("closed_form transpose_is_linear", program("x-step of gradient ADMM")), gradient=0 >= difference.norm2 | goal
)

claim = Claim(
    "chan2024.lemma-3.2-gradient",
    "identity",
    statement=r"x_1=\mathcal F^f(\hat x,y,\lambda)\ \Rightarrow\ "
    r"\nabla f(\hat x)=A^\top(\lambda-\beta(Ax_1+By-c))+\tfrac1\eta(\hat x-x_1)",
    prints=r"""
        \mathcal F^f( -> not compared: a map that the statement has by its properties
        \nabla f(\hat x) -> G
        A^\top(\lambda-\beta(Ax_1+By-c)) -> At_v
    """,
)

# difference = solved/eta - linear
proof = shows(gradient=-2 / eta**2 * closed_form - 2 * transpose_is_linear + square(solved / eta + linear))

witness = at("eta=1 beta=2 x_hat=[8] x_1=[1] G=[1] At_q=[-2] AtA_x1=[4] At_v=[-6]")

too_strong = altered(
    {
        "the step divided by 2 eta": 0 >= (G - At_v - (x_hat - x_1) / (2 * eta)).norm2 | false,
        "the sign of the multiplier term turned": 0 >= (G + At_v - (x_hat - x_1) / eta).norm2 | false,
    },
    drop="closed_form transpose_is_linear",
)
