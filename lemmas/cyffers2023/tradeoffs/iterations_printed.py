"""A logarithmic number of iterations solves the equation for K.

Appendix D.1: K = O(log(target/D)) iterations are said to bring ((7 + tau)/8)^K D down to the target.

Where: App D.1.
Letters: w = 1 - tau, rate = (7 + tau)/8 = 1 - w/8; C and C' any candidates for the constants in the two O(.), which do not
depend on tau; ell = ln(D/target), of which only its sign matters; ``power`` = rate^K.
Idea: the number of iterations is ~ 8 ell/w; with C ell of them the power is still at least 1 - C ell w/8.
Reading: interpretation: Constants that do not depend on tau; ln(D/target) for the printed ln(target/D), which is negative
where there is anything to do.
Note: With constants 1 in both O(.), tau = 1/2 and D = 3 target, K = 1 <= ln 3 iterations leave 45/16 of the target against
1. For any C, C' and any D/target above 2 C', as tau goes to 1, C ell iterations do not reach the target; every number that
does is at least 4/(1 - tau) (cyffers2023.corollary-5.1-K-corrected). The target depends on tau; D may be chosen after it,
and L gamma sqrt(p alpha/epsilon)/n = 1 is within the hypotheses. Attempts to save it: for fixed tau it is true, with a
constant 8/(1 - tau) that the corollary, which displays its powers of 1 - tau, may not hide; the same in D.2 and D.3, where
the hidden factor is 8 n^2/(m^2(1 - tau)) and 8 n^2/(1 - tau). The arithmetic of the corollaries survives by the sharper
Theorem 1.
"""

from verify import *

for_all(positive="C C_prime w D target ell", nonnegative="K power")


says = statement(
    w_at_most_1=1 >= w | assumed("is a contractive operator with fixed point for", "Appendix A.2, Theorem 1", "tau in [0, 1)"),
    printed_K=C * ell >= K | assumed("Now, if we consider such that", "Appendix D.1", "K = O(log) with the constant C"),
    bernoulli=program("powers of 1 - w/8"),
    solves=C_prime * target >= power * D | goal,
)

claim = Claim(
    "cyffers2023.corollary-5.1-K",
    "asymptotic",
    statement=r"K=O\Bigl(\log\frac{\text{target}}D\Bigr)\ \Rightarrow\ \Bigl(\frac{7+\tau}8\Bigr)^KD=O(\text{target})",
    prints=r"""
        O\Bigl(\log\frac{\text{target}}D\Bigr) -> at most C*ell
        O(\text{target}) -> at most C_prime*target
        \Bigl(\frac{7+\tau}8\Bigr)^K -> power
    """,
    facts="equivalent",
    negated_by="cyffers2023.corollary-5.1-K-negation",
    consequence="step",
)
