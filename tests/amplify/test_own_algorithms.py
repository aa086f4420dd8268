"""Declarations that nobody here has seen: certified energies against closed forms and runs written by hand."""

import json
from fractions import Fraction

import numpy as np
import pytest

from examples import declarations as own
from tests.declared import declared
from verify.algorithms import given
from verify.algorithms.rounding import gamma
from verify.amplify.algorithms import Setting
from verify.amplify.certificate import check
from verify.amplify.certificate_file import MAX_MODES, read, write
from verify.amplify.command import modes_of
from verify.amplify.engine import MARGIN, amplify
from verify.amplify.saddle import ENOUGH as ATTAINED
from verify.amplify.scalar import exact_certificate
from verify.kernel import Rejected

ROUNDING = gamma(2**12)  # relative, of a run by hand: a few steps of a few hundred operations on vectors of length 3 at most
HALF = Fraction(1, 2)
CLASSES = {"f": (Fraction(0), Fraction(2))}


def setting(declared, steps, classes=CLASSES, users=(), differs="f", **values):
    own_classes = tuple((n, *c) for n, c in classes.items() if n in declared.function_names)
    given = tuple((n, Fraction(v)) for n, v in values.items())
    return Setting(
        f"own:{declared.name}", steps, declaration=declared, values=given, classes=own_classes, users=users,
        differs=differs if users else "",
    )  # fmt: skip


def linear(moves):
    """Energies of scalar runs: ``moves[t]`` has for each run the matrix of a step; noise enters the first number of the state,
    which must meet. What is left of the state, and of each noise."""
    later, impulses = np.broadcast_to(np.eye(moves[0].shape[-1]), moves[0].shape), []
    for move in reversed(moves):
        impulses.append(later[:, 0, 0])
        later = later @ move
    return later[:, 0], np.stack(impulses, 1)


def heavy_ball_by_hand(rng, count, steps, m=0.1, eta=0.5):
    """Slopes of f in [0, 2] and resolvents of h in (0, 1], extreme ones often."""
    moves = np.zeros((steps, count, 2, 2))
    H, p = rng.choice([0.0, 2.0], (steps, count)), rng.choice([0.3, 1.0], (steps, count))
    moves[..., 0, 0], moves[..., 0, 1], moves[..., 1, 0] = p * (1 + m - eta * H), -p * m, 1
    free, impulses = linear(moves)
    return free[:, 0] ** 2 / (impulses**2).sum(1)


def extragradient_by_hand(rng, count, steps, eta=0.5):
    """Hessians between 0 and 2 in two dimensions, which need not commute: the worst start."""

    def hessians():
        Q = np.linalg.qr(rng.normal(size=(steps, count, 2, 2)))[0]
        return Q * rng.choice([0.0, 2.0], (steps, count, 1, 2)) @ Q.swapaxes(-1, -2)

    later, gramian = np.eye(2), np.zeros((count, 2, 2))
    for move in reversed(np.eye(2) - eta * hessians() @ (np.eye(2) - eta * hessians())):
        gramian = gramian + later @ np.swapaxes(later, -1, -2)
        later = later @ move
    return np.linalg.eigvalsh(later.swapaxes(-1, -2) @ np.linalg.solve(gramian, later))[:, -1]


@pytest.mark.parametrize(
    ("declared", "by_hand", "values", "share"),
    [(own.heavy_ball, heavy_ball_by_hand, {"m": Fraction(1, 10)}, 0.99), (own.extragradient, extragradient_by_hand, {}, 0.7)],
    ids=lambda x: getattr(x, "name", ""),
)
def test_runs_by_hand_stay_below_what_is_certified_and_come_near(declared, by_hand, values, share):
    steps, rng = 4, np.random.default_rng(0)
    bound = float(amplify(setting(declared, steps, eta=HALF, **values)).certified)
    found = by_hand(rng, 3000, steps)
    assert share * bound < max(found) <= bound * (1 + ROUNDING)


def user_by_hand(rng, count, steps, user, eta=0.5):
    """``user`` is not the last one, behind whom nothing is left to sum."""
    H, p = rng.choice([0.0, 2.0], (steps, count, 1, 1)), rng.choice([0.3, 1.0], (steps, count, 1, 1))
    free, impulses = linear((p * (1 - eta * H))[user:])
    return (p[user - 1, :, 0, 0] * eta * free[:, 0]) ** 2 / ((impulses**2).sum(1) + free[:, 0] ** 2)


def test_users_by_hand_stay_below_what_is_certified():
    rng = np.random.default_rng(1)
    bound = float(amplify(setting(own.proximal_gradient, 5, users=(3,), eta=HALF)).certified)
    found = user_by_hand(rng, 500, 5, 3)
    assert 0.999 * bound < max(found) <= bound * (1 + ROUNDING)


