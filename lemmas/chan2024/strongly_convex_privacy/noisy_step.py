"""One noisy iteration of gradient ADMM adds 2 (1 + eta beta) to the noise of the past at most.

One noisy iteration of gradient ADMM against the same without noise: what the noise of the past becomes, and what is added.

Where: ours.
On arXiv Theorem 7.2. Two coordinates, |A| <= 1, f convex and nu-smooth, eta <= 2/nu.
Letters, random vectors with E<.,.>, over sigma, the differences of a noisy run and of one without noise with the same
functions and start: p, q = those of x and lambda - beta A x before the noise N is added; A_N = A N; then one iteration.
Idea: Lemma 6.5 holds for steps twice as long, and the noise is independent of the past.
Note: In units of sigma^2, in the customised norm of section 6, for steps up to 2/nu.
"""

from verify import *

from ...common.gradient_admm_pair import A_x_next, At_b, At_w_next, b, beta, eta, nu, x_next

for_all(positive="eta beta nu", X="p N x_next At_w_next At_b", Z="q A_N b A_x_next")

x, w = p + N, q - A_N * beta
w_next = w - b * beta - A_x_next * beta
G = (x - x_next) / eta + At_w_next - At_b * beta
before = p.norm2 + eta / beta * q.norm2
after = x_next.norm2 + eta / beta * w_next.norm2

FRESH = partial(program, "fresh noise", "orthogonal")

says = statement(
    adjoint_w=program("gradient ADMM", w=w),
    adjoint_b=program("gradient ADMM"),
    monotone=program("gradient ADMM", w=w),
    smooth=program("gradient ADMM, f convex and nu-smooth", x=x),
    long=2 >= eta * nu | ours("eta is at most 2/nu"),
    fresh=FRESH("N is independent of the past", x=p),
    fresh_q=FRESH("A N is independent of the past", N=A_N, x=q),
    entries=program("noise of independent entries", "second_moment", "two entries N(0, 1)", xi=N, Dn=2, s2=1),
    bounded=program("linear maps", "bounded", "|A| <= 1", a=1, x=N, A_x=A_N),
    unsigned=after >= 0 | goal,
    energy=before + 2 * (1 + eta * beta) >= after | goal,
)

claim = Claim("chan2024.noisy-step", "inequality")

proof = shows(
    unsigned=square(x_next) + eta / beta * square(w_next),
    energy=2 * eta / nu * smooth
    + eta / nu * long * square(G)
    + 2 * eta * monotone
    + square(x_next - x + G * eta)
    + eta * beta * square(b + A_x_next)
    - 2 * eta * adjoint_w
    + 2 * eta * beta * adjoint_b
    - 2 * fresh
    + 2 * eta * fresh_q
    - (1 + eta * beta) * entries
    + eta * beta * bounded,
)

witness = at("eta=1 beta=1 nu=1 p=[0, 0] x_next=[0, 0] At_w_next=[0, 0] At_b=[0, 0] q=[0] b=[0] A_x_next=[0] N=[1, 1] A_N=[1]")

too_strong = altered(
    {"noise on one coordinate": energy.left - 1 - eta * beta}, drop="monotone smooth fresh fresh_q entries bounded"
)
