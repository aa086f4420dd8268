"""Dual steps that differ between nodes change the problem that is solved.

With theta_i differing between nodes M-ADMM keeps sum_i lambda_i/theta_i = 0: where it rests, sum_i O_i/theta_i is stationary.

Where: ours.
On Sec. 3.1 ("can also be private information") and Sec. 5.1 (theta differing between nodes).
Letters: two nodes, one coordinate; ``lam_1``, ``lam_2`` at time t, ``f_1``, ``f_2`` the new iterates; ``g_1``, ``g_2`` =
gradients of O_1, O_2 at a point of consensus. ``theta_1``, ``theta_2`` = the step sizes of the dual updates of the nodes.
Idea: the edge moves lambda_1/theta_1 and lambda_2/theta_2 by opposite amounts; at rest g_i + 2 lambda_i = 0.
Note: At rest the residual g_i + 2 lambda_i vanishes, so the limit, where there is one, minimises sum_i O_i/theta_i. With O_1
= f^2/2, O_2 = (f - 1)^2/2, theta = (1, 2): 2f + (f - 1) = 0, so 1/3 and not 1/2. The paper proves nothing for such theta
(its analysis takes one), but section 5.1 shows them as convergent; to what is the point. A theta(t) common to all nodes is
harmless here: zhang2018.eq-10-11 holds for it.
"""

from verify import *

for_all(positive="theta_1 theta_2", real="g_1 g_2")

scalars("lam_1 lam_2 f_1 f_2")
weighted_gradient = theta_2 * g_1 + theta_1 * g_2
residual = theta_2 * (g_1 + 2 * lam_1) + theta_1 * (g_2 + 2 * lam_2)

says = statement(
    kept=theta_2 * lam_1 + theta_1 * lam_2 == 0 | goal,
    stationary=weighted_gradient == residual | goal,
    recursion=over(
        "t",
        0,
        dict(lam_1=(0, lam_1 + theta_1 / 2 * (f_1 - f_2)), lam_2=(0, lam_2 + theta_2 / 2 * (f_2 - f_1))),
        signs(real="f_1 f_2"),
    ),
)

claim = Claim("zhang2018.theta-per-node", "identity")

proof = shows(
    by_induction(invariants(so_far=theta_2 * lam_1 + theta_1 * lam_2 == 0 | at_start), so_far=so_far),
    kept=so_far,
    stationary=-2 * so_far,
)

witness = at("theta_1=1 theta_2=2 g_1=1 g_2=-2", *2 * ("f_1=1 f_2=0",), index=2)

too_strong = altered(
    {
        "the unweighted sum is kept": dict(kept=lam_1 + lam_2 == 0 | false),
        "the unweighted gradient": dict(stationary=theta_1 * theta_2 * (g_1 + g_2) == residual | false),
    }
)
