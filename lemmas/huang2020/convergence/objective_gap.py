"""Convergence of DP-ADMM with a constant step from a zero start, convex objectives.

Theorem 3 with the constant step c_w/(G_i sqrt t): true from a zero start, without bounds on the iterates, sqrt 2 sharper.

Where: ours.
Corrects Theorem 3.
Letters: s = sqrt t, K = sum_i c_w G_i (so the printed M_1 is sqrt 2 K), M_G = s K, n, rho, c_w = |w*|, beta; SF, SR, SG =
sums over the iterations as in ``telescoped``; R = E sum_i |mean over k of wt_i^k - w^k|; gamma_i = -beta times the direction
of that mean, D2 = |gamma|^2; f_m, f_v = the objective at the mean m of the wt_i^k, k = 0..t-1, and at w*; gap = the left
side of (32), with the average over k = 1..t in the constraint; P_0, Q_0, D_0 the distances at the start, Q = sum_i
c_w^2/a_i.
Idea: huang2020.telescoped at k = t with theta = 1; Q_0 = K s/2 and t noise = K s/2.
Note: The privacy analysis is unchanged: eta_i enters (14) as before; c_w may be any bound on |w*| fixed beforehand. t must
be fixed in advance. The range of the average in the constraint is 1..t; with 0..t-1, as printed, beta E|wt_i^t - wt_i^0|/t
is to be added.
"""

from verify import *

for_all(positive="s t n rho c_w", nonnegative="P_0 Q_0 D_0 D2 R", real="K M_G beta gap SF SR SG f_v f_m Q")

M_2 = n * (rho * c_w**2 + beta**2 / rho) / 2
RUN = "the run of Algorithm 3 with eta_i = c_w/(G_i sqrt t), after t iterations"
AGENTS = "over the n agents, a_i = eta_i"


def zero_start(weights="weights 1", **replaced):
    """The mean of iterations of these ``weights``, its direction against the constraint gap, a start in zero."""
    return dict(
        mean=program("weighted mean of the iterates", "centred", weights),
        direction=program("direction against the constraint gap", "paired", weights, **replaced),
        length=program("direction against the constraint gap"),
        distance_w=2 * P_0 == n * rho * c_w**2 | letter("P_0", "w^0 = 0"),
        distance_dual=2 * rho * D_0 == D2 | letter("D_0", "gamma_i^0 = 0"),
    )


says = statement(
    root=s**2 == t | letter("s", "s = sqrt t"),
    telescoped=at_end("huang2020.telescoped", "telescoped", RUN, t, theta=1, s=t, K_G=M_G),
    jensen=at_end("huang2020.telescoped", "jensen", RUN, t, theta=1, s=t, K_G=M_G),
    **zero_start(W=t),
    distance=2 * Q_0 == Q | letter("Q_0", "wt_i^0 = 0: sum_i |w*|^2/(2 a_i)"),
    balance=at_end("huang2020.step-sizes", "distance", AGENTS, n, K=M_G, s=t),
    distance_sign=at_end("huang2020.step-sizes", "nonnegative", AGENTS, n, K=M_G, s=t),
    per_root=s * K == M_G | letter("K", "sum_i c_w G_i, where M_G = sum_i c_w G_i sqrt t"),
    left_side=gap == f_m - f_v + beta * R | letter("gap", "the left side of (32)"),
    convergence=K / s + M_2 / s**2 >= gap | goal,
)

claim = Claim("huang2020.theorem-3-corrected", "bound", corrects="huang2020.theorem-3")

# W times the gap, but for the distance of wt^0 and the noise
SUMMED = telescoped + jensen + mean - direction + 1 / (2 * rho) * length - distance_w / 2 - 1 / (2 * rho) * distance_dual
proof = shows(convergence=(SUMMED - distance / 2 - balance / 2 - t * left_side - gap * root + per_root) / s**2)

witness = at("s=2 t=4 K=2 M_G=4 n=1 rho=1 c_w=1 beta=1 gap=1 SF=4 SR=-4 SG=0 R=1 D2=1 f_v=1 f_m=1 P_0=1/2 Q_0=2 D_0=1/2 Q=4")

too_strong = altered(
    {"1/t in place of 1/sqrt t": K / s**2 + M_2 / s**2 >= gap | false},
    scale="1 % smaller -> left 99/100",
    drop="telescoped direction jensen",
)
