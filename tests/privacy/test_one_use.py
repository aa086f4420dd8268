"""One iteration in which a user's function differs: what it costs, and how far the one noisy state moves alone."""

from fractions import Fraction as F

import pytest

from examples.declarations import F as F_
from examples.declarations import M, N, f, g, h, last, prox, u, v, w, x
from verify.accounts.one_use import Use, one_use
from verify.algorithms.declaration import Algorithm, Solve, Update
from verify.algorithms.expression import Function, Map, Mean, Noise, Operator, Parameter, Variable, each
from verify.algorithms.given import operators
from verify.amplify.segment import Question

A, B, lam = Operator("A", "X", "Z"), Operator("B", "X", "Z"), Variable("lam", "Z")
STEP, V = Update(x.next, x - f.gradient(x) + N), Update(x.next, x / 2 + v + N)


def asked(steps, released=("x",)):
    state = tuple(v for v in (x, last) if v.next in {s.target for s in steps})
    functions = {"F": (F(0), F(2)), "f": (F(0), F(0)), "g": (F(0), F(1)), "h": (F(0), None)}
    maps = {"P": (F(0), F(1)), "Q": (F(0), F(1, 2)), "R": (F(0), F(1))}
    question = Question(Algorithm("asked", "", state, steps, released), {}, functions | maps, differs="f")
    return one_use(question, operators(["A=1", "B=1"]))


@pytest.mark.parametrize(
    ("steps", "square", "alone"),
    [
        ((STEP,), 1, 1),
        ((Update(x.next, x - f.gradient(x + Noise("e", "X", "any error")) + N),), 1, 1),  # the same in both runs
        ((Solve(x.next, 2 * x.next - x + f.gradient(x) - N),), 1, F(1, 2)),
        ((Solve(x.next, h.gradient(x.next) - x + f.gradient(x) - N),), 1, None),  # h is flat
        ((STEP, Update(last.next, x.next)), 1, None),  # what reads x is apart as well
        ((STEP, Update(last.next, x - 2 * f.gradient(x) + M)), 5, None),
        ((prox(v, f, x, 1), V), 1, 1),
        ((Solve(v, h.gradient(v) - x), Update(x.next, v - f.gradient(x) + N)), 1, 1),  # nothing moves v
        ((Solve(v, v + h.gradient(v) + g.gradient(v) - f.gradient(x)), Update(x.next, v - f.gradient(x) + N)), 1, 1),
        ((Solve(v, v + A.T(2 * A(v)) - f.gradient(x)), V), F(1, 9), F(1, 3)),
        ((Update(lam, A(f.gradient(x))), Solve(v, v + A.T(A(v) - lam)), V), F(1, 4), F(1, 2)),
        ((Update(v, h.gradient(x)), Update(x.next, v - f.gradient(x) + N)), 1, 1),  # h is asked where the runs agree
        ((Update(v, f.gradient(x)), Update(x.next, g.gradient(x + v) + N)), 1, 1),
        ((Solve(v, v + 0 * h.gradient(v) - f.gradient(x)), V), 1, 1),
        ((Solve(v, v + A.T(0 * A(v)) - f.gradient(x)), V), 1, 1),
        ((Solve(lam, lam + A(A.T(lam)) - A(f.gradient(x))), Update(x.next, A.T(lam) + N)), 1, 1),  # A A^T may have a kernel
        ((Solve(v, 2 * v - f.gradient(x)), Update(x.next, f.gradient(x) - v + N)), F(1, 4), F(1, 2)),
        *(
            ((Update(v, f.gradient(x)), Update(x.next, v - Map(name, "X", firm=name != "R")(v) + N)), moved**2, moved)
            for name, moved in (("P", F(1)), ("Q", F(3, 2)), ("R", F(2)))  # v - Q(v): no more is used of a firm map of 1/2
        ),
    ],
)
def test_what_a_use_costs_and_whether_the_noisy_state_moves_alone(steps, square, alone):
    assert asked(steps) == Use(F(square), alone)


def test_a_noisy_vector_that_is_released_is_no_state():
    assert asked((Update(v, f.gradient(x) + N), Update(x.next, x / 2)), ("x", "v")) == Use(F(1), None)


@pytest.mark.parametrize("curved", [A.T(B(v)), A.T(A(v - x)), -A.T(A(v)), -g.gradient(v)])
def test_what_may_bend_the_other_way_is_refused(curved):
    with pytest.raises(ValueError, match="is not of the form"):
        asked((Solve(v, 3 * v + curved - f.gradient(x)), V))


