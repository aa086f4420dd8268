"""Updating a subset of the blocks of a non-expansive map is non-expansive.

Footnote 3: replacing some blocks of a non-expansive map and keeping the others is said to be non-expansive.

Where: Sec 3.1 footnote 3.
Letters: two blocks; d_1, d_2 = differences of u, t_1, t_2 = differences of T(u); block 2 is replaced.
Idea: a quarter turn sends (1, 0) to (0, 1); keeping the first block and taking the second gives (1, 1).
Reading: interpretation: Block 2 of two is updated, as in (2); every pair of such differences is that of a linear T of rank
one.
Note: The instance is T(x, y) = (-y, x), an isometry of R^2: (x, y) -> (x, x) sends the difference (1, 0) to (1, 1), twice
the squared length. Attempts to save it: the image T_b(u) alone is non-expansive, a projection of the update, but (2) also
keeps the other blocks; in the mean over uniformly chosen blocks the map does not expand; for block-separable T it is true
(cyffers2023.footnote-3-corrected). It also fails for the operators of this paper: R_{gamma p1}R_{gamma p2} with f_i = r = 0,
n = 2 is the swap (u_1, u_2) -> (u_2, u_1), and updating user 2 alone with lambda = 1 sends (1, 0) to (1, 1). Consequence:
amplification by iteration (Theorem 6) needs non-expansive steps, and may not be applied to the u of a block update
(Algorithms 3 and 4) on the strength of this footnote; Theorem 1 does not use it.
"""

from verify import *

for_all(U_1="d_1 t_1", U_2="d_2 t_2")

says = statement(
    nonexpansive=d_1.norm2 + d_2.norm2
    >= t_1.norm2 + t_2.norm2
    | assumed(
        "projections of the global update and thus are also non-expansive", "footnote 3", "the global update T is non-expansive"
    ),
    partial_update=d_1.norm2 + d_2.norm2 >= d_1.norm2 + t_2.norm2 | goal,
)

claim = Claim(
    "cyffers2023.footnote-3",
    "inequality",
    consequence="step",
    statement=r"T\text{ non-expansive}\ \Rightarrow\ \bigl\|(u_1-u_1',\,T_2(u)-T_2(u'))\bigr\|\le\|u-u'\|",
    prints=r"""
        \bigl\|(u_1-u_1',\,T_2(u)-T_2(u'))\bigr\| -> sqrt(d_1 @ d_1 + t_2 @ t_2)
        \|u-u'\| -> sqrt(d_1 @ d_1 + d_2 @ d_2)
    """,
    facts="equivalent",
)

counterexample = at("d_1=[1] d_2=[0] t_1=[0] t_2=[1]")

witness = at("d_1=[1] d_2=[1] t_1=[1] t_2=[-1]")

too_strong = altered(scale="contraction by 1 % -> left 99/100")
