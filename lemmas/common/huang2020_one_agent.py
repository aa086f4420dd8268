"""DP-ADMM with one agent, one sample and zero start: what the runs of the two counterexamples obey, generated.

rho = 1, c_w = 1, beta = 0. Letters: t iterations, N = 2 sqrt(2L)/eps the noise level. |w - 1| with the steps (29): averages
over k = 0..t-1, of which huang2020.noise-of-the-mean and huang2020.drift-of-the-mean prove the two parts. sqrt(1/4 + (w - 1)^2)
- 1/2 with the steps (34): A_k = 3 + sqrt(2k) N, averages over k = 1..t, h = sqrt(2t), log_t = ln t; there V, E_noise, drift are
those of the mean, a noise part plus a drift; gap = the expected objective gap.
"""

from functools import partial

from verify import *
from verify.algorithms.classes import fresh, normal, triangle
from verify.algorithms.sums import independent_sum, mean_of_drifts, roots, weights_of_means
from verify.lemma.generators import Generator

scalars("t h N log_t V E_noise drift gap")

scalars("weights harmonic sums")
SUMS = signs(positive="weights harmonic sums")

scalars("A about_pi")
vectors("P S xi")

generates = (
    Generator(
        "DP-ADMM with one agent, its noise",
        "random numbers with the inner product E<.,.>: xi = the noise of an iteration with eta^k and 1/eta^k + rho = A, of "
        "deviation N/A; P "
        "and S = sums of earlier noises",
        statement(
            for_all(positive="A N", X="P S xi"),
            past=xi @ P == 0 | goal,
            sums=xi @ S == 0 | goal,
            level=A**2 * xi.norm2 == N**2 | goal,
        ),
        denotes="xi",
        drawn=(partial(fresh, xi, (P, S), N**2 / A**2),),
        follows=shows(level=A**2 * fact("drawn size")),
    ),
    Generator(
        "the mean of iterates on |w - 1|",
        "t times a mean of t iterates is a sum of independent normal numbers, of variance V and mean absolute value E_noise, "
        "and a rest that "
        "is at most drift on every path; gap = the mean of the distance of the mean to 1; about_pi = pi",
        statement(
            for_all(positive="t E_noise gap about_pi", real="V drift"),
            gaussian=about_pi * E_noise**2 == 2 * V | goal,
            reverse_triangle=t * gap >= E_noise - t - drift | goal,
        ),
        denotes="V E_noise drift gap",
        chosen="t",
        constants={"about_pi": "pi"},
        drawn=(partial(normal, E_noise, V, about_pi), partial(triangle, E_noise, (t * gap, t, drift))),
    ),
    Generator(
        "DP-ADMM on a smooth |w - 1|",
        "one agent, the loss sqrt(1/4 + (w - 1)^2) - 1/2, the steps (34), zero start",
        statement(
            for_all(positive="t h N log_t V E_noise drift gap"),
            equal("root", h**2, 2 * t),
            at_least("one", t, 1),
            goals=(
                at_least("variance", 2 * (N + 3) ** 2 * V, N**2 * (log_t - ratio(3, 2))),
                at_least("gaussian", 11 * E_noise**2, 7 * V),
                at_least("drift_bound", 2 * h / 3 + 2 / h, N * drift),
                at_least("reverse_triangle", gap, E_noise - 1 - drift - ratio(1, 2)),
            ),
        ),
        denotes="log_t V E_noise drift gap",
        chosen="t N log_t",
        elementary=(
            partial(independent_sum, 2 * (N + 3) ** 2 * V, N**2, weights),
            partial(weights_of_means, weights, harmonic, t, log_t),
            partial(roots, sums, h, True),
            partial(mean_of_drifts, drift, N, t, sums),
        ),
        aside=SUMS,
        follows=shows(
            variance=fact("drawn independent")
            + N**2 * (fact("drawn weights") + fact("drawn harmonic"))
            + term(3 * N**2 / (2 * t)),
            drift_bound=1 / t * (fact("drawn drift") + fact("drawn roots")) + (-(h / (3 * t)) - 1 / (h * t)) * fact("root"),
        ),
    ),
)
