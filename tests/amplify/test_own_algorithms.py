"""Declarations that nobody here has seen: certified energies against closed forms and runs written by hand."""

import json
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from examples import declarations as own
from tests.amplify import refused
from verify.algorithms import given
from verify.algorithms.declaration import Algorithm, Minimise, Solve, Update
from verify.algorithms.expression import Function, Map, Mean, MonotoneOperator, Noise, Operator, Variable, square
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


@pytest.mark.parametrize("declared", [own.proximal_gradient, own.douglas_rachford, own.davis_yin], ids=lambda a: a.name)
@pytest.mark.parametrize("steps", [1, 6])
def test_what_does_not_expand_leaks_as_noisy_gradient_descent_does(declared, steps):
    given = {"eta": HALF} | ({"t": 1} if declared is own.davis_yin else {})
    answer = amplify(setting(declared, steps, **given), lower=True)
    assert Fraction(1, steps) <= answer.certified <= Fraction(1, steps) * (1 + Fraction(MARGIN))  # else it says so
    assert answer.lower >= Fraction(1, steps) * (1 - ATTAINED)


def linear(moves, steps, width):
    """Energy of a scalar run: ``moves[t]`` takes the state (width numbers) one step; noise enters the first; the first must
    meet."""
    later, impulses = np.eye(width), []
    for t in reversed(range(steps)):
        impulses.append(later[0, 0])
        later = later @ moves[t]
    return later[0], np.array(impulses)


def heavy_ball_by_hand(rng, steps, m=0.1, eta=0.5):
    """Slopes of f in [0, 2] and resolvents of h in (0, 1], extreme ones often."""
    H, p = rng.choice([0.0, 2.0], steps), rng.choice([0.3, 1.0], steps)
    moves = [np.array([[p[t] * (1 + m - eta * H[t]), -p[t] * m], [1, 0]]) for t in range(steps)]
    free, impulses = linear(moves, steps, 2)
    return free[0] ** 2 / (impulses**2).sum()


def extragradient_by_hand(rng, steps, eta=0.5):
    """Hessians between 0 and 2 in two dimensions, which need not commute: the worst start."""
    moves = []
    for _ in range(steps):
        H, K = ((Q := np.linalg.qr(rng.normal(size=(2, 2)))[0]) @ np.diag(rng.choice([0.0, 2.0], 2)) @ Q.T for _ in range(2))
        moves.append(np.eye(2) - eta * K @ (np.eye(2) - eta * H))
    later, gramian = np.eye(2), np.zeros((2, 2))
    for move in reversed(moves):
        gramian += later @ later.T
        later = later @ move
    return float(np.linalg.eigvalsh(later.T @ np.linalg.solve(gramian, later))[-1])


@pytest.mark.parametrize(
    ("declared", "by_hand", "values", "share"),
    [(own.heavy_ball, heavy_ball_by_hand, {"m": Fraction(1, 10)}, 0.99), (own.extragradient, extragradient_by_hand, {}, 0.7)],
    ids=lambda x: getattr(x, "name", ""),
)
def test_runs_by_hand_stay_below_what_is_certified_and_come_near(declared, by_hand, values, share):
    steps, rng = 4, np.random.default_rng(0)
    bound = float(amplify(setting(declared, steps, eta=HALF, **values)).certified)
    found = [by_hand(rng, steps) for _ in range(3000)]
    assert share * bound < max(found) <= bound * (1 + ROUNDING)


def test_a_user_behind_a_proximal_step():
    """x+ = prox(x - (G + delta)/2) + noise: alone (eta delta)^2, over (1 + eta mu_h)^2 for a strongly convex h."""
    for classes, value in ((CLASSES, Fraction(1, 4)), (CLASSES | {"h": (Fraction(1), None)}, Fraction(1, 9))):
        answer = amplify(setting(own.proximal_gradient, 1, classes, users=(1,), eta=HALF))
        assert value <= answer.certified < value * (1 + Fraction(MARGIN))


