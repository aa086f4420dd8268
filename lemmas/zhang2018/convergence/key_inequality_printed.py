"""The inequality of Theorem 3.1, for penalties that differ between nodes.

(19): <Z(t+1) - Z*, J(t+1)(Z(t+1) - Z(t))> <= 0, on two nodes with unequal penalties eta_i >= theta.

Where: Theorem 3.1, eq. (19).
Letters: see ``two_nodes``.
Idea: the left side is -<difference of gradients, e> - <e, (W - theta I)(D - A) e>; for unequal penalties the second form has
both signs, and strong enough penalties let it win.
Reading: interpretation: Two nodes with O_i = c (f - a_i)^2/2 in one dimension, the first step.
Note: Two nodes, O_i = (f - a_i)^2/2, a = (31, -31), f(0) = (23, 0), penalties 1 and 8, theta = 1: f(1) = (18, 9), and (19)
is -198 for Y plus 360 for f, 162 against 0. Of consequence: the paper's point is that each node chooses its own penalty,
and (19) carries both theorems. Attempts to save it: (1) the condition eta_i(t+1) >= eta_i(t) >= theta, stated after (19),
holds at the point, so it does not help; (2) with (19) taken before that condition, as printed, it fails for equal penalties
eta < theta as well (zhang2018.eq-19-small-penalties); (3) strongly convex O_i: c = 1 here, and any c is beaten by larger
penalties; (4) replacing the form by its symmetric part changes nothing. True with a penalty common to the nodes:
zhang2018.eq-19-corrected; for all penalties with the term <e, (W - theta I)(D - A) e> on the right:
zhang2018.eq-19-any-penalties. The O_i are those of (1) for L(z) = -z, x = 31, y = 1 and -1, R(f) = f^2/2, rho = 2, C = B_i
= 1.
"""

from verify import *

from .two_nodes import RUN, SIGNS, eta_1, eta_2, left_19, theta

says = statement(
    Domain(SIGNS, {}),
    *RUN,
    penalty_1=eta_1
    >= theta | assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.1, after (19)", "it may stay constant from t = 1 on"),
    penalty_2=eta_2
    >= theta | assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.1, after (19)", "it may stay constant from t = 1 on"),
    eq_19=0 >= left_19 | goal,
)

claim = Claim(
    "zhang2018.eq-19",
    "inequality",
    consequence="hypothesis",
    statement=r"\langle Z(t+1)-Z^*,\,J(t+1)(Z(t+1)-Z(t))\rangle_F\le0",
    prints=r"\langle Z(t+1)-Z^*,\,J(t+1)(Z(t+1)-Z(t))\rangle_F -> left_19",
    facts="equivalent",
)

witness = at("theta=1 c=1 eta_1=1 eta_2=1 F_1=0 F_2=0 a_1=3 a_2=-3 f_1=1 f_2=-1")

counterexample = at("theta=1 c=1 eta_1=1 eta_2=8 F_1=23 F_2=0 a_1=31 a_2=-31 f_1=18 f_2=9")
