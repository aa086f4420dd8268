"""Privacy amplification for convex objectives with the best one-step constant of the argument.

Theorem 6.1 with the sharper one-step constant c* = (k + 2 + sqrt(k^2 + 4))/(2k), k = eta beta, in place of max(2, 3/k).

Where: ours.
Sharpens arXiv Theorem 6.1.
Letters as in ``privacy_amplification``; c* = 1 + s with s > 0, s (k (1 + s) - 2) = 1.
Idea: rounds of two iterations as for Theorem 6.1, where the point that the second shift takes off is split with the best
weights.
Note: c* <= max(2, 3/k), with equality at k = 3/2 only (chan2024.lemma-6.10-sharper); the ratio tends to 1/2 for large k and
to 2/3 for small k.
"""

from verify import *

from ..one_step_privacy.sharper_constant import best_s
from .initial_norm import bounded, norm2
from .privacy_amplification import BLOCK, ROUNDS

for_all(positive="eta beta sigma T s", nonnegative="a D E", X="x", Z="A_x")

k = eta * beta
bound = (1 + s) * (1 + k * a**2) / (2 * sigma**2 * T) * x.norm2

says = statement(
    bounded,
    best_s,
    energy=(1 + s) / T * norm2 >= E | program(ROUNDS, "energy", BLOCK, a_min=1, c=1 + s, l=Vector({})),
    shift_rule=E / (2 * sigma**2) >= D | instance("common.shift-rule", "divergence"),
    amplified=bound >= D | goal,
)

claim = Claim("chan2024.theorem-6.1-sharper", "bound", strengthens="chan2024.theorem-6.1")

proof = shows(
    use("start", "chan2024.thm6.1-initial-norm"),
    amplified=shift_rule + 1 / (2 * sigma**2) * energy + (1 + s) / (2 * sigma**2 * T) * start,
)

# k = 8/3: s = 1/2 and c* = 3/2.
witness = at("eta=8/3 beta=1 sigma=1 T=2 s=1/2 a=1 D=1/2 E=1 x=[1] A_x=[1]")

too_strong = altered(
    {
        "1 in place of 1 + s": (1 + k * a**2) / (2 * sigma**2 * T) * x.norm2 >= D | false,
        "1/T^2 in place of 1/T": amplified.left / T,
    },
    scale="1 % smaller -> left 99/100",
    drop="energy shift_rule bounded",
)
