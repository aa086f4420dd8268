"""No choice of alpha_k makes the errors of Algorithm 1 summable in the sense of Theorem 5 [b].

Where: ours, on App A.2. Letters: ``root_alpha`` = sqrt(alpha_k) at each step, ``sum_of_roots`` its partial sums, ``whole`` =
E|e_k + eta_{k+1}|^2, ``deviation`` = sigma sqrt p. Idea: alpha_k >= E|e_k + eta_{k+1}|^2 >= p sigma^2 at every k.
"""

from lemmas.common.cyffers2023_step import e, n
from lemmas.cyffers2023.utility.noise_floor import deviation, root
from lemmas.cyffers2023.utility.noise_floor import says as says_floor
from verify import *
from verify.lemma.origin import origin_of

k, sum_of_roots, root_alpha, whole = scalars("k sum_of_roots root_alpha whole")

STEP = each_step("cyffers2023.a2-instantiation-floor", means={"root_alpha": root, "whole": e + n}, constant="deviation p sigma")

says = statement(
    for_all(positive="deviation p sigma"),
    says_floor.facts[0],
    goals=(at_least("linear_growth", sum_of_roots, k * deviation),),
    recursion=Recursion(
        index="k",
        start=0,
        initial={"sum_of_roots": Polynomial.of(0)},
        following={"sum_of_roots": sum_of_roots + root_alpha},
        step_signs=signs(nonnegative="root_alpha whole"),
        step_facts=(
            at_least("noise_floor", root_alpha, deviation, because=STEP("floor")),
            at_least("variance", root_alpha**2, whole, because=origin_of(says_floor.facts[1])),
        ),
    ),
)

claim = Claim(
    id="cyffers2023.a2-instantiation-not-summable",
    title="The errors of Algorithm 1 are never summable in the sense of Theorem 5",
    where="ours",
    kind="inequality",
    says=says,
)

proof = shows(
    by_induction(invariant(at_least("growth", sum_of_roots, k * deviation), step=because("growth", "noise_floor"))),
    linear_growth=because("growth"),
)

witness = Point(
    scalars=numbers("deviation=2 p=4 sigma=1"), index=2, steps=({"root_alpha": 2, "whole": 4}, {"root_alpha": 3, "whole": 5})
)

too_strong = (scaled(says, "growth 1 % faster", "linear_growth", right=ratio(101, 100)),)
