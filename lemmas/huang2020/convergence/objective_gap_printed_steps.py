"""Theorem 3 with the printed steps and no further hypothesis: a rate ln t/sqrt t for averages weighted by 1/sqrt k.

Where: ours, on Theorem 3. Letters: s = sqrt t, W = sum_{k<=t} 1/sqrt k, M_1 by (30), M_2 by (31), log_t = ln t; S = the
weighted sum of the expected left sides; Q_0, total as in ``telescoped_weighted``; gap = the left side of (32) with both
averages weighted by 1/sqrt k.
Idea: a_i = c_w/(sqrt 2 G_i): Q_0 = M_1/2 and total <= (M_1/4) sum 1/k <= (M_1/4)(1 + ln t).
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

s, W, M_1, n, rho, c_w, beta, S, gap, Q_0, total, log_t = scalars("s W M_1 n rho c_w beta S gap Q_0 total log_t")
M_2 = n * (rho * c_w**2 + beta**2 / rho) / 2
bound = M_1 * (3 + log_t) / 4 + M_2

says = Statement(
    signs=signs(positive="s W M_1 n rho c_w", nonnegative="Q_0 total log_t", real="beta S gap"),
    spaces={},
    facts=(
        equal("distance", 2 * Q_0, M_1, because=letter("Q_0", "sum_i c_w^2/(2 a_i) with a_i = c_w/(sqrt 2 G_i), zero start")),
        at_least(
            "noise_terms",
            M_1 * (1 + log_t),
            4 * total,
            because=argued(
                "sum_k eta_i^k G_i^2/(2 sqrt k) = (c_w G_i/(2 sqrt 2)) sum 1/k, and sum_{k<=t} 1/k <= 1 + ln t",
                "huang2020.theorem-3-second-moment",
            ),
        ),
        at_least(
            "telescoped",
            total + n * rho * c_w**2 / 2 + Q_0 + n * beta**2 / (2 * rho),
            S,
            because=argued("gamma_i as for a constant step", "huang2020.telescoped-weighted"),
        ),
        at_least("jensen", S, W * gap, because=argued("convexity of f_i, with the weights 1/sqrt k", "huang2020.notation-27")),
        at_least("weights", W, s, because=letter("W", "sum of 1/sqrt k over k <= t, each at least 1/sqrt t", bounded=True)),
    ),
    goals=(at_least("convergence", bound / s, gap),),
)

claim = Claim(
    id="huang2020.theorem-3-printed-steps",
    title="Convergence of DP-ADMM with its printed steps, for weighted averages, up to a logarithm",
    where="ours",
    kind="bound",
    statement=r"\text{averages with weights }k^{-1/2},\text{ zero start}:\quad\mathbb E\sum_i[\dots]"
    r"\le\frac{\tfrac14M_1(3+\ln t)+M_2}{\sqrt t}",
    says=says,
    note="Weight 1/sqrt k belongs to wt_i^{k-1} in the objective and to wt_i^k - w^k in the constraint. No bound on the "
    "iterates and no horizon are needed. M_2 is divided by sqrt t, not t.",
)

proof = Proof(
    goals={
        "convergence": because(
            term(s, "jensen"),
            term(s, "telescoped"),
            term(-s / 2, "distance"),
            term(s / 4, "noise_terms"),
            term(bound, "weights"),
            scale=s * W,
        )
    }
)

witness = Point(
    scalars={
        "s": 1,
        "W": 1,
        "M_1": 2,
        "n": 1,
        "rho": 1,
        "c_w": 1,
        "beta": 1,
        "S": 2,
        "gap": 2,
        "Q_0": 1,
        "total": ratio(1, 2),
        "log_t": 0,
    }
)

too_strong = (
    altered(says, "1 % smaller", at_least("convergence", ratio(99, 100) * bound / s, gap)),
    altered(says, "without the logarithm", at_least("convergence", (bound - M_1 * log_t / 4) / s, gap)),
    without(says, "telescoped"),
    without(says, "weights"),
)
