"""First-order optimality condition of consensus.

Lemma 3.1: (17)-(18) say exactly that the rows agree in an optimum of (1).

Where: Lemma 3.1, eqs. (17)-(18).
Letters: stacked vectors: ``f`` = f*, ``v`` = any consensual competitor, ``g`` = gradients at f, R = sqrt(D - A), ``Rf``,
``Rv``, ``Y``, ``RY``; conversely ``X`` with (D - A) X = -g, ``Z`` = R X, ``RZ`` = R Z; ``p`` = any vector, ``Rp``; ``QX`` =
(D - A) X; ``M`` = the mean of g at every node; ``O_v``, ``O_f`` = sums of the objectives.
Idea: <g, v - f> = -<Y, R(v - f)> = 0, then convexity. Conversely the range of the symmetric D - A is the complement of the
constants, to which g is orthogonal at an optimum.
Reading: interpretation: Matrix equations are tested against vectors; that (18) means equal rows, and (18) of the converse,
are words.
Note: Goal optimal with (18) is the direction from the second to the first statement; (18) gives consensus by
zhang2018.laplacian-facts. Goal eq_17, for every p, is the converse, with Y* = Z; its (18) is (D - A) f* = 0.
"""

from verify import *

for_all(real="O_v O_f", F="f v Y RY Rf Rv X Z RZ QX M p Rp")

g = -RY

says = statement(
    adjoint_f=program("connected graph", "root_symmetric", x=Y, Rx=RY, z=f, Rz=Rf),
    adjoint_v=program("connected graph", "root_symmetric", x=Y, Rx=RY, z=v, Rz=Rv),
    eq_18=Y @ Rf == 0 | assumed("There exists a pair", "Lemma 3.1, (18)", "R f* = 0, tested against Y"),
    consensual=Y @ Rv
    == 0
    | assumed(
        "is consensual",
        "Lemma 3.1",
        "v is consensual, so in the null space of D - A and of R; tested against Y",
        "zhang2018.laplacian-facts",
    ),
    convex=program(
        "objective of a node", "gradient", "Assumption 1, summed over the nodes; g = -R Y* by (17)", O_u=O_f, h=g, d=v - f
    ),
    adjoint_Z=program("connected graph", "root_symmetric", x=Z, Rx=RZ, z=p, Rz=Rp),
    root=program("connected graph", "root_of_two", Rx=Z, Qx=QX, z=p, Rz=Rp),
    stationary=program("optimum of (1)", mean=M),
    solved=program("connected graph, solved", "solved", "X = -(D - A)^+ g", g=g, mean=M, Qx=QX),
    optimal=O_v >= O_f | goal,
    eq_17=g @ p + RZ @ p == 0 | goal,
)

claim = Claim(
    "zhang2018.lemma-3.1",
    "identity",
    statement=r"\hat f^*=\mathbf 1(f_c^*)^\top,\ f_c^*\in\operatorname{argmin}(1)\iff\exists X:\ Y^*=\sqrt{D-A}X,\ "
    r"\nabla\hat O(\hat f^*)+\sqrt{D-A}\,Y^*=0,\ \sqrt{D-A}\,\hat f^*=0",
    prints=r"""
        \hat f^* -> not compared: matrices over the network; the statement has a row
        f_c^* -> not compared: matrices over the network; the statement has a row
        Y^* -> not compared: matrices over the network; the statement has a row
    """,
)

proof = shows(optimal=convex - adjoint_v + adjoint_f + eq_18 - consensual, eq_17=adjoint_Z + root + solved + stationary)

# The numbers have the facts; sqrt(D - A) of two nodes itself is irrational.
witness = at("""
    O_v=2 O_f=1 f=[0, 0] v=[1, 1] Y=[1, -1] RY=[1, -1] Rf=[0, 0] Rv=[0, 0] X=[1/2, -1/2] Z=[1, -1] RZ=[1, -1] QX=[1, -1]
    M=[0, 0] p=[1, 0] Rp=[1/2, -1/2]
""")

too_strong = altered(
    {"optimal by one": optimal.right + 1, "the sign of sqrt(D - A) Y turned": dict(eq_17=g @ p - RZ @ p == 0 | false)},
    drop="eq_18 consensual stationary solved",
)
