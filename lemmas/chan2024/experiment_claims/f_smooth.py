"""The f_i and their mean are 2 mu-smooth.

Section 10: with |a_i|^2 = mu each f_i = (<a_i, x> - b_i)^2 and their mean are 2 mu-smooth.

Where: arXiv sec. 10.
Letters: ``a`` = a_i, ``d`` = x - x'; grad f_i differs by 2 a_i <a_i, d>, grad f by ``G``; ``h2`` is the mean of <a_i, d>^2
over i.
Idea: |mu d - <a, d> a|^2 >= 0 (Cauchy-Schwarz); the mean by Jensen.
Reading: interpretation: Printed for the mean; that each f_i is smooth is what the experiment needs.
Note: Squared. Equality for d along a_i; for the mean only if all a_i are parallel.
"""

from verify import *

for_all(positive="mu", nonnegative="h2", X="a d G")

h = a @ d

says = statement(
    **alike("row_norm jensen averaged", program("elastic-net data")),
    each=(2 * mu) ** 2 * d.norm2 >= 4 * h**2 * a.norm2 | goal,
    mean=(2 * mu) ** 2 * d.norm2 >= G.norm2 | goal,
)

claim = Claim(
    "chan2024.sec10-f-smooth",
    "identity",
    statement=r"\|\nabla f_i(x)-\nabla f_i(x')\|\le2\mu\|x-x'\|,\qquad\mathfrak f\text{ likewise}",
    prints=r"""
        \nabla f_i(x)-\nabla f_i(x') -> 2*(a@d)*a
        x-x' -> d
        \mathfrak f\text -> not compared: words
    """,
)

proof = shows(each=4 * square(d * mu - a * h) - 8 * h**2 * row_norm, mean=jensen + 4 * mu * averaged)

witness = at("mu=1 h2=1 a=[1, 0] d=[1, 0] G=[2, 0]")

too_strong = altered(
    scale="""
        1 % smaller -> each left 99/100
        1 % smaller for the mean -> mean left 99/100
        mu-smooth -> mean left 1/4
    """,
    drop="row_norm jensen averaged",
)
