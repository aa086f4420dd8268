"""Fact 4.5(b), corrected: quasi-convexity when X and X' have the same law.

Where: corrects arXiv Fact 4.5(b); the printed version drops the common law and fails (see ``quasi_convexity``).
Letters: D_X, D_pair, D_Y are the divergences of X, (X, Y) and Y; epsilon_2 is the supremum
of the conditional ones.
Idea: a common law means D_X = 0; adaptive composition bounds the pair by 0 + epsilon_2, data processing forgets X.
"""

from verify import *

D_X, D_pair, D_Y, epsilon_2 = scalars("D_X D_pair D_Y epsilon_2")

says = statement(
    for_all(nonnegative="D_X D_pair D_Y epsilon_2"),
    equal("same_law", D_X, because=assumed("X and X' have one law", "ours: the added hypothesis", "their divergence is zero")),
    at_least("composition", D_X + epsilon_2, D_pair, because=instance("chan2024.fact-4.5c", "composition", D_cond=epsilon_2)),
    at_least("data_processing", D_pair, D_Y, because=instance("chan2024.fact-4.5a", "marginal")),
    goals=(at_least("marginal", epsilon_2, D_Y),),
)

claim = Claim(
    id="chan2024.fact-4.5b-corrected",
    title="Uniform to average: with one common law of X and X', a bound on the conditionals bounds the marginals",
    where="ours; corrects arXiv Fact 4.5(b)",
    kind="divergence",
    says=says,
    corrects="chan2024.fact-4.5b",
    note="Bun and Steinke 2016, Concentrated Differential Privacy, Lemma 2.2, state quasi-convexity for a common law.",
)

proof = shows(marginal=because("composition", "data_processing", term(-1, "same_law")))

witness = Point(scalars=numbers("D_X=0 D_pair=1 D_Y=1 epsilon_2=1"))

too_strong = (
    without(says, "same_law"),
    without(says, "composition"),
    without(says, "data_processing"),
    scaled(says, "right side made 1 % smaller", "marginal", left=ratio(99, 100)),
)
