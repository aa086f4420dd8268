"""The exchange of ``unequal_penalties_node`` summed over the nodes: a change of <f, (D - A) f> and a nonnegative rest.

Where: ours, on Theorem 3.1. Letters: stacked vectors: ``f`` = f(t), ``step`` = f(t+1) - f(t), ``Qf``, ``Q_step`` their images
under Q = D - A; ``p`` = D^-1 Q step/2, ``Qp``, ``Dp``; <Q step, p> = sum_i |v_i|^2/(2 V_i).
Idea: Q <= 2 D, because D + A >= 0; apply Q >= 0 to step - p.
"""

from verify import *

f, step, Qf, Q_step, p, Qp, Dp = vectors("f step Qf Q_step p Qp Dp")
after = (f + step) @ (Qf + Q_step)

says = statement(
    for_all(F="f step Qf Q_step p Qp Dp"),
    equal(
        "symmetric",
        Q_step @ f,
        Qf @ step,
        because=program("connected graph", "laplacian_symmetric", x=step, Qx=Q_step, z=f, Qz=Qf),
    ),
    equal(
        "symmetric_p",
        Q_step @ p,
        Qp @ step,
        because=program("connected graph", "laplacian_symmetric", x=step, Qx=Q_step, z=p, Qz=Qp),
    ),
    at_least(
        "laplacian", (step - p) @ (Q_step - Qp), because=program("connected graph", "laplacian", x=step - p, Qx=Q_step - Qp)
    ),
    at_least("signless", 2 * (p @ Dp), p @ Qp, because=program("connected graph", "degrees", x=p, Qx=Qp, Dx=Dp)),
    equal(
        "scaled", 2 * (p @ Dp), p @ Q_step, because=program("weighted by the degrees", "scaled", "p = D^-1 Q step/2", Qx=Q_step)
    ),
    goals=(equal("energy", after - f @ Qf, 2 * (step @ Qf) + step @ Q_step), at_least("rest", step @ Q_step, p @ Q_step)),
)

claim = Claim(
    id="zhang2018.theorem-3.1-network",
    title="The exchange between the nodes is a change of the consensus error",
    where="ours",
    kind="inequality",
    says=says,
    facts="equivalent",
)

proof = shows(energy=because("symmetric"), rest=because("laplacian", "signless", term(-1, "scaled"), term(-1, "symmetric_p")))

witness = Point(
    vectors={"f": [1, 0], "step": [1, -1], "Qf": [1, -1], "Q_step": [2, -2], "p": [1, -1], "Qp": [2, -2], "Dp": [1, -1]}
)

too_strong = (
    altered(says, "rest 1 % larger", at_least("rest", 100 * (step @ Q_step), 101 * (p @ Q_step))),
    without(says, "laplacian"),
    without(says, "signless"),
)
