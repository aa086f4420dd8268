"""The customised norm of the strongly convex case has positive weights and is homogeneous.

Definition 7.4: the customised norm R|x|^2 + (eta/beta)|lam - beta A x|^2 has R > 0 and is homogeneous of degree two.

Where: arXiv Def 7.4.
Letters: s = nu + mu; ``A_x`` = A x, ``A_ax`` = A(a x); R = (1 - 2 eta nu mu/s) + (1/eta)(2/s - eta).
Idea: R > 0 by ``positive_weight``; the rest is expansion.
Reading: interpretation: A definition has nothing to check; stated are the properties that the paper uses of it.
Note: R > 0 exactly when eta^2 nu mu < 1; the bound on eta is needed when nu = mu.
"""

from verify import *

from ...common.gradient_admm_pair import SUM, s, step_size
from ..convex.customised_norm import HOMOGENEOUS, MULTIPLES
from .positive_weight import R

for_all(positive="eta beta nu mu", real="a", X="x", Z="lam A_x A_ax")

norm2 = R * x.norm2 + eta / beta * (lam - A_x * beta).norm2
scaled = R * (x * a).norm2 + eta / beta * (lam * a - A_ax * beta).norm2

says = statement(
    step_size,
    *MULTIPLES,
    positive_weight=R > 0 | goal,
    nonnegative=norm2 >= 0 | goal,
    homogeneous=scaled == a**2 * norm2 | goal,
    definitions=SUM,
)

claim = Claim(
    "chan2024.def-7.4",
    "definition",
    statement=r"\|(x,\lambda)\|_*^2:=R\|x\|^2+\tfrac{\eta}{\beta}\|\lambda-\beta Ax\|^2,\quad "
    r"R=\Bigl(1-\tfrac{2\eta\nu\mu}{\nu+\mu}\Bigr)+\tfrac1\eta\Bigl(\tfrac2{\nu+\mu}-\eta\Bigr)>0"
    r"\ \text{ for }0<\eta<\tfrac2{\nu+\mu}",
    prints=r"""
        \|(x,\lambda)\|_*^2 -> norm2
        \lambda -> lam
        0<\eta -> not compared: a sign
    """,
    facts="equivalent",
)

proof = shows(
    use("R_positive", "chan2024.def-7.4-positive-weight"),
    positive_weight=R_positive,
    nonnegative=R_positive * square(x) + eta / beta * square(lam - A_x * beta),
    homogeneous=HOMOGENEOUS,
)

witness = at("eta=3/5 beta=2 nu=2 mu=1 a=-3 x=[1, 2] lam=[4, 1, 0] A_x=[1, -1, 2] A_ax=[-3, 3, -6]")

too_strong = (
    *altered(drop="step_size"),
    Neighbour(
        "eta allowed to be 1 % larger than 2/(nu + mu)",
        statement(
            Domain(says.signs, says.spaces), above("step_size", ratio(202, 100) / s - eta), goals=says.goals, definitions=SUM
        ),
    ),
    *altered({"weight above 1/100": positive_weight.left > ratio(1, 100), "homogeneous of degree one": homogeneous.right / a}),
)
