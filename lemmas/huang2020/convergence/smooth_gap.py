"""Theorem 4 with the constant step 1/(M + N_i sqrt t/c_w): true from a zero start, sqrt 2 sharper.

Where: corrects Theorem 4. Letters: s = sqrt t, K = sum_i c_w N_i with N_i = 2 c_1 sqrt(2 dp L)/(m_i eps) (so the printed M_3 is
sqrt 2 K), M = c_3 + lambda c_4/n; S, gap as in ``objective_gap``, all averages over k = 1..t.
Idea: Q_0 = sum_i c_w^2/(2 eta_i) = n c_w^2 M/2 + K s/2; the first term of the corrected (33) is N_i^2 c_w/(2 N_i s), t of them
K s/2.
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

s, K, M, n, rho, c_w, beta, S, gap, Q_0, noise = scalars("s K M n rho c_w beta S gap Q_0 noise")
M_4 = n * (c_w**2 * (M + rho) + beta**2 / rho) / 2

says = Statement(
    signs=signs(positive="s K n rho c_w", nonnegative="M Q_0 noise", real="beta S gap"),
    spaces={},
    facts=(
        equal(
            "distance",
            2 * Q_0,
            n * c_w**2 * M + K * s,
            because=letter("Q_0", "sum_i c_w^2/(2 eta_i) from a zero start, 1/eta_i = M + N_i sqrt t/c_w"),
        ),
        equal(
            "noise_terms",
            2 * s * noise,
            K,
            because=argued("E|(rho + 1/eta) xi|^2 = N_i^2 and 1/eta_i - M = N_i sqrt t/c_w", "huang2020.theorem-3-second-moment"),
        ),
        at_least(
            "telescoped",
            s**2 * noise + n * rho * c_w**2 / 2 + Q_0 + n * beta**2 / (2 * rho),
            S,
            because=argued(
                "summed over the iterations; gamma_i as in the convex case", "huang2020.telescoped", "huang2020.lemma-3-corrected"
            ),
        ),
        at_least("jensen", S, s**2 * gap, because=argued("convexity of f_i", "huang2020.notation-27")),
    ),
    goals=(at_least("convergence", K / s + M_4 / s**2, gap),),
)

claim = Claim(
    id="huang2020.theorem-4-corrected",
    title="Convergence of DP-ADMM with a constant step, smooth objectives",
    where="ours",
    kind="bound",
    statement=r"\eta_i^k=\Big(c_3+\tfrac{\lambda c_4}n+\tfrac{2c_1\sqrt{2dptL}}{m_i\epsilon c_w}\Big)^{-1},\text{ zero start}:"
    r"\quad\mathbb E\sum_i\big[f_i(\bar{\tilde w}_i^t)-f_i(w^*)+\beta\|\bar{\tilde w}_i^t-\bar w^t\|\big]"
    r"\le\frac{M_3}{\sqrt{2t}}+\frac{M_4}t",
    says=says,
    corrects="huang2020.theorem-4",
    note="|l'| <= c_1 is needed for the noise level. t must be fixed in advance.",
)

proof = Proof(
    goals={
        "convergence": because(
            term(1, "telescoped"), term(1, "jensen"), term(ratio(-1, 2), "distance"), term(-s / 2, "noise_terms"), scale=s**2
        )
    }
)

witness = Point(
    scalars={
        "s": 2,
        "K": 2,
        "M": 1,
        "n": 1,
        "rho": 1,
        "c_w": 1,
        "beta": 1,
        "S": 4,
        "gap": 1,
        "Q_0": ratio(5, 2),
        "noise": ratio(1, 2),
    }
)

too_strong = (
    altered(says, "1 % smaller", at_least("convergence", ratio(99, 100) * (K / s + M_4 / s**2), gap)),
    altered(says, "without the smoothness", at_least("convergence", K / s + (M_4 - n * c_w**2 * M / 2) / s**2, gap)),
    without(says, "telescoped"),
    without(says, "distance"),
)
