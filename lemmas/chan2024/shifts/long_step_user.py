"""One user of private gradient ADMM with eta nu <= 2 and eta beta a_min^2 >= 36/25: 1/(N - t + 1).

For every step size up to 2/nu a user followed by k >= 3 iterations loses at most eta^2 Delta^2/(2 sigma^2 (k + 1)).

Where: ours.
``late_walk_user`` for steps twice as long.
Letters as in ``walk_user``; idea as in ``long_step``.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are nu-smooth, eta nu <= 2.
"""

from verify import *

from ...common.gradient_admm_long_step_shifts import LEAST
from .amplified import USER, from_a_user, k, penalty, smaller_user, user_of_four

says = from_a_user(
    penalty(LEAST),
    three_iterations=k >= 3 | ours("at least three iterations follow the user's own"),
    shifted="gradient ADMM of long steps, shifted as a walk after a user",
)

claim = Claim("chan2024.shift-long-step-user", "bound", strengthens="chan2024.corollary-6.2-amplified")

proof = USER

_at = numbers("eta=1 beta=36/25 sigma=1 a_min=1 k=3 E=1/4 D=1/8 mu=1/2 Delta=1")
witness = Point(scalars={**_at, **numbers("k=4 E=1/5 D=1/10 mu=2/5")}, vectors={"delta": [1]})

tightness = user_of_four("1/(N - t + 1) of the shifts", LEAST)

too_strong = smaller_user()
