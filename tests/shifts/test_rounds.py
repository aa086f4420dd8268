"""Rounds of two iterations: accepted as they stand, refused where altered, and never below what exact linear runs need."""

import dataclasses

import numpy as np
import pytest

from lemmas.chan2024.strongly_convex.positive_weight import R as WEIGHT
from lemmas.common import contracting_admm_rounds as contracting
from lemmas.common import gradient_admm_rounds as convex
from tests.every_lemma import LEMMAS
from tests.shifts.forgeries import altered_controls, refused
from tests.tables import by_name, typed
from verify import Polynomial, Proof, Vector, scalars, vectors
from verify.kernel import Rejected, gram
from verify.lemma.generators import named
from verify.shifts.rounds import obligations, rounds_rule
from verify.shifts.rule import Stage

MODULES = pytest.mark.parametrize("module", [convex, contracting], ids=["convex", "contracting"])
a, L, c, eta, beta, R, k = scalars("a L c eta beta R k")
x, l, b, nowhere = vectors("x l b nowhere")  # noqa: E741


@MODULES
def test_the_rounds_are_accepted(module):
    assert rounds_rule(module.program, module.rounds) == module.rounds.energies
    assert set(obligations(module.program, module.rounds)) == set(module.rounds.proofs)


@pytest.mark.thorough
@MODULES
def test_every_altered_round_is_refused(module):
    others = [other for other in altered_controls(module.rounds) if other != module.rounds]
    assert len(others) > 40
    assert not [other for other in others if not refused(module.program, other)]


@MODULES
def test_every_fact_about_the_parameters_is_needed(module):
    for name, block in module.program.blocks.items():
        for number, fact in enumerate(block.facts):
            if name == "kernel" and fact.name == "second":
                continue  # it speaks of the singular values
            facts = (*block.facts[:number], *block.facts[number + 1 :])
            blocks = {**module.program.blocks, name: dataclasses.replace(block, facts=facts)}
            assert refused(dataclasses.replace(module.program, blocks=blocks), module.rounds), (name, fact.name)


@pytest.mark.parametrize(
    ("changes", "words"),
    typed(
        __file__,
        "rounds",
        "forgeries",
        by_name(Polynomial, Proof, Stage, L=L, a=a, c=c, contracting=contracting, nowhere=nowhere),
    ),
)
def test_forgeries(changes, words):
    with pytest.raises(Rejected, match=words):
        rounds_rule(contracting.program, dataclasses.replace(contracting.rounds, **changes))


def test_what_a_round_pays():
    (A_x,) = vectors("A_x")
    assert convex.paid == c * (x.norm2 + eta / beta * (l - A_x * beta).norm2)
    assert contracting.paid == c * L * (R * x.norm2 + eta / beta * (l - A_x * beta).norm2)


def maps(singular, eta, beta, slopes, resolvents):
    """One direction: the maps of (x, l) of each iteration where grad f_t = h x and B y = r (l - beta a x)."""
    q, found = 1 + eta * beta * singular**2, []
    for h, r in zip(slopes, resolvents, strict=True):
        moved = np.array([-beta * singular, 1.0]) if singular else np.zeros(2)
        after = (1 - beta * r) * moved
        point = (np.array([1 - eta * h, 0.0]) + eta * singular * (after - beta * r * moved)) / q
        found.append(np.array([point, after]))
    return found


def least_energy(directions, starts):
    """The least |shifts|^2 that brings the difference to zero; directions: maps of (x, l) with noise on x."""
    total = 0.0
    for steps, start in zip(directions, starts, strict=True):
        reach = [np.eye(2)]
        for one in reversed(steps):
            reach.append(reach[-1] @ one)
        target, effect = reach[len(steps)] @ start, np.array([reach[i][:, 0] for i in range(len(steps))]).T
        shift = np.linalg.lstsq(effect, -target, rcond=1e-12)[0]
        if np.linalg.norm(effect @ shift + target) > 1e-8 * (1 + np.linalg.norm(target)):
            return None
        total += float(shift @ shift)
    return total


def norm(singular, eta, beta, weight):
    """The form R x^2 + (eta/beta)(l - beta a x)^2 of one direction."""
    w = np.array([-beta * singular, 1.0])
    return np.diag([weight, 0.0]) + (eta / beta * np.outer(w, w) if singular else 0)


