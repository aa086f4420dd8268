"""The factor between the printed bounds of Theorems 4 and 3 is ln n/n.

Where: ours; corrects Sec 5.4 after Thm 4. Letters as in ``amplification_factor_printed``.
Idea: divide.
"""

from lemmas.cyffers2023.privacy.amplification_factor_printed import K_i, L, alpha, central, gamma, ln_n, local, n, network, sigma
from lemmas.cyffers2023.privacy.amplification_factor_printed import says as printed_says
from verify import *

says = statement(
    for_all(positive="n alpha L gamma sigma K K_i ln_n local network central"),
    *printed_says.facts,
    goals=(equal("amplification", network, ln_n / n * local), equal("as_centralized", network, ln_n * central)),
)

claim = Claim(
    id="cyffers2023.theorem-4-amplification-factor-corrected",
    title="Theorem 4, if it held, would amplify the local guarantee by ln n/n",
    where="ours; corrects Sec 5.4 after Thm 4",
    kind="asymptotic",
    says=says,
    facts="equivalent",
    corrects="cyffers2023.theorem-4-amplification-factor",
    note="A statement about the three printed bounds, not about the algorithms.",
)

proof = shows(
    amplification=because("theorem_4", term(-ln_n, "theorem_3"), scale=n * sigma**2),
    as_centralized=because(
        term(n, "theorem_4"),
        term(-ln_n, "theorem_2"),
        term(8 * alpha * L**2 * gamma**2 * ln_n, "mean_contributions"),
        scale=n**2 * sigma**2,
    ),
)

witness = Point(scalars=numbers("n=4 alpha=2 L=1 gamma=1 sigma=4 K=4 K_i=1 ln_n=1 local=1 network=1/4 central=1/4"))

too_strong = (
    altered(says, "ln n/n^2", equal("amplification", network, ln_n / n**2 * local)),
    scaled(says, "1 % more", "as_centralized", right=ratio(101, 100)),
    altered(says, "in terms of K_i", equal("amplification", network, ln_n / n * local * K_i)),
    without(says, "mean_contributions"),
)
