"""The proximal images of the fixed points are the zeros.

prox_{gamma p2} maps the fixed points of the Lions-Mercier operator onto the zeros of the sum of the subdifferentials.

Where: ours; corrects Sec 3.2.
Letters: q = prox_{gamma p2}(u) with u = q + gamma s_2; v = 2q - u; x = prox_{gamma p1}(v) with v = x + gamma s_1; u_next = u
+ lam (2x - v - u); ``moved`` = |u_next - u|^2, ``apart`` = |x - q|^2.
Idea: u_next - u = 2 lam (x - q) = -2 lam gamma (s_1 + s_2).
Note: s_2 in dp_2(q) and s_1 in dp_1(x), as the proximal points are. Fix to zero: at a fixed point s_1 + s_2 = 0 by residual
and x = q by same_point, so 0 is in dp_1(q) + dp_2(q). Zero to fix: for s_1 = -s_2 in dp_1(q), s_2 in dp_2(q), take u = q +
gamma s_2; then the same formulas have x = q and T(u) = u. residual also says how far an iterate is from optimality.
"""

from verify import *

for_all(positive="gamma lam", real="moved apart", U="q s_2 s_1")

u = q + s_2 * gamma
v = q * 2 - u
x = v - s_1 * gamma
u_next = u + (x * 2 - v - u) * lam

says = statement(
    moved_is=moved == (u_next - u).norm2 | letter("moved", "|u_next - u|^2"),
    apart_is=apart == (x - q).norm2 | letter("apart", "|x - q|^2"),
    residual=moved == 4 * lam**2 * gamma**2 * (s_1 + s_2).norm2 | goal,
    same_point=moved == 4 * lam**2 * apart | goal,
)

claim = Claim(
    "cyffers2023.fixed-points-are-zeros-corrected", "identity", corrects="cyffers2023.fixed-points-are-zeros", facts="equivalent"
)

proof = shows(residual=moved_is, same_point=moved_is - 4 * lam**2 * apart_is)

witness = at("gamma=1 lam=1/2 moved=4 apart=4 q=[1] s_2=[1] s_1=[1]")

too_strong = altered(
    {"x compared with u": dict(same_point=moved == 4 * lam**2 * (x - u).norm2 | false)},
    scale="lam in place of 2 lam -> residual right 1/4",
)
