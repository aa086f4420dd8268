"""Theorem 4 as printed, refuted from a zero start.

Where: Theorem 4, (34)-(37). The instances: n = m_i = d = p = 1, l = sqrt(1/4 + (w - b)^2) - 1/2 with the sample b = 1, R = 0
(c_1 = 1, c_3 = 2, c_4 = 0), so w* = c_w = 1; zero start, rho = 1, beta = 0; N = 2 sqrt(2L)/eps. Then wt^k = wt^{k-1} - g_k/A_k
+ xi^k with A_k = 3 + sqrt(2k) N. Letters: h = sqrt(2t); mean = the average of wt^1..wt^t = noise part + drift; V, E_noise,
drift, gap as in ``objective_gap_printed``.
Idea: as for Theorem 3; the loss is at least |w - 1| - 1/2.
"""

from verify import Claim, Point, Statement, argued, at_least, equal, ratio, scalars, signs

t, h, N, log_t, V, E_noise, drift, gap = scalars("t h N log_t V E_noise drift gap")
bound = 2 * N / h + 3 / (2 * t)

says = Statement(
    signs=signs(positive="t h N log_t V E_noise drift gap"),
    spaces={},
    facts=(
        equal(
            "root", h**2, 2 * t, because=argued("h = sqrt(2t), so M_3/sqrt t = sqrt 2 N/sqrt t = 2N/h; M_4 = (c_3 + rho)/2 = 3/2")
        ),
        at_least("long_run", t, 2**73, because=argued("t = 2^73 (any larger t serves too)")),
        at_least("logarithm", log_t, ratio(73 * 69, 100), because=argued("ln t >= 73 ln 2, and ln 2 > 69/100")),
        equal("noise_level", 12 * N, 7 * h, because=argued("the choice of eps in (0, 1], given delta: N = 2 sqrt(2L)/eps")),
        at_least(
            "variance",
            2 * (N + 3) ** 2 * V,
            N**2 * (log_t - ratio(3, 2)),
            because=argued("V >= sum_j (1 - j/t)^2 N^2/(3 + sqrt(2j) N)^2 >= N^2/(2 (N+3)^2) (ln t - 3/2)"),
        ),
        at_least(
            "gaussian",
            11 * E_noise**2,
            7 * V,
            because=argued("the noise part is exactly Gaussian: E|.|^2 = (2/pi) V and pi < 22/7"),
        ),
        at_least(
            "drift_bound",
            2 * h / 3 + 2 / h,
            N * drift,
            because=argued("|g| <= 1 and sum_j (1 - (j-1)/t)/(sqrt(2j) N) <= (2h/3 + 2/h)/N"),
        ),
        at_least(
            "reverse_triangle", gap, E_noise - 1 - drift - ratio(1, 2), because=argued("f(mean) - f(w*) >= |mean - 1| - 1/2")
        ),
    ),
    goals=(at_least("theorem_4", bound, gap),),
)

claim = Claim(
    id="huang2020.theorem-4",
    consequence="guarantee",
    title="Convergence of DP-ADMM, smooth objectives (as printed)",
    where="Theorem 4, eqs. (34)-(37) (proof in missing Appendix G)",
    kind="bound",
    statement=r"\mathbb E\sum_i\big[f_i(\bar{\tilde w}_i^t)-f_i(w^*)+\beta\|\bar{\tilde w}_i^t-\bar w^t\|\big]"
    r"\le\frac{M_3}{\sqrt t}+\frac{M_4}t\quad\text{for all }t\ge1,\ \beta",
    says=says,
    facts="equivalent",
    note="Every value that the bounds allow breaks the goal: huang2020.theorem-4-fails. The loss is infinitely "
    "differentiable, |l'| < 1, l'' <= 2. The theorem does not list |l'| <= c_1, which M_3 and (34) contain; here it "
    "holds. Attempts to save it: as for huang2020.theorem-3; with the constant step of huang2020.theorem-4-corrected "
    "it is true and sqrt 2 sharper, and with iterates bounded by c_w in mean square the printed steps serve. "
    "Consequence: a proof step fails and the bound is false in general.",
)

counterexample = Point(
    scalars={
        "t": 2**73,
        "h": 2**37,
        "N": ratio(7 * 2**37, 12),
        "log_t": ratio(506, 10),
        "V": ratio(246, 10),
        "E_noise": ratio(396, 100),
        "drift": ratio(114, 100),
        "gap": ratio(132, 100),
    }
)
