"""Infimal postcomposition of a function by a linear operator.

Where: App B.1 Def 4.
Note: +infinity off the range of M; the infimum need not be attained, and may be -infinity. Then p_1, p_2 are not proximable,
and (22), (23) have no minimiser: cyffers2023.eq-22 assumes attained minima.
"""

from verify import *

claim = Claim("cyffers2023.definition-4", "definition", statement=r"(M\triangleright f)(y)=\inf\{f(x)\mid Mx=y\}", prints={})
