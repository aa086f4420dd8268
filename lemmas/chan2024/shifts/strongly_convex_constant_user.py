"""One user, strongly convex f and A A^T = a^2 I where 8 eta mu >= eta beta a^2 >= 8/5: nearly 1 + eta beta a^2 times less.

Strongly convex f_t, A with one singular value: what one user's gradient leaks, kernel included.

Where: ours.
Beside ``strongly_convex_user``, which has R in place of (1 + s) R.
Letters: a = the one singular value of A, A A^T = a^2 I; r = 1 - eta mu/(1 + s); P = r^(2(N - 1)), S = 1 + r^2 + .. +
r^(2(N - 2)) = 1 + R, N >= 3 the number of iterations from the user's own on; delta = difference of the gradients of f_t
and f_t' at the common point; E = the energy of the shifts; D = the divergence of (x~_N, lam_N).
Idea: shift already at the user's own iteration, then as for another start: the kernel, where eta delta moves the point and
not the norm of A x, decides; see lemmas.common.gradient_admm_contraction_kernel_shifts.
Note: The user's function is used in iteration t; N - 1 iterations follow. For every A of full row rank whose singular values
are all a, every B, c, every convex g and all mu-strongly convex f_t that are (1/eta)-smooth, eta mu < 1. mu_f is the paper's
mu; mu that of the Gaussian trade-off curve. An exact run on the kernel leaks 0.865 of it (eta mu = 1/5, s = 8/5, N = 4);
whether it is the least was not asked.
"""

from verify import *

from .amplified import NEIGHBOURS, by_spending, eta, leaks, smaller
from .strongly_convex_constant import REGION

for_all(positive="eta beta sigma a o r P S", nonnegative="E D mu mu_f R Delta", X="delta")
scalars("Delta mu_f")
s = eta * beta * a**2
level = P + (1 + s) * R
energy = P * eta**2 * Delta**2

says = statement(
    *REGION,
    rest=S == 1 + R | letter("S", "1 + R"),
    neighbours=NEIGHBOURS,
    **leaks("user", energy, level, "gradient ADMM with one singular value and strongly convex f, shifted after a user", mu=mu_f),
)

claim = Claim("chan2024.shift-strongly-convex-constant-user", "bound")

proof = by_spending(P * eta**2 * neighbours + fact("energy"), level)

# eta = 1, mu = 1/2, beta = 2: s = 2, r = 5/6; N = 3, P = r^4, R = r^2, P + 3 R = 3325/1296
witness = at("""
    eta=1 beta=2 sigma=1 a=1 mu_f=1/2 o=1/2 r=5/6 P=625/1296 S=61/36 R=25/36 Delta=1 E=25/133 D=25/266 mu=2/5 delta=[1]
""")

too_strong = smaller(
    "user",
    {"r^(2N) in place of r^(2(N - 1))": r**2 * user.left, "1 + s times less": user.left >= (1 + s) * user.right},
    drop="energy shift_rule neighbours",
)
