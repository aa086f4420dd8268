"""One iteration of DP-ADMM, smooth objectives (as printed).

Lemma 3 as printed: first term (rho + 1/eta)^2 |xi|^2/(2 eta - 2 (c_3 + lambda c_4/n)).

Where: Lemma 3, eq. (33) (proof in missing Appendix F).
The instance: one agent, d = p = 1, f = 0 (so c_3, c_4 are any bounds; M = c_3 + lambda c_4/n), zero start, k = 1; w_i = w =
gamma_i = 0. Then wt^1 = xi, w^1 = xi, gamma^1 = 0.
Letters: q = eta - M, half of the printed denominator; the left side of (33), f(wt) - f(w_i) and the inner product, is 0.
Idea: eta stands where 1/eta belongs; the left side is 0, the right side A^2 xi^2/(2 eta - 2M) - A xi * 0 - rho xi^2/2 -
xi^2/(2 eta).
Reading: interpretation: One agent, f = 0, zero start, at w_i = w = gamma_i = 0.
Note: eta = 4, rho = 1, M = 1/2, xi = 1: the left side is 0, the right side -45/112. The dimensions of eta and c_3 do not
match. Attempts to save it: with 1/eta in place of eta it is true for 1/eta > c_3 + lambda c_4/n
(huang2020.lemma-3-corrected), which (34) provides; under (34) eta may be below c_3 + lambda c_4/n, where the printed first
term is negative. Theorem 4's constants fit the corrected term.
"""

from verify import *

for_all(positive="eta rho M q", real="xi wt_1 w_1 ga_1")

first = (rho + 1 / eta) ** 2 * xi**2 / (2 * q)
rest = -rho / 2 * w_1**2 - wt_1**2 / (2 * eta) - ga_1**2 / (2 * rho)

says = statement(
    line_6=wt_1 == xi | letter("wt_1", "w_1^1 = 0 by (12) with f = 0 and zero start"),
    line_8=w_1 == wt_1 | letter("w_1", "one agent, gamma^0 = 0"),
    line_10=ga_1 == -rho * (wt_1 - w_1) | letter("ga_1", "Algorithm 3, line 10"),
    positive_denominator=eta
    == M + q | letter("eta", "the case in which the printed first term is not negative; else (33) fails more plainly"),
    lemma_3=first + rest >= -ga_1 * wt_1 + ga_1 * w_1 + ga_1 * (wt_1 - w_1) | goal,
)

claim = Claim(
    "huang2020.lemma-3",
    "inequality",
    consequence="conversion",
    statement=r"\sum_i\big[f_i(\tilde w_i^k)-f_i(w_i)+(u_i^k-u_i)^\top F(u_i^k)\big]\le\sum_i\Big["
    r"\frac{(\rho+1/\eta_i^k)^2}{2\eta_i^k-2(c_3+\lambda c_4/n)}\|\xi_i^k\|^2+\dots\Big]",
    prints=r"""
        \eta_i^k -> eta
        \sum_i\big[f_i(\tilde w_i^k)-f_i(w_i)+(u_i^k-u_i)^\top F(u_i^k)\big] -> 0
        \sum_i -> 1
        c_3+\lambda c_4/n -> M
        \xi_i^k -> xi
        \dots -> rest
    """,
    facts="equivalent",
)

counterexample = at("eta=4 rho=1 M=1/2 q=7/2 xi=1 wt_1=1 w_1=1 ga_1=0")

witness = at("eta=1 rho=1 M=1/2 q=1/2 xi=1 wt_1=1 w_1=1 ga_1=0")

too_strong = altered({"a quarter less": lemma_3.left - first / 4})
