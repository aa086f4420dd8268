"""The reflection of p_2 through the z-step.

Equation (22): the reflection of p_2 through the minimiser over z.

Where: App B.1 eq (22).
Letters: b = Bz for the minimiser z of g(z) + |Bz + u|^2/(2 gamma), b_1 = Bz_1 for any z_1, y = -b, y_1 = -b_1; g_z the value
of g, p_y, p_1 the values of p_2 at y and y_1.
Idea: p_2(y) <= g(z), and |Bz + u| = |u - y|; p_2(y_1) is the infimum over all z_1 with the image b_1.
Reading: interpretation: The proximal point by the inequality that defines it, at any other point.
Note: y = -Bz minimises p_2 + |u - .|^2/(2 gamma); it is the only minimiser since p_2 is convex. Points y_1 off the range of
B have p_2(y_1) = +infinity. The paper writes argmin over z as a single point; Bz is unique even where z is not.
"""

from verify import *

for_all(positive="gamma", real="g_z p_y p_1", U="u b b_1")

MINIMISER = "infimal postcomposition, a minimiser"
y, y_1 = -b, -b_1

says = statement(
    feasible=program(MINIMISER, f_x=g_z),
    least=program(MINIMISER, f_x=g_z, r_x=b + u, r_1=b_1 + u),
    proximal_point=p_1 + (u - y_1).norm2 / (2 * gamma) >= p_y + (u - y).norm2 / (2 * gamma) | goal,
    reflection=(y * 2 - u - (-b * 2 - u)).norm2 == 0 | goal,
)

claim = Claim(
    "cyffers2023.eq-22",
    "identity",
    statement=r"\mathrm{prox}_{\gamma p_2}(u)=-Bz,\ "
    r"R_{\gamma p_2}(u)=-2Bz-u,\quad z=\mathrm{argmin}_zg(z)+\tfrac1{2\gamma}\|Bz+u\|^2",
    prints=r"""
        \mathrm{prox} -> not compared: a map that the statement has by its properties
        z= -> not compared: a map that the statement has by its properties
        R_{\gamma p_2}(u) -> -2*b - u
        Bz -> b
    """,
)

proof = shows(proximal_point=least + feasible, reflection=because())

# g = 0, B = I, u = 1: z = -1.
witness = at("gamma=1 g_z=0 p_y=0 p_1=0 u=[1] b=[-1] b_1=[2]")

too_strong = altered(
    {"the reflection without its factor": dict(reflection=(y * 2 - u - (-b - u)).norm2 == 0 | false)},
    scale="1 % below -> proximal_point left 99/100",
    drop="feasible least",
)
