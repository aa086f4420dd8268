"""Section 8: in every case E[1/L] = O(log N/N): at most (1 + ln N)/N for a random permutation, 2 (1 + ln(N/2))/N for
stopping.

Where: arXiv section 8. Letters: M equally likely outcomes (the positions, M = N; or the stopping times, M = N/2). Where the
user is used L is a positive integer and different outcomes give different L; where it is not, 1/L = 0. Sorted by falling 1/L,
the outcome number M+1 has 1/L = e <= 1/(M+1): the values of L up to it are distinct positive integers. W is the sum of 1/L,
so E[1/L] = W/M.
Idea: W <= 1 + 1/2 + ... + 1/M <= 1 + ln M.
"""

from verify import (
    Claim,
    Induction,
    Point,
    Proof,
    Recursion,
    Statement,
    altered,
    argued,
    at_least,
    because,
    letter,
    program,
    ratio,
    scalars,
    signs,
    term,
)

M, W, log, e, g = scalars("M W log e g")
(first,) = scalars("first")

says = Statement(
    signs=signs(nonnegative="first"),
    spaces={},
    facts=(
        at_least(
            "first_outcome", 1, first, because=letter("first", "1/L at the outcome with the least L, and L >= 1", bounded=True)
        ),
    ),
    goals=(at_least("expected_reciprocal", (1 + log) / M, W / M),),
    recursion=Recursion(
        "M",
        1,
        {"W": first, "log": 0 * M},
        {"W": W + e, "log": log + g},
        signs(nonnegative="e", positive="g"),
        (
            at_least(
                "distinct",
                1,
                e * (M + 1),
                because=argued(
                    "the (M+1)-th smallest of distinct positive integers is at least M+1 (1/L = 0 where the user is not used)"
                ),
            ),
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
    says=says,
    reading="interpretation",
    reading_note="O(log N/N) with the constant (1 + ln M)/M for M equally likely outcomes.",
    note="So E[1/L] <= 2 (1 + ln(N/2))/N for random stopping, every user, every even N. L = T - t + 1 or N + 1 - position, "
    "own iteration included; the convention L = infinity for an unused user is used. The misprints of the records "
    "before do no harm. Enumerated for N up to 64 in tests/lemmas/test_section_8.py.",
)

proof = Proof(
    induction=Induction(
        invariants=(at_least("sum", 1 + log, W),),
        base={"sum": because(term(1, "first_outcome"))},
        step={
            # g - e = (g (M+1) - e (M+1))/(M+1)
            "sum": because(term(M, "sum"), term(1, "sum"), term(1, "logarithm_grows"), term(1, "distinct"), scale=M + 1)
        },
    ),
    goals={"expected_reciprocal": because(term(1 / M, "sum"))},
)

witness = Point(scalars={"first": 1}, index=2, steps=({"e": ratio(1, 2), "g": ratio(7, 10)},))

too_strong = (
    altered(says, "1 % smaller", at_least("expected_reciprocal", ratio(99, 100) * (1 + log) / M, W / M)),
    altered(says, "1/M in place of ln M/M", at_least("expected_reciprocal", 1 / M, W / M)),
    altered(says, "ln M in place of 1 + ln M", at_least("expected_reciprocal", log / M, W / M)),
)
