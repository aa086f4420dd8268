"""Proof of Lemma 3.1 on a segment: a minimiser y_1 of H obeys the printed inequality up to (beta t/2)|B(y - y_1)|^2, for
every t in (0, 1].

Where: ours; the elementary half of arXiv Lemma 3.1. Letters: ``b_1`` = B y_1, ``b`` = B y, y_t = y_1 + t (y - y_1); g_1, g_y,
g_t = g at y_1, y, y_t; v_1 = lam - beta (A x + B y_1 - c).
Idea: H(y_t) >= H(y_1) by minimality, g(y_t) <= (1 - t) g(y_1) + t g(y) by convexity; divide by t.
"""

from verify import *

beta, t, g_1, g_y, g_t = scalars("beta t g_1 g_y g_t")
lam, A_x, b_1, b, c = vectors("lam A_x b_1 b c")
v_1 = lam - (A_x + b_1 - c) * beta


def H(g: Polynomial, By: Vector) -> Polynomial:
    """H(x, y, lam) of (3b)."""
    r = A_x + By - c
    return g - lam @ r + beta / 2 * r.norm2


remainder = beta * t / 2 * (b - b_1).norm2

says = statement(
    for_all(positive="beta t", real="g_1 g_y g_t", Z="lam A_x b_1 b c"),
    at_least("at_most_one", 1, t, because=letter("t", "any number in (0, 1]", bounded=True)),
    at_least(
        "minimal",
        H(g_t, b_1 + (b - b_1) * t),
        H(g_1, b_1),
        because=assumed("pick canonical minimizer", "Algorithm 1, Lemma 3.1", "y_1 minimises H(x, ., lam)"),
    ),
    at_least(
        "convex", (1 - t) * g_1 + t * g_y, g_t, because=program("convex functions, segment", "chord", f_u=g_1, f_v=g_y, f_t=g_t)
    ),
    goals=(at_least("segment", v_1 @ (b_1 - b) + remainder, g_1 - g_y),),
)

claim = Claim(
    id="chan2024.lemma-3.1-inequality-segment",
    title="A minimiser of the y-step obeys the printed inequality up to a remainder of order t",
    where="ours; step of arXiv Lemma 3.1",
    kind="inequality",
    says=says,
    note="t is arbitrary in (0, 1]; as t -> 0 the remainder vanishes and the printed inequality is left.",
)

proof = shows(segment=because(term(1 / t, "minimal"), term(1 / t, "convex")))

witness = Point(
    scalars=numbers("beta=1 t=1/2 g_1=0 g_y=0 g_t=0"), vectors={"lam": [0], "A_x": [0], "b_1": [0], "b": [1], "c": [0]}
)

too_strong = (
    altered(says, "the remainder 1 % smaller", at_least("segment", v_1 @ (b_1 - b) + ratio(99, 100) * remainder, g_1 - g_y)),
    altered(says, "the remainder dropped", at_least("segment", v_1 @ (b_1 - b), g_1 - g_y)),
    without(says, "minimal"),
    without(says, "convex"),
)
