"""Random stopping: the share of the stopping times at which a user of the second half is not used.

Section 8, random stopping, corrected: the data of user t >= N/2+1 are unused with probability (t - 1 - N/2)/(N/2).

Where: ours; corrects arXiv section 8.
Letters as in ``unused_probability_printed``; j = t - N/2, M = N/2.
Idea: the stopping times N/2+1, ..., t-1 are j - 1 in number, out of M equally likely ones.
Note: That is P(T < t), as the stopping times are equally likely. With users numbered from 0 it is the printed formula.
Enumerated for even N up to 64 in tests/lemmas/test_section_8.py.
"""

from verify import *

from .unused_probability_printed import STOPPING_TIMES, j, unused

for_all(positive="M")

says = statement(probability=unused / M == (j - 1) / M | goal, recursion=STOPPING_TIMES)

claim = Claim(
    "chan2024.sec8-stopping-unused-prob-corrected", "identity", facts="equivalent", corrects="chan2024.sec8-stopping-unused-prob"
)

proof = shows(by_induction(invariants(count=unused == j - 1 | at_start), count=count), probability=1 / M * count)

witness = at("M=4", index=3)

too_strong = altered({"j in place of j - 1, as printed": unused / M == j / M | false}, scale="1 % less -> right 99/100")
