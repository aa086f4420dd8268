"""What noise leaves in a bounded set: against channels between two points and runs of clipped gradients, exactly."""

import random
from fractions import Fraction as F

import mpmath
import numpy as np
import pytest
from scipy.special import ndtr, ndtri

import verify.privacy.bounded_set as bounded_set
from tests.bounds import near
from tests.privacy.asked import asked
from tests.tables import typed
from verify.enclosures.balls import ball
from verify.privacy import mirrored_walk
from verify.privacy.bounded_set import TOGETHER, BoundedSet, less
from verify.privacy.contraction_game import outward_of
from verify.privacy.mirrored_walk import BENT, POINTS, THRESHOLDS, MirroredWalk
from verify.privacy.projected_walk import ProjectedWalk, projected_walk

mpmath.mp.dps = 40
MORE = mpmath.mpf(10) ** -12  # of a bound whose enclosure is narrower


def mp(x):
    return mpmath.mpf(x.numerator) / x.denominator


def quantile(p):
    return mpmath.sqrt(2) * mpmath.erfinv(2 * p - 1)


def tau(x):
    return mpmath.erf(x / mpmath.sqrt(8))


def left(d, mu, steps=1):
    found = outward_of(lambda: less(ball(F(mu)), BoundedSet(None, F(d), F(1)).kept(steps)))
    return mp(found.upper)


@pytest.mark.parametrize("whole", [True, False])
def test_a_projected_step_is_rounded_outward_and_begins_anywhere_where_it_is_not_all(whole):
    walk = ProjectedWalk(F(3), F(1), (True,), whole)
    for up, start, drift in ((True, 3 if not whole else F(3, 2), F(-1, 2)), (False, 0 if not whole else F(3, 2), F(1, 2))):
        for k, found in zip(walk.thresholds, walk.chances(up), strict=True):
            true = mpmath.ncdf(-(k * mp(F(3)) / walk.grid - mp(F(start) + drift)))
            assert (found > true if up else found < true) and abs(found - true) < 1e-9


def test_a_walk_shows_nothing_without_a_width_a_shift_or_a_use():
    assert projected_walk(F(1), F(1), 4, (2,)) is not None
    assert not any(projected_walk(*of) for of in ((F(0), F(1), 4, (2,)), (F(1), F(0), 4, (2,)), (F(1), F(1), 4, ())))


@pytest.mark.parametrize("seed", range(40))
def test_no_channel_between_two_points_passes_the_lemma(seed):
    draw = random.Random(seed)
    d, mu = F(draw.randint(1, 60), 10), F(draw.randint(1, 60), 10)
    low = mp(F(draw.randint(-40, 40), 10)) - mp(d) / 2
    first, second = mpmath.ncdf(low), mpmath.ncdf(low + mp(d) * draw.choice([1, 1, mpmath.mpf("0.7")]))
    y = mp(F(draw.randint(-40, 40), 10)) - mp(mu) / 2
    shown = quantile(first + (second - first) * mpmath.ncdf(y + mp(mu))) - quantile(first + (second - first) * mpmath.ncdf(y))
    assert shown <= left(d, mu) * (1 + MORE) and left(d, mu) <= min(mp(d), tau(mp(d)) * mp(mu)) * (1 + MORE)


@pytest.mark.parametrize(("d", "mu", "steps"), [("1/3", "2", 1), ("1", "1/10", 3), ("3", "5", 2)])
def test_the_channel_in_the_middle_meets_the_lemma(d, mu, steps):
    shown = 2 * quantile((1 + tau(mp(F(mu))) * tau(mp(F(d))) ** steps) / 2)
    assert abs(shown / left(d, mu, steps) - 1) < MORE


def test_of_a_large_mu_the_lemma_is_left_and_of_a_wide_set_mu():
    for d, mu, steps in ((9, 11, 1), (12, 11, 1), (9, 11, 2)):
        shown = 2 * quantile((1 + tau(mpmath.mpf(mu)) * tau(mpmath.mpf(d)) ** steps) / 2)
        assert abs(left(d, mu, steps) / shown - 1) < MORE and shown < min(d, mu)
    assert near(float(left(200, 11)), 11, 10) and left(200, 11) <= 11 * (1 + MORE)


def followed(d, g, steps, uses):
    """mu of a chain between two points d apart: the first use moves both from the middle, each by g up in one run and down in
    the other; what a threshold in the middle of the last step shows."""

    def high(sign):
        chance = None
        for t in range(uses[0], steps + 1):
            move = sign * mp(g) / 2 if t in uses else 0
            up, down = (mpmath.ncdf(side * mp(d) / 2 + move) for side in (1, -1))
            chance = mpmath.ncdf(move) if chance is None else down + (up - down) * chance
        return chance

    return quantile(high(1)) - quantile(high(-1))


