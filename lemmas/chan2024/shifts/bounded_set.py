"""Noisy gradient descent in a set of diameter R, a record in every step: (R + k eta Delta)^2/k for every k.

Projected noisy gradient descent in a set of diameter R, a record in every step: (R + k eta Delta)^2/(2 sigma^2 k), every k.

Where: ours.
The constrained bound of Bok, Su and Altschuler 2024 by the shift rule, for the example of section 5.1 with a projection.
Letters: k = any number of last iterations; x = difference of the two runs' projections there; Delta = how far the gradients
of f_t and f_t' differ at one point; E = the energy of the shifts; D = the divergence of the last noisy points. eta = the
step size; sigma = the standard deviation of the noise; R = the diameter of the set.
Idea: nothing is shifted before the last k iterations, and two points of the set are at most R apart; each of the k shifts
takes off (R + k eta Delta)/k, t = k eta Delta/R.
Note: For every convex set of diameter R and all convex f_t that are (1/eta)-smooth; noise is added after the gradient step,
and the projection of what is released costs nothing. Without a set it holds for two starts at most R apart, and there a walk
attains it. Composition alone gives N eta^2 Delta^2. `amplify gradient-descent --projected --diameter R --user all` finds the
best k, also for strongly convex f and for records that are not read in every step.
"""

from verify import *

from .amplified import by_spending, leaks, smaller

for_all(positive="eta sigma R Delta k", nonnegative="E D mu", X="x")

reach = (R + k * eta * Delta) ** 2
t = k * eta * Delta / R

says = statement(
    one_iteration=k >= 1 | ours("at least one iteration is shifted"),
    set=R**2 >= x.norm2 | ours("the set has diameter at most R"),
    **leaks("bounded", reach, k, "projected noisy gradient descent, a change in every iteration", t=t),
)

claim = Claim("chan2024.shift-bounded-set", "bound")

proof = by_spending(k * energy + (1 + t) * set, k, "bounded")

witness = at("eta=1 sigma=1 R=2 Delta=1 k=2 E=5 D=2 mu=2 x=[1]")
# f_t linear, no set: a walk of k = 2 steps over R = 2 and a drift of 1 in each, (2 + 2)^2/2 = 8
tightness = Tightness(
    "(R + k eta Delta)^2/k of the shifts", "bounded", reach, at("eta=1 sigma=1 R=2 Delta=1 k=2 E=8 D=4 mu=14/5 x=[2]")
)

too_strong = smaller(
    "bounded",
    {
        "one iteration more": bounded.left >= 2 * sigma**2 * (k + 1) * D,
        "without the cross term": R**2 + k**2 * eta**2 * Delta**2 >= bounded.right,
    },
    drop="set energy shift_rule",
)
