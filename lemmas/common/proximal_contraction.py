"""A proximal step of a strongly convex function contracts by 1/(1 + eta mu).

Where: ours.
Letters: differences of two runs; p = prox_{eta g}(x) with subgradient S, so x = p + eta S; g is mu-strongly convex.
Idea: <S, p> >= mu |p|^2 makes |S| at least mu |p|, and both enter |p + eta S|^2.
Note: Attained in dimension one by g = mu x^2/2.
"""

from verify import *

for_all(positive="eta", nonnegative="mu", X="p S")

x = p + S * eta

says = statement(
    strongly_monotone=program("strongly convex functions", x=p, S=S), contraction=x.norm2 >= (1 + eta * mu) ** 2 * p.norm2 | goal
)

claim = Claim("common.proximal-contraction", "inequality")

proof = shows(contraction=2 * eta * (1 + eta * mu) * strongly_monotone + eta**2 * square(S - p * mu))

# g = x^2/2: the step halves x.
witness = at("eta=1 mu=1 p=[1] S=[1]")

too_strong = altered(scale="right side made 1 % larger -> contraction right 101/100", drop="strongly_monotone")
