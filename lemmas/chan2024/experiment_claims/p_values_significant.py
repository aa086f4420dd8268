"""All p-values off the diagonal are at most 0.05: the noise level affects the utility.

Table 2: every two of the five noise levels give significantly different gaps.

Where: arXiv sec. 10.
Measured: see ``stored``.
Note: Reading: at iteration 100, for the parameters of row 1, under either two-sample t-test. Holds of every data set of the
study, far beyond what a correction for ten tests asks; the direction is chan2024.trend-sigma.
"""

from decimal import Decimal

from verify import *

from .stored import PUBLISHED, STUDY, read

claim = Claim(
    "chan2024.table2-significant",
    "experiment",
    statement=r"p(\sigma,\sigma')\le0.05\quad\text{for all }\sigma\ne\sigma'\in\{0.05,0.1,0.2,0.5,0.7\}",
    prints={},
)


def measured():
    """The largest p-value of the study and of the re-runs of the notebook."""
    largest = max(Decimal(row[test]["log10_largest"]) for row in read(STUDY)["table_2"] for test in ("welch", "pooled"))
    again = read(PUBLISHED)["rerun"]
    most = max(Decimal(p) for key, table in again.items() if key.startswith("p_values") for p in table.values())
    words = (
        f"the largest of 10 p-values over 20 data sets is 10^({largest}) under either test; the largest of the re-runs of "
        f"the notebook is {most}"
    )
    return Measurement(
        largest < Decimal("0.05").log10() and most <= Decimal("0.05"),
        words,
        "risk: negligible for the tests themselves; 20 data sets of the stated law",
        (STUDY, PUBLISHED),
    )
