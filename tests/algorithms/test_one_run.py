"""Facts of one run against a feasible reference, and in expectation: the vocabulary of chan2024's Lemma 9.2 and its kind."""

from fractions import Fraction as Q

import pytest

from lemmas.common import oracle_admm_step as step
from verify.algorithms.chan2024.letters import STEP, X_STAR, Y_STAR
from verify.algorithms.chan2024.noisy_gradient_descent import noisy_gradient_descent
from verify.algorithms.chan2024.oracle_admm import A, B, c, g, oracle_admm, x, y, z
from verify.algorithms.chan2024.two_iterations import two_iterations
from verify.algorithms.collection import algorithms
from verify.algorithms.differences import differences, one_run
from verify.kernel import Polynomial, Vector

NAMES = {name: STEP[name] for name in ("x", "lam", "b", "b_next", "A_x_next", "s", "b_star", "At_p")}
POINTS = {"g": {"g_y": y, "g_y_next": y.next, "g_star": Y_STAR}, "f": {"F_x": x, "F_star": X_STAR}}


def vocabulary(**more):
    return one_run(oracle_admm, NAMES, points=POINTS, given=(A(X_STAR) + B(Y_STAR) - c,), **more)


def test_the_facts_of_lemma_9_2():
    found = vocabulary()
    assert found.vectors["lam_next"] == step.lam_next
    assert found.facts["above_g_y_g_y_next"].value == step.subgradient_now.value
    b_star = found.vectors["b_star"]
    paired = found.facts["above_g_star_g_y_next"].value
    wanted = step.g_star - step.g_y_next - step.lam_next @ (b_star - step.b_next)
    assert paired == wanted
    assert found.vectors["A_x_star"] + b_star == Vector.named("c")
    used = found.vectors["G"]
    assert used == step.used  # s + M N: the gradient that the step used
    above = found.facts["above_F_star_F_x"].value
    assert above == step.F_star - step.F_x - found.vectors["s"] @ (step.x_star - step.x)


def test_fresh_noise_is_orthogonal_to_the_past_only():
    found = vocabulary(fresh=("z",))
    assert {"fresh_z_x", "fresh_z_x_star"} <= set(found.facts)
    assert not {"fresh_z_x_next", "fresh_z_s", "fresh_z_At_p"} & set(found.facts)
    assert found.facts["variance_z"].value == Vector.named("z").norm2 - Polynomial.atom("d_X") * Polynomial.atom("rho") ** 2


def test_the_mean_square_of_a_descent_step():
    """E|x - x*|^2 grows by d sigma^2 through the noise: the expansion needs one fresh fact for each past vector."""
    found = one_run(noisy_gradient_descent, fresh=("N",))
    x_next = found.vectors["x_next"]
    assert {n for n in found.facts if n.startswith("fresh")} == {"fresh_N_x", "fresh_N_grad_f"}
    clean = x_next - Vector.named("N")
    value = x_next.norm2 - clean.norm2 - found.facts["variance_N"].value
    crossed = value - 2 * found.facts["fresh_N_x"].value + 2 * Polynomial.atom("eta") * found.facts["fresh_N_grad_f"].value
    assert crossed == Polynomial.atom("d_X") * Polynomial.atom("sigma") ** 2


def test_a_letter_that_contains_the_noise_is_not_the_past():
    N = noisy_gradient_descent.noises[0]
    found = one_run(noisy_gradient_descent, {"v": noisy_gradient_descent.state[0] + N}, fresh=("N",))
    assert "v" in found.spaces and "fresh_N_v" not in found.facts and "fresh_N_grad_f" in found.facts


@pytest.mark.parametrize("name", sorted(set(algorithms()) - {"fixed-point", "dp-coordinate-descent"}))
def test_every_algorithm_has_difference_facts_or_says_why(name):
    given = {p.name: Polynomial.atom(p.name) for p in algorithms()[name].parameters if p.per}
    if name.startswith(("federated", "decentralized")):
        with pytest.raises(ValueError, match="participation"):
            differences(algorithms()[name], parameters=given)
        return
    found = differences(algorithms()[name], parameters=given)
    assert any(word in fact for fact in found.facts for word in ("monotone", "cocoercive"))


def test_what_a_map_makes_in_one_run_is_a_name_of_which_nothing_is_said():
    for declared in (algorithms()["centralized-admm-derived"], algorithms()["fixed-point"]):
        found = one_run(declared, parameters={"rho": Polynomial.of(1)})
        (made,) = {"clipped", "R"} & set(found.spaces)
        assert made in found.vectors["u_next"] and not any(made in str(fact.value) for fact in found.facts.values())


def test_two_iterations_name_both_subgradients():
    assert {"monotone_g", "monotone_g_2", "cocoercive_f", "cocoercive_f_2"} <= set(differences(two_iterations).facts)


def test_a_number_for_every_agent_is_no_scalar():
    with pytest.raises(ValueError, match="eta is not one number"):
        differences(algorithms()["dp-admm"])
    assert "monotone_f" in differences(algorithms()["dp-admm"], parameters={"eta": Polynomial.of(Q(1, 2))}).facts
    assert z in oracle_admm.noises and g in oracle_admm.functions
