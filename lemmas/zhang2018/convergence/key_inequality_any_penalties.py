"""The inequality of Theorem 3.1 for penalties that differ between nodes, with the missing term.

(19) with the term it lacks: for all penalties the left side is at most -<e, (W - theta I)(D - A) e>.

Where: ours.
On (19).
Letters: as in ``letters``, for penalties W(t+1) of each node: ``WQe``, ``WS_step`` = W(D - A) e, W(D + A)(f(t+1) - f(t)).
Idea: (15) minus (17) against e; nothing of W is used.
Note: The term has a sign for equal penalties only. Equality where the O_i are affine.
"""

from verify import *

for_all(positive="theta", F="e y Re Ry Qe WQe WS_step")

G = -Ry - (WQe - Qe * theta) - WS_step
left_19 = y @ Re + e @ WS_step

says = statement(
    adjoint=program("connected graph", "root_symmetric", x=y, Rx=Ry, z=e, Rz=Re),
    monotone=program("objectives of the nodes", "monotone", "Assumption 1; G by (15) without A and (17)-(18)", G=G),
    eq_19=-(e @ (WQe - Qe * theta)) >= left_19 | goal,
)

claim = Claim("zhang2018.eq-19-any-penalties", "inequality")

proof = shows(eq_19=monotone + adjoint)

witness = at("theta=1 e=[1, 0] y=[0, 0] Re=[0, 0] Ry=[0, 0] Qe=[1, -1] WQe=[2, -3] WS_step=[-2, -3]")

too_strong = altered({"the missing term left out": 0 >= left_19 | false}, drop="monotone")
