"""Another machine, another solver: multipliers, costs and energies moved by 1e-9 to 1e-7 still end in a certificate."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from examples import declarations as own
from tests.amplify.test_certificates import SETTINGS
from tests.amplify.test_own_algorithms import HALF, setting
from verify.amplify import engine
from verify.amplify.certificate import exactly, raised
from verify.amplify.energies import Inadmissible, in_floats
from verify.amplify.program import Chain, chain, proposals
from verify.amplify.scalar import best_system, exact_certificate
from verify.amplify.strict_multipliers import MARGINS, strictly_feasible

# Of several users the optimum may let runs agree in between: that stage's energy is infinite, and it has no interior in floats.
CASES = {name: given for name, given in SETTINGS.items() if exact_certificate(given) is None and name != "users"} | {
    "davis-yin": setting(own.davis_yin, 6, eta=HALF, t=1),
    "douglas-rachford": setting(own.douglas_rachford, 6, eta=HALF),
    "heavy-ball": setting(own.heavy_ball, 4, eta=HALF, m=Fraction(1, 10)),
    "proximal user": setting(own.proximal_gradient, 5, users=(3,), eta=HALF),
}


def moved(proposal, noise, rng):
    """The proposal with every number but its value times 1 + noise, noise uniform and symmetric where a matrix is."""

    def of(values):
        shift = noise * rng.uniform(-1, 1, np.shape(values))
        return np.asarray(values) * (1 + (shift + shift.T) / 2)

    def moment(found):
        return replace(found, inverse_energy=of(found.inverse_energy), theta=of(found.theta))

    moments = tuple(tuple(moment(m) for m in stage) for stage in proposal.moments)
    tau, cost = tuple(tuple(float(t) for t in of(row)) for row in proposal.tau), tuple(float(c) for c in of(proposal.cost))
    return replace(proposal, tau=tau, cost=cost, moments=moments)


@pytest.fixture(autouse=True)
def asked_afresh():
    """What one proposal ended in is kept; here each has its own."""
    engine.solved.cache_clear()
    yield
    engine.solved.cache_clear()


@pytest.fixture(scope="module")
def optima():
    return {name: min(p.optimum for p in proposals(best_system(given))) for name, given in CASES.items()}


@pytest.mark.parametrize("name", ["heavy-ball", "proximal user"])
def test_a_solver_that_stalls_is_asked_again_from_what_is_proved(name, optima, monkeypatch):
    """Its multipliers prove more than twice the least, and it says that they are far below."""

    def stalled(whole, near=None):
        one = next(proposals(whole))
        worse = replace(
            one, tau=[[1.5 * t for t in row] for row in one.tau], cost=[3 * c for c in one.cost], optimum=one.optimum / 9
        )
        asked.extend([] if near is None else [float(near.bound)])
        return iter([replace(worse, optimum=one.optimum / 9)]) if near is None else proposals(whole, near=near)

    asked = []
    monkeypatch.setattr(engine, "proposals", stalled)
    found = engine.solved(CASES[name])[1].energies.bound
    assert asked[0] > 1.1 * optima[name] and found < (1 + engine.MARGIN) * optima[name]
    engine.solved.cache_clear()
    monkeypatch.setattr(Chain, "at", lambda chain, energies: 1 / 0)  # energies that floats cannot hold
    assert float(engine.solved(CASES[name])[1].energies.bound) == asked[0]


@pytest.mark.parametrize("noise", [1e-9, 1e-8, 1e-7])
@pytest.mark.parametrize("name", CASES)
def test_a_moved_proposal_is_certified_within_the_promise(name, noise, optima, monkeypatch):
    rng = np.random.default_rng(0)
    monkeypatch.setattr(engine, "proposals", lambda whole: (moved(p, noise, rng) for p in proposals(whole, attempts=2)))
    answer = engine.amplify(CASES[name])
    assert answer.certificate is not None and answer.reason is None
    assert answer.certified <= optima[name] * (1 + engine.MARGIN)


@pytest.mark.parametrize("name", CASES)
def test_strictly_feasible_multipliers_alone_end_within_the_promise(name, optima):
    """Without them no proposal of some machines has an interior: every stage of its own is strictly feasible."""
    whole = best_system(CASES[name])
    near = moved(next(iter(proposals(whole))), 1e-8, np.random.default_rng(1))
    for margin in MARGINS:
        found = exactly(CASES[name], whole, *strictly_feasible(whole, near, margin))
        assert found.energies.bound <= optima[name] * (1 + engine.MARGIN)


def test_without_energies_nothing_is_proposed():
    whole = best_system(CASES["davis-yin"])
    with pytest.raises(Inadmissible, match="no energies"):
        strictly_feasible(whole, replace(next(iter(proposals(whole))), moments=()), MARGINS[0])


def test_what_the_solver_does_not_tell_from_0_is_no_infinite_multiplier(monkeypatch):
    """Of several users the first multipliers may be as large as one likes: some machines propose a theta of 0 or below."""
    whole = best_system(SETTINGS["users"])
    plain = Chain.proposal
    thetas = [v for row in chain(whole).thetas for v in row]

    def below(self, x, *more):
        x[thetas] = np.where(x[thetas] < 1e-9, -1e-13, x[thetas])
        return plain(self, x, *more)

    monkeypatch.setattr(Chain, "proposal", below)
    found = next(iter(proposals(whole)))
    assert 1e9 < max(max(row) for row in found.tau) < 1e20
    answer = engine.amplify(SETTINGS["users"])
    assert answer.certificate is not None and answer.certified <= 2 * (1 + engine.MARGIN)


def test_multipliers_that_do_not_keep_step_are_doubled_until_they_do():
    """Where each may be as large as one likes, a solver's of the first and of the second iteration need not fit together."""
    whole = best_system(SETTINGS["users"])
    near, more = next(iter(proposals(whole))), 1 + 1e-8
    tau, costs = [[float(t) * more for t in row] for row in near.tau], [c * more for c in near.cost]
    tau[0][1], tau[1][0] = 4e13, 1e9
    with pytest.raises(Inadmissible):
        in_floats(whole, tau, costs)
    assert in_floats(whole, raised(whole, tau, costs), costs).bound <= 2 * (1 + engine.MARGIN)


def test_a_later_solve_far_above_the_first_is_no_answer(monkeypatch):
    given = SETTINGS["users"]
    (first, *_) = proposals(best_system(given))
    lost = replace(first, optimum=first.optimum * 1e70, tau=tuple(tuple(1e70 * t for t in row) for row in first.tau))
    seen = []

    def certify(*asked):
        seen.append(asked[-1].optimum)
        raise engine.NoCertificate("none here")

    monkeypatch.setattr(engine, "certify", certify)
    monkeypatch.setattr(engine, "proposals", lambda whole: iter([first, lost]))
    optimum, best, reason, proposal = engine.solved(given)
    assert seen == [first.optimum] == [optimum] and best is None and reason == "none here" and proposal is first
