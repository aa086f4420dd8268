"""Private gradient ADMM with A = I and a small penalty: two phases of shifts, 1/(N - 3 - j - m + 1/s).

With A = I and s = eta beta <= 1/10 gradient ADMM leaks at most |dx_0|^2/(2 sigma^2 (N - K + 1/s)), K = 3 + j + m.

Where: ours.
``any_penalty`` for A = I and a small penalty: a delay of 237 where that has 898, at s = 1/100.
Letters: x = dx_0; A is square with A^T A = a^2 I; s = eta beta a^2; j and m are whole numbers >= 0; W = w_j, w_0 = 4/3, w_(i +
1) = (1 + s)^2 (1 + w_i); P = (1 + s)^m; T > 0 is any number (the best is near s^(1/2)) with ``high``, ``wide`` and ``tall``; N =
3 + j + m + h; E = the energy of the shifts; D = the divergence of (x~_N, lam_N).
Idea: near the end the energy prefers one direction of (dx, dlam), and falls by (1 + s)^2 in each of j iterations; then it is at
most s P (|e|^2 + s |U|^2), which falls by 1 + s in each of m and then as 1/s, 1/s + 1, ..; see
lemmas.common.gradient_admm_two_phase_shifts.
Note: For square A with A^T A = a^2 I (A = I: a = 1), every B, c, every convex g and all convex f_t that are (1/eta)-smooth.
Multiplied out: s |x|^2 >= 2 sigma^2 (1 + s h) D. gaussian: the pair is no easier to tell apart than N(0, 1) from N(mu, 1).
"""

from verify import *

from .amplified import by_energy, leaks, smaller

for_all(positive="eta beta sigma a P T W n", nonnegative="h i E D mu", X="x")

s = eta * beta * a**2
q = 1 + s
near = q + s * W
reciprocal = 1 + s * h
POWERS, GROWTH = "chan2024.shift-worth-powers", "chan2024.shift-two-phases-growth"

PHASES = given(
    positive=at_end(POWERS, "positive", "the powers of 1 + s", n, a_min=a),
    growth=at_end(POWERS, "growth", "the powers of 1 + s", n, a_min=a),
    begun=at_end(GROWTH, "positive", "the numbers w_0, w_1, ..", i),
    grown=at_end(GROWTH, "growth", "the numbers w_0, w_1, ..", i),
    small=s <= ratio(1, 10) | ours("eta beta a^2 is at most 1/10"),
    high=1 >= s**2 * (3 + 16 * s) * (1 + W) | ours("the first phase is not too long"),
    wide=T * (P * s**2 * q * (1 + W) ** 2 - W) >= near | ours("the second energy is at least the first, in dx"),
    tall=P * s**3 * q * W * (1 + W) ** 2 >= s * q**2 * (1 + W) ** 2 + near * (near + W * T) | ours("and in what is left"),
)

says = statement(*PHASES, **leaks("amplified", s * x.norm2, reciprocal, "gradient ADMM with A = I, shifted in two phases"))

claim = Claim("chan2024.shift-two-phases", "bound", strengthens="chan2024.shift-any-penalty")

proof = by_energy(reciprocal)

# s = 1/10, j = 0 and m = 65, P = (11/10)^65, h = 0
POWER = f"P={Fraction(11, 10) ** 65} W=4/3 T=1 n=66 i=0"
witness = at(f"eta=1 beta=1/10 sigma=1 a=1 h=0 E=1/10 D=1/20 mu=1/4 x=[1] {POWER}")

too_strong = smaller("amplified", {"one iteration more": amplified.left >= 2 * sigma**2 * (reciprocal + s) * D})