@pytest.mark.parametrize(
    ("steps", "released", "words"),
    [
        ((Update(last.next, x / 2 + N), Update(x.next, x - f.gradient(x))), ("x",), "x moves with f and reaches the next"),
        ((Update(v, f.gradient(x)), Update(x.next, x / 2 + N)), ("x", "v"), "v moves with f and is released without noise"),
        ((Update(x.next, x / 2),), ("x",), "there is no noise"),
        ((Update(x.next, x + N, among=Parameter("in", per="agent")),), ("x",), "who takes part"),
        ((Update(v, x + N), Update(x.next, x - f.gradient(x) + N)), ("x",), "the noise N enters two steps"),
        ((Update(x.next, x - f.gradient(x) + 0 * N),), ("x",), "is no sum of Gaussian noise"),
        ((Solve(x.next, x.next + f.gradient(x.next) - x - N),), ("x",), "is no sum of Gaussian noise"),
        ((Solve(v, 0 * v + h.gradient(v) - f.gradient(x)), V), ("x",), "is not strongly monotone"),
        ((Update(v, f.gradient(x)), Update(x.next, h.gradient(x + v) + N)), ("x",), "say --class h=MU:NU"),
        ((Update(v, Operator("C", "X", "X")(f.gradient(x))), V), ("x",), "the singular values of C are missing"),
        ((Update(w, x - F_.gradient(x)), Update(x.next, Mean(w) + N)), ("x",), "w belongs to each of several agents"),
        ((Update(x.next, x - Mean(F_.gradient(x)) + N),), ("x",), "a mean over agents: --users says how many there are"),
    ],
)
def test_what_nothing_bounds_is_refused(steps, released, words):
    with pytest.raises(ValueError, match=words):
        asked(steps, released)


X, Y = each("X"), Variable("y", each("X"))
J, G = Function("J", X), Function("G", X, per="agent")  # of all agents at once, of each its own
W, E = Operator("W", X, X), Operator("E", "X", X)
SENT, MEAN = Update(w, x - F_.gradient(x)), Update(x.next, Mean(u) + N)


def of_nine(steps, differs="F"):
    classes = {"F": (F(0), F(2)), "f": (F(0), F(2)), "J": (F(0), F(1)), "G": (F(0), F(1))}
    return one_use(
        Question(Algorithm("asked", "", (x,), steps, ("x",)), {}, classes, differs=differs), operators(["W=1", "E=1"]), 9
    )


@pytest.mark.parametrize(
    ("steps", "moved"),
    [
        ((SENT, Update(x.next, Mean(w) + N)), F(1, 9)),
        ((SENT, Update(u, G.gradient(w + x)), MEAN), F(1, 9)),
        ((SENT, Update(u, J.gradient(w)), MEAN), F(1, 18) + F(1, 6)),  # what it has besides its middle is anyone's
        ((SENT, Update(u, J.gradient(w)), Update(Y, G.gradient(u)), Update(x.next, Mean(Y) + N)), F(1, 36) + F(1, 12) + F(1, 6)),
        ((SENT, Update(u, W(w)), MEAN), F(1, 3)),
        ((Solve(u, 2 * u + J.gradient(u) - F_.gradient(x)), MEAN), F(5, 108) + F(1, 36)),
        ((Update(w, E(x) - F_.gradient(x)), Update(x.next, Mean(w) + N)), F(1, 9)),
        ((Update(w, x + N), Update(x.next, Mean(w) - Mean(F_.gradient(x)) + M)), F(1, 9)),  # the noise of all hides nothing
    ],
)
def test_one_of_nine_agents_has_a_ninth_unless_they_are_mixed(steps, moved):
    assert of_nine(steps).square == moved**2


@pytest.mark.parametrize("sent", [x - v, x - F_.gradient(v), E(v), F_.gradient(x + v)])
def test_what_one_user_moves_for_all_agents_is_refused(sent):
    with pytest.raises(ValueError, match="the same for all agents in one iteration"):
        of_nine((Update(v, f.gradient(x)), Update(w, sent), Update(x.next, Mean(w) + N)), "f")
    with pytest.raises(ValueError, match="the noise N in the step of w is the same for all agents"):
        of_nine((Update(w, x - F_.gradient(x) + N), Update(x.next, Mean(w) + M)))
