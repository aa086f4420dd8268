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

from verify import *
from verify.algorithms.chan2024 import oracle_admm as declared
from verify.algorithms.chan2024.letters import STEP, X_STAR, Y_STAR
from verify.algorithms.classes import called, fresh, line, stacked, values
from verify.algorithms.differences import one_run
from verify.lemma.generators import Generator

scalars("eta beta F_x F_star g_y g_y_next g_star")
vectors("x x_next x_star s N MN grad_F At_AN At_p lam b b_next b_star A_x_next c lam_new z")
scalars("T R Lam")
vectors("last gap")

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

RUN = partial(
    one_run,
    declared.oracle_admm,
    {name: STEP[name] for name in ("x", "lam", "b", "b_next", "A_x_next", "b_star", "At_p")},
    points={"g": {"g_y": declared.y, "g_y_next": declared.y.next, "g_star": Y_STAR}},
    given=(declared.A(X_STAR) + declared.B(Y_STAR) - declared.c,),
)

BEFORE = partial(
    one_run,
    declared.oracle_admm,
    {"b": declared.B(declared.y.next), "b_next": declared.B(Y_STAR)},
    points={"g": {"g_y": declared.y.next, "g_y_next": Y_STAR}},
)
noise_left = MN - At_AN * beta - N / eta

step = Generator(
    "oracle ADMM",
    "Algorithm 4 of chan2024, one iteration and a pair (x_star, y_star) with A x_star + B y_star = c; F and g convex; "
    "lam_new = lam_{t+1}, tested with any z",
    statement(
        for_all(positive="eta beta", real="F_x F_star g_y g_y_next g_star", X=R_N + " N At_AN", Z=R_M + " lam_new z"),
        convex_F=F_star - F_x >= grad_F @ (x_star - x) | goal,
        subgradient_star=g_star - g_y_next >= lam_next @ (b_star - b_next) | goal,
        subgradient_now=g_y - g_y_next >= lam_next @ (b - b_next) | goal,
        noise_next=G @ x_next == used @ x_next | goal,
        noise_star=G @ x_star == used @ x_star | goal,
        noiseless_step=(s - (At_p - At_AN * beta) - (x - x_next - N) / eta).norm2 == 0 | goal,
        noise_matrix=noise_left.norm2 == 0 | goal,
        line_3=lam_new @ z == lam_next @ z | goal,
        adjoint_next=At_p @ x_next == p @ A_x_next | goal,
        adjoint_star=At_p @ x_star == p @ A_x_star | goal,
    ),
    drawn=(
        RUN,
        partial(values, F_x, F_star, grad_F, x_star - x),
        partial(line, RUN, "G", G, (x_next, x_star, noise_left)),
        partial(line, RUN, "grad_f", s, (noise_left,), {"z": N / eta, "At_A_z": At_AN / eta}),
        partial(line, RUN, "lam_next", lam_new, (z,)),
    ),
    follows=shows(noise_matrix=fact("drawn G_2") - fact("drawn grad_f_0")),
)
later = Generator(
    "oracle ADMM, after an iteration",
    "Algorithm 4 of chan2024, one iteration for convex g, t >= 1, or B^T lam_0 a subgradient of g at y_0",
    statement(for_all(real="g_y g_y_next", Z="lam b b_next"), subgradient_before=g_y_next - g_y >= lam @ (b_next - b) | goal),
    drawn=(partial(called, BEFORE, {"lam": lam + (A_x_next + b - c) * beta}),),
)
(subgradient_before,) = (from_(goal, program(later.algorithm, goal.name)) for goal in later.says.goals)
(
    convex_F,
    subgradient_star,
    subgradient_now,
    noise_next,
    noise_star,
    noiseless_step,
    noise_matrix,
    line_3,
    adjoint_next,
    adjoint_star,
) = (from_(goal, program(step.algorithm, goal.name)) for goal in step.says.goals)

run = Generator(
    "oracle ADMM, T iterations",
    "Algorithm 4 of chan2024 from lam_0 = 0: Lam = |lam_T|^2, R = |A xb + B yb - c|^2 at the averages of x_1..x_T and y_1..y_T",
    statement(for_all(positive="beta T", nonnegative="R", real="Lam"), multiplier=Lam == beta**2 * T**2 * R | goal),
    denotes="Lam R",
    counts="T",
    aside={"last": "Z", "gap": "Z"},
    drawn=(  # line 3, summed over the iterations: T times the gap at the averages
        partial(line, RUN, "lam_next", last, (last, gap), {"lam": gap * 0, "A_x_next": gap * T, "b_next": gap * 0, "c": gap * 0}),
        partial(stacked, Lam, last, last),
        partial(stacked, R, gap, gap),
    ),
    follows=shows(
        multiplier=fact("drawn sum")
        + fact("drawn lam_next_0")
        - beta * T * fact("drawn lam_next_1")
        - beta**2 * T**2 * fact("drawn sum 2")
    ),
)
moments = Generator(
    "oracle ADMM, one iteration in L2",
    "Algorithm 4 of chan2024 at one iteration, random vectors with the inner product E<.,.>: given x_t, the sampled gradient s "
    "has the mean grad_F and the noise N the mean zero; x_star is fixed",
    statement(
        for_all(X="x x_star s N grad_F At_AN"),
        unbiased=(grad_F - s) @ (x - x_star) == 0 | goal,
        centred=N @ (x - x_star) == 0 | goal,
        centred_image=At_AN @ (x - x_star) == 0 | goal,
    ),
    denotes="s N At_AN",
    drawn=(partial(fresh, grad_F - s, (x - x_star,)), partial(fresh, N, (x - x_star,)), partial(fresh, At_AN, (x - x_star,))),
)
unbiased, centred, centred_image = (from_(goal, program(moments.algorithm, goal.name)) for goal in moments.says.goals)
generates = (step, later, run, moments)
