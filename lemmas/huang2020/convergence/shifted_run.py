"""DP-ADMM with its noise shifted along a ray stays near the ray.

DP-ADMM with its noise shifted along a ray: spread around the path of the shifts, and how far that path reaches.

Where: ours.
On the rates after Theorems 3 and 4. One agent as in ``shifted_run_step``; A = b + G sqrt(2t) the inverse step of iteration
t; wt^0, .. wt^{t-1} against z_0, .., z_{t-1}, d_0 = |wt^0 - z_0|^2.
Letters: d = E|wt^{t-1} - z_{t-1}|^2, Q = the sum of these; V = 1 + 2 (the variances of an entry of xi^1, .., xi^{t-1},
added), U = the sum of these; B = the sum of gamma/A, g = the product of 1 + gamma/(omega A); Y, c, x, r as in
``noise_of_the_mean``.
Idea: d <= g (V + omega B), and g (omega - B) <= omega; V grows like (N/G)^2 ln t, and U is almost t V.
Note: The loss is flat along the ray but for a part with gradients of length at most gamma.
"""

from verify import *

from . import shifted_run_step as one
from .noise_of_the_mean import GENTLE, STEPS, tangent

scalars("t d Q V U B g Y d_next A r x y_next")

STEP = each_step(
    "huang2020.shifted-run-step",
    means={"d": one.D, "d_next": one.after, "A": one.A},
    constant="N gamma omega",
    moved={"D": one.after},
)

domain = for_all(positive="G N b c gamma omega", nonnegative="d_0", real="ln_c")

factor = 1 + gamma / (omega * A)
noise = 2 * N**2 / A**2

says = statement(
    tangent=tangent,
    near=1 >= d_0 | letter("d_0", "the squared distance at the start", bounded=True),
    spread=t * g * (V + omega * B) >= Q | goal,
    growth=(G + b) ** 2 * t * V >= N**2 * (t * (ln_c + 1) - c) | goal,
    path=G**2 * U + N**2 * t >= G**2 * t * V | goal,
    drift=2 * gamma**2 * (t - 1) >= G**2 * B**2 | goal,
    product=omega >= g * (omega - B) | goal,
    factor=g >= 1 | goal,
    positive=V > 0 | goal,
    recursion=over(
        "t",
        1,
        dict(
            d=(d_0, d_next),
            Q=(d_0, Q + d_next),
            V=(1, V + noise),
            U=(1, U + V + noise),
            B=(0, B + gamma / A),
            g=(1, g * factor),
            Y=(ln_c, y_next),
        ),
        signs(positive="A r x", nonnegative="d_next", real="y_next"),
        spread_next=factor * (d + omega * gamma / A) + noise >= d_next | STEP("spread"),
        large=A >= 1 | assumed(r"\eta_i^k = \frac{c_w}{\sqrt{2k}}", "Theorem 3, (29)", "A = rho + 1/eta, rho = 1"),
        steep=A**2 >= 2 * t * G**2 | assumed(r"\eta_i^k = \frac{c_w}{\sqrt{2k}}", "Theorem 3, (29)", "A is at least sqrt(2t) G"),
        **STEPS,
    ),
)

claim = Claim("huang2020.shifted-run", "inequality")

ABOVE_1 = fact("factor_kept") + term(1)  # g
KEPT = (
    factor * fact("kept") + factor * (omega * gamma / A + noise) * fact("factor_kept") + term(noise * (factor - 1)) + spread_next
)

proof = shows(
    by_induction(
        invariants(
            begun=t >= 1 | at_start,
            positive_kept=V >= 1 | at_start,
            sum_sign=B >= 0 | at_start,
            factor_kept=g >= 1 | at_start,
            kept=g * (V + omega * B) >= d | near,
            sum_kept=t * g * (V + omega * B) >= Q | near,
            product_kept=omega >= g * (omega - B) | at_start,
            drift_kept=2 * gamma**2 * (t - 1) >= G**2 * B**2 | at_start,
            path_kept=G**2 * U + N**2 * t >= G**2 * t * V | term(N**2),
            growth_kept=(G + b) ** 2 * (V - 1) >= N**2 * (ln_c - Y) | at_start,
            quotient=c >= t * (1 + Y) | tangent,
        ),
        begun=fact("begun") + term(1),
        positive_kept=fact("positive_kept") + term(noise),
        sum_sign=fact("sum_sign") + term(gamma / A),
        factor_kept=factor * fact("factor_kept") + term(factor - 1),
        kept=KEPT,
        sum_kept=KEPT
        + fact("sum_kept")
        + t * (factor - 1) * ABOVE_1 * (fact("positive_kept") + term(1) + omega * fact("sum_sign"))
        + t * factor * (noise + omega * gamma / A) * ABOVE_1,
        product_kept=fact("product_kept") + (factor - 1) * ABOVE_1 * (fact("sum_sign") + term(gamma / A)),
        drift_kept=(
            (2 * t + 1) * (A**2 * fact("drift_kept") + gamma**2 * steep)
            + term(gamma**2 * A**2)
            + G**2 * square(A * B - 2 * t * gamma)
        )
        / (2 * t * A**2),
        path_kept=fact("path_kept") + N**2 / A**2 * steep,
        growth_kept=fact("growth_kept") + N**2 / (t * A**2) * GENTLE + N**2 * logarithm + N**2 / (t * x) * quotient_next,
        quotient=(t + 1) * tangent_next - quotient_next,
    ),
    spread=fact("sum_kept"),
    growth=t * fact("growth_kept") + N**2 * fact("quotient") + term((G + b) ** 2 * t),
    path=fact("path_kept"),
    drift=fact("drift_kept"),
    product=fact("product_kept"),
    factor=fact("factor_kept"),
    positive=fact("positive_kept") + term(1),
)

witness = at("G=1 N=1 b=1 c=2 gamma=1 omega=1 d_0=1 ln_c=2/3", "A=2 r=1 d_next=1 y_next=0 x=1", index=2)

too_strong = altered({"half the growth": growth.left / 2}, drop="near")
