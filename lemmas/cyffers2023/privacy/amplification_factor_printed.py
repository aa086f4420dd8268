"""Theorem 4 amplifies the local guarantee by O(ln n/n^2).

After Theorem 4: it is said to amplify the local guarantee by O(ln n/n^2) and to match the centralized one up to ln n.

Where: Sec 5.4 after Thm 4.
Letters: local, network, central = the printed bounds of Theorem 3 (local), 4 and 2; C any candidate for the constant in
O(.); K_i = K/n in the comparison with the centralized bound; ln_n = ln n, of which only its sign matters.
Idea: network/local is exactly ln n/n.
Reading: interpretation: For some constant C and all n.
Note: At n = 4 and C = 2 the bound is 1/4 against 1/8, in units of ln n times the local loss. The factor is ln n/n, and no
constant C bounds it by C ln n/n^2 for all n. The second half (the centralized bound up to ln n) is right of the printed
bounds. Attempt to save it: ln n/n^2 is the ratio to 8 alpha K L^2 gamma^2/sigma^2, the local loss of a user who makes all K
steps, which compares K/n contributions with K. The bounds themselves: cyffers2023.theorem-4, cyffers2023.theorem-2.
"""

from verify import *

for_all(positive="C n alpha L gamma sigma K K_i ln_n local network central")

says = statement(
    mean_contributions=n * K_i == K | assumed("Each user participates times in average", "Appendix C.5, end", "K_i = K/n"),
    theorem_3=sigma**2 * local == 8 * alpha * K_i * L**2 * gamma**2 | letter("local", "the printed local bound"),
    theorem_4=n * sigma**2 * network == 8 * alpha * K_i * L**2 * gamma**2 * ln_n | letter("network", "the printed network bound"),
    theorem_2=n**2 * sigma**2 * central == 8 * alpha * K * L**2 * gamma**2 | letter("central", "the printed centralized bound"),
    amplification=C * ln_n / n**2 * local >= network | goal,
    as_centralized=network == ln_n * central | goal,
)

claim = Claim(
    "cyffers2023.theorem-4-amplification-factor",
    "asymptotic",
    statement=r"\frac{8\alpha K_iL^2\gamma^2\ln n}{\sigma^2n}=O\Bigl(\frac{\ln n}{n^2}\Bigr)\cdot\frac{8\alpha K_iL^2\gamma^2}{"
    r"\sigma^2}",
    prints=r"""
        \ln n -> ln_n
        O\Bigl(\frac{\ln n}{n^2}\Bigr) -> at most C*ln_n/n**2
    """,
    facts="equivalent",
    negated_by="cyffers2023.theorem-4-amplification-factor-negation",
    consequence="conversion",
)
