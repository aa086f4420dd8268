"""Agents with functions of their own: the mean of all, one of them beside the mean of the others, each by itself."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from examples import declarations as own
from tests.amplify.test_own_algorithms import HALF, setting
from tests.declared import declared
from verify.algorithms.expression import Function, Mean, each
from verify.amplify import algorithms
from verify.amplify.algorithms import Setting
from verify.amplify.certificate import check
from verify.amplify.certificate_file import read, write
from verify.amplify.engine import MARGIN, amplify
from verify.amplify.saddle import ENOUGH as ATTAINED
from verify.amplify.segment import Direction, Segment
from verify.kernel import Rejected
from verify.worst_case.leak import Mechanism
from verify.worst_case.ratio import Question

ATTACKED = {
    "half of a federated step": declared("w = x - eta F'(x); x+ = (x + mean(w))/2 + N"),
    "mean of a sum": declared("x+ = mean(x - eta F'(x)) + N"),
    "federated averaging": own.federated_averaging,
    "federated proximal": own.federated_proximal,
}


@pytest.mark.parametrize("name", ATTACKED)
def test_noise_on_a_mean_is_certified_no_lower_than_an_exact_run(name):
    """Once the mean of agents counted as zero where the server alone has noise, and 1/340 was certified for 1/4."""
    answer = amplify(setting(ATTACKED[name], 4, {"F": (Fraction(0), Fraction(2))}, eta=HALF))
    run = Mechanism(Question(ATTACKED[name], {"eta": HALF}, {"F": (Fraction(0), Fraction(2))}, iterations=4), agents=3).worst()
    assert run.energy == Fraction(1, 4) <= answer.certified <= Fraction(1, 4) * (1 + Fraction(MARGIN))


def test_what_agents_clip_or_answer_apart_from_their_mean_is_seen():
    """Noise of the agents: a clipped vector and answers at one point have a part apart from the mean, which once was zero."""
    kept = declared("u = clip(w, C); w+ = u - mean(u)/2 + E where C: parameter releases w")
    assert amplify(setting(kept, 4, {}, C=1000)).certified >= Fraction(1, 4)
    asked = declared("w+ = w - F'(mean(w)) + E releases w")
    question = algorithms.own(setting(asked, 1, {"F": (Fraction(0), Fraction(1))}), asked)
    segment = Segment(question, Direction("apart", agents="apart"), {("w", 0): {"d": Fraction(1)}})
    assert segment.row(own.F.gradient(Mean(own.w))) == {"F": 1} and segment.facts["F"][1] == {"F": -1}


def test_whose_function_each_is():
    with pytest.raises(ValueError, match="each agent is a function on"):
        Function("f", "X", per="agent")
    with pytest.raises(ValueError, match="expected per"):
        Function("F", each("X"), per="step agent")


OF_AGENTS = {"F": (Fraction(0), Fraction(2))}


@pytest.mark.parametrize("n", [1, 3, 1000])
def test_one_agent_of_a_mean(n):
    """A gradient apart by 1 moves the mean by eta/n, which the noise of its own and of two further iterations hides: all flat."""
    asked = setting(own.federated_averaging, 4, OF_AGENTS, (2,), "F", eta=HALF)
    with pytest.raises(ValueError, match="say how many agents"):
        amplify(asked)
    answer, true = amplify(replace(asked, agents=n), lower=True), Fraction(1, 4 * n**2 * 3)
    assert true * (1 - ATTAINED) <= answer.lower <= true <= answer.certified <= true * (1 + Fraction(MARGIN))


@pytest.mark.parametrize("algorithm", [own.federated_averaging, own.federated_proximal])
def test_the_mean_of_the_other_agents_stands_for_them(algorithm, monkeypatch):
    """Of five agents, whose functions are strongly convex: two copies give what five do."""
    asked = replace(setting(algorithm, 3, {"F": (HALF, Fraction(2))}, (1, 2), "F", eta=HALF), agents=5)
    few = amplify(asked).certified
    monkeypatch.setattr(algorithms, "alike", lambda *_: False)
    assert len(algorithms.own(asked, algorithm).classes) == 5
    assert float(amplify(asked).certified) == pytest.approx(float(few), rel=2 * MARGIN)


def test_agents_with_noise_or_more_to_say_are_no_mean():
    """The mean of noises has another deviation; what a second step asks is no function of the mean; a class may be another."""
    for one, classes, alike in (
        (own.federated_averaging, OF_AGENTS, True),
        (declared("w = x - eta F'(x) + E; x+ = mean(w)"), OF_AGENTS, False),
        (own.federated_local_steps, OF_AGENTS, False),
        (declared("w+ = w; x+ = mean(w) + N"), {}, False),
    ):
        assert algorithms.alike(setting(one, 2, classes, eta=HALF), one) == alike
    asked = replace(setting(own.federated_averaging, 2, OF_AGENTS, eta=HALF), agents=3)
    other = replace(asked, classes=tuple((f"F_{i}", Fraction(0), Fraction(1)) for i in (1, 2, 3)))
    assert [len(algorithms.own(one, one.declaration).classes) for one in (asked, other)] == [2, 3]


def test_agents_are_as_many_as_may_be():
    asked = setting(own.federated_local_steps, 6, OF_AGENTS, eta=HALF)
    with pytest.raises(ValueError, match="1 to 8 agents, found 9"):
        amplify(replace(asked, agents=9))
    with pytest.raises(ValueError, match="no agents"):
        amplify(replace(setting(own.proximal_gradient, 2, eta=HALF), agents=2))
    with pytest.raises(ValueError, match="has no --agents"):
        Setting("gradient-descent", 2, eta=HALF, agents=2)


@pytest.mark.parametrize("stays", [Fraction(1, 2), Fraction(3, 4)])
def test_two_agents_who_mix_what_they_send(stays):
    """(eta, 0) at the use, W^3 (eta, 0) at the end, and the noise of three iterations through W, W^2 and W^3."""
    W = ((stays, 1 - stays), (1 - stays, stays))
    asked = replace(setting(own.gossip_descent, 4, OF_AGENTS, (2,), "F_1", eta=HALF), agents=2, mixing=(("W", W),))
    answer = amplify(asked)
    along = {
        mode: HALF**2 * r**6 / sum(r ** (2 * k) for k in (1, 2, 3)) / 2
        for mode, r in (("mean", 1), ("apart", 2 * stays - 1))
        if r
    }
    assert sum(along.values()) <= answer.certified <= sum(along.values()) * (1 + Fraction(MARGIN))
    text = write(answer.certificate)
    assert check(read(text, declared=own.gossip_descent)) and read(text, declared=own.gossip_descent).setting == asked
    other = replace(answer.certificate, setting=replace(asked, mixing=(("W", ((1, 0), (0, 1))),)))
    with pytest.raises(Rejected):
        check(other)
    for wrong, words in (((W[0],), "expected 2 rows, found 1"), ((W[0], (1,)), "rows of one length")):
        with pytest.raises(Rejected, match=words):
            check(replace(answer.certificate, setting=replace(asked, mixing=(("W", wrong),))))
    for agents, mixing in ((0, asked.mixing), (2, (("A", W),)), (2, ())):
        with pytest.raises(ValueError, match="agents"):
            amplify(replace(asked, agents=agents, mixing=mixing))


PATH = ((HALF, HALF, Fraction(0)), (HALF, Fraction(0), HALF), (Fraction(0), HALF, HALF))


@pytest.mark.parametrize(("use", "user"), [(1, 1), (2, 1), (2, 3), (4, 2)])
def test_three_agents_on_a_path_meet_noise_by_noise(use, user):
    """Each has noise of its own: the last shift of each lands where the others still can, and no quadratic run leaks
    more. The noise of an iteration is that of its user first: else the ends of the path are not worth the same."""
    asked = replace(setting(own.gossip_descent, 4, OF_AGENTS, (use,), f"F_{user}", eta=HALF), agents=3, mixing=(("W", PATH),))
    answer = amplify(asked, lower=True)
    assert answer.certified * (1 - ATTAINED) <= answer.lower <= answer.certified
    assert check(read(write(answer.certificate), declared=own.gossip_descent))
    W, largest = np.array(PATH, dtype=float), 0.0
    for slopes in product((0.0, 0.5, 1.0, 2.0), repeat=3):
        step, moved = W @ np.diag(1 - np.array(slopes) / 2), np.eye(3)[user - 1] / 2
        covariance = np.zeros((3, 3))
        for t in range(use, 5):
            moved = (W if t == use else step) @ moved
            covariance = W @ W.T + step @ covariance @ step.T
        largest = max(largest, moved @ np.linalg.solve(covariance, moved))
    assert 0.85 * answer.certified <= largest <= answer.certified


def test_whose_data_differ_is_said_where_agents_are_not_alike():
    """On a path the end of it is worth more than the middle; and of a hundred who are alike none has a name."""
    asked = replace(setting(own.gossip_descent, 3, OF_AGENTS, (2,), "F", eta=HALF), agents=3, mixing=(("W", PATH),))
    with pytest.raises(ValueError, match=r"agents are not alike \(W\), say whose F: F_1"):
        amplify(asked)
    of_one = replace(setting(own.federated_averaging, 2, OF_AGENTS, (1,), "F", eta=HALF), agents=2)
    of_one = replace(of_one, classes=(*of_one.classes, ("F_1", Fraction(0), Fraction(1))))
    with pytest.raises(ValueError, match=r"agents are not alike \(F_1\), say whose F"):
        amplify(of_one)
    many = replace(setting(own.federated_averaging, 2, OF_AGENTS, (1,), "F", eta=HALF), agents=100)
    assert amplify(many).certified == amplify(replace(many, differs="F_1")).certified
    with pytest.raises(ValueError, match="all agents are alike, say --differs F"):
        amplify(replace(many, differs="F_2"))


def test_starts_of_several_agents_are_refused():
    """Of two whose mean is all that is left (1, 0) costs 1/2, and (1, 1)/sqrt 2 costs 1: one agent's start is not |dx_0|."""
    halved = declared("u = w - eta F'(w) + E; w+ = (u + mean(u))/2 releases w")
    for one, mixing in ((own.gossip_descent, (("W", PATH),)), (halved, ())):
        asked = replace(setting(one, 2, OF_AGENTS, eta=HALF), agents=3, mixing=mixing)
        with pytest.raises(ValueError, match="each agent has a start of its own"):
            amplify(asked)


