"""Gradient descent, where the answers are known in closed form: section 4 of the note, written here by hand."""

from fractions import Fraction

import pytest

from tests.bounds import printed
from tests.tables import typed
from verify.amplify.algorithms import Setting, system
from verify.amplify.engine import CLOSE, ENOUGH, amplify, solved
from verify.amplify.saddle import ENOUGH as ATTAINED

NINE_TENTHS = Fraction(1, 10)  # mu at eta = nu = 1: the contraction factor is 9/10


def solver_agrees(answer, value):
    """The semidefinite program, which knows no closed form."""
    optimum, certificate, _, _ = solved(answer.setting)
    assert abs(optimum / float(value) - 1) < ENOUGH
    assert value <= certificate.energies.bound <= value * (1 + Fraction(ENOUGH))


def descent(steps, mu=Fraction(0), **more):
    return amplify(Setting("gradient-descent", steps, Fraction(1), mu=mu, **more), lower=True)


def agrees(answer, value):
    """The float as CLOSE as asked, the certificate exactly, and an instance that attains it."""
    assert answer.certified == value
    assert abs(answer.energy / float(value) - 1) < CLOSE
    assert value * (1 - ATTAINED) < answer.lower <= value
    solver_agrees(answer, value)


@pytest.mark.parametrize("projected", [False, True])
@pytest.mark.parametrize("steps", [1, 2, 7, 20])
def test_one_difference_at_the_start(steps, projected):
    agrees(descent(steps, projected=projected), Fraction(1, steps))
    c = 1 - NINE_TENTHS
    agrees(descent(steps, NINE_TENTHS, projected=projected), c ** (2 * steps) * (1 - c**2) / (1 - c ** (2 * steps)))


@pytest.mark.parametrize("projected", [False, True])
@pytest.mark.parametrize("steps", [1, 2, 7, 20])
def test_a_difference_in_every_step(steps, projected):
    users = tuple(range(1, steps + 1))
    delta = Fraction(3, 2)
    agrees(descent(steps, users=users, delta=delta, projected=projected), steps * delta**2)
    c = 1 - NINE_TENTHS
    value = delta**2 * (1 - c**steps) / (1 + c**steps) * (1 + c) / (1 - c)
    agrees(descent(steps, NINE_TENTHS, users=users, delta=delta, projected=projected), value)


@pytest.mark.parametrize(("batches", "epochs"), [(2, 3), (3, 2), (2, 1), (4, 4)])
def test_cyclic_batches_with_the_user_in_the_last_one(batches, epochs):
    c = 1 - NINE_TENTHS
    tail = c ** (2 * batches - 2) * (1 - c**2) / (1 - c**batches) ** 2
    powers = c ** (batches * (epochs - 1))
    value = 1 + tail * (1 - powers) / (1 + powers)
    agrees(descent(batches * epochs, NINE_TENTHS, users=tuple(batches * (e + 1) for e in range(epochs))), value)


def test_the_iteration_x_to_c_x_does_not_attain_the_cyclic_bound():
    """Section 4: 1.8853 against 1.6103 at c = 0.9, l = 2, E = 3."""
    from verify.amplify.instances import exact_energy

    whole = system(Setting("gradient-descent", 6, Fraction(1), mu=NINE_TENTHS, users=(2, 4, 6)))
    none = tuple((((Fraction(0),),) if stage.modes[0].unknowns else (),) for stage in whole.run)
    value = exact_energy(whole, (0,), none, ((Fraction(1),),) * 3)
    assert printed(value, "1.6103")
    assert printed(descent(6, NINE_TENTHS, users=(2, 4, 6)).certified, "1.8853")


