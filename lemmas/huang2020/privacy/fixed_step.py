"""With a step size fixed beforehand the sensitivity bound holds.

With one step size for both data sets the sensitivity is that of Lemma 1.

Where: ours.
Corrects the joint use of Theorems 1-4.
Letters as in ``data_dependent_step``, any samples: g, g_other = l' at wt; eta the same in both runs, from a constant C_w >=
c_w fixed before the data are seen.
Idea: the terms with eta cancel.
Note: In the general form: huang2020.lemma-1-corrected. Theorems 3 and 4 hold with any C_w >= c_w in place of c_w on their
right sides (in the corrected form, where c_w enters as a bound only).
"""

from verify import *

A, wt = scalars("A wt")
STEP, ZERO = "DP-ADMM, local step, one coordinate", dict(x=wt, aggregate=0, multiplier=0)

for_all(positive="rho eta", real="wt w_D w_D_prime g g_other")

says = statement(
    local_step=A * w_D == wt / eta - g | program(STEP, "local", "w^{k-1} = gamma = 0", x_next=w_D, slope=g, **ZERO),
    local_step_of_the_neighbour=A * w_D_prime
    == wt / eta - g_other | program(STEP, "local", "the same eta", x_next=w_D_prime, slope=g_other, **ZERO),
    bound=1 >= g**2 | assumed(r"Assume that $\|\ell'(\cdot)\| \leq c_1$", "Lemma 1", "c_1 = 1"),
    bound_other=1 >= g_other**2 | assumed(r"Assume that $\|\ell'(\cdot)\| \leq c_1$", "Lemma 1", "c_1 = 1"),
    sensitivity=4 >= A**2 * (w_D - w_D_prime) ** 2 | goal,
    definitions=(("A", rho + 1 / eta),),
)

claim = Claim("huang2020.param-dp-consistency-corrected", "sensitivity", corrects="huang2020.param-dp-consistency")

difference = A * (w_D - w_D_prime)
proof = shows(
    sensitivity=-(difference + g_other - g) * local_step
    + (difference + g_other - g) * local_step_of_the_neighbour
    + 2 * (bound + bound_other)
    + square(g + g_other)
)

witness = at("rho=1 eta=1 wt=0 w_D=-1/2 w_D_prime=1/2 g=1 g_other=-1")

too_strong = altered(scale="1 % smaller -> left 99/100", drop="bound local_step")
