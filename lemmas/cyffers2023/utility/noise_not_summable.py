"""The errors of Algorithm 1 are never summable in the sense of Theorem 5.

No choice of alpha_k makes the errors of Algorithm 1 summable in the sense of Theorem 5 [b].

Where: ours.
On App A.2.
Letters: ``root_alpha`` = sqrt(alpha_k) at each step, ``sum_of_roots`` its partial sums, ``whole`` = E|e_k + eta_{k+1}|^2,
``deviation`` = sigma sqrt p. Idea: alpha_k >= E|e_k + eta_{k+1}|^2 >= p sigma^2 at every k.
"""

from verify import *
from verify.lemma.origin import origin_of

from ...common.cyffers2023_step import e, n
from .noise_floor import root
from .noise_floor import says as says_floor

scalars("k sum_of_roots root_alpha whole")

STEP = each_step("cyffers2023.a2-instantiation-floor", means={"root_alpha": root, "whole": e + n}, constant="deviation p sigma")

for_all(positive="deviation p sigma")

says = statement(
    says_floor.facts[0],
    linear_growth=sum_of_roots >= k * deviation | goal,
    recursion=over(
        "k",
        0,
        dict(sum_of_roots=(0, sum_of_roots + root_alpha)),
        signs(nonnegative="root_alpha whole"),
        noise_floor=root_alpha >= deviation | STEP("floor"),
        variance=root_alpha**2 >= whole | origin_of(says_floor.facts[1]),
    ),
)

claim = Claim("cyffers2023.a2-instantiation-not-summable", "inequality")

proof = shows(
    by_induction(invariants(growth=sum_of_roots >= k * deviation | at_start), growth=growth + noise_floor), linear_growth=growth
)

witness = at("deviation=2 p=4 sigma=1", "root_alpha=2 whole=4", "root_alpha=3 whole=5", index=2)

too_strong = altered(scale="growth 1 % faster -> right 101/100")
