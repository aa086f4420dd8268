"""For every constant c the divergence is below c T times that of the start, once T is large.

No constant c > 0 gives the divergence of the instance of section 11 a factor c T: for large T it is below c T B0.

Where: ours.
The negation of arXiv section 11, first item, for every constant.
Letters as in ``small_step_printed``.
Idea: T D <= 10 B0 and c T^2 > 10.
Note: In fact the divergence decreases like 1/T (chan2024.sec11-eta-corrected).
"""

from verify import *

from .small_step_corrected import B0, EXAMPLE, D, T
from .small_step_printed import c
from .small_step_printed import says as printed

says = statement(
    Domain(printed.signs, printed.spaces),
    *EXAMPLE,
    long=c * T**2 > 10 | letter("m", "chosen so large that c T^2 > 10", bounded=True),
    no_factor=c * T * B0 > D | goal,
)

claim = Claim("chan2024.sec11-eta-negation", "asymptotic")

proof = shows(use("decay", "chan2024.sec11-eta-corrected"), no_factor=(fact("decay.upper") + B0 * long) / T)

witness = at("B0=1 c=1 m=3 D=3/2")

too_strong = altered(scale="a fifth of it -> left 1/5", drop="long gaussian")