@pytest.mark.parametrize("seed", range(30))
def test_no_chain_passes_the_bound_of_several_uses(seed, monkeypatch):
    draw = random.Random(seed)
    d, g, steps = F(draw.randint(1, 30), 10), F(draw.randint(1, 30), 10), draw.randint(1, 9)
    uses = sorted(draw.sample(range(1, steps + 1), draw.randint(1, steps)))
    one = BoundedSet(None, d, g)
    shown, bound = followed(d, g, steps, uses), mp(one.square(steps, uses).upper)
    assert shown**2 <= bound * (1 + MORE)
    assert BoundedSet(F(1), d, g).square(steps, uses).upper <= one.square(steps, uses).upper
    monkeypatch.setattr(bounded_set, "MOST_USES", 1)
    assert bound <= mp(one.square(steps, uses).upper) * (1 + MORE)
    if len(uses) == 1:
        assert bound <= shown**2 * (1 + MORE)  # met


def test_what_came_before_is_bounded_by_the_set():
    """Read in every step, moved far each time: what is left is the last move and the width, not the sum of all."""
    one = BoundedSet(F(1), F(1), F(1))
    assert one.square(400, range(1, 401)).upper <= 4 and one.square(401, range(1, 401)).upper < 1
    assert 1 < one.square(2, (1, 2)).upper < 2 and one.square(1, (1,)).contains(1) and one.square(5, ()).upper == 0
    assert BoundedSet(F(1), F(1), F(0)).square(5, (1,)).upper == 0
    assert 0.086 < BoundedSet(F(1), F(2), F(3, 20)).square(16, range(1, 17)).upper < 0.15  # of uses exchanged one by one


def chain(maps, low, width, cells=240):
    """A walk on [low, low + width], in each step a map, noise and the projection: the law of its end, before the projection, in
    cells of the line, after a use that moves the first x to a point, and of the first x at a grid point."""
    points = low + width * np.arange(cells + 1) / cells
    edges = np.concatenate([[-np.inf], (points[1:] + points[:-1]) / 2, [np.inf]])
    fine = np.concatenate([[-np.inf], np.linspace(low - 6, low + width + 6, 4 * cells), [np.inf]])

    def steps(step, cut):
        return np.diff(ndtr(cut[None, :] - step(points)[:, None]), axis=1)

    inside, last = {step: steps(step, edges) for step in maps[:-1]}, steps(maps[-1], fine)

    def law(chances):
        for step in maps[:-1]:
            chances = chances @ inside[step]
        return chances @ last

    return lambda start: law(np.diff(ndtr(edges - start))), lambda i: law(np.eye(cells + 1)[i])


def seen(p, q):
    """The largest mu of a test between two laws on the same cells."""
    order = np.argsort(-p / np.maximum(q, 1e-300))
    high, low = np.cumsum(p[order])[:-1], np.cumsum(q[order])[:-1]
    usable = (low > 1e-9) & (high < 1 - 1e-9)
    return float(np.max(ndtri(high[usable]) - ndtri(low[usable]), initial=0.0))


@pytest.mark.parametrize("seed", range(25))
def test_no_contraction_between_walls_passes_its_mirrored_walk(seed):
    """Bent maps of constant c, the interval anywhere about their fixed points: a use, two starts, and a start that is a law."""
    draw = random.Random(seed)
    c, width, moved = F(draw.randint(5, 10), 10), F(draw.randint(2, 60), 10), F(draw.randint(2, 40), 10)
    low, after = draw.uniform(-1, 0) * float(width), draw.randint(1, 6)

    def bent():
        at, slopes, shift = draw.uniform(-2, 2), [draw.choice([-1, 0.3, 1, 1]) * float(c) for _ in range(2)], draw.uniform(-1, 1)
        return lambda x: np.where(x < at, slopes[0], slopes[1]) * (x - at) + shift

    after_use, law = chain([bent() for _ in range(after)], low, float(width))
    one, middle = BoundedSet(c, c * width, moved), draw.uniform(low, low + float(width))
    alone, every = (float(outward_of(f).upper) for f in (lambda: one.alone(after), lambda: less(ball(40), one.kept(after))))
    assert seen(after_use(middle + float(moved) / 2), after_use(middle - float(moved) / 2)) <= alone * 1.01
    assert all(seen(law(i), law(j)) <= every * 1.01 for i, j in ((0, -1), (-1, 0), (40, 200)))
    mixed = [(1 - t) * law(0) + t * law(-1) for t in (0.2, 0.3)]
    between = float(outward_of(lambda: less(ball(F(float(ndtri(0.3) - ndtri(0.2)))), one.kept(after))).upper)
    assert seen(mixed[1], mixed[0]) <= max(between, 1e-6) * 1.01


