"""Norms of the pre-trained models on Adult.

Sec. VI: the norms of the pre-trained optima.

Where: Sec. VI-E, VI-F.
Note: OPEN: the Adult file is not part of the project and the preprocessing (scaling of columns and rows) is described in
words only, so the norms were not recomputed. Bounds from the objective at w = 0: lambda/n |w*|_1 <= ln 2 and
(lambda/n)|w*|^2/2 <= ln 2 give |w*| <= 7e5 and |w*| <= 1178 per agent's share; both values are compatible. The order (89
above 23) fits the weaker pull of the l2 penalty at lambda/n = 1e-6. Using |w*| of the private data breaks the privacy
analysis: huang2020.param-dp-consistency.
"""

from verify import *

claim = Claim(
    "huang2020.cw-values", "experiment", statement=r"\|w^*\|\approx23\ (\ell_1),\qquad\|w^*\|\approx89\ (\ell_2)", prints={}
)
