"""Lemma 9.3: from t = 1 on, or when B^T lam_0 is a subgradient of g at y_0, the update of y does not increase the residual;
it decreases it by at least |B y_t - B y_{t+1}|^2.

Where: arXiv Lemma 9.3. Letters: see ``lemmas.common.oracle_admm_step``.
Idea: add the subgradient inequalities at y_t and y_{t+1}: <lam_t - lam_{t+1}, B(y_t - y_{t+1})> >= 0, and the
left vector is beta r_next.
"""

from lemmas.common.oracle_admm_step import b, b_next, beta, r_mid, r_next, subgradient_before, subgradient_now
from verify import *

says = statement(
    for_all(positive="beta", real="g_y g_y_next", Z="lam b b_next A_x_next c"),
    subgradient_now,
    subgradient_before,
    goals=(at_least("residual", r_mid.norm2, r_next.norm2), at_least("decrease", r_mid.norm2, r_next.norm2 + (b - b_next).norm2)),
)

claim = Claim(
    id="chan2024.lemma-9.3",
    title="From t = 1 on the update of y does not increase the residual",
    where="arXiv Lemma 9.3",
    kind="inequality",
    statement=r"t\ge1:\quad\|Ax_{t+1}+By_{t+1}-c\|^2\le\|Ax_{t+1}+By_t-c\|^2",
    prints={
        r"t\ge1": "not compared: the range, as t in [T] is read",
        "Ax_{t+1}": "A_x_next",
        "By_t": "b",
        "By_{t+1}": "b_next",
        "...": "522049b8",
    },
    says=says,
    reading="interpretation",
    reading_note="t in [T], the index of the printed sequences, is read as t >= 1: there B^T lam_t is a subgradient of g at y_t.",
    note="The gain |B y_t - B y_{t+1}|^2 is in the printed proof. At t = 0, where the proof of Theorem 9.1 uses the lemma "
    "too, it is false: chan2024.lemma-9.3-at-start.",
)

_decrease = because(term(2 / beta, "subgradient_now"), term(2 / beta, "subgradient_before"))
proof = shows(residual=because(*_decrease.terms, term(1, square=b - b_next)), decrease=_decrease)

witness = Point(
    scalars=numbers("beta=1 g_y=1/2 g_y_next=1/8"),
    vectors={"lam": [-1], "b": [-1], "b_next": [ratio(-1, 2)], "A_x_next": [0], "c": [0]},
)

too_strong = (
    without(says, "subgradient_before"),
    without(says, "subgradient_now"),
    scaled(says, "99 % of the residual", "residual", left=ratio(99, 100)),
    altered(
        says, "a decrease 1 % larger", at_least("decrease", r_mid.norm2, r_next.norm2 + ratio(101, 100) * (b - b_next).norm2)
    ),
)

observe = "oracle_admm_step"
