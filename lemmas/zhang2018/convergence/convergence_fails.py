"""In the run of ``convergence_printed`` f_i(t) > 1/5 for every t, though the optimum is 0.

Where: ours, on Theorem 3.1. Letters: see ``convergence_printed``.
Idea: lambda stays 0, f(t+1) = f(t)/(1 + p), and f >= (1 + 2p + 2p^2)/5 passes on because (1 + p)(1 + p + p^2/2) is smaller by
p^2 (1 - p)/2.
"""

from lemmas.zhang2018.convergence.convergence_printed import L_1, L_2, RUN, f_1, f_2, half, next_1, next_2, p, q
from verify import *

fifth = ratio(1, 5)
says = statement(for_all(), goals=(above("far_1", f_1, fifth), above("far_2", f_2, fifth)), recursion=RUN)

claim = Claim(
    id="zhang2018.theorem-3.1-fails",
    title="M-ADMM with penalties 2^(t-2) on two nodes stays away from the optimum for ever",
    where="ours",
    kind="counterexample",
    says=says,
    facts="equivalent",
    note="Sharp to 5 %: the limit is 0.2097... Any penalties with sum_t 1/eta(t) finite do the same, with another constant.",
)

proof = shows(
    by_induction(
        invariant(above("p_positive", p), base=because(term(1)), step=because(term(half, "p_positive"))),
        invariant(at_least("p_small", 1, p), step=because(term(half), term(half, "p_small"))),
        invariant(
            equal("no_dual_1", L_1),
            step=because(
                term(q, "no_dual_1"),
                term(half, "primal_1"),
                term(-half, "primal_2"),
                term(half * (next_1 - next_2), "stiffness"),
                term(-half * p, "no_dual_1"),
                term(half * p, "no_dual_2"),
                scale=q,
            ),
        ),
        invariant(
            equal("no_dual_2", L_2),
            step=because(
                term(q, "no_dual_2"),
                term(half, "primal_2"),
                term(-half, "primal_1"),
                term(half * (next_2 - next_1), "stiffness"),
                term(-half * p, "no_dual_2"),
                term(half * p, "no_dual_1"),
                scale=q,
            ),
        ),
        invariant(
            equal("consensus", f_1, f_2),
            step=because(
                "primal_1",
                term(-1, "primal_2"),
                term(next_1 - next_2, "stiffness"),
                term(-p, "no_dual_1"),
                term(p, "no_dual_2"),
                scale=q,
            ),
        ),
        invariant(
            at_least("bound", f_1, fifth * (1 + 2 * p + 2 * p**2)),
            step=because(
                "primal_1",
                term(next_1, "stiffness"),
                term(-p, "no_dual_1"),
                term(-half, "consensus"),
                "bound",
                term(-fifth * (1 + p + half * p**2), "stiffness"),
                term(half * fifth, "p_small", square=p),
                scale=q,
            ),
        ),
    ),
    far_1=because("bound", term(2 * fifth, "p_positive"), term(2 * fifth, square=p)),
    far_2=because("bound", term(2 * fifth, "p_positive"), term(2 * fifth, square=p), term(-1, "consensus")),
)

third = ratio(1, 3)
witness = Point(index=2, steps=({"q": 2, "next_1": half, "next_2": half}, {"q": ratio(3, 2), "next_1": third, "next_2": third}))

too_strong = (
    altered(says, "f > 1/4", above("far_1", f_1, ratio(1, 4))),
    altered(says, "f > 1/4 at node 2", above("far_2", f_2, ratio(1, 4))),
)
