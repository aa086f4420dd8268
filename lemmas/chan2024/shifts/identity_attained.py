"""At A = I the multiplier of a run with a flat g leaks at least (1 - e)^(2K)/K.

The constant 1/(N - 1) at A = I is attained in the limit: by f = 0 and a quadratic g of small curvature, for every N.

Where: ours.
Tightness of ``identity``.
Letters: A = B = 1, f = 0, c = 0, g(y) = kappa y^2/2 on the line, e = kappa/(kappa + beta), s = eta beta >= 1; two runs whose
starts differ by d, N = K + 1 iterations. X d = the difference of the means of x_N, -F d that of eta lam_N; V sigma^2 = the
variance of eta lam_N, V the sum of F^2 over fewer iterations; P = (1 - e)^K.
Idea: lam_N alone has divergence F^2 d^2/(2 sigma^2 V), and F falls slowly: (1 - e) F <= F_next <= F. So it is at least P^2
times d^2/(2 sigma^2 (N - 1)), which tends to the bound as e -> 0.
Note: The left side is the exact divergence of two Gaussians of one variance (chan2024.fact-4.3); V > 0 for N >= 2, so the
cross-multiplied form is the same statement. With chan2024.shift-identity the least constant is exactly 1/(N - 1).
"""

from verify import *

for_all(positive="e s")

scalars("q K X F V P")
u = e * s * X
later = e * F + u

says = statement(
    half=ratio(1, 2) >= e | ours("kappa is at most beta"),
    large=s >= 1 | ours("eta beta is at least 1"),
    attained=F**2 * K >= P**2 * V | goal,
    definitions=(("q", 1 + s),),
    recursion=over(
        "K",
        0,
        dict(
            X=((1 + s - 2 * e * s) / q, (X + (1 - 2 * e) * (F + s * X)) / q),
            F=(e * s, later),
            V=(e - e, V + F**2),
            P=(e / e, (1 - e) * P),
        ),
    ),
)

claim = Claim("chan2024.shift-identity-attained", "bound")

proof = shows(
    by_induction(
        invariants(
            count=K >= 0 | at_start,
            power=P >= 0 | term(1),
            falls=F - later >= 0 | e**2 * s / q * large,
            slowly=later >= (1 - e) * F | term(2 * e**2 * s / q),
            low=F >= e * s * P | at_start,
            high=e * s >= F | at_start,
            noise=K * e**2 * s**2 >= V | at_start,
        ),
        count=count + term(1),
        power=half * power + power / 2,
        falls=e / q * (large * slowly + large * half * low)
        + e / 2 / q * large * low
        + e**2 * s / q * large * half * power
        + e**2 / 2 * s / q * large * power
        + e / q * low
        + e**2 * s / q * power,
        slowly=2 * e / q * (slowly + half * low) + 2 * e**2 * s / q * half * power,
        low=slowly + half * low + low / 2,
        high=high + falls,
        noise=noise + high * low + e * s * (high * power + high),
    ),
    attained=count * low * low + 2 * e * s * count * low * power + noise * square(P),
)

witness = at("e=1/2 s=2", index=3)

too_strong = altered(
    {"one iteration less": attained.left >= P**2 * (V + F**2), "(1 - e)^K in place of (1 - e)^(2 K)": attained.right / P},
    scale="1 % larger -> right 101/100",
)
