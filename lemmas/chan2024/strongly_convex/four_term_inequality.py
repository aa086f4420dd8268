"""Lower bound for the square of a sum of four vectors.

Before (21): |p + q + r + s|^2 >= |p|^2/4 - |q|^2 - |r|^2 - |s|^2.

Where: arXiv before (21).
Idea: p is the sum of the four vectors p + q + r + s, -q, -r, -s, so |p|^2 is at most four times the sum of their squares;
the rest is their pairwise differences.
Reading: step
Note: Equality where q = r = s = -(p + q + r + s): the constant 1/4 is the best.
"""

from itertools import combinations

from verify import *

for_all(X="p q r s")

four = (p + q + r + s, -q, -r, -s)
left = (p + q + r + s).norm2
quarter = ratio(1, 4)

says = statement(four_terms=left >= quarter * p.norm2 - q.norm2 - r.norm2 - s.norm2 | goal)

claim = Claim(
    "chan2024.eq-21-algebra",
    "inequality",
    statement=r"\|p+q+r+s\|^2\ge\tfrac14\|p\|^2-\|q\|^2-\|r\|^2-\|s\|^2",
    prints="",
    facts="equivalent",
)

proof = shows(four_terms=quarter * sum(square(a - b) for a, b in combinations(four, 2)))

witness = at("p=[5] q=[-1] r=[-1] s=[-1]")

too_strong = altered(
    {
        "1/4 made 26/100": left >= 26 * p.norm2 / 100 - q.norm2 - r.norm2 - s.norm2 | false,
        "|q|^2 made 1 % smaller": left >= quarter * p.norm2 - 99 * q.norm2 / 100 - r.norm2 - s.norm2 | false,
        "1/3 in place of 1/4": left >= p.norm2 / 3 - q.norm2 - r.norm2 - s.norm2 | false,
    }
)