@pytest.mark.parametrize(("steps", "use"), [(1, 1), (4, 1), (4, 3)])
@pytest.mark.parametrize(("algorithm", "agents"), [(own.local_steps, 0), (own.federated_local_steps, 2)])
@pytest.mark.parametrize("mu", [0, HALF])
def test_a_user_of_two_local_steps(algorithm, agents, mu, steps, use):
    """Each answer is apart by 1, by another vector at another point: eta + c eta, c = 1 - eta mu, then c^2 for each iteration,
    under the noises that follow."""
    name = "F" if agents else "f"
    asked = setting(algorithm, steps, {name: (Fraction(mu), Fraction(2))}, (use,), name, eta=HALF)
    answer = amplify(replace(asked, agents=agents), lower=True)
    c, after = 1 - HALF * mu, steps - use
    moved = HALF * (1 + c) * c ** (2 * after) / (agents or 1)
    true = moved**2 / sum(c ** (4 * k) for k in range(after + 1))
    assert true * (1 - Fraction(1, 1000)) <= answer.lower <= true <= answer.certified <= true * (1 + Fraction(MARGIN))
    assert check(answer.certificate)


def test_a_certificate_says_how_many_agents_there_are():
    asked = replace(setting(own.federated_averaging, 3, OF_AGENTS, (1,), "F", eta=HALF), agents=4)
    text = write(amplify(asked).certificate)
    certificate = read(text, declared=own.federated_averaging)
    assert check(certificate) and certificate.setting == asked
    for n in (3, 0, -1):
        with pytest.raises((Rejected, ValueError)):
            check(read(text.replace('"agents":4', f'"agents":{n}'), declared=own.federated_averaging))
