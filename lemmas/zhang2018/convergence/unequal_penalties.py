"""M-ADMM with penalties that differ between nodes: a decreasing energy for smooth enough objectives.

Theorem 3.1 for penalties that differ between nodes and grow, where M_i(1 - theta/eta_i) <= 4 V_i theta.

Where: ours.
On Theorem 3.1.
Letters: ``residuals`` = sum_i |r_i(t)|^2/(eta_i(t) V_i), ``consensus`` = <f(t), (D - A) f(t)>; at a step ``reweighted`` =
sum_i |r_i(t)|^2/(eta_i(t+1) V_i), ``residuals_next``, ``consensus_next``, ``gain`` = sum of the nodes' gains, at least
``smallest`` over the steps made. ``residuals_0``, ``consensus_0`` = their values at the start.
Idea: residuals + 2 theta consensus does not grow, also when penalties grow, and pays every gain.
Note: Saves Theorem 3.1 for the case the paper is about, under a bound on M_i against theta. The gain contains theta(1 -
theta/eta_i)|row of (D - A) f(t+1)|^2/V_i and (4/M_i + 1/(eta_i V_i) - 1/(theta V_i))|change of the gradient|^2. Where the
inequalities are strict by a margin, eta_i is bounded and every O_i is strongly convex, these vanish, so do the steps, and by
(12) the residuals: (17)-(18) hold in the limit. For M_i above the bound it stays open (zhang2018.theorem-3.1-bounded). With
eta_i = theta at every node there is no bound on M_i.
"""

from verify import *

from . import network_step as one

for_all(positive="theta", nonnegative="residuals_0 consensus_0 smallest")

scalars("residuals consensus t reweighted residuals_next consensus_next gain")
start = residuals_0 + 2 * theta * consensus_0

STEP = each_step(
    "zhang2018.theorem-3.1-step",
    means={
        "reweighted": one.W,
        "residuals_next": one.W_next,
        "gain": one.Gain,
        "consensus": one.f @ one.Qf,
        "consensus_next": one.network.after,
    },
    constant="theta",
    moved={"f": one.f + one.step, "Qf": one.Qf + one.Q_step},
)

says = statement(
    no_growth=start >= residuals + 2 * theta * consensus | goal,
    vanishing_gain=start >= smallest * t | goal,
    recursion=over(
        "t",
        0,
        dict(residuals=(residuals_0, residuals_next), consensus=(consensus_0, consensus_next)),
        signs(nonnegative="residuals_next consensus_next", real="reweighted gain"),
        growing=residuals
        >= reweighted | assumed(r"\eta_i(t+1) \geq \eta_i(t) \geq \theta > 0", "Theorem 3.1", "the weights 1/eta_i fall"),
        nodes=reweighted - residuals_next - 2 * theta * (consensus_next - consensus) >= gain | STEP("energy"),
        least_gain=gain >= smallest | letter("smallest", "the least gain of the steps made", bounded=True),
    ),
)

claim = Claim("zhang2018.theorem-3.1-unequal-penalties", "bound")

proof = shows(
    by_induction(
        invariants(
            budget=start >= residuals + 2 * theta * consensus + smallest * t | at_start,
            residuals_nonnegative=residuals >= 0 | term(residuals_0),
            consensus_nonnegative=consensus >= 0 | term(consensus_0),
        ),
        budget=budget + growing + nodes + least_gain,
        residuals_nonnegative=term(residuals_next),
        consensus_nonnegative=term(consensus_next),
    ),
    no_growth=budget + term(smallest * t),
    vanishing_gain=budget + residuals_nonnegative + 2 * theta * consensus_nonnegative,
)

witness = at(
    "theta=1 residuals_0=64 consensus_0=1 smallest=1",
    "reweighted=63 residuals_next=63 consensus_next=1/2 gain=1",
    "reweighted=63 residuals_next=62 consensus_next=1/2 gain=1",
    index=2,
)

too_strong = altered(
    scale="""
        gain twice as large -> vanishing_gain right 2
        energy 1 % smaller -> no_growth left 99/100
    """
)
