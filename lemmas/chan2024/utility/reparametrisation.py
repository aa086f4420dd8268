"""Section 9: the x-step with the oracle's answer is the noiseless x-step plus Gaussian noise of variance eta^2 rho^2 I.

Where: arXiv section 9 (reparametrization). Letters: K = I + eta beta A^T A; ``p`` = the step with grad f_t, ``q`` = the step with
grad f_t + K z, so K q = K p - eta K z; ``D`` = q - p + eta z, ``At_A_D`` and ``A_D`` its images.
Idea: K D = 0, and <K D, D> = |D|^2 + eta beta |A D|^2.
"""

from verify import *

eta, beta, rho, sigma = scalars("eta beta rho sigma")
p, q, z, At_A_D = vectors("p q z At_A_D")
(A_D,) = vectors("A_D")
D = q - p + z * eta
KD = D + At_A_D * (eta * beta)

says = statement(
    for_all(positive="eta beta rho sigma", X="p q z At_A_D", Z="A_D"),
    equal(
        "steps",
        KD.norm2,
        because=program(
            "x-step of gradient ADMM",
            "closed_form",
            "q + eta z and p solve one equation",
            x_1=D,
            AtA_x1=At_A_D,
            x_hat=Vector({}),
            G=Vector({}),
            At_q=Vector({}),
        ),
    ),
    equal("adjoint", At_A_D @ D, A_D.norm2, because=program("linear maps", "adjoint", x=D, w=A_D, A_x=A_D, At_w=At_A_D)),
    equal("sigma_is", sigma, eta * rho, because=letter("sigma", "the standard deviation of eta z_t")),
    goals=(at_least("same_step", 0, D.norm2), equal("variance", sigma**2, eta**2 * rho**2)),
)

claim = Claim(
    id="chan2024.sec9-reparam",
    title="Oracle noise is isotropic Gaussian noise on the iterate",
    where="arXiv sec. 9 Reparametrization",
    kind="identity",
    statement=r"\mathcal F^{\mathcal S}(x_t,y_t,\lambda_t)=\mathcal F^{\nabla f_t}(x_t,y_t,\lambda_t)-\eta z_t,\qquad"
    r"-\eta z_t\sim\mathcal N(0,\eta^2\rho^2I_n)",
    prints={
        r"\mathcal F^{\mathcal S}(x_t,y_t,\lambda_t)": "q",
        r"\mathcal F^{\nabla f_t}(x_t,y_t,\lambda_t)": "p",
        "z_t": "z",
        r"\sim": "not compared: a law, of which the goal has the variance",
        "...": "317a0a55",
    },
    says=says,
    reading_note="Equivalent is read as equal in law: the step is that of grad f_t minus eta z_t, whose law is that of the "
    "paper's N.",
    reading="interpretation",
    note="The claim is one of laws: N = -eta z_t, and a centred Gaussian has the law of its negative, so the paper's plus "
    "sign is right in law. As an identity of the same variable the sign matters, see chan2024.lemma-9.2-noise.",
)

proof = shows(
    same_step=because(
        term(-1, "steps"),
        term(2 * eta * beta, "adjoint"),
        term(2 * eta * beta, square=A_D),
        term(eta**2 * beta**2, square=At_A_D),
    ),
    variance=because(term(sigma + eta * rho, "sigma_is")),
)

witness = Point(
    scalars=numbers("eta=1/2 beta=1 rho=2 sigma=1"), vectors={"p": [3], "q": [2], "z": [2], "At_A_D": [0], "A_D": [0]}
)

too_strong = (
    altered(says, "plus sign for the same variable", at_least("same_step", 0, (q - p - z * eta).norm2)),
    altered(says, "variance eta rho^2", equal("variance", sigma**2, eta * rho**2)),
    without(says, "steps"),
    without(says, "adjoint"),
    without(says, "sigma_is"),
)
