"""End of appendix C.5: K_i = O(K/n) is used as an upper bound on the number of contributions of a user.

Where: App C.5 end. Letters: C a candidate for the constant in O(.), whatever it is; K = 1 step, made by user i.
Idea: that user has contributed once, and C/n is below 1 for n > C.
"""

from verify import Claim, Point, Statement, above, altered, argued, at_least, equal, scalars, signs

C, n, K, K_i = scalars("C n K K_i")

says = Statement(
    signs=signs(positive="C n", nonnegative="K K_i"),
    spaces={},
    facts=(
        above("many_users", n, C, because=argued("the instance: more users than the constant")),
        equal("one_step", K, 1, because=argued("the instance: K = 1")),
        equal("one_contribution", K_i, 1, because=argued("the user whose step it is")),
    ),
    goals=(at_least("upper_bound", C * K / n, K_i),),
)

claim = Claim(
    id="cyffers2023.c5-composition",
    title="The number of contributions of a user is O(K/n), and the total loss is that many times the single one",
    where="App C.5 end",
    kind="composition",
    statement=r"K_i\le C\,\frac Kn",
    says=says,
    facts="equivalent",
    consequence="step",
    note="The statement fails for every constant C; the instance has C = 2. A privacy bound needs a bound on K_i for every walk "
    "(or a failure probability, which Renyi privacy does not have), and only K_i <= K is one: K steps at one user have "
    "probability n^-K > 0, and the average over walks in exp((alpha - 1) D) weighs them by their loss. Attempts to save it: "
    "K/n is the exact mean (cyffers2023.c5-composition-corrected), and for fixed n and K to infinity K_i/K concentrates at "
    "1/n; by pigeonhole some user has K_i >= K/n, so it is never an upper bound on the maximum with C < 1. Proposition 3 "
    "turns the mean into a bound, with the factor 1 + c: cyffers2023.theorem-4-printed-maps. That the losses of the "
    "contributions add is the second gap: user i's later contributions depend on its hidden u_i.",
)

counterexample = Point(scalars={"C": 2, "n": 3, "K": 1, "K_i": 1})

too_strong = (altered(says, "the square of it", at_least("upper_bound", C * K / n**2, K_i)),)
