"""M-ADMM with penalties 2^(t-2) on two nodes stays away from the optimum for ever.

In the run of ``convergence_printed`` f_i(t) > 1/5 for every t, though the optimum is 0.

Where: ours.
On Theorem 3.1.
Letters: see ``convergence_printed``.
Idea: lambda stays 0, f(t+1) = f(t)/(1 + p), and f >= (1 + 2p + 2p^2)/5 passes on because (1 + p)(1 + p + p^2/2) is smaller
by p^2 (1 - p)/2.
Note: Sharp to 5 %: the limit is 0.2097... Any penalties with sum_t 1/eta(t) finite do the same, with another constant.
"""

from verify import *

from .convergence_printed import L_1, L_2, RUN, f_1, f_2, half, next_1, next_2, p, q

fifth = ratio(1, 5)
for_all()

says = statement(far_1=f_1 > fifth | goal, far_2=f_2 > fifth | goal, recursion=RUN)

claim = Claim("zhang2018.theorem-3.1-fails", "counterexample", facts="equivalent")

proof = shows(
    by_induction(
        invariants(
            p_positive=p > 0 | term(1),
            p_small=1 >= p | at_start,
            no_dual_1=L_1 == 0 | at_start,
            no_dual_2=L_2 == 0 | at_start,
            consensus=f_1 == f_2 | at_start,
            bound=f_1 >= fifth * (1 + 2 * p + 2 * p**2) | at_start,
        ),
        p_positive=half * p_positive,
        p_small=term(half) + half * p_small,
        no_dual_1=(
            q * no_dual_1
            + half * primal_1
            - half * primal_2
            + half * (next_1 - next_2) * stiffness
            - half * p * no_dual_1
            + half * p * no_dual_2
        )
        / q,
        no_dual_2=(
            q * no_dual_2
            + half * primal_2
            - half * primal_1
            + half * (next_2 - next_1) * stiffness
            - half * p * no_dual_2
            + half * p * no_dual_1
        )
        / q,
        consensus=(primal_1 - primal_2 + (next_1 - next_2) * stiffness - p * no_dual_1 + p * no_dual_2) / q,
        bound=(
            primal_1
            + next_1 * stiffness
            - p * no_dual_1
            - half * consensus
            + bound
            - fifth * (1 + p + half * p**2) * stiffness
            + half * fifth * p_small * square(p)
        )
        / q,
    ),
    far_1=bound + 2 * fifth * (p_positive + square(p)),
    far_2=bound + 2 * fifth * (p_positive + square(p)) - consensus,
)

witness = at("", "q=2 next_1=1/2 next_2=1/2", "q=3/2 next_1=1/3 next_2=1/3", index=2)

too_strong = altered({"f > 1/4": far_1.left > ratio(1, 4), "f > 1/4 at node 2": far_2.left > ratio(1, 4)})
