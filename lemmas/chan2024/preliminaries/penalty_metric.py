"""After elimination by E the augmented Lagrangian is that of the original constraints with the penalty metric E^T E.

Where: ours; on arXiv Remark 3.4, AAAI Remark 2.4. Letters: r = A x + B y - c, ``Er`` = E r the transformed residual, lam the
transformed multiplier, ``Et_lam`` = E^T lam, ``EtE_r`` = E^T E r; x_1, x_1' = the x-steps before and after for n = m = 1, E =
e, A = 1, B = 0, c = 0, lam = 0, beta = 1, f = 0.
``x_hat`` = the point at which f is linearised.
Idea: move E to the other side; |E r|^2 = |r|^2 only for an isometry. In dimension one beta becomes e^2 beta.
"""

from verify import *

eta, beta, e, x_hat, x_1, x_1_after = scalars("eta beta e x_hat x_1 x_1_after")
r, Et_lam, EtE_r = vectors("r Et_lam EtE_r")
Er, lam = vectors("Er lam")

says = statement(
    for_all(positive="eta beta e", real="x_hat x_1 x_1_after", Z="r Et_lam EtE_r", E="Er lam"),
    equal("adjoint_lam", Et_lam @ r, lam @ Er, because=program("linear maps", "adjoint", x=r, w=lam, A_x=Er, At_w=Et_lam)),
    equal("adjoint_r", EtE_r @ r, Er.norm2, because=program("linear maps", "adjoint", x=r, w=Er, A_x=Er, At_w=EtE_r)),
    equal(
        "x_step_before", (1 + eta * beta) * x_1, x_hat, because=letter("x_1", "Lemma 3.2 for A = 1, B = 0, c = 0, lam = 0, f = 0")
    ),
    equal(
        "x_step_after",
        (1 + eta * beta * e**2) * x_1_after,
        x_hat,
        because=letter("x_1_after", "the same with the constraint multiplied by e"),
    ),
    goals=(
        equal("metric", -(lam @ Er) + beta / 2 * Er.norm2, -(Et_lam @ r) + beta / 2 * (EtE_r @ r)),
        equal("iterates_differ", (1 + eta * beta) * (1 + eta * beta * e**2) * (x_1 - x_1_after), eta * beta * (e**2 - 1) * x_hat),
    ),
)

claim = Claim(
    id="chan2024.remark-3.4-metric",
    title="Gaussian elimination changes the penalty of the augmented Lagrangian, and with it the iterates",
    where="ours; on arXiv Remark 3.4",
    kind="identity",
    says=says,
    note="The two runs agree for every input exactly where E is an isometry (e = 1). At eta = beta = 1, e = 2, x_hat = 10 one "
    "x-step gives 5 before and 2 after the elimination.",
)

proof = shows(
    metric=because("adjoint_lam", term(-beta / 2, "adjoint_r")),
    iterates_differ=because(term(1 + eta * beta * e**2, "x_step_before"), term(-(1 + eta * beta), "x_step_after")),
)

witness = Point(
    scalars=numbers("eta=1 beta=1 e=2 x_hat=10 x_1=5 x_1_after=2"),
    vectors={"r": [1], "Et_lam": [6], "EtE_r": [4], "Er": [2], "lam": [3]},
)

too_strong = (
    altered(says, "the iterates do not change", equal("iterates_differ", x_1 - x_1_after)),
    altered(says, "the penalty keeps its metric", equal("metric", Er.norm2, r.norm2)),
    altered(
        says,
        "beta becomes e beta",
        equal("iterates_differ", (1 + eta * beta) * (1 + eta * beta * e**2) * (x_1 - x_1_after), eta * beta * (e - 1) * x_hat),
    ),
    without(says, "adjoint_lam"),
    without(says, "x_step_after"),
)
