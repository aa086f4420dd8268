"""Local privacy of the first user after its own iteration.

Corollary 6.2, local privacy: with f_1 ~_Delta f_1', the first masked iterate is eta^2 Delta^2/(2 sigma^2) private.

Where: arXiv Corollary 6.2.
Letters: ``x1`` = x_1 - x_1', ``A_x1`` = A x1, ``At_A_x1`` = A^T A x1; D is the divergence. x_0, y_0, lam_1 agree in both
scenarios, so h = grad f_1(x_0) - grad f_1'(x_0) = -(I + eta beta A^T A) x1/eta.
Idea: |x1|^2 + 2 eta beta |A x1|^2 + |eta beta A^T A x1|^2 = eta^2 |h|^2.
Reading: verbatim
Note: lam_1 = lam_0 - beta (A x_0 + B y_0 - c) is computed before f_1 is used, so releasing (x~_1, lam_1) costs the same.
Convexity and smoothness of f_1 are not needed, and A is arbitrary. Equality for a difference in the kernel of A.
"""

from verify import *

for_all(positive="eta beta sigma", nonnegative="Delta D", X="x1 At_A_x1", Z="A_x1")

h = (x1 + At_A_x1 * (eta * beta)) * (-1 / eta)
bound = eta**2 * Delta**2 / (2 * sigma**2)

says = statement(
    adjoint=program("linear maps", x=x1, w=A_x1, A_x=A_x1, At_w=At_A_x1),
    neighbours=Delta**2
    >= h.norm2
    | assumed(
        "two functions are neighboring if for all",
        "Definition 3.3",
        "at the common x_0; h by Lemma 3.2, as y_0 and lam_1 are common",
    ),
    gaussian=instance("chan2024.fact-4.3", "gaussian", "means x_1 and x_1'", dx=x1),
    sensitivity=eta**2 * Delta**2 >= x1.norm2 | goal,
    local=bound >= D | goal,
)

claim = Claim(
    "chan2024.corollary-6.2-local",
    "bound",
    statement=r"\|x_1-x_1'\|\le\eta\Delta,\qquad\mathsf{D^z}(\tilde x_1\|\tilde x_1')\le\frac{\eta^2\Delta^2}{2\sigma^2}",
    prints=r"""
        x_1-x_1' -> x1
        \mathsf{D^z}(\tilde x_1\|\tilde x_1') -> D
    """,
)

SENSITIVITY = eta**2 * neighbours + eta**2 * beta**2 * square(At_A_x1) + 2 * eta * beta * (square(A_x1) + adjoint)
proof = shows(sensitivity=SENSITIVITY, local=(SENSITIVITY - 2 * sigma**2 * gaussian) / (2 * sigma**2))

witness = at("eta=1 beta=1 sigma=1 Delta=4 D=5/2 x1=[1, 2] At_A_x1=[1, 0] A_x1=[1]")

_kernel = at("eta=1 beta=1 sigma=1 Delta=1 D=1/2 x1=[0, 1] At_A_x1=[0, 0] A_x1=[0]")
tightness = Tightness("eta^2 Delta^2/(2 sigma^2)", "local", bound, _kernel)

too_strong = altered(
    {"eta in place of its square": local.left / eta, "sensitivity divided by 1 + eta beta": (1 + eta * beta) * sensitivity.right},
    scale="1 % smaller -> local left 99/100",
    drop="adjoint neighbours gaussian",
)
