"""Random stopping: for users of the first half L dominates the uniform law on 2..N/2+1.

Section 8, random stopping, corrected: for every user t <= N/2, L dominates the uniform law on {2, ..., N/2+1}.

Where: ours; corrects arXiv section 8.
Letters: N = 2M, T uniform on {M+1..2M}, L = T - t + 1; level s in {2..M+1}. The number of stopping times with L >= s is the
smaller of M (all of them) and 2M - (s + t - 1) + 1; that of values of the uniform law is M + 2 - s.
Idea: both numbers are at least M + 2 - s, as s >= 2 and t <= M; equality for t = M, where L has that law.
Reading: corrected: the uniform law on 2..N/2+1. Counts are integers: more than M + 1 - s is at least M + 2 - s.
Note: Below level 2 both probabilities are 1 (L >= 2 here), above M + 1 that of U is 0. In particular L dominates the uniform
law on {1..N/2}, so E[1/L] <= 2 H_{N/2}/N. Best possible: user N/2 has exactly that law. Enumerated for even N up to 64 in
tests/lemmas/test_section_8.py.
"""

from verify import *

for_all(positive="M t s", real="count_L")

count_uniform = M + 2 - s
enough = 2 * M - (s + t - 1) + 1
COUNT = "the number of stopping times with L >= s, the smaller of M and 2M - (s + t - 1) + 1"

says = statement(
    first_half=M >= t | assumed("For each of the first", "sec. 8", "t <= N/2"),
    level_low=s >= 2 | assumed("stochastically dominates the uniform distribution", "sec. 8", "s is a level"),
    at_most_all=M >= count_L | letter("count_L", COUNT),
    at_most_late=enough >= count_L | letter("count_L", COUNT),
    smaller=(M - count_L) * (enough - count_L) == 0 | letter("count_L", COUNT),
    dominates=count_L > count_uniform - 1 | goal,
)

claim = Claim(
    "chan2024.sec8-stopping-first-half-corrected", "inequality", facts="equivalent", corrects="chan2024.sec8-stopping-first-half"
)

# With c = count_L and u = count_uniform - 1: (c - u)(M + enough - c - u) = (M - u)(enough - u) - (M - c)(enough - c).
_u = count_uniform - 1
_rest = M + enough - count_L - _u
proof = shows(
    have(rest=_rest > 0 | at_most_all + first_half + term(1)),
    have(product=(count_L - _u) * _rest > 0 | level_low * first_half + level_low + first_half + term(1) - smaller),
    use("gap", "common.positive_factor", B=_rest, u=count_L - _u),
    dominates=gap,
)

witness = at("M=3 t=2 s=3 count_L=3")

too_strong = altered({"uniform law on {3..N/2+2}": count_L > count_uniform | false}, drop="first_half level_low smaller")
