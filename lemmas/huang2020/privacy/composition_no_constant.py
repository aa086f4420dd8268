"""No constant c_0 makes Theorem 2 true for all t.

Where: ours, on Theorem 2. Letters as in ``composition_printed``.
Idea: mu = 4 c_0 >= 4, so X <= 1/10 and exact >= 2/5.
"""

from lemmas.huang2020.privacy.composition_printed import X, c_0, delta, eps_bar, exact, mu, root
from lemmas.huang2020.privacy.composition_printed import counterexample as point
from lemmas.huang2020.privacy.composition_printed import says as printed
from verify import Claim, Have, Proof, Statement, above, altered, at_least, because, equal, ratio, term, without

says = Statement(
    signs=printed.signs,
    spaces={},
    facts=printed.facts,
    goals=(equal("half_of_mu_squared", 2 * eps_bar, mu**2), above("not_private", exact, 2 * delta)),
)

claim = Claim(
    id="huang2020.theorem-2-no-constant",
    title="For every constant there is a number of iterations at which the stated guarantee fails",
    where="ours",
    kind="composition",
    statement=r"\forall c_0\ \exists t:\quad\text{Algorithm 3 is not }(c_0\sqrt t\,\epsilon,2\delta)\text{-DP}",
    says=says,
    note="Not even with twice the delta. delta = 1.25 exp(-2), eps = 1.",
)

proof = Proof(
    steps=(
        Have(
            at_least("mu_large", mu, 4),
            because(
                term(1, "composed"), term(-mu, "c_is"), term(1, "iterations"), term(root, "eps_is"), term(8, "constant"), scale=2
            ),
        ),
        Have(equal("mu_is", 2 * mu, root), because(term(1, "composed"), term(-mu, "c_is"), term(root, "eps_is"))),
        Have(at_least("X_small", ratio(1, 10), X), because(term(ratio(1, 4), "second_tail"), term(X / 4, "mu_large"))),
    ),
    goals={
        # 2 eps_bar = 2 c_0 root = root^2/4 = mu^2
        "half_of_mu_squared": because(
            term(2, "printed_epsilon"),
            term(2 * c_0 * root, "eps_is"),
            term(-root / 4, "iterations"),
            term(-(2 * mu + root) / 4, "mu_is"),
        ),
        "not_private": because(
            term(1, "profile"),
            term(1, "X_small"),
            term(2, "delta_below"),
            term(ratio(6, 100)),
        ),
    },
)

witness = point

too_strong = (
    altered(says, "three times delta", above("not_private", exact, 3 * delta)),
    without(says, "second_tail"),
    without(says, "constant"),
)
