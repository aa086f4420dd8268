"""(30): one participation of a user costs at most 8 alpha L^2 gamma^2/sigma^2 against whoever sees what the user sends.

Where: App C.4 eq (30). Letters: the user sends Delta u = 2 lambda(x - z + eta/2) with x = prox_{gamma f_i}(v); g, h
subgradients of f_i and f_i'; ``loss`` the divergence; a = alpha - 1.
Idea: sensitivity 4 lambda L gamma of the block, noise lambda eta.
"""

from lemmas.cyffers2023.privacy.block_sensitivity import L, change, gamma, lam, lipschitz, lipschitz_prime
from verify import *

a, sigma, loss = scalars("a sigma loss")
alpha = a + 1
bound = 8 * alpha * L**2 * gamma**2 / sigma**2

says = statement(
    for_all(positive="a gamma lam sigma", nonnegative="L loss", X="v g h"),
    lipschitz,
    lipschitz_prime,
    equal(
        "gaussian",
        2 * lam**2 * sigma**2 * loss,
        alpha * change.norm2,
        because=instance("common.renyi-gaussian", "renyi", sigma=lam * sigma, D=loss, dx=change),
    ),
    goals=(at_least("local", bound, loss),),
)

claim = Claim(
    id="cyffers2023.eq-30",
    title="Local privacy loss of one participation",
    where="App C.4 eq (30)",
    kind="divergence",
    statement=r"\varepsilon_{loc}\le\frac{8\alpha L^2\gamma^2}{\sigma^2}",
    prints={r"\varepsilon_{loc}": "loss"},
    says=says,
    reading="verbatim",
    facts="equivalent",
    note="True for the printed maps and attained. It is derived citing (28), which divides by n and is false; what is needed is "
    "the bound on the one block just before it, cyffers2023.c2-block-sensitivity. With prox_{(gamma/n) f_i} divide by n^2.",
)

proof = shows(
    Use("block", "cyffers2023.c2-block-sensitivity"),
    local=because(term(alpha, "block.block"), term(-1, "gaussian"), scale=2 * lam**2 * sigma**2),
)

witness = Point(scalars=numbers("a=1 L=1 gamma=1 lam=1 sigma=1 loss=16"), vectors={"v": [0], "g": [1], "h": [-1]})

tightness = Tightness("8 alpha L^2 gamma^2/sigma^2", "local", bound, witness)

too_strong = (
    scaled(says, "1 % less", "local", left=ratio(99, 100)),
    altered(says, "sigma in place of its square", at_least("local", bound * sigma, loss)),
    without(says, "lipschitz"),
    without(says, "gaussian"),
)