@pytest.mark.parametrize("seed", range(12))
def test_no_walk_of_several_uses_passes_the_bound(seed):
    """And of a narrow set the uses one after the other are far less than what a step leaves of all of them."""
    draw = random.Random(seed)
    width, moved, steps = draw.choice([1.0, 2.0, 4.0]), draw.choice([0.1, 0.5, 2.0]), draw.randint(2, 14)
    uses = sorted(draw.sample(range(1, steps + 1), draw.randint(1, steps)))

    def drifting(sign):
        maps = [lambda x, by=sign * moved / 2 * (t in uses): x + by for t in range(1, steps + 1)]
        return chain(maps[1:], -width / 2, width)[0](sign * moved / 2 * (1 in uses))

    one = BoundedSet(F(1), F(width), F(moved))
    shown, bound = seen(drifting(1), drifting(-1)), float(one.square(steps, uses).upper) ** 0.5
    alone = sum(float(outward_of(lambda t=t: one.alone(steps - t)).upper) for t in uses[-TOGETHER:])
    assert shown <= bound * 1.01 and (len(uses) > TOGETHER or bound <= alone * (1 + 1e-9))


@pytest.mark.parametrize(
    ("c", "half", "g", "steps"),
    [("4/5", "8", 6, 8), ("1", "1", 1, 8), ("1", "8", 5, 8), ("1/3", "8", 1, 8), ("1/100", "1", 2, 8), ("1", "9/2", 1, 40),
     ("1", "1/10", 1, 2)],
)  # fmt: skip
def test_a_mirrored_walk_is_above_what_quadrature_finds_and_its_tests_below(c, half, g, steps):
    """Odd and even parts of chances by 300 Gaussian nodes, exact but for rounding; within 1 % where that is less."""
    nodes, weights = np.polynomial.legendre.leggauss(300)
    by, wall = float(F(c)), float(F(half))
    y, weights = (nodes + 1) * wall / 2, weights * wall / 2

    def before(values, places, sign):
        near, far = (np.exp(-((y[None] - side * places[:, None]) ** 2) / 2) / np.sqrt(2 * np.pi) for side in (1, -1))
        beyond = ndtr(places - wall) + sign * ndtr(-places - wall)
        return (near + sign * far) @ (weights * values[:-1]) + values[-1] * beyond

    walk, s = MirroredWalk(F(c), F(half), F(g)), by * np.append(y, wall)
    odd, parts = (
        ndtr(s) - ndtr(-s),
        {sign: [ndtr(s - float(a)) + sign * ndtr(-s - float(a)) for a in THRESHOLDS] for sign in (1, -1)},
    )
    for after in range(1, steps + 1):
        shown, (p, q) = before(odd, np.array([g / 2]), -1)[0], MirroredWalk(F(c), F(half), F(g), after).ends
        high = walk.shown(after, True)
        assert odd[-1] < walk.shown(after, False) and max(p - q) < shown < high
        assert shown < 1e-9 or high / 1.01 < shown < max(p - q) * 1.01
        even, apart = ([before(part, np.array([g / 2]), sign)[0] for part in parts[sign]] for sign in (1, -1))
        assert all(p[2 * k] + q[2 * k] > min(sum_, 1 - 1e-12) - 1e-13 for k, sum_ in enumerate(even))
        assert all(p[2 * k] - q[2 * k] < gap + 1e-13 for k, gap in enumerate(apart))
        odd, parts = before(odd, s, -1), {sign: [before(part, s, sign) for part in parts[sign]] for sign in (1, -1)}


@pytest.mark.parametrize(("eta_nu", "first", "width"), [(F(1, 2), 3, 5), (F(1, 5), 9, 2), (F(1, 100), 4, 3)])
def test_what_a_use_shows_that_is_not_the_first_is_seen_in_a_run_that_cannot_forget(eta_nu, first, width):
    """Every step before the use, and its own, keeps 1 - eta nu of x at least."""
    kept, steps = float(1 - eta_nu), first + 5
    points = np.linspace(-width / 2, width / 2, 401)
    edges = np.concatenate([[-np.inf], (points[1:] + points[:-1]) / 2, [np.inf]])
    law = (points == 0).astype(float)
    for _ in range(first - 1):
        law = law @ np.diff(ndtr(edges[None, :] - kept * points[:, None]), axis=1)
    after_use, _ = chain([lambda x: x] * 5, -width / 2, width)
    p, q = (sum(w * after_use(kept * x + sign / 2) for w, x in zip(law, points, strict=True)) for sign in (1, -1))
    walls = f"noisy-gradient-descent --eta 1 --nu {eta_nu} --sigma 1 --sensitivity 1 --diameter {width}"
    made = asked(f"{walls} --users {steps} --user {first}")
    assert 0.6 * seen(p, q) < float(made.lower.mu_squared.lower) ** 0.5 <= seen(p, q) * 1.01
    last = asked(f"{walls} --users 9 --user 9")
    assert last.lower.mu_squared.upper <= 1 and last.lower.mu_squared.lower < F(99, 100)


