"""One iteration contracts though g is only convex.

A contraction without strong convexity of g: f strongly convex and smooth, A bounded with A A^T >= I.

Where: ours.
Section 7 of arXiv asks g to be strongly convex too. Facts: see ``lemmas.common.gradient_admm_pair``; k = 2/s - eta,
``At_A_x_next`` = A^T A x_{t+1}, a = |A|; the weight ``t`` > 0 is free to choose.
Idea: A^T w_{t+1} is a sum of four vectors, the gradient, -x/eta, (1/eta - beta A^T A)x_{t+1} and A^T(w_t - w_{t+1}), each
paid for by a slack of the energy inequality; the last one by the step in w, where section 7 uses the strong convexity of g.
Note: Every eta < 2/(nu + mu) with eta beta |A|^2 <= 2 admits some t > 0, and then R < P and eta/beta < Q leave room for a
factor below one. Lemma 7.6 uses mu_g > 0; here g is convex, and |A| takes the place of |A^T B|. P > 1/2 under pays_x, since
eta < 2/(nu + mu).
"""

from verify import *

from ...common.gradient_admm_pair import SUM, adjoint_b, adjoint_w, coercive, k, monotone, strongly_cocoercive, w_next

for_all(positive="eta beta nu mu a t L", X="x x_next At_w_next At_b At_A_x_next", Z="w b A_x_next")

scalars("s")


P, Q = 1 - 4 * t / eta**2, eta / beta + t
R, S = 1 - 2 * eta * nu * mu / s + 4 * t / eta**2, eta / beta

facts = (
    adjoint_w,
    adjoint_b,
    monotone,
    strongly_cocoercive,
    coercive,
    *given(
        bounded=program("linear maps", "adjoint_bounded", w=b + A_x_next, At_w=At_b + At_A_x_next),
        penalty=2 >= eta * beta * a**2 | ours("for some constants", "eta beta |A|^2 <= 2"),
        shifted=program("linear maps, penalty step", x=x_next, At_A_x=At_A_x_next),
        pays_gradient=eta * k >= 4 * t | ours("for some constants", "any t > 0 with 4t <= eta (2/(nu + mu) - eta)"),
        pays_step=eta >= 4 * t * a**2 * beta | ours("for some constants", "any t > 0 with 4t |A|^2 <= eta/beta"),
        pays_x=eta**3 * nu * mu > 4 * t * s | ours("for some constants", "any t > 0 with 4t < eta^3 nu mu/(nu + mu)"),
        factor_x=L * P >= R | ours("for some constants", "any factor L with L P at least R"),
        factor_w=L * Q >= S | ours("for some constants", "any factor L at least (eta/beta)/Q"),
    ),
)

before, after = P * x.norm2 + Q * w.norm2, P * x_next.norm2 + Q * w_next.norm2

says = statement(
    *facts,
    weighted=R * x.norm2 + S * w.norm2 >= after | goal,
    P_above_R=P > R | goal,
    Q_above_S=Q > S | goal,
    contraction=L * before >= after | goal,
    definitions=SUM,
)

claim = Claim("chan2024.contraction-strongly-convex-f", "inequality")

# A = [1], B = [1], c = 0, f = 3/4 x^2 and g the indicator of {0}: y = 0, so b = 0.
# beta = 1, eta = 1/2, (x, w) = (1, 1): lam_next = 1, x_next = 1 - 1/2(3/2 - 1 + x_next), that is 1/2, and w_next = 1/2.
witness = at(
    "eta=1/2 beta=1 nu=2 mu=1 a=1 t=1/100 L=99/100 x=[1] x_next=[1/2] At_w_next=[1/2] At_b=[0] "
    "At_A_x_next=[1/2] w=[1] b=[0] A_x_next=[1/2]"
)

too_strong = altered(
    {
        "w_next with weight eta/beta + 8t": weighted.right + 7 * t * w_next.norm2,
        "x without the price of t": (1 - 2 * eta * nu * mu / s - 8 * t / eta**2) * x.norm2 + S * w.norm2
        >= weighted.right + 8 * t / eta**2 * x_next.norm2,
    },
    scale="""
        factor 1/2 of the factor -> contraction left 1/2
        Q at least twice S -> Q_above_S right 2
    """,
    drop="strongly_cocoercive monotone pays_x factor_x factor_w",
)
