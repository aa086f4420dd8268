"""Convergence of DP-ADMM with a constant step from a zero start, smooth objectives.

Theorem 4 with the constant step 1/(M + N_i sqrt t/c_w): true from a zero start, sqrt 2 sharper.

Where: ours.
Corrects Theorem 4.
Letters: s = sqrt t, K_N = sum_i c_w N_i with N_i = 2 c_1 sqrt(2 dp L)/(m_i eps) (so the printed M_3 is sqrt 2 K_N), M = c_3
+ lambda c_4/n, n, rho, c_w = |w*|, beta; SF, SR, SG as in ``telescoped_smooth``; R, D2, gamma_i, P_0, Q_0, D_0 as in
``objective_gap``; f_m, f_v = the objective at the mean m of the wt_i^k, k = 1..t, and at w*; gap = the left side; Q = sum_i
c_w^2/eta_i.
Idea: huang2020.telescoped-smooth at k = t; Q_0 = n c_w^2 M/2 + K_N s/2, and t noise = K_N s/2.
Note: |l'| <= c_1 is needed for the noise level. t must be fixed in advance.
"""

from verify import *

from .objective_gap import SUMMED, zero_start

for_all(positive="s t n rho c_w", nonnegative="M P_0 Q_0 D_0 D2 R", real="K_N beta gap SF SR SG f_v f_m Q")

M_4 = n * (c_w**2 * (M + rho) + beta**2 / rho) / 2
RUN = "the run of Algorithm 3 with 1/eta_i = M + N_i sqrt t/c_w, after t iterations"

says = statement(
    root=s**2 == t | letter("s", "s = sqrt t"),
    telescoped=at_end("huang2020.telescoped-smooth", "telescoped", RUN, t),
    jensen=at_end("huang2020.telescoped-smooth", "jensen", RUN, t),
    **zero_start(W=t),
    distance=2 * Q_0 == Q | letter("Q_0", "wt_i^0 = 0: sum_i |w*|^2/(2 eta_i)"),
    balance=at_end("huang2020.smooth-step-sizes", "distance", "over the n agents", n, K=K_N),
    distance_sign=at_end("huang2020.smooth-step-sizes", "nonnegative", "over the n agents", n, K=K_N),
    left_side=gap == f_m - f_v + beta * R | letter("gap", "the left side"),
    convergence=K_N / s + M_4 / s**2 >= gap | goal,
)

claim = Claim("huang2020.theorem-4-corrected", "bound", corrects="huang2020.theorem-4")

proof = shows(convergence=(SUMMED - distance / 2 - balance / 2 - t * left_side + (K_N / (2 * s) - gap) * root) / s**2)

witness = at("s=2 t=4 M=1 K_N=2 n=1 rho=1 c_w=1 beta=1 gap=1 SF=4 SR=-4 SG=0 R=1 D2=1 f_v=1 f_m=1 P_0=1/2 Q_0=5/2 D_0=1/2 Q=5")

too_strong = altered(
    {"without the smoothness": K_N / s + (M_4 - n * c_w**2 * M / 2) / s**2 >= gap | false},
    scale="1 % smaller -> left 99/100",
    drop="telescoped direction jensen",
)