def test_of_a_wide_set_shifts_are_left_and_of_a_long_run_nothing():
    one = BoundedSet(F(1), F(200), F(1))
    assert near(float(one.square(13, (1,)).upper), 1 / 13, 10) and one.square(13, (1,)).upper <= F(1, 13) + F(1, 10**12)
    walk = BoundedSet(F(1), F(60), F(1)).walk
    kept = [walk.shown(k, True) for k in (2000, 3000, 6000)]
    assert kept[0] > kept[1] > kept[2] > 0 and kept[2] <= kept[1] * walk.shown(3000, False) * (1 + 1e-9)
    assert BoundedSet(F(1, 2), F(1, 2), F(1)).square(10**6, (1,)).upper < F(1, 10**100)
    assert BoundedSet(F(0), F(0), F(1)).square(3, (1,)).upper == 0
    for width in (F(6), F(19, 4)):  # 3000 steps leave 1e-125 and 1e-183: their products are less than any float
        walk = BoundedSet(F(1), width, F(1)).walk
        assert all(0 < walk.shown(k, moved) < 1e-190 for k in (9000, 4 * 10**6) for moved in (True, False))


def test_clipped_steps_spread_the_set_before_they_are_forgotten():
    """Gradients C to one side of the middle, -C to the other: x is then on its side by eta C, whatever it was."""
    setting = "noisy-gradient-descent --eta 1 --sigma 1 --clip 1 --users 4 --user 1"
    made = asked(f"{setting} --diameter 1/100")
    shown = 2 * quantile((1 + tau(mpmath.mpf(2)) ** 4) / 2)
    assert "bounded_set" in made.theorem and shown**2 <= mp(made.loss.mu_squared.upper) <= shown**2 * mpmath.mpf("1.1")
    assert asked(setting).loss.mu_squared.upper == 4


WAYS = [(*row,) for row in typed(__file__, "bounded_set", "ways")]


@pytest.mark.parametrize(("c", "kink"), WAYS)
def test_chords_raised_are_above_a_concave_function_that_bends_between_grid_points(c, kink):
    """Before c and after it; also one that bends before the first of them, where its slope at 0 tells."""
    walk, at, fine = MirroredWalk(c, F(POINTS), F(1)), np.arange(POINTS + 1), np.linspace(0, POINTS, 16 * POINTS + 1)
    for f, most in ((lambda u: np.minimum(u, kink + 0.5), 1.07), (lambda u: np.minimum(4 * u, 1 + u / 1000), 5)):
        above, true = np.interp(fine, at, walk.pulled(f(at), 4 * f(0.25), 1)), f(float(c) * fine)
        assert (above >= true).all() and (above <= most * true).all()


@pytest.mark.parametrize("c", [F(1), F(9, 10), F(99, 100)])
def test_chords_of_a_mean_are_lifted_once_for_each_time_that_they_are_drawn(c):
    walk, at, fine = MirroredWalk(c, F(POINTS), F(1)), np.arange(POINTS + 1), np.linspace(0, POINTS, 16 * POINTS + 1)
    bent = np.interp(fine, at, walk.bent(-0.242 * at**2)) + 0.242 * (float(c) * fine) ** 2
    assert bent.min() >= 0 and bent.max() <= BENT * (1 + (c != 1)) * 1.01


def test_more_steps_than_are_followed_are_products_and_a_walk_that_shows_nothing_ends(monkeypatch):
    def shown(steps, most, least=mirrored_walk.LEAST):
        monkeypatch.setattr(mirrored_walk, "MOST_STEPS", most)
        monkeypatch.setattr(mirrored_walk, "LEAST", least)
        walk = MirroredWalk(F(9, 10), F(1), F(1))
        return walk.shown(steps, False), len(walk._found)

    (one, first), (two, second) = shown(1, 3000), shown(2, 3000)
    assert (first, second) == (1, 2) and two < one < 1
    long, followed = shown(5, 2)
    assert near(long, two * two * one, 20) and followed == 2
    assert shown(5, 3000, 0.9) == (one, 1), "which ended at once"
    assert shown(7, 1, one**1.5) == (one**1.5, 1), "no product falls below"


def test_an_event_that_is_even_has_at_most_half_of_the_mass():
    p, q = MirroredWalk(F(9, 10), F(64), F(1), 2).ends
    middle = (p + q)[::2]
    assert middle[0] <= 1 and (np.diff(middle) <= 0).all() and middle[-1] < 0.9
