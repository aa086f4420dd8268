"""Accounts of declarations whose agents have functions of their own: what one of n moves, what mixes all, the last iterate."""

from fractions import Fraction as F

import numpy as np
import pytest

from examples import declarations as own
from tests.privacy.asked import of
from tests.privacy.test_declared_accounts import ONE, ROUNDING, STEPS, N, eta, lines_of, mine, v, x
from verify.algorithms.declaration import Algorithm, Solve, Update
from verify.algorithms.expression import Function, Map, Mean, Noise, Operator, Parameter, each
from verify.amplify.engine import MARGIN

GIVEN = f"{ONE} --set eta=1/2 --class F=0:2"


@pytest.mark.parametrize(
    ("declared", "m"), [(own.federated_averaging, F(1, 2)), (own.federated_local_steps, F(1)), (own.federated_proximal, F(1, 2))]
)
def test_an_agent_of_n_has_one_nth_of_the_mean(declared, m):
    """m: how far one agent's answers move what it sends, flat functions: m/n in each of the steps, and an exact run has it."""
    made = of(declared, f"{GIVEN} --users 20 --steps {STEPS} --release all")
    assert made.loss.mu_squared.upper == STEPS * (m / 20) ** 2 == made.lower.mu_squared.lower
    assert any("one of 20 agents" in line for line in lines_of(made))


def test_noise_of_agents_beside_that_of_the_server_is_composed():
    """Each agent's own noise hides what it sends; the engine has no coordinates for both."""
    declared = mine(Update(own.w, x - eta * own.F.gradient(x) + Noise("E", each("X"))), Update(x.next, Mean(own.w) + N))
    made = of(declared, f"{GIVEN} --users 3 --steps 2")
    assert made.loss.mu_squared.upper == F(1, 2)


def test_the_noise_of_n_agents_is_that_of_as_many_as_are_asked_for():
    """n N on the mean: its n was another number than --users says, 30 for 3 gave a hundredth of mu^2."""
    n = Parameter("n")
    declared = mine(Update(own.w, x - eta * own.F.gradient(x)), Update(x.next, Mean(own.w) + n * N))
    for more in ("", "--set n=3"):
        assert of(declared, f"{GIVEN} --users 3 --steps 1 {more}").loss.mu_squared.upper == F(1, 18**2)
    with pytest.raises(ValueError, match="expected n = 3, the number of agents, found 30"):
        of(declared, f"{GIVEN} --users 3 --steps 1 --set n=30")
    alone = mine(Update(x.next, x - own.f.gradient(x) + n * N))  # without agents n is a number as any other
    assert of(alone, f"{ONE} --users 3 --user 3 --set n=30").loss.mu_squared.upper == F(1, 900)


@pytest.mark.parametrize("users", [2, 1000])
@pytest.mark.parametrize("declared", [own.federated_averaging, own.federated_proximal])
def test_the_last_iterate_of_agents_forgets_their_use(declared, users):
    """Strongly convex functions: the engine's bound is what a run of the agents attains, below that of all iterates."""
    given = f"{GIVEN} --users {users} --steps 8 --class F=1/2:2"
    last, every = (of(declared, f"{given} --release {release}").loss.mu_squared for release in ("last", "all"))
    slope = {"federated-averaging": F(3, 4), "federated-proximal": F(4, 5)}[
        declared.name
    ]  # of I - F'/2, of the prox, at F'' = 1/2
    moved = F(1, 2 * users) * (slope if declared is own.federated_proximal else 1)
    attained = moved**2 * sum(slope**k for k in range(8)) ** 2 / sum(slope ** (2 * k) for k in range(8))
    assert attained <= last.upper <= attained * (1 + F(MARGIN)) < every.upper


PATH = ((F(1, 2), F(1, 2), F(0)), (F(1, 2), F(0), F(1, 2)), (F(0), F(1, 2), F(1, 2)))


