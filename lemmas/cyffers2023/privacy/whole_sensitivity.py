"""Sensitivity of the whole consensus operator, for the printed and for the derived proximal maps.

(28), corrected: 4 lambda L gamma for the printed maps, 4 lambda L gamma/n for the maps that (23) gives.

Where: ours; corrects App C.2 eq (28).
Letters: g, h subgradients of f_i, f_i' at prox_{gamma f_i}(v), prox_{gamma f_i'}(v); g_n, h_n those at prox_{(gamma/n)
f_i}(v), prox_{(gamma/n) f_i'}(v). Only block i changes, so the whole vector moves as far as that block.
Idea: the sensitivity of one block, at gamma and at gamma/n.
Note: (23) for f(x) = (1/n) sum f_i(x_i) gives prox_{(gamma/n) f_i} and prox_{(gamma/n) r}, so the printed Algorithm 2 at
gamma is the derived one at n gamma: an implementer of the printed lines must read n gamma for gamma in every privacy bound
that was derived from (28). All three goals are attained by f_i = L x against -L x.
"""

from verify import *

from .block_sensitivity import lipschitz, lipschitz_prime

for_all(positive="n gamma lam", nonnegative="L", X="v g h g_n h_n")

printed_change = (h - g) * (2 * lam * gamma)
derived_change = (h_n - g_n) * (2 * lam * gamma / n)
square = 16 * lam**2 * L**2 * gamma**2

says = statement(
    lipschitz,
    lipschitz_prime,
    lipschitz_n=program("lipschitz functions", "bounded", G=g_n),
    lipschitz_n_prime=program("lipschitz functions", "bounded", G=h_n),
    printed_maps=square >= printed_change.norm2 | goal,
    derived_maps=square / n**2 >= derived_change.norm2 | goal,
    mean_of_blocks=square / n**2 >= (printed_change / n).norm2 | goal,
)

claim = Claim("cyffers2023.eq-28-corrected", "sensitivity", facts="equivalent", corrects="cyffers2023.eq-28")

proof = shows(
    use("block", "cyffers2023.c2-block-sensitivity"),
    use("block_n", "cyffers2023.c2-block-sensitivity", gamma=gamma / n, g=g_n, h=h_n),
    printed_maps=fact("block.block"),
    derived_maps=fact("block_n.block"),
    mean_of_blocks=1 / n**2 * fact("block.block"),
)

witness = at("n=2 L=1 gamma=1 lam=1/2 v=[0] g=[1] h=[-1] g_n=[1] h_n=[-1]")

tightness = Tightness("4 lambda L gamma/n, squared, derived maps", "derived_maps", derived_maps.left, witness)

too_strong = altered(
    {"the printed bound for the printed maps": printed_maps.left / n**2},
    scale="""
        derived maps, 1 % less -> derived_maps left 99/100
        mean of the blocks, 1 % less -> mean_of_blocks left 99/100
    """,
    drop="lipschitz lipschitz_n_prime",
)
