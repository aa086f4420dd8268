"""Rounds with secret batches: dp_accounting, an independent convolution in floats, exact Gaussians; wrong twins are seen."""

import math
from fractions import Fraction as F
from functools import lru_cache
from itertools import zip_longest

import numpy as np
import pytest
from scipy.stats import norm

from tests.privacy.asked import asked
from tests.tables import typed
from verify.accounts.algorithms.dp_sgd import MOST_STAGES
from verify.privacy import sampled_rounds
from verify.privacy.batches import Batches, batches
from verify.privacy.conversion import gaussian_epsilon
from verify.privacy.dp_events import from_dp_event, lost
from verify.privacy.loss_sums import powers, seldom_outside
from verify.privacy.poisson_gaussian import ADD, OPPOSITE, REMOVE, REPLACE, one_direction
from verify.privacy.sampled_rounds import PAIRS, Sampled, SampledRun, composed_law

MICRO = F(1, 10**6)

# rate, noise multiplier, steps, delta: as in published runs on MNIST, CIFAR-10, IMDb, ImageNet, language models, and tutorials.
USUAL = [(*row,) for row in typed(__file__, "sampled_rounds", "usual")]


def others(rate, noise, rounds, delta, relation):
    """(lower, upper) of dp_accounting's privacy loss distributions: privacy buckets rounded down, connected dots."""
    pld = pytest.importorskip("dp_accounting.pld.privacy_loss_distribution")
    make = {
        "sampling_prob": rate,
        "value_discretization_interval": 1e-4,
        "neighboring_relation": pytest.importorskip("dp_accounting").NeighboringRelation[relation],
    }
    low = pld.from_gaussian_mechanism(noise, pessimistic_estimate=False, use_connect_dots=False, **make)
    return [one.self_compose(rounds).get_epsilon_for_delta(delta) for one in (low, pld.from_gaussian_mechanism(noise, **make))]


@pytest.mark.parametrize("setting", USUAL, ids=str)
@pytest.mark.parametrize(("pair", "relation", "far"), [("add-remove", "ADD_OR_REMOVE_ONE", 1), ("opposite", "REPLACE_ONE", 2)])
def test_usual_settings_are_within_one_percent_of_dp_accounting_and_never_below_it(setting, pair, relation, far):
    """A replaced record at twice the noise, so that the loss is of the usual size."""
    rate, noise, rounds, delta = setting
    low, high = others(rate, far * noise, rounds, delta, relation)
    found = Sampled(F(rate), F(far * noise), rounds, pair).epsilon(F(delta)).upper
    assert low <= float(found) <= 1.01 * high


@pytest.mark.parametrize("setting", USUAL, ids=str)
def test_what_a_run_with_a_replaced_record_attains_is_never_above_its_bound(setting):
    rate, noise, rounds, delta = setting
    loss = Sampled(F(rate), F(2 * noise), rounds, "opposite")
    assert SampledRun(loss).epsilon(F(delta)).lower <= loss.epsilon(F(delta)).upper


