"""Two runs that shifts of energy E make meet are E/(2 sigma^2) apart.

The shift rule: runs that meet at the cost of energy E are E/(2 sigma^2) apart.

Where: ours.
The rule is verify/shifts/rule.py, which states it and checks its algebra.
Letters: E = an upper bound, for every outcome of the noise, on the sum of the squared shifts that make the two runs meet; D
= the zero-concentrated divergence of what the two runs release at the end (the supremum over the orders alpha > 1 of the
Renyi divergence over alpha); mu = the parameter of a Gaussian trade-off curve that lies below that of the two runs. sigma =
the standard deviation of the noise in each coordinate.
Idea: the released end is one map of the shifted noises; their log likelihood ratio given the past is Gaussian, and its
exponential martingale has mean 1.
Note: mu is the least parameter that the rule gives: the curve is that of N(0, 1) against N(sqrt(E)/sigma, 1).
"""

from verify import *

for_all(positive="sigma", nonnegative="E D mu")

says = statement(divergence=E / (2 * sigma**2) >= D | goal, trade_off=E / sigma**2 >= mu**2 | goal)

claim = Claim(
    "common.shift-rule",
    "divergence",
    denotes="E D mu",
    cited="this project: the likelihood ratio of a Gaussian noise shifted by what its past decides (Cameron and Martin 1944, "
    "Girsanov 1960), and data processing; the argument stands in verify/shifts/rule.py",
)
