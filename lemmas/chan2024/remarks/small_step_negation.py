"""No constant c > 0 gives the divergence of the instance of section 11 a factor c T: for large T it is below c T B0.

Where: ours; the negation of arXiv section 11, first item, for every constant. Letters as in ``small_step_printed``.
Idea: T D <= 10 B0 and c T^2 > 10.
"""

from lemmas.chan2024.remarks.small_step_corrected import B0, EXAMPLE, D, T
from lemmas.chan2024.remarks.small_step_printed import c
from lemmas.chan2024.remarks.small_step_printed import says as printed
from verify import *

says = statement(
    Domain(printed.signs, printed.spaces),
    *EXAMPLE,
    above("long", c * T**2, 10, because=letter("m", "chosen so large that c T^2 > 10", bounded=True)),
    goals=(above("no_factor", c * T * B0, D),),
)

claim = Claim(
    id="chan2024.sec11-eta-negation",
    title="For every constant c the divergence is below c T times that of the start, once T is large",
    where="ours",
    kind="asymptotic",
    says=says,
    note="In fact the divergence decreases like 1/T (chan2024.sec11-eta-corrected).",
)

proof = shows(Use("decay", "chan2024.sec11-eta-corrected"), no_factor=because("decay.upper", term(B0, "long"), scale=T))

witness = Point(scalars=numbers("B0=1 c=3 m=2 D=7/3"))

too_strong = (scaled(says, "a fifth of it", "no_factor", left=ratio(1, 5)), without(says, "long"), without(says, "gaussian"))
