"""Lower bound for the inner product of the x-step, as printed without beta.

(18) as printed: a lower bound for <x/eta - d grad f, x_next>, with lam - A x where lam - beta A x is meant.

Where: arXiv (18).
Letters: see ``lemmas.common.gradient_admm_pair``; the printed u = lam - A x has no beta.
Idea: the first inequality rests on u_{t+1} - u_t = -beta(A x_{t+1} + B y_t), which holds for w = lam - beta A x only.
Reading: verbatim: From the first side to the numbered line; the two equalities between them are steps.
Note: With f = x^2/2, A = B = mu_g = 1, beta = 2 and eta = 1/2, differences x_t = lam_t = -3, x_(t+1) = -1, y_t = lam_(t+1) =
1: 3 against 5 in the line before (18). A misprint, and nothing is lost by it: printed without beta in front of A; true for
beta = 1, and true for all beta with w = lam - beta A x (chan2024.eq-18-corrected), which is how (21) onwards is printed. As
printed, the first inequality and the comparison of the two ends fail for beta = 2; the second inequality, |a|^2 + |b|^2 >=
2<a, b>, holds for every u.
"""

from verify import *

from ...common.gradient_admm_pair import R_L, R_M, R_N, G, adjoint_b, adjoint_w, lam, lam_next, strongly_monotone

for_all(positive="eta beta mu_g", X=R_N, Z=R_M + " A_x", Y=R_L)

facts = (adjoint_w, adjoint_b, strongly_monotone)
left = (x / eta - G) @ x_next


def bounds(u, u_next):
    """The second and the third side of (18)."""
    middle = x_next.norm2 / eta + 1 / beta * (u_next @ (u_next - u)) + mu_g * y.norm2
    return middle, x_next.norm2 / eta + u_next.norm2 / (2 * beta) - u.norm2 / (2 * beta) + mu_g * y.norm2


u, u_next = lam - A_x, lam_next - A_x_next
middle, right = bounds(u, u_next)

says = statement(*facts, first=left >= middle | goal, second=middle >= right | goal, both=left >= right | goal)

PRINTS = r"""
    u_{t+1} -> u_next
    u_t -> u
    \mathfrak d\lambda -> lam
    \mathfrak d x_t -> x
    \mathfrak d x_{t+1} -> x_next
    \mathfrak d\nabla f -> G
    \mathfrak d y_t -> y
    \mathfrak d x -> x
    A\mathfrak d x -> A_x
    x_t -> x
    x_{t+1} -> x_next
"""  # of (18) and (20)

claim = Claim(
    "chan2024.eq-18",
    "inequality",
    consequence="misprint",
    statement=r"\langle\tfrac1\eta\mathfrak d x_t-\mathfrak d\nabla f,\mathfrak d x_{t+1}\rangle"
    r"\ge\tfrac1\eta\|\mathfrak d x_{t+1}\|^2"
    r"+\tfrac1\beta\langle u_{t+1},u_{t+1}-u_t\rangle+\mu_g\|\mathfrak d y_t\|^2"
    r"\ge\tfrac1\eta\|\mathfrak d x_{t+1}\|^2"
    r"+\tfrac1{2\beta}\|u_{t+1}\|^2-\tfrac1{2\beta}\|u_t\|^2+\mu_g\|\mathfrak d y_t\|^2,"
    r"\quad u=\mathfrak d\lambda-A\mathfrak d x",
    prints=PRINTS,
)

# 2/(nu + mu) = 1, so that eta = 1/2 is admissible.
counterexample = Pair(
    A=((1,),),
    B=((1,),),
    c=(0,),
    beta=2,
    eta=ratio(1, 2),
    f=(((1,),), (0,)),
    g=(((1,),), (0,)),
    start=((-3,), (-3,)),
    other=((0,), (0,)),
    nu=1,
    mu=1,
    mu_g=1,
    rho=1,
)
