"""The number of contributions of a user is at most O(K/n).

End of appendix C.5: K_i = O(K/n) is used as an upper bound on the number of contributions of a user.

Where: App C.5 end.
Letters: C any candidate for the constant in O(.); K steps, K_i of them made by user i, on a walk that stays there: the next
user is uniform, so such a walk has probability n^-K > 0.
Idea: all K steps may be made by one user, and C/n is below 1 for n > C.
Reading: interpretation: An upper bound for every walk, which a Renyi bound needs; in the mean, and with high probability for
large K, it is true.
Note: With n = 3, K = 5 and C = 2 the walk that stays with user i has K_i = 5 against C K/n = 10/3. No constant C will do,
whatever K is. The paper says that the number is K/n in average, that this concentrates as K grows, and takes O(K/n) as an
upper bound for simplicity: as a simplification of typical walks it is fair, and (K - 1)/n is the most that another user can
still see in the mean (cyffers2023.c5-composition-corrected). But a Renyi bound has no failure probability, and the average
over walks in exp((alpha - 1) D) weighs them by their loss, so a bound on K_i for every walk is needed, and only K_i <= K is
one. Attempts to save it: by pigeonhole some user has K_i >= K/n, so it is never an upper bound on the maximum with C < 1.
Proposition 3 turns the mean into a bound, with the factor 1 + c: cyffers2023.theorem-4-printed-maps. That the losses of the
contributions add is the second gap: user i's later contributions depend on its hidden u_i.
"""

from verify import *

for_all(positive="C n K", nonnegative="K_i")

says = statement(
    one_user=K_i == K | letter("K_i", "the walk of K steps that stays at user i"), upper_bound=C * K / n >= K_i | goal
)

claim = Claim(
    "cyffers2023.c5-composition",
    "composition",
    statement=r"K_i\le C\,\frac Kn",
    prints="",
    facts="equivalent",
    negated_by="cyffers2023.c5-composition-negation",
    consequence="step",
)
