"""Convergence of DP-ADMM, convex objectives (as printed).

Theorem 3 as printed, refuted from a zero start: nothing keeps the iterates near w*.

Where: Theorem 3, eqs. (29)-(32) (proof in missing Appendix E).
The instances: n = m_i = d = p = 1, l(a, b, w) = |w - b| with the sample b = 1, R = 0 (c_1 = 1, c_2 = 0), so w* = 1, c_w = 1;
zero start, rho = 1, beta = 0. Then wt^k = wt^{k-1} - g_k/A_k + xi^k with A_k = 1 + sqrt(2k) G, |g_k| <= 1, xi^k ~ N(0,
(N/A_k)^2), N^2 = 8L/eps^2, G^2 = 1 + N^2.
Letters: h = sqrt(2t); mean = the average of wt^0..wt^{t-1}; t times it is a noise part, V = its variance, E_noise its mean
absolute value, and a drift; drift = the largest |drift|, gap = E|mean - 1| = the left side of (32); ln_c = ln 2^55.
Idea: V/t^2 grows like (1/2) ln t, while with h of order G the bound of (32) stays at 2 G/h.
Reading: interpretation: Zero initial values; entries of the noise are N(0, sigma^2); beta = 0. The exact instance has t >=
2^55 iterations and an epsilon of the order 1/sqrt t.
Note: One user, loss |w - 1|, rho = 1, beta = 0, zero start, t = 2^55 and sqrt(8 ln(1.25/delta))/epsilon = 7 sqrt(2t)/12: the
mean error is at least 1.27 against a bound of 1.1667 (the noise alone gives the average iterate the variance (ln t - 0.9)/2,
so the mean size 3.44; the subgradients take at most 8/7, w* = 1 another 1). Every value that the certified bounds allow
breaks the goal: huang2020.theorem-3-fails proves the strict opposite. All hypotheses of the theorem hold: convex, |l'| <= 1,
eta by (29), noise by (14) with entries N(0, sigma^2), zero start. Attempts to save it: (i) free initial values make it false
at t = 1 already (huang2020.theorem-3-free-start), so zeros are taken; (ii) the sum of (28) needs |wt_i^k - w*| <= c_w for
all k < t (in mean square), because eta_i^k decreases: with that hypothesis and matching averages it is true
(huang2020.theorem-3-bounded-iterates); nothing in the algorithm (no projection) ensures it; (iii) with the constant step
c_w/(G_i sqrt t) for a given t it is true without it, with a constant sqrt 2 smaller (huang2020.theorem-3-corrected), and
with the printed steps and averages weighted by 1/sqrt k up to a factor of order ln t (huang2020.theorem-3-printed-steps);
(iv) reading c_w as a bound on |w*| changes nothing. The excess grows without limit like sqrt(ln t), but slowly: at t =
112000 simulation shows about 1.13 times the bound (huang2020.theorem-3-measured). Consequence: a proof step fails and the
bound is false in general; the trade-off survives with other steps.
"""

from verify import *

for_all(positive="t h G N E_noise gap about_pi", real="ln_c V drift")
MEAN = "the mean of iterates on |w - 1|"

bound = 2 * G / h + 1 / (2 * t)

says = statement(
    root=h**2 == 2 * t | letter("h", "h = sqrt(2t), so M_1/sqrt t = sqrt 2 G/sqrt t = 2 G/h; M_2 = 1/2"),
    one=t >= 1 | letter("t", "any number of iterations from 2^55 on", bounded=True),
    long_run=t >= 2**55 | letter("t", "any number of iterations from 2^55 on", bounded=True),
    logarithm=ln_c >= ratio(55 * 69, 100) | letter("ln_c", value=f"log({2**55})"),
    below_power=2**55 >= 1 + ln_c | letter("ln_c", value=f"log({2**55})"),
    second_moment=G**2 == 1 + N**2 | letter("G", "(29): G^2 = c_1^2 + 8 L/eps^2"),
    noise_level=7 * h >= 12 * N | letter("N", "2 sqrt(2L)/eps, by the choice of eps in (0, 1] given delta", bounded=True),
    noise_level_below=12 * N
    >= 7 * h - 1 | letter("N", "2 sqrt(2L)/eps, by the choice of eps in (0, 1] given delta", bounded=True),
    variance=at_end("huang2020.noise-of-the-mean", "variance", "the steps (29)", t, s=V, b=1, c=2**55),
    pi_below=ratio(22, 7) >= about_pi | letter("about_pi", value="pi"),
    gaussian=program(MEAN),
    drift_bound=at_end("huang2020.drift-of-the-mean", "drift", "the path where S is largest, or -S", t, S=drift),
    reverse_triangle=program(MEAN),
    theorem_3=bound >= gap | goal,
)

claim = Claim(
    "huang2020.theorem-3",
    "bound",
    consequence="guarantee",
    statement=r"\mathbb E\sum_i\big[f_i(\bar{\tilde w}_i^t)-f_i(w^*)+\beta\|\bar{\tilde w}_i^t-\bar w^t\|\big]"
    r"\le\frac{M_1}{\sqrt t}+\frac{M_2}t\quad\text{for all }t\ge1,\ \beta",
    prints="""
        M_1 -> not compared: the instance has numbers for M_1 and M_2
    """,
    facts="equivalent",
    negated_by="huang2020.theorem-3-fails",
)
