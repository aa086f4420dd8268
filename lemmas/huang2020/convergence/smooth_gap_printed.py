"""Convergence of DP-ADMM, smooth objectives (as printed).

Theorem 4 as printed, refuted from a zero start.

Where: Theorem 4, eqs. (34)-(37) (proof in missing Appendix G).
The instances: n = m_i = d = p = 1, l = sqrt(1/4 + (w - b)^2) - 1/2 with the sample b = 1, R = 0 (c_1 = 1, c_3 = 2, c_4 = 0),
so w* = c_w = 1; zero start, rho = 1, beta = 0; N = 2 sqrt(2L)/eps. Then wt^k = wt^{k-1} - g_k/A_k + xi^k with A_k = 3 +
sqrt(2k) N.
Letters: h = sqrt(2t); mean = the average of wt^1..wt^t, t times it = the sum of wt^0..wt^t, as wt^0 = 0; V, E_noise, drift
as in ``objective_gap_printed``; distance = E|mean - 1|, gap = the left side of (37); ln_c = ln 2^73.
Idea: as for Theorem 3; the loss is at least |w - 1| - 1/2.
Reading: interpretation: Zero initial values; entries of the noise are N(0, sigma^2); beta = 0. The exact instance has t >=
2^73 iterations and an epsilon of the order 1/sqrt t.
Note: One user, loss sqrt(1/4 + (w - 1)^2) - 1/2, rho = 1, beta = 0, zero start, t = 2^73 and sqrt(8 ln(1.25/delta))/epsilon
= 7 sqrt(2t)/12: the mean error is at least 1.33 against a bound of 1.1667. Every value that the bounds allow breaks the
goal: huang2020.theorem-4-fails. The loss is infinitely differentiable, |l'| < 1, l'' <= 2. The theorem does not list |l'| <=
c_1, which M_3 and (34) contain; here it holds. Attempts to save it: as for huang2020.theorem-3; with the constant step of
huang2020.theorem-4-corrected it is true and sqrt 2 sharper, and with iterates bounded by c_w in mean square the printed
steps serve. Consequence: a proof step fails and the bound is false in general.
"""

from verify import *

for_all(positive="t n h N E_noise gap distance about_pi", real="ln_c V drift")
MEAN = "the mean of iterates on |w - 1|"
RUN = "the steps (34), the iterates 0..t"

bound = 2 * N / h + 3 / (2 * t)

says = statement(
    root=h**2 == 2 * t | letter("h", "h = sqrt(2t), so M_3/sqrt t = sqrt 2 N/sqrt t = 2N/h; M_4 = (c_3 + rho)/2 = 3/2"),
    one=t >= 1 | letter("t", "any number of iterations from 2^73 on", bounded=True),
    long_run=t >= 2**73 | letter("t", "any number of iterations from 2^73 on", bounded=True),
    number=n == t + 1 | letter("n", "how many iterates wt^0..wt^t are"),
    logarithm=ln_c >= ratio(73 * 69, 100) | letter("ln_c", value=f"log({2**73})"),
    below_power=2**73 >= 1 + ln_c | letter("ln_c", value=f"log({2**73})"),
    noise_level=12 * N == 7 * h | letter("N", "2 sqrt(2L)/eps, by the choice of eps in (0, 1] given delta"),
    variance=at_end("huang2020.noise-of-the-mean", "variance", RUN, n, s=V, G=N, b=3, c=2**73),
    pi_below=ratio(22, 7) >= about_pi | letter("about_pi", value="pi"),
    gaussian=program(MEAN),
    drift_bound=at_end("huang2020.drift-of-the-mean", "drift", RUN + ", on the path where S is largest, or -S", n, S=drift, G=N),
    reverse_triangle=program(MEAN, gap=distance),
    smooth=program("the loss sqrt(1/4 + x^2) - 1/2", "below"),
    theorem_4=bound >= gap | goal,
)

claim = Claim(
    "huang2020.theorem-4",
    "bound",
    consequence="guarantee",
    statement=r"\mathbb E\sum_i\big[f_i(\bar{\tilde w}_i^t)-f_i(w^*)+\beta\|\bar{\tilde w}_i^t-\bar w^t\|\big]"
    r"\le\frac{M_3}{\sqrt t}+\frac{M_4}t\quad\text{for all }t\ge1,\ \beta",
    prints="""
        M_3 -> not compared: the instance has numbers for M_3 and M_4
    """,
    facts="equivalent",
    negated_by="huang2020.theorem-4-fails",
)
