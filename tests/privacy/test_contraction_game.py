"""The energy of the contraction game against all runs on the line with curvatures at the ends; attained runs are among them."""

import itertools
import random
from fractions import Fraction as F

import pytest

from tests.bounds import near
from tests.privacy.asked import asked
from verify.privacy import contraction_game
from verify.privacy.contraction_game import MOST as MANY_USES
from verify.privacy.contraction_game import alternates, attained, bounded_domain, energy, factors, killing, quadratics

WIDTH = F(2, 10**15)  # of an enclosure
MOST = 800  # runs that are tried one by one


def best_run(eta, curvatures, steps, uses, aside=False):
    """The largest (mean difference)^2/variance over all curvatures of each step; ``aside``: and over the sides of each use."""
    best = F(0)
    for chosen in itertools.product(sorted(curvatures), repeat=steps):
        mean, variance = F(0), F(0)
        for t, h in enumerate(chosen, 1):
            factor = 1 - eta * h
            mean, variance = (abs(factor) if aside else factor) * mean + (1 if t in uses else 0), factor**2 * variance + 1
        best = max(best, mean**2 / variance)
    return best


@pytest.mark.parametrize("seed", range(60))
def test_no_run_passes_the_energy_and_the_attained_run_is_one_of_them(seed):
    draw = random.Random(seed)
    eta = F(draw.randint(1, 8), 8)
    nu = draw.choice([F(1), F(1, 2), F(2), F(3, 2)]) / eta
    mu = nu * draw.choice([F(0), F(1, 4), F(1)])
    users, passes = draw.choice([1, 2, 3]), draw.choice([1, 2])
    user, steps = draw.randint(1, users), users * passes
    curvatures = {mu, nu} | ({1 / eta} if mu <= 1 / eta <= nu else set())
    assert len(curvatures) ** steps <= MOST
    best = best_run(eta, curvatures, steps, range(user, steps + 1, users))
    made = asked("noisy-gradient-descent", eta=eta, sigma=eta, nu=nu, mu=mu, sensitivity=1, users=users, passes=passes, user=user)
    assert best <= made.loss.mu_squared.upper
    if made.lower is not None:
        aside = best_run(eta, curvatures, steps, range(user, steps + 1, users), aside="in the limit" in made.attained.says)
        assert made.lower.mu_squared.lower <= made.loss.mu_squared.upper and aside <= made.loss.mu_squared.upper
        if "degree" in made.attained.says:
            assert aside < made.lower.square.lower or passes > 1
        else:
            assert made.lower.square.lower <= aside


@pytest.mark.parametrize("uses", [[1], [3], [5], [1, 4], [2, 3, 5], [1, 2, 3, 4, 5], [1, 20]])
@pytest.mark.parametrize(("c", "part"), [(F(1), F(0)), (F(1), F(1, 3)), (F(9, 10), F(1, 3)), (F(9, 10), F(9, 10)), (F(1), F(1))])
def test_what_is_attained_is_a_run_and_the_best_of_its_kind(c, part, uses):
    """x -> m_j x + gap_j + noise in rationals, the least factor at a use or at all steps up to it."""
    kill, steps = c * part, max(5, *uses)

    def value(t, whole):
        mean, variance = F(0), F(0)
        for j in range(1, steps + 1):
            m = kill if j == t or (whole and j <= t) else c
            mean, variance = m * mean + (j in uses), m**2 * variance + 1
        return mean**2 / variance

    best, (loss, says) = max(value(t, whole) for t in uses for whole in (True, False)), attained(c, kill, steps, uses)
    found = loss.square
    assert found.lower <= best <= found.upper and found.upper - found.lower <= best / 10**12
    assert ("one step of the user" in says) == (len(uses) > 1)


def string(c, steps, uses, start=None):
    """The least energy in rationals, c > 0: the lower hull of the shifts that may have been made before each use."""
    s, distance = start or (0, F(0))
    reached, height, below = F(0), distance * c ** (steps - s), []
    for t in range(s + 1, steps + 1):
        if t in uses:
            below.append((reached, height if reached else F(0)))
            height += c ** (steps - t)
        reached += c ** (2 * (steps - t))
    hull = [(F(0), F(0))]
    for x, y in [one for one in below if one[0]] + [(reached, height)]:
        while len(hull) > 1 and (hull[-1][1] - hull[-2][1]) * (x - hull[-2][0]) >= (y - hull[-2][1]) * (
            hull[-1][0] - hull[-2][0]
        ):
            hull.pop()
        hull.append((x, y))
    return sum((v - y) ** 2 / (u - x) for (x, y), (u, v) in itertools.pairwise(hull))


@pytest.mark.parametrize("seed", range(80))
def test_energies_are_those_of_the_hull_and_a_bounded_domain_has_no_less(seed):
    draw = random.Random(seed)
    c, steps = draw.choice([F(1), F(9, 10), F(1, 3), F(0)]), draw.randint(1, 9)
    uses = sorted(draw.sample(range(1, steps + 1), draw.randint(0, steps)))
    uses = range(draw.choice([1, 1, steps]), steps + 1) if seed % 3 == 0 else uses
    diameter = F(draw.randint(0, 12), 4)
    last = F(steps in uses)
    starts = [None, *((s, diameter) for s in range(steps))]
    exact = [string(c, steps, uses, start) if c else last for start in starts]
    for start, value in zip(starts, exact, strict=True):
        found = energy(c, steps, uses, start)
        assert found.lower <= value <= found.upper and found.upper - found.lower <= value * WIDTH
    if uses:
        found = bounded_domain(c, steps, uses, diameter).upper
        assert min(exact) <= found <= exact[0] * (1 + WIDTH)
        assert len(uses) > 1 or found <= min(exact) * (1 + WIDTH)


