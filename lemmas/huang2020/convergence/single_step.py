"""Lemma 2: one iteration of Algorithm 3, summed over the agents.

Where: Lemma 2, (28). Letters: left, right = the sums over i of the two sides of (28); dual = sum_i <gamma_i^k, w^k - w>.
Idea: sum huang2020.lemma-2-agent; the dual variables sum to zero, for k >= 1.
"""

from verify import Claim, Point, Proof, Statement, altered, argued, at_least, because, equal, ratio, scalars, signs, term, without

left, right, dual = scalars("left right dual")

says = Statement(
    signs=signs(real="left right dual"),
    spaces={},
    facts=(
        at_least(
            "agents",
            right + dual,
            left,
            because=argued("summed over i; eta_i^k may differ between the agents", "huang2020.lemma-2-agent"),
        ),
        equal("dual_sum", dual, because=argued("sum_i gamma_i^k = 0, times w^k - w", "huang2020.dual-sum-zero")),
    ),
    goals=(at_least("single_step", right, left),),
)

claim = Claim(
    id="huang2020.lemma-2",
    title="One iteration of DP-ADMM, convex objectives",
    where="Lemma 2, eq. (28) (proof in missing Appendix D)",
    kind="inequality",
    reading="verbatim",
    statement=r"\sum_i\big[f_i(\tilde w_i^{k-1})-f_i(w_i)+(u_i^k-u_i)^\top F(u_i^k)\big]\le\sum_i\Big[\tfrac{\eta_i^k}2"
    r"\|f_i'(\tilde w_i^{k-1})-(\rho+1/\eta_i^k)\xi_i^k\|^2+\dots\Big]",
    says=says,
    note="True as printed, for every k >= 1 and every initial value, k = 1 with sum_i gamma_i^0 other than zero included.",
)

proof = Proof(goals={"single_step": because(term(1, "agents"), term(-1, "dual_sum"))})

witness = Point(scalars={"left": 1, "right": 2, "dual": 0})

too_strong = (
    altered(says, "1 % more on the left", at_least("single_step", right, left + ratio(1, 100))),
    without(says, "dual_sum"),
    without(says, "agents"),
)
