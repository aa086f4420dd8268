"""A larger penalty gives a smaller update.

Sec. 6.1: a larger eta_i(t+1) gives a smaller update |f_i(t+1) - f_i(t)|.

Where: Sec. 6.1.
Letters: one coordinate, one neighbour, lambda_i(0) = 0, O_i = c (f - a)^2/2; ``F``, ``F_j`` = f_i(0), f_j(0); ``f``,
``f_large`` = f_i(1) at the penalties ``eta``, ``eta_large``.
Idea: the penalty pulls toward the mean of f_i and its neighbours, not toward f_i: a node that would stay is moved.
Reading: interpretation: The sentence as a monotony in the penalty, without noise.
Note: With O_i = f^2/2, f_i(0) = 0 and a neighbour at 15 the penalty 1 gives an update of 5 against 6 with the penalty 2. An
explanation in words, on which no result rests. Attempts to save it: (1) with noise the same point with epsilon = 0, and any
small epsilon by continuity, breaks it; (2) at consensus (f_j = f_i for all neighbours) it is true, then the point of pull is
f_i; (3) true in general of the distance to the point of pull: zhang2018.smaller-updates-corrected. Nor does a larger penalty
damp a given noise: zhang2018.smaller-updates-noise.
"""

from verify import *

for_all(positive="theta c eta eta_large", real="a F F_j f f_large")

says = statement(
    penalty=eta >= theta | assumed(r"\eta_i(t) \geq \theta > 0", "Theorem 3.1"),
    order=eta_large
    >= eta | assumed("results in smaller updates of variables", "Sec. 6.1", "two penalties compared, the second larger"),
    step=program("M-ADMM, one quadratic node", "primal", "(10) or (25) without noise", V=1, lam=0, f_i=F, s=F_j),
    step_large=program(
        "M-ADMM, one quadratic node",
        "primal",
        "the same with the larger penalty",
        V=1,
        lam=0,
        f_i=F,
        s=F_j,
        eta=eta_large,
        f=f_large,
    ),
    smaller_update=(f - F) ** 2 >= (f_large - F) ** 2 | goal,
)

claim = Claim(
    "zhang2018.smaller-updates",
    "inequality",
    consequence="remark",
    statement=r"\eta_i(t+1)\mapsto\|f_i(t+1)-f_i(t)\|\text{ is non-increasing}",
    prints=r"""
        \mapsto -> not compared: monotone, by two penalties
    """,
    facts="equivalent",
)

counterexample = at("theta=1 c=1 a=0 eta=1 eta_large=2 F=0 F_j=15 f=5 f_large=6")
