"""The two notebooks of chan2024's repository against section 10: what was run again, what agrees, what deviates.

Read: github.com/KawaiiMengshi/Privacy-Amplification-by-Iteration-for-ADMM: admm_exp.ipynb (at ae8ea42dd928) and admm-exp.ipynb
(at c511083, deleted at ae8ea42dd928). Their steps are in ``iterated_admm``; their runs are run again in
``verify.experiments.published_elastic_net`` and stored in ``lemmas/chan2024/experiments/section10_published.json``.
"""

from examples.adapter import FOLDER as HERE
from examples.adapter import Comparison
from verify.experiments.published_elastic_net import STORED
from verify.experiments.stored import read


def text():
    """The section of the page, with the numbers of the stored runs."""
    stored = read(HERE.parent / STORED)
    told, again = stored["read"], stored["rerun"]
    counts = {name: ", ".join(map(str, row)) for name, row in again.items() if name.startswith("convergence")}
    pair = "0.05|0.1"
    return f"""\
| what | admm_exp.ipynb | run again | section 10 |
|---|---|---|---|
| steps | Algorithm 1 with A = I, B = -I, c = 0 | by the kit with users in order: every law holds | the same |
| user of a step | drawn with replacement | | each once (Theorem 6.1) |
| noise | `scale_noise` times N(0, I): a deviation | | N(0, sigma^2 I): agrees |
| noise of Table 1 | {", ".join(told["noise"])} | with 0.01 in all rows {counts["convergence_same_noise"]} | one noise level |
| convergence iterations | {", ".join(map(str, told["convergence"]))} | {counts["convergence"]} | 26, 13, 7, 6 |
| "optimum" of row 1 | {told["optimum"][0]}, the least value of one run | {again["optimum"][0]}; min (f + g) = \
{again["least_value"][0]} | the optimal value |
| step size of row 1 | 1.7530864197530864 | 142/81, the formula (23) | 1.95 (chan2024.table1-row1-eta) |
| step size at sigma = 0.7 | {told["step_size_at_0.7"]} | | that of (23) |
| p-value 0.05 against 0.1 | {told["p_values"][pair]} | {again["p_values"][pair]} | 4.20e-27 |
| factor L | with mu = nu = 2 r^2 | | a square (a'x - b)^2 in 64 variables has mu = 0 |

The older notebook, `admm-exp.ipynb`, differs in two places that count: before each run it draws a start that it does not use,
so that all later draws are others, and its Table 1 is without noise in every row. It shows 25, 13, 7, 6; the run without noise
gives {counts["convergence_without_noise"]}. Its table of p-values is the same as that of the newer one to all digits, which
the newer source does not give: with the unused draw {again["p_values_extra_draw"][pair]} comes of it where
{told["p_values"][pair]} is shown, near but not equal; so the table was made by neither source as it stands. Its "optimum" of
row 1, 2.7940118576787407, is not that of its source either (2.7986 with the unused draw, 2.8120 without). All p-values are far
below any level, whichever is right.

No epsilon is computed in either notebook and nothing is calibrated: both measure convergence. So nothing in them is a leak; a
privacy statement for their runs would have to count how often a user is drawn (chan2024.lemma-7.7-reuse). Again:
`python -m pytest tests/experiments/test_published_elastic_net.py`. The repository names no licence: nothing of it
is copied."""


COMPARISON = Comparison(
    title="the two notebooks of chan2024 against section 10",
    source="KawaiiMengshi/Privacy-Amplification-by-Iteration-for-ADMM at ae8ea42 and c511083: admm_exp.ipynb, admm-exp.ipynb",
    text=text,
)
