"""ADMM is the Douglas-Rachford iteration of the two infimal postcompositions.

ADMM is Douglas-Rachford for p_1(u) = inf{f(x): -Ax = -u - c}, p_2(u) = inf{g(z): -Bz = u}.

Where: Sec 3.2, App B.1.
Letters: u_dr = what (21) makes of u, by the letters of cyffers2023.eq-24 (a = A x_{k+1}, b = B z_{k+1}); with lam = 1/2: u +
a + b - c, b_next = B z_{k+2} by (22) there; a_t, b_t, w_t = A x, B z and the scaled multiplier after one iteration of the
textbook's ADMM with penalty 1/gamma, from B z = b and w = u + b; f_a, f_t = f at both x, g_b, g_t = g at both z.
Idea: cyffers2023.eq-24; then both programs minimise the same objectives, whose minimisers have one image.
Reading: interpretation: One iteration, from a start where B z and w = u + B z are those of both programs, which then hold
again.
Note: The operators are those of cyffers2023.eq-22 and cyffers2023.eq-23. same_x, same_z, multiplier: at lambda = 1/2 the
iteration is the textbook's ADMM with penalty 1/gamma and scaled multiplier w_k = u_k + B z_{k+1}, in the order x, z,
multiplier: two declarations with the same data and the same convex f, g.
"""

from verify import *

from ..derivation import u_step_general as operator

for_all(positive="gamma lam", real="f_x g_z p_1y p_1a p_2y p_2b f_a f_t g_b g_t", U="u u_dr y_1 y_2 a b c a_t b_next b_t w_t")

BOTH, half = "private and scaled ADMM", ratio(1, 2)
u_half, w = u + a + b - c, u + b
w_after = w + a_t + b_t - c
u_line = u + (y_1 * 2 - y_2 * 2) * lam
apart = (y_1 - y_2) * 2 - (a + b - c) * 2
private, scaled = dict(lam=half, A_x=a, B_z=b, eta=u * 0), dict(A_x_t=a_t, B_z_t_next=b_t, w=w)

says = statement(
    *(f for f in operator.says.facts if f.name not in ("line", "tested")),
    line=program(operator.OPERATOR + ", its u", u_next=u_dr),
    tested=program(operator.OPERATOR + ", its u", "line_tested", u_next=u_dr, tested=apart),
    x_private=program(BOTH, f_x=f_a, A_x=a, A_x_t=a_t, B_z=b),
    x_textbook=program(BOTH, f_x=f_a, A_x=a, A_x_t=a_t, B_z_t=b, w=w),
    z_private=program(BOTH, g_next=g_b, B_next=b_next, B_z_t_next=b_t, **private),
    z_textbook=program(BOTH, g_next=g_b, B_next=b_next, **scaled),
    w_line=program(BOTH, "multiplier", w_next=w_t, **scaled),
    operator_step=0 >= (u_dr - (u + (a + b - c) * (2 * lam))).norm2 | goal,
    same_x=0 >= (a - a_t).norm2 | goal,
    same_z=0 >= (b_next - b_t).norm2 | goal,
    multiplier=0 >= (w_t - (u_half + b_next)).norm2 | goal,
)

claim = Claim(
    "cyffers2023.admm-is-dr",
    "identity",
    statement=r"\min_u p_1(u)+p_2(u),\ p_1(u)=(-A\triangleright f)(-u-c),\ p_2(u)=(-B\triangleright g)(u):\quad "
    r"u_{k+1}=u_k+2\lambda(Ax_{k+1}+Bz_{k+1}-c)",
    prints="""
        p_1(u)= -> not compared: the definition
        p_2(u)= -> not compared: the definition
        u_{k+1} -> u_dr
        u_k -> u
        Ax_{k+1} -> a
        Bz_{k+1} -> b
    """,
)

DISTANCE_X = gamma * (x_private + x_textbook)
DISTANCE_Z = 2 * gamma * (z_private + z_textbook) + square(a - a_t + b_next - b_t) + DISTANCE_X
proof = shows(
    use("dr", "cyffers2023.eq-24", u_next=u_dr),
    operator_step=fact("dr.u_step"),
    same_x=DISTANCE_X,
    same_z=DISTANCE_Z,
    multiplier=3 * (DISTANCE_X + DISTANCE_Z - w_line)
    + square(a - a_t + (b_t - b_next))
    + square(a - a_t + (w_t - w_after))
    + square(b_t - b_next - (w_t - w_after)),
)

# f = g = 0, A = B = I, gamma = 1 and u = 1, c = 5.
witness = at(
    "gamma=1 lam=1/2 f_x=0 g_z=0 p_1y=0 p_1a=0 p_2y=0 p_2b=0 f_a=0 f_t=0 g_b=0 g_t=0 u=[1] y_2=[1] y_1=[1] b=[-1] a=[6] c=[5] "
    "u_dr=[1] a_t=[6] b_next=[-1] b_t=[-1] w_t=[0]"
)

too_strong = altered(
    {
        "lam in place of 2 lam": operator_step.left >= (u_dr - (u + (a + b - c) * lam)).norm2,
        "u as the multiplier": multiplier.left >= (w_t - u_half).norm2,
        "the multiplier without the new z": multiplier.left >= (w_t - (u_half + b)).norm2,
    },
    drop="z_step x_step second first line x_private x_textbook z_private z_textbook w_line",
)
