"""The error of evaluating one gradient instead of the mean: at most 4L/beta.

Where: Sec 4.2 Prop 1. Letters: g = grad f(u; D), g_i = grad f(u; d_i), e = (2/beta)(g - g_i).
Idea: |g - g_i|^2 = 2|g|^2 + 2|g_i|^2 - |g + g_i|^2.
"""

from verify import *

beta, L = scalars("beta L")
g, g_i = vectors("g g_i")
e = (g - g_i) * (2 / beta)

says = statement(
    for_all(positive="beta", nonnegative="L", U="g g_i"),
    at_least("mean_bounded", L**2, g.norm2, because=program("lipschitz functions", "bounded", G=g)),
    at_least("one_bounded", L**2, g_i.norm2, because=program("lipschitz functions", "bounded", G=g_i)),
    goals=(at_least("error", (4 * L / beta) ** 2, e.norm2),),
)

claim = Claim(
    id="cyffers2023.proposition-1-error",
    title="The error of a single gradient is at most 4L/beta",
    where="Sec 4.2 Prop 1",
    kind="bound",
    statement=r"\|e_k\|\le\frac{4L}\beta,\quad\text{hence }\mathbb E\|e_k\|\le\frac{4L}\beta",
    prints={"e_k": "e", r"\mathbb E\|e_k\|": "not compared: a mean, below its bound", "...": "98352634"},
    says=says,
    reading="interpretation",
    reading_note="For every draw, which is more than the mean of the print.",
    note="Proved for every draw, so for every choice of i_k. In mean square over uniform draws, which is what Theorem 1 asks "
    "for, half of it is enough: cyffers2023.proposition-1-error-sharper. Theorem 1's zeta bounds E|e_k|^2, not (E|e_k|)^2.",
)

proof = shows(
    error=because(term(8 / beta**2, "mean_bounded"), term(8 / beta**2, "one_bounded"), term(4 / beta**2, square=g + g_i))
)

witness = Point(scalars={"beta": 2, "L": 1}, vectors={"g": [ratio(1, 2)], "g_i": [-1]})

too_strong = (
    scaled(says, "1 % smaller", "error", left=ratio(99, 100)),
    scaled(says, "2L/beta", "error", left=ratio(1, 4)),
    without(says, "mean_bounded"),
    without(says, "one_bounded"),
)
