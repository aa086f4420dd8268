"""For g bounded below an iteration is as near to a gradient step as beta and the multiplier are small.

Section 11, dependency on beta, corrected: for g bounded below an iteration is near to a gradient step, in two bounds.

Where: ours.
Corrects arXiv section 11, second item.
Letters: ``w`` = lam_t - beta A x_t, ``r`` = B y_t - c, gap = g(y_ref) - inf g with B y_ref = c; ``p`` = x_t - eta grad
f(x_t), ``At_A_p`` = A^T A p, ``At_q`` = A^T (2 beta r - w); ``e`` = x_{t+1} - p, ``At_A_e`` = A^T A e. lam_{t+1} = w - beta
r by line 2, so that beta r - lam_{t+1} = 2 beta r - w.
Idea: y_t is at least as good as y_ref; line 3 is h + away = 0 with <h, e> = |e|^2 + eta beta |A e|^2.
Reading: corrected: Added hypotheses: g is bounded below and B y = c has a solution; the limit is words (note).
Note: lam_{t+1} = w - beta r. With lam_0 = 0, w_0 = -beta A x_0, so beta r and then lam_1 = w - beta r are of order
sqrt(beta), and so on for any fixed number of iterations: the limit of each iteration is x_t - eta grad f(x_t); the rate
sqrt(beta) is that of these bounds. The limit is drawn from the two goals in words.
"""

from verify import *

for_all(positive="eta beta", nonnegative="gap", Z="w r A_e", X="e At_A_e p At_A_p At_q")

h = e + At_A_e * (eta * beta)
away = At_q * eta + At_A_p * (eta * beta)

says = statement(
    minimal=gap + w @ r
    >= beta / 2 * r.norm2
    | assumed(
        "pick canonical minimizer", "Algorithm 1, line 1", "with B y_ref = c, for a g bounded below: gap = g(y_ref) - inf g"
    ),
    adjoint=program("linear maps", x=e, w=A_e, A_x=A_e, At_w=At_A_e),
    line_3=program(
        "x-step of gradient ADMM",
        "tested",
        "in the coordinates x - p, where p has the gradient taken off; against x_{t+1} - p",
        x_1=e,
        AtA_x1=At_A_e,
        x_hat=Vector({}),
        G=Vector({}),
        At_q=At_q + At_A_p * beta,
    ),
    residual=4 * beta * gap + 4 * w.norm2 >= beta**2 * r.norm2 | goal,
    error=away.norm2 >= e.norm2 | goal,
)

claim = Claim("chan2024.sec11-beta-gd-corrected", "asymptotic", corrects="chan2024.sec11-beta-gd")

proof = shows(
    residual=4 * beta * minimal + square(w * 2 - r * beta),
    error=square(away + e) - 2 * line_3 + 2 * eta * beta * (adjoint + square(A_e)),
)

witness = at("eta=1 beta=1 gap=1 w=[1] r=[1] A_e=[-1/2] e=[-1/2] At_A_e=[-1/2] p=[0] At_A_p=[0] At_q=[1]")

too_strong = altered(
    {"error smaller by 1 + eta": (1 + eta) * error.right},
    scale="a quarter of the bound on the residual -> residual left 1/4",
    drop="minimal adjoint line_3",
)
