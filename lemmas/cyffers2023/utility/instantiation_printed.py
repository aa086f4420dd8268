"""Algorithm 1 fulfils the hypotheses of Theorem 5.

The opening of the proof of Theorem 1: Algorithm 1 fulfils the hypotheses of Theorem 5 with constant noise.

Where: App A.2 proof opening.
Letters: ``omega`` = omega_b = 1/q, ``alpha`` the constant alpha_k with xi = omega alpha. False: [b] asks for sum_k
sqrt(alpha_k) < infinity, and a constant sequence is summable only where it is zero (goal ``summable``).
Reading: interpretation: [b] for a constant sequence alpha_k: summable only where it is zero.
Note: With p = q = sigma = 1 and zeta = 0 every alpha_k = 1, so that the sum of sqrt(alpha_k) in [b] is infinite. The
conditions on mu, [a], [d] and tau < omega_b p_b are right; [b] is not. Tried to save it with other alpha_k than the proof's:
every alpha_k must be at least p sigma^2, so the partial sums of sqrt(alpha_k) grow at least linearly in k
(cyffers2023.a2-instantiation-not-summable). What the proof uses of Theorem 5, (14) at finite k, does not need [b]:
cyffers2023.a2-instantiation-corrected.
"""

from verify import *

from .letters import q_at_most_1, sigma_large, tau, tau_nonnegative

for_all(positive="q one_minus_tau omega lam p sigma", nonnegative="zeta", real="mu xi alpha")

says = statement(
    tau_nonnegative,
    q_at_most_1,
    omega_value=q * omega == 1 | letter("omega", "omega_b = 1/q"),
    mu_value=mu == 1 - q * one_minus_tau | letter("mu", "the proof's mu"),
    xi_value=xi == (p * sigma**2 + zeta**2) / q | letter("xi", "the proof's xi"),
    alpha_value=alpha == xi / omega | letter("alpha", "Theorem 5: xi = alpha max omega_b"),
    sigma_large=sigma_large,
    mu_matches=mu == 1 - (q - tau / omega) | goal,
    contracting=omega * q > tau | goal,
    rate_positive=lam > 0 | goal,
    summable=alpha == 0 | goal,
)

claim = Claim(
    "cyffers2023.a2-instantiation",
    "identity",
    consequence="step",
    statement=r"p_b=q,\ \omega_b=\tfrac1q,\ \mu=1-q(1-\tau),\ \xi=\sigma_1^2=\tfrac{p\sigma^2+\zeta^2}{q}:\ "
    r"\tau<\omega_bp_b,\ \inf_k\lambda_k>0,\ E\|e_k+\eta_{k+1}\|^2\le\alpha_k=q\xi,\ \sum_k\sqrt{\alpha_k}<\infty",
    prints=r"""
        p_b -> q
        \omega_b -> omega
        \sigma_1 -> xi
        \sigma_1^2 -> xi
        \inf_k\lambda_k -> lam
        E\| -> not compared: a noise level
        \alpha_k -> alpha
        \sum_k -> not compared: a series of equal terms, which must vanish
        \tau -> 1-one_minus_tau
    """,
    facts="equivalent",
)

counterexample = at("q=1 one_minus_tau=3/4 omega=1 mu=1/4 xi=1 alpha=1 p=1 sigma=1 zeta=0 lam=1")

too_strong = altered(scale="omega_b p_b made 1 % smaller -> contracting left 99/100")
