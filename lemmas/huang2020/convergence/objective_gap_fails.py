"""The bound (32) of Theorem 3 is exceeded, for every t >= 2^55, by a problem that meets all hypotheses.

Where: ours, on Theorem 3. Letters and facts as in ``objective_gap_printed``.
Idea: V >= 18, so E|noise| >= 3.38; drift <= 1.15; gap >= 1.23 against a bound of at most 1.2.
"""

from lemmas.huang2020.convergence.objective_gap_printed import E_noise, G, N, V, bound, drift, gap, h, t
from lemmas.huang2020.convergence.objective_gap_printed import says as printed
from verify import *

says = with_goals(printed, above("exceeded", gap, bound))

claim = Claim(
    id="huang2020.theorem-3-fails",
    title="The bound of Theorem 3 is exceeded by a run from zero",
    where="ours",
    kind="bound",
    says=says,
    note="The excess factor is at least 1.025 here and grows like sqrt(ln t).",
)

proof = shows(
    Have(at_least("h_large", h, 2**28), because("root", term(2, "long_run"), scale=h + 2**28)),
    Have(
        at_least("N_large", N, 10**6),
        because(term(ratio(1, 12), "noise_level_below"), term(ratio(7, 12), "h_large"), term(ratio(7 * 2**28 - 1, 12) - 10**6)),
    ),
    Have(at_least("G_above", N + 1, G), because(term(-1, "second_moment"), term(2 * N), scale=N + 1 + G)),
    Have(at_least("G_below", G, N), because("second_moment", term(1), scale=G + N)),
    Have(
        at_least("V_large", V, 18),
        because(
            "variance",
            term(N**2, "logarithm"),
            term(36 * (N + G + 3), "G_above"),
            term(ratio(9, 20) * N, "N_large"),
            term(449856, "N_large"),
            term(449856 * 10**6 - 144),
            scale=2 * (G + 1) ** 2,
        ),
    ),
    Have(
        at_least("noise_large", E_noise, ratio(338, 100)),
        because("gaussian", term(7, "V_large"), term(126 - 11 * ratio(338, 100) ** 2), scale=11 * (E_noise + ratio(338, 100))),
    ),
    Have(
        at_least("drift_small", ratio(115, 100), drift),
        because(
            "drift_bound",
            term(ratio(345, 100), "G_below"),
            term(ratio(345, 1200), "noise_level_below"),
            term(ratio(125, 10000), "h_large"),
            term(ratio(125, 10000) * 2**28 - ratio(345, 1200)),
            scale=3 * G,
        ),
    ),
    # 2 h t (6/5 - bound) = t (12 h/5 - 4 G) - h
    Have(
        at_least("bound_small", ratio(6, 5), bound),
        because(
            term(4 * t, "G_above"),
            term(t / 3, "noise_level"),
            term(t / 15, "h_large"),
            term(t * (ratio(2**28, 15) - 5)),
            term(ratio(-1, 2), "root"),
            term(h / 2, "h_large"),
            term((2**27 - 1) * h),
            scale=2 * h * t,
        ),
    ),
    exceeded=because("reverse_triangle", "noise_large", "drift_small", "bound_small", term(ratio(3, 100))),
)

q = ratio(7 * 2**28, 6)
witness = Point(
    scalars={
        **numbers("log_t=953/25 V=37/2 E_noise=86/25 drift=11/10 gap=67/50"),
        "t": 2**55,
        "h": 2**28,
        "G": (q + 1 / q) / 2,
        "N": (q - 1 / q) / 2,
    }
)

too_strong = (scaled(says, "twice the bound", "exceeded", right=2), without(says, "variance"), without(says, "drift_bound"))