def test_what_is_asked_after_a_users_answer_moves_as_well():
    """v = x - (f' + delta)/2 and x+ = v + h'(v) + g'(k'(v)) + N: three times 1/2, and 1/4 alone where only delta stood."""
    k = Function("k", "X")
    after = declared(Update(v, x - eta * f.gradient(x)), Update(x.next, v + h.gradient(v) + own.g.gradient(k.gradient(v)) + N))
    answer = amplify(setting(after, 1, CLASSES | dict.fromkeys("ghk", (Fraction(0), Fraction(1))), (1,), eta=HALF))
    assert Fraction(9, 4) <= answer.certified < Fraction(9, 4) * (1 + Fraction(MARGIN))


def user_by_hand(rng, steps, user, eta=0.5):
    """``user`` is not the last one, behind whom nothing is left to sum."""
    H, p = rng.choice([0.0, 2.0], steps), rng.choice([0.3, 1.0], steps)
    free, impulses = linear([np.array([[p[t] * (1 - eta * H[t])]]) for t in range(user, steps)], steps - user, 1)
    return (p[user - 1] * eta * free[0]) ** 2 / ((impulses**2).sum() + free[0] ** 2)


def test_users_by_hand_stay_below_what_is_certified():
    rng = np.random.default_rng(1)
    bound = float(amplify(setting(own.proximal_gradient, 5, users=(3,), eta=HALF)).certified)
    found = [user_by_hand(rng, 5, 3) for _ in range(500)]
    assert 0.999 * bound < max(found) <= bound * (1 + ROUNDING)


def test_two_noises_in_one_iteration_are_two_stages():
    """A projection, noise, a gradient step, noise: twice as many stages, each of which contracts by nothing."""
    answer = amplify(setting(own.projected_twice, 3, eta=HALF))
    assert Fraction(1, 6) <= answer.certified < Fraction(1, 6) * (1 + Fraction(MARGIN))


def test_a_released_state_without_noise_needs_one_iteration_more():
    with pytest.raises(ValueError, match="one iteration more"):
        amplify(setting(own.momentum_released, 1, eta=HALF, m=Fraction(1, 10)))
    both, one = (amplify(setting(a, 5, eta=HALF, m=Fraction(1, 10))).certified for a in (own.momentum_released, own.heavy_ball))
    assert both > one


def test_a_certificate_of_an_own_algorithm_comes_back_and_is_bound_to_its_declaration():
    answer = amplify(setting(own.heavy_ball, 4, CLASSES | {"h": (Fraction(0), None)}, eta=HALF, m=Fraction(1, 10)))
    text = write(answer.certificate)
    found = read(text, declared=own.heavy_ball)
    assert write(found) == text and check(found)
    for declared, words in ((None, "no name here"), (own.proximal_gradient, "another declaration")):
        with pytest.raises(Rejected, match=words):
            read(text, declared=declared)
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


@pytest.mark.parametrize(
    ("declared", "more", "words"),
    [
        (refused.released_data, {"users": (1,)}, "after the last noise"),
        (
            refused.released_before,
            {"users": (3,), "classes": {"f": (Fraction(0), Fraction(0))}},
            "in the last iterations is released without",
        ),
        (refused.noise_told, {"users": (2,)}, "leaves a state without noise apart"),
        (refused.two_noises, {"eta": None}, "N and M are drawn between two cuts"),
        (refused.two_called_alike, {}, "two functions are called h"),
        (refused.for_agents, {"users": (1,), "differs": "h"}, "one function for all agents"),
        (refused.nothing_random, {}, "there is no noise"),
        (refused.absent, {}, "participation"),
        (own.proximal_gradient, {"eta": None}, "eta has no number: say --set eta="),
        (own.proximal_gradient, {"beta": 1}, "no parameter beta"),
        (own.proximal_gradient, {"users": (1,), "differs": ""}, "--differs is missing"),
        (own.proximal_gradient, {"classes": {"f": (Fraction(3), Fraction(2))}}, "mu must not exceed nu"),
        (refused.primal_dual, {"t": 1}, "A is missing"),
    ],
)
def test_what_is_no_such_system_is_told_in_a_sentence(declared, more, words):
    given = {"eta": HALF} | more
    with pytest.raises(ValueError, match=words):
        amplify(setting(declared, 3, **{n: v for n, v in given.items() if v is not None}))


@pytest.mark.parametrize("name", ["delta", "noise", "target", "f", "f_2", "x_1_before"])
def test_a_variable_has_no_name_of_another_coordinate(name):
    """A state called delta was how far a user's gradients are apart: 0.012 was certified for 1/12."""
    called = Variable(name, "X")
    descent = Algorithm("called", "", (called,), (Update(called.next, called - eta * f.gradient(called) + N),), (name,))
    with pytest.raises(ValueError, match=f"{name} is the name of something else"):
        amplify(setting(descent, 3, users=(1,), eta=HALF))


