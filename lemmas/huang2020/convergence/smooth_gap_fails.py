"""The bound (37) of Theorem 4 is exceeded, for every t >= 2^73, by a smooth problem that meets all hypotheses.

Where: ours, on Theorem 4. Letters and facts as in ``smooth_gap_printed``.
Idea: V >= 24.4, so E|noise| >= 3.94; drift <= 1.15; gap >= 1.29 against a bound of at most 1.2.
"""

from verify import *

from .smooth_gap_printed import E_noise, N, V, bound, drift, gap, h, t
from .smooth_gap_printed import says as printed

says = with_goals(printed, exceeded=gap > bound | goal)

claim = Claim(
    "huang2020.theorem-4-fails",
    "The bound of Theorem 4 is exceeded by a run from zero",
    "ours",
    "bound",
    says,
    note="The excess factor is at least 1.07 here and grows like sqrt(ln t).",
)

proof = shows(
    have(h_large=h >= 2**36 | (root + 2 * long_run + term(2**74 - 2**72)) / (h + 2**36)),
    have(N_large=N >= 10**6 | noise_level / 12 + ratio(7, 12) * h_large + term(ratio(7 * 2**36, 12) - 10**6)),
    # 2 (N + 3)^2 (V - 122/5) >= N^2 (log_t - 3/2) - 244 (N + 3)^2/5, log_t - 3/2 >= 48.87
    have(
        V_large=V
        >= ratio(244, 10)
        | (
            variance
            + N**2 * logarithm
            + ratio(7, 100) * N * N_large
            + (70000 - ratio(2928, 10)) * N_large
            + term((70000 - ratio(2928, 10)) * 10**6 - ratio(4392, 10))
        )
        / (2 * (N + 3) ** 2)
    ),
    have(
        noise_large=E_noise
        >= ratio(394, 100)
        | (gaussian + 7 * V_large + term(ratio(1708, 10) - 11 * ratio(394, 100) ** 2)) / (11 * (E_noise + ratio(394, 100)))
    ),
    # N (1.15 - drift) >= 1.15 * 7 h/12 - 2 h/3 - 2/h; times h
    have(
        drift_small=ratio(115, 100)
        >= drift
        | (
            h * drift_bound
            + ratio(115, 1200) * h * noise_level
            + ratio(5, 1200) * h * h_large
            + ratio(5, 1200) * 2**36 * h_large
            + term(ratio(5, 1200) * 2**72 - 2)
        )
        / (h * N)
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
    exceeded=reverse_triangle + noise_large + drift_small + bound_small + term(ratio(9, 100)),
)

witness = Point(
    scalars={
        **numbers("log_t=253/5 V=123/5 E_noise=99/25 drift=57/50 gap=33/25"),
        "t": 2**73,
        "h": 2**37,
        "N": ratio(7 * 2**37, 12),
    }
)

too_strong = altered(says, scale="twice the bound -> right 2", drop="variance drift_bound")
