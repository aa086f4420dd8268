"""Theorem 3 with its printed steps, under the hypothesis that its proof needs: the iterates stay within c_w of w* in mean square.

Where: ours, on Theorem 3. Letters as in ``objective_gap``, with h = sqrt(2t); total = the sum over k and i of eta_i^k G_i^2/2,
theta_B = sum_i c_w^2/(2 eta_i^t).
Idea: huang2020.telescoped-decreasing-steps with B = c_w; total <= K h/2 since sum_{k<=t} 1/sqrt(2k) <= sqrt(2t).
"""

from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    altered,
    argued,
    at_least,
    because,
    equal,
    letter,
    ratio,
    scalars,
    signs,
    term,
    without,
)

h, t, K, n, rho, c_w, beta, S, gap, theta_B, total = scalars("h t K n rho c_w beta S gap theta_B total")
M_2 = n * (rho * c_w**2 + beta**2 / rho) / 2

says = Statement(
    signs=signs(positive="h t K n rho c_w", nonnegative="theta_B total", real="beta S gap"),
    spaces={},
    facts=(
        equal("root", h**2, 2 * t, because=letter("h", "h = sqrt(2t): 2K/h = sqrt 2 K/sqrt t = M_1/sqrt t")),
        equal(
            "distance", 2 * theta_B, K * h, because=argued("the balance of the step at k = t, summed over i", "huang2020.eq-29")
        ),
        at_least(
            "noise_terms",
            K * h,
            2 * total,
            because=argued("the balance of the step at every k, and sum_{k<=t} 1/sqrt(2k) <= sqrt(2t)", "huang2020.eq-29"),
        ),
        at_least(
            "telescoped",
            total + n * rho * c_w**2 / 2 + theta_B + n * beta**2 / (2 * rho),
            S,
            because=argued(
                "with B = c_w, summed over i; gamma_i as for a constant step", "huang2020.telescoped-decreasing-steps"
            ),
        ),
        at_least(
            "jensen",
            S,
            t * gap,
            because=argued("convexity; the average of the constraint over k = 1..t", "huang2020.notation-27"),
        ),
    ),
    goals=(at_least("convergence", 2 * K / h + M_2 / t, gap),),
)

claim = Claim(
    id="huang2020.theorem-3-bounded-iterates",
    title="Theorem 3 holds if all iterates stay within c_w of the minimiser in mean square",
    where="ours",
    kind="bound",
    statement=r"\mathbb E\|\tilde w_i^k-w^*\|^2\le c_w^2\ (k\le t),\text{ zero start}:\quad"
    r"\mathbb E\sum_i[\dots]\le\frac{M_1}{\sqrt t}+\frac{M_2}t",
    says=says,
    note="So the printed constants come out exactly under that hypothesis, which suggests that the missing proof uses it. "
    "It does not follow from the algorithm: the mean-square distance grows like (c_w^2/2) ln t where noise dominates.",
)

proof = Proof(
    goals={
        "convergence": because(
            term(1, "telescoped"),
            term(1, "jensen"),
            term(ratio(-1, 2), "distance"),
            term(ratio(1, 2), "noise_terms"),
            term(-K / h, "root"),
            scale=t,
        )
    }
)

witness = Point(
    scalars={"h": 2, "t": 2, "K": 2, "n": 1, "rho": 1, "c_w": 1, "beta": 1, "S": 4, "gap": 2, "theta_B": 2, "total": 2}
)

too_strong = (
    altered(says, "1 % smaller", at_least("convergence", ratio(99, 100) * (2 * K / h + M_2 / t), gap)),
    without(says, "telescoped"),
    without(says, "noise_terms"),
)
