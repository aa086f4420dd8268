"""Customised norm of two starts that share the multiplier.

Proof of Theorem 6.1: two starts with the same multiplier have squared customised norm at most (1 + eta beta |A|^2)|dx_0|^2.

Where: arXiv proof of Theorem 6.1.
Letters: ``x`` = dx_0, ``A_x`` = A dx_0, a = |A|; dlam_0 = 0, so w_0 = -beta A dx_0.
Idea: (eta/beta)|beta A dx_0|^2 = eta beta |A dx_0|^2, and |A dx_0| <= a |dx_0|.
Reading: step
"""

from verify import *

for_all(positive="eta beta", nonnegative="a", X="x", Z="A_x")

norm2 = x.norm2 + eta / beta * (A_x * -beta).norm2
bound = (1 + eta * beta * a**2) * x.norm2


says = statement(bounded=program("linear maps"), initial_norm=bound >= norm2 | goal)

claim = Claim(
    "chan2024.thm6.1-initial-norm",
    "inequality",
    statement=r"\|(\mathfrak dx_0,0)\|_*^2=\|\mathfrak dx_0\|^2+\eta\beta\|A\,\mathfrak dx_0\|^2"
    r"\le(1+\eta\beta\|A\|^2)\|\mathfrak dx_0\|^2",
    prints=r"""
        \|(\mathfrak dx_0,0)\|_*^2 -> norm2
        \|A\| -> a
        \mathfrak d x_0 -> x
        A\mathfrak d x_0 -> A_x
        \mathfrak d x -> x
        A\mathfrak d x -> A_x
    """,
    facts="equivalent",
)

proof = shows(initial_norm=eta * beta * bounded)

witness = at("eta=1 beta=2 a=1 x=[1, 2] A_x=[1]")

tightness = Tightness("1 + eta beta |A|^2", "initial_norm", bound, at("eta=1 beta=2 a=1 x=[1, 0] A_x=[1]"))

too_strong = altered(
    {
        "|A| in place of its square": (1 + eta * beta * a) * x.norm2 >= norm2 | false,
        "eta/beta in place of eta beta": (1 + eta / beta * a**2) * x.norm2 >= norm2 | false,
    },
    scale="1 % smaller -> left 99/100",
    drop="bounded",
)
