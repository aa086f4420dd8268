"""Remark 5, corrected: with sqrt(p alpha/(eps m n)), as Corollary 5.2 has it, the three utilities meet.

Where: ours; corrects Sec 5.4 Remark 5. Letters: squares, s = p alpha/eps; federated at r = m/n is s/(r n^2) = s/(m n).
Idea: substitute m = n and m = 1.
"""

from verify import *

n, m, r, s, centralized, decentralized, federated, at_n, at_1 = scalars("n m r s centralized decentralized federated at_n at_1")

says = statement(
    for_all(positive="n m r s centralized decentralized federated at_n at_1"),
    equal("ratio", m, r * n, because=letter("m", "r n")),
    equal("centralized", n**2 * centralized, s, because=letter("centralized", "first term of Corollary 5.1, squared")),
    equal("decentralized", n * decentralized, s, because=letter("decentralized", "first term of Corollary 5.3, squared")),
    equal("corollary_5_2", r * n**2 * federated, s, because=letter("federated", "first term of Corollary 5.2, squared")),
    equal("at_m_n", n * n * at_n, s, because=letter("at_n", "s/(m n) at m = n")),
    equal("at_m_1", n * at_1, s, because=letter("at_1", "s/(m n) at m = 1")),
    goals=(
        equal("federated", federated, s / (m * n)),
        equal("meets_centralized", at_n, centralized),
        equal("meets_decentralized", at_1, decentralized),
    ),
)

claim = Claim(
    id="cyffers2023.remark-5-corrected",
    title="The federated utility is between the centralized and the decentralized one",
    where="ours; corrects Sec 5.4 Remark 5",
    kind="asymptotic",
    says=says,
    facts="equivalent",
    corrects="cyffers2023.remark-5",
    note="A comparison of the three printed rates.",
)

proof = shows(
    federated=because("corollary_5_2", term(s / m, "ratio"), scale=r * n**2),
    meets_centralized=because("at_m_n", term(-1, "centralized"), scale=n**2),
    meets_decentralized=because("at_m_1", term(-1, "decentralized"), scale=n),
)

witness = Point(scalars=numbers("n=2 m=1 r=1/2 s=4 centralized=1 decentralized=2 federated=2 at_n=1 at_1=2"))

too_strong = (
    altered(says, "the printed federated utility", equal("federated", federated, s / m)),
    scaled(says, "1 % more", "meets_decentralized", right=ratio(101, 100)),
    altered(says, "m = 1 meets the centralized one", equal("meets_centralized", at_1, centralized)),
    without(says, "ratio"),
    without(says, "at_m_n"),
)
