"""A gradient step on the penalty is non-expansive at zero: |x - eta beta A^T A x| <= |x| for eta beta |A|^2 <= 2.

Where: ours (used for ``contraction_strongly_convex_f``). Letters: ``A_x`` = A x, ``At_A_x`` = A^T A x; a = an upper bound on |A|.
Idea: |x|^2 - |x - eta beta A^T A x|^2 = 2 eta beta |A x|^2 - (eta beta)^2 |A^T A x|^2, and |A^T A x| <= a |A x|.
"""

from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    altered,
    assumed,
    at_least,
    because,
    equal,
    program,
    ratio,
    scalars,
    signs,
    spaces,
    term,
    vectors,
    without,
)

eta, beta, a = scalars("eta beta a")
x, At_A_x = vectors("x At_A_x")
(A_x,) = vectors("A_x")

says = Statement(
    signs=signs(positive="eta beta", nonnegative="a"),
    spaces=spaces(X="x At_A_x", Z="A_x"),
    facts=(
        equal("adjoint_A", At_A_x @ x, A_x.norm2, because=program("linear maps", "adjoint", w=A_x, At_w=At_A_x)),
        at_least(
            "bounded_A", a**2 * A_x.norm2, At_A_x.norm2, because=program("linear maps", "adjoint_bounded", w=A_x, At_w=At_A_x)
        ),
        at_least("penalty", 2, eta * beta * a**2, because=assumed("for some constants", "ours", "eta beta |A|^2 <= 2")),
    ),
    goals=(at_least("shifted", x.norm2, (x - At_A_x * (eta * beta)).norm2),),
)

claim = Claim(
    id="chan2024.penalty-step",
    title="A gradient step on the penalty does not expand",
    where="ours",
    kind="inequality",
    statement=r"\eta\beta\|A\|^2\le2\ \Rightarrow\ \|x-\eta\beta A^\top Ax\|\le\|x\|",
    says=says,
)

proof = Proof(
    goals={
        "shifted": because(
            term(2 * eta * beta, "adjoint_A"),
            term(eta**2 * beta**2, "bounded_A"),
            term(eta * beta, "penalty", square=A_x),
        )
    }
)

witness = Point(scalars={"eta": 1, "beta": 1, "a": 1}, vectors={"x": [1], "At_A_x": [1], "A_x": [1]})

too_strong = (
    altered(says, "1 % smaller", at_least("shifted", ratio(99, 100) * x.norm2, (x - At_A_x * (eta * beta)).norm2)),
    without(says, "penalty"),
    without(says, "adjoint_A"),
    without(says, "bounded_A"),
)
