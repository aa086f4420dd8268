"""One user of private gradient ADMM with A = I and a small penalty: two phases, 1/((1 + s)^2 (N - t + 1 - K + 1/s)).

With A = I and s = eta beta <= 1/10 a user of iteration t loses eta^2 Delta^2/(2 sigma^2 (1 + s)^2 (N - t + 1 - K + 1/s)).

Where: ours.
``any_penalty_user`` for A = I and a small penalty, and less by (1 + s)^2.
Letters as in ``two_phases``, but N - t + 1 = 3 + j + m + h, h >= 1; delta = difference of the gradients of f_t and f_t' at the
common point.
Idea: as in ``two_phases``; the difference of the gradients moves the point by eta |delta|/(1 + s) and the multiplier not at all.
Note: For square A with A^T A = a^2 I (A = I: a = 1), every B, c, every convex g and all convex f_t that are (1/eta)-smooth.
Multiplied out: s eta^2 Delta^2 >= 2 sigma^2 (1 + s)^2 (1 + s h) D. gaussian: the pair is no easier to tell apart than N(0, 1)
from N(mu, 1).
"""

from verify import *

from .amplified import NEIGHBOURS, Delta, by_spending, leaks, smaller
from .two_phases import PHASES, POWER, reciprocal, s

for_all(positive="eta beta sigma a P T W n", nonnegative="h i E D mu Delta", X="delta")

level = (1 + s) ** 2 * reciprocal

says = statement(
    *PHASES,
    NEIGHBOURS,
    followed=h >= 1 | ours("at least one iteration of the user's own comes before K"),
    **leaks("user", s * eta**2 * Delta**2, level, "gradient ADMM with A = I, shifted in two phases after a user"),
)

claim = Claim("chan2024.shift-two-phases-user", "bound", strengthens="chan2024.shift-any-penalty-user")

proof = by_spending(s * eta**2 * neighbours + energy, level)

witness = at(f"eta=1 beta=1/10 sigma=1 a=1 h=1 E=1/20 D=1/40 mu=1/5 Delta=1 delta=[1] {POWER}")

too_strong = smaller(
    "user",
    {"one iteration more": user.left >= 2 * sigma**2 * (1 + s) ** 2 * (reciprocal + s) * D},
    drop="energy shift_rule neighbours",
)
