"""Matrix form of M-ADMM.

(13)-(14): the rows of the matrix forms are (12) and (11), for any number of neighbours.

Where: eqs. (13)-(14).
Letters: one coordinate of row i, ``f_i``, ``f_i_next`` = f_i(t), f_i(t+1); after k neighbours ``pull`` = sum_j (2 f_i(t+1) -
f_i(t) - f_j(t)), ``spread`` = sum_j (f_i(t+1) - f_j(t+1)), ``Af``, ``Af_next`` = rows of A f; the degree is k.
Idea: the row of 2 W D f(t+1) - W (D + A) f(t) collects k copies of f_i and the sum of the neighbours.
Reading: verbatim
Note: eta = eta_i(t+1), the penalty of the step; right as printed.
"""

from verify import *

for_all(positive="eta theta", real="g lam f_i f_i_next")

scalars("k pull spread Af Af_next f_j f_j_next")
row_13 = g + 2 * lam + 2 * eta * k * f_i_next - eta * (k * f_i + Af)

says = statement(
    row_of_13=row_13 == g + 2 * lam + eta * pull | goal,
    row_of_14=2 * (theta / 2 * spread) == theta * (k * f_i_next - Af_next) | goal,
    recursion=over(
        "k",
        0,
        dict(
            pull=(0, pull + 2 * f_i_next - f_i - f_j),
            spread=(0, spread + f_i_next - f_j_next),
            Af=(0, Af + f_j),
            Af_next=(0, Af_next + f_j_next),
        ),
        signs(real="f_j f_j_next"),
    ),
)

claim = Claim(
    "zhang2018.eq-13-14",
    "identity",
    statement=r"\nabla\hat O(\hat f(t+1))+2\Lambda(t)+2W(t+1)D\hat f(t+1)-W(t+1)(D+A)\hat f(t)=0,\quad"
    r"2\Lambda(t+1)=2\Lambda(t)+\theta(D-A)\hat f(t+1)",
    prints=r"""
        W(t+1) -> not compared: matrices over the network; the statement has a row
        2\Lambda(t+1) -> 2*lam + theta*spread
        \Lambda(t) -> lam
        (D-A)\hat f(t+1) -> k*f_i_next - Af_next
    """,
)

proof = shows(
    by_induction(
        invariants(pulls=pull == 2 * k * f_i_next - k * f_i - Af | at_start, spreads=spread == k * f_i_next - Af_next | at_start),
        pulls=pulls,
        spreads=spreads,
    ),
    row_of_13=-eta * pulls,
    row_of_14=theta * spreads,
)

witness = at("eta=2 theta=1 g=1 lam=1 f_i=3 f_i_next=1", "f_j=1 f_j_next=2", "f_j=0 f_j_next=5", index=2)

too_strong = altered(
    {"the factor 2 of W D dropped": row_of_13.left - eta * k * f_i_next}, scale="theta/2 in (14) -> row_of_14 right 1/2"
)
