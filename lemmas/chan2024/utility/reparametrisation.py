"""Oracle noise is isotropic Gaussian noise on the iterate.

Section 9: the x-step with the oracle's answer is the noiseless x-step plus Gaussian noise of variance eta^2 rho^2 I.

Where: arXiv sec. 9 Reparametrization.
Letters: K = I + eta beta A^T A; ``p`` = the step with grad f_t, ``q`` = the step with grad f_t + K z, so K q = K p - eta K
z; ``D`` = q - p + eta z, ``At_A_D`` and ``A_D`` its images.
Idea: K D = 0, and <K D, D> = |D|^2 + eta beta |A D|^2.
Reading: interpretation: Equivalent is read as equal in law: the step is that of grad f_t minus eta z_t, whose law is that of
the paper's N.
Note: The claim is one of laws: N = -eta z_t, and a centred Gaussian has the law of its negative, so the paper's plus sign is
right in law. As an identity of the same variable the sign matters, see chan2024.lemma-9.2-noise.
"""

from verify import *

for_all(positive="eta beta rho sigma", X="p q z At_A_D", Z="A_D")

D = q - p + z * eta
KD = D + At_A_D * (eta * beta)

says = statement(
    steps=program(
        "x-step of gradient ADMM",
        "closed_form",
        "q + eta z and p solve one equation",
        x_1=D,
        AtA_x1=At_A_D,
        x_hat=Vector({}),
        G=Vector({}),
        At_q=Vector({}),
    ),
    adjoint=program("linear maps", x=D, w=A_D, A_x=A_D, At_w=At_A_D),
    sigma_is=sigma == eta * rho | letter("sigma", "the standard deviation of eta z_t"),
    same_step=0 >= D.norm2 | goal,
    variance=sigma**2 == eta**2 * rho**2 | goal,
)

claim = Claim(
    "chan2024.sec9-reparam",
    "identity",
    statement=r"\mathcal F^{\mathcal S}(x_t,y_t,\lambda_t)=\mathcal F^{\nabla f_t}(x_t,y_t,\lambda_t)-\eta z_t,\qquad"
    r"-\eta z_t\sim\mathcal N(0,\eta^2\rho^2I_n)",
    symbols={"p": r"\hat{p}"},
    prints=r"""
        \mathcal F^{\mathcal S}(x_t,y_t,\lambda_t) -> q
        \mathcal F^{\nabla f_t}(x_t,y_t,\lambda_t) -> p
        z_t -> z
        \sim -> not compared: a law, of which the goal has the variance
    """,
)

proof = shows(
    same_step=-steps + 2 * eta * beta * (adjoint + square(A_D)) + eta**2 * beta**2 * square(At_A_D),
    variance=(sigma + eta * rho) * sigma_is,
)

witness = at("eta=1/2 beta=1 rho=2 sigma=1 p=[3] q=[2] z=[2] At_A_D=[0] A_D=[0]")

too_strong = altered(
    {"plus sign for the same variable": same_step.left >= (q - p - z * eta).norm2, "variance eta rho^2": variance.right / eta},
    drop="steps adjoint sigma_is",
)
