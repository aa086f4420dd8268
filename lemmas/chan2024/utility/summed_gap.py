"""The gaps of the first T iterations sum to at most the initial distances plus T eta/2 times the second moment.

Proof of Theorem 9.1, the sum over the iterations, for every step size and without Lemma 9.3.

Where: arXiv proof of Theorem 9.1.
(the displayed sum), with |lam_T|^2/(2 beta) kept.
Letters, all in expectation: gap = F(x_t) - F(x*) + g(y_{t+1}) - g(y*), H = the sum of the gaps over i < t, at_mean = the gap
at the means of x_0..x_{t-1} and y_1..y_t; Lam, Y, X = |lam_t|^2, |B y_t - B y*|^2, |x_t - x*|^2; Y_0, X_0 their initial
values; S2, N2, N_s, AN_s = E|s_t|^2, E|N_t|^2, E<N_t, s_t>, E<A^T A N_t, s_t>.
Idea: the expected Lemma 9.2 telescopes, starting from lam_0 = 0; convexity along the running mean (Jensen).
Reading: step
Note: The displayed sum of the paper replaces the middle residuals by those after the update of y, by Lemma 9.3, which fails
at t = 0. Here the middle residuals are dropped and |lam_T|^2 is kept instead. Goal averaged has T times the gap at the means
in the place of the sum.
"""

from verify import *
from verify.lemma.origin import origin_of

from ...common.oracle_admm_step import At_AN, N, b, s
from .expected_step import b_next, b_star, gap, lam, lam_next, moment, x, x_next, x_star
from .gradient_moment import says as second_moment

for_all(positive="eta beta", nonnegative="G_0 n rho a Y_0 X_0")

scalars("t H Lam Y X at_mean")
the_gap, Lam_next, Y_next, X_next, at_mean_next = scalars("gap Lam_next Y_next X_next at_mean_next")
scalars("S2 N2 N_s AN_s")
left = H + Lam / (2 * beta) + beta / 2 * Y + X / (2 * eta)
right = beta / 2 * Y_0 + X_0 / (2 * eta) + t * eta / 2 * moment

STEP = each_step(
    "chan2024.theorem-9.1-step",
    means={
        "gap": gap,
        "Lam": lam,
        "Lam_next": lam_next,
        "Y": b_star - b,
        "Y_next": b_star - b_next,
        "X": x - x_star,
        "X_next": x_next - x_star,
        "S2": s,
        "N2": N,
        "N_s": N @ s,
        "AN_s": At_AN @ s,
    },
    constant="eta beta G_0 n rho a b_star x_star",
    moved={"lam": lam_next, "b": b_next, "x": x_next},
)
step_facts = given(
    one_step=(Lam - Lam_next) / (2 * beta) + beta / 2 * (Y - Y_next) + eta / 2 * moment + (X - X_next) / (2 * eta)
    >= the_gap | STEP("gap"),
    bounded_gradient=G_0**2 >= S2 | origin_of(second_moment.facts[0]),
    variance=N2 == eta**2 * n * rho**2 | origin_of(second_moment.facts[1]),
    uncorrelated=N_s == 0 | origin_of(second_moment.facts[2]),
    uncorrelated_image=AN_s == 0 | origin_of(second_moment.facts[3]),
    jensen=program("convex functions, weighted mean", a=t, b=1, f_u=at_mean, f_v=the_gap, f_m=at_mean_next),
)

says = statement(
    summed=right >= left | goal,
    averaged=right >= t * at_mean + Lam / (2 * beta) | goal,
    recursion=over(
        "t",
        0,
        dict(H=(0, H + the_gap), at_mean=(0, at_mean_next), Lam=(0, Lam_next), Y=(Y_0, Y_next), X=(X_0, X_next)),
        signs(nonnegative="Lam_next Y_next X_next S2 N2", real="gap at_mean_next N_s AN_s"),
        *step_facts,
    ),
)

claim = Claim(
    "chan2024.theorem-9.1-sum",
    "bound",
    statement=r"\mathbf E\sum_{t<T}[\mathfrak f(x_t)-\mathfrak f(x^*)+g(y_{t+1})-g(y^*)]+\tfrac1{2\beta}\mathbf E\|\lambda_T\|^2"
    r"\le\tfrac\beta2\|By_0-By^*\|^2+\tfrac1{2\eta}\|x_0-x^*\|^2+\tfrac{\eta T}2\big(G^2+n\rho^2(\eta\beta\|A\|^2+1)^2\big)",
)

proof = shows(
    by_induction(
        invariants(
            total=right >= left | at_start,
            mean=H >= t * at_mean | at_start,
            Y_nonnegative=Y >= 0 | term(Y_0),
            X_nonnegative=X >= 0 | term(X_0),
        ),
        total=total + one_step,
        mean=mean + jensen,
        Y_nonnegative=term(Y_next),
        X_nonnegative=term(X_next),
    ),
    summed=total,
    averaged=total + mean + beta / 2 * Y_nonnegative + 1 / (2 * eta) * X_nonnegative,
)

witness = at(
    "eta=1 beta=1 G_0=1 n=1 rho=1 a=0 Y_0=0 X_0=1",
    *2 * ("gap=1 Lam_next=0 Y_next=0 X_next=0 at_mean_next=1 S2=1 N2=1 N_s=0 AN_s=0",),
    index=2,
)

too_strong = altered(
    {
        "the moments of one iteration fewer": summed.left - eta / 2 * moment,
        "1/beta in place of 1/(2 beta)": summed.right + Lam / (2 * beta),
        "without the initial distance of x": summed.left - X_0 / (2 * eta),
        "the gap at the means counted once more": averaged.left >= (t + 1) * at_mean + Lam / (2 * beta),
    },
    scale="1 % smaller -> summed left 99/100",
)
