"""Local privacy loss of one participation.

(30): one participation of a user costs at most 8 alpha L^2 gamma^2/sigma^2 against whoever sees what the user sends.

Where: App C.4 eq (30).
Letters: the user sends Delta u = 2 lambda(x - z + eta/2) with x = prox_{gamma f_i}(v); g, h subgradients of f_i and f_i';
``loss`` the divergence; a = alpha - 1.
Idea: sensitivity 4 lambda L gamma of the block, noise lambda eta.
Reading: verbatim
Note: True for the printed maps and attained. It is derived citing (28), which divides by n and is false; what is needed is
the bound on the one block just before it, cyffers2023.c2-block-sensitivity. With prox_{(gamma/n) f_i} divide by n^2.
"""

from verify import *

from .block_sensitivity import change, lipschitz, lipschitz_prime

for_all(positive="a gamma lam sigma", nonnegative="L loss", X="v g h")

alpha = a + 1
bound = 8 * alpha * L**2 * gamma**2 / sigma**2

says = statement(
    lipschitz,
    lipschitz_prime,
    gaussian=instance("common.renyi-gaussian", "renyi", sigma=lam * sigma, D=loss, dx=change),
    local=bound >= loss | goal,
)

claim = Claim(
    "cyffers2023.eq-30",
    "divergence",
    statement=r"\varepsilon_{loc}\le\frac{8\alpha L^2\gamma^2}{\sigma^2}",
    prints=r"\varepsilon_{loc} -> loss",
    facts="equivalent",
)

proof = shows(
    use("block", "cyffers2023.c2-block-sensitivity"), local=(alpha * fact("block.block") - gaussian) / (2 * lam**2 * sigma**2)
)

witness = at("a=1 L=1 gamma=1 lam=1 sigma=1 loss=16 v=[0] g=[1] h=[-1]")

tightness = Tightness("8 alpha L^2 gamma^2/sigma^2", "local", bound, witness)

too_strong = altered(
    {"sigma in place of its square": local.left * sigma}, scale="1 % less -> left 99/100", drop="lipschitz gaussian"
)