def test_a_certificate_of_an_own_algorithm_comes_back_and_is_bound_to_its_declaration():
    answer = amplify(setting(own.heavy_ball, 4, CLASSES | {"h": (Fraction(0), None)}, eta=HALF, m=Fraction(1, 10)))
    text = write(answer.certificate)
    found = read(text, declared=own.heavy_ball)
    assert write(found) == text and check(found)
    for other, words in ((None, "no name here"), (own.proximal_gradient, "another declaration")):
        with pytest.raises(Rejected, match=words):
            read(text, declared=other)
    with pytest.raises(Rejected):
        check(read(text.replace('"m":"1/10"', '"m":"1/2"'), declared=own.heavy_ball))
    data = json.loads(text)
    values, classes = data["setting"]["values"], data["setting"]["classes"]
    full = {f"n{k}": "1" for k in range(MAX_MODES - len(values) - len(classes))}
    fits, over = (
        json.dumps(data | {"setting": data["setting"] | {"values": values | full | more}}) for more in ({}, {"one more": "1"})
    )
    assert len(read(fits, declared=own.heavy_ball).setting.values) + len(classes) == MAX_MODES
    with pytest.raises(Rejected, match="values and classes by name, at most"):
        read(over, declared=own.heavy_ball)
    unnamed = {"declaration", "values", "classes", "differs"}
    named = {n: value for n, value in data["setting"].items() if n not in unnamed} | {"algorithm": "gradient-admm"}
    with pytest.raises(Rejected, match="gradient-admm, not about a declaration of your own"):
        read(json.dumps(data | {"setting": named}), declared=own.heavy_ball)


def test_a_value_that_is_given_twice_is_refused():
    twice = Setting("own:pg", 2, declaration=own.proximal_gradient, values=(("eta", HALF), ("eta", Fraction(1))))
    with pytest.raises(ValueError, match="eta is given twice"):
        amplify(twice)


@pytest.mark.parametrize(
    ("steps", "users"), [("v = x - g'(x); x+ = x/2 + N", (1,)), ("v = x - x; a = v - g'(v); x+ = x/2 + a + N", ())]
)
def test_what_nothing_moves_has_no_certificate_by_hand(steps, users):
    """An answer that is not used, or that is asked where the runs agree: it was divided by what is zero there."""
    assert exact_certificate(setting(declared(steps), 2, {"g": (Fraction(0), Fraction(1))}, users, "g")) is None


def test_the_operator_of_ones_own_algorithm_is_given_by_name():
    dual = declared("v prox g: x - eta A^T(y); x+ = v + N; y+ prox t r: y + t A(2 x+ - x) releases x y")
    spectra = given.operators(["A=2,0,1"])
    assert modes_of(dual, spectra) == ((1, 4), True)
    for texts, words in ((["A=0:1"], "one by one"), (["Q=1"], "no operator Q"), (["A=1", "Q=1"], "no operator Q")):
        with pytest.raises(ValueError, match=words):
            modes_of(dual, given.operators(texts))


CHAIN = "x+ = x + N; v+ = v/2 + x; last+ = last/3 + v releases x v last"
STEP, NOISE = np.array([[1, 0, 0], [1, 1 / 2, 0], [0, 1, 1 / 3]]), np.array([1.0, 0, 0])


def gramian(steps):
    """What the noise of each of these iterations is at their end."""
    return np.stack([np.linalg.matrix_power(STEP, k) @ NOISE for k in range(steps)])


@pytest.mark.parametrize("steps", [3, 4, 6])
def test_noise_that_reaches_a_state_in_three_iterations(steps):
    """Three states in a chain: the least energy that brings (1, 0, 0) to rest is the one of the controllability Gramian."""
    answer = amplify(setting(declared(CHAIN), steps, {}, (), ""), lower=True)
    start = np.linalg.matrix_power(STEP, steps) @ NOISE
    least = start @ np.linalg.solve(gramian(steps).T @ gramian(steps), start)
    assert least * (1 - ATTAINED) <= answer.lower and least * (1 - ROUNDING) <= answer.certified <= least * (1 + Fraction(MARGIN))
    assert check(answer.certificate)


def test_an_answer_that_no_noise_reaches_in_time_is_refused():
    """A class without an unknown: f' is constant, in v, which is in the last one iteration later."""
    late = declared("x+ = x + N; v+ = v/2 + x + eta f'(x); last+ = last/3 + v releases x v last")
    known = {"f": (Fraction(0), Fraction(0))}
    with pytest.raises(ValueError, match="in the last iterations is released without noise"):
        amplify(setting(late, 6, known, (5,), eta=HALF))
    moved = np.linalg.matrix_power(STEP, 3) @ np.array([0, 0.5, 0])
    least = moved @ np.linalg.solve(gramian(4).T @ gramian(4), moved)
    answer = amplify(setting(late, 6, known, (3,), eta=HALF))
    assert least * (1 - ROUNDING) <= answer.certified <= least * (1 + Fraction(MARGIN))


def test_the_bounds_of_a_class_are_in_order():
    with pytest.raises(ValueError, match="mu must not exceed nu"):
        amplify(setting(own.proximal_gradient, 3, {"f": (Fraction(3), Fraction(2))}, eta=HALF))
