"""The bound of Theorem 3 is exceeded by a run from zero.

The bound (32) of Theorem 3 is exceeded, for every t >= 2^55, by a problem that meets all hypotheses.

Where: ours.
On Theorem 3.
Letters and facts as in ``objective_gap_printed``.
Idea: V >= 18 t^2, so E|noise| >= 3.38 t; drift <= 1.15 t; gap >= 1.23 against a bound of at most 1.2.
Note: The excess factor is at least 1.025 here and grows like sqrt(ln t).
"""

from verify import *

from .objective_gap_printed import E_noise, G, N, V, bound, drift, gap, h, t
from .objective_gap_printed import says as printed

says = with_goals(printed, exceeded=gap > bound | goal)

claim = Claim("huang2020.theorem-3-fails", "bound")

proof = shows(
    have(h_large=h >= 2**28 | (root + 2 * long_run) / (h + 2**28)),
    have(N_large=N >= 10**6 | noise_level_below / 12 + 7 * h_large / 12 + term(ratio(7 * 2**28 - 1, 12) - 10**6)),
    have(G_above=N + 1 >= G | (-second_moment + term(2 * N)) / (N + 1 + G)),
    have(G_below=G >= N | (second_moment + term(1)) / (G + N)),
    have(
        V_large=V
        >= 18 * t**2
        | (
            variance
            + N**2 * t * long_run
            + N**2 * t**2 * logarithm
            + 36 * t**2 * (N + G + 3) * G_above
            + 9 * t**2 / 20 * N * N_large
            + 449856 * t**2 * N_large
            + term((449856 * 10**6 - 144) * t**2)
        )
        / (2 * (G + 1) ** 2)
    ),
    have(
        noise_large=E_noise
        >= 338 * t / 100
        | (7 * (gaussian + E_noise**2 * pi_below) / 2 + 7 * V_large + term((126 - 11 * ratio(338, 100) ** 2) * t**2))
        / (11 * (E_noise + 338 * t / 100))
    ),
    have(
        drift_of_mean=2 * h * t
        >= 3 * G * drift | (drift_bound + 4 * t**2 * root + square(2 * h * t - 3 * G * drift)) / (4 * h * t)
    ),
    have(
        drift_small=115 * t / 100
        >= drift
        | (
            drift_of_mean
            + 345 * t / 100 * G_below
            + 345 * t / 1200 * noise_level_below
            + 125 * t / 10000 * h_large
            + term((ratio(125, 10000) * 2**28 - ratio(345, 1200)) * t)
        )
        / (3 * G)
    ),
    # 2 h t (6/5 - bound) = t (12 h/5 - 4 G) - h
    have(
        bound_small=ratio(6, 5)
        >= bound
        | (
            4 * t * G_above
            + t / 3 * noise_level
            + t / 15 * h_large
            + term(t * (ratio(2**28, 15) - 5))
            - root / 2
            + h / 2 * h_large
            + term((2**27 - 1) * h)
        )
        / (2 * h * t)
    ),
    exceeded=(reverse_triangle + noise_large + drift_small + t * bound_small + term(3 * t / 100)) / t,
)

q = ratio(7 * 2**28, 6)
witness = Point(
    scalars={
        **numbers("ln_c=953/25 gap=1273/1000"),
        "t": 2**55,
        "h": 2**28,
        "G": (q + 1 / q) / 2,
        "N": (q - 1 / q) / 2,
        "V": ratio(18319, 1000) * 2**110,
        "E_noise": ratio(683, 200) * 2**55,
        "drift": ratio(571, 500) * 2**55,
        "about_pi": ratio(18319, 500) / ratio(683, 200) ** 2,
    }
)

too_strong = altered(scale="twice the bound -> right 2", drop="variance drift_bound")
