"""Random stopping: law of L for a used user of the second half, as printed.

Section 8, random stopping, as printed: given that user t >= N/2+1 is used, L is uniform on {1, 2, N - t}.

Where: arXiv section 8.
Letters: N = 2M; user t is used for T = t, ..., 2M, and L = T - t + 1 then runs through 1, ..., ``values``; h = 2M - t counts
the users after t, and the largest value of L is h + 1. The printed set has largest element N - t = h.
Idea: at T = N the user has N - t + 1 iterations, its own included.
Reading: interpretation: The largest value of L, in the printed set {1, ..., N - t}.
Note: At N = 2 user t = 2 has L = 1 always, and the printed set {1, ..., 0} ends with 0 against 1. Two misprints: an ellipsis
is missing (literally the law would have three values), and with it the set {1, ..., N-t} is short by one. Attempts to save
it: the set is right for users numbered from 0, or if the own iteration is not counted and T > t is given; but L is said to
include the own iteration, and the paragraph numbers users from 1. Consequence: none for E[1/L].
"""

from verify import *

scalars("h values")
ITERATIONS = over("h", 0, dict(values=(1, values + 1)))

for_all()

says = statement(largest=values == h | goal, recursion=ITERATIONS)

claim = Claim(
    "chan2024.sec8-stopping-uniform",
    "identity",
    consequence="misprint",
    statement=r"t\ge\tfrac N2+1,\ T\ge t\ \Rightarrow\ L\sim\mathrm{unif}\{1,2,N-t\}",
    prints=r"""
        L\sim -> not compared: a law, of which the goal has the number of values
        t\ge -> not compared: j >= 1
        T\ge -> not compared: words
    """,
    facts="equivalent",
)

counterexample = at(index=0)
