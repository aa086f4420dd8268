"""A larger contraction factor goes with slower convergence in the four settings.

Figure 1(a) and Table 1: under the same noise, settings with a larger L need more iterations.

Where: arXiv sec. 10, Fig 1(a).
Measured: see ``stored``; the rows of Table 1 are ordered by L.
Note: Reading: at each single noise level the four counts decrease with L. The authors say themselves that the four problems
differ in more than L (mu, beta and eta change together), so this is an order of four settings, no effect of L alone. "As
predicted" cannot be checked: L is no contraction factor of these f_t (chan2024.sec10-f-strong). Their own comparison is not
at one noise level (chan2024.sec10-same-noise).
"""

from verify import *

from .stored import PUBLISHED, STUDY, counts, read

claim = Claim(
    "chan2024.trend-L",
    "experiment",
    statement=r"0.95>0.91>0.85>0.80\ \Rightarrow\ t_1>t_2>t_3>t_4\quad(\text{convergence iterations, one noise level})",
    prints={},
)


def measured():
    """The order of the counts in every run of the study, and in the published protocol at one noise level."""
    runs = held = 0
    for test in ("welch", "pooled"):
        rows = [counts(row, test) for row in (1, 2, 3, 4)]
        for sigma in rows[0]:
            for found in zip(*(row[sigma] for row in rows), strict=True):
                runs += 1
                held += found[0] > found[1] > found[2] > found[3]
    published = read(PUBLISHED)["rerun"]
    same, none = published["convergence_same_noise"], published["convergence_without_noise"]
    falls = all(c[0] > c[1] > c[2] > c[3] for c in (same, none))
    words = (
        f"the counts fall strictly with L in {held} of {runs} runs (20 data sets, five noise levels, two tests); in the "
        f"published protocol they are {same} with noise 0.01 in all rows and {none} without noise"
    )
    risk = "risk: an order that fails in 14 % of all data sets would have failed in one of 20 with chance 95 %"
    return Measurement(held >= 0.95 * runs and falls, words, risk, (STUDY, PUBLISHED))
