"""Random stopping, informally: after R ~ U{1..n} iterations a fixed user is, with probability at least 3/4, either not
included or followed by at least floor(n/4) >= n/8 iterations (n >= 4).

Where: arXiv section 1, AAAI section 1 (Privacy for Other Users). Letters: k = floor(n/4), j = n - 4k; bad = number of values of
R for which user t is included and followed by fewer than k iterations; n - bad = number of good values, each of probability 1/n.
R = the largest of the first ``bad`` of them in rising order, t - 1 for none.
Idea: user t is included iff R >= t and followed by R - t iterations, so the bad values are different integers from t to
t + k - 1.
"""

from verify import *

n, k, j, t, bad, R, R_next = scalars("n k j t bad R R_next")
good = n - bad

says = statement(
    for_all(positive="n t", nonnegative="k j"),
    equal("quarter", n, 4 * k + j, because=letter("k", "floor(n/4), with j the remainder", bounded=True)),
    at_least("remainder", 3, j, because=letter("j", "the remainder n - 4 floor(n/4)", bounded=True)),
    at_least("four_users", k, 1, because=assumed("with constant probability", "sec. 1", "for n >= 4")),
    goals=(at_least("probability", good, ratio(3, 4) * n), at_least("linear", k, n / 8)),
    recursion=Recursion(
        "bad",
        0,
        {"R": t - 1},
        {"R": R_next},
        signs(positive="R_next"),
        (
            at_least(
                "next_bad",
                R_next,
                R + 1,
                because=letter("R_next", "the next larger bad value, an integer and at least t", bounded=True),
            ),
            at_least(
                "next_soon_over",
                t + k - 1,
                R_next,
                because=letter("R_next", "followed by R_next - t < k iterations", bounded=True),
            ),
        ),
    ),
)

claim = Claim(
    id="chan2024.informal-rstop",
    title="Random stopping: with probability 3/4 a user is unused or followed by at least n/8 iterations",
    where="arXiv sec. 1 / AAAI sec. 1 (Privacy for Other Users)",
    kind="inequality",
    statement=r"R\sim U\{1..n\},\ n\ge4:\quad\Pr\big[R<t\ \text{or}\ R-t\ge\lfloor n/4\rfloor\big]\ge\tfrac34,\quad"
    r"\lfloor n/4\rfloor\ge\tfrac n8",
    prints={
        r"\Pr[R<t\text{ or }R-t\ge\lfloor n/4\rfloor]": "good/n",
        r"\lfloor n/4\rfloor": "k",
        r"n\ge4": "not compared: k >= 1 for n = 4 k + j",
        r"R\sim U": "not compared: a law",
        r"\Pr\big[R<t\ \text{or}\ R-t\ge\lfloor n/4\rfloor\big]": "good/n",
        "...": "98992b35",
    },
    says=says,
    reading="interpretation",
    reading_note="Constant probability is 3/4 and Omega(n) is n/8, for n >= 4.",
    note="Precise reading with explicit constants; every user t in 1..n. The same count gives probability 1 - delta with "
    "floor(delta n) iterations, for any delta in (0, 1). For n = 1 the only user is always the last one, so some lower bound on "
    "n is needed; Omega(n) is a statement for large n.",
)

proof = shows(
    by_induction(
        invariant(at_least("counted", R, t + bad - 1), step=because("counted", "next_bad")),
        invariant(at_least("below", t + k - 1, R), base=because(term(k)), step=because("next_soon_over")),
    ),
    probability=because(term(ratio(1, 4), "quarter"), "counted", "below", term(j / 4)),
    linear=because(
        term(-ratio(1, 8), "quarter"), term(ratio(1, 2), "four_users"), term(ratio(1, 8), "remainder"), term(ratio(1, 8))
    ),
)

witness = Point(scalars=numbers("n=8 k=2 j=0 t=3"), index=2, steps=({"R_next": 3}, {"R_next": 4}))

too_strong = (
    altered(says, "probability 4/5", at_least("probability", good, ratio(4, 5) * n)),
    scaled(says, "n/4 iterations without rounding", "linear", right=2),
    without(says, "four_users"),
)
