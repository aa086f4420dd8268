"""One user, by the last point of private gradient ADMM with eta beta a_min^2 >= 1/2: 1/(N - t + 1).

What one user leaks by the last point alone, eta^2 Delta^2/(2 sigma^2 (k + 1)) for k >= 2, also where eta beta is below 1.

Where: ours.
``last_point_user`` for eta beta >= 1/2.
Letters and idea as in ``late_point``; k iterations follow the user's own.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. From eta beta = 1 on chan2024.shift-last-point-user says it for k = 1 too.
"""

from verify import *

from ...common.gradient_admm_late_point_shifts import LEAST
from .amplified import USER, from_a_user, k, penalty, smaller_user, user_of_four

says = from_a_user(
    penalty(LEAST),
    two_iterations=k >= 2 | ours("at least two iterations follow the user's own"),
    shifted="gradient ADMM, shifted for its last point from two iterations on, after a user",
)

claim = Claim("chan2024.shift-late-point-user", "bound", strengthens="chan2024.shift-last-point-user")

proof = USER

witness = at("eta=1 beta=1/2 sigma=1 a_min=1 k=4 E=1/5 D=1/10 mu=2/5 Delta=1 delta=[1]")

tightness = user_of_four("1/(N - t + 1) of the shifts", ratio(1, 2))

too_strong = smaller_user()
