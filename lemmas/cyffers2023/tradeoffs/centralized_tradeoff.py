"""Privacy-utility trade-off of centralized private ADMM: the arithmetic; its hypotheses exclude each other for n >= 2.

Corollary 5.1: E|u_K - u*|^2 is of the order p alpha L^2 gamma^2/(eps n^2 (1 - tau)^3), up to a logarithm.

Where: Sec 5.2 Cor 5.1, App D.1 eq (31).
Letters: see ``noise_for_privacy``; q = 1, sigma^2 = K kappa/n^2 from Theorem 2, target = p kappa/(n^2 (1 - tau)^3), ell =
max(ln(D/target), 0). The first term of the corollary is not needed.
Idea: the number of rounds is (ell + 1)/(1 - tau), and its 1/(1 - tau) is paid by the sharper rate and noise floor of Theorem
1.
Reading: weaker: E is the value of Theorem 1 after K steps, for the noise of Theorem 2. For n >= 2 nothing fulfils the
hypotheses: a contractive R and Lipschitz losses exclude each other.
Note: Empty of cases for n >= 2 (cyffers2023.corollary-5.1-hypotheses). True as arithmetic from Theorem 1 with explicit
constants, for the sigma that Theorem 2 prescribes; the printed K and derivation fail (cyffers2023.corollary-5.1-K), since
the number of rounds is not a logarithm but 1/(1 - tau) times one. Three reservations. (i) That sigma gives the privacy loss
eps for the maps of (23) only (cyffers2023.theorem-2-corrected); for the printed maps it must be n times as large, and the
right side n^2 times. (ii) p is the dimension of u, as in Theorem 1, which is n times the dimension of z: in terms of the
latter the right side is larger by n, and must be (cyffers2023.corollary-5.1-dimension). (iii) For n >= 2 the hypotheses of
Theorem 1 (R contractive on the whole space) and of Theorem 2 (f_i Lipschitz) exclude each other
(cyffers2023.corollary-5.1-hypotheses), so read literally the corollary speaks of n = 1. The last line of appendix D.1 prints
sqrt(eps n) for sqrt(eps) n.
"""

from verify import *

from .noise_for_privacy import DOMAIN, RANGES, REACHED, calibrated

scalars("E K ell kappa n p q target w")

value = p * kappa / (n**2 * w**3)

for_all(**DOMAIN)

says = statement(
    *RANGES,
    *REACHED,
    calibrated(1),
    all_blocks=q == 1 | letter("q", "1: Algorithm 2 updates all blocks"),
    target=target == value | letter("target", "the choice of the target"),
    tradeoff=(2 + ell) * value >= E | goal,
)

claim = Claim(
    "cyffers2023.corollary-5.1",
    "asymptotic",
    statement=r"\mathbb E\|u_K-u^*\|^2=\widetilde{\mathcal O}\Bigl(\frac{\sqrt{p\alpha}L\gamma}{\sqrt\varepsilon n(1-\tau)}"
    r"+\frac{p\alpha L^2\gamma^2}{\varepsilon n^2(1-\tau)^3}\Bigr)",
    prints=r"""
        \mathbb E\|u_K-u^*\|^2 -> E
        \widetilde{\mathcal O}\Bigl(\frac{\sqrt{p\alpha}L\gamma}{\sqrt\varepsilon n(1-\tau)}
          +\frac{p\alpha L^2\gamma^2}{\varepsilon n^2(1-\tau)^3}\Bigr) -> at most (2+ell)*kappa*p/(n**2*w**3)
    """,
)

proof = shows(
    have(rounds=ell + 1 >= w * K | few_rounds + w_at_most_1 + (w * K - w) * all_blocks),
    tradeoff=utility
    + enough_rounds
    - fact("target")
    - p / (w * n**2) * fact("calibrated")
    + p * kappa / (n**2 * w**2) * rounds
    + value * (1 + ell) * w_at_most_1,
)

witness = at("w=1 q=1 p=1 n=1 kappa=1 sigma=1 D=1 E=2 K=1 ell=0 power=1 target=1")

too_strong = altered(
    {"without the logarithm": 2 * value >= E | false, "1/(1 - tau) in place of its cube": tradeoff.left * w**2},
    scale="1 % less -> left 99/100",
    drop="utility few_rounds calibrated",
)
