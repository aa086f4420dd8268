"""One ADMM iteration whose y-step is off by r in B y takes two runs sqrt(eta beta) |r| further apart at most.

Lemma 6.5 with an inexact y-step: the distance of two runs in the customised norm grows by at most sqrt(eta beta) |r|.

Where: ours.
Beside arXiv Lemma 6.5, for steps up to 2/nu. Facts: see ``lemmas.common.gradient_admm_pair``.
Letters: r = the difference of the two runs in how far B y is from that of the minimiser; xi = what r adds to x_next, with
A_xi = A xi, At_A_xi = A^T A xi, At_r = A^T r; it adds -beta r to lam_next. d, e = bounds of the distance before and of
sqrt(eta beta) |r|; D = the divergence of the next x alone, with its noise.
Idea: in the customised norm what r adds is sqrt(eta beta) |r| long, exactly, whatever A is.
Note: Added up over N iterations by the triangle inequality, for every N: the last x alone has at most alpha (|dx_0|_M +
sqrt(eta beta) sum |r_t|)^2/(2 sigma^2). The pair (x, lam) has no bound, see chan2024.shift-inexact-minimisation; it also
shows a last x that drifts as far as N errors, under the noise of N iterations, so that no bound falls as 1/N.
"""

from verify import *

from ...common.gradient_admm_pair import R_M, R_N, adjoint_b, adjoint_w, monotone, smooth, w_next
from ..found.averaged import before

for_all(positive="eta beta nu sigma d e", nonnegative="D", X=f"{R_N} xi At_A_xi At_r", Z=f"{R_M} r A_xi")

OFF = "of two x-steps from one x and one gradient, where B y differs by r and lam by -beta r"
w_off = r * -beta - A_xi * beta
added = xi.norm2 + eta / beta * w_off.norm2

says = statement(
    adjoint_w,
    adjoint_b,
    monotone,
    smooth,
    step=2 >= eta * nu | ours("the step is at most 2/nu"),
    off=program(
        "x-step of gradient ADMM", "tested", OFF, x_1=xi, AtA_x1=At_A_xi, x_hat=Vector({}), G=Vector({}), At_q=At_r * (2 * beta)
    ),
    of_xi=program("linear maps", "adjoint", "A^T A xi", x=xi, w=A_xi, A_x=A_xi, At_w=At_A_xi),
    of_r=program("linear maps", "adjoint", "A^T r", x=xi, w=r, A_x=A_xi, At_w=At_r),
    near=d**2 >= before | ours("the runs are at most d apart"),
    small=e**2 >= eta * beta * r.norm2 | ours("y is missed by so little"),
    gaussian=instance("chan2024.fact-4.3", dx=x_next + xi),
    length=added == eta * beta * r.norm2 | goal,
    apart=(d + e) ** 2 >= (x_next + xi).norm2 + eta / beta * (w_next + w_off).norm2 | goal,
    released=(d + e) ** 2 >= 2 * sigma**2 * D | goal,
)

claim = Claim("chan2024.lemma-6.5-inexact", "inequality", strengthens="chan2024.lemma-6.5")

PAIRS = ((1, x_next, xi), (eta / beta, w_next, w_off))
proof = shows(
    use("exact", "chan2024.lemma-6.5-longest-step"),
    have(exactly=added == eta * beta * r.norm2 | off - eta * beta * of_xi - 2 * eta * beta * of_r),
    have(
        within=(d + e) ** 2
        >= (x_next + xi).norm2 + eta / beta * (w_next + w_off).norm2
        | (1 + e / d) * (near + fact("exact.nonexpansion"))
        + (1 + d / e) * (small - fact("exactly"))
        + sum(weight / (d * e) * square(one * e - other * d) for weight, one, other in PAIRS)
    ),
    length=fact("exactly"),
    apart=fact("within"),
    released=-2 * sigma**2 * gaussian + fact("within") + eta / beta * square(w_next + w_off),
)

# A = B = 1, f = g = 0: the exact runs stay at x = 1, w = -1; y misses by 1/2, so that x falls to 1/2 and lam to -1/2
witness = at("""
    eta=1 beta=1 nu=1 sigma=1 d=3/2 e=1/2 D=1/8 x=[1] x_next=[1] At_w_next=[-1] At_b=[-1] xi=[-1/2] At_A_xi=[-1/2] At_r=[1/2]
    w=[-1] b=[-1] A_x_next=[1] r=[1/2] A_xi=[-1/2]
""")

too_strong = altered(
    {
        "1 % less than the length": dict(length=added == 99 * eta * beta * r.norm2 / 100 | false),
        "half of e": (d + e / 2) ** 2 >= apart.right,
        "1 % more of D": released.left >= 101 * released.right / 100,
    },
    drop="monotone smooth step off near small gaussian",
)
