"""Definition 6.11 read off any one coupling: the infimum over couplings is at most the largest distance under this one.

Letters: W = the infinity-Wasserstein distance of two laws; n = the largest distance (a supremum over the support) of the two
points under one coupling of them, N its square.
"""

from verify import *
from verify.algorithms.classes import infimum
from verify.lemma.generators import Generator

scalars("W n N")

generates = Generator(
    "infinity-Wasserstein distance, one coupling",
    "W is the infinity-Wasserstein distance of two laws for some norm, n the largest distance of the two points under one "
    "coupling of the laws, N = n^2",
    statement(for_all(nonnegative="W n N"), distance=n >= W | goal, squared=N >= W**2 | goal),
    denotes="W",
    drawn=(partial(infimum, W, n, N),),
    follows=shows(squared=(n + W) * fact("drawn infimum") + fact("drawn square")),
)
