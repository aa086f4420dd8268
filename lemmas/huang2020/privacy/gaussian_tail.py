"""Pr[N(0, 1) > r] <= (5/8) exp(-r^2/2) for every r >= -1/4.

Where: ours, for Theorem 1. Letters: x = -r in [0, 1/4], tail = Pr[N(0, 1) > -x], H = exp(-x^2/2). (For r >= 0 the classical bound
(1/2) exp(-r^2/2) is smaller.)
Idea: tail = 1/2 + the integral of the density over [0, x], at most 1/2 + (2/5) x; H >= 1 - x^2/2.
"""

from verify import Claim, Point, Proof, Statement, altered, argued, at_least, because, ratio, scalars, signs, term, without

x, tail, H = scalars("x tail H")

says = Statement(
    signs=signs(nonnegative="x tail", positive="H"),
    spaces={},
    facts=(
        at_least("near_zero", ratio(1, 4), x, because=argued("-1/4 <= r <= 0")),
        at_least("density", ratio(1, 2) + ratio(2, 5) * x, tail, because=argued("the density is at most 1/sqrt(2 pi) < 2/5")),
        at_least("exponential", H, 1 - x**2 / 2, because=argued("e^-y >= 1 - y at y = x^2/2")),
    ),
    goals=(at_least("tail_bound", 5 * H, 8 * tail),),
)

claim = Claim(
    id="huang2020.gaussian-tail",
    title="A Gaussian tail bound that reaches a little below zero",
    where="ours",
    kind="inequality",
    statement=r"\Pr[\mathcal N(0,1)>r]\le\tfrac58e^{-r^2/2}\quad(r\ge-\tfrac14)",
    says=says,
    note="For r >= 0: tail <= exp(-r^2/2)/2, since the derivative of exp(-r^2/2)/2 - tail changes sign once, and it "
    "vanishes at both ends.",
)

proof = Proof(
    goals={
        # 5 - 5 x^2/2 - 4 - 16 x/5 = (1/4 - x)(5 x/2 + 153/40) + 7/160
        "tail_bound": because(
            term(5, "exponential"),
            term(8, "density"),
            term(ratio(5, 2) * x + ratio(153, 40), "near_zero"),
            term(ratio(7, 160)),
        )
    }
)

witness = Point(scalars={"x": ratio(1, 4), "tail": ratio(3, 5), "H": ratio(31, 32)})

too_strong = (
    altered(says, "the classical 1/2", at_least("tail_bound", 4 * H, 8 * tail)),
    without(says, "near_zero"),
    without(says, "density"),
)
