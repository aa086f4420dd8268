"""DP-ADMM with one agent, one sample and zero start: what the runs of the two counterexamples obey, generated.

rho = 1, c_w = 1, beta = 0. Letters: t iterations, N = 2 sqrt(2L)/eps the noise level. |w - 1| with the steps (29): averages
over k = 0..t-1; sqrt(1/4 + (w - 1)^2) - 1/2 with the steps (34): averages over k = 1..t. huang2020.noise-of-the-mean and
huang2020.drift-of-the-mean prove the two parts of both.
A run on a sum of hinges, for the rates: ``p`` and ``prob`` = probabilities of one event with and without a shift of the noise.
"""

from verify import *
from verify.algorithms.classes import cauchy, fresh, gaussian, integrals, mean_value, normal, stacked, triangle
from verify.lemma.generators import Generator

scalars("t N V E_noise drift gap distance A about_pi")
scalars("n h a s R k u_2 M p prob Q U x y moment here log_moment slope")
vectors("P S xi path z")

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
    Generator(
        "DP-ADMM on a sum of hinges, its noise shifted",
        "loss l(w) = sum_j e_j H(<n_j, w - o>) of two coordinates, o = (0, -1), n_j = (-2^-j, 1), H convex and twice "
        "differentiable, 0 up to 0 and positive beyond, H' and H'' in [0, 1], H(x) >= x - 1, e_j = 1/sqrt(2 t_j) <= "
        "e_{j-1}/2, e_1 <= 2/5; t = t_j, u = (1, 2^{1-j}), a = <n_j, u>, u_2 = |u|^2; the noise of iteration i, of variance "
        "v_i in each entry, is shifted by s v_i u or not: p and prob = the probabilities of <n_j, mean - o> >= y with and "
        "without; gap = E l(mean) - l(o) without; mean = that of t iterates, the first n = t or all of the first n = t + 1 "
        "but the start 0; V_i = 1 + 2 (v_1 + .. + v_i), R^2 = V_{n-1}, U = V_0 + .. + V_{n-1}, Q = the sum of E|wt^i - o - s "
        "(V_i - 1) u/2|^2 with shifts, i < n; M = exp(k^2 u_2/2)",
        statement(
            for_all(positive="t h n a s R k u_2 M x", nonnegative="p prob", real="Q U y gap"),
            equal("root", h**2, 2 * t),
            equal("scale", s * R, k),
            equal("level", t * y, a * s * (U - n) / 2 - x - 1),
            deviation=2 * n * Q >= (1 - p) * x**2 | goal,
            event=M * prob >= p**2 | goal,
            hinge=h * gap >= (y - 1) * prob | goal,
        ),
        denotes="p prob gap M",
        chosen="t n",
        free="k x",
        aside=dict.fromkeys(["moment", "here", "log_moment", "slope"], "real") | dict.fromkeys(["path", "z"], "P"),
        drawn=(
            partial(integrals, 2 * n * Q, (1 - p) * x**2),  # <n_j, sum>^2 <= 2 n times the sum of squares
            partial(integrals, h * gap, (y - 1) * prob),
            partial(cauchy, here, prob, p),
            partial(integrals, moment, here),  # the mean of the squared ratio of the laws, and its part on the event
            partial(mean_value, M, moment, slope, k**2 * u_2 / 2 - log_moment, True),
            partial(gaussian, "ratio", log_moment, z.norm2 / 2 - (z - path * s).norm2, z - path * s * 2, Polynomial.of(1)),
            partial(stacked, u_2 * (R**2 - 1) / 2, path, path),  # of sqrt(v_i) u
        ),
        follows=shows(
            event=fact("drawn cauchy")
            + prob * (fact("drawn integrals 3") + fact("drawn between") + s**2 * u_2 / 2 * fact("drawn increasing"))
            + prob * slope * (s**2 * fact("drawn sum") - fact("drawn ratio") - u_2 / 2 * (s * R + k) * scale)
        ),
    ),
)
