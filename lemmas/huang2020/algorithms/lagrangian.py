"""(5)-(6): the augmented Lagrangian with the sign -<gamma_i, w_i - w>, and its completed square.

Where: Sec. II-B (5), (6). Letters: v = w_i, w, ga = gamma_i; penalty = the terms of (6) beside f_i.
Idea: -<ga, v - w> + (rho/2)|v - w|^2 = (rho/2)|v - w - ga/rho|^2 - |ga|^2/(2 rho).
"""

from verify import *

rho, penalty = scalars("rho penalty")
v, w, ga = vectors("v w ga")

says = statement(
    for_all(positive="rho", real="penalty", X="v w ga"),
    equal("six", penalty, rho / 2 * (v - w).norm2 - ga @ (v - w), because=letter("penalty", "the terms of (6) other than f_i")),
    goals=(
        equal("completed_square", penalty, rho / 2 * (v - w - ga / rho).norm2 - ga.norm2 / (2 * rho)),
        at_least("bounded_below", penalty, -ga.norm2 / (2 * rho)),
    ),
)

claim = Claim(
    id="huang2020.eq-5-6",
    title="The augmented Lagrangian of the consensus form",
    where="Sec. II-B, eqs. (5)-(6)",
    kind="definition",
    reading="verbatim",
    statement=r"\mathcal L_\rho=\sum_i\big[f_i(w_i)-\langle\gamma_i,w_i-w\rangle+\tfrac\rho2\|w_i-w\|^2\big]",
    prints={r"\mathcal L_\rho": "penalty", r"\sum_i": "1", "f_i(w_i)": "0", r"\gamma_i": "ga", "w_i": "v"},
    says=says,
    facts="equivalent",
)

proof = shows(completed_square=because("six"), bounded_below=because("six", term(rho / 2, square=v - w - ga / rho)))

witness = Point(scalars={"rho": 2, "penalty": 0}, vectors={"v": [1], "w": [0], "ga": [1]})

too_strong = (
    altered(
        says,
        "the other sign of gamma",
        equal("completed_square", penalty, rho / 2 * (v - w + ga / rho).norm2 - ga.norm2 / (2 * rho)),
    ),
    scaled(says, "1 % above", "bounded_below", right=ratio(99, 100)),
)
