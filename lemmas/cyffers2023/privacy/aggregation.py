"""Aggregating m participants divides the loss of one round by m; the secrecy of who took part brings it to at most 2/n.

Where: ours; corrects App C.4, proof of Thm 10. Letters: the sum of the messages of one round that user i takes part in changes
by 2 lambda gamma(h - g), the change of one block, and has noise of variance m lambda^2 sigma^2; D = its divergence; D_mean =
the mean over who takes part, user i with probability m/n, else the loss is 0; sampled = divergence of the sum when it stays
secret who took part; c as in Proposition 3.
Idea: one Gaussian mechanism; then weak convexity over the participations, whose law does not depend on the data.
"""

from lemmas.cyffers2023.privacy.block_sensitivity import L, change, gamma, lam, lipschitz, lipschitz_prime
from lemmas.cyffers2023.privacy.letters import c_at_most_1
from lemmas.cyffers2023.privacy.weak_convexity import of_mixtures
from verify import *

a, c, m, n, sigma, D, D_mean, sampled = scalars("a c m n sigma D D_mean sampled")
alpha = a + 1
local = 8 * alpha * L**2 * gamma**2 / sigma**2
one_round = 2 * local / n

says = statement(
    for_all(
        positive="a c m n gamma lam sigma", nonnegative="L D D_mean sampled exp_y mean_exp", real="y mean_y mean_y2", X="v g h"
    ),
    lipschitz,
    lipschitz_prime,
    equal(
        "gaussian",
        2 * (m * lam**2 * sigma**2) * D,
        alpha * change.norm2,
        because=instance("common.renyi-gaussian", "of_variance", D_V=D, V=m * lam**2 * sigma**2, dx=change),
    ),
    c_at_most_1,
    at_least("small", c, a * D, because=assumed("the loss of the round given the users is at most c/(alpha - 1)", where="ours")),
    equal("mean", n * D_mean, m * D, because=letter("D_mean", "user i takes part with probability m/n")),
    *of_mixtures(sampled, D_mean, D),
    goals=(at_least("aggregation", local / m, D), at_least("sampled_round", one_round, sampled)),
)

claim = Claim(
    id="cyffers2023.theorem-10-aggregation-corrected",
    title="Aggregation divides the loss of one round by m; with secret participations it is at most 2/n of the local one",
    where="ours; corrects App C.4 proof of Thm 10",
    kind="divergence",
    says=says,
    corrects="cyffers2023.theorem-10-aggregation",
    note="The first is attained. No factor m^2/n^2 holds: the messages of the users differ, since their states do, and then the "
    "output is a mixture on both sides, which Lemma C.1 (a sampled record added or removed, Poisson sampling) is not about. For "
    "linear losses, m = 1, n = 10, sigma = 16, u_{0,1} = -1000 and the other states 0 the loss at order 2 is 0.00643, above 32 "
    "alpha m L^2 gamma^2/(n^2 sigma^2) = 0.0025 and above eps_loc/n = 0.00625. For one round only: see the note of "
    "cyffers2023.theorem-10-aggregation on composition.",
)

proof = shows(
    Use("weak_convexity", "cyffers2023.proposition-3", scalars={"D": sampled, "D_most": D, "mean_D": D_mean}),
    Use("block", "cyffers2023.c2-block-sensitivity"),
    aggregation=because(term(alpha, "block.block"), term(-1, "gaussian"), scale=2 * m * lam**2 * sigma**2),
    sampled_round=because(
        "weak_convexity",
        term(-(1 + c) / n, "mean"),
        term(m / n * D, "c_at_most_1"),
        term(2 * alpha / (2 * lam**2 * sigma**2 * n), "block.block"),
        term(-2 / (2 * lam**2 * sigma**2 * n), "gaussian"),
    ),
)

witness = Point(
    scalars=numbers(
        "a=1 c=1 m=2 n=11 L=1 gamma=1 lam=1 sigma=4 D=1/2 D_mean=1/11 sampled=2/11 y=2/11 mean_y=1/11 mean_y2=1/11 "
        "mean_exp=13/11 exp_y=13/11"
    ),
    vectors={"v": [0], "g": [1], "h": [-1]},
)

tightness = Tightness("eps_loc/m", "aggregation", local / m, witness)

too_strong = (
    altered(says, "the printed 1/m^2", at_least("aggregation", local / m**2, D)),
    scaled(says, "1 % less", "aggregation", left=ratio(99, 100)),
    altered(says, "a factor m^2/n^2", at_least("sampled_round", 4 * m * local / n**2, sampled)),
    scaled(says, "1 % below 2/n", "sampled_round", left=ratio(99, 100)),
    without(says, "lipschitz"),
)
