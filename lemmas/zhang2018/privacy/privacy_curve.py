"""The privacy curve.

P(t): the right side of (26) through t iterations; it does not decrease.

Where: Sec. 5.
Letters: one node: ``loss`` = sum of C(1.4 c_1 + alpha(r))/(eta(r) V B), r <= t; ``a`` = C/(V B), ``inverse`` = 1/eta,
``alpha``.
Idea: partial sums of positive terms; P(t) is Theorem 4.1 with T = t.
Reading: step
Note: A valid bound on the loss through t iterations: zhang2018.theorem-4.1 with T = t. Overstated by 0.9 c_1 in each
bracket: zhang2018.theorem-4.1-sharper.
"""

from verify import *

for_all(positive="a c_1")

scalars("loss before inverse alpha")
added = a * (7 * c_1 / 5 + alpha) * inverse

says = statement(
    increasing=loss >= before | goal,
    recursion=over("t", 0, dict(loss=(0, loss + added), before=(0, loss)), signs(positive="inverse alpha")),
)

claim = Claim(
    "zhang2018.p-of-t",
    "definition",
    statement=r"P(t)=\max_i\sum_{r=1}^t\frac{C(1.4c_1+\alpha_i(r))}{\eta_i(r)V_iB_i}",
    prints="""
        P(t) -> not compared: the sum is a sequence of the statement
    """,
)

proof = shows(by_induction(invariants(so_far=loss >= before | at_start), so_far=term(added)), increasing=so_far)

witness = at("a=1 c_1=1", "inverse=1 alpha=1", "inverse=1/2 alpha=1", index=2)

too_strong = altered(scale="doubling at each step -> right 2")
