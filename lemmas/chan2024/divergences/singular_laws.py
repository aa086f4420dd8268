"""Remark 5.5: where nu gives no mass to a set that omega charges, D^z(omega || nu) = +infinity.

Where: arXiv Remark 5.5. Letters: S a set, p_1 = omega(S), q_1 = nu(S), p_2, q_2 the masses of its complement; moment = E_nu
(omega/nu)^2 = exp(D_2) of the two-cell laws, at most that of omega and nu by data processing.
Idea: moment * nu(S) >= omega(S)^2. A finite moment is impossible as nu(S) goes to 0, and at nu(S) = 0 < omega(S).
"""

from verify import (
    Claim,
    Point,
    Proof,
    Statement,
    altered,
    argued,
    at_least,
    because,
    equal,
    ratio,
    scalars,
    signs,
    term,
    without,
)

p_1, p_2, q_1, q_2, moment, M = scalars("p_1 p_2 q_1 q_2 moment M")

says = Statement(
    signs=signs(positive="p_1 q_1 q_2 M", nonnegative="p_2", real="moment"),
    spaces={},
    facts=(
        equal(
            "two_cells",
            moment,
            p_1**2 / q_1 + p_2**2 / q_2,
            because=argued(
                "order 2, of the images of omega and nu on {S, complement}; by chan2024.fact-4.5a at most that of omega and nu",
                "chan2024.def-4.1",
            ),
        ),
        at_least("small_mass", p_1**2, M * q_1, because=argued("M is any bound and nu(S) <= omega(S)^2/M")),
    ),
    goals=(
        at_least("mass_bound", moment * q_1, p_1**2),
        at_least("exceeds_every_bound", moment, M),
    ),
)

claim = Claim(
    id="chan2024.remark-5.5",
    title="A set that omega charges and nu does not makes the divergence infinite",
    where="arXiv Remark 5.5",
    kind="divergence",
    statement=r"\omega(\mathsf{supp}(\omega)\setminus\mathsf{supp}(\nu))>0\ \Rightarrow\ "
    r"\mathsf{D^z}(\omega\|\nu)=+\infty;\quad"
    r"\omega(S)^2\le\mathbb E_\nu\big[(\omega/\nu)^2\big]\,\nu(S)",
    says=says,
    note="exceeds_every_bound: whatever bound M is asked for, the moment of order 2 exceeds it once nu(S) <= omega(S)^2/M. "
    "With S = supp(omega) minus supp(nu), nu(S) = 0, every M is exceeded (the kernel needs nu(S) > 0, so nu(S) = 0 is "
    "read as the limit, or by the convention 0^(1 - alpha) = +infinity of Definition 4.1 for alpha > 1); then D_2 = "
    "+infinity, and D^z >= D_2/2. `Non-zero measure' in the remark is that of omega: since the difference of the closed "
    "supports is open in supp(omega), it has positive omega-measure whenever it is not empty.",
)

proof = Proof(
    goals={
        "mass_bound": because(term(q_1, "two_cells"), term(q_1 * p_2**2 / q_2)),
        "exceeds_every_bound": because(
            term(q_1, "two_cells"),
            term(q_1 * p_2**2 / q_2),
            term(1, "small_mass"),
            scale=q_1,
        ),
    }
)

witness = Point(
    scalars={
        "p_1": ratio(1, 2),
        "p_2": ratio(1, 2),
        "q_1": ratio(1, 100),
        "q_2": ratio(99, 100),
        "M": 25,
        "moment": 25 + ratio(25, 99),
    },
)

too_strong = (
    altered(says, "nu(S)^2 in place of nu(S)", at_least("mass_bound", moment * q_1**2, p_1**2)),
    altered(says, "1 % more", at_least("mass_bound", ratio(99, 100) * moment * q_1, p_1**2)),
    altered(says, "exceeds 2 M", at_least("exceeds_every_bound", moment, 2 * M)),
    without(says, "small_mass"),
    without(says, "two_cells"),
)
