"""Random stopping: with probability 3/4 a user is unused or followed by at least n/8 iterations.

Random stopping, informally: after R ~ U{1..n} iterations a fixed user is, with probability at least 3/4, either not
included or followed by at least floor(n/4) >= n/8 iterations (n >= 4).

Where: arXiv sec. 1 / AAAI sec. 1 (Privacy for Other Users).
Letters: k = floor(n/4), j = n - 4k; bad = number of values of R for which user t is included and followed by fewer than k
iterations; n - bad = number of good values, each of probability 1/n. R = the largest of the first ``bad`` of them in rising
order, t - 1 for none.
Idea: user t is included iff R >= t and followed by R - t iterations, so the bad values are different integers from t to t +
k - 1.
Reading: interpretation: Constant probability is 3/4 and Omega(n) is n/8, for n >= 4.
Note: Precise reading with explicit constants; every user t in 1..n. The same count gives probability 1 - delta with
floor(delta n) iterations, for any delta in (0, 1). For n = 1 the only user is always the last one, so some lower bound on n
is needed; Omega(n) is a statement for large n.
"""

from verify import *

for_all(positive="n t", nonnegative="k j")

scalars("bad R R_next")
good = n - bad

says = statement(
    quarter=n == 4 * k + j | letter("k", "floor(n/4), with j the remainder", bounded=True),
    remainder=3 >= j | letter("j", "the remainder n - 4 floor(n/4)", bounded=True),
    four_users=k >= 1 | assumed("with constant probability", "sec. 1", "for n >= 4"),
    probability=good >= 3 * n / 4 | goal,
    linear=k >= n / 8 | goal,
    recursion=over(
        "bad",
        0,
        dict(R=(t - 1, R_next)),
        signs(positive="R_next"),
        next_bad=R_next >= R + 1 | letter("R_next", "the next larger bad value, an integer and at least t", bounded=True),
        next_soon_over=t + k - 1 >= R_next | letter("R_next", "followed by R_next - t < k iterations", bounded=True),
    ),
)

claim = Claim(
    "chan2024.informal-rstop",
    "inequality",
    statement=r"R\sim U\{1..n\},\ n\ge4:\quad\Pr\big[R<t\ \text{or}\ R-t\ge\lfloor n/4\rfloor\big]\ge\tfrac34,\quad"
    r"\lfloor n/4\rfloor\ge\tfrac n8",
    prints=r"""
        \Pr[R<t\text{ or }R-t\ge\lfloor n/4\rfloor] -> good/n
        \lfloor n/4\rfloor -> k
        n\ge4 -> not compared: k >= 1 for n = 4 k + j
        R\sim U -> not compared: a law
        \Pr\big[R<t\ \text{or}\ R-t\ge\lfloor n/4\rfloor\big] -> good/n
    """,
)

proof = shows(
    by_induction(
        invariants(counted=R >= t + bad - 1 | at_start, below=t + k - 1 >= R | term(k)),
        counted=counted + next_bad,
        below=next_soon_over,
    ),
    probability=quarter / 4 + counted + below + term(j / 4),
    linear=-quarter / 8 + four_users / 2 + remainder / 8 + term(ratio(1, 8)),
)

witness = at("n=200 k=50 j=0 t=3", "R_next=3", "R_next=4", index=2)

too_strong = altered(
    {"probability 4/5": probability.left >= 4 * n / 5},
    scale="n/4 iterations without rounding -> linear right 2",
    drop="four_users",
)
