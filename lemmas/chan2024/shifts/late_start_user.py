"""One user of private gradient ADMM, three iterations from the end, eta beta a_min^2 >= 13/20: 1/(N - t).

A user followed by k >= 3 iterations loses at most eta^2 Delta^2/(2 sigma^2 k) also where eta beta is below 9/11.

Where: ours.
``user`` for eta beta >= 13/20.
Letters as in ``user``; idea as in ``late_start``.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. From eta beta = 9/11 on chan2024.shift-user says it for k = 2 too.
"""

from verify import *

from ...common.gradient_admm_late_start_shifts import LEAST
from .amplified import by_spending, eta, from_a_user, k, penalty, smaller_user

says = from_a_user(
    penalty(LEAST),
    three_iterations=k >= 3 | ours("at least three iterations follow the user's own"),
    shifted="gradient ADMM, shifted after a user from three iterations on",
    level=k,
)

claim = Claim("chan2024.shift-late-start-user", "bound", strengthens="chan2024.corollary-6.2-amplified")

proof = by_spending(eta**2 * neighbours + k * energy, k)

witness = at("eta=1 beta=21/20 sigma=1 a_min=1 k=4 E=1/4 D=1/8 mu=2/5 Delta=1 delta=[1]")

too_strong = smaller_user(level=k)
