"""Renyi differential privacy.

Definition 2: Renyi differential privacy under the replacement of one data item.

Where: Sec 3.3 Def 2, eq (5).
Note: alpha > 1; the datasets differ in at most one d_i, replaced and not removed. The divergence is that of
chan2024.def-4.1, where its first properties are proved; +infinity where mu_Y vanishes on a set that X charges. The
definition uses densities, so it does not speak of an output with an atom (x_K of a non-smooth loss): see
cyffers2023.release-xK for the general reading.
"""

from verify import *

claim = Claim(
    "cyffers2023.definition-2",
    "definition",
    statement=r"D_\alpha(A(\mathcal D)\|A(\mathcal D'))\le\varepsilon\ \ (\mathcal D\sim\mathcal D'),\qquad "
    r"D_\alpha(X\|Y)=\frac1{\alpha-1}\ln\int\Bigl(\frac{\mu_X}{\mu_Y}\Bigr)^\alpha\mu_Y",
    prints={},
)