def test_the_least_factor_is_nought_where_a_curvature_forgets():
    assert killing(F(1), F(1), F(2)) == killing(F(1), F(1, 2), F(1)) == 0 and killing(F(1), F(3, 2), F(2)) == F(1, 2)
    assert not alternates(F(1), F(1, 2), F(3, 2)) and factors(F(1), F(1, 2), F(3, 4), True) == (F(1, 2), F(1, 4))
    assert [factors(F(1), F(3, 2), F(2), secret) for secret in (True, False)] == [None, (1, F(1, 2))]
    assert [factors(F(1), F(0), nu, secret) for nu, secret in ((F(2), True), (F(1), False))] == [(1, 0)] * 2
    assert factors(F(1), F(1), F(2), True) == (0, 0), "no difference is left, and none alternates"
    with pytest.raises(ValueError, match="not treated one by one"):
        quadratics(F(1), MANY_USES + 1, range(1, MANY_USES + 2))


@pytest.mark.parametrize(("users", "user", "passes"), [(1, 1, 6), (3, 2, 4), (2, 1, 5)])
def test_uses_add_up_where_the_factor_is_negative_and_the_start_is_far_away(users, user, passes):
    """The run of ``alternates`` with R = 10^30, exactly and without noise: difference, variance, and the slopes it asks for."""
    assert alternates(F(1), F(1, 4), F(19, 10)) and factors(F(1), F(1, 4), F(19, 10), False) == (F(9, 10), 0)
    c, far, width, back = F(9, 10), F(10**30), F(10**9), F(10**20)
    steps, uses = users * passes, range(user, users * passes + 1, users)
    turn = far * c**steps / 2

    def followed(window):
        """(difference)^2/variance of the last x, where the curvature is 1/eta around the place of the use ``window``."""
        place = (-c) ** (window - 1) * far

        def step(x, moved):
            d = x - place
            tent = d if abs(d) <= width else max(F(0), width * (1 - (abs(d) - width) / back)) * (1 if d > 0 else -1)
            return -c * x + c * tent + moved * max(F(-1), min(F(1), x / turn))  # |difference of the gradients| <= Delta = 1

        x = y = far
        noise = F(0)
        for t in range(1, steps + 1):
            noise = noise * (0 if t == window else c) ** 2 + 1
            x, y = step(x, 0), step(y, int(t in uses))
        return (y - x) ** 2 / noise

    best, _ = attained(c, F(0), steps, uses)
    assert abs(max(map(followed, uses)) / best.square.upper - 1) < F(1, 10**9)
    assert 1 / turn + c * width / back < F(1, 10**10)  # how far the slopes leave [-9/10, 3/4]


DESCENT = "noisy-gradient-descent --eta 1 --sigma 1 --sensitivity 1"


@pytest.mark.parametrize("nu", ["1/3", "1", "3/2", "2"])
def test_at_one_hessian_the_noise_of_every_step_counts(nu):
    """x -> (1 - eta nu) x + gap + noise in rationals: the account is met by it, and 1 % less is below it."""
    for users, user in ((5, 2), (9, 9), (4, 1)):
        made = asked(f"{DESCENT} --nu {nu} --mu {nu} --users {users} --user {user}")
        m, mean, variance = 1 - F(nu), F(0), F(0)
        for t in range(1, users + 1):
            mean, variance = m * mean + (t == user), m * m * variance + 1
        exact = mean**2 / variance
        assert made.lower.mu_squared.lower <= exact <= made.loss.mu_squared.upper
        assert made.loss.mu_squared.upper * F(99, 100) <= exact


def test_two_starts_without_a_use_are_forgotten_by_every_step_alike():
    assert energy(F(1), 7, (), (0, F(3))).upper == F(9, 7)


def test_few_steps_to_forget_are_asked_about(monkeypatch):
    asked = []
    monkeypatch.setattr(contraction_game, "energy", lambda *of: asked.append(of) or energy(*of))
    assert bounded_domain(F(1), 10**6, (1,), F(6)).upper < F(1 + 10**6, 10**12) and len(asked) < 4
    assert bounded_domain(F(1), 3, (2, 3), F(0)).upper == 1  # what is read in the last step is not forgotten


def test_no_step_to_forget_is_better_than_the_one_that_floats_choose():
    """Several uses, all steps, sets of every size: against all s, of which only those at a use can be the best."""
    rng = random.Random(29)
    for _ in range(300):
        c, steps = rng.choice((F(1), F(31, 100), F(9, 10), F(99, 100))), rng.choice((4, 12, 40))
        uses = sorted(rng.sample(range(1, steps + 1), rng.randint(1, 4))) if rng.random() < 0.8 else range(1, steps + 1)
        diameter = F(rng.randint(0, 40), 10)
        every = [energy(c, steps, uses), *(energy(c, steps, uses, (s, diameter)) for s in range(steps))]
        assert near(float(bounded_domain(c, steps, uses, diameter).upper), min(float(one.upper) for one in every), 9 * steps)
