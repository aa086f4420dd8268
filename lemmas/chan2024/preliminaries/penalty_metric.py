"""Gaussian elimination changes the penalty of the augmented Lagrangian, and with it the iterates.

After elimination by E the augmented Lagrangian is that of the original constraints with the penalty metric E^T E.

Where: ours; on arXiv Remark 3.4.
AAAI Remark 2.4.
Letters: r = A x + B y - c, ``Er`` = E r the transformed residual, lam the transformed multiplier, ``Et_lam`` = E^T lam,
``EtE_r`` = E^T E r; ``x_1``, ``x_1_after`` = the x-steps before and after for n = m = 1, E = e, A = 1, B = 0, c = 0, lam =
0, beta = 1, f = 0. ``x_hat`` = the point at which f is linearised.
Idea: move E to the other side; |E r|^2 = |r|^2 only for an isometry. In dimension one beta becomes e^2 beta.
Note: The two runs agree for every input exactly where E is an isometry (e = 1). At eta = beta = 1, e = 2, x_hat = 10 one
x-step gives 5 before and 2 after the elimination.
"""

from verify import *

LINE = "gradient ADMM on a line"

for_all(positive="eta beta e", real="x_hat x_1 x_1_after", Z="r Et_lam EtE_r", E="Er lam")

says = statement(
    adjoint_lam=program("linear maps", "adjoint", x=r, w=lam, A_x=Er, At_w=Et_lam),
    adjoint_r=program("linear maps", "adjoint", x=r, w=Er, A_x=Er, At_w=EtE_r),
    x_step_before=program(
        LINE, "point", "Lemma 3.2, A = 1, B = 0, c = 0, lam_{t+1} = 0, f = 0", x=x_hat, x_next=x_1, a=1, l=beta * x_hat, g=0, b=0
    ),
    x_step_after=program(
        LINE,
        "point",
        "the same with the constraint multiplied by e",
        x=x_hat,
        x_next=x_1_after,
        a=e,
        l=beta * e * x_hat,
        g=0,
        b=0,
    ),
    metric=-(lam @ Er) + beta / 2 * Er.norm2 == -(Et_lam @ r) + beta / 2 * (EtE_r @ r) | goal,
    iterates_differ=(1 + eta * beta) * (1 + eta * beta * e**2) * (x_1 - x_1_after) == eta * beta * (e**2 - 1) * x_hat | goal,
)

claim = Claim("chan2024.remark-3.4-metric", "identity")

proof = shows(
    metric=adjoint_lam - beta / 2 * adjoint_r,
    iterates_differ=(1 + eta * beta * e**2) * x_step_before - (1 + eta * beta) * x_step_after,
)

witness = at("eta=1 beta=1 e=2 x_hat=10 x_1=5 x_1_after=2 r=[1] Et_lam=[6] EtE_r=[4] Er=[2] lam=[3]")

too_strong = altered(
    {
        "the iterates do not change": dict(iterates_differ=x_1 - x_1_after == 0 | false),
        "the penalty keeps its metric": dict(metric=Er.norm2 == r.norm2 | false),
        "beta becomes e beta": dict(
            iterates_differ=(1 + eta * beta) * (1 + eta * beta * e**2) * (x_1 - x_1_after) == eta * beta * (e - 1) * x_hat | false
        ),
    },
    drop="adjoint_lam x_step_after",
)
