"""What [b] of Theorem 5 asks of alpha_k for Algorithm 1: at least the noise of one step.

Where: ours, on App A.2. Letters: ``root`` = sqrt(alpha_k), e and n = the error and the noise of the step in L2, ``deviation`` =
sigma sqrt p. Idea: the noise is orthogonal to the error, so E|e + n|^2 >= p sigma^2.
"""

from lemmas.common.cyffers2023_step import e, n, p, sigma
from verify import *

STEP = "Algorithm 1 of cyffers2023, one iteration in L2"
root, deviation = scalars("root deviation")

says = statement(
    for_all(positive="deviation p sigma", nonnegative="root", U="e n"),
    equal("deviation", deviation**2, p * sigma**2, because=letter("deviation", "sigma sqrt p")),
    at_least(
        "variance",
        root**2,
        (e + n).norm2,
        because=assumed(
            "There exists a sequence of non-negative real numbers",
            "Theorem 5, [b]",
            "E|e_k + eta_{k+1}|^2 <= alpha_k = root^2: the error of Algorithm 1 is e_k + eta_{k+1}",
        ),
    ),
    equal("noise_apart", n @ e, because=program(STEP, "noise_apart")),
    equal("noise_whole", n.norm2, p * sigma**2, because=program(STEP, "noise_whole")),
    goals=(at_least("floor", root, deviation),),
)

claim = Claim(
    id="cyffers2023.a2-instantiation-floor",
    title="The bound on the errors of Theorem 5 is at least the noise",
    where="ours",
    kind="inequality",
    says=says,
)

proof = shows(
    floor=because(
        "variance", term(1, square=e), term(2, "noise_apart"), "noise_whole", term(-1, "deviation"), scale=root + deviation
    )
)

witness = Point(scalars=numbers("deviation=4 root=5 p=1 sigma=4"), vectors={"e": [3, 0], "n": [0, 4]})

too_strong = (
    scaled(says, "1 % more", "floor", right=ratio(101, 100)),
    without(says, "noise_apart"),
    without(says, "variance"),
    without(says, "noise_whole"),
)
