"""The difference facts of Algorithm 1 of chan2024, from its declaration, are those of the lemmas' vocabulary."""

from lemmas.common import gradient_admm_pair as pair
from verify.algorithms.chan2024.gradient_admm import A, B, beta, f, gradient_admm, lam, x, x_hat, y
from verify.algorithms.differences import differences
from verify.algorithms.expression import Parameter

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
