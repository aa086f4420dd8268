"""Proof of Lemma 3.1, corrected: H(x, y, lam) = phi(y) - <lam - beta A x, B y> + theta(x, lam).

Where: corrects arXiv proof of Lemma 3.1, AAAI proof of Lemma 2.1. Letters: ``b`` = B y, ``b_2`` = B y_2, g_y, g_2 = g at y
and y_2, ``A_x`` = A x, ``A_x2``, ``lam_2`` a second pair (x, lam); w = lam - beta A x.
Idea: phi(y) = g(y) + (beta/2)|B y - c|^2, theta = -<lam, A x - c> + (beta/2)|A x|^2 - beta <A x, c>. Two pairs (x, lam) with
one w give the same differences H(y) - H(y_2), hence the same minimisers.
"""

from verify import *

beta, g_y, g_2 = scalars("beta g_y g_2")
lam, A_x, lam_2, A_x2, b, b_2, c = vectors("lam A_x lam_2 A_x2 b b_2 c")
w, w_2 = lam - A_x * beta, lam_2 - A_x2 * beta


def H(g: Polynomial, By: Vector, Ax: Vector, multiplier: Vector) -> Polynomial:
    """H(x, y, lam) of (3b)."""
    r = Ax + By - c
    return g - multiplier @ r + beta / 2 * r.norm2


h, phi, theta = scalars("h phi theta")

says = statement(
    for_all(positive="beta", real="g_y g_2 h phi theta", Z="lam A_x lam_2 A_x2 b b_2 c"),
    equal("h_is", h, H(g_y, b, A_x, lam), because=letter("h", "H(x, y, lam)")),
    equal("phi_is", phi, g_y + beta / 2 * (b - c).norm2, because=letter("phi", "the part of y")),
    equal(
        "theta_is",
        theta,
        -(lam @ (A_x - c)) + beta / 2 * A_x.norm2 - beta * (A_x @ c),
        because=letter("theta", "the part of x and lam"),
    ),
    equal("same_w", (w - w_2) @ (b - b_2), because=assumed("canonical minimizer", "Lemma 3.1", "lam - beta A x agrees")),
    at_least(
        "minimal",
        H(g_2, b_2, A_x, lam),
        H(g_y, b, A_x, lam),
        because=assumed("canonical minimizer", "Lemma 3.1", "y is a minimiser for (x, lam)"),
    ),
    goals=(
        equal("decomposition", h, phi - w @ b + theta),
        at_least("same_minimiser", H(g_2, b_2, A_x2, lam_2), H(g_y, b, A_x2, lam_2)),
    ),
)

claim = Claim(
    id="chan2024.lemma-3.1-decomposition-corrected",
    title="Variables interact only through <lam - beta A x, B y>, so the y-step depends on lam - beta A x alone",
    where="ours; corrects arXiv proof of Lemma 3.1, AAAI proof of Lemma 2.1",
    kind="identity",
    says=says,
    facts="equivalent",
    corrects="chan2024.lemma-3.1-decomposition",
    note="same_minimiser: a minimiser for one pair (x, lam) is one for every pair with the same w.",
)

proof = shows(
    decomposition=because("h_is", term(-1, "phi_is"), term(-1, "theta_is")), same_minimiser=because("minimal", term(-1, "same_w"))
)

witness = Point(
    scalars=numbers("beta=2 g_y=1 g_2=50 h=13 phi=5 theta=-4"),
    vectors={"lam": [1], "A_x": [2], "lam_2": [-1], "A_x2": [1], "b": [4], "b_2": [1], "c": [2]},
)

too_strong = (
    altered(says, "beta dropped in w", equal("decomposition", h, phi - (lam - A_x) @ b + theta)),
    altered(says, "minimal by 1", at_least("same_minimiser", H(g_2, b_2, A_x2, lam_2), H(g_y, b, A_x2, lam_2) + 1)),
    without(says, "same_w"),
    without(says, "minimal"),
)
