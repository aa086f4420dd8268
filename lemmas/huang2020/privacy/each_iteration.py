"""Theorem 1: the noise scale (14) makes one iteration (epsilon, delta)-DP, for every epsilon in (0, 1] and delta in (0, 1).

Where: Theorem 1, (14), (15). Letters: L = ln(1.25/delta), c = sqrt(2L); r = c - eps/(2c); exact = the least delta' for which
wt_i^k is (eps, delta')-DP; tail = Pr[N(0, 1) > r], H = exp(-r^2/2), G = exp(eps/2 - eps^2/(16 L)).
Idea: exact <= tail <= (5/8) H, H = exp(-L) G = (4/5) delta G, and G <= 2.
"""

from verify import (
    Claim,
    Have,
    Point,
    Proof,
    Statement,
    altered,
    argued,
    at_least,
    because,
    equal,
    ratio,
    scalars,
    signs,
    term,
    without,
)

c, L, eps, delta, r, tail, H, G, exact = scalars("c L eps delta r tail H G exact")

says = Statement(
    signs=signs(positive="c L eps delta H G", nonnegative="tail exact", real="r"),
    spaces={},
    facts=(
        equal("root", c**2, 2 * L, because=argued("c = sqrt(2L)")),
        at_least("eps_at_most_1", 1, eps, because=argued("eps in (0, 1], as stated")),
        at_least("log_bound", L, ratio(1, 5), because=argued("delta < 1 gives L > ln 1.25 >= 1 - 1/1.25 = 1/5")),
        equal("threshold", c * r, c**2 - eps / 2, because=argued("r = c - eps/(2c)")),
        at_least(
            "profile",
            tail,
            exact,
            because=argued(
                "the exact delta' at mu = Delta/sigma is Pr[N > eps/mu - mu/2] - e^eps Pr[N > eps/mu + mu/2] (Balle, Wang 2018), at most its first term, which grows with mu; mu <= eps/c by huang2020.lemma-1-corrected and (14)"
            ),
        ),
        at_least(
            "tail_bound", 5 * H, 8 * tail, because=argued("huang2020.gaussian-tail, whose range r >= -1/4 is the first goal")
        ),
        equal(
            "exponent",
            5 * H,
            4 * delta * G,
            because=argued("r^2/2 = L - eps/2 + eps^2/(16 L) by the second goal, and exp(-L) = delta/1.25"),
        ),
        at_least(
            "exponential", 1, G * (1 - eps / 2 + eps**2 / (16 * L)), because=argued("e^-y >= 1 - y at y = eps/2 - eps^2/(16 L)")
        ),
    ),
    goals=(
        at_least("range_of_the_tail_bound", r, ratio(-1, 4)),
        equal("square_of_r", 2 * L * r**2, (2 * L - eps / 2) ** 2),
        at_least("private", delta, exact),
    ),
)

claim = Claim(
    id="huang2020.theorem-1",
    title="One iteration of DP-ADMM is (epsilon, delta)-differentially private",
    where="Theorem 1, eqs. (14)-(15)",
    kind="bound",
    statement=r"\sigma_{i,k}=\frac{2c_1\sqrt{2\ln(1.25/\delta)}}{m_i\epsilon(\rho+1/\eta_i^k)}\ \Rightarrow\ "
    r"\tilde w_i^k\text{ is }(\epsilon,\delta)\text{-DP given the past},\quad\epsilon\in(0,1],\ \delta\in(0,1)",
    says=says,
    note="True in the whole stated range, delta > 0.01 included, which the printed proof excludes. Noise entries are read "
    "as N(0, sigma_{i,k}^2), as the proof does; with the matrix-normal law as printed it is false: "
    "huang2020.theorem-1-matrix-normal. eta_i^k must not depend on the private data (huang2020.param-dp-consistency). "
    "The printed proof is for one entry; several entries reduce to one along the difference "
    "(huang2020.eq-16-corrected). The privacy is that of one sample of agent i given all earlier messages; a larger "
    "range of epsilon: huang2020.theorem-1-larger-range.",
)

proof = Proof(
    steps=(
        # (c - 2/5)(c + 2/5) = 2L - 4/25
        Have(
            at_least("c_large", c, ratio(2, 5)),
            because(term(1, "root"), term(2, "log_bound"), term(ratio(6, 25)), scale=c + ratio(2, 5)),
        ),
    ),
    goals={
        "range_of_the_tail_bound": because(
            term(1, "threshold"),
            term(1, "root"),
            term(2, "log_bound"),
            term(ratio(1, 2), "eps_at_most_1"),
            term(ratio(1, 4), "c_large"),
            scale=c,
        ),
        "square_of_r": because(
            term(c * r + c**2 - eps / 2, "threshold"),
            term(-(r**2) + c**2 + 2 * L - eps, "root"),
        ),
        # delta - (5/8) H = delta (1 - G/2), 1 - G/2 = 1 - G (1 - eps/2 + ...) + (G/2)(1 - eps) + G eps^2/(16 L)
        "private": because(
            term(1, "profile"),
            term(ratio(1, 8), "tail_bound"),
            term(ratio(-1, 8), "exponent"),
            term(delta, "exponential"),
            term(delta * G / 2, "eps_at_most_1"),
            term(delta * G * eps**2 / (16 * L)),
        ),
    },
)

witness = Point(
    scalars={
        "c": 4,
        "L": 8,
        "eps": 1,
        "delta": ratio(1, 2400),
        "r": ratio(31, 8),
        "tail": ratio(1, 4000),
        "H": ratio(1, 2000),
        "G": ratio(3, 2),
        "exact": ratio(1, 5000),
    }
)

too_strong = (
    altered(says, "delta^2 in place of delta", at_least("private", delta**2, exact)),
    altered(says, "a fifth of delta", at_least("private", delta / 5, exact)),
    without(says, "tail_bound"),
    without(says, "exponent"),
    without(says, "exponential"),
    without(says, "profile"),
)
