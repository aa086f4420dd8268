"""On a stand-in table DP-ADMM beats noisy gradient descent, both tuned.

On a stand-in for Adult: DP-ADMM against noisy gradient descent, each with its best parameter.

Where: ours.
Figs. 3, 5, 6, on another table: the breast cancer data shipped with scikit-learn, 5 agents of 113 rows, T = 100, delta =
1e-5 and epsilon per iteration; settings in verify/experiments/distributed_study.py. Losses are means over 10 runs with 95
per cent intervals.
Note: The breast cancer table stands in for Adult, and the paper does not say who adds the noise of its DPSGD, so this does
not contradict the printed figures; it contradicts the reading that the ADMM framework is the better one at equal privacy
whatever the step. At the step of the paper (0.1) the differences change sign between epsilon = 0.1 and 0.2 (stored). Tuning
is not private for either method.
"""

from verify import *

from ...common.stored_results import read

DATA = "lemmas/huang2020/experiments/convergence.json"


def measured():
    """Differences of the losses of DP-ADMM and of noisy gradient descent, both tuned."""
    stored = read(DATA)
    gaps = next(s["points"] for s in stored["differences"] if s["label"] == "DP-ADMM, best rho minus gradient descent, best step")
    words = "; ".join(f"epsilon = {p['epsilon']}: difference {p['mean']} [{p['low']}, {p['high']}]" for p in gaps)
    return Measurement(
        supports=not all(float(p["low"]) > 0 for p in gaps),
        words=words,
        risk="95 per cent intervals of 10 paired runs, all four of one sign",
        data=(DATA,),
    )


claim = Claim(
    "huang2020.fig-1-6-gradient-descent",
    "experiment",
    statement=r"\text{loss(DP-ADMM, best }\rho)<\text{loss(noisy gradient descent, best step)}",
)
