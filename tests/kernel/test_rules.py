"""The kernel accepts what it should: each rule once, on the smallest example."""

from fractions import Fraction

import pytest

from verify import (
    Have,
    Induction,
    Point,
    Polynomial,
    Proof,
    Recursion,
    Statement,
    Use,
    above,
    at_least,
    because,
    equal,
    scalars,
    signs,
    spaces,
    term,
    vectors,
)
from verify.kernel import Rejected, check_point, prove, semidefinite

a, b, T = scalars("a b T")
x, y = vectors("x y")


def test_cauchy_schwarz_like_square():
    says = Statement(signs(), spaces(X="x y"), (), (at_least("g", x.norm2 + y.norm2, 2 * (x @ y)),))
    theorem = prove("square", says, Proof({"g": because(term(1, square=x - y))}), {})
    assert theorem.name == "square" and theorem.uses == ()


def test_division_by_a_positive_atom_and_strictness():
    says = Statement(signs(positive="a"), {}, (), (above("g", a + 1 / a),))
    prove("p", says, Proof({"g": because(term(a), term(1 / a))}), {})


def test_definitions_are_replaced_with_denominators_cleared():
    s = Polynomial.atom("s")
    says = Statement(signs(positive="a b"), {}, (), (equal("g", a / s + b / s, 1),), definitions=(("s", a + b),))
    prove("d", says, Proof({"g": because()}), {})


def test_an_equality_carries_any_coefficient():
    says = Statement(signs(real="a b"), {}, (equal("e", a, b),), (equal("g", a**2, b**2),))
    prove("e", says, Proof({"g": because(term(a + b, "e"))}), {})


def test_have_then_goal():
    says = Statement(signs(real="a"), {}, (at_least("one", a, 1),), (at_least("g", a**2, 1),))
    proof = Proof({"g": because(term(1, "one", "one"), term(2, "one"))}, (Have(at_least("h", a - 1), because(term(1, "one"))),))
    prove("h", says, proof, {})


def test_use_needs_its_hypotheses():
    lemma = Statement(signs(positive="a"), {}, (at_least("one", a, 1),), (at_least("g", a**2, 1),))
    theorems = {"lemma": prove("lemma", lemma, Proof({"g": because(term(1, "one", "one"), term(2, "one"))}), {})}
    says = Statement(signs(positive="b"), {}, (at_least("two", b, 2),), (at_least("g", 4 * b**2, 1),))
    half = Have(at_least("h", 2 * b, 1), because(term(2, "two"), term(3)))
    proof = Proof({"g": because(term(1, "used"))}, (half, Use("used", "lemma", {"a": 2 * b})))
    assert prove("u", says, proof, theorems).uses == ("lemma",)
    with pytest.raises(Rejected, match="hypothesis one of lemma is not given"):
        prove("u", says, Proof(proof.goals, proof.steps[1:]), theorems)


def bernoulli(goal):
    """(1+a)^T with its recursion."""
    recursion = Recursion("T", 0, {"p": Polynomial.of(1)}, {"p": Polynomial.atom("p") * (1 + a)})
    return Statement(signs(nonnegative="a"), {}, (), (goal,), recursion=recursion)


def bernoulli_proof(invariant):
    p = Polynomial.atom("p")
    return Proof(
        {"g": because(term(1, "i"))},
        induction=Induction((invariant,), {"i": because()}, {"i": because(term(1 + a, "i"), term(T * a**2))}),
    ), p


def test_induction_bernoulli():
    p = Polynomial.atom("p")
    invariant = at_least("i", p, 1 + T * a)
    proof, _ = bernoulli_proof(invariant)
    prove("bernoulli", bernoulli(at_least("g", p, 1 + T * a)), proof, {})


def test_induction_rejects_a_false_step():
    p = Polynomial.atom("p")
    invariant = at_least("i", p, 1 + 2 * T * a)
    proof, _ = bernoulli_proof(invariant)
    with pytest.raises(Rejected, match="identity fails"):
        prove("bernoulli", bernoulli(at_least("g", p, 1 + 2 * T * a)), proof, {})


def test_points_run_sequences():
    p = Polynomial.atom("p")
    says = bernoulli(at_least("g", p, 1 + 2 * T * a))
    outcome = check_point(says, Point({"a": Fraction(1, 10)}, index=2))
    assert outcome.refutes and outcome.goals == {"g": False}
    assert check_point(says, Point({"a": 0}, index=5)).witnesses


def test_points_by_coordinates_and_by_gram_agree():
    says = Statement(signs(), spaces(X="x y"), (equal("orthogonal", x @ y),), (at_least("g", x.norm2, 2 * y.norm2),))
    by_coordinates = check_point(says, Point(vectors={"x": [1, 0], "y": [0, 1]}))
    by_gram = check_point(says, Point(grams={"X": {("x", "x"): 1, ("y", "y"): 1}}))
    assert by_coordinates == by_gram and by_gram.refutes


@pytest.mark.parametrize(
    ("matrix", "expected"),
    [
        ([[1, 0], [0, 1]], True),
        ([[1, 1], [1, 1]], True),
        ([[0, 0], [0, 2]], True),
        ([[0, 1], [1, 5]], False),
        ([[1, 2], [2, 1]], False),
        ([[-1]], False),
        ([[1, 0], [1, 1]], False),
        ([], True),
        ([[2, -1, 0], [-1, 2, -1], [0, -1, Fraction(2, 3)]], True),
        ([[2, -1, 0], [-1, 2, -1], [0, -1, Fraction(65, 100)]], False),
    ],
)
def test_semidefinite(matrix, expected):
    assert semidefinite([[Fraction(v) for v in row] for row in matrix]) is expected


def test_a_fact_cannot_hide_a_broken_sign_by_its_name():
    says = Statement(signs(positive="a"), {}, (at_least("sign of a", a, -5),), (above("g", a),))
    outcome = check_point(says, Point({"a": -1}))
    assert not outcome.admissible and not outcome.refutes


def test_a_step_fact_cannot_hide_a_broken_step_sign_by_its_name():
    u = Polynomial.atom("u")
    recursion = Recursion(
        "T", 0, {"p": Polynomial.of(0)}, {"p": Polynomial.atom("p") + u}, {"u": "positive"}, (at_least("sign of u", u, -5),)
    )
    says = Statement({}, {}, (), (at_least("g", Polynomial.atom("p")),), recursion=recursion)
    outcome = check_point(says, Point(index=1, steps=({"u": -1},)))
    assert not outcome.admissible and not outcome.refutes
