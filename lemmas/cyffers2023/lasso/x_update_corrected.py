"""The closed form of the x-update, corrected: ridge n/gamma, and its Sherman-Morrison form.

Where: corrects App E. Letters as in ``x_update_printed``; S = n/gamma + |a|^2, y = v - a(<a, v> - b)/S.
Idea: multiply the optimality condition by n/gamma; insert y into it.
"""

from lemmas.cyffers2023.lasso.x_update_printed import a, b, closed_form, gamma, n, v
from lemmas.cyffers2023.lasso.x_update_printed import says as printed
from verify import *

(S,) = scalars("S")
y = v - a * ((a @ v - b) / S)

says = statement(
    Domain(printed.signs, printed.spaces),
    *printed.facts,
    goals=(
        equal("closed_form", closed_form(n / gamma)),
        equal("sherman_morrison", (a * (a @ y - b) + (y - v) * (n / gamma)).norm2),
    ),
    definitions=(("S", n / gamma + a.norm2),),
)

claim = Claim(
    id="cyffers2023.lasso-x-update-corrected",
    title="Closed form of the x-update of the Lasso with the ridge n/gamma",
    where="ours; corrects App E",
    kind="identity",
    says=says,
    corrects="cyffers2023.lasso-x-update",
    facts="equivalent",
    note="This is the derived x-step (23), prox_{(gamma/n) f_i} with f_i = (<a_i, .> - b_i)^2/2, not the printed (9): "
    "Appendix E keeps the 1/n that Section 5.1 drops.",
)

proof = shows(closed_form=because(term(n**2, "minimiser"), scale=gamma**2), sherman_morrison=because())

witness = Point(scalars=numbers("n=1 gamma=1 b=0"), vectors={"a": [1], "x": [ratio(1, 2)], "v": [1]})

too_strong = (
    altered(says, "the printed ridge", equal("closed_form", closed_form(2 * n / gamma))),
    altered(
        says,
        "Sherman-Morrison with the printed ridge",
        equal("sherman_morrison", (a * (a @ y - b) + (y - v) * (2 * n / gamma)).norm2),
    ),
    without(says, "minimiser"),
)
