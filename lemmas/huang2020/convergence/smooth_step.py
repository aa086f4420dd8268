"""Lemma 3 with 1/eta in the denominator, summed over the agents.

Where: corrects Lemma 3, (33). Letters: left, right = the sums over i of the two sides; dual = sum_i <gamma_i^k, w^k - w>.
Idea: sum huang2020.lemma-3-agent; the dual variables sum to zero.
"""

from verify import Claim, Point, Proof, Statement, altered, argued, at_least, because, equal, ratio, scalars, signs, term, without

left, right, dual = scalars("left right dual")

says = Statement(
    signs=signs(real="left right dual"),
    spaces={},
    facts=(
        at_least("agents", right + dual, left, because=argued("summed over i", "huang2020.lemma-3-agent")),
        equal("dual_sum", dual, because=argued("sum_i gamma_i^k = 0, times w^k - w", "huang2020.dual-sum-zero")),
    ),
    goals=(at_least("single_step", right, left),),
)

claim = Claim(
    id="huang2020.lemma-3-corrected",
    title="One iteration of DP-ADMM, smooth objectives",
    where="ours",
    kind="inequality",
    statement=r"\sum_i\big[f_i(\tilde w_i^k)-f_i(w_i)+(u_i^k-u_i)^\top F(u_i^k)\big]\le\sum_i\Big["
    r"\frac{(\rho+1/\eta_i^k)^2}{2/\eta_i^k-2(c_3+\lambda c_4/n)}\|\xi_i^k\|^2+\dots\Big],\quad"
    r"1/\eta_i^k>c_3+\lambda c_4/n",
    says=says,
    corrects="huang2020.lemma-3",
)

proof = Proof(goals={"single_step": because(term(1, "agents"), term(-1, "dual_sum"))})

witness = Point(scalars={"left": 1, "right": 2, "dual": 0})

too_strong = (
    altered(says, "1 % more on the left", at_least("single_step", right, left + ratio(1, 100))),
    without(says, "dual_sum"),
    without(says, "agents"),
)