def test_the_operator_of_cyffers_composes_where_it_only_does_not_expand():
    """R non-expansive, a difference in every step: K times the Gaussian mechanism, as Theorem 2 has it; contraction helps."""
    steps, lam = 6, Fraction(1, 3)
    users = tuple(range(1, steps + 1))
    agrees(amplify(Setting("fixed-point", steps, lam=lam, users=users), lower=True), Fraction(steps))
    tau = Fraction(1, 2)
    c = 1 - lam + lam * tau
    value = (1 - c**steps) / (1 + c**steps) * (1 + c) / (1 - c)
    agrees(amplify(Setting("fixed-point", steps, lam=lam, nu=tau, users=users), lower=True), value)


def constrained(R, c, k):
    """R at k iterations to go, and a difference of at most 1 in each of them; c = 1: (R + k)^2/k."""
    return (R * c**k + sum(c**i for i in range(k))) ** 2 / sum(c ** (2 * i) for i in range(k))


@pytest.mark.parametrize(
    ("R", "mu", "steps"), [(10, 0, 100), (Fraction(1, 3), 0, 5), (5, 0, 3), (30, NINE_TENTHS, 20), (1, 0, 1)]
)
def test_a_difference_in_every_step_over_a_set_of_bounded_diameter(R, mu, steps):
    c = 1 - Fraction(mu)
    setting = Setting(
        "gradient-descent",
        steps,
        Fraction(1),
        mu=Fraction(mu),
        users=tuple(range(1, steps + 1)),
        projected=True,
        diameter=Fraction(R),
    )
    every = (1 - c**steps) / (1 + c**steps) * (1 + c) / (1 - c) if mu else Fraction(steps)
    answer = amplify(setting, lower=True)
    best = min(range(1, steps + 1), key=lambda k: constrained(R, c, k))
    assert answer.certified == min(every, constrained(R, c, best))
    assert answer.certificate.from_the_set == (best if constrained(R, c, best) < every else None)
    assert abs(answer.energy / float(answer.certified) - 1) < CLOSE and answer.lower is None
    solver_agrees(answer, answer.certified)


def test_the_records_of_a_difference_in_every_step_are_named():
    users = tuple(range(1, 13))
    of = {"eta": Fraction(1, 2), "users": users, "projected": True, "delta": Fraction(3)}
    every = amplify(Setting("gradient-descent", 12, mu=Fraction(1, 5), **of))
    in_a_set = amplify(Setting("gradient-descent", 12, diameter=Fraction(4), **of))
    assert every.printed.theorem == "chan2024.shift-every-step"
    assert in_a_set.printed.theorem == "chan2024.shift-bounded-set"
    assert amplify(Setting("gradient-descent", 12, **of)).printed.theorem is None  # composition alone
    assert amplify(Setting("gradient-descent", 12, nu=Fraction(7, 2), mu=Fraction(1, 5), **of)).printed.theorem is None


def test_in_a_bounded_set_two_independent_solutions_agree():
    """The account's game of lengths, certified by balls, against the taut string of the energies, exact."""
    from verify.privacy.contraction_game import bounded_domain

    for R, c, users, steps in typed(__file__, "anchors", "in a bounded set two independent solutions agree"):
        setting = Setting("gradient-descent", steps, Fraction(1), mu=1 - c, users=users, projected=True, diameter=Fraction(R))
        found = bounded_domain(c, steps, users, Fraction(R))
        assert found.lower <= amplify(setting).certified <= found.upper


@pytest.mark.parametrize(("more", "words"), typed(__file__, "anchors", "a diameter that says nothing is refused"))
def test_a_diameter_that_says_nothing_is_refused(more, words):
    with pytest.raises(ValueError, match=words):
        Setting("gradient-descent", 4, Fraction(1), **({"diameter": Fraction(1)} | more))


def test_the_popular_effective_rounds_are_not_the_answer():
    """sum c^(2t) is wrong by up to a factor 4 (section 4), so a check against it must fail."""
    c, steps = 1 - NINE_TENTHS, 40
    answer = descent(steps, NINE_TENTHS, users=tuple(range(1, steps + 1)))
    assert float(answer.certified) / sum(float(c) ** (2 * t) for t in range(steps)) > 3
