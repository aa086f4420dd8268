"""Random stopping: probability that a user of the second half is not used, as printed.

Section 8, random stopping, as printed: the data of user t >= N/2+1 are unused with probability (t - N/2)/(N/2).

Where: arXiv section 8.
N = 2M, T uniform on {M+1..2M}; only the first T users' data are used, so user t = M + j is unused for the stopping times
M+1, ..., M+j-1.
Letters: ``unused`` is the number of stopping times T < t = M + j, grown with j = 1, 2, ...
Idea: there are j - 1 of them, not j.
Reading: interpretation: In numbers of equally likely stopping times.
Note: At N = 2 the data of user t = 2 are always used, since T is always 2: the probability is 0 against 1 in print. Off by
one: the printed value is P(T <= t), and would have the last user never used, though T = N has probability 2/N. Attempts to
save it: if users are numbered from 0 the formula is right, and so is {1..N-t} for L; Assumption 8.1 also calls the holder of
f_{t+1} user t. But the paragraph splits users into t <= N/2 and t >= N/2+1, and iteration t uses f_t, which is numbering
from 1. Consequence: none, the bound on E[1/L] does not use it.
"""

from verify import *

scalars("j unused")
STOPPING_TIMES = over("j", 1, dict(unused=(0 * j, unused + 1)))

for_all()

says = statement(printed_count=unused == j | goal, recursion=STOPPING_TIMES)

claim = Claim(
    "chan2024.sec8-stopping-unused-prob",
    "identity",
    consequence="misprint",
    statement=r"t\ge\tfrac N2+1\ \Rightarrow\ \mathbf P(T<t)=\frac{t-N/2}{N/2}",
    prints=r"""
        \mathbf P(T<t) -> unused/1
        t-N/2 -> j
        N/2 -> 1+0*j
        \frac{t-N/2}{N/2} -> j
        t\ge -> not compared: j >= 1
    """,
    facts="equivalent",
)

counterexample = at(index=1)
