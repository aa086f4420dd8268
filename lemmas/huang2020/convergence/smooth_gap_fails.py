"""The bound (37) of Theorem 4 is exceeded, for every t >= 2^73, by a smooth problem that meets all hypotheses.

Where: ours, on Theorem 4. Letters and facts as in ``smooth_gap_printed``.
Idea: V >= 24.4, so E|noise| >= 3.94; drift <= 1.15; gap >= 1.29 against a bound of at most 1.2.
"""

from lemmas.huang2020.convergence.smooth_gap_printed import E_noise, N, V, bound, drift, gap, h, t
from lemmas.huang2020.convergence.smooth_gap_printed import says as printed
from verify import *

says = with_goals(printed, above("exceeded", gap, bound))

claim = Claim(
    id="huang2020.theorem-4-fails",
    title="The bound of Theorem 4 is exceeded by a run from zero",
    where="ours",
    kind="bound",
    says=says,
    note="The excess factor is at least 1.07 here and grows like sqrt(ln t).",
)

proof = shows(
    Have(at_least("h_large", h, 2**36), because("root", term(2, "long_run"), term(2**74 - 2**72), scale=h + 2**36)),
    Have(
        at_least("N_large", N, 10**6),
        because(term(ratio(1, 12), "noise_level"), term(ratio(7, 12), "h_large"), term(ratio(7 * 2**36, 12) - 10**6)),
    ),
    # 2 (N + 3)^2 (V - 122/5) >= N^2 (log_t - 3/2) - 244 (N + 3)^2/5, log_t - 3/2 >= 48.87
    Have(
        at_least("V_large", V, ratio(244, 10)),
        because(
            "variance",
            term(N**2, "logarithm"),
            term(ratio(7, 100) * N, "N_large"),
            term(70000 - ratio(2928, 10), "N_large"),
            term((70000 - ratio(2928, 10)) * 10**6 - ratio(4392, 10)),
            scale=2 * (N + 3) ** 2,
        ),
    ),
    Have(
        at_least("noise_large", E_noise, ratio(394, 100)),
        because(
            "gaussian",
            term(7, "V_large"),
            term(ratio(1708, 10) - 11 * ratio(394, 100) ** 2),
            scale=11 * (E_noise + ratio(394, 100)),
        ),
    ),
    # N (1.15 - drift) >= 1.15 * 7 h/12 - 2 h/3 - 2/h; times h
    Have(
        at_least("drift_small", ratio(115, 100), drift),
        because(
            term(h, "drift_bound"),
            term(ratio(115, 1200) * h, "noise_level"),
            term(ratio(5, 1200) * h, "h_large"),
            term(ratio(5, 1200) * 2**36, "h_large"),
            term(ratio(5, 1200) * 2**72 - 2),
            scale=h * N,
        ),
    ),
    # 2 h t (6/5 - bound) = t (12 h/5 - 4 N) - 3 h, 4 N = 7 h/3, and t >= 3 h
    Have(
        at_least("bound_small", ratio(6, 5), bound),
        because(
            term(-t / 3, "noise_level"),
            term(t / 15, "h_large"),
            term(t * (ratio(2**36, 15) - 1)),
            term(ratio(-1, 2), "root"),
            term(h / 2, "h_large"),
            term((2**35 - 3) * h),
            scale=2 * h * t,
        ),
    ),
    exceeded=because("reverse_triangle", "noise_large", "drift_small", "bound_small", term(ratio(9, 100))),
)

witness = Point(
    scalars={
        **numbers("log_t=253/5 V=123/5 E_noise=99/25 drift=57/50 gap=33/25"),
        "t": 2**73,
        "h": 2**37,
        "N": ratio(7 * 2**37, 12),
    }
)

too_strong = (scaled(says, "twice the bound", "exceeded", right=2), without(says, "variance"), without(says, "drift_bound"))
