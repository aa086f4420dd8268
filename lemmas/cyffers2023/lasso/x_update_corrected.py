"""Closed form of the x-update of the Lasso with the ridge n/gamma.

The closed form of the x-update, corrected: ridge n/gamma, and its Sherman-Morrison form.

Where: ours; corrects App E.
Letters as in ``x_update_printed``; S = n/gamma + |a|^2, y = v - a(<a, v> - b)/S.
Idea: multiply the optimality condition by n/gamma; insert y into it.
Note: This is the derived x-step (23), prox_{(gamma/n) f_i} with f_i = (<a_i, .> - b_i)^2/2, not the printed (9): Appendix E
keeps the 1/n that Section 5.1 drops.
"""

from verify import *

from .x_update_printed import a, b, closed_form, gamma, n, v
from .x_update_printed import says as printed

scalars("S")
y = v - a * ((a @ v - b) / S)

says = statement(
    Domain(printed.signs, printed.spaces),
    *printed.facts,
    closed_form=closed_form(n / gamma) == 0 | goal,
    sherman_morrison=(a * (a @ y - b) + (y - v) * (n / gamma)).norm2 == 0 | goal,
    definitions=(("S", n / gamma + a.norm2),),
)

claim = Claim("cyffers2023.lasso-x-update-corrected", "identity", corrects="cyffers2023.lasso-x-update", facts="equivalent")

proof = shows(closed_form=(n**2 * minimiser) / gamma**2, sherman_morrison=because())

witness = at("n=1 gamma=1 b=0 a=[1] x=[1/2] v=[1]")

too_strong = altered(
    {
        "the printed ridge": dict(closed_form=closed_form(2 * n / gamma) == 0 | false),
        "Sherman-Morrison with the printed ridge": dict(
            sherman_morrison=(a * (a @ y - b) + (y - v) * (2 * n / gamma)).norm2 == 0 | false
        ),
    },
    drop="minimiser",
)
