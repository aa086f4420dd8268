"""Set-up of the Lasso experiment.

The set-up of the experiment: what is given, and what a repetition has to choose.

Where: App E.
Note: A description, with nothing to prove, and not enough to repeat the run: the number of rounds K, the grids of step size,
clipping and gamma, the values chosen, kappa, lambda, the size of the test set and the list of budgets are not given, nor
whether 0.01 is the variance or the standard deviation, nor whether the users are sampled by a fixed number or one by one,
nor which form of line 7 of Algorithm 3 and of the ridge of Algorithm 6 was run (as printed neither solves the Lasso:
cyffers2023.algorithm-3, cyffers2023.algorithm-6-minimiser), nor how the numerical conversion treats the aggregation over
users (cyffers2023.theorem-10-aggregation). The authors' repository has values that the paper does not give (K = 1000, a
relaxation of 0.464159, gamma = 1.584893, the clipping radius 1.6, seven budgets from 0.01 to 5, the standard deviation 0.1)
in a program that is not this set-up: its rows are not on the unit sphere, and it reports the least objective of all rounds
(docs/public-implementations.md). Tried: a repetition in reduced size (K = 50, sampling without replacement, variance 0.01,
every budget tuned anew, since tuning on the smallest one alone returns nearly zero models for all), stored in
lemmas/cyffers2023/experiments/lasso.json; its outcome is in cyffers2023.figure-1-claim.
"""

from verify import *

claim = Claim(
    "cyffers2023.experiment-setup",
    "experiment",
    statement=r"n=1000,\ p=64,\ \|A^i\|=1,\ |\mathrm{supp}\,x|=8,\ b=Ax+\mathcal N(0,0.01),\ 10\,\%\text{ of the users per"
    r" round},\ "
    r"\delta=10^{-6},\ 10\text{ runs}",
    prints={},
)
