"""The matrix J(t) and the form by which distance is measured.

J(t) for penalties that differ between nodes: what the form <X, J X> is; it takes both signs on two nodes.

Where: Theorem 3.1, definition of J(t).
Letters: one coordinate of the lower half of X at two nodes, x_1 = (eta_1 + eta_2)/(2 eta_1) and x_2 = -1, the upper half
zero; ``form`` = <X, J X>.
Idea: <x, W (D + A) x> = (eta_1 x_1 + eta_2 x_2)(x_1 + x_2), between its two zeros.
Reading: interpretation: The paper denotes the form by a squared norm and claims nothing of it; its sign for unequal
penalties is ours.
Note: The form is negative at this x whenever the two penalties differ, so it is no squared norm then, and J(t) is not
symmetric; the symmetric part has the same form. With a penalty common to the nodes it is a squared semi-norm:
zhang2018.j-matrix-corrected. What rests on the sign for unequal penalties, (19) and Theorem 3.2, is judged there.
"""

from verify import *

for_all(positive="eta_1 eta_2", real="x_1 x_2 form")

says = statement(
    first=2 * eta_1 * x_1 == eta_1 + eta_2 | letter("x_1", "one coordinate of X at node 1"),
    second=x_2 == -1 | letter("x_2", "the same at node 2"),
    form=form == (eta_1 * x_1 + eta_2 * x_2) * (x_1 + x_2) | letter("form", "<x, W (D + A) x> on two nodes"),
    value=4 * eta_1 * form == -((eta_1 - eta_2) ** 2) | goal,
    negative=0 >= form | goal,
)

claim = Claim(
    "zhang2018.j-matrix",
    "definition",
    statement=r"\langle X,J(t)X\rangle,\quad J(t)=\mathrm{blockdiag}(I/\theta,\ W(t)(D+A));\quad\text{two nodes, }x=\Bigl("
    r"\tfrac{\eta_1+\eta_2}{2\eta_1},-1\Bigr):\ \langle X,J(t)X\rangle=-\frac{(\eta_1-\eta_2)^2}{4\eta_1}",
    prints=r"""
        J(t)= -> not compared: matrices over the network; the statement has a row
        x= -> not compared: two coordinates
        \langle X,J(t)X\rangle -> form
    """,
    facts="equivalent",
)

# (u - 2 eta_2)(u - 2 eta_1) = (u - eta_1 - eta_2)^2 - (eta_1 - eta_2)^2 at u = 2 eta_1 x_1
along = 4 * eta_1 * (eta_1 * x_1 + eta_2 * x_2) + 4 * eta_1 * eta_2 * (x_1 - 1)
away = 2 * eta_1 * x_1 - eta_1 - eta_2
proof = shows(
    value=4 * eta_1 * fact("form") + along * second + away * first,
    negative=(-4 * eta_1 * fact("form") - along * second - away * first + square(eta_1 - eta_2)) / (4 * eta_1),
)

witness = at("eta_1=1 eta_2=3 x_1=2 x_2=-1 form=-1")

too_strong = altered({"1 % further below": dict(value=400 * eta_1 * form == -101 * (eta_1 - eta_2) ** 2 | false)}, drop="second")
