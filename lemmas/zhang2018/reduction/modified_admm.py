"""(10)-(11), M-ADMM; on each edge the dual steps of its two ends cancel, so sum_i lambda_i(t) = 0.

Where: (10)-(11). Letters: ``lam_sum`` = sum of one coordinate of lambda over the two ends of an edge, ``f_i``, ``f_j`` the new
iterates.
Idea: (theta/2)(f_i - f_j) + (theta/2)(f_j - f_i) = 0; the graph's sum is the sum over its edges.
"""

from verify import *

theta, lam_sum, f_i, f_j = scalars("theta lam_sum f_i f_j")

says = statement(
    for_all(positive="theta"),
    goals=(equal("sum_zero", lam_sum),),
    recursion=Recursion(
        index="t",
        start=0,
        initial={"lam_sum": Polynomial.of(0)},
        following={"lam_sum": lam_sum + theta / 2 * (f_i - f_j) + theta / 2 * (f_j - f_i)},
        step_signs=signs(real="f_i f_j"),
    ),
)

claim = Claim(
    id="zhang2018.eq-10-11",
    title="M-ADMM",
    where="eqs. (10)-(11) (M-ADMM)",
    kind="algorithm",
    reading="step",
    statement=r"f_i(t+1)=\mathrm{argmin} O(f,D_i)+2\lambda_i(t)^\top f+\eta_i(t+1)\sum_j\|f-\tfrac12(f_i(t)+f_j(t))\|^2,\quad"
    r"\lambda_i(t+1)=\lambda_i(t)+\tfrac\theta2\sum_j(f_i(t+1)-f_j(t+1))",
    prints={
        r"\mathrm{argmin}": "not compared: a map that the statement has by its properties",
        r"\lambda_i(t+1)": "not compared: the statement has the sum over the nodes",
        "...": "1828ba02",
    },
    says=says,
    note="The conserved sum needs one theta for all nodes; see zhang2018.theta-per-node for what section 5.1 does otherwise. "
    "Implemented in verify/admm/modified_admm.py.",
)

proof = shows(by_induction(invariant(equal("so_far", lam_sum), step=because("so_far"))), sum_zero=because("so_far"))

witness = Point(scalars={"theta": 1}, index=1, steps=({"f_i": 1, "f_j": 3},))

too_strong = (altered(says, "the sum is one", equal("sum_zero", lam_sum, 1)),)
