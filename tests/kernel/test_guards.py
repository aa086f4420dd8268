"""Each remaining guard of the kernel: what it is for, and that it rejects."""

from fractions import Fraction

import pytest

from verify import (
    Combination,
    Fact,
    Have,
    Induction,
    Point,
    Polynomial,
    Proof,
    Recursion,
    Statement,
    Use,
    Vector,
    at_least,
    because,
    equal,
    scalars,
    signs,
    spaces,
    term,
    vectors,
)
from verify.kernel import Rejected, Term, check_point, prove

a, p, T, u = scalars("a p T u")
x, y, w = vectors("x y w")
PLAIN = Statement(signs(positive="a"), {}, (), (at_least("g", a),))
SHOWN = Proof({"g": because(term(a))})


def rejects(words, statement, proof, theorems=None):
    with pytest.raises(Rejected, match=words):
        prove("forgery", statement, proof, theorems or {})


def sequence(**changes):
    parts = {"index": "T", "start": 1, "initial": {"p": Polynomial.of(1)}, "following": {"p": a * p}} | changes
    return Statement(signs(positive="a"), {}, (), (at_least("g", p),), recursion=Recursion(**parts))


GROWS = Proof(
    {"g": because(term(1, "i"))}, induction=Induction((at_least("i", p),), {"i": because(term(1))}, {"i": because(term(a, "i"))})
)


def test_what_is_accepted_without_a_forgery():
    prove("plain", PLAIN, SHOWN, {})
    prove("grows", sequence(), GROWS, {})


@pytest.mark.parametrize(
    ("statement", "proof", "words"),
    [
        ("text", SHOWN, "expected a Statement"),
        (PLAIN, "text", "expected a Proof"),
        (PLAIN, Proof({"g": "text"}), "expected a Combination"),
        (PLAIN, Proof({"g": Combination(("text",))}), "expected a Term"),
        (PLAIN, Proof({"g": Combination((Term(None),))}), "Term.coefficient: expected a Polynomial, found NoneType"),
        (PLAIN, Proof(SHOWN.goals, ("text",)), "Proof.steps: expected a Have, found str"),
        (PLAIN, Proof(SHOWN.goals, induction=GROWS.induction), "induction without sequences"),
        (Statement(signs(positive="a"), {}, ("text",), PLAIN.goals), SHOWN, "expected a Fact"),
        (
            Statement(signs(positive="a"), {}, (Fact("f", ">=", "a"),), PLAIN.goals),
            SHOWN,
            "Fact.value: expected a Polynomial, found str",
        ),
        (Statement(signs(positive="a"), {}, (), (at_least("g", a), at_least("g", a, -1))), SHOWN, "named twice"),
        (Statement(signs(positive="a"), {}, (), (Fact(7, ">=", a),)), SHOWN, "Fact.name: expected a str, found int"),
        (Statement(signs(positive="a"), spaces(X="a"), (), PLAIN.goals), SHOWN, "declared twice"),
        (Statement(signs(positive="a"), {"<x": "X"}, (), PLAIN.goals), SHOWN, "vector name '<x' is not a name"),
        (
            Statement({}, spaces(X="x y"), (), (Fact("g", "=", Polynomial.atom("<y,x>") - Polynomial.atom("<x,y>")),)),
            Proof({"g": because()}),
            "unknown inner product",
        ),
    ],
)
def test_wrong_types_and_names(statement, proof, words):
    rejects(words, statement, proof)


def test_a_float_inside_a_polynomial():
    poisoned = Polynomial({})
    object.__setattr__(poisoned, "terms", {(("a", 1),): 0.5})
    says = Statement(signs(positive="a"), {}, (Fact("f", ">=", poisoned),), PLAIN.goals)
    rejects("expected a Fraction, found float", says, SHOWN)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"start": -1}, "start at an integer"),
        ({"start": True}, "expected a int, found bool"),
        ({"start": "1"}, "expected a int, found str"),
        ({"following": {}}, "a start and a successor"),
    ],
)
def test_malformed_sequences(changes, words):
    rejects(words, sequence(**changes), GROWS)


def test_an_invariant_may_not_speak_of_a_step_atom():
    says = Statement(
        {},
        {},
        (),
        (at_least("g", p),),
        recursion=Recursion("T", 1, {"p": Polynomial.of(0)}, {"p": p + u}, {"u": "real"}, (at_least("small", u, -1),)),
    )
    named = Induction((at_least("i", u),), {"i": because(term(1, "small"))}, {"i": because(term(1, "small"))})
    rejects("names a step atom", says, Proof({"g": because()}, induction=named))


def square():
    return prove(
        "square",
        Statement(signs(), spaces(X="x y"), (), (at_least("g", (x + y).norm2),)),
        Proof({"g": because(term(1, square=x + y))}),
        {},
    )


