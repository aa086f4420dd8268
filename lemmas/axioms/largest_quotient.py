"""No pair exceeds the supremum of the quotients of a family, and one attains it or pairs approach it.

A supremum over pairs: none exceeds it, and a pair attains it or pairs approach it.

Where: outside the papers.
Used for Theorem 5.2 of chan2024, in which d_T is the supremum, over all choices of T operators and all pairs of points
apart, of their divergence over C_K times their squared distance.
Letters: d = the supremum of D/(C dist) over a family of pairs; in ``no_larger`` D and dist belong to any pair of the family,
or are limits of those of pairs; in ``attained`` they belong to a pair with the largest quotient, or are limits along pairs
whose quotients tend to d (all that is stated of such a pair is closed under limits at a fixed dist).
Reading: interpretation: the definition of a supremum; what its letters denote is said in words
"""

from verify import *

for_all(positive="C", nonnegative="dist D", real="d")

says = statement(no_larger=C * d * dist >= D | goal, attained=D >= C * d * dist | goal)

claim = Claim(
    "common.largest-quotient",
    "inequality",
    statement=r"d=\sup\frac{D}{C\,\mathrm{dist}}:\quad D\le C\,d\,\mathrm{dist}\ \text{for every pair},\quad "
    r"D\ge C\,d\,\mathrm{dist}\ \text{for one, or in the limit}",
    denotes="d dist D",
    cited="the definition of a least upper bound",
)
