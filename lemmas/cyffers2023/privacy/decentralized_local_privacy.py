"""Algorithm 4 has the local guarantee of Algorithm 3 against anyone who sees all messages and the walk.

Where: Sec 5.4. Letters: see ``noisy_rounds``; the index K_i counts the participations of user i, D is the divergence of all
messages so far. A round in which i does not take part costs nothing: given the messages before it, its law does not depend on
f_i.
Idea: composition of K_i mechanisms of sensitivity 4 lambda L gamma.
"""

from lemmas.cyffers2023.privacy.block_sensitivity import L, gamma
from lemmas.cyffers2023.privacy.noisy_rounds import ONE_STEP, PRINTED_MAPS, K_i, alpha, attained, rounds, sigma, summed
from verify import *

(D,) = scalars("D")
once = 8 * alpha * L**2 * gamma**2 / sigma**2

says = rounds(PRINTED_MAPS, (at_least("local", K_i * once, D),), start=0, positive="a gamma lam sigma", users=True)

claim = Claim(
    id="cyffers2023.decentralized-local",
    title="Local privacy of fully decentralized private ADMM",
    where="Sec 5.4",
    kind="divergence",
    reading="interpretation",
    reading_note="K_i counts the rounds of user i; the view is that of all messages",
    statement=r"D_\alpha\le\frac{8\alpha K_iL^2\gamma^2}{\sigma^2}\text{ for user }i\text{ against all messages}",
    says=says,
    note="The messages are the z_{k+1} = prox(z_k + Delta u/n); they, the walk and the initial points are functions of the Delta "
    "u, so data processing gives the same bound as for Algorithm 3.",
)

proof = summed(once, ONE_STEP, "block.block", {"local": ()}, start=0, users=True)

witness = attained({"a": 1, "L": 1, "gamma": 1, "lam": 1, "sigma": 1}, 16, 2, start=0, users=True)

tightness = Tightness("8 alpha K_i L^2 gamma^2/sigma^2", "local", K_i * once, witness)

too_strong = (
    altered(says, "1 % less", at_least("local", ratio(99, 100) * K_i * once, D)),
    altered(says, "K_i - 1 participations", at_least("local", (K_i - 1) * once, D)),
    altered(says, "sigma in place of its square", at_least("local", K_i * once * sigma, D)),
)
