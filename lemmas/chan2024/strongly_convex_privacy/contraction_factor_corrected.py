"""Proof of Theorem 7.2, corrected: the L of condition (A) in Theorem 5.2 is Lf, that is W_*(K(z), K(z')) <= Lf |z - z'|_*.

Where: corrects arXiv proof of Theorem 7.2. Letters as in ``operator_contraction``; n_in is the un-squared norm of z - z'.
Idea: (Lf n_in)^2 >= W^2 and Lf n_in + W > 0.
"""

from lemmas.chan2024.strongly_convex_privacy.operator_contraction import N_0, W
from lemmas.chan2024.strongly_convex_privacy.operator_contraction import claim as lemma_7_8
from lemmas.common.gradient_admm_pair import L
from verify import *

(n_in,) = scalars("n_in")
TWO_ITERATIONS = lemma_7_8.says.facts if lemma_7_8.says is not None else ()

says = statement(
    for_all(positive="L n_in N_0", nonnegative="N_1 N_2 W"),
    *TWO_ITERATIONS,
    equal("norm_in", n_in**2, N_0, because=letter("n_in", "the un-squared norm of Definition 7.4")),
    goals=(at_least("condition_A", L * n_in, W),),
)

claim = Claim(
    id="chan2024.theorem-7.2-L-identification-corrected",
    title="The factor of condition (A) in Theorem 5.2 is Lf",
    where="ours; corrects arXiv proof of Theorem 7.2",
    kind="identity",
    says=says,
    corrects="chan2024.theorem-7.2-L-identification",
    note="Two iterations contract the un-squared norm by Lf because one contracts the squared norm by Lf. n_in > 0: the "
    "inputs are different.",
)

proof = shows(Use("squared", "chan2024.lemma-7.8"), condition_A=because("squared", term(L**2, "norm_in"), scale=L * n_in + W))

witness = Point(scalars=numbers("L=1/4 N_0=16 N_1=4 N_2=1 W=1 n_in=4"))

too_strong = (
    altered(says, "Lf^2 in place of Lf", at_least("condition_A", L**2 * n_in, W)),
    scaled(says, "1 % smaller", "condition_A", left=ratio(99, 100)),
    without(says, "first_iteration"),
    without(says, "norm_in"),
)