@pytest.mark.parametrize("user", [1, 2, 3])
def test_agents_on_a_path_are_not_alike(user):
    """Noise of its own in what each sends its neighbours: the ends are worth the same, the middle less, and no quadratic run
    with any signs loses more."""
    given = f"{GIVEN} --users 3 --steps 4"
    made = of(own.gossip_descent, f"{given} --release last --user {user}", operators={"W": PATH})
    said = made.loss.mu_squared.upper
    W, rng, largest = np.array(PATH, dtype=float), np.random.default_rng(user), 0.0
    for slopes in rng.choice([0.0, 1.0, 2.0], (60, 3)):
        step, moved, covariance = W @ np.diag(1 - slopes / 2), np.zeros(3), np.zeros((3, 3))
        for sign in rng.choice([-1, 1, 1], 4):
            moved = step @ moved + sign * W[:, user - 1] / 2
            covariance = step @ covariance @ step.T + W @ W.T
        largest = max(largest, moved @ np.linalg.solve(covariance, moved))
    assert largest * (1 - ROUNDING) <= made.lower.mu_squared.upper <= said
    path = "--release last --operator W=1/2,1/2,0;1/2,0,1/2;0,1/2,1/2"
    ends = of(own.gossip_descent, f"{given} {path}")
    assert ends.user != 2 and said <= ends.loss.mu_squared.upper < of(own.gossip_descent, given).loss.mu_squared.upper
    assert (said < ends.loss.mu_squared.upper * F(9, 10)) == (user == 2)
    for wrong in ("--start 1 --sensitivity none --users none", "--users none", "--users 4", "--order permuted", "--differs h"):
        with pytest.raises(ValueError, match=r"a user is an agent|expected \d"):
            of(own.gossip_descent, f"{given} {path} {wrong}")


def test_what_each_of_two_functions_of_an_agent_moves():
    """W (w - F/2 - G + L), all seen: each use of G costs twice as much."""
    W, w, G, L = Operator("W", each("X"), each("X")), own.w, Function("G", each("X"), per="agent"), Noise("L", each("X"))
    sent = w - eta * own.F.gradient(w) - 2 * eta * G.gradient(w) + L
    two = Algorithm("two", "", (w,), (Update(own.u, sent), Update(w.next, W(own.u))), ("w",))
    given = f"{GIVEN} --users 2 --steps 3 --operator W=0,1;1,0 --class G=0:2 --release all"
    for differs, moved in (("F", F(1, 2)), ("G", F(1))):
        made = of(two, f"{given} --differs {differs}")
        assert made.loss.mu_squared.upper == 3 * moved**2


def test_two_starts_of_agents_say_how_many_there_are():
    """Flat functions and two local steps: the starts are as far apart at the end, under the noise of four steps."""
    made = of(own.federated_local_steps, f"{GIVEN} --sensitivity none --start 1 --steps 4 --users 2")
    assert F(1, 4) <= made.loss.mu_squared.upper <= F(1, 4) * (1 + F(MARGIN))


def test_a_mean_of_mixed_vectors_has_more_than_one_nth():
    """W w - w/2 of all agents: the mean has at most |.|/sqrt n of what moves, not 1/n; one vector for all agents is refused."""
    W, w = Operator("W", each("X"), each("X")), own.w
    mixed = mine(Update(w, x - eta * own.F.gradient(x)), Update(x.next, Mean(W(w)) + N))
    given = f"{ONE} --steps 1 --set eta=1 --class F=0:1"
    found = of(mixed, f"{given} --users 16 --operator W=0:1")
    assert found.loss.mu_squared.upper == F(1, 16)
    asked = mine(*mixed.steps[:1], Update(own.u, own.F.gradient(W(w))), Update(x.next, Mean(own.u) + N))
    given += " --release all"
    found = of(asked, f"{given} --users 16 --operator W=0:1")
    assert found.loss.mu_squared.upper == (F(1, 8) + F(1, 8) + F(1, 16)) ** 2  # middle, rest, and the agent's own answer
    moved = Update(w, x - eta * own.F.gradient(x)), Update(v, Mean(w))
    for all_of_them in (w - v, own.F.gradient(v), own.F.gradient(w - v)):
        with pytest.raises(ValueError, match="same for all agents"):
            of(mine(*moved, Update(own.u, all_of_them), Update(x.next, Mean(own.u) + N)), f"{given} --users 16")
    with pytest.raises(ValueError, match="--users says how many"):
        of(mine(Update(x.next, Mean(x - eta * own.F.gradient(x)) + N)), given)
    with pytest.raises(ValueError, match="--users says how many"):
        of(mixed, f"{given} --operator W=0:1")


