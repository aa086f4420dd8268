"""Private gradient ADMM amplifies at the rate of noisy gradient descent for every penalty: 1/(N - K + 1/s).

For every eta beta > 0 gradient ADMM leaks at most |dx_0|_M^2/(2 sigma^2 (N - K + 1/s)), s = eta beta a_min^2, N >= K.

Where: ours.
Sharpens Theorem 6.1 for long runs at small eta beta.
Letters: K >= 2 is a whole number with (1 + s)^(K - 2) s >= max(1, 2/s), about 2 + ln(2/s^2)/s; n = K - 1, P = (1 + s)^(K -
2); x = dx_0, A_x = A dx_0, |x|_M^2 = |x|^2 + eta beta |A x|^2; h = N - K; E = the energy of the shifts; D = the divergence
of (x~_N, lam_N); a_min = the smallest singular value of A, at least 1 for A = [I D].
Idea: the energy is c_N |dx_0|_M^2 with c_2 = P s; c_k falls by the factor 1 + s while it is at least s, and once it is s its
reciprocal rises by 1 in every iteration; see lemmas.common.gradient_admm_worth_shifts.
Note: For every A of full row rank whose singular values are at least a_min (A = [I D]: a_min = 1), every B, c, every convex
g and all convex f_t that are (1/eta)-smooth. Multiplied out: s |x|_M^2 >= 2 sigma^2 (1 + s h) D. With the least K it is no
larger than Theorem 6.1 but at N = 2 with s > 2; there chan2024.shift-start is smaller. gaussian: the pair is no easier to
tell apart than N(0, 1) from N(mu, 1).
"""

from verify import *

from .amplified import by_energy, distance, leaks, smaller

for_all(positive="eta beta sigma a_min n P", nonnegative="h E D mu", X="x", Z="A_x")

s = eta * beta * a_min**2
reciprocal = 1 + s * h
POWERS = "chan2024.shift-worth-powers"

WORTH = given(
    positive=at_end(POWERS, "positive", "the powers of 1 + s", n),
    growth=at_end(POWERS, "growth", "the powers of 1 + s", n),
    P_one=P * s >= 1 | ours("(1 + s)^(K - 2) s is at least 1"),
    P_two=P * s**2 >= 2 | ours("(1 + s)^(K - 2) s is at least 2/s"),
)

says = statement(*WORTH, **leaks("amplified", s * distance, reciprocal, "gradient ADMM, shifted by worth"))

claim = Claim("chan2024.shift-any-penalty", "bound")

proof = by_energy(reciprocal)

# s = 1 and K = 3, P = 2, h = 2
witness = at("eta=1 beta=1 sigma=1 a_min=1 n=2 P=2 h=2 E=2/3 D=1/3 mu=1/2 x=[1] A_x=[1]")

too_strong = smaller(
    "amplified",
    {
        "without the norm of A x": s * x.norm2 >= amplified.right,
        "one iteration more": amplified.left >= 2 * sigma**2 * (reciprocal + s) * D,
    },
)
