"""(19): an upper bound for <x/eta - d grad f, x_next> from the contraction of the gradient step.

Where: arXiv (19). Letters: x, G = differences at time t, x_next = any vector (the difference of the outputs); s = nu + mu.
Idea: 2<a, b> <= |a|^2 + |b|^2 with a = x - eta G, then Fact 7.5.
"""

from lemmas.chan2024.strongly_convex.gradient_step_contraction import strongly_cocoercive
from lemmas.common.gradient_admm_pair import SUM, eta, mu, nu, s
from lemmas.common.gradient_admm_run import run_at
from verify import *

x, x_next, G = vectors("x x_next G")

left = (x / eta - G) @ x_next
right = 1 / (2 * eta) * (1 - 2 * eta * nu * mu / s) * x.norm2 + (eta - 2 / s) * ratio(1, 2) * G.norm2 + x_next.norm2 / (2 * eta)

says = statement(
    for_all(positive="eta nu mu", X="x x_next G"),
    strongly_cocoercive,
    goals=(at_least("upper_bound", right, left),),
    definitions=SUM,
)

claim = Claim(
    id="chan2024.eq-19",
    title="Upper bound for the inner product of the x-step",
    where="arXiv (19)",
    kind="inequality",
    statement=r"\langle\tfrac1\eta\mathfrak d x_t-\mathfrak d\nabla f,\mathfrak d x_{t+1}\rangle\le"
    r"\tfrac1{2\eta}\Bigl(1-\tfrac{2\eta\nu\mu}{\nu+\mu}\Bigr)\|\mathfrak d x_t\|^2"
    r"+\tfrac12\Bigl(\eta-\tfrac2{\nu+\mu}\Bigr)\|\mathfrak d\nabla f\|^2+\tfrac1{2\eta}\|\mathfrak d x_{t+1}\|^2",
    prints={
        r"\mathfrak d x_t": "x",
        r"\mathfrak d x_{t+1}": "x_next",
        r"\mathfrak d\nabla f": "G",
        r"\mathfrak d x": "x",
        "x_t": "x",
        "x_{t+1}": "x_next",
    },
    says=says,
    reading="verbatim",
    note="Holds for every eta > 0 and for every vector in the place of x_next.",
)

proof = shows(
    Use("contraction", "chan2024.fact-7.5"),
    upper_bound=because(term(1 / (2 * eta), "contraction"), term(1 / (2 * eta), square=x - G * eta - x_next)),
)

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = (
    scaled(says, "right side made 1 % smaller", "upper_bound", left=ratio(99, 100)),
    altered(says, "|x_next|^2 made 1 % smaller", at_least("upper_bound", right - x_next.norm2 / (200 * eta), left)),
    altered(
        says,
        "gain 2 eta nu mu/(nu + mu) made 1 % larger",
        at_least("upper_bound", right - ratio(1, 100) * nu * mu / s * x.norm2, left),
    ),
    without(says, "strongly_cocoercive"),
)
