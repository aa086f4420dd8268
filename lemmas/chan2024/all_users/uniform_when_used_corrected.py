"""Random stopping: a user t of the second half is used at N - t + 1 of the stopping times.

Section 8, random stopping, corrected: given that user t >= N/2+1 is used, L is uniform on {1, 2, ..., N - t + 1}.

Where: ours; corrects arXiv section 8.
Letters as in ``uniform_when_used_printed``; mass is the number of stopping times with T >= t, each of which gives another
value of L = T - t + 1; h = N - t. ``values`` = the number of these values.
Idea: T = t, ..., N are equally likely and L = T - t + 1 maps them one to one onto 1, ..., h + 1.
Note: Counted one by one. Given T >= t the stopping times are equally likely and each gives another L = 1, ..., N - t + 1, so
L is uniform on these: that step is words. Enumerated for even N up to 64 in tests/lemmas/test_section_8.py.
"""

from verify import *

from .uniform_when_used_printed import ITERATIONS, h, values

for_all()

says = statement(largest=values == h + 1 | goal, recursion=ITERATIONS)

claim = Claim(
    "chan2024.sec8-stopping-uniform-corrected", "identity", facts="equivalent", corrects="chan2024.sec8-stopping-uniform"
)

proof = shows(by_induction(invariants(count=values == h + 1 | at_start), count=count), largest=count)

witness = at(index=3)

too_strong = altered({"N - t in place of N - t + 1, as printed": values == h | false}, scale="1 % less -> right 99/100")
