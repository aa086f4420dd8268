"""Every eigenvalue kappa of (I + eta beta A^T A)^{-1} lies in (0, 1], and is at least 1/(1 + eta beta |A|^2).

Where: arXiv section 3.2 and proof of Corollary 6.2. Letters: v an eigenvector, n = |v|^2 > 0, ``A_v`` = A v, ``AtA_v`` = A^T
A v; u = v + eta beta A^T A v, so v = kappa u; a_2 = |A|^2; d, e with e = (I + eta beta A^T A)^{-1} d are arbitrary.
Idea: <u, v> = |v|^2 + eta beta |A v|^2 and kappa <u, v> = |v|^2.
"""

from verify import *

eta, beta, kappa, n, a_2 = scalars("eta beta kappa n a_2")
v, AtA_v, e, AtA_e = vectors("v AtA_v e AtA_e")
A_v, A_e = vectors("A_v A_e")
u = v + AtA_v * (eta * beta)
d = e + AtA_e * (eta * beta)
form = n + eta * beta * A_v.norm2

says = statement(
    for_all(positive="eta beta n", nonnegative="a_2", real="kappa", X="v AtA_v e AtA_e", Z="A_v A_e"),
    above(
        "not_zero", v.norm2, because=assumed("the transformation has eigenvalues in the range", "sec. 3.2", "v is an eigenvector")
    ),
    equal("squared_length", n, v.norm2, because=letter("n", "|v|^2")),
    equal(
        "eigenvector",
        kappa * (u @ v),
        v.norm2,
        because=assumed(
            "the transformation has eigenvalues in the range", "sec. 3.2", "v = kappa (I + eta beta A^T A) v, tested against v"
        ),
    ),
    equal("adjoint_v", AtA_v @ v, A_v.norm2, because=program("linear maps", "adjoint", x=v, w=A_v, A_x=A_v, At_w=AtA_v)),
    equal("adjoint_e", AtA_e @ e, A_e.norm2, because=program("linear maps", "adjoint", x=e, w=A_e, A_x=A_e, At_w=AtA_e)),
    at_least("operator_norm", a_2 * v.norm2, A_v.norm2, because=program("linear maps, squared norm", "bounded", x=v, A_x=A_v)),
    goals=(
        above("positive", kappa),
        at_least("at_most_one", 1, kappa),
        at_least("below", kappa * (1 + eta * beta * a_2), 1),
        at_least("nonexpansive", d.norm2, e.norm2),
    ),
)

claim = Claim(
    id="chan2024.sec3-eigs",
    title="Eigenvalues of (I + eta beta A^T A)^{-1} lie in (0, 1]",
    where="arXiv sec. 3.2, Cor 6.2 proof",
    kind="inequality",
    statement=r"\kappa\in\mathrm{spec}\big((I+\eta\beta A^\top A)^{-1}\big)\ \Rightarrow\ "
    r"\tfrac1{1+\eta\beta\|A\|^2}\le\kappa\le1",
    prints={r"\mathrm{spec}": "not compared: an eigenvalue, by its equation", r"\|A\|^2": "a_2", "...": "8d485dda"},
    says=says,
    reading_note="Printed: in (0, 1]. The lower end 1/(1 + eta beta |A|^2) is ours.",
    reading="interpretation",
    note="nonexpansive is the form used in Corollary 6.2: |(I + eta beta A^T A)^{-1} d| <= |d|. It also shows that I + eta beta "
    "A^T A is injective, hence invertible.",
)

proof = shows(  # kappa form = kappa (n - |v|^2) + |v|^2 + [kappa <u,v> - |v|^2] - kappa eta beta (<A^T A v, v> - |A v|^2)
    positive=because(
        "eigenvector", term(-kappa * eta * beta, "adjoint_v"), term(kappa - 1, "squared_length"), term(n), scale=form
    ),
    at_most_one=because(
        term(-1, "eigenvector"),
        term(kappa * eta * beta, "adjoint_v"),
        term(1 - kappa, "squared_length"),
        term(eta * beta, square=A_v),
        scale=form,
    ),
    below=because(
        term(1 + eta * beta * a_2, "eigenvector"),
        term(-kappa * eta * beta * (1 + eta * beta * a_2), "adjoint_v"),
        term((kappa - 1) * (1 + eta * beta * a_2), "squared_length"),
        term(eta * beta, "operator_norm"),
        term(eta * beta * a_2, "squared_length"),
        scale=form,
    ),
    nonexpansive=because(
        term(2 * eta * beta, "adjoint_e"), term(2 * eta * beta, square=A_e), term((eta * beta) ** 2, square=AtA_e)
    ),
)

witness = Point(
    scalars=numbers("eta=1 beta=2 kappa=1/9 n=1 a_2=4"),
    vectors={"v": [1], "AtA_v": [4], "e": [1], "AtA_e": [4], "A_v": [2], "A_e": [2]},
)

too_strong = (
    scaled(says, "at most 99/100", "at_most_one", left=ratio(99, 100)),
    scaled(says, "the lower bound 1 % larger", "below", right=ratio(101, 100)),
    scaled(says, "contraction by 1 %", "nonexpansive", left=ratio(99, 100)),
    without(says, "adjoint_v"),
    without(says, "adjoint_e"),
    without(says, "eigenvector"),
    without(says, "operator_norm"),
)
