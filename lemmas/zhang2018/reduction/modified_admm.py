"""M-ADMM.

(10)-(11), M-ADMM; on each edge the dual steps of its two ends cancel, so sum_i lambda_i(t) = 0.

Where: eqs. (10)-(11) (M-ADMM).
Letters: ``lam_sum`` = sum of one coordinate of lambda over the two ends of an edge, ``f_i``, ``f_j`` the new iterates.
Idea: (theta/2)(f_i - f_j) + (theta/2)(f_j - f_i) = 0; the graph's sum is the sum over its edges.
Reading: step
Note: The conserved sum needs one theta for all nodes; see zhang2018.theta-per-node for what section 5.1 does otherwise.
Implemented in verify/admm/modified_admm.py.
"""

from verify import *

scalars("lam_sum f_i f_j")

for_all(positive="theta")

says = statement(
    sum_zero=lam_sum == 0 | goal,
    recursion=over("t", 0, dict(lam_sum=(0, lam_sum + theta / 2 * (f_i - f_j) + theta / 2 * (f_j - f_i))), signs(real="f_i f_j")),
)

claim = Claim(
    "zhang2018.eq-10-11",
    "algorithm",
    statement=r"f_i(t+1)=\mathrm{argmin} O(f,D_i)+2\lambda_i(t)^\top f+\eta_i(t+1)\sum_j\|f-\tfrac12(f_i(t)+f_j(t))\|^2,\quad"
    r"\lambda_i(t+1)=\lambda_i(t)+\tfrac\theta2\sum_j(f_i(t+1)-f_j(t+1))",
    prints=r"""
        \mathrm{argmin} -> not compared: a map that the statement has by its properties
        \lambda_i(t+1) -> not compared: the statement has the sum over the nodes
    """,
)

proof = shows(by_induction(invariants(so_far=lam_sum == 0 | at_start), so_far=so_far), sum_zero=so_far)

witness = at("theta=1", *2 * ("f_i=1 f_j=3",), index=2)

too_strong = altered({"the sum is one": lam_sum == 1 | false})
