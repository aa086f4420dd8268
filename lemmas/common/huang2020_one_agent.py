"""DP-ADMM with one agent, one sample and zero start: what the runs of the two counterexamples obey, generated.

Letters: t iterations, h = sqrt(2t), log_t = ln t; N = 2 sqrt(2L)/eps the noise level, G^2 = 1 + N^2. The averaged iterate is a
noise part plus a drift: V = variance of the noise part, E_noise its mean absolute value, drift = the largest |drift|; gap = the
expected objective gap. |w - 1| with the steps (29): A_k = 1 + sqrt(2k) G, averages over k = 0..t-1. sqrt(1/4 + (w - 1)^2) - 1/2
with the steps (34): A_k = 3 + sqrt(2k) N, averages over k = 1..t. rho = 1, c_w = 1, beta = 0.
"""

from functools import partial

from verify import *
from verify.algorithms.sums import independent_sum, mean_of_drifts, roots, weights_of_means
from verify.lemma.generators import Generator

t, h, G, N, log_t, V, E_noise, drift, gap = scalars("t h G N log_t V E_noise drift gap")
LETTERS = signs(positive="t h G N log_t V E_noise drift gap")
HYPOTHESES = (equal("root", h**2, 2 * t), equal("second_moment", G**2, 1 + N**2), at_least("one", t, 1))
GAUSSIAN = at_least("gaussian", 11 * E_noise**2, 7 * V)

weights, harmonic, sums = scalars("weights harmonic sums")
SUMS = signs(positive="weights harmonic sums")

generates = (
    Generator(
        "DP-ADMM on |w - 1|",
        "one agent, the steps (29), zero start",
        statement(
            Domain(LETTERS, {}),
            *HYPOTHESES,
            goals=(
                at_least("variance", 2 * (G + 1) ** 2 * V, N**2 * (log_t - ratio(3, 2))),
                GAUSSIAN,
                at_least("drift_bound", 2 * h, 3 * G * drift),
                at_least("reverse_triangle", gap, E_noise - 1 - drift),
            ),
        ),
        denotes="log_t V E_noise drift gap",
        chosen="t N log_t",
        elementary=(
            partial(independent_sum, 2 * (G + 1) ** 2 * V, N**2, weights),
            partial(weights_of_means, weights, harmonic, t, log_t),
            partial(roots, sums, h, False),
            partial(mean_of_drifts, drift, G, t, sums),
        ),
        aside=SUMS,
        follows=shows(
            variance=fact("drawn independent")
            + N**2 * (fact("drawn weights") + fact("drawn harmonic"))
            + term(3 * N**2 / (2 * t)),
            drift_bound=(3 * (fact("drawn drift") + fact("drawn roots")) - h * fact("root")) / t,
        ),
    ),
    Generator(
        "DP-ADMM on a smooth |w - 1|",
        "one agent, the loss sqrt(1/4 + (w - 1)^2) - 1/2, the steps (34), zero start",
        statement(
            Domain(LETTERS, {}),
            HYPOTHESES[0],
            HYPOTHESES[2],
            goals=(
                at_least("variance", 2 * (N + 3) ** 2 * V, N**2 * (log_t - ratio(3, 2))),
                GAUSSIAN,
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
