"""What a Gaussian release leaks where delta = 1.25 exp(-2): bounds on its two tails.

Letters: mu = sensitivity over deviation, r = eps/mu - mu/2; tail = Pr[N(0, 1) > r], phi the density at r, X = e^eps Pr[N(0, 1) >
r + mu]; e_2 = exp(-2).
"""

from verify import *

scalars("r tail phi H X e_2 delta")


def tails(**replaced):
    """The facts of both tails and of delta; ``replaced``: what stands for the letters of the second."""
    return dict(
        **alike("sides density", program("standard normal")),
        exponential=program("standard normal", "exponential_above"),
        second_tail=program("second tail", **replaced),
        e_2_below=ratio(17, 125) >= e_2 | letter("e_2", "exp(-2)", value="exp(-2)"),
        delta_is=delta == 5 * e_2 / 4 | letter("delta", "1.25 exp(-2)"),
    )


def more_than(least, factor=1):
    """The proof that tail - X, which is ``least`` or more, is more than ``factor`` times delta."""
    return (
        fact("profile")
        + fact("half")
        + fact("X_small")
        + factor * ratio(5, 4) * fact("e_2_below")
        - factor * fact("delta_is")
        + term(least - factor * ratio(17, 100))
    )
