"""Fact 6.4: for f convex and (1/eta)-smooth the gradient step x -> x - eta grad f(x) does not expand distances.

Where: arXiv Fact 6.4. Letters: x, G = differences of the two points and of their gradients.
Idea: the square of the new distance is the old one minus 2 eta (<G, x> - eta |G|^2) minus eta^2 |G|^2.
"""

from lemmas.common.gradient_admm_run import run_at
from verify import *

(eta,) = scalars("eta")
x, G = vectors("x G")

says = statement(
    for_all(positive="eta", X="x G"),
    at_least("cocoercive", G @ x, eta * G.norm2, because=program("smooth convex functions", "cocoercive")),
    goals=(
        at_least("with_gradient", x.norm2 - eta**2 * G.norm2, (x - G * eta).norm2),
        at_least("nonexpansion", x.norm2, (x - G * eta).norm2),
    ),
)

claim = Claim(
    id="chan2024.fact-6.4",
    title="A gradient step on a convex smooth function is non-expansive",
    where="arXiv Fact 6.4",
    kind="inequality",
    statement=r"\|\mathfrak d x-\eta\,\mathfrak d\nabla f\|^2"
    r"\le\|\mathfrak d x\|^2-\eta^2\|\mathfrak d\nabla f\|^2\le\|\mathfrak d x\|^2",
    prints={
        r"\|\mathfrak d x\|^2-\eta^2\|\mathfrak d\nabla f\|^2\le\|\mathfrak d x\|^2": "not compared: a square is left out",
        r"\mathfrak d\nabla f": "G",
        r"\mathfrak d x": "x",
        "...": "5466fb18",
    },
    says=says,
    facts="equivalent",
    reading="verbatim",
    note="Squared norms. Any two pairs (x, grad f(x)) with this cocoercivity belong to some convex (1/eta)-smooth f, so the fact "
    "loses nothing.",
)

proof = shows(
    with_gradient=because(term(2 * eta, "cocoercive")), nonexpansion=because(term(2 * eta, "cocoercive"), term(eta**2, square=G))
)

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = (
    scaled(says, "right side made 1 % smaller", "nonexpansion", left=ratio(99, 100)),
    altered(says, "a step 1 % longer than twice eta", at_least("nonexpansion", x.norm2, (x - G * (ratio(202, 100) * eta)).norm2)),
    altered(
        says,
        "gain of 101/100 eta^2 |G|^2",
        at_least("with_gradient", x.norm2 - ratio(101, 100) * eta**2 * G.norm2, (x - G * eta).norm2),
    ),
    without(says, "cocoercive"),
)
