"""Strongly convex objectives: mu-strongly convex and nu-smooth f_t, mu_g-strongly convex g.

Assumption 7.1: every f_t is mu-strongly convex and nu-smooth, g is mu_g-strongly convex, A has full row rank.

Where: arXiv Assumption 7.1.
The statement is what the section uses of it: mu <= nu, and with s = nu + mu the two ends of the step-size range are
positive.
Idea: a function that is mu-strongly convex and nu-smooth has mu |x|^2 <= <G, x> <= nu |x|^2.
Reading: interpretation: A definition has nothing to check; stated are the properties that the paper uses of it.
Note: mu and mu_g are said to be known to the algorithm; nu too, since eta is chosen from it. Full row rank of A is Remark
3.4's A = [I_m | D]; the section uses more, namely A A^T >= I (lower bound after (21)), which that form gives. The assumption
can hold: the run of lemmas.common.gradient_admm_run meets all of it.
"""

from verify import *

for_all(positive="nu mu", X="x G")


says = statement(
    strongly_convex=program("mu-strongly convex, nu-smooth functions", "strongly_monotone"),
    smooth=program("mu-strongly convex, nu-smooth functions", "curvature"),
    ordered=nu * x.norm2 >= mu * x.norm2 | goal,
)

claim = Claim(
    "chan2024.assumption-7.1",
    "definition",
    statement=r"f_t-\tfrac\mu2\|\cdot\|^2,\ \tfrac\nu2\|\cdot\|^2-f_t,\ g-\tfrac{\mu_g}2\|\cdot\|^2\ \text{convex};"
    r"\quad \mu,\mu_g>0\Rightarrow\mu\le\nu",
    prints=r"""
        \mu_g>0 -> not compared: the case of strong convexity
        \mu, -> not compared: words
    """,
)

proof = shows(ordered=strongly_convex + smooth)

witness = at("nu=2 mu=1 x=[2] G=[3]")

too_strong = altered(scale="mu at most 99/100 of nu -> left 99/100", drop="strongly_convex smooth")
