"""Accounts of declarations that nobody here has seen, held to runs written by hand; twins that are too low are seen by these."""

import json
from fractions import Fraction as F
from functools import cache

import numpy as np
import pytest

import verify
from examples import declarations as own
from tests.amplify import refused
from tests.privacy.asked import of, options
from verify.accounts import one_use
from verify.accounts.account_text import explained, json_text, lines_of
from verify.accounts.calibration import calibrate
from verify.algorithms.declaration import Algorithm, Minimise, Solve, Update
from verify.algorithms.expression import Function, Map, Noise, Operator, square
from verify.algorithms.rounding import gamma
from verify.amplify.engine import MARGIN

ROUNDING = gamma(2**12)  # relative, of a run by hand: a few steps of a few hundred operations on vectors of length 3 at most
GIVEN = {
    "heavy_ball": "--set eta=1/2 --set m=1/10 --class f=0:2",
    "douglas_rachford": "--set eta=1/2 --differs g",
    "extragradient": "--set eta=1/2 --class f=0:2",
    "local_steps": "--set eta=1/2 --class f=0:2",
    "private_admm": "--set eta=1/2 --set beta=3 --class f=0:2 --operator A=1,2",
}
STEPS, ONE = 5, "--sigma 1 --sensitivity 1"


def asked(name, more):
    users = "steps" if name == "douglas_rachford" else "users"
    return of(getattr(own, name), f"{ONE} {GIVEN[name]} --{users} {STEPS} {more}")


class Line:
    """Runs on the line (ADMM: along one singular value): all maps are linear, so differences and noises add up."""

    def __init__(self, rng, name, signs):
        self.rng, self.name, self.signs = rng, name, signs
        self.H, self.K = (rng.choice([0.0, 2.0], STEPS) for _ in range(2))
        self.p, self.q = (rng.choice([1.0, rng.uniform()], STEPS) for _ in range(2))
        self.a = rng.choice([1.0, 2.0])

    def step(self, t, s, delta, noise):
        eta, m, beta, a = 0.5, 0.1, 3.0, self.a
        if self.name == "heavy_ball":
            x, last = s
            return np.array([self.p[t] * (x + m * (x - last) - eta * (self.H[t] * x + delta)) + noise, x])
        if self.name == "douglas_rachford":
            left = self.p[0] * (s[0] - eta * delta)
            right = self.q[0] * (2 * left - s[0])
            return np.array([s[0] + right - left + noise])
        if self.name == "extragradient":
            v = s[0] - eta * (self.H[t] * s[0] + delta)
            return np.array([s[0] - eta * (self.K[t] * v + self.signs * delta) + noise])
        if self.name == "local_steps":
            v = s[0] - eta * (self.H[t] * s[0] + delta)
            return np.array([v - eta * (self.H[t] * v + self.signs * delta) + noise])
        x, y, lam = s
        x = (x / eta - self.H[t] * x - delta + a * (lam + beta * y)) / (1 / eta + beta * a**2) + noise
        y = self.q[0] * (a * x - lam / beta)
        return np.array([x, y, lam - beta * (a * x - y)])

    def run(self, deltas, noises):
        states = [np.zeros({"heavy_ball": 2, "private_admm": 3}.get(self.name, 1))]
        for t in range(STEPS):
            states.append(self.step(t, states[-1], deltas[t], noises[t]))
        return states[1:]

    def last(self, uses, released):
        """mu^2 of what is released at the end, the least-norm covariance inverted on its range; and how far rounding may move it,
        relative: what the run loses is multiplied by the condition of the covariance on its range."""
        silent = np.zeros(STEPS)
        moved = self.run([float(t in uses) for t in range(STEPS)], silent)[-1][released]
        columns = np.array([self.run(silent, np.eye(STEPS)[t])[-1][released] for t in range(STEPS)]).T
        sizes = np.linalg.svd(columns @ columns.T, compute_uv=False)
        inverse = np.linalg.pinv(columns @ columns.T)
        return float(moved @ inverse @ moved), ROUNDING * sizes[0] * np.linalg.norm(inverse, 2)

    def every(self, uses):
        """mu^2 of all states: how far each use moves the noisy one, given those before."""
        states = np.zeros({"heavy_ball": 2, "private_admm": 3}.get(self.name, 1))
        return sum(self.step(t, states, 1.0, 0.0)[0] ** 2 for t in uses)


