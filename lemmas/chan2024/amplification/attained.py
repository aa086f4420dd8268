"""A noisy affine iteration attains the amplification bound with the best weights exactly.

The bound with the best weights is attained: the noisy affine iteration x -> L x + N, N ~ N(0, sigma^2), on the
line.

Where: ours.
Tightness of ``optimal_weights``.
Letters: two runs from points at distance delta; after T steps the means differ by m delta and both laws are Gaussian with
variance v sigma^2; P = L^(2(T-1)), Q = 1 + L^2 + ... + L^(2(T-1)). The operator satisfies (A) with factor L and (B) with C_K
= L^2/(2 sigma^2), both with equality.
Idea: m = L^T and v = Q, so the exact divergence m^2 delta^2/(2 sigma^2 v) is C_K delta^2 P/Q.
Note: The left side is the exact divergence of two Gaussians of one variance (chan2024.fact-4.3); v, Q > 0, so the
cross-multiplied form is the same statement. At T = 1 it reads D^z = C_K delta^2: condition (B) is tight too.
"""

from verify import *

for_all(positive="L sigma", real="delta")

scalars("T m v P Q")
C = L**2 / (2 * sigma**2)
numerator = m**2 * delta**2 / (2 * sigma**2)

says = statement(
    attained=numerator * Q == C * delta**2 * P * v | goal,
    recursion=over("T", 1, dict(m=(L, L * m), v=(1, 1 + L**2 * v), P=(1, L**2 * P), Q=(1, 1 + L**2 * Q))),
)

claim = Claim("chan2024.theorem-5.2-attained", "identity")

proof = shows(
    by_induction(
        invariants(mean=m**2 == L**2 * P | at_start, variance=v == Q | at_start), mean=L**2 * mean, variance=L**2 * variance
    ),
    attained=delta**2 / (2 * sigma**2) * Q * mean - C * delta**2 * P * variance,
)

witness = at("L=1/2 sigma=1 delta=1", index=3)

too_strong = altered(
    {"L^(2T) in place of L^(2(T-1))": L**2 * attained.right, "1/T in place of the sum of powers": T * attained.left / Q},
    scale="1 % smaller -> right 99/100",
)
