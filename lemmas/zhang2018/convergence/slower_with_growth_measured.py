"""A faster growing common penalty slows convergence.

Figure 1(b): with a common penalty 0.5 q^(t-1) larger q slows convergence; on stored runs.

Where: Sec. 5.1.
Idea: order the last distances of the geometric penalties by q.
Reading: interpretation: Slower is read as farther from the optimum after T iterations.
Note: OPEN: judged on a stand-in data set, not on that of the printed figure. There the last distances are compared. It is
more than slow: for q > 1 the distance stops above 0 (zhang2018.theorem-3.1-fails). Data as in zhang2018.fig-1a.
"""

from decimal import Decimal
from itertools import pairwise

from verify import *

from ...common.stored_results import read

DATA = "lemmas/zhang2018/experiments/penalty_study.json"
CURVES = (
    "conventional ADMM, eta = theta",
    "geometric growth, q = 1.03",
    "geometric growth, q = 1.1",
    "geometric growth, q = 1.2",
)

claim = Claim(
    "zhang2018.fig-1b",
    "experiment",
    statement=r"\eta(t)=\tfrac12q^{t-1}:\quad\max_i\|f_i(T)-f_c^*\|\text{ increases with }q",
    prints={},
)


def measured():
    """Read the last stored distances."""
    stored = read(DATA)
    last = {curve["label"]: curve["points"][-1]["distance"] for curve in stored["convergence"]}
    found = [last[label] for label in CURVES]
    rising = all(Decimal(a) < Decimal(b) for a, b in pairwise(found))
    return Measurement(
        supports=None,
        words=("increasing in q; " if rising else "not increasing in q; ")
        + "relative distances at the end: "
        + ", ".join(f"{label}: {value}" for label, value in zip(CURVES, found, strict=True)),
        risk="another data set than the paper's, one graph, one start; no randomness in the iteration",
        data=(DATA,),
    )
