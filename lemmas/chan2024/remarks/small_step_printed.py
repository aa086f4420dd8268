"""For small steps the divergence after T iterations has a factor T, as printed.

Section 11, dependency on eta, as printed: for A = I and eta -> 0 the divergence after T iterations has a factor T.

Where: arXiv sec. 11.
ArXiv section 11, first item. Instance: n = m = 1, A = 1, y fixed (g the indicator of {0}), eta -> 0: x_{t+1} = x~_t and
lam_{t+1} = lam_t - beta x~_t, with x~_t = x_t + N_t carried on. Starts (delta, 0) and (0, 0).
Letters as in ``small_step_corrected``, T = m + 1; c > 0 = the constant of the printed Omega(T).
Idea: T D <= 10 B0 for every T, so no constant c will do.
Reading: interpretation: For some constant c > 0 and all T in the instance A = I of the remark.
Note: For A = I, y fixed and eta = 0 the divergence is 3/2 at T = 4 and 7/15 at T = 10 in units of delta^2/(2 sigma^2), where
a factor T is printed. A mean difference beta T delta against a variance beta^2 T sigma^2 would give T times it. The mean
difference is right; the variance is not: the noise is carried on in x~, so that lam sums partial sums of the noises and its
variance grows like T^3/3. Tried to save it: no smaller constant saves the order, since T D <= 10 B0 for every T >= 2 in this
family (chan2024.sec11-eta-corrected) and D cannot increase with T for ANY instance, by data processing (chan2024.fact-4.5a):
all later iterations are common; lam_T alone gives 6 T/((T - 1)(2 T - 1)) B0; a y that reacts does not change the x~; only a
scheme that does not carry the noise on (x~_t = x_0 + N_t) gives T B0, which is not the noisy Algorithm 1 of sections 5 and
10. The limit eta = 0 is meant; by continuity the same holds for small eta. So the remark gives no reason for an inverse
dependence on eta.
"""

from verify import *

from .small_step_corrected import EXAMPLE, T

for_all(positive="B0 c m", real="D")

says = statement(*EXAMPLE, factor_T=D >= c * T * B0 | goal)

claim = Claim(
    "chan2024.sec11-eta",
    "asymptotic",
    statement=r"A=I,\ \eta\to0:\quad\mathsf{D^z}((\tilde x_T,\lambda_T)\|(\tilde x'_T,\lambda'_T))=\Omega(T)\cdot\frac{"
    r"\delta^2}{2\sigma^2}",
    prints=r"""
        \eta\to0 -> not compared: a limit
        A=I -> not compared: the case
        \mathsf{D^z}((\tilde x_T,\lambda_T)\|(\tilde x'_T,\lambda'_T)) -> D
        \Omega(T) -> at least c*(1 + m)
        \frac{\delta^2}{2\sigma^2} -> B0
    """,
    facts="equivalent",
    negated_by="chan2024.sec11-eta-negation",
    consequence="remark",
)
