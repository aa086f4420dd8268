"""The bound of Theorem 4 is exceeded by a run from zero.

The bound (37) of Theorem 4 is exceeded, for every t >= 2^73, by a smooth problem that meets all hypotheses.

Where: ours.
On Theorem 4.
Letters and facts as in ``smooth_gap_printed``.
Idea: V >= 24.4 n^2, so E|noise| >= 3.94 n; drift <= 1.15 t; gap >= 1.29 against a bound of at most 1.2.
Note: The excess factor is at least 1.07 here and grows like sqrt(ln t).
"""

from verify import *

from .smooth_gap_printed import E_noise, N, V, bound, drift, gap, h, n, t
from .smooth_gap_printed import says as printed

says = with_goals(printed, exceeded=gap > bound | goal)

claim = Claim("huang2020.theorem-4-fails", "bound")

lead = ratio(8025, 10000) * 2**73 - 192

proof = shows(
    have(h_large=h >= 2**36 | (root + 2 * long_run + term(2**74 - 2**72)) / (h + 2**36)),
    have(N_large=N >= 10**6 | noise_level / 12 + 7 * h_large / 12 + term(ratio(7 * 2**36, 12) - 10**6)),
    # 2 (N + 3)^2 (V - 122 n^2/5) >= 48.87 N^2 n^2 - 244 (N + 3)^2 n^2/5, n = t + 1
    have(
        V_large=V
        >= 244 * n**2 / 10
        | (
            variance
            + N**2 * n**2 * logarithm
            + N**2 * n * (long_run + number)
            + N**2 * n * term(1)
            + 7 * n**2 / 100 * N * N_large
            + (70000 - ratio(2928, 10)) * n**2 * N_large
            + term(((70000 - ratio(2928, 10)) * 10**6 - ratio(4392, 10)) * n**2)
        )
        / (2 * (N + 3) ** 2)
    ),
    have(
        noise_large=E_noise
        >= 394 * n / 100
        | (7 * (gaussian + E_noise**2 * pi_below) / 2 + 7 * V_large + term((ratio(1708, 10) - 11 * ratio(394, 100) ** 2) * n**2))
        / (11 * (E_noise + 394 * n / 100))
    ),
    # 49 t drift^2 <= 64 n^3, as 72 N^2 = 49 t; 64.8025 t^3 - 64 (t + 1)^3 = (.8025 t^3 - 192 t^2) - 192 t - 64
    have(
        drift_small=115 * t / 100
        >= drift
        | (
            8 * drift_bound
            + drift**2 * ((6 * N + 7 * h / 2) * noise_level + 49 * root / 2)
            - 64 * (n**2 + n * (t + 1) + (t + 1) ** 2) * number
            + 8025 * t**2 / 10000 * long_run
            + lead * t * long_run
            + (lead * 2**73 - 192) * long_run
            + term((lead * 2**73 - 192) * 2**73 - 64)
            + 49 * t * square(115 * t / 100 - drift)
        )
        / (49 * t * 230 / 100 * t)
    ),
    # 2 h t (6/5 - bound) = t (12 h/5 - 4 N) - 3 h, 4 N = 7 h/3, and t >= 3 h
    have(
        bound_small=ratio(6, 5)
        >= bound
        | (
            -t / 3 * noise_level
            + t / 15 * h_large
            + term(t * (ratio(2**36, 15) - 1))
            - root / 2
            + h / 2 * h_large
            + term((2**35 - 3) * h)
        )
        / (2 * h * t)
    ),
    exceeded=(
        t * smooth
        + reverse_triangle
        + noise_large
        + 394 * number / 100
        + drift_small
        + t * bound_small
        + term(9 * t / 100 + ratio(394, 100))
    )
    / t,
)

witness = Point(
    scalars={
        **numbers("ln_c=253/5 distance=183/100 gap=133/100"),
        "t": 2**73,
        "n": 2**73 + 1,
        "h": 2**37,
        "N": ratio(7 * 2**37, 12),
        "V": ratio(123, 5) * (2**73 + 1) ** 2,
        "E_noise": ratio(99, 25) * (2**73 + 1),
        "drift": ratio(57, 50) * 2**73,
        "about_pi": ratio(246, 5) / ratio(99, 25) ** 2,
    }
)

too_strong = altered(scale="twice the bound -> right 2", drop="variance drift_bound")