def setting(seed, low):
    rng = np.random.default_rng(seed)
    singular = np.append(1 + rng.exponential(0.7, rng.integers(1, 3)), np.zeros(rng.integers(0, 2)))
    eta, beta, rounds = float(rng.choice([0.3, 1.0, 2.0])), float(rng.choice([0.2, 1.0, 3.0])), int(rng.integers(1, 4))
    slopes = rng.uniform(low, 1, (singular.size, 2 * rounds)) / eta
    resolvents = rng.choice([0.001, 0.5, 0.9], (singular.size, 2 * rounds)) / beta
    starts = [rng.normal(size=2) * np.array([1.0, float(s > 0)]) for s in singular]
    directions = [maps(s, eta, beta, h, r) for s, h, r in zip(singular, slopes, resolvents, strict=True)]
    return singular, eta, beta, rounds, directions, starts


def test_no_run_needs_more_than_the_convex_rounds():
    shares = []
    for seed in range(300):
        singular, eta, beta, rounds, directions, starts = setting(seed, 0.0)
        constant = max(2.0, 3 / (eta * beta))
        needed = least_energy(directions, starts)
        squared = sum(v @ norm(s, eta, beta, 1.0) @ v for s, v in zip(singular, starts, strict=True))
        if needed is not None:
            shares.append(needed * rounds / (constant * squared))
    assert len(shares) > 100 and 0.1 < max(shares) <= 1 + 1e-6


@pytest.mark.parametrize("sharper", [False, True])
def test_no_run_needs_more_than_the_contracting_rounds(sharper):
    """L is the exact factor of these iterations in the norm of weight R, for all directions and iterations."""
    shares = []
    for seed in range(300):
        singular, eta, beta, rounds, directions, starts = setting(seed, 0.3)
        weight = float(np.random.default_rng(seed).uniform(0.3, 1.5))
        forms = [norm(s, eta, beta, weight) for s in singular]
        factor = 0.0
        for s, form, steps in zip(singular, forms, directions, strict=True):
            root = np.linalg.inv(np.linalg.cholesky(form[:2, :2] if s else form[:1, :1]).T)
            for one in steps:
                part, inner = (one, form) if s else (one[:1, :1], form[:1, :1])
                factor = max(factor, np.linalg.eigvalsh(root.T @ part.T @ inner @ part @ root)[-1])
        if factor >= 1:
            continue
        m = factor if sharper else 1.0
        constant = max(2 * m / weight, (1 + 2 * m) / (eta * beta))
        needed = least_energy(directions, starts)
        squared = sum(v @ form @ v for form, v in zip(forms, starts, strict=True))
        powers = [factor ** (2 * i) for i in range(rounds)]
        if needed is not None:
            shares.append(needed * sum(powers) / (constant * factor * squared * powers[-1]))
    assert len(shares) > 50 and 0.05 < max(shares) <= 1 + 1e-6


@pytest.mark.parametrize("direction", ["along", "kernel"])
def test_what_contracting_rounds_know_of_f_is_the_goal_of_lemma_7_6(direction):
    """Their class is that record's goal, letter for letter, along a singular value and in the kernel of A."""
    (goal,) = (g for g in LEMMAS["chan2024.lemma-7.6-explicit-L"].claim.says.goals if g.name == "contraction")
    block, singular = contracting.program.blocks[direction], contracting.DIRECTIONS[direction]
    after, none = block.after["x"], Vector({})
    means = {"x": x, "x_next": after, "A_x_next": after * singular}
    means |= {"w": l - x * (beta * singular), "b": b} if singular.terms else {"w": none, "b": none}
    printed = goal.value.substitute({gram(u, v): means[u] @ means[v] for u in means for v in means})
    known = block.classes["contraction"]
    assert known.substitute({"R": WEIGHT}) == printed
    assert (known + x.norm2).substitute({"R": WEIGHT}) != printed


def test_the_generators_say_what_was_proved():
    (one,) = named()["gradient ADMM, rounds of two iterations"].says.goals
    (more,) = named()["gradient ADMM, contracting, one round more"].says.goals
    T, E, E_less, P = scalars("T E E_less P")
    assert one.value == convex.paid / T - E
    assert more.value == E_less + P * contracting.paid - E
