"""The expected reciprocal of the number of dependent iterations is O(log N/N) in every case.

Section 8: in every case E[1/L] = O(log N/N): at most (1 + ln N)/N for a random permutation, 2 (1 + ln(N/2))/N for
stopping.

Where: arXiv section 8.
Letters: M equally likely outcomes (the positions, M = N; or the stopping times, M = N/2). Where the user is used L is a
positive integer and different outcomes give different L; where it is not, 1/L = 0. Sorted by rising L, the outcomes have L =
first_L, .., last, and L_next for the outcome number M+1, where 1/L = e (an unused one may be given any larger L, with e =
0). W is the sum of 1/L, so E[1/L] = W/M.
Idea: last >= M, so W <= 1 + 1/2 + ... + 1/M <= 1 + ln M.
Reading: interpretation: O(log N/N) with the constant (1 + ln M)/M for M equally likely outcomes.
Note: So E[1/L] <= 2 (1 + ln(N/2))/N for random stopping, every user, every even N. L = T - t + 1 or N + 1 - position, own
iteration included; the convention L = infinity for an unused user is used. The misprints of the records before do no harm.
Enumerated for N up to 64 in tests/lemmas/test_section_8.py.
"""

from verify import *

scalars("M W log e g last L_next")

given(
    distinct=L_next >= last + 1 | letter("L_next", "the next larger L: different outcomes give different integers", bounded=True)
)
for_all(positive="first_L", nonnegative="first")

says = statement(
    positive_integer=first_L >= 1 | letter("first_L", "the least L, a positive integer", bounded=True),
    first_outcome=1 >= first * first_L | letter("first", "1/L there, or 0", bounded=True),
    expected_reciprocal=(1 + log) / M >= W / M | goal,
    recursion=over(
        "M",
        1,
        dict(W=(first, W + e), log=(0, log + g), last=(first_L, L_next)),
        signs(nonnegative="e", positive="g L_next"),
        distinct,
        reciprocal=1 >= e * L_next | letter("e", "1/L_next, or 0 where the user is not used", bounded=True),
        logarithm_grows=program("logarithm of 1 + 1/M", "below"),
    ),
)

claim = Claim(
    "chan2024.sec8-stopping-E",
    "asymptotic",
    statement=r"\mathbf E\Big[\frac1L\Big]\le\frac{1+\ln M}M,\quad M=N\text{ (permutation)},\ M=\tfrac N2\text{ (stopping)}",
    prints=r"""
        \ln M -> log
        \mathbf E\Big[\frac1L\Big] -> W/M
        M= -> not compared: the two cases
    """,
)

proof = shows(
    by_induction(
        invariants(sum=1 + log >= W | first_outcome + first * positive_integer, large=last >= M | positive_integer),
        # g - e = (g (M+1) - e (M+1))/(M+1)
        sum=(M * sum + sum + logarithm_grows + reciprocal + e * (distinct + large)) / (M + 1),
        large=large + distinct,
    ),
    expected_reciprocal=1 / M * sum,
)

witness = at("first=1 first_L=1", "e=1/2 g=7/10 L_next=2", "e=1/3 g=2/5 L_next=3", index=3)

too_strong = altered(
    {
        "1/M in place of ln M/M": 1 / M >= expected_reciprocal.right,
        "ln M in place of 1 + ln M": log / M >= expected_reciprocal.right,
    },
    scale="1 % smaller -> left 99/100",
)
