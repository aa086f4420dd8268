"""Proof of Theorem 9.1, the sum over the iterations, for every step size and without Lemma 9.3.

Where: arXiv proof of Theorem 9.1 (the displayed sum), with |lam_T|^2/(2 beta) kept. Letters, all in
expectation: H = sum of the gaps F(x_i) - F(x*) + g(y_{i+1}) - g(y*) over i < t; Lam, Y, X = |lam_t|^2, |B y_t -
B y*|^2, |x_t - x*|^2; Y_0, X_0 their initial values; V bounds the second moment of the gradient used. Per step:
gap, mid = |A x_{t+1} + B y_t - c|^2, moment, error = the last inner product of Lemma 9.2.
Idea: Lemma 9.2 telescopes, starting from lam_0 = 0.
"""

from verify import (
    Claim,
    Induction,
    Point,
    Polynomial,
    Proof,
    Recursion,
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
)

eta, beta, V, Y_0, X_0, t, H, Lam, Y, X = scalars("eta beta V Y_0 X_0 t H Lam Y X")
gap, mid, moment, error, Lam_next, Y_next, X_next = scalars("gap mid moment error Lam_next Y_next X_next")
NOTHING = Polynomial.of(0)
left = H + Lam / (2 * beta) + beta / 2 * Y + X / (2 * eta)
right = beta / 2 * Y_0 + X_0 / (2 * eta) + t * eta / 2 * V

step_facts = (
    at_least(
        "one_step",
        (Lam - Lam_next) / (2 * beta)
        - beta / 2 * mid
        + beta / 2 * (Y - Y_next)
        + eta / 2 * moment
        + (X - X_next) / (2 * eta)
        + error,
        gap,
        because=argued("the expectation of Lemma 9.2", "chan2024.lemma-9.2"),
    ),
    equal(
        "unbiased",
        error,
        because=argued("given the past, s_t has mean grad F(x_t) and N_t has mean zero", "chan2024.sec9-oracle"),
    ),
    at_least(
        "second_moment",
        V,
        moment,
        because=argued("V bounds the second moment of the gradient used at every iteration", "chan2024.eq-29"),
    ),
)

says = Statement(
    signs=signs(positive="eta beta", nonnegative="V Y_0 X_0"),
    spaces={},
    facts=(),
    goals=(at_least("summed", right, left),),
    recursion=Recursion(
        "t",
        0,
        {"H": NOTHING, "Lam": NOTHING, "Y": Y_0, "X": X_0},
        {"H": H + gap, "Lam": Lam_next, "Y": Y_next, "X": X_next},
        signs(nonnegative="mid moment Lam_next Y_next X_next", real="gap error"),
        step_facts,
    ),
)

claim = Claim(
    id="chan2024.theorem-9.1-sum",
    title="The gaps of the first T iterations sum to at most the initial distances plus T eta V/2",
    where="arXiv proof of Theorem 9.1",
    kind="bound",
    statement=r"\mathbf E\sum_{t<T}[\mathfrak f(x_t)-\mathfrak f(x^*)+g(y_{t+1})-g(y^*)]+\tfrac1{2\beta}\mathbf E\|\lambda_T\|^2"
    r"\le\tfrac\beta2\|By_0-By^*\|^2+\tfrac1{2\eta}\|x_0-x^*\|^2+\tfrac{\eta TV}2",
    says=says,
    reading="step",
    note="The displayed sum of the paper replaces the middle residuals by those after the update of y, by "
    "Lemma 9.3, which fails at t = 0. Here the middle residuals are dropped and |lam_T|^2 is kept "
    "instead.",
)

proof = Proof(
    induction=Induction(
        invariants=(at_least("total", right, left),),
        base={"total": because()},
        step={
            "total": because(
                term(1, "total"), term(1, "one_step"), term(-1, "unbiased"), term(eta / 2, "second_moment"), term(beta / 2 * mid)
            )
        },
    ),
    goals={"summed": because(term(1, "total"))},
)

witness = Point(
    scalars={"eta": 1, "beta": 1, "V": 2, "Y_0": 0, "X_0": 1},
    index=1,
    steps=({"gap": 1, "mid": 0, "moment": 1, "error": 0, "Lam_next": 0, "Y_next": 0, "X_next": 0},),
)

too_strong = (
    altered(says, "1 % smaller", at_least("summed", right * ratio(99, 100), left)),
    altered(says, "the moments of one iteration fewer", at_least("summed", right - eta / 2 * V, left)),
    altered(says, "1/beta in place of 1/(2 beta)", at_least("summed", right, left + Lam / (2 * beta))),
    altered(says, "without the initial distance of x", at_least("summed", right - X_0 / (2 * eta), left)),
)