@cache
def runs(name, user):
    uses = range(STEPS) if name == "douglas_rachford" else [user - 1]
    released = [0, 2] if name == "private_admm" else [0]
    rng = np.random.default_rng(0)
    lines = [Line(rng, name, signs) for signs in (1, -1) for _ in range(300)]
    ends = [line.last(uses, released) for line in lines]
    return (
        max(value for value, _ in ends),
        max(value / (1 + lost) for value, lost in ends),
        max(line.every(uses) for line in lines),
    )


@pytest.mark.parametrize("name", GIVEN)
@pytest.mark.parametrize("user", [1, 4, 5])
def test_runs_by_hand_stay_below_the_account_and_come_near(name, user):
    if name == "douglas_rachford" and user > 1:
        pytest.skip("its function is in every iteration")
    last, certain, every = runs(name, user)
    more = "" if name == "douglas_rachford" else f"--user {user}"
    ends, seen = (asked(name, f"--release {r} {more}").loss.mu_squared.upper for r in ("last", "all"))
    share = {"douglas_rachford": 0.99, "extragradient": 0.6, "local_steps": 0.45}.get(name, 0.99 if user == 5 else 0.7)
    assert share * float(ends) < last and certain <= float(ends)
    assert 0.99 * float(seen) < every <= float(seen) * (1 + ROUNDING)


def test_a_twin_that_is_too_low_is_seen(monkeypatch):
    """Twins: only one answer of two, nothing beside the middle of an answer, 1 % less."""
    true, answer = one_use.Walk.length, one_use.Walk.answer

    def seen(name):
        try:
            return runs(name, 5)[-1] > float(asked(name, "--release all --user 5").loss.mu_squared.upper)
        except ArithmeticError:  # an exact run of the account's own is above it
            return True

    monkeypatch.setattr(one_use.Walk, "length", lambda walk, moved: true(walk, dict([*moved.items()][:1])))
    assert seen("extragradient") and seen("local_steps")
    monkeypatch.setattr(one_use.Walk, "length", lambda walk, moved: true(walk, moved) * F(995, 1000))
    assert all(seen(name) for name in ("heavy_ball", "private_admm", "extragradient", "local_steps"))
    monkeypatch.undo()
    assert not any(seen(name) for name in ("heavy_ball", "extragradient", "local_steps"))  # which floats have exactly
    monkeypatch.setattr(one_use.Walk, "answer", lambda walk, to, at, low, high, *_: answer(walk, to, at, *[(low + high) / 2] * 2))
    assert seen("extragradient") and seen("local_steps")


@pytest.mark.parametrize("name", GIVEN)
@pytest.mark.parametrize("release", ["all", "last"])
def test_an_exact_run_stands_beside_every_bound_and_never_above(name, release):
    made = asked(name, f"--release {release}" if name == "douglas_rachford" else f"--release {release} --user 2")
    least, most = made.lower.mu_squared.lower, made.loss.mu_squared.upper
    assert least <= most and (name == "extragradient" or most <= 2 * least)


def test_a_function_of_all_iterations_inside_a_proximal_step_has_an_exact_run_below():
    """x+ = x + prox_f(-x/2) + N, f another one for the user: the engine's instances do not have the change inside the step, and
    4.69 was held for attained where 2.84 is proved."""
    declared = mine(Minimise(v, h(v) + square(v + x / 2) / 2), Update(x.next, v + x + N))
    made = of(declared, f"{ONE} --steps 5 --class h=0:2 --release last")
    assert F(31, 11) == made.lower.mu_squared.lower < made.loss.mu_squared.upper < F(142, 50)


def test_what_is_read_of_the_iteration_before_is_a_state():
    """x.before in place of a state of its own: runs that meet in x alone differ in the next iteration (0.3657 for 0.3679)."""
    m, ball = own.m, []
    for before, steps, more in ((x.before, (), ()), (own.last, (Update(own.last.next, x),), (own.last,))):
        moved = Update(v, x + m * (x - before) - eta * own.f.gradient(x)), Update(x.next, v + N)
        declared = Algorithm("ball", "", (x, *more), (*moved, *steps), ("x",))
        given = "--set eta=1/2 --set m=9/10 --class f=1/2:2 --users 2 --passes 2 --user 1"
        ball.append(of(declared, f"{ONE} {given} --release last").loss.mu_squared.upper)
    assert ball[0] == ball[1]


