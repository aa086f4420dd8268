"""The Lasso as a consensus problem.

Equations (34) and (35): the Lasso and its consensus form agree where all copies agree; one term of the data, expanded.

Where: App E eq (34)-(35).
Letters: one data item (a, b); x = z its copy. f_i(x) = (<a, x> - b)^2/2, so that (1/n) sum f_i is (34).
Idea: expand.
Reading: step: a property that the text states or uses is checked; the definition itself has nothing to prove
Note: The goals: f_i is convex with gradient (<a_i, x> - b_i) a_i, which the updates use. (35) prints x for x_i in the sum.
f_i is not Lipschitz on R^p, so Theorems 2-4 do not apply without clipping (cyffers2023.remark-6).
"""

from verify import *

for_all(real="b", X="a x d")

residual = a @ x - b
f = residual**2 / 2
f_moved = (a @ (x + d) - b) ** 2 / 2

says = statement(
    gradient=f_moved >= f + residual * (a @ d) | goal, curvature=f_moved - f - residual * (a @ d) == (a @ d) ** 2 / 2 | goal
)

claim = Claim(
    "cyffers2023.eq-34-35-lasso",
    "definition",
    statement=r"\min_x\tfrac1{2n}\|Ax-b\|^2+\kappa\|x\|_1=\min_{x_i=z}\tfrac1{2n}\sum_i\bigl((A^i)^\top x_i-b^i\bigr)^2"
    r"+\kappa\|z\|_1",
    prints=r"""
        \min_x -> not compared: the problem
    """,
    facts="equivalent",
)

proof = shows(gradient=square(a @ d) / 2, curvature=because())

witness = at("b=1 a=[1, 1] x=[2, 0] d=[1, 1]")

too_strong = altered(
    {"twice the gradient": gradient.left >= f + 2 * residual * (a @ d)}, scale="twice the curvature -> curvature right 2"
)
