"""Accuracy and convergence on Adult.

Where: Figs. 1-6.
Note: OPEN: the curves are images without numbers, the Adult file is not part of the project, and neither code, seeds nor the
settings of PVP, DVP and DPSGD (beyond a learning rate) are given, so no figure can be replayed. What theory says: the noise
scale (14) and G_i fall with m_i = 40000/n, eps and delta (huang2020.eq-29), which fits the first two trends. The comparison
with DPSGD is at an equal privacy budget per iteration, with one fixed learning rate for DPSGD against steps tuned by |w*|
for DP-ADMM. 10 repetitions without error bars. On a small stand-in table: huang2020.fig-1-6-primal-perturbation,
huang2020.fig-1-6-gradient-descent.
"""

from verify import *

claim = Claim(
    "huang2020.fig-1-6",
    "experiment",
    statement=r"\text{accuracy falls with }n;\ \text{convergence improves with }\epsilon,\delta;\ "
    r"\text{DP-ADMM beats DPSGD, PVP, DVP}",
    prints={},
)
