"""Privacy-utility trade-off of federated private ADMM: the arithmetic; its hypotheses exclude each other.

Corollary 5.2: E|u_K - u*|^2 is of the order p alpha L^2 gamma^2/(eps r^2 n^2 (1 - tau)^3), up to a logarithm.

Where: Sec 5.3 Cor 5.2, App D.2 eq (32).
Letters: see ``noise_for_privacy``; q = r = m/n, sigma^2 = 2 K kappa/n^2 from Theorem 3, target = p kappa/(r^2 n^2 (1 -
tau)^3), ell = max(ln(D/target), 0). The first term of the corollary is not needed.
Idea: the number of rounds is (ell + 1)/(r(1 - tau)), and the noise floor of Theorem 1 does not grow with 1/r.
Reading: weaker: E is the value of Theorem 1 after K steps, for the noise of Theorem 3. r < 1/5 means n >= 6, and for n >= 2
nothing fulfils the hypotheses: the corollary is empty.
Note: Empty of cases for n >= 2 (cyffers2023.corollary-5.1-hypotheses). True as arithmetic from Theorem 1 (sharper form),
though not by the printed route, whose algebra gives 1/r^3 (cyffers2023.corollary-5.2-algebra) and whose K hides 1/(r^2 (1 -
tau)). In fact 1/r and 1/(1 - tau)^2 are enough. The three reservations of cyffers2023.corollary-5.1 apply: privacy for the
maps of (23) only (cyffers2023.theorem-3-central-corrected), p = dim u, and hypotheses that exclude each other for n >= 2;
moreover Algorithm 3 as printed is Algorithm 1 only for r = 0. sigma^2 > 1 - tau is not needed.
"""

from verify import *

from .noise_for_privacy import DOMAIN, RANGES, REACHED, calibrated

scalars("E K ell kappa n p q target w")

value = p * kappa / (q**2 * n**2 * w**3)

for_all(**DOMAIN)

says = statement(
    *RANGES,
    *given(
        few_sampled=ratio(1, 5) >= q | assumed("setting K appropriately, and also", "Corollary 5.2", "r = m/n in (0, 1/5)"),
        one_sampled=n * q >= 1 | assumed("number of sampled users", "Algorithm 3, input", "m = n r >= 1"),
    ),
    *REACHED,
    calibrated(2),
    target=target == value | letter("target", "the choice of the target"),
    tradeoff=(3 + 2 * ell) * value >= E | goal,
)

claim = Claim(
    "cyffers2023.corollary-5.2",
    "asymptotic",
    statement=r"\mathbb E\|u_K-u^*\|^2=\widetilde{\mathcal O}\Bigl(\frac{\sqrt{p\alpha}L\gamma}{\sqrt{\varepsilon r}n(1-\tau)}"
    r"+\frac{p\alpha L^2\gamma^2}{\varepsilon r^2n^2(1-\tau)^3}\Bigr)",
    prints=r"""
        \mathbb E\|u_K-u^*\|^2 -> E
        \widetilde{\mathcal O}\Bigl(\frac{\sqrt{p\alpha}L\gamma}{\sqrt{\varepsilon r}n(1-\tau)}
          +\frac{p\alpha L^2\gamma^2}{\varepsilon r^2n^2(1-\tau)^3}\Bigr) -> at most (3+2*ell)*kappa*p/(q**2*n**2*w**3)
    """,
)

proof = shows(
    have(rounds=ell + 1 >= q * w * K | few_rounds + q_at_most_1 + q * w_at_most_1),
    have(qw_at_most_1=1 >= q * w | q_at_most_1 + q * w_at_most_1),
    tradeoff=utility
    + enough_rounds
    - fact("target")
    - p / (w * n**2) * fact("calibrated")
    + 2 * p * kappa / (n**2 * w**2 * q) * rounds
    + 2 * value * (1 + ell) * qw_at_most_1,
)

witness = at("w=1 q=1/5 p=1 n=5 kappa=5/2 sigma=1 D=1 E=2 K=5 ell=1 power=1 target=5/2")

too_strong = altered(
    {"without the logarithm": 3 * value >= E | false, "without 1/r^2": tradeoff.left * q**2},
    scale="a third of it -> left 1/3",
    drop="utility few_rounds calibrated",
)