def by_transform(direction, q, s, rounds, epsilon, h=2e-4):
    """(lower, upper) of delta in floats: losses of a fine grid of outcomes rounded down and up, one long Fourier transform."""
    edges = np.linspace(-12 * s, 12 * s + 1, 200_001)
    plain, moved = np.diff(norm.cdf(edges, 0, s)), np.diff(norm.cdf(edges, 1, s))
    mixture = (1 - q) * plain + q * moved
    middle = (edges[1:] + edges[:-1]) / 2
    loss = np.log((1 - q) + q * np.exp((2 * middle - 1) / (2 * s * s)))
    if direction == OPPOSITE:
        pairs = [(loss - np.log((1 - q) + q * np.exp((-2 * middle - 1) / (2 * s * s))), mixture)]
    elif direction == REMOVE:
        pairs = [(loss, mixture)]
    elif direction == ADD:
        pairs = [(-loss, plain)]
    else:
        above = middle > 0.5
        rest = 1 - mixture[above].sum() - plain[above].sum()
        pairs = [(loss[above], mixture[above]), (-loss[above], plain[above]), (np.zeros(1), np.array([rest]))]
    losses, weights = np.concatenate([a for a, _ in pairs]), np.concatenate([b for _, b in pairs])
    found = []
    for shift in (-2 * (edges[1] - edges[0]) / s**2, 2 * (edges[1] - edges[0]) / s**2):  # of a loss within a cell of outcomes
        index = np.floor((losses + shift) / h).astype(int) + (shift > 0)
        size = 1 << 18
        law = np.zeros(size)
        np.add.at(law, index % size, weights)
        total = np.fft.irfft(np.fft.rfft(law) ** rounds, size)
        at = np.arange(size)
        at = np.where(at > size * 3 // 4, at - size, at) * h
        found.append(float((total * np.maximum(0, 1 - np.exp(np.minimum(epsilon - at, 0)))).sum()))
    return found


@pytest.mark.parametrize("direction", [REMOVE, ADD, REPLACE, OPPOSITE])
@pytest.mark.parametrize(("q", "s", "rounds", "epsilon"), [(0.05, 1.0, 20, 0.8), (0.3, 2.0, 10, 1.0)])
def test_an_independent_convolution_in_floats_says_the_same(direction, q, s, rounds, epsilon):
    low, high = by_transform(direction, q, s, rounds, epsilon)
    law = composed_law(((F(q), F(s), rounds),), direction, high)
    assert low * 0.999 <= float(law.delta(F(epsilon))) <= 1.03 * high


@pytest.mark.thorough
def test_a_small_epsilon_at_a_delta_of_1e_141_is_that_of_a_law():
    """Renyi divergences alone took a minute and a half, and gave 1.104."""
    law = composed_law(((F(1, 294), F(3704, 737), 7),), REMOVE, 1e-141)
    assert law.delta(F(41, 100)) <= F(10) ** -141 < law.delta(F(39, 100))


@pytest.mark.parametrize(("pair", "direction"), [("add-remove", REMOVE), ("replace", REMOVE), ("opposite", OPPOSITE)])
def test_one_round_has_a_closed_form(pair, direction):
    import flint

    q, s = F(1, 20), F(1)
    found = Sampled(q, s, 1, pair).delta(F(1, 2)).upper
    with flint.ctx.workprec(128):
        exact = float(one_direction(F(1, 2), q, s, direction))
    assert exact <= float(found) <= 1.01 * exact


@pytest.mark.parametrize(("rounds", "noise"), [(1, 2), (16, 4), (900, 40)])
@pytest.mark.parametrize(("pair", "far"), [("add-remove", 1), ("opposite", 2)])
def test_sure_rounds_have_a_closed_form(rounds, noise, pair, far):
    exact = gaussian_epsilon(MICRO, F(rounds, noise**2))
    run = SampledRun(Sampled(F(1), F(noise * far), rounds, pair))
    assert exact.upper <= run.above.epsilon(MICRO).upper <= exact.upper * F(101, 100)
    assert exact.lower * F(98, 100) <= run.epsilon(MICRO).lower <= exact.lower
    assert run.above.renyi(F(9, 2)).upper <= run.rho.upper * F(9, 2) * (1 + F(1, 10**9))


@pytest.mark.parametrize("pair", PAIRS)
def test_what_a_run_attains_is_below_and_near(pair):
    loss = Sampled(F(1, 50), F(1), 200, pair)
    run, d = SampledRun(loss), F(1, 10**5)
    low, high = run.epsilon(d).lower, loss.epsilon(d).upper
    assert low <= high <= low * F(140 if pair == "replace" else 101, 100)
    assert d * F(98, 100) <= run.delta(low).lower <= loss.delta(low).upper and d <= loss.delta(low * F(99, 100)).upper
    for alpha in (F(3, 2), F(2), F(8), F(63, 2)):
        assert run.renyi(alpha).lower <= loss.renyi(alpha).upper
        assert loss.renyi(alpha).upper <= run.rho.upper * alpha
    assert float(sampled_rounds.epsilon_from_renyi(loss, d).upper) > float(high)


@pytest.mark.parametrize(
    ("q", "s", "alpha"), [(0.05, 1.0, 2.0), (0.3, 2.0, 3.5), (0.2, 0.9, 4.0), (0.01, 3.0, 20.0), (1.0, 2.0, 3.0)]
)
def test_renyi_divergences_of_a_replaced_record_are_those_of_their_pairs(q, s, alpha):
    """By sums over the middles of cells in floats: of replace above L = 0 the pair of remove, below that of add, else 0."""
    step = 2e-4
    x = 0.5 + step * (np.arange(-150_000, 300_000) + 0.5)  # an end of a cell is where L = 0
    plain = norm.logpdf(x, 0, s)
    with np.errstate(divide="ignore"):
        none = np.log(1 - q)
    mixture, other = (np.logaddexp(none + plain, np.log(q) + norm.logpdf(x, c, s)) for c in (1, -1))
    above = x > 0.5
    p, r = mixture[above], plain[above]
    rest = 1 - (np.exp(p) + np.exp(r)).sum() * step
    replaced = (np.exp(p + (alpha - 1) * (p - r)) + np.exp(r + (alpha - 1) * (r - p))).sum() * step + rest
    opposed = np.exp(mixture + (alpha - 1) * (mixture - other)).sum() * step
    for pair, moment in (("replace", replaced), ("opposite", opposed)):
        found = Sampled(F(q), F(s), 1, pair).renyi(F(alpha)).upper
        assert float(found) == pytest.approx(math.log(moment) / (alpha - 1), rel=1e-7, abs=1e-12)


def test_large_orders_and_small_rates_are_decided():
    """Where tails bounded by convexity alone were q^(1 - alpha) too large: epsilon from Renyi divergences had no answer."""
    for pair in PAIRS:
        loss = Sampled(F(256, 60000), F(22, 10), 1000, pair)
        assert loss.epsilon(F(1, 10**5)).upper < sampled_rounds.epsilon_from_renyi(loss, F(1, 10**5)).upper < F(1, 2)


EDGE = 1e-4  # of such a sum; a record that is 10 % longer than the clip has 10 times that more


@lru_cache(maxsize=8)  # the means of one noise
def density(s, mean, size=801):
    """Of a Gaussian in the plane, on a grid, and the length of a cell."""
    side = np.linspace(-7 * s - 1, 7 * s + 1, size)
    grid = np.stack(np.meshgrid(side, side), axis=-1)
    return np.exp(-((grid - np.array(mean)) ** 2).sum(axis=-1) / (2 * s * s)) / (2 * math.pi * s * s), side[1] - side[0]


def released(q, s, u, v, gamma):
    """H_gamma of (1-q) N(0) + q N(u) against (1-q) N(0) + q N(v) in the plane, by a sum over a grid. At the edge of
    the test it errs by about step^2/8 times the length of the edge and the density there."""
    plain, step = density(s, (0, 0))
    p, r = ((1 - q) * plain + q * density(s, m)[0] for m in (u, v))
    return float(np.maximum(p - gamma * r, 0).sum()) * step**2


@pytest.mark.parametrize(("q", "s"), [(0.1, 0.5), (0.4, 1.0), (0.9, 2.0)])
def test_no_two_records_of_a_poisson_batch_have_more_than_two_that_oppose_each_other(q, s):
    import flint

    for gamma in (0.3, 1.0, 1.05, 2.0):
        with flint.ctx.workprec(128):
            most = float(one_direction(F(math.log(gamma)), F(q), F(s), OPPOSITE))
        for u, v in typed(
            __file__, "sampled_rounds", "no two records of a poisson batch have more than two that oppose each other in turn"
        ):
            assert released(q, s, u, v, gamma) <= most * (1 + EDGE)
        assert released(q, s, (1, 0), (-1, 0), gamma) == pytest.approx(most, rel=EDGE)
        assert released(q, s, (1.1, 0), (-1, 0), gamma) > most * (1 + 1e-3) or most > 0.999 * (1 - gamma) > 0.69


def test_twins_of_a_replaced_record_are_below_a_run():
    """The pair of an added record at its own length for two; a fixed batch that moves by once the clip, where all others are
    opposite to the one that is in one data set only."""
    for pair, twin in (("opposite", (F(1), 100, "add-remove")), ("replace", (F(2), 100, "replace"))):
        run = SampledRun(Sampled(F(1, 50), F(1), 100, pair)).epsilon(F(1, 10**5)).lower
        assert Sampled(F(1, 50), *twin).epsilon(F(1, 10**5)).upper < run
    fixed = asked("dp-sgd --sigma 2 --batch fixed:2 --users 100 --steps 100 --neighbours replace-one")
    assert run <= fixed.epsilon(1e-5).upper


def test_floats_foresee_no_epsilon_whose_power_they_do_not_have():
    one = sampled_rounds.Shape.of("remove", 0.3, 1.0, 1e-14)
    told = [sampled_rounds.foreseen([one], [n], sampled_rounds.window(((one, n),), (1e-8, 1e-8)), 1e-5) for n in (100, 10**5)]
    assert told[0] and told[1] is None


def test_losses_one_percent_too_small_are_seen(monkeypatch):
    """Twins: cells whose losses are 1 % smaller, and masses that are not moved up; each is below an exact Gaussian. And a run is
    above it where the masses of tangents stand one too high."""
    exact = gaussian_epsilon(MICRO, F(900, 40**2)).lower
    honest, joined = sampled_rounds.cell_ends, sampled_rounds.tangents

    def shorter(direction, q, s, h, *more):
        return honest(direction, q, s, h * F(101, 100), *more)

    def lower(*asked):
        found = honest(*asked)
        return [*found[1:], found[0] * 0]

    for twin in (shorter, lower):
        composed_law.cache_clear()
        sampled_rounds.sampled_epsilon.cache_clear()
        monkeypatch.setattr(sampled_rounds, "cell_ends", twin)
        assert Sampled(F(1), F(40), 900, "add-remove").epsilon(MICRO).upper < exact
    monkeypatch.setattr(sampled_rounds, "tangents", lambda *asked: [0, *joined(*asked)[:-1]])
    assert SampledRun(Sampled(F(1), F(40), 900, "add-remove")).epsilon(MICRO).lower > exact * F(1001, 1000)
    composed_law.cache_clear()
    sampled_rounds.sampled_epsilon.cache_clear()


def test_a_sum_of_losses_that_are_seldom_far_is_all_but_what_is_far_three_times():
    h, bits, count, middle = F(1), 120, 9, range(3, 6)
    masses = [(x << bits) // 1000 for x in (1, 0, 2, 300, 400, 250, 40, 0, 7)]

    def everything(n):
        return -100.0, 100.0

    for below in (False, True):
        first, found = seldom_outside((-4, masses), count, middle, everything, everything(0), h, bits, below)
        least, exact = powers([((-4, masses), count)], everything, h, bits, below)
        lost = [whole - part for whole, part in zip_longest(exact, [*[0] * (first - least), *found], fillvalue=0)]
        three = 1 - sum(math.comb(count, n) * 0.95 ** (count - n) * 0.05**n for n in range(3))
        assert all(x >= -(2**20) for x in lost)
        assert int(sum(lost)) / 2**bits == pytest.approx(three, rel=1e-9)


def test_batches_and_neighbours_choose_the_pair():
    pairs = {
        ("poisson:0.01", "add-remove"): ("add-remove", 1), ("poisson:0.01", "zero-out"): ("add-remove", 1),
        ("poisson:0.01", "replace-one"): ("opposite", 1), ("fixed:10", "replace-one"): ("replace", 2),
        ("fixed:10", "zero-out"): ("replace", 2), ("fixed:10", "add-remove"): ("add-remove", 2),
    }  # fmt: skip
    for (text, neighbours), (pair, moved) in pairs.items():
        loss, attained, _ = batches(text, 1000).loss(F(1), F(3), 7, neighbours)
        assert loss == Sampled(F(1, 100), F(3, moved), 7, pair)
        assert (attained is None) == ((text, neighbours) == ("fixed:10", "zero-out"))
    assert batches("poisson:50", 1000) == Batches("poisson", F(1, 20)) and batches("fixed:9", 9).kind == "full"
    for text, words in (
        ("0.1", "poisson:RATE"),
        ("poisson:", "poisson:RATE"),
        ("fixed:10", "Say --users"),
        ("poisson:x", "number"),
    ):
        with pytest.raises(ValueError, match=words):
            batches(text, None)
    for text, words in (("fixed:1/2", "whole number"), ("poisson:11", "only 10 users")):
        with pytest.raises(ValueError, match=words):
            batches(text, 10)


def test_a_message_of_dp_admm_may_read_a_secret_batch():
    given = "dp-admm --sigma 1/10 --steps 100 --rho 1 --gradient 1 --samples 500 --eta 1"
    full, batch, poisson = (asked(given, batch=b) for b in ("full", "fixed:25", "poisson:0.05"))
    assert batch.loss == Sampled(F(1, 20), F(1, 10) / F(2, 50), 100, "replace")
    assert (
        poisson.loss == Sampled(F(1, 20), F(1, 10) / F(1, 50), 100, "opposite")
        and poisson.epsilon().upper < batch.epsilon().upper
    )
    assert batch.lower is not None and poisson.lower is not None and batch.printed is None and not batch.bound.records
    shown = asked(f"{given} --samples 25")  # the batch of a round is seen, and it is always the record's
    assert batch.epsilon().upper < shown.epsilon().upper / 3 and full.bound.records


def test_an_event_of_secret_batches_says_all():
    dp = pytest.importorskip("dp_accounting")
    made = asked("dp-sgd --sigma 2 --batch poisson:1/64 --steps 100")
    event = made.to_dp_event()
    accountant = dp.pld.PLDAccountant(dp.NeighboringRelation.ADD_OR_REMOVE_ONE)
    theirs = accountant.compose(event).get_epsilon(1e-6)
    assert float(made.epsilon().upper) == pytest.approx(theirs, rel=3e-3) and from_dp_event(event) == made.loss
    assert lost(made.loss, MICRO).upper == 1
    fixed = asked("dp-sgd --sigma 2 --batch fixed:2 --users 100 --steps 100 --neighbours replace-one").to_dp_event()
    assert fixed.event.source_dataset_size == 50 and fixed.event.sample_size == 1 and fixed.event.event.noise_multiplier == 1
    replaced = asked("dp-sgd --sigma 4 --batch poisson:1/64 --steps 100 --neighbours replace-one")
    accountant = dp.pld.PLDAccountant(dp.NeighboringRelation.REPLACE_ONE)
    event = replaced.to_dp_event()
    theirs = accountant.compose(event).get_epsilon(1e-6)
    assert float(replaced.epsilon().upper) == pytest.approx(theirs, rel=3e-3)
    assert from_dp_event(event, "replace-one") == replaced.loss and from_dp_event(event).epsilon(MICRO).upper < theirs
    theirs = dp.pld.PLDAccountant(dp.NeighboringRelation.REPLACE_ONE).compose(dp.GaussianDpEvent(2.0)).get_epsilon(1e-6)
    moved = from_dp_event(dp.GaussianDpEvent(2.0), "replace-one")
    assert moved.mu_squared.upper == 1 and from_dp_event(dp.GaussianDpEvent(2.0)).epsilon(MICRO).upper < theirs
    assert moved.epsilon(MICRO).lower <= theirs
    with pytest.raises(ValueError, match="expected one of add-remove, replace-one, found 'zero-out'"):
        from_dp_event(event, "zero-out")
    secret = asked("noisy-gradient-descent --eta 1 --sigma 4 --sensitivity 1 --users 9 --order permuted")
    assert lost(secret.loss, MICRO).lower > F(11, 10)


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize(("rate", "rounds"), [(F(1, 10**30), 10**6), (F(1, 10**12), 10), (F(1, 10**7), 10)])
def test_a_record_that_is_hardly_ever_drawn_needs_no_grid(monkeypatch, pair, rate, rounds):
    def grid(*_):
        raise AssertionError("a grid was made")

    monkeypatch.setattr(sampled_rounds, "composed_law", grid)
    loss = Sampled(rate, F(11, 10), rounds, pair)
    assert SampledRun(loss).epsilon(MICRO).upper == loss.epsilon(MICRO).upper == 0


@pytest.mark.parametrize("pair", PAIRS)
def test_the_mean_number_of_rounds_with_the_record_bounds_its_total_variation(pair):
    loss = Sampled(F(1, 1000), F(1, 10), 3, pair)  # so little noise that a record that takes part is seen
    apart = max(law.delta(F(0)) for law in loss.laws(1e-3))
    assert F(29, 10000) < apart < F(3, 1000) * (1 + F(1, 1000))
    assert loss.epsilon(F(3, 1000)).upper == 0 < loss.epsilon(F(28, 10000)).upper


def test_a_schedule_of_dp_sgd_has_so_many_rows():
    rows = [{"steps": "1", "sigma": "2"}] * MOST_STAGES
    assert asked("dp-sgd --batch full", schedule=rows).loss.rho.upper > 0
    with pytest.raises(ValueError, match="expected 1 to 256 rows, found 257"):
        asked("dp-sgd --batch full", schedule=[*rows, rows[0]])
