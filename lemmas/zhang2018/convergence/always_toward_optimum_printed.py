"""Without noise f_i(t) always moves toward the optimum.

Without noise f_i(t) always moves toward the optimum: two nodes that start there.

Where: Sec. 6.1.
Letters: see ``two_nodes``.
Idea: at f(0) = f* the duals are not yet those of the optimum, so every node is pushed away from it.
Reading: interpretation: The sentence as an inequality of distances, at a node and over all nodes.
Note: Two nodes, O_i = (f - a_i)^2/2, a = (3, -3), eta = theta = 1, f(0) = (0, 0): f(1) = (1, -1), at the distance 1 from f*
= 0 against 0 before. An explanation in words, on which no result rests. Attempts to save it: (1) the sum over the nodes in
place of each node, goal all_nodes: broken as well; (2) a common penalty, eta_i = theta: so it is at the point; (3) the
objective in place of the distance: at the point sum_i O_i(f_i) falls below its value at consensus, but any distance to f_c*
grows. True of the pair (Y, f) in the norm J: zhang2018.always-toward-optimum-corrected.
"""

from verify import *

from .two_nodes import RUN, SIGNS, e0_1, e0_2, e_1, e_2, eta_1, eta_2, theta

says = statement(
    Domain(SIGNS, {}),
    *RUN,
    penalty_1=eta_1 >= theta | assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.1", "it may stay constant from t = 1 on"),
    penalty_2=eta_2 >= theta | assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.1", "it may stay constant from t = 1 on"),
    node_1=e0_1**2 >= e_1**2 | goal,
    node_2=e0_2**2 >= e_2**2 | goal,
    all_nodes=e0_1**2 + e0_2**2 >= e_1**2 + e_2**2 | goal,
)

claim = Claim(
    "zhang2018.always-toward-optimum",
    "inequality",
    consequence="remark",
    statement=r"\|f_i(t+1)-f_c^*\|\le\|f_i(t)-f_c^*\|",
    prints="""
        f_i(t+1)-f_c^* -> e_1
        f_i(t)-f_c^* -> e0_1
    """,
    facts="equivalent",
)

witness = at("theta=1 c=1 eta_1=1 eta_2=1 F_1=3 F_2=3 a_1=0 a_2=0 f_1=2 f_2=2")

counterexample = at("theta=1 c=1 eta_1=1 eta_2=1 F_1=0 F_2=0 a_1=3 a_2=-3 f_1=1 f_2=-1")
