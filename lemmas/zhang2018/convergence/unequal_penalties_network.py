"""The exchange between the nodes is a change of the consensus error.

The exchange of ``unequal_penalties_node`` summed over the nodes: a change of <f, (D - A) f> and a nonnegative rest.

Where: ours.
On Theorem 3.1.
Letters: stacked vectors: ``f`` = f(t), ``step`` = f(t+1) - f(t), ``Qf``, ``Q_step`` their images under Q = D - A; ``p`` =
D^-1 Q step/2, ``Qp``, ``Dp``; <Q step, p> = sum_i |v_i|^2/(2 V_i).
Idea: Q <= 2 D, because D + A >= 0; apply Q >= 0 to step - p.
"""

from verify import *

for_all(F="f step Qf Q_step p Qp Dp")

after = (f + step) @ (Qf + Q_step)

says = statement(
    symmetric=program("connected graph", "laplacian_symmetric", x=step, Qx=Q_step, z=f, Qz=Qf),
    symmetric_p=program("connected graph", "laplacian_symmetric", x=step, Qx=Q_step, z=p, Qz=Qp),
    laplacian=program("connected graph", x=step - p, Qx=Q_step - Qp),
    signless=program("connected graph", "degrees", x=p, Qx=Qp, Dx=Dp),
    scaled=program("weighted by the degrees", "scaled", "p = D^-1 Q step/2", Qx=Q_step),
    energy=after - f @ Qf == 2 * (step @ Qf) + step @ Q_step | goal,
    rest=step @ Q_step >= p @ Q_step | goal,
)

claim = Claim("zhang2018.theorem-3.1-network", "inequality", facts="equivalent")

proof = shows(energy=symmetric, rest=laplacian + signless - scaled - symmetric_p)

witness = at("f=[1, 0] step=[1, -1] Qf=[1, -1] Q_step=[2, -2] p=[1, -1] Qp=[2, -2] Dp=[1, -1]")

too_strong = altered({"rest 1 % larger": 100 * rest.left >= 101 * rest.right}, drop="laplacian signless")
