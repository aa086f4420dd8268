"""Privacy-utility trade-off of fully decentralized private ADMM: the arithmetic; its hypotheses exclude each other.

Corollary 5.3: E|u_K - u*|^2 is of the order p alpha L^2 gamma^2/(eps n (1 - tau)^3), up to logarithms.

Where: Sec 5.4 Cor 5.3, App D.3 eq (33).
Letters: see ``noise_for_privacy``; q = 1/n, sigma^2 = K kappa ln n/n^2 from Theorem 4 with K_i = K/n, target = p kappa/(n(1
- tau)^3), ell = max(ln(D/target), 0). The first term of the corollary is not needed.
Idea: the number of rounds is n(ell + 1)/(1 - tau); the noise floor of Theorem 1 does not depend on q.
Reading: weaker: E is the value of Theorem 1 after K steps, for the noise of Theorem 4. Network privacy needs two users, and
for n >= 2 nothing fulfils the hypotheses: the corollary is empty.
Note: Empty of cases for n >= 2 (cyffers2023.corollary-5.1-hypotheses). True as arithmetic from Theorem 1 (sharper form),
though not by the printed route, whose algebra loses n^2 (cyffers2023.corollary-5.3-algebra) and whose K = O(log) would need
to be ~ n^2/(1 - tau) times a logarithm. Appendix D.3 prints sigma^2 with sigma^2 in the denominator, for eps. The three
reservations of cyffers2023.corollary-5.1 apply; the privacy that this sigma buys: cyffers2023.theorem-4-corrected (maps of
(23)).
"""

from verify import *

from .noise_for_privacy import RANGES, REACHED, calibrated

for_all(positive="w q p n kappa target", nonnegative="sigma D K ell ln_n", real="E power")

value = p * kappa / (n * w**3)

says = statement(
    *RANGES,
    *REACHED,
    calibrated(ln_n),
    one_block=n * q == 1 | letter("q", "1/n, one of n blocks"),
    n_at_least_2=n >= 2 | assumed("for all pairs of distinct users", "Definition 3", "n >= 2"),
    target=target == value | letter("target", "the choice of the target"),
    tradeoff=(1 + ln_n * (1 + ell)) * value >= E | goal,
)

claim = Claim(
    "cyffers2023.corollary-5.3",
    "asymptotic",
    statement=r"\mathbb E\|u_K-u^*\|^2=\widetilde{\mathcal O}\Bigl(\frac{\sqrt{p\alpha}L\gamma}{\sqrt{\varepsilon n}(1-\tau)}"
    r"+\frac{p\alpha L^2\gamma^2}{\varepsilon n(1-\tau)^3}\Bigr)",
    prints=r"""
        \mathbb E\|u_K-u^*\|^2 -> E
        \widetilde{\mathcal O}\Bigl(\frac{\sqrt{p\alpha}L\gamma}{\sqrt{\varepsilon n}(1-\tau)}
          +\frac{p\alpha L^2\gamma^2}{\varepsilon n(1-\tau)^3}\Bigr) -> at most (1+ln_n*(1+ell))*kappa*p/(n*w**3)
    """,
)

proof = shows(
    have(rounds=n * (ell + 1) >= w * K | n * few_rounds + n_at_least_2 + term(1) + w_at_most_1 + (w * K - w) * one_block),
    tradeoff=utility
    + enough_rounds
    - fact("target")
    - p / (w * n**2) * fact("calibrated")
    + p * kappa * ln_n / (n**2 * w**2) * rounds
    + value * ln_n * (1 + ell) * w_at_most_1,
)

witness = at("w=1 q=1/2 p=1 n=2 kappa=2 sigma=1 D=1 E=2 K=2 ell=1/2 power=1 target=1 ln_n=1")

too_strong = altered(
    {"without the logarithms": 2 * value >= E | false, "1/n^2 in place of 1/n": tradeoff.left / n},
    scale="1 % less -> left 99/100",
    drop="utility few_rounds one_block",
)
