"""The inequality of Theorem 3.1 for a penalty common to the nodes.

(19) for a penalty eta(t+1) >= theta common to the nodes, on every connected graph, for all convex O_i.

Where: Theorem 3.1, eq. (19).
Letters: see ``letters``.
Idea: -left = <G, e> + (eta - theta)<e, (D - A) e>, and both terms are nonnegative.
Note: eta >= theta is needed at time t + 1 only, growth is not. Convexity is used at f* only.
"""

from verify import *

from .letters import VECTORS, adjoint, left_19, monotone, penalty, root

FACTS = (adjoint, root, monotone, penalty)
for_all(positive="theta eta", F=VECTORS)

says = statement(*FACTS, eq_19=0 >= left_19 | goal, with_consensus_error=-((eta - theta) * Re.norm2) >= left_19 | goal)

claim = Claim("zhang2018.eq-19-corrected", "inequality", corrects="zhang2018.eq-19")

proof = shows(
    eq_19=monotone + adjoint - (eta - theta) * root + penalty * square(Re),
    with_consensus_error=monotone + adjoint - (eta - theta) * root,
)

witness = at("theta=1 eta=1 e=[1, 1] e0=[2, 2] y=[0, 0] Re=[0, 0] Ry=[0, 0] Qe=[0, 0] Se=[2, 2] Se0=[4, 4]")

too_strong = altered(
    {"consensus error 1 % larger": -((eta - theta) * Re.norm2 * 101) >= with_consensus_error.right * 100}, drop="penalty monotone"
)
