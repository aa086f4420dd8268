"""Table 1 in exact arithmetic: the step size and the contraction factor of a row, as statements and proofs.

Where: arXiv section 10, Table 1, (23) and Lemma 7.6. Letters: with nu = mu_sc = a = 2 mu, mu_g = 2 c_2, |A^T B| = 1: r = sqrt(12)
a, the first end of (23) is 4/(2 a + r), the second 1/a - 2 mu_g/beta^2; e is the larger one and eta = (e + 1/a)/2. Then k = 1/a -
eta, P = 1 - k/eta, Q = eta/beta + eta k/4, R = 1 - eta a + k/eta, S = eta/beta and L = max(R/P, S/Q). The irrational r enters by
|r^2 - 12 a^2| <= 10^-12, so that rational witnesses exist; every number of a row is a rational constant.
Idea: bounds on r give bounds on e, where the product (e d - 4)(e - second) = 0 says that e is no larger; L = S/Q because
L P > R, and S/Q increases with eta.
"""

from dataclasses import dataclass

from verify import *

from ..strongly_convex.explicit_contraction_factor import larger_ratio

scalars("r e eta L")
SLACK = Fraction(1, 10**12)
HALF_DIGIT = ratio(1, 200)
MU_G = ratio(1, 5)


@dataclass(frozen=True)
class Row:
    """A row as printed, mu and beta its inputs; eta by (23) lies between ``low`` and ``high``."""

    mu: Fraction
    beta: Fraction
    eta: Fraction
    L: Fraction
    low: Fraction
    high: Fraction

    @property
    def a(self):
        return 2 * self.mu

    @property
    def second(self):
        return 1 / self.a - 2 * MU_G / self.beta**2

    @property
    def root(self):
        """sqrt(12) a to 13 digits."""
        return self.a * Fraction(34641016151378, 10**13)


ROWS = {
    1: Row(**numbers("mu=1/4 beta=9/10 eta=39/20 L=19/20 low=142/81 high=142/81")),
    2: Row(**numbers("mu=9/100 beta=1/2 eta=481/100 L=91/100 low=48112/10000 high=48113/10000")),
    3: Row(**numbers("mu=9/400 beta=3/10 eta=20 L=17/20 low=20 high=20")),
    4: Row(**numbers("mu=1/100 beta=3/20 eta=433/10 L=4/5 low=433012/10000 high=433013/10000")),
}


def formula(row):
    """(23) and its midpoint, for the numbers of the row."""
    d, square = 2 * row.a + r, 12 * row.a**2
    root = letter("r", "the root in (23) for nu = mu_sc = 2 mu", value=f"sqrt({square})")
    larger = letter("e", "the larger of the two lower ends of (23)")
    return given(
        root_low=r**2 >= square - SLACK | root,
        root_high=square + SLACK >= r**2 | root,
        end_first=e * d >= 4 | larger,
        end_second=e >= row.second | larger,
        maximum=(e * d - 4) * (e - row.second) == 0 | larger,
        midpoint=eta == (e + 1 / row.a) / 2 | assumed("Given the limitation of as shown in", "sec. 10", "the midpoint of (23)"),
    )


def step_size_says(row, low, high):
    """low <= eta <= high."""
    goals = (at_least("low", eta, low), at_least("high", high, eta))
    return statement(for_all(positive="r eta", real="e"), *formula(row), goals=goals)


def root_bounds(row):
    """r_low <= r <= r_high, and the two numbers."""
    gap = row.a / 10**7
    low, high = row.root - gap, row.root + gap
    below = have(r_low=r >= low | (term(12 * row.a**2 - SLACK - low**2) + fact("root_low")) / (r + low))
    above = have(r_high=high >= r | (term(high**2 - 12 * row.a**2 - SLACK) + fact("root_high")) / (high + r))
    return below, above, low, high


def step_size(row):
    """The bounds of the row on eta."""
    says = step_size_says(row, row.low, row.high)
    return says, _step_size_proof(row, row.low, row.high), _step_size_point(row), shifted(says, eta, row.low, row.high)


