"""(28), corrected: 4 lambda L gamma for the printed maps, 4 lambda L gamma/n for the maps that (23) gives.

Where: ours; corrects App C.2 eq (28). Letters: g, h subgradients of f_i, f_i' at prox_{gamma f_i}(v), prox_{gamma f_i'}(v);
g_n, h_n those at prox_{(gamma/n) f_i}(v), prox_{(gamma/n) f_i'}(v). Only block i changes, so the whole vector moves as far as
that block.
Idea: the sensitivity of one block, at gamma and at gamma/n.
"""

from lemmas.cyffers2023.privacy.block_sensitivity import L, g, gamma, h, lam, lipschitz, lipschitz_prime
from verify import *

(n,) = scalars("n")
g_n, h_n = vectors("g_n h_n")
printed_change = (h - g) * (2 * lam * gamma)
derived_change = (h_n - g_n) * (2 * lam * gamma / n)
square = 16 * lam**2 * L**2 * gamma**2

says = statement(
    for_all(positive="n gamma lam", nonnegative="L", X="v g h g_n h_n"),
    lipschitz,
    lipschitz_prime,
    at_least("lipschitz_n", L**2, g_n.norm2, because=program("lipschitz functions", "bounded", G=g_n)),
    at_least("lipschitz_n_prime", L**2, h_n.norm2, because=program("lipschitz functions", "bounded", G=h_n)),
    goals=(
        at_least("printed_maps", square, printed_change.norm2),
        at_least("derived_maps", square / n**2, derived_change.norm2),
        at_least("mean_of_blocks", square / n**2, (printed_change / n).norm2),
    ),
)

claim = Claim(
    id="cyffers2023.eq-28-corrected",
    title="Sensitivity of the whole consensus operator, for the printed and for the derived proximal maps",
    where="ours; corrects App C.2 eq (28)",
    kind="sensitivity",
    says=says,
    facts="equivalent",
    corrects="cyffers2023.eq-28",
    note="(23) for f(x) = (1/n) sum f_i(x_i) gives prox_{(gamma/n) f_i} and prox_{(gamma/n) r}, so the printed Algorithm 2 at "
    "gamma is the derived one at n gamma: an implementer of the printed lines must read n gamma for gamma in every privacy "
    "bound that was derived from (28). All three goals are attained by f_i = L x against -L x.",
)

proof = shows(
    Use("block", "cyffers2023.c2-block-sensitivity"),
    Use("block_n", "cyffers2023.c2-block-sensitivity", scalars={"gamma": gamma / n}, vectors={"g": g_n, "h": h_n}),
    printed_maps=because("block.block"),
    derived_maps=because("block_n.block"),
    mean_of_blocks=because(term(1 / n**2, "block.block")),
)

witness = Point(scalars=numbers("n=2 L=1 gamma=1 lam=1/2"), vectors={"v": [0], "g": [1], "h": [-1], "g_n": [1], "h_n": [-1]})

tightness = Tightness("4 lambda L gamma/n, squared, derived maps", "derived_maps", square / n**2, witness)

too_strong = (
    altered(says, "the printed bound for the printed maps", at_least("printed_maps", square / n**2, printed_change.norm2)),
    scaled(says, "derived maps, 1 % less", "derived_maps", left=ratio(99, 100)),
    scaled(says, "mean of the blocks, 1 % less", "mean_of_blocks", left=ratio(99, 100)),
    without(says, "lipschitz"),
    without(says, "lipschitz_n_prime"),
)
