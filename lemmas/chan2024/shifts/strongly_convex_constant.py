"""The constant of the geometric rate for strongly convex f_t and any A: not decided.

Where: ours; beside ``strongly_convex`` and ``identity_strongly_convex``.
"""

from verify import *

claim = Claim(
    "chan2024.shift-strongly-convex-constant",
    "The geometric rate of strongly convex f_t needs no constant beside |dx_0|_M^2 where A has a kernel",
    "ours",
    "bound",
    statement=r"\mathsf{D^z}\le\frac{r^{2(N-1)}(1-r^2)}{1-r^{2(N-1)}}\cdot\frac{\|x\|^2+\eta\beta\|Ax\|^2}{2\sigma^2},"
    r"\quad r=1-\frac{\eta\mu}{1+\eta\beta\|A\|^2}",
    note="""
        Neither proved nor refuted; for eta beta a_min^2 at least 8/5. Proved with |x|^2/(1 - eta mu) in place of |x|^2
        (chan2024.shift-strongly-convex), and without it for A = I from 5/4 on (chan2024.shift-identity-strongly-convex), where
        the engine finds no less. With one singular value and a kernel, eta = 1, s = 8/5, it finds as least factor of |x|_M^2:
        at mu = 1/5 0.3277, 0.0634, 0.0176 for N = 2, 5, 10, where this asks 0.852, 0.165, 0.046 and what is proved is 1.065,
        0.206, 0.057; at mu = 9/10 0.1644 and 0.0076 for N = 2, 5, where this asks 0.428 and 0.0198 and what is proved is 4.28
        and 0.198. So the rate may be smaller as well. Tried: nothing but the shifts of chan2024.shift-strongly-convex. The
        smallest instance that decides the constant: one singular value and a kernel, N = 2, s = 8/5, every mu below 1/eta.
    """,
)
