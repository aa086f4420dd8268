"""The noise of federated private ADMM in terms of m, as printed.

Appendix D.2: substituting q = m/n and sigma^2 = 16 K alpha L^2 gamma^2/(eps n^2), and then m = r n.

Where: App D.2.
Letters: w = 1 - tau; ``noise`` = 8 p sigma^2/(q^3 w^3), the second-order term of Theorem 1; kappa = 8 alpha L^2 gamma^2/eps;
r = m/n.
Idea: (n/m)^3/n^2 is n/m^3, beside which no 1/n^2 is left.
Reading: interpretation: The second-order term alone; the last line, in r, is an O(.) for constant r and holds as such.
Note: For n = 20, m = K = 2, p = sigma = 1, tau = 0, 8 alpha L^2 gamma^2 = 100 epsilon the second line ends with 20 against
8000 in the first. It prints n/m^3 beside 1/n^2: one 1/n^2 too many. The third line has it right again (8000 is 8 p
sigma^2/(q^3 (1 - tau)^3) at q = m/n). Attempts to save it: no n above 1 satisfies the second line. The last line has 1/r^2
for 1/r^3, a factor 1/r that is a constant for the constant r in (0, 1/5] of the text, beside powers of r that are displayed.
The corollary itself holds, by the sharper Theorem 1: cyffers2023.corollary-5.2.
"""

from verify import *

for_all(positive="w p q r m n K kappa sigma noise")

says = statement(
    block_probability=n * q == m | letter("q", "m/n"),
    ratio=m == r * n | letter("m", "r n"),
    calibrated=n**2 * sigma**2
    == 2 * K * kappa | letter("sigma", "the noise of Theorem 3 for the loss epsilon, kappa = 8 alpha L^2 gamma^2/epsilon"),
    second_order=q**3 * w**3 * noise == 8 * p * sigma**2 | letter("noise", "the second-order noise of Theorem 1"),
    second_line=16 * p * K * kappa / (n * w**3 * m**3) >= noise | goal,
    in_m=noise == 16 * p * K * kappa * n / (w**3 * m**3) | goal,
)

claim = Claim(
    "cyffers2023.corollary-5.2-algebra",
    "inequality",
    statement=r"\frac{8p\sigma^2}{q^3(1-\tau)^3}\le 2\,\frac{8p}{(1-\tau)^3}"
    r"\Bigl(\frac{8\alpha L^2\gamma^2}{\varepsilon n^2}\Bigr)\frac n{m^3}K,\qquad"
    r"\frac{8p\sigma^2}{q^3(1-\tau)^3}=O\Bigl(\frac{p\alpha L^2\gamma^2}{\varepsilon(1-\tau)^3}\frac n{m^3}\Bigr)K",
    prints=r"""
        \frac{8\alpha L^2\gamma^2}{\varepsilon n^2} -> kappa/n**2
        O\Bigl(\frac{p\alpha L^2\gamma^2}{\varepsilon(1-\tau)^3}\frac n{m^3}\Bigr) -> 16*p*kappa*n/(w**3*m**3)
        \tau -> 1-w
    """,
    facts="equivalent",
    consequence="step",
)

counterexample = at("w=1 p=1 q=1/10 r=1/10 m=2 n=20 K=2 kappa=100 sigma=1 noise=8000")

too_strong = altered({"n/m^4": in_m.right / m})
