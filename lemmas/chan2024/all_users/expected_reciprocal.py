"""Section 8: in every case E[1/L] = O(log N/N): at most (1 + ln N)/N for a random permutation, 2 (1 + ln(N/2))/N for
stopping.

Where: arXiv section 8. Letters: M equally likely outcomes (the positions, M = N; or the stopping times, M = N/2). Where the
user is used L is a positive integer and different outcomes give different L; where it is not, 1/L = 0. Sorted by rising L,
the outcomes have L = first_L, .., last, and L_next for the outcome number M+1, where 1/L = e (an unused one may be given any
larger L, with e = 0). W is the sum of 1/L, so E[1/L] = W/M.
Idea: last >= M, so W <= 1 + 1/2 + ... + 1/M <= 1 + ln M.
"""

from verify import *

M, W, log, e, g = scalars("M W log e g")
first, first_L, last, L_next = scalars("first first_L last L_next")

distinct = at_least(
    "distinct",
    L_next,
    last + 1,
    because=letter("L_next", "the next larger L: different outcomes give different integers", bounded=True),
)
says = statement(
    for_all(positive="first_L", nonnegative="first"),
    at_least("positive_integer", first_L, 1, because=letter("first_L", "the least L, a positive integer", bounded=True)),
    at_least("first_outcome", 1, first * first_L, because=letter("first", "1/L there, or 0", bounded=True)),
    goals=(at_least("expected_reciprocal", (1 + log) / M, W / M),),
    recursion=Recursion(
        "M",
        1,
        {"W": first, "log": 0 * M, "last": first_L},
        {"W": W + e, "log": log + g, "last": L_next},
        signs(nonnegative="e", positive="g L_next"),
        (
            distinct,
            at_least("reciprocal", 1, e * L_next, because=letter("e", "1/L_next, or 0 where the user is not used", bounded=True)),
            at_least("logarithm_grows", g * (M + 1), 1, because=program("logarithm of 1 + 1/M", "below")),
        ),
    ),
)

claim = Claim(
    id="chan2024.sec8-stopping-E",
    title="The expected reciprocal of the number of dependent iterations is O(log N/N) in every case",
    where="arXiv section 8",
    kind="asymptotic",
    statement=r"\mathbf E\Big[\frac1L\Big]\le\frac{1+\ln M}M,\quad M=N\text{ (permutation)},\ M=\tfrac N2\text{ (stopping)}",
    prints={r"\ln M": "log", r"\mathbf E\Big[\frac1L\Big]": "W/M", "M=": "not compared: the two cases", "...": "5b49d910"},
    says=says,
    reading="interpretation",
    reading_note="O(log N/N) with the constant (1 + ln M)/M for M equally likely outcomes.",
    note="So E[1/L] <= 2 (1 + ln(N/2))/N for random stopping, every user, every even N. L = T - t + 1 or N + 1 - position, "
    "own iteration included; the convention L = infinity for an unused user is used. The misprints of the records "
    "before do no harm. Enumerated for N up to 64 in tests/lemmas/test_section_8.py.",
)

proof = shows(
    by_induction(
        # g - e = (g (M+1) - e (M+1))/(M+1)
        invariant(
            at_least("sum", 1 + log, W),
            base=because("first_outcome", term(first, "positive_integer")),
            step=because(
                term(M, "sum"), "sum", "logarithm_grows", "reciprocal", term(e, "distinct"), term(e, "large"), scale=M + 1
            ),
        ),
        invariant(at_least("large", last, M), base=because("positive_integer"), step=because("large", "distinct")),
    ),
    expected_reciprocal=because(term(1 / M, "sum")),
)

witness = Point(scalars={"first": 1, "first_L": 1}, index=2, steps=({"e": ratio(1, 2), "g": ratio(7, 10), "L_next": 2},))

too_strong = (
    scaled(says, "1 % smaller", "expected_reciprocal", left=ratio(99, 100)),
    altered(says, "1/M in place of ln M/M", at_least("expected_reciprocal", 1 / M, W / M)),
    altered(says, "ln M in place of 1 + ln M", at_least("expected_reciprocal", log / M, W / M)),
)