def test_an_exact_run_above_the_bound_is_an_error_and_no_answer(monkeypatch):
    monkeypatch.setattr(one_use.Walk, "length", lambda walk, moved: F(1, 3))
    with pytest.raises(ArithmeticError, match="an exact run loses more"):
        asked("heavy_ball", "--release all --user 5")


def test_without_a_release_all_of_them_answer_and_the_worst_stands_on_top():
    made = asked("heavy_ball", "--user 1")
    assert [form.value for form, _ in made.forms] == ["all", "states", "last"]
    top, states, last = (one.epsilon() for _, one in made.forms)
    assert top.upper == made.epsilon().upper > states.upper > last.upper
    assert "every iterate is seen" in lines_of(made)[1] and sum(line.startswith("form") for line in lines_of(made)) == 2
    assert made.attained is not None and made.lower.mu_squared.upper == made.loss.mu_squared.upper == F(1, 4)
    assert json.loads(json_text(made))["parameters"]["classes"] == {"f": ["0", "2"]}
    assert [form.value for form, _ in asked("private_admm", "").forms] == ["all", "states", "last"]
    assert [form.value for form, _ in asked("extragradient", "").forms] == ["all", "last"]


def test_every_iterate_of_one_iteration_costs_what_its_end_does():
    """A solution asked at a solution: composition adds up the lengths of their parts (0.236 for 0.154)."""
    given = f"{ONE} --differs g --set eta=1/2 --set t=1 --class f=0:3/2"
    ends = ("--steps 1 --release all", "--steps 1 --release states", "--steps 2 --release all")
    one, end, two = (of(own.davis_yin, f"{given} {more}").loss.mu_squared.upper for more in ends)
    assert one == end < F(1, 3) and two == 2 * one


def test_a_range_of_singular_values_is_composed_and_the_engine_says_what_it_needs():
    exact = asked("private_admm", "--user 1 --release last")
    wide = asked("private_admm", "--user 1 --release last --operator A=1:2")
    assert wide.loss.mu_squared.upper == F(1, 25) > exact.loss.mu_squared.upper  # eta/(1 + eta beta a_min^2) = 1/5
    assert any("one by one" in line for line in explained(wide))
    two = mine(Update(x.next, x - eta * f.gradient(x) - eta * (Z.T(Z(x)) + B(B(x))) + N))
    made = of(two, f"{ONE} --users 2 --user 1 --set eta=1/2 --operator A=1 --operator B=0:1 --release last")
    assert made.loss.mu_squared.upper == F(1, 4) and made.bound.route == "composition"
    rank = ["A has full row rank" in [one.says for one in made.assumptions] for made in (exact, wide)]
    assert rank == [True, False]  # a run of private ADMM with A = (1, 0)^T loses 2.9 times what the engine tells of A = 1


def test_a_start_a_clip_a_secret_order_and_a_target():
    start = of(own.douglas_rachford, "--sigma 2 --steps 20 --start 1 --set eta=1/2")
    assert F(1, 80) <= start.loss.mu_squared.upper < F(1, 80) * (1 + F(1, 10**5))
    clipped = asked("heavy_ball", "--sensitivity none --clip 1/2 --users 9 --user 1 --release last")
    assert clipped.bound.route == "composition" and any("clipped" in line for line in explained(clipped))
    flat, bent = (
        asked("local_steps", f"--sensitivity none --clip 1 --users 3 --class f={low}:2 --release all") for low in (0, 1)
    )
    assert flat.attained and not bent.attained
    fixed, permuted = (asked("heavy_ball", f"--release last --order {order}") for order in ("fixed", "permuted"))
    assert permuted.epsilon().upper < fixed.epsilon().upper and "joint convexity" in permuted.bound.argument
    users = sorted(asked("heavy_ball", f"--release last --user {user}").loss.rho.upper for user in range(1, STEPS + 1))
    places = sorted(loss.upper for _, loss in permuted.loss.parts)  # at a grid of iterations
    assert all(one <= place for one, place in zip(users, places, strict=True))
    drawn = "--sigma 2 --users 50 --steps 20 --order sampled"
    sampled, last = (asked("heavy_ball", f"{drawn} --release {release}") for release in ("none", "last"))
    assert sampled.epsilon().upper < 2 and {made.attained for made in (clipped, permuted, sampled)} == {None}
    assert {bound.route for bound in (last.bound, *last.others)} == {"composition"}
    aimed = calibrate(own.heavy_ball, "epsilon", F(1), users=9, sensitivity=1, **options(GIVEN["heavy_ball"].split()))
    assert 1 - F(1, 10**6) < aimed.epsilon(aimed.at_delta).upper <= 1


