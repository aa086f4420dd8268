"""Theorem 3.1 for penalties that differ between nodes and grow, where M_i(1 - theta/eta_i) <= 4 V_i theta.

Where: ours, on Theorem 3.1. Letters: ``residuals`` = sum_i |r_i(t)|^2/(eta_i(t) V_i), ``consensus`` = <f(t), (D - A) f(t)>;
at a step ``reweighted`` = sum_i |r_i(t)|^2/(eta_i(t+1) V_i), ``residuals_next``, ``consensus_next``, ``gain`` = sum of the
nodes' gains, at least ``smallest`` over the steps made.
``residuals_0``, ``consensus_0`` = their values at the start.
Idea: residuals + 2 theta consensus does not grow, also when penalties grow, and pays every gain.
"""

from lemmas.zhang2018.convergence import network_step as one
from verify import *

theta, residuals_0, consensus_0, smallest = scalars("theta residuals_0 consensus_0 smallest")
residuals, consensus, t = scalars("residuals consensus t")
reweighted, residuals_next, consensus_next, gain = scalars("reweighted residuals_next consensus_next gain")
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
    for_all(positive="theta", nonnegative="residuals_0 consensus_0 smallest"),
    goals=(at_least("no_growth", start, residuals + 2 * theta * consensus), at_least("vanishing_gain", start, smallest * t)),
    recursion=Recursion(
        index="t",
        start=0,
        initial={"residuals": residuals_0, "consensus": consensus_0},
        following={"residuals": residuals_next, "consensus": consensus_next},
        step_signs=signs(nonnegative="residuals_next consensus_next", real="reweighted gain"),
        step_facts=(
            at_least(
                "growing",
                residuals,
                reweighted,
                because=assumed(r"\eta_i(t+1) \geq \eta_i(t) \geq \theta > 0", "Theorem 3.1", "the weights 1/eta_i fall"),
            ),
            at_least(
                "nodes", reweighted - residuals_next - 2 * theta * (consensus_next - consensus), gain, because=STEP("energy")
            ),
            at_least("least_gain", gain, smallest, because=letter("smallest", "the least gain of the steps made", bounded=True)),
        ),
    ),
)

claim = Claim(
    id="zhang2018.theorem-3.1-unequal-penalties",
    title="M-ADMM with penalties that differ between nodes: a decreasing energy for smooth enough objectives",
    where="ours",
    kind="bound",
    says=says,
    note="Saves Theorem 3.1 for the case the paper is about, under a bound on M_i against theta. The gain contains theta(1 - "
    "theta/eta_i)|row of (D - A) f(t+1)|^2/V_i and (4/M_i + 1/(eta_i V_i) - 1/(theta V_i))|change of the gradient|^2. "
    "Where the inequalities are strict by a margin, eta_i is bounded and every O_i is strongly convex, these vanish, so "
    "do the steps, and by (12) the residuals: (17)-(18) hold in the limit. For M_i above the bound it stays open "
    "(zhang2018.theorem-3.1-bounded). With eta_i = theta at every node there is no bound on M_i.",
)

proof = shows(
    by_induction(
        invariant(
            at_least("budget", start, residuals + 2 * theta * consensus + smallest * t),
            step=because("budget", "growing", "nodes", "least_gain"),
        ),
        invariant(
            at_least("residuals_nonnegative", residuals), base=because(term(residuals_0)), step=because(term(residuals_next))
        ),
        invariant(
            at_least("consensus_nonnegative", consensus), base=because(term(consensus_0)), step=because(term(consensus_next))
        ),
    ),
    no_growth=because("budget", term(smallest * t)),
    vanishing_gain=because("budget", "residuals_nonnegative", term(2 * theta, "consensus_nonnegative")),
)

witness = Point(
    scalars=numbers("theta=1 residuals_0=3 consensus_0=1 smallest=1"),
    index=2,
    steps=(
        {"reweighted": 2, "residuals_next": 2, "consensus_next": ratio(1, 2), "gain": 1},
        {"reweighted": 2, "residuals_next": 1, "consensus_next": ratio(1, 2), "gain": 1},
    ),
)

too_strong = (
    scaled(says, "gain twice as large", "vanishing_gain", right=2),
    scaled(says, "energy 1 % smaller", "no_growth", left=ratio(99, 100)),
)
