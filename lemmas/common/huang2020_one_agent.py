"""DP-ADMM with one agent, one sample and zero start: what the runs of the two counterexamples obey, generated.

rho = 1, c_w = 1, beta = 0. Letters: t iterations, N = 2 sqrt(2L)/eps the noise level. |w - 1| with the steps (29): averages
over k = 0..t-1; sqrt(1/4 + (w - 1)^2) - 1/2 with the steps (34): averages over k = 1..t. huang2020.noise-of-the-mean and
huang2020.drift-of-the-mean prove the two parts of both.
"""

from verify import *
from verify.algorithms.classes import fresh, normal, triangle
from verify.lemma.generators import Generator

scalars("t N V E_noise drift gap distance A about_pi")
vectors("P S xi")

generates = (
    Generator(
        "DP-ADMM with one agent, its noise",
        "random numbers with the inner product E<.,.>: xi = the noise of an iteration with eta^k and 1/eta^k + rho = A, of "
        "deviation N/A; P and S = sums of earlier noises",
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
        "and a rest that is at most drift on every path; gap = the mean of the distance of the mean to 1; about_pi = pi",
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
        "the loss sqrt(1/4 + x^2) - 1/2",
        "means over one law: distance = that of |x|, gap = that of the loss at x",
        statement(for_all(positive="gap distance"), below=gap >= distance - ratio(1, 2) | goal),
        denotes="gap distance",
        drawn=(partial(triangle, distance, ((gap + ratio(1, 2)) / 2, (gap + ratio(1, 2)) / 2)),),
    ),
)
