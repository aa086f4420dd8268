"""Theorem 9: local loss of Algorithm 3, with the constant 1 inside the printed O.

Where: App C.4 Thm 9. Letters: see ``noisy_rounds``; the index K_i counts the participations of user i, D is the divergence of
all messages so far. A round in which i does not take part costs nothing: given the messages before it, its law does not depend
on f_i.
Idea: composition of K_i mechanisms of sensitivity 4 lambda L gamma.
"""

from lemmas.cyffers2023.privacy.noisy_rounds import L, alpha, attained, gamma, lam, rounds, sigma, summed
from verify import Claim, Polynomial, Tightness, altered, at_least, ratio, scalars

K_i, D = scalars("K_i D")
squared_sensitivity = 16 * lam**2 * L**2 * gamma**2
once = 8 * alpha * L**2 * gamma**2 / sigma**2

says = rounds(squared_sensitivity, (at_least("local", K_i * once, D),), index="K_i", start=0, positive="a gamma lam sigma")

claim = Claim(
    id="cyffers2023.theorem-9",
    title="Local privacy of federated private ADMM, as restated in the appendix",
    where="App C.4 Thm 9",
    kind="divergence",
    statement=r"\varepsilon_i\le\frac{8K_i\alpha L^2\gamma^2}{\sigma^2}",
    says=says,
    note="The printed O(.) is proved with the constant 1. For a given schedule of participations, hence for any random one that "
    "does not depend on the data.",
)

proof = summed(squared_sensitivity, {"local": Polynomial.of(0)}, index="K_i", start=0)

witness = attained({"a": 1, "L": 1, "gamma": 1, "lam": 1, "sigma": 1}, {"shift2": 16, "loss": 16}, index=2, start=0)

tightness = Tightness("8 alpha K_i L^2 gamma^2/sigma^2", "local", K_i * once, witness)

too_strong = (
    altered(says, "1 % less", at_least("local", ratio(99, 100) * K_i * once, D)),
    altered(says, "K_i - 1 participations", at_least("local", (K_i - 1) * once, D)),
    altered(says, "sigma in place of its square", at_least("local", K_i * once * sigma, D)),
)
