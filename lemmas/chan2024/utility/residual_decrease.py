"""From t = 1 on the update of y does not increase the residual.

Lemma 9.3: from t = 1 on, or when B^T lam_0 is a subgradient of g at y_0, the update of y does not increase the residual;
it decreases it by at least |B y_t - B y_{t+1}|^2.

Where: arXiv Lemma 9.3.
Letters: see ``lemmas.common.oracle_admm_step``.
Idea: add the subgradient inequalities at y_t and y_{t+1}: <lam_t - lam_{t+1}, B(y_t - y_{t+1})> >= 0, and the left vector is
beta r_next.
Reading: interpretation: t in [T], the index of the printed sequences, is read as t >= 1: there B^T lam_t is a subgradient of
g at y_t.
Note: The gain |B y_t - B y_{t+1}|^2 is in the printed proof. At t = 0, where the proof of Theorem 9.1 uses the lemma too, it
is false: chan2024.lemma-9.3-at-start.
"""

from verify import *

from ...common.oracle_admm_step import r_mid, r_next, subgradient_before, subgradient_now

for_all(positive="beta", real="g_y g_y_next", Z="lam b b_next A_x_next c")

says = statement(
    subgradient_now,
    subgradient_before,
    residual=r_mid.norm2 >= r_next.norm2 | goal,
    decrease=r_mid.norm2 >= r_next.norm2 + (b - b_next).norm2 | goal,
)

claim = Claim(
    "chan2024.lemma-9.3",
    "inequality",
    statement=r"t\ge1:\quad\|Ax_{t+1}+By_{t+1}-c\|^2\le\|Ax_{t+1}+By_t-c\|^2",
    prints=r"""
        t\ge1 -> not compared: the range, as t in [T] is read
        Ax_{t+1} -> A_x_next
        By_t -> b
        By_{t+1} -> b_next
    """,
)

smaller = 2 / beta * (subgradient_now + subgradient_before)
proof = shows(residual=smaller + square(b - b_next), decrease=smaller)

witness = at("beta=1 g_y=1/2 g_y_next=1/8 lam=[-1] b=[-1] b_next=[-1/2] A_x_next=[0] c=[0]")

too_strong = (
    *altered(drop="subgradient_before subgradient_now"),
    *altered(
        {"a decrease 1 % larger": decrease.left >= r_next.norm2 + 101 * (b - b_next).norm2 / 100},
        scale="99 % of the residual -> residual left 99/100",
    ),
)

observe = "oracle_admm_step"
