"""The bound on the errors of Theorem 5 is at least the noise.

What [b] of Theorem 5 asks of alpha_k for Algorithm 1: at least the noise of one step.

Where: ours.
On App A.2.
Letters: ``root`` = sqrt(alpha_k), e and n = the error and the noise of the step in L2, ``deviation`` = sigma sqrt p. Idea:
the noise is orthogonal to the error, so E|e + n|^2 >= p sigma^2.
"""

from verify import *

STEP = "Algorithm 1 of cyffers2023, one iteration in L2"


for_all(positive="deviation p sigma", nonnegative="root", U="e n")

says = statement(
    deviation=deviation**2 == p * sigma**2 | letter("deviation", "sigma sqrt p"),
    variance=root**2
    >= (e + n).norm2
    | assumed(
        "There exists a sequence of non-negative real numbers",
        "Theorem 5, [b]",
        "E|e_k + eta_{k+1}|^2 <= alpha_k = root^2: the error of Algorithm 1 is e_k + eta_{k+1}",
    ),
    **alike("noise_apart noise_whole", program(STEP)),
    floor=root >= deviation | goal,
)

claim = Claim("cyffers2023.a2-instantiation-floor", "inequality")

proof = shows(floor=(variance + square(e) + 2 * noise_apart + noise_whole - fact("deviation")) / (root + deviation))

witness = at("deviation=4 root=5 p=1 sigma=4 e=[3, 0] n=[0, 4]")

too_strong = altered(scale="1 % more -> right 101/100", drop="noise_apart variance noise_whole")
