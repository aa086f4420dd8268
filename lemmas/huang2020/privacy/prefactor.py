"""The prefactor of (20).

(21): the prefactor of (20) is below 1/sqrt(2 pi).

Where: eq. (21).
Letters: L = ln(1.25/delta), c = sqrt(2L).
Idea: 2c < 4L - eps = 2c^2 - eps, for c >= 2 and eps <= 1.
Reading: verbatim
Note: a_third: the prefactor is even below 2/5 of 1/sqrt(2 pi), which (23) needs (see huang2020.eq-22). The inequality holds
exactly for 2c^2 - 2c > eps: at eps = 1 for c > (1 + sqrt 3)/2, that is delta < 0.4917.
"""

from verify import *

from .exponent_inequality import small_delta

for_all(positive="c L eps")

says = statement(
    root=c**2 == 2 * L | letter("c", "c = sqrt(2 L)"),
    eps_at_most_1=1 >= eps | assumed(r"is small (≤ 0.01) and let $\epsilon \leq 1$", "before (21)"),
    small_delta=small_delta,
    prefactor=4 * L - eps > 2 * c | goal,
    a_third=4 * L - eps > 5 * c | goal,
)

claim = Claim(
    "huang2020.eq-21",
    "inequality",
    statement=r"\delta\le0.01,\ \epsilon\le1:\quad\frac{2\sqrt{2L}}{(4L-\epsilon)\sqrt{2\pi}}<\frac1{\sqrt{2\pi}}",
    prints=r"""
        \delta\le0.01 -> not compared: the hypotheses have it in other letters
        \sqrt{2\pi} -> 1*L/L
        \epsilon -> eps
    """,
)

proof = shows(  # (2 c^2 - 5 c - 1) = 2 (c - 14/5)^2 + (31/5)(c - 14/5) + 17/25
    have(c_large=c >= ratio(14, 5) | (root + 2 * small_delta + term(ratio(4, 25))) / (c + ratio(14, 5))),
    have(
        third=4 * L - eps
        > 5 * c | -2 * root + eps_at_most_1 + 2 * square(c - ratio(14, 5)) + 31 * c_large / 5 + term(ratio(17, 25))
    ),
    prefactor=third + term(3 * c),
    a_third=third,
)

witness = at("c=4 L=8 eps=1")

too_strong = altered(scale="a fifth -> a_third right 2", drop="small_delta eps_at_most_1")