def test_x_before_is_x_at_first():
    """m (x - x.before) - 2 x of one slope 4: it is -x after one iteration, as a run has it, and 1/4 was certified for 1."""
    ball = Algorithm(
        "ball", "", (x,), (Update(v, x + own.m * (x - x.before) - eta * f.gradient(x)), Update(x.next, v + N)), ("x",)
    )
    found = amplify(setting(ball, 1, {"f": (Fraction(4), Fraction(4))}, eta=HALF, m=HALF)).certified
    assert 1 <= found <= 1 + Fraction(MARGIN)


def test_two_states_with_one_noise_are_no_two_noises():
    """x and 2 x, both released, are x; x + noise beside the noise itself (refused above) was 1/4 as well."""
    twice = Algorithm(
        "twice",
        "",
        (x, own.last),
        (Update(x.next, x - eta * f.gradient(x) + N), Update(own.last.next, 2 * x.next)),
        ("x", "last"),
    )
    found = amplify(setting(twice, 2, users=(2,), eta=HALF)).certified
    assert Fraction(1, 4) <= found <= Fraction(1, 4) * (1 + Fraction(MARGIN))


def declared(*steps):
    return Algorithm("mine", "", (own.x,), steps, ("x",))


x, v, f, h, eta, N = own.x, own.v, own.f, own.h, own.eta, own.N
CARRIED = "expected one variable that carries each noise"
C, in_w, w, r = Operator("C", "X", "W"), Function("k", "W"), Variable("w", "W"), Function("r", "W")
B, D = Operator("B", "W", "Z"), Operator("D", "W", "Z")
ATA, TIED, T = refused.A.T(refused.A(x)), square(refused.A(x) - B(w)) / 2, MonotoneOperator("T", "X")
g_of_z, seen, free = Function("g", "Z"), Map("R", "X"), Map("R", "X", nonexpansive=False)


def seen_through(objective, back):
    return Minimise(w, objective), Update(x.next, x - eta * f.gradient(x) - refused.A.T(back) + N)


