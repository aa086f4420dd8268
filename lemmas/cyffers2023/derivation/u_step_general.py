"""The u-step of averaged ADMM is that of the two reflections.

Equation (24): the operator iteration (21) takes u to u + 2 lam (A x_{k+1} + B z_{k+1} - c), x and z by (23) and (22).

Where: App B.1 eq (24).
Letters: y_2, y_1, u_next of the iteration (21) for p_1, p_2; a = A x_{k+1}, b = B z_{k+1} for minimisers x of (23) and z of
(22); p_2y, p_2b = p_2 at y_2 and at -b, p_1y, p_1a = p_1 at y_1 and at a - c; f_x, g_z = f(x), g(z).
Idea: -b is y_2 by cyffers2023.eq-22, since only one point is proximal; then a - c is y_1 by cyffers2023.eq-23.
Reading: verbatim
Note: u_next is what (21) makes of the declared proximal steps of p_1 and p_2, a and b are those of (22) and (23): two
programs, tied by cyffers2023.eq-22 and cyffers2023.eq-23.
"""

from verify import *

for_all(positive="gamma lam", real="f_x g_z p_1y p_1a p_2y p_2b", U="u u_next y_1 y_2 a b c")
MINIMISER, OPERATOR = "infimal postcomposition, a minimiser", "Douglas-Rachford (21) of cyffers2023"

v = -b * 2 - u
r_1 = y_1 * 2 - (y_2 * 2 - u)
step = a + b - c
apart = r_1 - (u + step * 2)
rest = u_next - (u + (y_1 * 2 - y_2 * 2) * lam)

says = statement(
    z_value=program(MINIMISER, "feasible", f_x=g_z, p_y=p_2b),
    z_step=program(MINIMISER, "least", f_x=g_z, p_1=p_2y, r_x=b + u, r_1=u - y_2),
    x_value=program(MINIMISER, "feasible", p_y=p_1a),
    x_step=program(MINIMISER, "least", p_1=p_1y, r_x=a - v - c, r_1=y_1 - v),
    second=program(OPERATOR, v_2=p_2y, v_b=p_2b, b_point=-b),
    first=program(OPERATOR, v_1=p_1y, v_t=p_1a, t_point=a - c),
    line=program(OPERATOR + ", its u"),
    tested=program(OPERATOR + ", its u", "line_tested", tested=apart),
    proximal_point=0 >= (b + y_2).norm2 | goal,
    composition=0 >= apart.norm2 | goal,
    u_step=0 >= (u_next - (u + step * (2 * lam))).norm2 | goal,
)

claim = Claim(
    "cyffers2023.eq-24",
    "identity",
    statement=r"R_{\gamma p_1}R_{\gamma p_2}(u_k)=u_k+2(Ax_{k+1}+Bz_{k+1}-c),\quad u_{k+1}=u_k+2\lambda(Ax_{k+1}+Bz_{k+1}-c)",
    prints=r"""
        R_{\gamma p_1}R_{\gamma p_2}(u_k) -> r_1
        u_{k+1} -> u_next
        u_k -> u
        Ax_{k+1} -> a
        Bz_{k+1} -> b
        c -> c
    """,
)

DISTANCE_2 = fact("z.proximal_point") + second
DISTANCE_1 = fact("x.proximal_point") + first
COMPOSED = 16 * gamma * DISTANCE_1 + 80 * gamma * DISTANCE_2 + square((a - c - y_1) * 2 + (b + y_2) * 6)

proof = shows(
    use("z", "cyffers2023.eq-22", b_1=-y_2, p_y=p_2b, p_1=p_2y),
    use("x", "cyffers2023.eq-23", v=v, a_1=y_1 + c, w=b, p_y=p_1a, p_1=p_1y),
    proximal_point=2 * gamma * DISTANCE_2,
    composition=COMPOSED,
    u_step=lam**2 * COMPOSED - line - 2 * lam * tested,
)

# f = g = 0, A = B = I, gamma = 1: z = -u, and y_2 = u, y_1 = v = u.
witness = at("gamma=1 lam=1/2 f_x=0 g_z=0 p_1y=0 p_1a=0 p_2y=0 p_2b=0 u=[1] y_2=[1] y_1=[1] b=[-1] a=[6] c=[5] u_next=[1]")

too_strong = altered(
    {
        "lam in place of 2 lam": u_step.left >= (u_next - (u + step * lam)).norm2,
        "c with the other sign": composition.left >= (r_1 - (u + (a + b + c) * 2)).norm2,
    },
    drop="z_step x_step second first line",
)
