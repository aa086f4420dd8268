"""A gradient step on a strongly convex smooth function contracts.

Fact 7.5, (14): how much a gradient step on a mu-strongly convex, nu-smooth function contracts distances.

Where: arXiv Fact 7.5, (14).
Letters: x, G = differences of the points and of their gradients; s = nu + mu.
Idea: the difference of the two sides is (2 eta/s) (s <G, x> - nu mu |x|^2 - |G|^2).
Reading: verbatim
Note: Proved for every eta > 0: the printed restriction eta <= 2/(nu + mu) is not needed here.
"""

from verify import *

from ...common.gradient_admm_pair import SUM, s
from ...common.gradient_admm_run import run_at

for_all(positive="eta nu mu", X="x G")


bound = (1 - 2 * eta * nu * mu / s) * x.norm2 + eta * (eta - 2 / s) * G.norm2

says = statement(
    strongly_cocoercive=s * (G @ x) >= nu * mu * x.norm2 + G.norm2 | program("mu-strongly convex, nu-smooth functions"),
    contraction=bound >= (x - G * eta).norm2 | goal,
    definitions=SUM,
)

claim = Claim(
    "chan2024.fact-7.5",
    "inequality",
    statement=r"\|\mathfrak d x-\eta\,\mathfrak d\nabla f\|^2\le\Bigl(1-\tfrac{2\eta\nu\mu}{\nu+\mu}\Bigr)\|\mathfrak d x\|^2"
    r"+\eta\Bigl(\eta-\tfrac{2}{\nu+\mu}\Bigr)\|\mathfrak d\nabla f\|^2",
    prints=r"""
        \mathfrak d\nabla f -> G
        \mathfrak d x -> x
    """,
)

proof = shows(contraction=2 * eta / s * strongly_cocoercive)

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = altered(
    {
        "gain 2 eta nu mu/(nu + mu) made 1 % larger": contraction.left - 2 * eta * nu * mu / s * x.norm2 / 100,
        "eta^2 in place of eta before the gradient term": (1 - 2 * eta * nu * mu / s) * x.norm2 + eta**2 * (eta - 2 / s) * G.norm2
        >= contraction.right,
    },
    scale="right side made 1 % smaller -> left 99/100",
    drop="strongly_cocoercive",
)
