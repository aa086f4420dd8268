"""The factor of condition (A) in Theorem 5.2 is Lf.

Proof of Theorem 7.2, corrected: the L of condition (A) in Theorem 5.2 is Lf, that is W_*(K(z), K(z')) <= Lf |z - z'|_*.

Where: ours; corrects arXiv proof of Theorem 7.2.
Letters as in ``operator_contraction``; n_in is the un-squared norm of z - z'.
Idea: (Lf n_in)^2 >= W^2 and Lf n_in + W > 0.
Note: Two iterations contract the un-squared norm by Lf because one contracts the squared norm by Lf. n_in > 0: the inputs
are different.
"""

from verify import *

from .operator_contraction import says as lemma_7_8

TWO_ITERATIONS = lemma_7_8.facts

for_all(positive="L n_in N_0", nonnegative="N_1 N_2 W")

says = statement(
    *TWO_ITERATIONS,
    norm_in=n_in**2 == N_0 | letter("n_in", "the un-squared norm of Definition 7.4"),
    condition_A=L * n_in >= W | goal,
)

claim = Claim("chan2024.theorem-7.2-L-identification-corrected", "identity", corrects="chan2024.theorem-7.2-L-identification")

proof = shows(use("squared", "chan2024.lemma-7.8"), condition_A=(squared + L**2 * norm_in) / (L * n_in + W))

witness = at("L=1/4 N_0=16 N_1=4 N_2=1 W=1 n_in=4")

too_strong = altered(
    {"Lf^2 in place of Lf": L * condition_A.left}, scale="1 % smaller -> left 99/100", drop="first_iteration norm_in"
)
