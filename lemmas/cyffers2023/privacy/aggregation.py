"""Aggregating m participants divides the loss of one round by m; Lemma C.1 multiplies it by 4 m^2/n^2.

Where: ours; corrects App C.4, proof of Thm 10. Letters: the sum of the messages of one round changes by 2 lambda gamma(h - g),
the change of one block, and has noise of variance m lambda^2 sigma^2; D = its divergence; q = m/n.
Idea: one Gaussian mechanism; the rest is substitution.
"""

from lemmas.cyffers2023.privacy.block_sensitivity import L, change, gamma, lam, lipschitz, lipschitz_prime
from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    Tightness,
    Use,
    altered,
    argued,
    at_least,
    because,
    equal,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    without,
)

a, m, n, sigma, D, sampled = scalars("a m n sigma D sampled")
alpha = a + 1
local = 8 * alpha * L**2 * gamma**2 / sigma**2
one_round = 32 * alpha * m * L**2 * gamma**2 / (n**2 * sigma**2)

says = Statement(
    signs=signs(positive="a m n gamma lam sigma", nonnegative="L D sampled"),
    spaces=spaces(X="v g h"),
    facts=(
        lipschitz,
        lipschitz_prime,
        equal(
            "gaussian",
            2 * m * lam**2 * sigma**2 * D,
            alpha * change.norm2,
            because=argued("m noises lambda eta", "chan2024.fact-4.2"),
        ),
        at_least(
            "lemma",
            2 * alpha * (m / n) ** 2 * 16 * lam**2 * L**2 * gamma**2 / (m * lam**2 * sigma**2),
            sampled,
            because=argued(
                "cyffers2023.lemma-c.1-corrected with Delta = 4 lambda L gamma and noise sqrt(m) lambda sigma, if its conditions hold for s = sqrt(m) sigma/(4 L gamma)"
            ),
        ),
    ),
    goals=(at_least("aggregation", local / m, D), at_least("sampled_round", one_round, sampled)),
)

claim = Claim(
    id="cyffers2023.theorem-10-aggregation-corrected",
    title="Aggregation divides the loss of one round by m; subsampling multiplies it by 4 m^2/n^2",
    where="ours; corrects App C.4 proof of Thm 10",
    kind="divergence",
    statement=r"\text{one round: }\varepsilon\le\frac{\varepsilon_{loc}}m,\qquad"
    r"\varepsilon_{samp}\le\frac{\varepsilon_{loc}}m\cdot\frac{4m^2}{n^2}=\frac{32\,\alpha\,m\,L^2\gamma^2}{n^2\sigma^2}",
    says=says,
    corrects="cyffers2023.theorem-10-aggregation",
    note="The first is attained. For one round only: see the note of cyffers2023.theorem-10-aggregation on composition.",
)

proof = Proof(
    steps=(Use("block", "cyffers2023.c2-block-sensitivity"),),
    goals={
        "aggregation": because(term(alpha, "block.block"), term(-1, "gaussian"), scale=2 * m * lam**2 * sigma**2),
        "sampled_round": because(term(1, "lemma")),
    },
)

witness = Point(
    scalars={"a": 1, "m": 2, "n": 11, "L": 1, "gamma": 1, "lam": 1, "sigma": 1, "D": 8, "sampled": ratio(128, 121)},
    vectors={"v": [0], "g": [1], "h": [-1]},
)

tightness = Tightness("eps_loc/m", "aggregation", local / m, witness)

too_strong = (
    altered(says, "the printed 1/m^2", at_least("aggregation", local / m**2, D)),
    altered(says, "1 % less", at_least("aggregation", ratio(99, 100) * local / m, D)),
    altered(says, "the printed 16", at_least("sampled_round", one_round / (2 * m), sampled)),
    without(says, "lipschitz"),
)
