"""Root form of M-ADMM, with the factor A.

(15)-(16) with the factor A that the text at hand shows, on two nodes.

Where: eqs. (15)-(16).
Letters: one coordinate, t = 0; ``F_i`` = f_i(0), ``f_i`` = f_i(1), O_i = (f - a_i)^2/2, lambda(0) = 0.
Idea: for the single edge A sqrt(D - A) = -sqrt(D - A); as sqrt(D - A) Y(0) = 0, (16) turns the second term of (15) into
-theta (D - A) f(1), where (13)-(14) have +theta (D - A) f(1).
Reading: interpretation: Two nodes with O_i = (f - a_i)^2/2 in one dimension, the first step, first row of (15).
Note: On two nodes with O_i = (f - a_i)^2/2, a = (3, -3), eta = theta = 1, f(0) = (0, 0): f(1) = (1, -1), and the first row
is -4 against 0. A slip that nothing rests on: without A the pair is right, zhang2018.eq-15-16-corrected, and that is what
the paper uses (Lemma 3.1, Theorem 3.1). The factor may be an artefact of the converted text; see zhang2018.y-existence.
Attempts to save it: turning Y -> -Y repairs the sign on two nodes and on complete graphs with four nodes, but then (16) has
the wrong sign; on the path of three nodes no Y exists at all.
"""

from verify import *

from .square_root_factor_printed import primal_1

for_all(positive="eta theta", real="F_1 F_2 f_1 f_2 a_1 a_2")

says = statement(
    primal_1,
    primal_2=program(
        "M-ADMM, one quadratic node", "primal", "node 2, lambda(0) = 0", c=1, V=1, a=a_2, lam=0, f_i=F_2, s=F_1, f=f_2
    ),
    row_1=f_1 - a_1 - theta * (f_1 - f_2) + (eta - theta) * (f_1 - f_2) + eta * (f_1 + f_2 - F_1 - F_2) == 0 | goal,
)

claim = Claim(
    "zhang2018.eq-15-16",
    "identity",
    consequence="conversion",
    statement=r"\nabla\hat O(\hat f(t+1))+\sqrt{D-A}\,A\,Y(t+1)+(W(t+1)-\theta I)(D-A)\hat f(t+1)"
    r"+W(t+1)(D+A)(\hat f(t+1)-\hat f(t))=0,\quad Y(t+1)=Y(t)+\theta\sqrt{D-A}\hat f(t+1)",
    prints=r"""
        \sqrt{D-A} -> not compared: matrices over the network; the statement has a row
    """,
    facts="equivalent",
)

witness = at("eta=1 theta=1 F_1=1 F_2=1 f_1=1 f_2=1 a_1=1 a_2=1")

counterexample = at("eta=1 theta=1 F_1=0 F_2=0 f_1=1 f_2=-1 a_1=3 a_2=-3")
