"""The closed lower bound on the rate.

(23) as a rate: delta(t) may be taken as the smaller of its two terms; on two nodes with a common penalty.

Where: Theorem 3.2, eq. (23).
Letters: see ``two_nodes``; eta_1 = eta_2 = ``eta_1``, m_o = M_O = c; ``gap`` = mu - 1. Singular values on two nodes:
sigma_min(D - A) = 2, sigma-tilde_max = sigma-tilde_min = 2 eta, sigma-bar_max = sigma-bar_min = 2(eta - theta).
Idea: (D - A) vanishes on constants, so the smallest non-zero singular value gives no lower bound for (22) there; a constant
error contracts by 2 eta/(c + 2 eta), as slowly as one likes for small c.
Reading: interpretation: Both readings of the undefined sigma-tilde_min at once; the bound is used as a rate.
Note: On two nodes with O_i = f^2/200, f(0) = (1, 1), eta = mu = 2, theta = 1 the bound is 1/8, but 9/8 of the new squared
J-norm is 8.955 against the old 8. Of consequence: the discussion of the rate rests on (23). Attempts to save it: (1) sigma-
bar for the undefined sigma-tilde_min: both readings hold at the point; (2) sigma_min as the smallest non-zero singular value
is what Theorem 3.2 says; with zero counted sigma-bar_min = 0, which is zhang2018.eq-23-corrected; (3) sigma- tilde_min with
zero counted is 0 on bipartite graphs, but not on a triangle; (4) equal penalties, eta >= theta: both hold.
"""

from verify import *

from .linear_rate_printed import penalty_1
from .two_nodes import RUN, after, before

for_all(positive="theta c eta_1 eta_2 gap", nonnegative="delta", real="F_1 F_2 a_1 a_2 f_1 f_2")

mu = 1 + gap
tilde, bar = 2 * eta_1, 2 * (eta_1 - theta)
reach = 2 * theta * gap

says = statement(
    *RUN,
    penalty_1,
    penalty_2=eta_2
    == eta_1 | assumed(r"\eta_i(t+1) \geq \eta_i(t) \geq \theta > 0", "Theorem 3.2", "two penalties that meet it, here equal"),
    first_term=2 * theta
    >= delta * mu**2 * tilde | assumed("Furthermore, a lower bound on", "Theorem 3.2, (23)", "delta at most the first term"),
    second_term_tilde=2 * c + 2 * tilde
    >= delta * ((mu**2 * c**2 + mu * tilde**2) / reach + tilde)
    | assumed("Furthermore, a lower bound on", "Theorem 3.2, (23)", "delta at most the second term, read with sigma-tilde_min"),
    second_term_bar=2 * c + 2 * bar
    >= delta * ((mu**2 * c**2 + mu * bar**2) / reach + tilde)
    | assumed("Furthermore, a lower bound on", "Theorem 3.2, (23)", "delta at most the second term, read with sigma-bar_min"),
    rate=before >= (1 + delta) * after | goal,
)

claim = Claim(
    "zhang2018.eq-23",
    "bound",
    consequence="guarantee",
    statement=r"\delta(t)\ge\min\Bigl\{\frac{\theta\sigma_{\min}(D-A)}{\mu^2\tilde\sigma_{\max}},\ "
    r"\frac{2m_o+2\tilde\sigma_{\min}}{\frac{\mu^2M_O^2+\mu\tilde\sigma_{\max}^2}{\theta\sigma_{\min}(D-A)(\mu-1)}"
    r"+\tilde\sigma_{\max}}\Bigr\}",
    prints=r"""
        \delta(t) -> not compared: the rate must hold for every delta below the bound
    """,
    facts="equivalent",
)

counterexample = at("theta=1 c=1/100 eta_1=2 eta_2=2 F_1=1 F_2=1 a_1=0 a_2=0 f_1=400/401 f_2=400/401 delta=1/8 gap=1")
