"""Who takes part when: positions, mixtures over a secret order, and what a schedule is refused for."""

from fractions import Fraction as F

import pytest

from tests.tables import by_name, typed
from verify.accounts.account import account
from verify.accounts.algorithms import federated_admm
from verify.privacy import participation
from verify.privacy.account_parameters import Setting
from verify.privacy.bounds import CHECKED, DECLARED
from verify.privacy.drawn_blocks import shown
from verify.privacy.loss import Gaussian, Mixture, exactly
from verify.privacy.participation import MOST_SAMPLED, NOTHING, PARAMETERS, Schedule, sampled, schedule
from verify.privacy.sampled_rounds import Sampled, noise_of

ALONE, ANYONE = exactly(F(1, 9)), exactly(F(4, 9))
LATER = Mixture(tuple((F(1, 3), exactly(F(place, 2))) for place in (1, 2, 3)))


@pytest.mark.parametrize(
    ("order", "users", "anyone", "loss"),
    typed(
        __file__,
        "participation",
        "whose loss an order gives",
        by_name(Gaussian, Sampled, exactly, noise_of, sampled, ALONE=ALONE, ANYONE=ANYONE, LATER=LATER),
    ),
)
def test_whose_loss_an_order_gives(order, users, anyone, loss):
    """Uses cost half of where the first is."""
    found = Schedule(6, users, 2, order).loss(2, lambda at: exactly(F(at[0], 2)), ALONE, anyone)
    assert found == loss and isinstance(found, Gaussian) == (users == 1 or order == "fixed")


@pytest.mark.parametrize(("users", "most"), [(1, 1), (300, 1), (301, 2), (1000, 9)])
def test_places_of_a_secret_order_stand_for_no_worse_one(monkeypatch, users, most):
    monkeypatch.setattr(participation, "MOST_POSITIONS", 300)
    places = Schedule(users, users, 1, "permuted").places()
    widths = [weight * users for _, weight in places]
    assert sum(widths) == users and max(widths) == most and places[0][0] == users
    assert all(
        place - width == below for (place, _), width, (below, _) in zip(places, widths, [*places[1:], (0, 0)], strict=True)
    )


@pytest.mark.parametrize(("given", "at_once", "words"), typed(__file__, "participation", "what no order can be"))
def test_what_no_order_can_be(given, at_once, words):
    with pytest.raises(ValueError, match=words):
        schedule(Setting({**PARAMETERS, "passes": 1} | given), at_once)


@pytest.mark.parametrize(
    ("given", "at_once", "plan"),
    typed(__file__, "participation", "what an order is", {"MOST_SAMPLED": MOST_SAMPLED, "Schedule": Schedule}),
)
def test_what_an_order_is(given, at_once, plan):
    assert schedule(Setting({**PARAMETERS, "passes": 1} | given), at_once) == plan
    known = [(a.name, a.status) for a in plan.assumptions()]
    fixed = [("participation", CHECKED), ("order", DECLARED)]
    assert known == (fixed if plan.order == "fixed" else [("participation", DECLARED)])


@pytest.mark.parametrize(("rounds", "p", "parts"), [(3, F(1, 2), 4), (10_000, F(1, 100), 74), (5, F(1), 0)])
def test_uses_in_secret_are_counted_to_the_last(rounds, p, parts):
    """The tails of the binomial law stand at every round."""
    loss = sampled(rounds, p, exactly(1))
    found = loss.parts if parts else ()
    assert len(found) == parts and loss.mu_squared == exactly(rounds) and isinstance(loss, Gaussian) == (not parts)
    assert parts != 4 or set(found) == {(F(w, 8), exactly(j)) for j, w in enumerate((1, 3, 3, 1))}


ROUNDS = {"sigma": 4, "steps": 3, "users": 9, "lipschitz": 1, "gamma": 1, "maps": "printed"}  # mu = 4 L gamma/sigma = 1
KNOWN, DRAWN = "takes part in at most {} of 3 rounds", "each of 3 rounds draws {} of 9 users"


@pytest.mark.parametrize(
    ("more", "losses", "lower", "says", "printed"),
    typed(__file__, "participation", "what each view of a federation costs", by_name(Gaussian, exactly, sampled, shown)),
)
def test_what_each_view_of_a_federation_costs(monkeypatch, more, losses, lower, says, printed):
    monkeypatch.setattr(federated_admm, "MOST_SAMPLED", 3)
    given = {name: value for name, value in (ROUNDS | more).items() if value is not None}
    found = account("federated-admm", **given).analysis
    assert [bound.loss for bound in found.bounds(1)] == losses and found.attained(1).loss.rho.lower == lower
    known = {a.name: a for a in found.assumptions}["participation"]
    assert says in known.says and known.status == (DECLARED if "view" in more else CHECKED)
    shown = found.printed(1)
    assert shown is None if printed is None else shown.rho == (printed or None)
    first = found.bounds(1)[0]
    assert first.records == ("cyffers2023.remark-6" if "clip" in more else "cyffers2023.theorem-3-local",)
    assert ("is clipped" in found.attained(1).says) == ("clip" in more) and first.argument.startswith("mu: ")
    again = account("federated-admm", **given | {"maps": "derived"}).analysis.bounds(1)[0]
    assert again.argument.startswith("mu" if "clip" in more else "the proof")
    assert "clip" in more or again.loss.mu_squared.upper == losses[0].mu_squared.upper / 81
    free = {name: value for name, value in given.items() if name != "maps"}
    assert len(found.forms) == 0 and len(account("federated-admm", **free).analysis.forms) == 2 * ("clip" not in more)
    monkeypatch.setattr(federated_admm, "MOST_SAMPLED", 2)
    assert len(account("federated-admm", **given).analysis.bounds(1)) == 1


@pytest.mark.parametrize(("users", "view", "known"), [(6, "output", True), (5, "output", False), (6, "participant", False)])
def test_the_central_formula_is_of_few_who_are_not_seen(users, view, known):
    found = account("federated-admm", **ROUNDS | {"users": users, "view": view, "participants": 1}).analysis.printed(1)
    assert (found is not None) == known
    every = account("federated-admm", **ROUNDS | {"view": "participant", "participants": 9}).analysis
    assert [bound.route for bound in every.bounds(1)] == ["composition", "shifts"] and "small lambda" not in every.attained(
        1
    ).says


def test_what_is_nothing_stands_for_all_places_before_it():
    plan, asked = Schedule(4000, 4000, 1, "sampled"), []
    squares = plan.falling(range(4000), lambda k: asked.append(k) or exactly(F(1, 2**k)))
    assert len(asked) == 53 and 4000 * squares[-1].upper <= NOTHING < 8000 * squares[-1].upper and len(squares) == 4000
    assert all(square.lower <= F(1, 2**k) <= square.upper for k, square in enumerate(squares))
