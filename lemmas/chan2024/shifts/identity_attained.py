"""The constant 1/(N - 1) at A = I is attained in the limit: by f = 0 and a quadratic g of small curvature, for every N.

Where: ours; tightness of ``identity``. Letters: A = B = 1, f = 0, c = 0, g(y) = kappa y^2/2 on the line, e = kappa/(kappa +
beta), s = eta beta >= 1; two runs whose starts differ by d, N = K + 1 iterations. X d = the difference of the means of x_N, -F d
that of eta lam_N; V sigma^2 = the variance of eta lam_N, V the sum of F^2 over fewer iterations; P = (1 - e)^K.
Idea: lam_N alone has divergence F^2 d^2/(2 sigma^2 V), and F falls slowly: (1 - e) F <= F_next <= F. So it is at least P^2 times
d^2/(2 sigma^2 (N - 1)), which tends to the bound as e -> 0.
"""

from verify import *

e, s, q, K, X, F, V, P = scalars("e s q K X F V P")
u = e * s * X
later = e * F + u

says = statement(
    for_all(positive="e s"),
    at_least("half", ratio(1, 2), e, because=assumed("kappa is at most beta", where="ours")),
    at_least("large", s, 1, because=assumed("eta beta is at least 1", where="ours")),
    goals=(at_least("attained", F**2 * K, P**2 * V),),
    definitions=(("q", 1 + s),),
    recursion=Recursion(
        "K",
        0,
        {"X": (1 + s - 2 * e * s) / q, "F": e * s, "V": e - e, "P": e / e},
        {"X": (X + (1 - 2 * e) * (F + s * X)) / q, "F": later, "V": V + F**2, "P": (1 - e) * P},
    ),
)

claim = Claim(
    id="chan2024.shift-identity-attained",
    title="At A = I the multiplier of a run with a flat g leaks at least (1 - e)^(2K)/K",
    where="ours",
    kind="bound",
    says=says,
    note="The left side is the exact divergence of two Gaussians of one variance (chan2024.fact-4.3); V > 0 for N >= 2, so the "
    "cross-multiplied form is the same statement. With chan2024.shift-identity the least constant is exactly 1/(N - 1).",
)

proof = shows(
    by_induction(
        invariant(at_least("count", K), step=because("count", term(1))),
        invariant(
            at_least("power", P), base=because(term(1)), step=because(term(1, "half", "power"), term(ratio(1, 2), "power"))
        ),
        invariant(
            at_least("falls", F - later),
            base=because(term(e**2 * s / q, "large")),
            step=because(
                term(e / q, "large", "slowly"),
                term(e / q, "large", "half", "low"),
                term(ratio(1, 2) * e / q, "large", "low"),
                term(e**2 * s / q, "large", "half", "power"),
                term(ratio(1, 2) * e**2 * s / q, "large", "power"),
                term(e / q, "low"),
                term(e**2 * s / q, "power"),
            ),
        ),
        invariant(
            at_least("slowly", later, (1 - e) * F),
            base=because(term(2 * e**2 * s / q)),
            step=because(term(2 * e / q, "slowly"), term(2 * e / q, "half", "low"), term(2 * e**2 * s / q, "half", "power")),
        ),
        invariant(at_least("low", F, e * s * P), step=because("slowly", term(1, "half", "low"), term(ratio(1, 2), "low"))),
        invariant(at_least("high", e * s, F), step=because("high", "falls")),
        invariant(
            at_least("noise", K * e**2 * s**2, V),
            step=because("noise", term(1, "high", "low"), term(e * s, "high", "power"), term(e * s, "high")),
        ),
    ),
    attained=because(term(1, "count", "low", "low"), term(2 * e * s, "count", "low", "power"), term(1, "noise", square=P)),
)

witness = Point(scalars={"e": ratio(1, 2), "s": 2}, index=3)

too_strong = (
    scaled(says, "1 % larger", "attained", right=ratio(101, 100)),
    altered(says, "one iteration less", at_least("attained", F**2 * K, P**2 * (V + F**2))),
    altered(says, "(1 - e)^K in place of (1 - e)^(2 K)", at_least("attained", F**2 * K, P * V)),
)
