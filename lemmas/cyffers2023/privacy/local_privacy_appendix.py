"""Theorem 9: local loss of Algorithm 3, with the constant 1 inside the printed O.

Where: App C.4 Thm 9. Letters: see ``noisy_rounds``; the index k counts all rounds, K_i those of user i so far, D
is the divergence of all messages so far; u_{k,i} and z_k are functions of these and of u_0.
Idea: composition of K_i mechanisms of sensitivity 4 lambda L gamma.
"""

from lemmas.cyffers2023.privacy.block_sensitivity import L, gamma
from lemmas.cyffers2023.privacy.noisy_rounds import ONE_STEP, PRINTED_MAPS, K_i, alpha, attained, rounds, sigma, summed
from verify import *

(D,) = scalars("D")
once = 8 * alpha * L**2 * gamma**2 / sigma**2

says = rounds(PRINTED_MAPS, (at_least("local", K_i * once, D),), start=0, positive="a gamma lam sigma", users=True)

claim = Claim(
    id="cyffers2023.theorem-9",
    title="Local privacy of federated private ADMM, as restated in the appendix",
    where="App C.4 Thm 9",
    kind="divergence",
    reading="verbatim",
    statement=r"\varepsilon_i\le\frac{8K_i\alpha L^2\gamma^2}{\sigma^2}",
    says=says,
    note="The printed O(.) is proved with the constant 1. For a given schedule of participations, hence for any random one that "
    "does not depend on the data.",
)

proof = summed(once, ONE_STEP, "block.block", {"local": ()}, start=0, users=True)

witness = attained({"a": 1, "L": 1, "gamma": 1, "lam": 1, "sigma": 1}, 16, 2, start=0, users=True)

tightness = Tightness("8 alpha K_i L^2 gamma^2/sigma^2", "local", K_i * once, witness)

too_strong = (
    altered(says, "1 % less", at_least("local", ratio(99, 100) * K_i * once, D)),
    altered(says, "K_i - 1 participations", at_least("local", (K_i - 1) * once, D)),
    altered(says, "sigma in place of its square", at_least("local", K_i * once * sigma, D)),
)