def test_clipped_answers_have_no_class():
    """Two local steps far from both minimisers: what is cut does not contract, as mu = 1/2 would have it (49/64 for 1)."""
    ends = []
    for minimiser in (9, -9):
        at = F(0)
        for _ in range(2):
            at -= min(max(at - minimiser, -F(1, 2)), F(1, 2)) / 2
        ends.append(at)
    given = "--sensitivity none --clip 1/2 --users 1 --release all"
    made = asked("local_steps", f"{given} --class f=1/2:2")
    assert made.loss.mu_squared.upper == (ends[0] - ends[1]) ** 2
    made = asked("extragradient", given)
    assert made.lower.mu_squared.lower == made.loss.mu_squared.upper == F(1, 4)


def test_many_users_are_no_longer_than_the_horizon():
    made, states = (asked("heavy_ball", f"--user 1 --users 1000 --release {release}") for release in ("last", "states"))
    near = asked("heavy_ball", "--user 1 --users 60 --release last")
    assert made.loss.mu_squared == states.loss.mu_squared  # what follows the horizon is a function of all states
    assert made.loss.mu_squared.upper < near.loss.mu_squared.upper


x, v, f, h, eta, N = own.x, own.v, own.f, own.h, own.eta, own.N


def mine(*steps, released=("x",)):
    return Algorithm("mine", "", (x,), steps, released)


@pytest.mark.parametrize(
    ("declared", "more", "words"),
    [
        (refused.released_data, "--set eta=1", "v moves with f and is released without noise"),
        (refused.nothing_random, "--set eta=1", "without noise"),
        (refused.for_agents, "--differs h", "one function for all agents"),
        (mine(Update(v, x - eta * f.gradient(x) + N), Update(x.next, v - N)), "--set eta=1", "enters two steps"),
        (mine(Update(x.next, x + N - eta * f.gradient(x + N))), "--set eta=1", "inside a function"),
        (mine(Minimise(x.next, eta * f(x.next) + square(x.next - x - N) / 2)), "--set eta=1", "no sum of Gaussian noise"),
        (mine(Solve(v, f.gradient(x) - v), Update(x.next, x + v + N)), "--release all", "not strongly monotone"),
        (mine(Update(x.next, x - f.gradient(x) + N, among=own.Parameter("in", per="agent"))), "", "who takes part"),
        (mine(Update(x.next, x - f.gradient(x) + 0 * N)), "--release all", "no sum of Gaussian noise"),
        (mine(Update(x.next, x - f.gradient(x) + Noise("e", "X", "any error"))), "--release all", "without noise"),
        (mine(Update(v, f.gradient(x)), Update(x.next, x / 2)), "--release all", "there is no noise"),
    ],
)
def test_what_has_no_account_is_told_in_a_sentence(declared, more, words):
    with pytest.raises(ValueError, match=words):
        of(declared, f"{ONE} --steps 4 {more}")


Z, k = Operator("A", "X", "Z"), own.Parameter("k")
fz, lam = Function("f", "Z", smooth=1 / eta, per="step"), own.Variable("lam", "Z")
B = Operator("B", "X", "X", symmetric=True)


@pytest.mark.parametrize("square", ["A A^T", "B B"])
def test_a_square_of_an_operator_that_may_have_a_kernel_still_bends(square):
    """v + A A^T v = f, x+ = x + v - f + N: the solution is not f, though no least singular value is used."""
    at = lam if square == "A A^T" else x
    f, y, E = (own.f, own.v, N) if at is x else (fz, own.Variable("y", "Z"), Noise("N", "Z"))
    bent = B(B(y)) if at is x else Z(Z.T(y))
    steps = Solve(y, y + bent - f.gradient(at)), Update(at.next, at + y - f.gradient(at) + E)
    declared = Algorithm("bent", "", (at,), steps, (at.name,))
    given = f"{ONE} --operator {square[0]}=1:2 --class f=0:0 --users 2 --user 1 --set eta=1 --release all"
    made = of(declared, given)
    assert made.loss.mu_squared.upper == F(4, 5) ** 2 == made.lower.mu_squared.upper
    alone = Algorithm("bent", "", (at,), (steps[0], Update(at.next, at + y + E)), (at.name,))  # in a kernel y is f
    assert of(alone, given).loss.mu_squared.upper == 1


