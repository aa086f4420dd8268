"""A gradient step on a convex smooth function is non-expansive.

Fact 6.4: for f convex and (1/eta)-smooth the gradient step x -> x - eta grad f(x) does not expand distances.

Where: arXiv Fact 6.4.
Letters: x, G = differences of the two points and of their gradients.
Idea: the square of the new distance is the old one minus 2 eta (<G, x> - eta |G|^2) minus eta^2 |G|^2.
Reading: verbatim
Note: Squared norms. Any two pairs (x, grad f(x)) with this cocoercivity belong to some convex (1/eta)-smooth f, so the fact
loses nothing.
"""

from verify import *

from ...common.gradient_admm_run import run_at

for_all(positive="eta", X="x G")

says = statement(
    cocoercive=program("smooth convex functions"),
    with_gradient=x.norm2 - eta**2 * G.norm2 >= (x - G * eta).norm2 | goal,
    nonexpansion=x.norm2 >= (x - G * eta).norm2 | goal,
)

claim = Claim(
    "chan2024.fact-6.4",
    "inequality",
    statement=r"\|\mathfrak d x-\eta\,\mathfrak d\nabla f\|^2"
    r"\le\|\mathfrak d x\|^2-\eta^2\|\mathfrak d\nabla f\|^2\le\|\mathfrak d x\|^2",
    prints=r"""
        \|\mathfrak d x\|^2-\eta^2\|\mathfrak d\nabla f\|^2\le\|\mathfrak d x\|^2 -> not compared: a square is left out
        \mathfrak d\nabla f -> G
        \mathfrak d x -> x
    """,
    facts="equivalent",
)

proof = shows(with_gradient=2 * eta * cocoercive, nonexpansion=2 * eta * cocoercive + eta**2 * square(G))

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = altered(
    {
        "a step 1 % longer than twice eta": nonexpansion.left >= (x - G * (202 * eta / 100)).norm2,
        "gain of 101/100 eta^2 |G|^2": x.norm2 - 101 * eta**2 * G.norm2 / 100 >= with_gradient.right,
    },
    scale="right side made 1 % smaller -> nonexpansion left 99/100",
    drop="cocoercive",
)
