"""ADMM with primal variable perturbation.

Algorithm 2: Algorithm 1 whose agents send w_i^k plus noise; the noise reaches the next iteration through w^k and gamma_i^k.

Where: Algorithm 2 and Sec. III-A.
Letters: one agent's wt = w_i^k + noise, W = sum_i wt_i^k, Ga = sum_i gamma_i^{k-1}, ga = gamma_i^{k-1}; w = w^k of line 7,
ga_next = gamma_i^k of line 9.
Idea: gamma_i^k + rho wt_i^k = gamma_i^{k-1} + rho w^k, so the noise enters gamma_i^k with the factor -rho(1 - 1/n).
Reading: step
Note: The noise of one agent alone is followed. For the law of an entry see huang2020.mn-notation.
"""

from verify import *

for_all(positive="rho n", X="wt wt_clean W W_clean Ga ga noise")


def dual(sent, total):
    """gamma_i^k of line 9, with w^k of line 7."""
    return ga - (sent - (total - Ga / rho) / n) * rho


says = statement(
    sent=(wt - wt_clean - noise).norm2 == 0 | letter("wt", "line 5: what agent i sends is w_i^k plus its noise", bounded=True),
    aggregated=(W - W_clean - noise).norm2
    == 0 | letter("W", "the sum over the agents changes by the noise of this agent", bounded=True),
    effect_of_the_noise=0 >= (dual(wt, W) - dual(wt_clean, W_clean) + noise * (rho - rho / n)).norm2 | goal,
    sent_is_used=0 >= (W - W_clean - wt + wt_clean).norm2 | goal,
)

claim = Claim(
    "huang2020.algorithm-2",
    "algorithm",
    statement=r"\tilde w_i^k=w_i^k+\mathcal{MN}(0,\sigma_i^2I_d,\sigma_i^2I_p)\ \text{ replaces }w_i^k\text{ in lines 7 and 9}",
    prints=r"""
        \tilde w_i^k -> wt
        w_i^k -> wt_clean
        \mathcal{MN}(0,\sigma_i^2I_d,\sigma_i^2I_p) -> noise
    """,
)

proof = shows(
    effect_of_the_noise=-2 * rho**2 * sent
    - 2 * (rho / n) ** 2 * aggregated
    + square(((wt - wt_clean - noise) + (W - W_clean - noise) / n) * rho),
    sent_is_used=-2 * (sent + aggregated) + square(W - W_clean - noise + wt - wt_clean - noise),
)

witness = at("rho=1 n=2 wt=[2] wt_clean=[1] W=[3] W_clean=[2] Ga=[0] ga=[0] noise=[1]")

too_strong = altered(
    {"the noise enters gamma with -rho": effect_of_the_noise.left >= (dual(wt, W) - dual(wt_clean, W_clean) + noise * rho).norm2},
    drop="sent aggregated",
)
