"""Under the condition of Corollary 8.3 every divergence is at most 1/(alpha - 1).

Corollary 8.3: the condition on C makes every divergence alpha C/L at most 1/(alpha - 1), as Lemma 8.2 asks.

Where: arXiv Corollary 8.3.
Letters: a = alpha - 1; e = 1/L for one outcome of the permutation or of the stopping time, 0 if the user is not used; D_l =
the divergence given that outcome.
Idea: L >= 1 and alpha C <= 1/(alpha - 1).
Reading: step
"""

from verify import *

for_all(positive="a C", nonnegative="e D_l")

alpha = 1 + a


says = statement(
    small_constant=1 >= alpha * a * C | assumed("Suppose Assumption holds with", "Corollary 8.3", "C <= 1/(alpha (alpha - 1))"),
    at_most_one=1 >= e | letter("e", "1/L for an integer L >= 1, or 0", bounded=True),
    assumption=alpha * C * e
    >= D_l | assumed("Suppose Assumption holds with", "Corollary 8.3", "Assumption 8.1: D_alpha <= alpha C/L"),
    small=1 >= a * D_l | goal,
)

claim = Claim(
    "chan2024.corollary-8.3-small",
    "inequality",
    statement=r"C\le\frac1{\alpha(\alpha-1)}\ \Rightarrow\ \frac{\alpha C}L\le\frac1{\alpha-1}",
)

proof = shows(small=small_constant + alpha * a * C * at_most_one + a * assumption)

witness = at("a=1 C=1/2 e=1 D_l=1")

too_strong = altered(scale="1 % smaller -> left 99/100", drop="small_constant at_most_one assumption")
