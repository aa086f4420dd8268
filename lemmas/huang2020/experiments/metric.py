"""The augmented objective.

Sec. VI-D: the augmented objective, a penalised version of the left side of (32).

Where: Sec. VI-D.
Letters: f_sum = sum_i (f_i(wt_i^k) - f_i at the mean), gap = sum_i |wt_i^k - mean|, value = the metric minus its value at
the mean.
Idea: with n Lipschitz constants below rho the metric is smallest at agreement.
Reading: interpretation: A property of the metric that is ours; the paper only defines it.
Note: The bar on w^k is printed; by the notation of Sec. V it is the average of w^1..w^k. The metric is taken at the last
iterate, while Theorems 3 and 4 speak of averages with any factor beta; it corresponds to beta = rho. With rho = 0.1 below
the Lipschitz constant 1 it can fall below the optimal value while the agents disagree, so it is no upper bound of the
objective gap.
"""

from verify import *

for_all(positive="rho", nonnegative="lipschitz gap", real="f_sum value")

says = statement(
    metric=value == f_sum + rho * gap | letter("value", "the metric at the local models minus that at agreement on the mean"),
    lipschitz_objectives=f_sum
    >= -lipschitz * gap | argued("every f_i has Lipschitz constant at most c_1 + lambda c_2/n", "huang2020.loss-bounds"),
    exact_penalty=value >= (rho - lipschitz) * gap | goal,
)

claim = Claim(
    "huang2020.metric",
    "definition",
    statement=r"\sum_i\big(f_i(\tilde w_i^k)+\rho\|\tilde w_i^k-\bar w^k\|\big)",
    prints=r"""
        \sum_i\big( -> not compared: no relation
    """,
)

proof = shows(exact_penalty=metric + lipschitz_objectives)

witness = at("rho=1 lipschitz=1 f_sum=-1 gap=1 value=0")

too_strong = altered({"without the Lipschitz constant": value >= rho * gap | false}, drop="lipschitz_objectives metric")