@pytest.mark.parametrize("bent", ["", "--operator A=1/10"])
def test_a_solved_noisy_step_moves_its_solution(bent):
    """(k + A^T A) x+ = k (two local steps) + N: the state moves 1/(k + a^2) as far as what stands beside the noise."""
    u = own.Variable("u", "X")
    local = Update(v, x - eta * f.gradient(x)), Update(u, v - eta * f.gradient(v))
    declared = mine(*local, Solve(x.next, k * x.next + (Z.T(Z(x.next)) if bent else 0 * x) - k * u - N))
    made = of(declared, f"{ONE} --set eta=1/2 --set k=1/8 --class f=1/2:2 --users 5 --user 1 --release last {bent}")
    c = F(1, 8) + (F(1, 100) if bent else 0)
    J, moved = F(9, 16) / 8 / c, F(7, 8) / 8
    ran = (moved * J**4) ** 2 / sum(J ** (2 * t) for t in range(5))
    assert ran <= made.loss.mu_squared.upper < ran * (1 + F(MARGIN))


def test_noise_inside_a_step_that_is_solved_and_two_noises():
    """x+ = prox(x - eta (f + delta) + N): what is solved is a function of a Gaussian; two noises: both are seen, costs add up."""
    inside = mine(Minimise(x.next, eta * h(x.next) + square(x.next - x + eta * f.gradient(x) - N) / 2))
    given = f"{ONE} --set eta=1/2 --steps 4 --release all"
    assert of(inside, given).loss.mu_squared.upper == F(1, 4)
    M = Noise("M", "X")
    both = Algorithm(
        "both", "", (x, own.last),
        (Update(v, eta * f.gradient(x)), Update(x.next, x - v + 2 * N), Update(own.last.next, own.last + v + M)), ("x",),
    )  # fmt: skip
    made = of(both, given)
    assert made.loss.mu_squared.upper == F(1, 4) * (1 + F(1, 4)) == made.lower.mu_squared.lower


def test_an_answer_at_one_point_is_one():
    """x+ = x + 3/4 f - 1/4 f, both at x: the engine's multipliers took them for two, and its run for one above the bound."""
    twice = mine(Update(v, 3 * f.gradient(x) / 4), Update(x.next, x + v - f.gradient(x) / 4 + N))
    made = of(twice, f"{ONE} --set eta=1 --class f=0:2 --users 1 --release last")
    assert made.lower.mu_squared.lower == F(1, 4) <= made.loss.mu_squared.upper


def test_a_map_that_differs_and_a_map_between():
    R, P = Map("R", "X"), Map("P", "X", firm=True)
    two = mine(Update(v, R(x)), Update(x.next, x + eta * (P(v) - x) + N))
    given = f"{ONE} --set eta=1/2 --differs R --release all"
    made = of(two, f"{given} --steps 4")
    assert made.loss.mu_squared.upper == F(1, 4) * 4  # the user's map is the same one in all four iterations
    assert of(two, f"{given} --passes 4").loss == made.loss


def test_by_the_command_and_from_a_file(tmp_path):
    from verify.accounts.account_command import account_lines
    from verify.command_line.cli import parser

    words = (
        "account examples/declarations.py:heavy_ball --set eta=1/2 --set m=1/10 --class f=0:2 --sigma 1 --sensitivity 1 --users 5"
    )
    lines = account_lines(vars(parser().parse_args(words.split())))
    file = tmp_path / "mine.toml"
    file.write_text(
        'algorithm = "examples/declarations.py:heavy_ball"\nsigma = 1\nsensitivity = 1\nusers = 5\n'
        '[set]\neta = "1/2"\nm = 0.1\n[classes]\nf = "0:2"\n'
    )
    assert account_lines(vars(parser().parse_args(["account", "--file", str(file)]))) == lines
    heavy = {"set": {"eta": "1/2", "m": "1/10"}, "classes": {"f": (0, 2)}}
    made = verify.account("examples/declarations.py:heavy_ball", sigma=1, sensitivity=1, users=5, **heavy)
    assert lines_of(made) == lines
    with pytest.raises(ValueError, match="no declared algorithm, but function"):
        verify.account("examples/declarations.py:prox", sigma=1)
    assert isinstance(h, Function)
