"""Network Renyi differential privacy.

Definition 3: network Renyi privacy, the divergence of the view of every other user.

Where: Sec 5.4 Def 3 eq (11).
(11) prints O_i on both sides where the words below it say O_j, the view of j.
Note: Here the view of j is the list of the z_{k_l(j)} at the times j takes part. Misprint in (11): O_i for O_j.
"""

from verify import *

claim = Claim(
    "cyffers2023.definition-3",
    "definition",
    statement=r"\forall i\ne j,\ \mathcal D\sim_i\mathcal D':\ D_\alpha\bigl(\mathcal O_j(A(\mathcal D))\,\|\,"
    r"\mathcal O_j(A(\mathcal D'))\bigr)\le\varepsilon",
    prints={},
)
