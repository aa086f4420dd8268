"""The error of a single gradient is at most 4L/beta.

The error of evaluating one gradient instead of the mean: at most 4L/beta.

Where: Sec 4.2 Prop 1.
Letters: g = grad f(u; D), g_i = grad f(u; d_i), e = (2/beta)(g - g_i).
Idea: |g - g_i|^2 = 2|g|^2 + 2|g_i|^2 - |g + g_i|^2.
Reading: interpretation: For every draw, which is more than the mean of the print.
Note: Proved for every draw, so for every choice of i_k. In mean square over uniform draws, which is what Theorem 1 asks for,
half of it is enough: cyffers2023.proposition-1-error-sharper. Theorem 1's zeta bounds E|e_k|^2, not (E|e_k|)^2.
"""

from verify import *

for_all(positive="beta", nonnegative="L", U="g g_i")

e = (g - g_i) * (2 / beta)

says = statement(
    mean_bounded=program("lipschitz functions", "bounded", G=g),
    one_bounded=program("lipschitz functions", "bounded", G=g_i),
    error=(4 * L / beta) ** 2 >= e.norm2 | goal,
)

claim = Claim(
    "cyffers2023.proposition-1-error",
    "bound",
    statement=r"\mathbb E\|e_k\|\le\frac{4L}\beta",
    prints=r"\mathbb E\|e_k\| -> sqrt(e @ e)",
)

proof = shows(error=8 / beta**2 * (mean_bounded + one_bounded) + 4 / beta**2 * square(g + g_i))

witness = at("beta=2 L=1 g=[1/2] g_i=[-1]")

too_strong = altered(
    scale="""
        1 % smaller -> left 99/100
        2L/beta -> left 1/4
    """,
    drop="mean_bounded one_bounded",
)
