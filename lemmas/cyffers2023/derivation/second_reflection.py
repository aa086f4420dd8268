"""Equation (22): the reflection of p_2 through the minimiser over z.

Where: App B.1 eq (22). Letters: b = Bz for the minimiser z of g(z) + |Bz + u|^2/(2 gamma), b_1 = Bz_1 for any z_1, y = -b, y_1
= -b_1; g_z, g_1 the values of g, p_y, p_1 the values of p_2 at y and y_1; ``slack`` >= 0 by which g(z_1) exceeds the infimum
p_2(y_1).
Idea: p_2(y) <= g(z), and |Bz + u| = |u - y|.
"""

from verify import *

gamma, g_z, g_1, p_y, p_1, slack = scalars("gamma g_z g_1 p_y p_1 slack")
u, b, b_1 = vectors("u b b_1")
y, y_1 = -b, -b_1

says = statement(
    for_all(positive="gamma", nonnegative="slack", real="g_z g_1 p_y p_1", U="u b b_1"),
    at_least(
        "minimiser",
        g_1 + (b_1 + u).norm2 / (2 * gamma),
        g_z + (b + u).norm2 / (2 * gamma),
        because=program("infimal postcomposition, a minimiser", "minimiser", f_x=g_z, f_1=g_1, r_x=b + u, r_1=b_1 + u),
    ),
    at_least("feasible", g_z, p_y, because=program("infimal postcomposition, a minimiser", "feasible", f_x=g_z)),
    at_least("near_infimum", p_1 + slack, g_1, because=program("infimal postcomposition, a minimiser", "near_infimum", f_1=g_1)),
    goals=(
        at_least("proximal_point", p_1 + (u - y_1).norm2 / (2 * gamma) + slack, p_y + (u - y).norm2 / (2 * gamma)),
        equal("reflection", (y * 2 - u - (-b * 2 - u)).norm2),
    ),
)

claim = Claim(
    id="cyffers2023.eq-22",
    title="The reflection of p_2 through the z-step",
    where="App B.1 eq (22)",
    kind="identity",
    statement=r"\mathrm{prox}_{\gamma p_2}(u)=-Bz,\ "
    r"R_{\gamma p_2}(u)=-2Bz-u,\quad z=\mathrm{argmin}_zg(z)+\tfrac1{2\gamma}\|Bz+u\|^2",
    prints={
        r"\mathrm{prox}": "not compared: a map that the statement has by its properties",
        "z=": "not compared: a map that the statement has by its properties",
        r"R_{\gamma p_2}(u)": "-2*b - u",
        "Bz": "b",
        "...": "26247237",
    },
    says=says,
    reading="interpretation",
    reading_note="The point is proximal up to slack, which tends to 0 in words.",
    note="Letting slack go to 0, y = -Bz minimises p_2 + |u - .|^2/(2 gamma); it is the only minimiser since p_2 is convex. "
    "Points y_1 off the range of B have p_2(y_1) = +infinity. The paper writes argmin over z as a single point; Bz is "
    "unique even where z is not.",
)

proof = shows(proximal_point=because("minimiser", "feasible", "near_infimum"), reflection=because())

# g = 0, B = I, u = 1: z = -1.
witness = Point(scalars=numbers("gamma=1 g_z=0 g_1=0 p_y=0 p_1=0 slack=0"), vectors={"u": [1], "b": [-1], "b_1": [2]})

too_strong = (
    altered(
        says,
        "without the slack",
        at_least("proximal_point", p_1 + (u - y_1).norm2 / (2 * gamma), p_y + (u - y).norm2 / (2 * gamma)),
    ),
    altered(says, "the reflection without its factor", equal("reflection", (y * 2 - u - (-b - u)).norm2)),
    without(says, "minimiser"),
    without(says, "feasible"),
    without(says, "near_infimum"),
)
