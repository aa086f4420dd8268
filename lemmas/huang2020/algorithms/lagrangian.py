"""The augmented Lagrangian of the consensus form.

(5)-(6): the augmented Lagrangian with the sign -<gamma_i, w_i - w>, and its completed square.

Where: Sec. II-B, eqs. (5)-(6).
Letters: v = w_i, w, ga = gamma_i; penalty = the terms of (6) beside f_i.
Idea: -<ga, v - w> + (rho/2)|v - w|^2 = (rho/2)|v - w - ga/rho|^2 - |ga|^2/(2 rho).
Reading: verbatim
"""

from verify import *

for_all(positive="rho", real="penalty", X="v w ga")

says = statement(
    six=penalty == rho / 2 * (v - w).norm2 - ga @ (v - w) | letter("penalty", "the terms of (6) other than f_i"),
    completed_square=penalty == rho / 2 * (v - w - ga / rho).norm2 - ga.norm2 / (2 * rho) | goal,
    bounded_below=penalty >= -ga.norm2 / (2 * rho) | goal,
)

claim = Claim(
    "huang2020.eq-5-6",
    "definition",
    statement=r"\mathcal L_\rho=\sum_i\big[f_i(w_i)-\langle\gamma_i,w_i-w\rangle+\tfrac\rho2\|w_i-w\|^2\big]",
    prints=r"""
        \mathcal L_\rho -> penalty
        \sum_i -> 1
        f_i(w_i) -> 0
        \gamma_i -> ga
        w_i -> v
    """,
    facts="equivalent",
)

proof = shows(completed_square=six, bounded_below=six + rho / 2 * square(v - w - ga / rho))

witness = at("rho=2 penalty=0 v=[1] w=[0] ga=[1]")

too_strong = altered(
    {
        "the other sign of gamma": dict(
            completed_square=penalty == rho / 2 * (v - w + ga / rho).norm2 - ga.norm2 / (2 * rho) | false
        )
    },
    scale="1 % above -> bounded_below right 99/100",
)
