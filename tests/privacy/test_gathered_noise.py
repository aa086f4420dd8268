"""Several noises as one: the same law for declarations drawn at random, and what must stay as it is."""

from fractions import Fraction as F
from random import Random

from examples import declarations as own
from tests.privacy.test_declared_accounts import N, eta, f, h, mine, v, x
from verify.accounts.account import account
from verify.accounts.gathered_noise import gathered
from verify.algorithms.declaration import Algorithm, Minimise, Update
from verify.algorithms.expression import Noise, square
from verify.algorithms.linear_gaussian import affine_step
from verify.amplify.segment import Question as Asked
from verify.campaign.accounts import declarations as drawn
from verify.worst_case.instance import inputs_on_a_line
from verify.worst_case.ratio import Question


def test_noises_that_reach_one_state_alone_are_one():
    """Declarations drawn at random: one iteration has the same matrix and covariance, exactly."""
    M, rng, seen = Noise("M", "X"), Random(0), 0
    while seen < 20:
        declared = drawn.algorithm(rng)
        one, variance = gathered(Asked(declared, {}, {}))
        seen += variance != 1
        inputs = inputs_on_a_line(Question(declared, {}), dict.fromkeys(declared.function_names, F(1, 3)), "", 2)
        before, after = (affine_step(a, inputs) for a in (declared, one))
        assert ((before.M == after.M).all() and len(one.noises) == 1) or variance == 1
        assert (variance * (after.E @ after.E.T) == before.E @ before.E.T).all()
    y, w = own.last, own.Variable("w", "X")
    carried = Update(v, x + M), Update(w, eta * f.gradient(x))
    for steps, released in (
        ((*carried, Update(x.next, h.gradient(v - x) - w + N)), ("x",)),
        ((*carried, Minimise(x.next, h(x.next) + square(x.next - v + w) / 2 + 0 * square(N))), ("x",)),
        ((*carried, Update(x.next, v - w + N)), ("x", "v")),
        ((*carried, Update(x.next, v - w + N), Update(y.next, v)), ("x",)),
        ((Update(v, M + 2 * M), Update(x.next, x / 2 + v + N)), ("x",)),
        ((Update(v, x + M), Update(w, v - eta * f.gradient(x)), Update(x.next, w + N)), ("x", "v")),
        ((Update(v, x + M, among=own.Parameter("in", per="agent")), Update(x.next, v - eta * f.gradient(x) + N)), ("x",)),
        ((Update(x.next, x - eta * f.gradient(x) + 0 * N + 0 * M),), ("x",)),
        ((Update(v, x - eta * f.gradient(x) + M), Update(x.next, 2 * v)), ("x",)),  # one noise
        ((Update(v, M + 2 * M), Update(x.next, x / 2 - eta * f.gradient(x) + N)), ("x", "v")),  # seen, and read by nothing
    ):
        state = (x, y)[: 1 + (len(steps) > 3)]
        declared = Algorithm("apart", "", state, steps, released)
        assert gathered(Asked(declared, {"eta": F(1)}, {})) == (declared, 1)
    w, E = own.w, Noise("E", own.w.over)  # one noise for all agents beside one of each
    kept = Algorithm("kept", "", (w,), (Update(own.u, w - own.F.gradient(w) + E), Update(w.next, own.u + N)), ("w",))
    assert gathered(Asked(kept, {}, {})) == (kept, 1)
    w = own.Variable("w", "X")
    used = Update(v, x + M), Update(x.next, v - f.gradient(x) + N)
    for g, variance in ((f, 2), (h, 1)):  # nothing depends on w; but without it h has no class
        assert gathered(Asked(mine(*used, Update(w, g.gradient(v))), {"eta": F(1)}, {}))[1] == variance
    solved = Minimise(w, h(w) + square(w - x) / 2), Update(v, w + M), Update(x.next, v - eta * f.gradient(x) + N)
    assert gathered(Asked(mine(*solved), {"eta": F(1)}, {}))[1] == 2, "no noise is in what is solved"
    error = Noise("error", "X", "any error")  # stays: it moves the points that are asked
    one, variance = gathered(Asked(mine(Update(v, x + error + M), used[1]), {"eta": F(1)}, {}))
    assert variance == 2 and one.steps[0].value == x + error
    hides = mine(*carried, Update(x.next, (v - w) / 2 + N))
    made = account(hides, sigma=1, sensitivity=1, set={"eta": 1}, classes={"f": (0, 1)}, users=4, user=4, release="all")
    assert made.loss.mu_squared.upper == F(1, 4) / (1 + F(1, 4)) == made.lower.mu_squared.lower


def test_a_noise_that_cancels_hides_nothing():
    """v carries M: v - M has none of it, and neither has 0 (y + M)."""
    M, y = Noise("M", "X"), own.last
    for other, value in ((y + N, v - M), (Noise("E", "X") + y, v - M + N), (0 * (y + M), x + N), (v - M, x + N)):
        steps = Update(v, x - f.gradient(x) + M), Update(y.next, other), Update(x.next, value)
        declared = Algorithm("cancels", "", (x, y), steps, ("x",))
        one, variance = gathered(Asked(declared, {"eta": F(1)}, {}))
        inputs = inputs_on_a_line(Question(declared, {"eta": F(1)}), {"f": F(1, 3)})
        before, after = (affine_step(a, inputs) for a in (declared, one))
        assert (variance * (after.E @ after.E.T) == before.E @ before.E.T).all()
    cancels = mine(Update(v, x - f.gradient(x) + M), Update(x.next, v - M + N))
    made = account(cancels, sigma=1, sensitivity=1, set={"eta": 1}, classes={"f": (0, 1)}, users=1, release="all")
    assert made.loss.mu_squared.upper == 1
