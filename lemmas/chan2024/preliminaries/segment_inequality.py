"""A minimiser of the y-step obeys the printed inequality up to a remainder of order t.

Proof of Lemma 3.1 on a segment: a minimiser y_1 of H obeys the printed inequality up to (beta t/2)|B(y - y_1)|^2, for
every t in (0, 1].

Where: ours; step of arXiv Lemma 3.1.
Ours; the elementary half of arXiv Lemma 3.1.
Letters: ``b_1`` = B y_1, ``b`` = B y, y_t = y_1 + t (y - y_1); g_1, g_y, g_t = g at y_1, y, y_t; v_1 = lam - beta (A x + B
y_1 - c).
Idea: H(y_t) >= H(y_1) by minimality, g(y_t) <= (1 - t) g(y_1) + t g(y) by convexity; divide by t.
Note: t is arbitrary in (0, 1]; as t -> 0 the remainder vanishes and the printed inequality is left.
"""

from verify import *

for_all(positive="beta t", real="g_1 g_y g_t", Z="lam A_x b_1 b c")

v_1 = lam - (A_x + b_1 - c) * beta


def H(g, By):
    """H(x, y, lam) of (3b)."""
    r = A_x + By - c
    return g - lam @ r + beta / 2 * r.norm2


remainder = beta * t / 2 * (b - b_1).norm2

says = statement(
    at_most_one=1 >= t | letter("t", "any number in (0, 1]", bounded=True),
    minimal=H(g_t, b_1 + (b - b_1) * t)
    >= H(g_1, b_1) | assumed("pick canonical minimizer", "Algorithm 1, Lemma 3.1", "y_1 minimises H(x, ., lam)"),
    convex=program("convex functions, segment", "chord", f_u=g_1, f_v=g_y, f_t=g_t),
    segment=v_1 @ (b_1 - b) + remainder >= g_1 - g_y | goal,
)

claim = Claim("chan2024.lemma-3.1-inequality-segment", "inequality")

proof = shows(segment=1 / t * (minimal + convex))

witness = at("beta=1 t=1/2 g_1=0 g_y=0 g_t=0 lam=[0] A_x=[0] b_1=[0] b=[1] c=[0]")

too_strong = altered(
    {
        "the remainder 1 % smaller": v_1 @ (b_1 - b) + 99 * remainder / 100 >= segment.right,
        "the remainder dropped": v_1 @ (b_1 - b) >= segment.right,
    },
    drop="minimal convex",
)