def test_use_of_an_unknown_name():
    says = Statement(signs(), spaces(X="x y"), (), (at_least("g", (x + y).norm2),))
    rejects(
        "square has no",
        says,
        Proof({"g": because(term(1, "s"))}, (Use("s", "square", {"nothing": Polynomial.of(1)}),)),
        {"square": square()},
    )
    rejects("square has no", says, Proof({"g": because(term(1, "s"))}, (Use("s", "square", {}, {"z": x}),)), {"square": square()})


def test_use_may_not_map_one_space_into_two():
    # |x + w|^2 would need an inner product <x,w> that nobody declared
    says = Statement(signs(), spaces(X="x", Z="w"), (), (at_least("g", x.norm2 + w.norm2),))
    rejects(
        "one space is mapped into several",
        says,
        Proof({"g": because(term(1, "s"))}, (Use("s", "square", {}, {"x": x, "y": w}),)),
        {"square": square()},
    )


def test_a_theorem_about_sequences_serves_the_same_sequences_only():
    theorems = {"grows": prove("grows", sequence(), GROWS, {})}
    proof = Proof({"g": because(term(1, "g0"))}, (Use("g0", "grows"),))
    prove("same", sequence(), proof, theorems)
    rejects("other index", sequence(start=2, initial={"p": Polynomial.of(1)}), proof, theorems)
    rejects("other p", sequence(initial={"p": Polynomial.of(-1)}), proof, theorems)
    rejects("other p", sequence(following={"p": -a * p}), proof, theorems)
    rejects("other index", Statement(signs(positive="a", real="p"), {}, (), (at_least("g", p),)), proof, theorems)


def test_a_theorem_with_step_atoms_is_not_used():
    says = Statement(
        {}, {}, (), (at_least("g", p),), recursion=Recursion("T", 1, {"p": Polynomial.of(0)}, {"p": p + u}, {"u": "nonnegative"})
    )
    proof = Proof(
        {"g": because(term(1, "i"))},
        induction=Induction((at_least("i", p),), {"i": because()}, {"i": because(term(1, "i"), term(u))}),
    )
    theorems = {"sum": prove("sum", says, proof, {})}
    wanted = Statement(
        {}, {}, (), (at_least("g", p),), recursion=Recursion("T", 1, {"p": Polynomial.of(0)}, {"p": p + u}, {"u": "real"})
    )
    rejects("may have no step atoms", wanted, Proof({"g": because(term(1, "s"))}, (Use("s", "sum"),)), theorems)


def test_have_is_checked_before_it_is_known():
    rejects("identity fails", PLAIN, Proof({"g": because(term(1, "h"))}, (Have(at_least("h", a, 1), because(term(a))),)))


@pytest.mark.parametrize(
    ("point", "words"),
    [
        ("text", "expected a Point"),
        (Point({"a": 1}, {"x": [1], "q": [1]}), "no vector or space q"),
        (Point({"a": 1}, {"x": [1]}, {"Q": {}}), "no vector or space Q"),
        (Point({"a": 1}, {"x": []}), "dimension out of range"),
        (Point({"a": 1}, {"x": [0] * 257}), "dimension out of range"),
    ],
)
def test_malformed_points(point, words):
    says = Statement(signs(positive="a"), spaces(X="x"), (), (at_least("g", x.norm2 * a),))
    with pytest.raises(Rejected, match=words):
        check_point(says, point)


def test_step_values_must_be_complete():
    says = Statement(
        {}, {}, (), (at_least("g", p),), recursion=Recursion("T", 1, {"p": Polynomial.of(0)}, {"p": p + u}, {"u": "real"})
    )
    assert check_point(says, Point(index=2, steps=({"u": Fraction(-1)},))).refutes
    with pytest.raises(Rejected, match="one entry per step"):
        check_point(says, Point(index=3, steps=({"u": 1},)))
    with pytest.raises(Rejected, match="must give"):
        check_point(says, Point(index=2, steps=({"v": 1},)))


def test_a_value_that_no_name_gives():
    says = Statement({}, {}, (), (equal("g", p, 1),), recursion=Recursion("T", 1, {"p": Polynomial.of(1)}, {"p": p}))
    assert check_point(says, Point(index=4)).witnesses
    from verify.kernel import evaluate

    with pytest.raises(Rejected, match="no value for 'p'"):
        evaluate(p + T, {"T": Fraction(1)})


def test_vectors_are_immutable_and_exact():
    with pytest.raises(AttributeError):
        a.terms = {}
    with pytest.raises(AttributeError):
        x.parts = {}
    assert Vector({"x": Polynomial({})}) == Vector({})