@pytest.mark.parametrize(
    ("steps", "more", "words"),
    [
        # the two gradients are apart by two vectors: opposite ones leak (2 eta delta)^2, four times what one vector for both does
        ((Update(x.next, x - eta * f.gradient(x) + eta * f.gradient(2 * x) + N),), {}, "asked twice between"),
        # |A^T delta| = 2 |delta|
        (
            (Update(x.next, x - eta * refused.A.T(g_of_z.gradient(refused.A(x))) + N),),
            {"differs": "g", "squares": (4,)},
            "must be in X",
        ),
        # no shift inside a gradient step that forgets its point makes up for delta
        ((Update(x.next, x + N - eta * f.gradient(x + N)),), {}, "at a point with noise"),
        ((Minimise(x.next, eta * h(x.next) + square(x.next - x - N) / 2),), {"differs": "h"}, "at a point with noise"),
        # what is added is taken away again
        ((Update(v, x - eta * f.gradient(x) + N), Update(x.next, v - N)), {}, "enters two steps"),
        ((Update(v, x - eta * f.gradient(x) + N), Update(x.next, v - Noise("N", "X", "tau"))), {}, "enters two steps"),
        (
            (
                Update(v, x - eta * f.gradient(x) + N),
                Update(refused.y, refused.A(v) + Noise("W", "Z")),
                Update(x.next, refused.A.T(refused.y)),
            ),
            {"squares": (4,)},
            "must be in X",
        ),
        ((Update(x.next, seen(x) + N),), {"differs": "R", "classes": {"R": (HALF, Fraction(1))}}, "class of the map R"),
        ((Update(x.next, seen(x) + N),), {"differs": "R", "classes": {"R": (Fraction(0), None)}}, "class of the map R"),
        ((Update(x.next, free(x) + N),), {"differs": "R"}, "class of the map R"),
        ((Update(x.next, x / eta - f.gradient(x) + N),), {"eta": 0}, "divide by zero"),
        # what the last answer moves is hidden by no noise
        ((Update(v, x - eta * f.gradient(x) + N), Update(x.next, v - eta * f.gradient(v))), {}, "released without noise"),
        # both noises are added and taken away
        ((Update(v, x - eta * f.gradient(x) + N + own.M), Update(x.next, v - N - own.M)), {}, "the noise M, N enters two steps"),
        # one step has two noises; one that is never read again; two that reach the later steps by one variable only
        ((Update(x.next, x - eta * f.gradient(x) + N + own.M),), {}, CARRIED),
        ((Update(v, x + own.M), Update(x.next, x - eta * f.gradient(x) + N)), {}, CARRIED),
        ((Update(v, x + own.M), Update(x.next, x + v - eta * f.gradient(x) + N)), {}, CARRIED),
        (
            (Update(x.next, x - eta * refused.A.T(g_of_z.gradient(refused.A(x))) - C.T(in_w.gradient(C(x))) + N),),
            {"differs": "g", "squares": (4,)},
            "expected one operator on the noisy state, found A, C",
        ),
        # w is known by B w alone
        (
            (
                Minimise(w, r(w) + square(refused.A(x) - B(w)) / 2),
                Update(x.next, x - eta * f.gradient(x) - refused.A.T(D(w)) + N),
            ),
            {"squares": (4,)},
            "how far D_w is apart is not known",
        ),
        (
            (Update(own.w, x - eta * own.F.gradient(x)), Update(x.next, Mean(own.w) - ATA + N)),
            {"differs": "F", "squares": (1,)},
            "agents and the operator A do not split together",
        ),
        (
            (Solve(v, v + T(v) - x), Update(x.next, v - eta * f.gradient(x) + N)),
            {"classes": {"T": (HALF, HALF)}},
            "T is an operator",
        ),
        ((Solve(v, f.gradient(x) + 0 * v), Update(x.next, x + v + N)), {}, "does not determine it in direction 0"),
        (seen_through(r(w) + in_w(w) + TIED, B(w)), {"squares": (4,)}, "not one function seen through one operator"),
        (seen_through(r(w) + TIED, B(2 * w)), {"squares": (4,)}, "B does not split along A"),
        (seen_through(r(w) + TIED + square(w), B(w)), {"squares": (4,)}, "has a part that is not under B"),
        (seen_through(r(w) + TIED, B(w)), {"squares": (4,), "classes": {"r": (HALF, None)}}, r"needs a bound on .A\^T B"),
    ],
)
def test_what_would_be_a_false_bound_is_refused(steps, more, words):
    algorithm = declared(*steps)
    given = {"differs": "f", "classes": CLASSES, "eta": HALF, "squares": ()} | more
    known = {p.name for p in algorithm.parameters}
    values = tuple((n, Fraction(given[n])) for n in ("eta",) if n in known)
    classes = tuple((n, *c) for n, c in given["classes"].items() if n in algorithm.function_names)
    with pytest.raises(ValueError, match=words):
        amplify(
            Setting(
                "own:mine", 2, declaration=algorithm, values=values, classes=classes, users=(2,), differs=given["differs"],
                squares=tuple(Fraction(a) for a in given["squares"]),
            )
        )  # fmt: skip


def test_a_user_inside_a_proximal_step():
    """x+ = prox of eta f_t + noise: alone (eta delta)^2 at any eta; over two noises half of it, as f may be flat."""
    inside = declared(own.prox(v, f, x), Update(x.next, v + N))
    for eta_, steps, user, value in ((4, 1, 1, 16), (HALF, 1, 1, Fraction(1, 4)), (HALF, 3, 2, Fraction(1, 8))):
        answer = amplify(setting(inside, steps, users=(user,), eta=eta_))
        assert value <= answer.certified < value * (1 + Fraction(MARGIN))


@pytest.mark.parametrize(
    ("steps", "users"),
    [
        ((Update(own.v, x - own.g.gradient(x)), Update(x.next, x / 2 + own.N)), (1,)),
        ((Update(own.v, x - x), Update(own.a, own.v - own.g.gradient(own.v)), Update(x.next, x / 2 + own.a + own.N)), ()),
    ],
)
def test_what_nothing_moves_has_no_certificate_by_hand(steps, users):
    """An answer that is not used, or that is asked where the runs agree: it was divided by what is zero there."""
    asked = setting(Algorithm("still", "", (x,), steps, ("x",)), 2, {"g": (Fraction(0), Fraction(1))}, users, "g")
    assert exact_certificate(asked) is None


