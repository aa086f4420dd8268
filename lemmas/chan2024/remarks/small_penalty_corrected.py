"""Section 11, dependency on beta, corrected: for g bounded below and lam_t -> 0 the iteration tends to gradient descent.

Where: ours; corrects arXiv section 11, second item. Letters: ``w`` = lam_t - beta (A x_t), ``r`` = B y_t - c, gap = g(y_ref)
- inf g with B y_ref = c; ``e`` = x_{t+1} - (x_t - eta grad f(x_t)) and ``h`` = e + eta beta A^T A e = -eta A^T (2 beta r - w)
- eta beta A^T A (x_t - eta grad f(x_t)), which vanishes with beta, w and beta r.
Idea: y_t is at least as good as y_ref; |h|^2 = |e|^2 + 2 eta beta |A e|^2 + |eta beta A^T A e|^2.
"""

from verify import *

eta, beta, gap = scalars("eta beta gap")
w, r, A_e = vectors("w r A_e")
e, At_A_e = vectors("e At_A_e")
h = e + At_A_e * (eta * beta)

says = statement(
    for_all(positive="eta beta", nonnegative="gap", Z="w r A_e", X="e At_A_e"),
    at_least(
        "minimal",
        gap + w @ r,
        beta / 2 * r.norm2,
        because=assumed(
            "pick canonical minimizer", "Algorithm 1, line 1", "with B y_ref = c, for a g bounded below: gap = g(y_ref) - inf g"
        ),
    ),
    equal("adjoint", At_A_e @ e, A_e.norm2, because=program("linear maps", "adjoint", x=e, w=A_e, A_x=A_e, At_w=At_A_e)),
    goals=(at_least("residual", 4 * beta * gap + 4 * w.norm2, beta**2 * r.norm2), at_least("error", h.norm2, e.norm2)),
)

claim = Claim(
    id="chan2024.sec11-beta-gd-corrected",
    title="As beta and the multiplier tend to 0, and for g bounded below, an iteration tends to gradient descent",
    where="ours",
    kind="asymptotic",
    says=says,
    corrects="chan2024.sec11-beta-gd",
    reading="corrected",
    reading_note="Added hypotheses: g is bounded below, B y = c has a solution, and the multiplier tends to 0.",
    note="h is computed from line 3 with lam_{t+1} = w - beta r. With lam_0 = 0, w_0 = -beta A x_0, so beta r and then "
    "lam_1 = w - beta r are of order sqrt(beta), and so on for any fixed number of iterations: the limit of each "
    "iteration is x_t - eta grad f(x_t). The rate sqrt(beta) is that of these bounds.",
)

proof = shows(
    residual=because(term(4 * beta, "minimal"), term(1, square=w * 2 - r * beta)),
    error=because(term(eta**2 * beta**2, square=At_A_e), term(2 * eta * beta, square=A_e), term(2 * eta * beta, "adjoint")),
)

witness = Point(scalars=numbers("eta=1 beta=1 gap=1"), vectors={"w": [1], "r": [1], "A_e": [1], "e": [1], "At_A_e": [1]})

too_strong = (
    scaled(says, "a quarter of the bound on the residual", "residual", left=ratio(1, 4)),
    altered(says, "error smaller by 1 + eta", at_least("error", h.norm2, (1 + eta) * e.norm2)),
    without(says, "minimal"),
    without(says, "adjoint"),
)
