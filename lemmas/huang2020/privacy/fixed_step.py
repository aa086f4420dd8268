"""With one step size for both data sets the sensitivity is that of Lemma 1.

Where: corrects the joint use of Theorems 1-4. Letters as in ``data_dependent_step``, any samples: g, g_other = l' at wt; eta
the same in both runs, from a constant C_w >= c_w fixed before the data are seen.
Idea: the terms with eta cancel.
"""

from verify import *

rho, eta, wt, w_D, w_D_prime, g, g_other, A = scalars("rho eta wt w_D w_D_prime g g_other A")

says = statement(
    for_all(positive="rho eta", real="wt w_D w_D_prime g g_other"),
    equal("local_step", A * w_D, wt / eta - g, because=letter("w_D", "(12) with w^{k-1} = gamma = 0")),
    equal(
        "local_step_of_the_neighbour", A * w_D_prime, wt / eta - g_other, because=letter("w_D_prime", "(12) with the same eta")
    ),
    at_least("bound", 1, g**2, because=assumed(r"Assume that $\|\ell'(\cdot)\| \leq c_1$", "Lemma 1", "c_1 = 1")),
    at_least("bound_other", 1, g_other**2, because=assumed(r"Assume that $\|\ell'(\cdot)\| \leq c_1$", "Lemma 1", "c_1 = 1")),
    goals=(at_least("sensitivity", 4, A**2 * (w_D - w_D_prime) ** 2),),
    definitions=(("A", rho + 1 / eta),),
)

claim = Claim(
    id="huang2020.param-dp-consistency-corrected",
    title="With a step size fixed beforehand the sensitivity bound holds",
    where="ours",
    kind="sensitivity",
    says=says,
    corrects="huang2020.param-dp-consistency",
    note="In the general form: huang2020.lemma-1-corrected. Theorems 3 and 4 hold with any C_w >= c_w in place of c_w on "
    "their right sides (in the corrected form, where c_w enters as a bound only).",
)

difference = A * (w_D - w_D_prime)
proof = shows(
    sensitivity=because(
        term(-(difference + g_other - g), "local_step"),
        term(difference + g_other - g, "local_step_of_the_neighbour"),
        term(2, "bound"),
        term(2, "bound_other"),
        term(1, square=g + g_other),
    )
)

witness = Point(scalars=numbers("rho=1 eta=1 wt=0 w_D=-1/2 w_D_prime=1/2 g=1 g_other=-1"))

too_strong = (
    scaled(says, "1 % smaller", "sensitivity", left=ratio(99, 100)),
    without(says, "bound"),
    without(says, "local_step"),
)
