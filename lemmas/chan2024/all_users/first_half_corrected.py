"""Section 8, random stopping, corrected: for every user t <= N/2, L dominates the uniform law on {2, ..., N/2+1}.

Where: corrects arXiv section 8. N = 2M, T uniform on {M+1..2M}, L = T - t + 1; level s in {2..M+1}. The number of stopping
times with L >= s is the smaller of M (all of them) and 2M - (s + t - 1) + 1; that of values of the uniform law is M + 2 - s.
Idea: both numbers are at least M + 2 - s, as s >= 2 and t <= M; equality for t = M, where L has that law.
"""

from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    Tightness,
    altered,
    argued,
    at_least,
    because,
    ratio,
    scalars,
    signs,
    term,
    without,
)

M, t, s = scalars("M t s")
count_uniform = M + 2 - s

says = Statement(
    signs=signs(positive="M t s"),
    spaces={},
    facts=(
        at_least("first_half", M, t, because=argued("t <= N/2")),
        at_least("level_low", s, 2, because=argued("a level of the uniform law")),
        at_least("level_high", M + 1, s, because=argued("a level of the uniform law")),
    ),
    goals=(
        at_least("all_stopping_times", M, count_uniform),
        at_least("some_stopping_times", 2 * M - (s + t - 1) + 1, count_uniform),
    ),
)

claim = Claim(
    id="chan2024.sec8-stopping-first-half-corrected",
    title="Random stopping: for users of the first half L dominates the uniform law on 2..N/2+1",
    where="ours; corrects arXiv section 8",
    kind="inequality",
    statement=r"t\le\tfrac N2\ \Rightarrow\ \mathbf P(L\ge s)\ge\mathbf P(U\ge s)\ \forall s,\quad"
    r" U\sim\mathrm{unif}\{2,\dots,\tfrac N2+1\}",
    says=says,
    facts="equivalent",
    corrects="chan2024.sec8-stopping-first-half",
    note="Below level 2 both probabilities are 1 (L >= 2 here), above M + 1 that of U is 0. In particular L dominates the "
    "uniform law on {1..N/2}, so E[1/L] <= 2 H_{N/2}/N. Best possible: user N/2 has exactly that law. Enumerated for "
    "even N up to 64 in tests/lemmas/test_section_8.py.",
)

proof = Proof(
    goals={
        "all_stopping_times": because(term(1, "level_low")),
        "some_stopping_times": because(term(1, "first_half")),
    }
)

witness = Point(scalars={"M": 3, "t": 2, "s": 3})

tightness = Tightness(
    "the law on 2..N/2+1, attained by user N/2",
    "some_stopping_times",
    2 * M - (s + t - 1) + 1,
    Point(scalars={"M": 3, "t": 3, "s": 3}),
)

too_strong = (
    altered(says, "uniform law on {3..N/2+2}", at_least("some_stopping_times", 2 * M - (s + t - 1) + 1, M + 3 - s)),
    altered(says, "1 % more", at_least("all_stopping_times", M, ratio(101, 100) * count_uniform)),
    without(says, "first_half"),
    without(says, "level_low"),
)
