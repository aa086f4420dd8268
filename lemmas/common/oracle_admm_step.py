"""The vocabulary of one step of ADMM with a noisy gradient oracle (chan2024, Algorithm 4, section 9), and its facts.

One run, one iteration t, a comparison pair (x_star, y_star) with A x_star + B y_star = c. Every vector is computed
from the run as follows (M = beta A^T A + I/eta; s the sampled gradient at x_t; the step uses the gradient s + M N, so
that x_{t+1} is the noiseless point minus N; N = eta z_t in the oracle's letters):

    X:  x = x_t, x_next = x_{t+1} (noise included), x_star, s, N, MN = M N, grad_F = grad F(x_t), At_AN = A^T A N,
        At_p = A^T p with p = lam_{t+1} + beta (B y_{t+1} - B y_t)
    Z:  lam = lam_t, b = B y_t, b_next = B y_{t+1}, b_star = B y_star, A_x_next = A x_{t+1}, c

and the scalars eta, beta, F_x = F(x_t), F_star = F(x_star), g_y = g(y_t), g_y_next = g(y_{t+1}), g_star = g(y_star).
Derived: ``r_mid`` = A x_{t+1} + B y_t - c, ``r_next`` = A x_{t+1} + B y_{t+1} - c, ``lam_next`` = lam_{t+1} (line 3),
``A_x_star`` = c - B y_star, ``G`` = s + M N (the gradient that the step really used).
"""

from verify import argued, at_least, equal, scalars, vectors

eta, beta = scalars("eta beta")
F_x, F_star, g_y, g_y_next, g_star = scalars("F_x F_star g_y g_y_next g_star")
x, x_next, x_star, s, N, MN, grad_F, At_AN, At_p = vectors("x x_next x_star s N MN grad_F At_AN At_p")
lam, b, b_next, b_star, A_x_next, c = vectors("lam b b_next b_star A_x_next c")

G = s + MN
r_mid = A_x_next + b - c
r_next = A_x_next + b_next - c
lam_next = lam - r_next * beta
p = lam_next + (b_next - b) * beta
A_x_star = c - b_star
used = At_p + (x - x_next) / eta

VALUES = "F_x F_star g_y_next g_star"
R_N = "x x_next x_star s MN grad_F At_p"
R_M = "lam b b_next b_star A_x_next c"

convex_F = at_least("convex_F", F_star - F_x, grad_F @ (x_star - x), because=argued("F is convex with gradient grad_F at x_t"))
subgradient_star = at_least(
    "subgradient_star",
    g_star - g_y_next,
    lam_next @ (b_star - b_next),
    because=argued("its statement", "chan2024.lemma-9.2-optimality-corrected"),
)
subgradient_now = at_least(
    "subgradient_now",
    g_y - g_y_next,
    lam_next @ (b - b_next),
    because=argued("its statement", "chan2024.lemma-9.2-optimality-corrected"),
)
subgradient_before = at_least(
    "subgradient_before",
    g_y_next - g_y,
    lam @ (b_next - b),
    because=argued("B^T lam_t is a subgradient of g at y_t: for t >= 1 by iteration t, for t = 0 assumed"),
)
noise_next = equal("noise_next", G @ x_next, used @ x_next, because=argued("its statement", "chan2024.lemma-9.2-noise"))
noise_star = equal("noise_star", G @ x_star, used @ x_star, because=argued("its statement", "chan2024.lemma-9.2-noise"))
adjoint_next = equal("adjoint_next", At_p @ x_next, p @ A_x_next, because=argued("A^T is the adjoint of A"))
adjoint_star = equal(
    "adjoint_star", At_p @ x_star, p @ A_x_star, because=argued("A^T is the adjoint of A, and A x_star = c - B y_star")
)

WHY = {
    "convex_F": "F is convex with gradient grad_F at x_t",
    "subgradient_star": "chan2024.lemma-9.2-optimality-corrected",
    "subgradient_now": "chan2024.lemma-9.2-optimality-corrected",
    "subgradient_before": "B^T lam_t is a subgradient of g at y_t: for t >= 1 by iteration t, for t = 0 assumed",
    "noise_next": "chan2024.lemma-9.2-noise",
    "noise_star": "chan2024.lemma-9.2-noise",
    "adjoint_next": "A^T is the adjoint of A",
    "adjoint_star": "A^T is the adjoint of A, and A x_star = c - B y_star",
}


def why(*names: str) -> dict[str, str]:
    """The reasons of the named facts."""
    return {name: WHY[name] for name in names}
