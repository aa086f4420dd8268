"""Random permutation: E[1/L] = H_N/N is of order log N/N.

Section 8, random permutation: the number L of iterations from a user's own on has E[1/L] = H_N/N <= (1 + ln N)/N.

Where: arXiv section 8.
Letters: H = 1 + 1/2 + ... + 1/N, so that E[1/L] = H/N; l = ln N; u = 1/(N+1), g = ln((N+1)/N).
Idea: the user's position is uniform on {1..N} and L = N + 1 - position. H grows by 1/(N+1) <= g, and by at most g less 1/N -
1/(N+1) from below.
Reading: interpretation: O(log N/N) with the constant (1 + ln N)/N, and a lower bound.
Note: Explicit form of O(log N/N), with the matching lower bound, for every N >= 1. L counts the user's own iteration.
Enumerated exactly for N up to 64 (over positions) and for all permutations of up to 6 users in
tests/lemmas/test_section_8.py.
"""

from verify import *

scalars("N H log inverse u g")
HARMONIC = over(
    "N",
    1,
    dict(H=(1, H + u), log=(0, log + g), inverse=(1, u)),
    signs(positive="u g"),
    reciprocal=u * (N + 1)
    == 1 | letter("u", "1/(N+1), the next summand of E[1/L] times N; L = N + 1 - position is uniform as the position is"),
    logarithm_grows=program("logarithm of 1 + 1/M", "below", M=N),
    logarithm_grows_slowly=program("logarithm of 1 + 1/M", "above", M=N),
)

for_all()

says = statement(above=(1 + log) / N >= H / N | goal, below=H / N >= log / N | goal, recursion=HARMONIC)

claim = Claim(
    "chan2024.sec8-permutation",
    "asymptotic",
    statement=r"\frac{\ln N}N\le\mathbf E\Big[\frac1L\Big]=\frac{H_N}N\le\frac{1+\ln N}N",
    prints=r"""
        \ln N -> log
        \mathbf E\Big[\frac1L\Big] -> H/N
        H_N -> H
    """,
)

proof = shows(
    by_induction(
        invariants(
            upper=1 + log >= H | at_start,
            lower=H >= log + inverse | at_start,
            inverse_is=inverse * N == 1 | at_start,
            inverse_nonnegative=inverse >= 0 | term(1),
        ),
        # g - u = u (g (N+1) - 1) + (1 - u (N+1)) g
        upper=upper + u * logarithm_grows - g * reciprocal,
        # H + u - (log + g) - u: the invariant gives inverse - g, and inverse (1 - g N) = inverse - g.
        lower=lower + inverse_nonnegative * logarithm_grows_slowly + g * inverse_is,
        inverse_is=reciprocal,
        inverse_nonnegative=term(u),
    ),
    above=1 / N * upper,
    below=1 / N * (lower + inverse_nonnegative),
)

# ln 2 between 1/2 and 1, ln(3/2) between 1/3 and 1/2 is all that the step facts ask.
witness = at("", "u=1/2 g=7/10", "u=1/3 g=2/5", index=3)

too_strong = altered(
    {
        "ln N in place of 1 + ln N": dict(above=log / N >= H / N | false),
        "1/N in place of ln N/N": dict(above=1 / N >= H / N | false),
        "(1 + ln N)/N as a lower bound": below.left >= (1 + log) / N,
    },
    scale="1 % smaller -> above left 99/100",
)
