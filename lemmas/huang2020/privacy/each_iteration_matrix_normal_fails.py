"""With the printed matrix-normal law one iteration is not (1, 2 delta)-DP at delta = 1.25 exp(-2) and sensitivity 1/32.

Where: ours, on Theorem 1 with (10b). Letters and facts as in ``each_iteration_matrix_normal``.
Idea: mu = 8, r = -31/8: exact = tail - X with tail >= 1/2 and X <= phi/(r + mu) < 1/10.
"""

from lemmas.huang2020.privacy.each_iteration_matrix_normal import H, S, X, delta, deviation, exact, mu, r, row, sigma, tail
from lemmas.huang2020.privacy.each_iteration_matrix_normal import says as printed
from verify import *

says = with_goals(printed, above("not_private", exact, delta), above("twice", exact, 2 * delta))

claim = Claim(
    id="huang2020.theorem-1-matrix-normal-fails",
    title="With the printed matrix-normal law one iteration is not private at the stated parameters",
    where="ours",
    kind="bound",
    says=says,
)

# sigma = 1/16, deviation = 1/256, mu = 8, r = -31/8
proof = shows(
    Have(equal("S_is", S, ratio(1, 32)), because("sensitivity", scale=32)),
    Have(equal("sigma_is", sigma, ratio(1, 16)), because("fourteen", term(-sigma, "eps_is"), term(S, "c_is"), term(2, "S_is"))),
    Have(equal("row_is", row, ratio(1, 256)), because("covariance", term(sigma + ratio(1, 16), "sigma_is"))),
    Have(
        equal("deviation_is", deviation, ratio(1, 256)),
        because("entry", term(row + ratio(1, 256), "row_is"), scale=deviation + ratio(1, 256)),
    ),
    Have(equal("mu_is", mu, 8), because(term(256, "ratio"), term(-256 * mu, "deviation_is"), term(256, "S_is"))),
    Have(equal("r_is", r, ratio(-31, 8)), because("threshold", "eps_is", term(-r - (mu + 8) / 2, "mu_is"), scale=8)),
    Have(
        at_least("half", tail, ratio(1, 2)),
        because(term(ratio(8, 31), "sides"), term(ratio(8, 31) * (ratio(1, 2) - tail) * -1, "r_is")),
    ),
    Have(at_least("H_small", 1, H), because("exponential", term(H / 2, square=r))),
    # (33/8) X <= phi <= 2/5
    Have(
        at_least("X_small", ratio(16, 165), X),
        because(
            term(ratio(8, 33), "second_tail"),
            term(ratio(8, 33), "density"),
            term(ratio(16, 165), "H_small"),
            term(ratio(8, 33) * X, "r_is"),
            term(ratio(8, 33) * X, "mu_is"),
        ),
    ),
    **{
        name: because(
            "profile",
            "half",
            "X_small",
            term(factor * ratio(5, 4), "e_2_below"),
            term(-factor, "delta_is"),
            term(ratio(1, 2) - ratio(16, 165) - factor * ratio(17, 100)),
        )
        for name, factor in (("not_private", 1), ("twice", 2))
    },
)

witness = Point(
    scalars={
        **numbers(
            "S=1/32 c=2 eps=1 sigma=1/16 row=1/256 deviation=1/256 mu=8 r=-31/8 tail=999/1000 phi=1/5000 H=1/2000 "
            "X=1/25000 e_2=27/200 delta=27/160"
        ),
        "exact": ratio(999, 1000) - ratio(4, 100000),
    }
)

too_strong = (scaled(says, "eight times delta", "twice", right=4), without(says, "second_tail"), without(says, "entry"))
