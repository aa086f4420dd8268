"""No constant makes the amplification of Theorem 4 O(ln n/n^2).

No constant makes the factor between the printed bounds of Theorems 4 and 3 O(ln n/n^2).

Where: ours, on Sec 5.4 after Thm 4.
Letters as in ``amplification_factor_printed``; n is chosen after C.
Idea: network = ln n/n local, and C/n < 1 for n > C.
"""

from verify import *

from .amplification_factor_printed import C, ln_n, local, n, network, sigma
from .amplification_factor_printed import says as printed

says = statement(
    Domain(printed.signs, {}),
    *printed.facts,
    many_users=n > C | letter("n", "more users than the constant", bounded=True),
    exceeded=network > C * ln_n / n**2 * local | goal,
)

claim = Claim("cyffers2023.theorem-4-amplification-factor-negation", "asymptotic")

proof = shows(exceeded=(theorem_4 - ln_n * theorem_3 + sigma**2 * ln_n * local / n * many_users) / (n * sigma**2))

witness = at("C=2 n=4 alpha=2 L=1 gamma=1 sigma=4 K=4 K_i=1 ln_n=1 local=1 network=1/4 central=1/4")

too_strong = altered({"C ln n/n": n * exceeded.right}, drop="many_users theorem_4")