def test_a_value_that_is_given_twice_is_refused():
    twice = Setting("own:pg", 2, declaration=own.proximal_gradient, values=(("eta", HALF), ("eta", Fraction(1))))
    with pytest.raises(ValueError, match="eta is given twice"):
        amplify(twice)


def test_the_operator_of_ones_own_algorithm_is_given_by_name():
    spectra = given.operators(["A=2,0,1"])
    assert modes_of(refused.primal_dual, spectra) == ((1, 4), True)
    for texts, words in ((["A=0:1"], "one by one"), (["Q=1"], "no operator Q"), (["A=1", "Q=1"], "no operator Q")):
        with pytest.raises(ValueError, match=words):
            modes_of(refused.primal_dual, given.operators(texts))
    beside = Algorithm("beside", "", (x, w), (Update(x.next, x - ATA + N), Update(w.next, w / 2)), ("x",))
    with pytest.raises(ValueError, match="vectors of W do not split along A"):
        amplify(replace(setting(beside, 2, {}), squares=(Fraction(1),)))


@pytest.mark.parametrize("steps", [3, 4, 6])
def test_noise_that_reaches_a_state_in_three_iterations(steps):
    """Three states in a chain: the least energy that brings (1, 0, 0) to rest is the one of the controllability Gramian."""
    asked = setting(chain(own.last / 3 + v), steps, {}, (), "")
    answer = amplify(asked, lower=True)
    A, b = np.array([[1, 0, 0], [1, 1 / 2, 0], [0, 1, 1 / 3]]), np.array([1.0, 0, 0])
    reached = np.stack([np.linalg.matrix_power(A, k) @ b for k in range(steps)])
    start = np.linalg.matrix_power(A, steps) @ b
    least = start @ np.linalg.solve(reached.T @ reached, start)
    assert least * (1 - ATTAINED) <= answer.lower and least * (1 - ROUNDING) <= answer.certified <= least * (1 + Fraction(MARGIN))
    assert check(answer.certificate)


@pytest.mark.parametrize(
    ("last_step", "released", "steps", "words"),
    [
        (own.last / 3 + v, ("x", "last"), 2, "more iterations are needed"),
        (own.last / 3 + v - eta * f.gradient(v), ("x", "last"), 6, "when no noise is left that reaches it"),
    ],
)
def test_states_that_no_shift_brings_together_are_told(last_step, released, steps, words):
    declared = replace(chain(last_step), released=released)
    given = {"eta": HALF} if declared.parameters else {}
    with pytest.raises(ValueError, match=words):
        amplify(setting(declared, steps, {"f": (Fraction(0), Fraction(2))} if given else {}, (), "", **given))


def chain(last_step):
    """Noise in x, which moves v, which moves the last."""
    steps = (Update(x.next, x + N), Update(v.next, v / 2 + x), Update(own.last.next, last_step))
    return Algorithm("chain", "", (x, v, own.last), steps, ("x", "v", "last"))


def test_an_answer_that_no_noise_reaches_in_time_is_refused():
    """A class without an unknown: f' is constant, in v, which is in the last one iteration later."""
    steps = (Update(x.next, x + N), Update(v.next, v / 2 + x + eta * f.gradient(x)), Update(own.last.next, own.last / 3 + v))
    declared = Algorithm("late", "", (x, v, own.last), steps, ("x", "v", "last"))
    known = {"f": (Fraction(0), Fraction(0))}
    with pytest.raises(ValueError, match="in the last iterations is released without noise"):
        amplify(setting(declared, 6, known, (5,), eta=HALF))
    use = setting(declared, 6, known, (3,), eta=HALF)
    A, b = np.array([[1, 0, 0], [1, 1 / 2, 0], [0, 1, 1 / 3]]), np.array([1.0, 0, 0])
    reached = np.stack([np.linalg.matrix_power(A, k) @ b for k in range(4)])
    moved = np.linalg.matrix_power(A, 3) @ np.array([0, 0.5, 0])
    least, answer = moved @ np.linalg.solve(reached.T @ reached, moved), amplify(use)
    assert least * (1 - ROUNDING) <= answer.certified <= least * (1 + Fraction(MARGIN))