def _step_size_proof(row, low, high):
    below, above, r_low, r_high = root_bounds(row)
    d, a, second = 2 * row.a + r, row.a, row.second
    l, u = 2 * low - 1 / a, 2 * high - 1 / a  # noqa: E741
    if second * (2 * a + r_low) > 4:  # the second end is the larger: e = second
        e_low = have(e_low=e >= l | term(second - l) + fact("end_second"))
        exact = have(
            exact=second
            >= e
            | (d * square(e - second) - fact("maximum") + second * fact("end_second") * fact("r_low"))
            / Polynomial.of(second * (2 * a + r_low) - 4)
        )
        steps = (below, e_low, exact, have(e_high=u >= e | term(u - second) + fact("exact")))
    else:
        e_low = have(e_low=e >= l | (fact("end_first") + term(4 - l * (2 * a + r_high)) + l * fact("r_high")) / d)
        inside = have(inside=u * d >= 4 | term(u * (2 * a + r_low) - 4) + u * fact("r_low"))
        e_high = have(
            e_high=u >= e | (d * square(e - u) + fact("inside") * fact("end_second") - fact("maximum")) / (d * (u - second))
        )
        steps = (below, above, e_low, inside, e_high)
    half = ratio(1, 2)
    return shows(*steps, low=half * fact("e_low") + fact("midpoint"), high=half * fact("e_high") - fact("midpoint"))


def _step_size_point(row):
    """The row with r to 13 digits."""
    end = max(row.second, 4 / (2 * row.a + row.root))
    return Point(scalars={"r": row.root, "e": end, "eta": (end + 1 / row.a) / 2})


def weights(row):
    """(P, Q, R, S) of Lemma 7.6."""
    a, k = row.a, 1 / row.a - eta
    return 1 - k / eta, eta / row.beta + eta * k * ratio(1, 4), 1 - eta * a + k / eta, eta / row.beta


def factor_says(row, low, high):
    """low <= L <= high at the midpoint of (23)."""
    P, Q, R, S = weights(row)
    facts = (*formula(row), *larger_ratio(P, Q, R, S, "larger"))
    goals = (at_least("L_low", L, low), at_least("L_high", high, L))
    return statement(for_all(positive="r eta L", real="e"), *facts, goals=goals)


def factor(row, step_size, low, high):
    """low <= L <= high, from the bounds on eta that the record ``step_size`` proves."""
    says = factor_says(row, low, high)
    return says, _factor_proof(row, step_size, low, high), _factor_point(row), shifted(says, L, low, high)


def printed_factor(row, step_size):
    """L is the printed number, rounded."""
    return factor(row, step_size, row.L - HALF_DIGIT, row.L + HALF_DIGIT)


def _factor_proof(row, step_size, low, high):
    P, Q, R, S = weights(row)
    a, b, quarter = row.a, 1 / row.beta, ratio(1, 4)
    k_low, k_high = 1 / a - row.high, 1 / a - row.low
    strict = min(ratio(1, 100), a)
    rest = low * (2 * row.low - 1 / a) + a * row.low**2 - 1 / a - strict * row.low
    steps = (
        use("step", step_size),
        have(
            L_at_least=L
            >= low
            | (1 / eta * fact("second_ratio") + L * quarter * fact("step.low") + term(b - low * (b + k_high * quarter)))
            / Polynomial.of(b + k_high * quarter)
        ),
        have(long_step=2 * eta >= 1 / a | 2 * fact("step.low") + term(2 * row.low - 1 / a)),
        have(
            strict=L * P - R
            >= strict
            | (
                fact("L_at_least") * fact("long_step")
                + a * square(eta - row.low)
                + (2 * low + 2 * a * row.low - strict) * fact("step.low")
                + term(rest)
            )
            / eta
        ),
        have(second_is_it=S >= L * Q | (fact("strict") * fact("second_ratio") - fact("larger")) / Polynomial.of(strict)),
    )
    return shows(
        *steps,
        L_low=fact("L_at_least"),
        L_high=(1 / eta * fact("second_is_it") + L * quarter * fact("step.high") + term(high * (b + k_low * quarter) - b))
        / Polynomial.of(b + k_low * quarter),
    )


def _factor_point(row):
    """The row with r to 13 digits; L = S/Q."""
    step = _step_size_point(row).scalars
    k = 1 / row.a - Fraction(step["eta"])
    return Point(scalars={**step, "L": 1 / (1 + row.beta * k / 4)})


def shifted(says, value, low, high):
    """False neighbours: either bound moved past the value; the fact dropped that picks the value."""
    lower, upper = (bound.name for bound in says.goals[:2])
    return altered(
        says,
        {
            "lower bound moved past the value": {lower: value >= high + ratio(1, 200) | false},
            "upper bound moved past the value": {upper: low - ratio(1, 200) >= value | false},
        },
        drop=says.facts[-1].name,
    )
