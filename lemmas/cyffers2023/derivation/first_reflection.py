"""The reflection of p_1 through the x-step.

Equation (23): the reflection of p_1 through the minimiser over x.

Where: App B.1 eq (23).
Letters: a = Ax for the minimiser x of f(x) + |Ax - v - c|^2/(2 gamma), a_1 = Ax_1 for any x_1; y = a - c, y_1 = a_1 - c, the
points at which p_1 is read; w = B z_{k+1}, so that v = -2w - u in the iteration.
Idea: -Ax = -y - c is y = Ax - c; then as (22).
Reading: interpretation: The proximal point by the inequality that defines it, at any other point.
Note: As for cyffers2023.eq-22. The quadratic has -c; App C.2 prints it with + c (cyffers2023.c2-phi-gradient).
"""

from verify import *

for_all(positive="gamma", real="f_x p_y p_1", U="v a a_1 c u w")

MINIMISER = "infimal postcomposition, a minimiser"
y, y_1 = a - c, a_1 - c

says = statement(
    feasible=program(MINIMISER),
    least=program(MINIMISER, r_x=a - v - c, r_1=a_1 - v - c),
    proximal_point=p_1 + (v - y_1).norm2 / (2 * gamma) >= p_y + (v - y).norm2 / (2 * gamma) | goal,
    reflection=(y * 2 - v - (a * 2 - c * 2 - v)).norm2 == 0 | goal,
    in_the_iteration=(a - (-w * 2 - u) - c).norm2 == (a + w * 2 + u - c).norm2 | goal,
)

claim = Claim(
    "cyffers2023.eq-23",
    "identity",
    statement=r"R_{\gamma p_1}(v)=2Ax-2c-v,\quad x=\mathrm{argmin}_xf(x)+\tfrac1{2\gamma}\|Ax-v-c\|^2,\quad "
    r"v=-2Bz_{k+1}-u_k:\ \|Ax+2Bz_{k+1}+u_k-c\|^2",
    prints=r"""
        x= -> not compared: a map that the statement has by its properties
        v= -> not compared: the argument
        R_{\gamma p_1}(v) -> 2*(a - c) - v
        Ax -> a
    """,
)

proof = shows(proximal_point=least + feasible, reflection=because(), in_the_iteration=because())

# f = 0, A = I, c = 1, v = 2: a = 3.
witness = at("gamma=1 f_x=0 p_y=0 p_1=0 v=[2] a=[3] a_1=[1] c=[1] u=[2] w=[-2]")

too_strong = altered(
    {"c with the other sign": dict(in_the_iteration=(a - (-w * 2 - u) - c).norm2 == (a + w * 2 + u + c).norm2 | false)},
    scale="1 % below -> proximal_point left 99/100",
    drop="feasible least",
)
