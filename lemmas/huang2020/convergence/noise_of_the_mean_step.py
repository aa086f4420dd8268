"""The noise of one iteration adds to the squares of the sums of the noises.

One more iteration in the noise part of a mean of iterates: squared lengths of the sums of the noises, in expectation.

Where: ours.
For Theorems 3 and 4.
Letters, random numbers with E<.,.>: ``P`` = sum of the noises so far, ``S`` = sum of these sums, ``xi`` = the next noise, of
variance (N/A)^2; p, s, m = the squared lengths of P, S, S + P, ``_next`` one iteration later.
Idea: the new noise is independent of both sums.
"""

from verify import *

NOISE = "DP-ADMM with one agent, its noise"

for_all(positive="A N", X="P S xi")

says = statement(
    **alike("past sums level", program(NOISE)),
    noise=(P + xi).norm2 == P.norm2 + xi.norm2 | goal,
    sum=(S + P + xi).norm2 == (S + P).norm2 + xi.norm2 | goal,
    both=(S + P + xi + P + xi).norm2 == 2 * (S + P).norm2 + 2 * P.norm2 - S.norm2 + 4 * xi.norm2 | goal,
    size=A**2 * xi.norm2 == N**2 | goal,
)

claim = Claim("huang2020.noise-of-the-mean-step", "identity")

proof = shows(noise=2 * past, sum=2 * past + 2 * sums, both=8 * past + 4 * sums, size=level)

witness = at("A=2 N=2 P=[1, 0] S=[2, 0] xi=[0, 1]")

too_strong = altered(
    {
        "without its variance": dict(noise=(P + xi).norm2 == P.norm2 | false),
        "S counted once more": dict(both=(S + P + xi + P + xi).norm2 == 2 * (S + P).norm2 + 2 * P.norm2 + 4 * xi.norm2 | false),
    },
    drop="past sums level",
)
