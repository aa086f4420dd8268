"""The differences of two runs of Algorithm 1 of chan2024, from its declaration, are the formulas of the paper."""

from lemmas.common import gradient_admm_pair as pair
from verify.algorithms.chan2024.gradient_admm import gradient_admm
from verify.algorithms.chan2024.letters import PAIR
from verify.algorithms.differences import differences
from verify.kernel import Vector

PLAIN = differences(gradient_admm, PAIR)


def test_vectors_and_facts_are_those_of_the_paper():
    """Line 2, w_{t+1}, Lemma 3.2 for G, and what the classes of f and g say of it."""
    at, eta, beta = PLAIN.vectors, pair.eta, pair.beta
    x, x_next, b, w, y, At_b, A_x_next = map(Vector.named, ("x", "x_next", "b", "w", "y", "At_b", "A_x_next"))
    G = at["G"]
    assert at["lam_next"] == w - beta * b and at["w_next"] == at["lam_next"] - beta * A_x_next
    assert (x - x_next) / eta + Vector.named("At_w_next") - beta * At_b == G
    facts = {name: fact.value for name, fact in PLAIN.facts.items()}
    assert facts["cocoercive_f"] == G @ x - eta * G.norm2 and facts["monotone_g"] == at["lam_next"] @ b
    assert facts["monotone_g_unpaired"] == Vector.named("Bt_lam_next") @ y
    assert facts["adjoint_At_b_A_x_next"] == At_b @ x_next - b @ A_x_next
    strong = differences(gradient_admm, PAIR, classes=pair.STRONG).facts
    assert strong["strongly_monotone_g"].value == facts["monotone_g"] - pair.mu_g * y.norm2
    assert strong["strongly_cocoercive_f"].value == pair.strongly_cocoercive.value.substitute({"s": pair.nu + pair.mu})


def test_shifts_and_changed_losses_appear_where_the_declaration_has_them():
    shifted = differences(gradient_admm, PAIR, shifts={"N": "a"}, changed={"f": "delta"})
    assert shifted.spaces["a"] == shifted.spaces["delta"] == "X"
    assert shifted.vectors["x_next"] == PLAIN.vectors["x_next"]  # before the noise
    assert shifted.vectors["G"] == PLAIN.vectors["G"] - Vector.named("delta")  # the first run's f at both points


def test_two_iterations_share_the_state_between_them():
    two = differences(gradient_admm, iterations=2)
    assert two.vectors["x1"] == two.vectors["x_hat0"]
    assert {"cocoercive_f0", "cocoercive_f1"} <= set(two.facts)
