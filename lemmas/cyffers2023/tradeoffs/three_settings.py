"""With 1/(m n) for 1/m the federated utility meets the centralized one at m = n, the decentralized one at m = 1.

Remark 5, corrected: with sqrt(p alpha/(eps m n)), as Corollary 5.2 has it, the three utilities meet.

Where: ours; corrects Sec 5.4 Remark 5.
Letters: squares, s = p alpha/eps; federated at r = m/n is s/(r n^2) = s/(m n).
Idea: substitute m = n and m = 1.
Note: A comparison of the three printed rates.
"""

from verify import *

for_all(positive="n m r s centralized decentralized federated at_n at_1")

says = statement(
    ratio=m == r * n | letter("m", "r n"),
    centralized=n**2 * centralized == s | letter("centralized", "first term of Corollary 5.1, squared"),
    decentralized=n * decentralized == s | letter("decentralized", "first term of Corollary 5.3, squared"),
    corollary_5_2=r * n**2 * federated == s | letter("federated", "first term of Corollary 5.2, squared"),
    at_m_n=n * n * at_n == s | letter("at_n", "s/(m n) at m = n"),
    at_m_1=n * at_1 == s | letter("at_1", "s/(m n) at m = 1"),
    federated=federated == s / (m * n) | goal,
    meets_centralized=at_n == centralized | goal,
    meets_decentralized=at_1 == decentralized | goal,
)

claim = Claim("cyffers2023.remark-5-corrected", "asymptotic", facts="equivalent", corrects="cyffers2023.remark-5")

proof = shows(
    federated=(corollary_5_2 + s / m * fact("ratio")) / (r * n**2),
    meets_centralized=(at_m_n - fact("centralized")) / n**2,
    meets_decentralized=(at_m_1 - fact("decentralized")) / n,
)

witness = at("n=2 m=1 r=1/2 s=4 centralized=1 decentralized=2 federated=2 at_n=1 at_1=2")

too_strong = altered(
    {
        "the printed federated utility": dict(federated=federated == s / m | false),
        "m = 1 meets the centralized one": at_1 * meets_centralized.left / at_n,
    },
    scale="1 % more -> meets_decentralized right 101/100",
    drop="ratio at_m_n",
)
