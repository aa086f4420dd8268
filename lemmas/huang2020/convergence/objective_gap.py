"""Theorem 3 with the constant step c_w/(G_i sqrt t): true from a zero start, without bounds on the iterates, sqrt 2 sharper.

Where: corrects Theorem 3. Letters: s = sqrt t, K = sum_i c_w G_i (so the printed M_1 is sqrt 2 K), n, rho, c_w, beta; S = the
sum over k of the expected left sides; gap = the left side of (32), with the average of wt_i^k over k = 0..t-1 in the objective
and over k = 1..t in the constraint.
Idea: huang2020.telescoped with Q_0 = sum_i c_w^2/(2 eta_i) = K s/2 and t noise = t sum_i eta_i G_i^2/2 = K s/2.
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

s, K, n, rho, c_w, beta, S, gap, Q_0, noise = scalars("s K n rho c_w beta S gap Q_0 noise")
M_2 = n * (rho * c_w**2 + beta**2 / rho) / 2

says = Statement(
    signs=signs(positive="s K n rho c_w", nonnegative="Q_0 noise", real="beta S gap"),
    spaces={},
    facts=(
        equal(
            "distance", 2 * Q_0, K * s, because=letter("Q_0", "sum_i c_w^2/(2 eta_i) from a zero start, eta_i = c_w/(G_i sqrt t)")
        ),
        equal(
            "noise_terms",
            2 * s * noise,
            K,
            because=argued("E of the first term of (28) is at most eta_i G_i^2/2", "huang2020.theorem-3-second-moment"),
        ),
        at_least(
            "telescoped",
            s**2 * noise + n * rho * c_w**2 / 2 + Q_0 + n * beta**2 / (2 * rho),
            S,
            because=argued(
                "at w_i = w = w* and gamma_i = -beta times the direction of the averaged constraint gap (random; the step "
                "holds for it pathwise)",
                "huang2020.telescoped",
                "huang2020.lemma-2",
            ),
        ),
        at_least(
            "jensen",
            S,
            s**2 * gap,
            because=argued("convexity of f_i: the sum of the left sides is at least t times the gap", "huang2020.notation-27"),
        ),
    ),
    goals=(at_least("convergence", K / s + M_2 / s**2, gap),),
)

claim = Claim(
    id="huang2020.theorem-3-corrected",
    title="Convergence of DP-ADMM with a constant step, convex objectives",
    where="ours",
    kind="bound",
    statement=r"\eta_i^k=\frac{c_w}{G_i\sqrt t},\ \tilde w_i^0=w^0=\gamma_i^0=0:\quad"
    r"\mathbb E\sum_i\Big[f_i\Big(\tfrac1t\sum_{k=0}^{t-1}\tilde w_i^k\Big)-f_i(w^*)"
    r"+\beta\Big\|\tfrac1t\sum_{k=1}^t(\tilde w_i^k-w^k)\Big\|\Big]\le\frac{M_1}{\sqrt{2t}}+\frac{M_2}t",
    says=says,
    corrects="huang2020.theorem-3",
    note="The privacy analysis is unchanged: eta_i enters (14) as before; c_w may be any bound on |w*| fixed beforehand. t "
    "must be fixed in advance. The range of the average in the constraint is 1..t; with 0..t-1, as printed, beta "
    "E|wt_i^t - wt_i^0|/t is to be added.",
)

proof = Proof(
    goals={
        "convergence": because(
            term(1, "telescoped"), term(1, "jensen"), term(ratio(-1, 2), "distance"), term(-s / 2, "noise_terms"), scale=s**2
        )
    }
)

witness = Point(scalars={"s": 2, "K": 2, "n": 1, "rho": 1, "c_w": 1, "beta": 1, "S": 4, "gap": 1, "Q_0": 2, "noise": ratio(1, 2)})

too_strong = (
    altered(says, "1 % smaller", at_least("convergence", ratio(99, 100) * (K / s + M_2 / s**2), gap)),
    altered(says, "1/t in place of 1/sqrt t", at_least("convergence", K / s**2 + M_2 / s**2, gap)),
    without(says, "telescoped"),
    without(says, "noise_terms"),
)
