"""The fixed points of the Lasso algorithm solve the Lasso.

Algorithm 6 is presented as an algorithm for the Lasso (34): its fixed points should solve it.

Where: App E, Algorithm 6.
For (34). The instance n = p = 1, without noise, C larger than all steps: a = A^1, b = b^1; z > 0, so that the soft threshold
is z = u - gamma kappa and the Lasso condition is a(a z - b) + kappa = 0.
Idea: the fixed point solves the Lasso with the penalty 2 n kappa.
Reading: interpretation: Appendix E presents Algorithm 6 for (34); read of its fixed points without noise, for n = p = 1.
Note: Implied by Appendix E, not a numbered claim. a = kappa = gamma = 1, b = 3: Algorithm 6 rests at z = 1, the Lasso
solution is 2. Attempts to save it: with z_{k+1} in line 5 the fixed points are the same; with the ridge n/gamma the penalty
is n kappa, right for n = 1 only; kappa could be tuned, but the paper uses the kappa that scikit-learn's cross-validation
finds for (34), and for n = 1000 the factor is 2000, for which the solution is z = 0 as soon as 2000 kappa >= |A'b|_inf/n.
Consequence: the listing cannot be what solves (34) in Figure 1. Corrected in cyffers2023.algorithm-6-minimiser-corrected.
"""

from verify import *

for_all(positive="gamma kappa lam z a", real="b u x")

says = statement(
    at_most_one=1 >= lam | assumed("step size", "Algorithm 6, input", "lambda in (0, 1]"),
    line_3=z == u - gamma * kappa | letter("u", "line 3, the soft threshold at gamma kappa, where z > 0"),
    line_5=(a**2 + 2 / gamma) * x == b * a + 2 / gamma * (2 * z - u) | letter("b", "line 5 at a fixed point, a > 0"),
    line_6=u + 2 * lam * (x - z) == u | ours("line 6 at a fixed point, without noise and without active clipping"),
    solves_the_lasso=a * (a * z - b) + kappa == 0 | goal,
)

claim = Claim(
    "cyffers2023.algorithm-6-minimiser",
    "identity",
    consequence="guarantee",
    statement=r"\text{fixed points of Algorithm 6 without noise solve }\min_x\tfrac1{2n}\|Ax-b\|^2+\kappa\|x\|_1",
    facts="equivalent",
)

counterexample = at("gamma=1 kappa=1 lam=1/2 a=1 b=3 u=2 z=1 x=1")

too_strong = altered({"the penalty 3 kappa": a * (a * z - b) + 3 * kappa == 0 | false})
