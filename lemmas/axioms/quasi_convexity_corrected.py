"""Uniform to average: with one common law of X and X', a bound on the conditionals bounds the marginals.

Fact 4.5(b), corrected: quasi-convexity when X and X' have the same law.

Where: ours; corrects arXiv Fact 4.5(b).
Corrects arXiv Fact 4.5(b); the printed version drops the common law and fails (see ``quasi_convexity``).
Letters: D_X, D_pair, D_Y are the divergences of X, (X, Y) and Y; epsilon_2 is the supremum of the conditional ones.
Idea: a common law means D_X = 0; adaptive composition bounds the pair by 0 + epsilon_2, data processing forgets X.
Note: Bun and Steinke 2016, Concentrated Differential Privacy, Lemma 2.2, state quasi-convexity for a common law.
"""

from verify import *

for_all(nonnegative="D_X D_pair D_Y epsilon_2")

says = statement(
    same_law=D_X == 0 | assumed("X and X' have one law", "ours: the added hypothesis", "their divergence is zero"),
    composition=instance("chan2024.fact-4.5c", D_cond=epsilon_2),
    data_processing=instance("chan2024.fact-4.5a", "marginal"),
    marginal=epsilon_2 >= D_Y | goal,
)

claim = Claim("chan2024.fact-4.5b-corrected", "divergence", corrects="chan2024.fact-4.5b")

proof = shows(marginal=composition + data_processing - same_law)

witness = at("D_X=0 D_pair=1 D_Y=1 epsilon_2=1")

too_strong = (*altered(drop="same_law composition data_processing"), *altered(scale="right side made 1 % smaller -> left 99/100"))
