"""For g(y) = -y and B = 0 the y-step has no minimiser: moving y by one lowers H by exactly one, everywhere.

Where: ours; see ``minimiser_printed``. Letters: n = m = l = 1, ``a`` = A x.
Idea: with B = 0 the residual does not depend on y.
"""

from lemmas.chan2024.preliminaries.minimiser_printed import H, y_1
from lemmas.chan2024.preliminaries.minimiser_printed import says as printed
from verify import *

says = statement(Domain(printed.signs, {}), goals=(above("beaten", H(y_1), H(y_1 + 1)),))

claim = Claim(
    id="chan2024.lemma-3.1-existence-unbounded",
    title="Where g(y) = -y and B = 0 every candidate minimiser of the y-step is beaten by one",
    where="ours",
    kind="inequality",
    says=says,
    facts="equivalent",
    note="Holds for every x, lam, c, beta and every candidate y_1: the negation of the printed existence on this instance.",
)

proof = shows(beaten=because(term(1)))

witness = Point(scalars=numbers("beta=2 lam=3 a=1 c=5 y_1=7"))

too_strong = (
    altered(says, "beaten by more than one", above("beaten", H(y_1), H(y_1 + 1) + 1)),
    altered(says, "moving the other way", above("beaten", H(y_1), H(y_1 - 1))),
)
