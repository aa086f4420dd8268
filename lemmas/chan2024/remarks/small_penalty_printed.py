"""As beta tends to 0 an iteration becomes exactly gradient descent, as printed.

Section 11, dependency on beta, as printed: for beta -> 0 an iteration of Algorithm 1 is exactly a gradient-descent step.

Where: arXiv sec. 11.
ArXiv section 11, second item. Instance: A = B = 1, c = 0, f = 0, g(y) = y, start x_0 = 0, lam_0 = 0; gradient descent stays
at 0.
Letters: ``y``, ``lam``, ``x`` are y_0, lam_1, x_1 of lines 1 to 3; see ``lemmas.common.gradient_admm_on_a_line``.
Idea: beta y_0 = -1 and lam_1 = 1 for every beta, so x_1 = 2 eta/(1 + eta beta), which tends to 2 eta.
Reading: interpretation: The instance f = 0, g(y) = y, where the claim needs x_1 -> 0; only |x_1| <= eta is asked.
Note: With f = 0, or any f with f'(0) = 0, A = B = eta = 1, g(y) = y, x_0 = lam_0 = 0 and beta = 1/1000 x_1 is 2000/1001,
where gradient descent stays at 0. So the claim needs x_1 -> 0; the goal asks for |x_1| <= eta only, and x_1 = 2 eta/(1 + eta
beta) is above it for every beta < 1/eta. Tried to save it: lam_0 = 0 is already assumed here (for lam_0 != 0 the limit has
an extra term, eta A^T lam_0 where beta (B y - c) tends to 0, and -eta A^T lam_0 for g = 0); the convex g of the paper may be
unbounded below, and then beta B y does not vanish (with f(x) = x^2/2 and the same g and start the program has the solution x
= 1, and x_1 is the same). With lam_0 -> 0 and g bounded below it is true, with a rate: chan2024.sec11-beta-gd-corrected. It
is a remark; no result rests on it.
"""

from verify import *

for_all(positive="eta beta", real="y lam x")

says = statement(
    line_1=program("gradient ADMM on a line, linear g", "y_step", "g(y) = y", l_next=lam, slope=1),
    line_2=program("gradient ADMM on a line", "multiplier", "lam_0 = x_0 = 0", a=1, x=0, l=0, b=y, l_next=lam),
    line_3=program("gradient ADMM on a line", "point", "f = 0", a=1, x=0, l=0, b=y, g=0, x_next=x),
    small_penalty=ratio(1, 1000)
    >= eta * beta | assumed("each ADMM iteration in Algorithm 1 degenerates exactly", "sec. 11", "beta as small as one likes"),
    gradient_descent=eta**2 >= x**2 | goal,
)

claim = Claim(
    "chan2024.sec11-beta-gd",
    "asymptotic",
    statement=r"\lim_{\beta\to0}x_{t+1}=x_t-\eta\nabla f(x_t)",
    prints=r"""
        \lim -> not compared: a limit, here eta^2 against the square of the difference
        x_t -> x
    """,
    facts="equivalent",
    negated_by="chan2024.sec11-beta-gd-negation",
    consequence="remark",
)
