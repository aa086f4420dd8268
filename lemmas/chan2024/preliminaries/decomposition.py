"""Variables interact only through <lam - beta A x, B y>, so the y-step depends on lam - beta A x alone.

Proof of Lemma 3.1, corrected: H(x, y, lam) = phi(y) - <lam - beta A x, B y> + theta(x, lam).

Where: ours; corrects arXiv proof of Lemma 3.1, AAAI proof of Lemma 2.1.
Letters: ``b`` = B y, ``b_2`` = B y_2, g_y, g_2 = g at y and y_2, ``A_x`` = A x, ``A_x2``, ``lam_2`` a second pair (x, lam);
w = lam - beta A x.
Idea: phi(y) = g(y) + (beta/2)|B y - c|^2, theta = -<lam, A x - c> + (beta/2)|A x|^2 - beta <A x, c>. Two pairs (x, lam) with
one w give the same differences H(y) - H(y_2), hence the same minimisers.
Note: same_minimiser: a minimiser for one pair (x, lam) is one for every pair with the same w.
"""

from verify import *

for_all(positive="beta", real="g_y g_2 h phi theta", Z="lam A_x lam_2 A_x2 b b_2 c")

w, w_2 = lam - A_x * beta, lam_2 - A_x2 * beta


def H(g, By, Ax, multiplier):
    """H(x, y, lam) of (3b)."""
    r = Ax + By - c
    return g - multiplier @ r + beta / 2 * r.norm2


says = statement(
    h_is=h == H(g_y, b, A_x, lam) | letter("h", "H(x, y, lam)"),
    phi_is=phi == g_y + beta / 2 * (b - c).norm2 | letter("phi", "the part of y"),
    theta_is=theta == -(lam @ (A_x - c)) + beta / 2 * A_x.norm2 - beta * (A_x @ c) | letter("theta", "the part of x and lam"),
    same_w=(w - w_2) @ (b - b_2) == 0 | assumed("canonical minimizer", "Lemma 3.1", "lam - beta A x agrees"),
    minimal=H(g_2, b_2, A_x, lam)
    >= H(g_y, b, A_x, lam) | assumed("canonical minimizer", "Lemma 3.1", "y is a minimiser for (x, lam)"),
    decomposition=h == phi - w @ b + theta | goal,
    same_minimiser=H(g_2, b_2, A_x2, lam_2) >= H(g_y, b, A_x2, lam_2) | goal,
)

claim = Claim(
    "chan2024.lemma-3.1-decomposition-corrected", "identity", facts="equivalent", corrects="chan2024.lemma-3.1-decomposition"
)

proof = shows(decomposition=h_is - phi_is - theta_is, same_minimiser=minimal - same_w)

witness = at("beta=2 g_y=1 g_2=50 h=13 phi=5 theta=-4 lam=[1] A_x=[2] lam_2=[-1] A_x2=[1] b=[4] b_2=[1] c=[2]")

too_strong = altered(
    {
        "beta dropped in w": dict(decomposition=h == phi - (lam - A_x) @ b + theta | false),
        "minimal by 1": same_minimiser.right + 1,
    },
    drop="same_w minimal",
)
