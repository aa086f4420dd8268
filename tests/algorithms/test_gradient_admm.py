"""Algorithm 1 of chan2024 from its declaration, against the reference program, exact runs and the lemmas' vocabulary."""

from fractions import Fraction
from fractions import Fraction as Q

import pytest

from lemmas.common import gradient_admm_pair as pair
from tests.algorithms.exact_values import contains
from tests.exact.test_admm import PAIR
from verify.algorithms.arithmetic import FLOATS, RATIONALS, balls
from verify.algorithms.chan2024.gradient_admm import A, B, beta, f, gradient_admm, lam, x, x_hat, y
from verify.algorithms.differences import differences
from verify.algorithms.expression import Parameter
from verify.algorithms.functions import Quadratic
from verify.algorithms.run import Inputs, run

w, w_next = lam - beta * A(x), lam.next - beta * A(x_hat)
NAMES = {
    "x": x,
    "x_next": x_hat,
    "y": y,
    "A_x": A(x),
    "A_x_next": A(x_hat),
    "b": B(y),
    "w": w,
    "At_w_next": A.T(w_next),
    "At_b": A.T(B(y)),
    "Bt_lam_next": B.T(lam.next),
    "G": f.gradient(x),
    "w_next": w_next,
}
nu, mu, mu_g = Parameter("nu"), Parameter("mu", "nonnegative"), Parameter("mu_g", "nonnegative")
LETTERS = {
    "cocoercive": "cocoercive_f",
    "monotone": "monotone_g",
    "adjoint_w": "adjoint_At_w_next_A_x_next",
    "adjoint_b": "adjoint_At_b_A_x_next",
    "adjoint_B": "adjoint_Bt_lam_next_b",
    "subgradient_monotone": "monotone_g_unpaired",
}
STRONG = {
    "strongly_monotone": "strongly_monotone_g",
    "strongly_cocoercive": "strongly_cocoercive_f",
    "subgradient_strongly_monotone": "strongly_monotone_g_unpaired",
}


def exact_inputs(start):
    loss = [Quadratic(*PAIR.f)]
    data = {"A": PAIR.A, "B": PAIR.B, "c": PAIR.c, "beta": PAIR.beta, "eta": PAIR.eta}
    return Inputs(data, {"f": loss, "g": Quadratic(*PAIR.g)}, {"x": start[0], "lam": start[1]})


def test_the_exact_run_is_the_reference_run_and_lies_in_the_balls():
    runs = [run(gradient_admm, exact_inputs(start), 1, RATIONALS) for start in (PAIR.start, PAIR.other)]
    _, vectors = PAIR.values()
    for name, rows in {"x": "x", "lam": "lam"}.items():
        difference = runs[0][rows] - runs[1][rows]
        assert tuple(difference[0]) == vectors[name] and tuple(difference[1]) == vectors[f"{name}_next"]
    assert all(isinstance(entry, Fraction) for entry in runs[0]["x"].ravel())
    enclosed = run(gradient_admm, exact_inputs(PAIR.start), 5, balls(200))["x"][-1]
    exact = run(gradient_admm, exact_inputs(PAIR.start), 5, RATIONALS)["x"][-1]
    rounded = run(gradient_admm, exact_inputs(PAIR.start), 5, FLOATS)["x"][-1]
    for ball, value, number in zip(enclosed, exact, rounded, strict=True):
        assert contains(ball, value) and ball.rad() < 1e-50
        assert number == pytest.approx(float(value), rel=1e-12)


def test_the_difference_facts_are_those_of_the_lemmas():
    plain = differences(gradient_admm, NAMES)
    for name in ("lam", "lam_next", "w_next", "G"):
        assert plain.vectors[name] == getattr(pair, name), name
    for letter, name in LETTERS.items():
        fact = getattr(pair, letter)
        assert (fact.kind, fact.value) == (plain.facts[name].kind, plain.facts[name].value), letter
    strong = differences(gradient_admm, NAMES, classes={"f": {"smooth": nu, "strongly": mu}, "g": {"strongly": mu_g}})
    for letter, name in STRONG.items():
        fact, found = getattr(pair, letter), strong.facts[name]
        assert found.kind == fact.kind and found.value == fact.value.substitute({"s": pair.nu + pair.mu}), letter


def test_the_facts_hold_on_exact_runs_and_a_wrong_step_breaks_one():
    vocabulary = differences(gradient_admm, NAMES, parameters={"beta": pair.beta, "eta": pair.eta})
    _, values = PAIR.values()
    basis = {name: values[name] for name in vocabulary.spaces}

    def at(value, changed):
        atoms = {"eta": Q(PAIR.eta), "beta": Q(PAIR.beta)}
        atoms |= {
            f"<{u},{v}>": sum(Q(p) * q for p, q in zip(changed[u], changed[v], strict=True))
            for u in changed
            for v in changed
            if u <= v and vocabulary.spaces[u] == vocabulary.spaces[v]
        }
        total = Q(0)
        for monomial, number in value.terms.items():
            for name, power in monomial:
                number *= atoms[name] ** power
            total += number
        return total

    for name, fact in vocabulary.facts.items():
        value = at(fact.value, basis)
        assert value == 0 if fact.kind == "=" else value >= 0, name
    wrong = basis | {"x_next": tuple(3 * e for e in basis["x_next"])}
    found = {n: (fact.kind, at(fact.value, wrong)) for n, fact in vocabulary.facts.items()}
    broken = [n for n, (kind, value) in found.items() if (value != 0 if kind == "=" else value < 0)]
    assert "adjoint_At_w_next_A_x_next" in broken


def test_shifts_and_changed_losses_appear_where_the_declaration_has_them():
    shifted = differences(gradient_admm, NAMES, shifts={"N": "a"}, changed={"f": "delta"})
    assert shifted.spaces["a"] == shifted.spaces["delta"] == "X"
    plain = differences(gradient_admm, NAMES)
    at = type(pair.x).named
    assert shifted.vectors["x_next"] == plain.vectors["x_next"]  # before the noise
    assert shifted.vectors["G"] == plain.vectors["G"] - at("delta")  # the first run's f at both points


def test_two_iterations_share_the_state_between_them():
    two = differences(gradient_admm, iterations=2)
    assert two.vectors["x1"] == two.vectors["x_hat0"]
    assert {"cocoercive_f0", "cocoercive_f1"} <= set(two.facts)
