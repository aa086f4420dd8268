"""The privacy loss is largest at the largest difference, for every noise value (as printed).

(18): the log ratio bounded through the largest Delta inside the absolute value.

Where: proof of Theorem 1, eq. (18).
Proof of Theorem 1, (18), scalar case.
Letters: xi the noise, Delta = |w_D - w_D'|, A = rho + 1/eta, m = m_i, L = ln(1.25/delta), sigma2 = sigma_{i,k}^2 of (14);
loss = the log ratio by (17).
Idea: |2 xi Delta + Delta^2| does not grow with Delta where xi < 0.
Reading: interpretation: One entry, both sides squared.
Note: At c_1 = m_i = rho + 1/eta = eps = 1, ln(1.25/delta) = 2, xi = -1 and |w_D - w_D'| = 1 the size of the log ratio is
1/32 against a right side of 0 in (18). Attempts to save it: for xi >= 0 it is true, and with |xi| in place of xi it is true
for all xi (huang2020.eq-18-corrected), which is all that the sequel uses. Consequence: a slip.
"""

from verify import *

for_all(positive="Delta c_1 m A L eps sigma2", real="xi loss")

says = statement(
    scale=m**2 * eps**2 * A**2 * sigma2 == 8 * L * c_1**2 | letter("sigma2", "(14), squared"),
    sensitivity=2 * c_1
    >= m * A * Delta | assumed("according to Lemma 1, we have", "before (18)", "|w_D - w_D'| is at most its bound"),
    log_ratio=2 * sigma2 * loss == 2 * xi * Delta + Delta**2 | letter("loss", "the log ratio by (17)"),
    bound=(eps**2 * (xi * m * A + c_1)) ** 2 >= (4 * L * c_1 * loss) ** 2 | goal,
)

claim = Claim(
    "huang2020.eq-18",
    "inequality",
    consequence="step",
    statement=r"\Big|\ln\frac{p_D}{p_{D'}}\Big|\le\Big|\frac{\xi m_iA+c_1}{4Lc_1/\epsilon^2}\Big|,\quad A=\rho+1/\eta_i^k",
    prints=r"""
        \ln\frac{p_D}{p_{D'}} -> loss
        A= -> not compared: a letter
        m_i -> m
        \epsilon -> eps
        \rho+1/\eta_i^k -> A
    """,
    facts="equivalent",
)

counterexample = at("xi=-1 Delta=1 c_1=1 m=1 A=1 L=2 eps=1 sigma2=16 loss=-1/32")

witness = at("xi=1 Delta=1 c_1=1 m=1 A=1 L=2 eps=1 sigma2=16 loss=3/32")

too_strong = altered(scale="half the bound -> right 4")
