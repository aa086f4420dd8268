"""Definition 4: infimal postcomposition.

Where: App B.1 Def 4.
"""

from verify import *

claim = Claim(
    id="cyffers2023.definition-4",
    title="Infimal postcomposition of a function by a linear operator",
    where="App B.1 Def 4",
    kind="definition",
    statement=r"(M\triangleright f)(y)=\inf\{f(x)\mid Mx=y\}",
    prints={"...": "6638cbe0"},
    says=None,
    note="+infinity off the range of M; the infimum need not be attained, and may be -infinity. Then p_1, p_2 are not "
    "proximable, and (22), (23) have no minimiser: cyffers2023.eq-22 assumes attained minima.",
)