C, W = Function("C", each("X"), smooth=1 / own.eta), Operator("W", each("X"), each("X"))
OF_ALL = {
    "gradient": (Update(own.u, C.gradient(own.w)), "--class C=0:1"),
    "prox": (own.prox(own.u, C, own.w), ""),
    "map": (Update(own.u, Map("C", each("X"), firm=True)(own.w)), ""),
    "solve": (Solve(own.u, own.u + W.T(W(own.u)) - own.w), "--operator W=0:10"),
}


@pytest.mark.parametrize("name", OF_ALL)
def test_what_mixes_all_agents_moves_the_mean_by_more_than_one_nth(name):
    """A projection between the user and all agents (its complement in a solved step): the mean moves by more than what the user
    sends over n, 30 times in squares."""
    n, (step, more) = 100, OF_ALL[name]
    q = np.full(n, (2 * (n - 1)) ** -0.5)
    q[0] = -(0.5**0.5) if name == "solve" else 0.5**0.5
    moved = (np.eye(n) - np.outer(q, q) * 100 / 101 if name == "solve" else np.outer(q, q))[:, 0].mean() / 2
    declared = mine(Update(own.w, x - eta * own.F.gradient(x)), step, Update(x.next, Mean(own.u) + N))
    found = of(declared, f"{GIVEN} --differs F --users {n} --steps 1 --release all {more}").loss.mu_squared.upper
    assert 25 / (2 * n) ** 2 < moved**2 * (1 - ROUNDING) <= found < moved**2 * F(103, 100)


def test_one_noise_for_all_agents_hides_nothing():
    """w+ = w - eta (f + delta) + N, one N for all: the difference of two agents has no noise."""
    w = own.w
    kept = Algorithm("kept", "", (w,), (Update(own.u, w - eta * own.F.gradient(w)), Update(w.next, own.u + N)), ("w",))
    given = f"{GIVEN} --users 4 --steps 2"
    with pytest.raises(ValueError, match="noise N in the step of w is the same for all agents"):
        of(kept, given)
    sent = mine(Update(w, x - eta * own.F.gradient(x)), Update(x.next, Mean(Operator("E", w.over, each("X", "e"))(w)) + N))
    with pytest.raises(ValueError, match=r"a mean over X\^e, of which --users does not say how many"):
        of(sent, f"{given} --operator E=0:2 --release all")
    Z, q, r = [Operator(*names) for names in (("A", w.over, "Z"), ("B", "Z", each("Z")), ("D", "Z", "X"))], "q", "r"
    back = Update(own.Variable(q, "Z"), Z[0](w)), Update(own.Variable(r, each("Z")), Z[1](own.Variable(q, "Z")))
    last = Update(x.next, Z[2](Mean(own.Variable(r, each("Z")))) + N)
    with pytest.raises(ValueError, match="same for all agents"):  # 50 in an exact run, of which 1/2 was the bound
        of(mine(sent.steps[0], *back, last), f"{given} --operator A=0:10 --operator B=0:10 --operator D=0:10 --release all")


def test_a_run_of_one_agent_stands_beside_noise_of_each():
    """The mean of n noises: an exact run has (m/n)^2 n, each; the engine's would move all agents by m together."""
    L, n = Noise("L", each("X")), 6
    declared = mine(Update(own.w, x - eta * own.F.gradient(x) + L), Update(x.next, Mean(own.w)))
    given = f"{GIVEN} --users {n} --steps 3"
    for release in ("all", "last"):
        assert of(declared, f"{given} --release {release}").lower.mu_squared.upper == F(3, 4 * n)
    kept = Algorithm("kept", "", (own.w,), (Update(own.w.next, own.w - eta * own.F.gradient(own.w) + L),), ("w",))
    with pytest.raises(ValueError, match="w belongs to each of several agents"):
        of(kept, f"{given} --release all --users none")
    last = of(kept, f"{given} --release last --class F=1/2:2").loss.mu_squared.upper
    attained = (F(1, 2) * sum(F(3, 4) ** k for k in range(3))) ** 2 / sum(F(9, 16) ** k for k in range(3))
    assert attained <= last <= attained * (1 + F(MARGIN))  # by the engine, which has no other agents to tell apart
