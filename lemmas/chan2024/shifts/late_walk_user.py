"""One user of private gradient ADMM, three iterations from the end, eta beta a_min^2 >= 21/20: 1/(N - t + 1).

A user followed by k >= 3 iterations loses at most eta^2 Delta^2/(2 sigma^2 (k + 1)) also where eta beta is below 8/5.

Where: ours.
``walk_user`` for eta beta >= 21/20.
Letters as in ``walk_user``; idea as in ``late_walk``.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. From eta beta = 8/5 on chan2024.shift-walk-user says it for k = 2 too.
"""

from verify import *

from ...common.gradient_admm_late_walk_shifts import LEAST
from .amplified import USER, from_a_user, k, penalty, smaller_user, user_of_four

says = from_a_user(
    penalty(LEAST),
    three_iterations=k >= 3 | ours("at least three iterations follow the user's own"),
    shifted="gradient ADMM, shifted as a walk from three iterations on, after a user",
)

claim = Claim("chan2024.shift-late-walk-user", "bound", strengthens="chan2024.shift-user")

proof = USER

witness = at("eta=1 beta=21/20 sigma=1 a_min=1 k=4 E=1/5 D=1/10 mu=2/5 Delta=1 delta=[1]")

tightness = user_of_four("1/(N - t + 1) of the shifts", ratio(21, 20))

too_strong = smaller_user()
