"""Appendix D.2: substituting q = m/n and sigma^2 = 16 K alpha L^2 gamma^2/(eps n^2), and then m = r n.

Where: App D.2. Letters: w = 1 - tau; ``noise`` = 8 p sigma^2/(q^3 w^3), the second-order term of Theorem 1; ``printed`` = the
last form.
Idea: n/m^3 at m = r n is 1/(r^3 n^2).
"""

from verify import *

says = statement(
    for_all(positive="w p q r m n K kappa sigma noise"),
    block_probability=n * q == m | letter("q", "m/n"),
    ratio=m == r * n | letter("m", "r n"),
    calibrated=n**2 * sigma**2
    == 2 * K * kappa | letter("sigma", "the noise of Theorem 3 for the loss epsilon, kappa = 8 alpha L^2 gamma^2/epsilon"),
    second_order=q**3 * w**3 * noise == 8 * p * sigma**2 | letter("noise", "the second-order noise of Theorem 1"),
    in_m=noise == 16 * p * K * kappa * n / (w**3 * m**3) | goal,
    in_r=noise == 16 * p * K * kappa / (w**3 * r**2 * n**2) | goal,
)

claim = Claim(
    "cyffers2023.corollary-5.2-algebra",
    "The noise of federated private ADMM in terms of r = m/n",
    "App D.2",
    "identity",
    says,
    statement=r"\frac{8p\sigma^2}{q^3(1-\tau)^3}=O\Bigl(\frac{p\alpha L^2\gamma^2}{\varepsilon(1-\tau)^3}\frac n{m^3}\Bigr)K"
    r"=O\Bigl(\frac{p\alpha L^2\gamma^2}{\varepsilon r^2n^2(1-\tau)^3}\Bigr)K",
    prints=r"""
        O\Bigl(\frac{p\alpha L^2\gamma^2}{\varepsilon(1-\tau)^3}\frac n{m^3}\Bigr) -> 16*p*kappa*n/(w**3*m**3)
        O\Bigl(\frac{p\alpha L^2\gamma^2}{\varepsilon r^2n^2(1-\tau)^3}\Bigr) -> 16*p*kappa/(w**3*r**2*n**2)
        \tau -> 1-w
    """,
    reading="interpretation: The O(.) of the last step with constants that do not depend on r.",
    facts="equivalent",
    consequence="step",
    note="""
        At n = 20, m = 2, q = 1/10, p = sigma = 1 and tau = 0 the term 8 p sigma^2/(q^3 (1 - tau)^3) is 8000 against 800 in the
        last form. As n/m^3
        = 1/(r^3 n^2), the last form lacks a factor 1/r, which no constant covers as r goes to 0 (r in (0, 1/5]). The line
        before prints n/m^3 next to 1/n^2, one 1/n^2 too many. Attempts to save it: for a fixed r all powers of r are constants,
        but the corollary displays them. The corollary itself holds, by the sharper Theorem 1: cyffers2023.corollary-5.2.
    """,
)

counterexample = at("w=1 p=1 q=1/10 r=1/10 m=2 n=20 K=2 kappa=100 sigma=1 noise=8000")

too_strong = altered(says, {"1/r^4": dict(in_r=noise == 16 * p * K * kappa / (w**3 * r**4 * n**2) | false)})
