"""Noisy gradient descent with strongly convex f, a record in every step: the loss stays bounded.

Noisy gradient descent with strongly convex f_t, a record in every step: (1 - c^N)/(1 + c^N) (1 + c)/(1 - c), c = 1 - eta mu.

Where: ours.
The bound of Bok, Su and Altschuler 2024 by the shift rule, for the example of section 5.1 (with or without a projection).
Letters: o = c = 1 - eta mu; z = c^N, L = c + c^2 + .. + c^(N - 1), N >= 2 iterations, both runs from one point; delta = the
first difference of the gradients of f_t and f_t' at one point, Delta = the longest of all; E = the energy of the shifts; D =
the divergence of the last noisy points.
Idea: an earlier change has shrunk before it is paid for; the shift in k iterations from the end is proportional to c^k.
Note: For all mu-strongly convex f_t that are (1/eta)-smooth, 0 < eta mu < 1, with or without a projection onto a convex set
before each gradient. Composition alone gives N eta^2 Delta^2; for many steps this is (1 + c)/(1 - c) of one release. As mu
tends to 0 it is N again. Attained by quadratic f_t whose gradients differ by one vector.
"""

from verify import *

from .amplified import NEIGHBOURS, by_shifts, by_spending, smaller

for_all(positive="eta sigma mu_f o z L", nonnegative="E D mu Delta", X="delta")

scalars("q h")

bound = eta**2 * Delta**2 * (1 + o) * (1 - z)
lost = 2 * sigma**2 * (1 + z) * (1 - o) * D

says = statement(
    *given(
        flat=1 > eta * mu_f | ours("eta mu is below 1"),
        o=o == 1 - eta * mu_f | letter("o", "1 - eta mu"),
        contracts=1 > o | ours("mu is positive"),
        sum=L * (1 - o) == o - z | ours("L is o + o^2 + .. + o^(N - 1), and z = o^N"),
    ),
    NEIGHBOURS,
    **by_shifts("projected noisy gradient descent with strongly convex f, a change in every iteration"),
    every_step=bound >= lost | goal,
    gaussian=bound >= sigma**2 * (1 + z) * (1 - o) * mu**2 | goal,
    definitions=(("q", 1 + o), ("h", 1 + z)),
)

claim = Claim("chan2024.shift-every-step", "bound")

SPENT = h * contracts * energy + eta**2 * q * z / o * contracts * neighbours - (eta**2) * q * Delta**2 / o * sum
proof = by_spending(SPENT, h * contracts, "every_step")

witness = at("eta=1 sigma=1 mu_f=1/2 o=1/2 z=1/4 L=1/2 Delta=1 E=1 D=1/2 mu=1 delta=[1/2]")
# c = 1/2, N = 2: (1 + 1/2)^2/(1 + 1/4) = 9/5
tightness = Tightness(
    "(1 - c^N)/(1 + c^N) (1 + c)/(1 - c), attained by x -> c x",
    "every_step",
    bound,
    at("eta=1 sigma=1 mu_f=1/2 o=1/2 z=1/4 L=1/2 Delta=1 E=9/5 D=9/10 mu=4/3 delta=[1]"),
)

too_strong = smaller(
    "every_step",
    {
        "c^(2N) in place of c^N": every_step.right + 2 * sigma**2 * (z - z**2) * D,
        "the effective rounds, sum of c^(2t)": every_step.right * (1 + o) ** 2,
    },
    drop="neighbours sum energy shift_rule",
)
