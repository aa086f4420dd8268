"""Growing penalties beat dual variable perturbation in loss at equal privacy bound.

Figures 2-4: penalty perturbation with growing penalties against dual perturbation, at equal P(T); on stored runs.

Where: Sec. 5.2.
Idea: compare the 95 % intervals of the mean loss at each value of the privacy bound.
Reading: interpretation: Suitable q_1, q_2 exist for which the loss is smaller at the same bound P(T).
Note: OPEN: judged on a stand-in data set, not on that of the printed figures. The claim is that suitable q_1, q_2 exist; on
the stand-in the intervals of the paired differences are shown. P is the paper's bound on both sides. Table, graph, C, rho
are ours, 5 nodes; runs with 100 nodes are not repeated. What growth adds beyond a larger penalty is a question of its own:
zhang2018.fig-2-4-growth.
"""

from decimal import Decimal

from verify import *

from ...common.stored_results import read

DATA = "lemmas/zhang2018/experiments/penalty_study.json"

claim = Claim(
    "zhang2018.fig-2-4",
    "experiment",
    statement=r"\text{suitable }q_1,q_2:\quad L^{PP}(T)<L^{DVP}(T)\text{ at equal }P(T)",
    prints={},
)


def compared(against):
    """Per stored difference "penalty perturbation minus <against>": the P(T) where it is better, and where it is worse."""
    stored = read(DATA)
    found = {}
    for curve in stored["differences"]:
        first, _, second = curve["label"].partition(" minus ")
        if first.startswith("penalty perturbation") and second.startswith(against):
            better = [p["P"] for p in curve["points"] if Decimal(p["high"]) < 0]
            worse = [p["P"] for p in curve["points"] if Decimal(p["low"]) > 0]
            found[curve["label"]] = (better, worse)
    if not found:
        raise ValueError(f"no stored comparison with {against!r}")
    return found


def words(found):
    """The outcome in words."""
    return "; ".join(
        f"{label}: better at P(T) = {', '.join(better) or 'none'}, worse at {', '.join(worse) or 'none'}"
        for label, (better, worse) in found.items()
    )


def measured():
    """Compare with dual perturbation."""
    found = compared("dual perturbation")
    return Measurement(
        supports=None,
        words=words(found),
        risk="95 % intervals of paired differences over 10 runs at each P(T), another data set than the paper's, one graph",
        data=(DATA,),
    )
