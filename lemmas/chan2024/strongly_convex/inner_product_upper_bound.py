"""Upper bound for the inner product of the x-step.

(19): an upper bound for <x/eta - d grad f, x_next> from the contraction of the gradient step.

Where: arXiv (19).
Letters: x, G = differences at time t, x_next = any vector (the difference of the outputs); s = nu + mu.
Idea: 2<a, b> <= |a|^2 + |b|^2 with a = x - eta G, then Fact 7.5.
Reading: verbatim
Note: Holds for every eta > 0 and for every vector in the place of x_next.
"""

from verify import *

from ...common.gradient_admm_pair import SUM, s
from ...common.gradient_admm_run import run_at
from .gradient_step_contraction import strongly_cocoercive

for_all(positive="eta nu mu", X="x x_next G")

left = (x / eta - G) @ x_next
right = 1 / (2 * eta) * (1 - 2 * eta * nu * mu / s) * x.norm2 + (eta - 2 / s) / 2 * G.norm2 + x_next.norm2 / (2 * eta)

says = statement(strongly_cocoercive, upper_bound=right >= left | goal, definitions=SUM)

claim = Claim(
    "chan2024.eq-19",
    "inequality",
    statement=r"\langle\tfrac1\eta\mathfrak d x_t-\mathfrak d\nabla f,\mathfrak d x_{t+1}\rangle\le"
    r"\tfrac1{2\eta}\Bigl(1-\tfrac{2\eta\nu\mu}{\nu+\mu}\Bigr)\|\mathfrak d x_t\|^2"
    r"+\tfrac12\Bigl(\eta-\tfrac2{\nu+\mu}\Bigr)\|\mathfrak d\nabla f\|^2+\tfrac1{2\eta}\|\mathfrak d x_{t+1}\|^2",
    prints=r"""
        \mathfrak d x_t -> x
        \mathfrak d x_{t+1} -> x_next
        \mathfrak d\nabla f -> G
        \mathfrak d x -> x
        x_t -> x
        x_{t+1} -> x_next
    """,
)

proof = shows(use("contraction", "chan2024.fact-7.5"), upper_bound=1 / (2 * eta) * (contraction + square(x - G * eta - x_next)))

witness = run_at(says)
observe = "gradient_admm_pair"

too_strong = altered(
    {
        "|x_next|^2 made 1 % smaller": upper_bound.left - x_next.norm2 / (200 * eta),
        "gain 2 eta nu mu/(nu + mu) made 1 % larger": upper_bound.left - nu * mu / s * x.norm2 / 100,
    },
    scale="right side made 1 % smaller -> left 99/100",
    drop="strongly_cocoercive",
)
