"""Algorithm 4 has the local guarantee of Algorithm 3 against anyone who sees all messages and the walk.

Where: Sec 5.4. Letters: see ``noisy_rounds``; the index K_i counts the participations of user i, D is the divergence of all
messages so far. A round in which i does not take part costs nothing: given the messages before it, its law does not depend on
f_i.
Idea: composition of K_i mechanisms of sensitivity 4 lambda L gamma.
"""

from lemmas.cyffers2023.privacy.noisy_rounds import L, alpha, attained, gamma, lam, rounds, sigma, summed
from verify import Claim, Polynomial, Tightness, altered, at_least, ratio, scalars

K_i, D = scalars("K_i D")
squared_sensitivity = 16 * lam**2 * L**2 * gamma**2
once = 8 * alpha * L**2 * gamma**2 / sigma**2

says = rounds(squared_sensitivity, (at_least("local", K_i * once, D),), index="K_i", start=0, positive="a gamma lam sigma")

claim = Claim(
    id="cyffers2023.decentralized-local",
    title="Local privacy of fully decentralized private ADMM",
    where="Sec 5.4",
    kind="divergence",
    statement=r"D_\alpha\le\frac{8\alpha K_iL^2\gamma^2}{\sigma^2}\text{ for user }i\text{ against all messages}",
    says=says,
    note="The messages are the z_{k+1} = prox(z_k + Delta u/n); they, the walk and the initial points are functions of the Delta "
    "u, so data processing gives the same bound as for Algorithm 3.",
)

proof = summed(squared_sensitivity, {"local": Polynomial.of(0)}, index="K_i", start=0)

witness = attained({"a": 1, "L": 1, "gamma": 1, "lam": 1, "sigma": 1}, {"shift2": 16, "loss": 16}, index=2, start=0)

tightness = Tightness("8 alpha K_i L^2 gamma^2/sigma^2", "local", K_i * once, witness)

too_strong = (
    altered(says, "1 % less", at_least("local", ratio(99, 100) * K_i * once, D)),
    altered(says, "K_i - 1 participations", at_least("local", (K_i - 1) * once, D)),
    altered(says, "sigma in place of its square", at_least("local", K_i * once * sigma, D)),
)
