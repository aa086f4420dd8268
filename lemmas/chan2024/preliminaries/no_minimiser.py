"""Where g(y) = -y and B = 0 every candidate minimiser of the y-step is beaten by one.

For g(y) = -y and B = 0 the y-step has no minimiser: moving y by one lowers H by exactly one, everywhere.

Where: ours.
See ``minimiser_printed``.
Letters: n = m = l = 1, ``a`` = A x.
Idea: with B = 0 the residual does not depend on y.
Note: Holds for every x, lam, c, beta and every candidate y_1: the negation of the printed existence on this instance.
"""

from verify import *

from .minimiser_printed import H, y_1
from .minimiser_printed import says as printed

says = statement(Domain(printed.signs, {}), beaten=H(y_1) > H(y_1 + 1) | goal)

claim = Claim("chan2024.lemma-3.1-existence-unbounded", "inequality", facts="equivalent")

proof = shows(beaten=term(1))

witness = at("beta=2 lam=3 a=1 c=5 y_1=7")

too_strong = altered(
    {"beaten by more than one": beaten.right + 1, "moving the other way": beaten.left > H(y_1 - 1)},
    scale="1 % less -> left 99/100",
)
