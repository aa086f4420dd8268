"""Local privacy of the first user of Algorithm 4.

Corollary 9.4, local privacy: with s_0 ~_Delta s_0', the first iterate of Algorithm 4 is Delta^2/(2 rho^2) private.

Where: arXiv Cor 9.4.
Letters as in ``chan2024.convex_privacy.local_privacy`` with sigma = eta rho; x_0, y_0, lam_0 agree in both scenarios.
Idea: |x1| <= eta Delta, and eta cancels against the noise eta rho.
Reading: interpretation: s_0 and s_0' are the sampled gradients themselves: read as |s_0(x) - s_0'(x)| <= Delta, which
Definition 3.3 says of the functions whose gradients they are.
Note: Free of eta, as printed; the arbitrary y_0 does no harm because it is the same in both scenarios. Convexity and
smoothness are not needed here. Equality for a difference in the kernel of A.
"""

from verify import *

from ..convex_privacy.local_privacy import SENSITIVITY, h

for_all(positive="eta beta rho", nonnegative="Delta D", X="x1 At_A_x1", Z="A_x1")

bound = Delta**2 / (2 * rho**2)

says = statement(
    adjoint=program("linear maps", x=x1, w=A_x1, A_x=A_x1, At_w=At_A_x1),
    neighbours=Delta**2
    >= h.norm2
    | assumed(
        "two functions are neighboring if for all",
        "Definition 3.3",
        "at the common x_0; h by Lemma 3.2, as y_0 and lam_0 are common",
    ),
    gaussian=instance("chan2024.fact-4.3", "gaussian", "covariance eta^2 rho^2 I", dx=x1, sigma=eta * rho),
    local=bound >= D | goal,
)

claim = Claim(
    "chan2024.corollary-9.4-local",
    "bound",
    statement=r"\mathsf{D^z}(x_1'\|x_1)\le\frac{\Delta^2}{2\rho^2}",
    prints=r"\mathsf{D^z}(x_1'\|x_1) -> D",
)

proof = shows(local=(SENSITIVITY - 2 * eta**2 * rho**2 * gaussian) / (2 * eta**2 * rho**2))

witness = at("eta=1 beta=1 rho=1 Delta=4 D=5/2 x1=[1, 2] At_A_x1=[1, 0] A_x1=[1]")

too_strong = altered(
    {"a factor eta too many": eta * local.left}, scale="1 % smaller -> left 99/100", drop="adjoint neighbours gaussian"
)
