"""On consensus the objective of the agents is that of the pooled problem.

(1) and (4): the objective of agents that agree is the objective of one common model.

Where: Sec. II-A, eq. (1), and II-B eq. (4).
Letters: total = sum over the first i agents of f_a(w) of (4a) at w_a = w; losses = the same sum of the mean losses; weight =
lambda/n; R = R(w). After all agents i = n, and n weight = lambda.
Idea: each agent adds its mean loss and (lambda/n) R; n of them add lambda R once.
Reading: interpretation: lambda R stands once, outside the sum over the agents.
Note: At i = n the goal is total - losses = lambda R: with w_a = w for every agent, (4a) equals (1). The feasible set of (4)
is the image of w -> (w, ..., w; w), one to one, so optimal values and minimisers correspond. In (1) lambda R is read once,
outside the sum over i: inside it (1) would be (4) with n lambda in place of lambda.
"""

from verify import *

scalars("i total losses loss")

for_all(positive="n weight lam", real="R")

says = statement(
    split=n * weight == lam | letter("lam", "lambda/n is the weight of R in (4a)"),
    same_objective=n * (total - losses) == i * lam * R | goal,
    recursion=over("i", 0, dict(total=(0, total + loss + weight * R), losses=(0, losses + loss)), {"loss": "real"}),
)

claim = Claim(
    "huang2020.eq-1",
    "identity",
    statement=r"\sum_i f_i(w)=\sum_i\tfrac1{m_i}\sum_j\ell(a_{ij},b_{ij},w)+\lambda R(w)",
    prints=r"""
        \sum_i f_i(w) -> total
        \sum_i\tfrac1{m_i}\sum_j\ell(a_{ij},b_{ij},w) -> losses
        \lambda R(w) -> i*R*lam/n
    """,
    facts="equivalent",
)

proof = shows(
    by_induction(invariants(kept=n * (total - losses) == i * lam * R | at_start), kept=kept + R * split), same_objective=kept
)

witness = at("n=2 weight=3 lam=6 R=1", "loss=1", "loss=-2", index=2)

too_strong = altered(
    {"lambda R counted by every agent": same_objective.left / n}, scale="1 % less regularisation -> right 99/100", drop="split"
)
