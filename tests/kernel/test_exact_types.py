"""What is accepted is what was checked: exact types, monomials in one form, and a private copy of all that comes in."""

import contextlib
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.altered import parts
from tests.tables import by_name, typed
from verify import (
    Have,
    Induction,
    Point,
    Polynomial,
    Proof,
    Recursion,
    Statement,
    Use,
    Vector,
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
from verify.coq.emit import Unchecked
from verify.kernel import Fact, Rejected, Scope, Theorem, check_point, prove

a, b, n, S, u = scalars("a b n S u")
x, y = vectors("x y")
PLAIN = Statement(signs(positive="a"), {}, (), (at_least("g", a),))
SHOWN = Proof({"g": because(term(a))})
EQUAL_STEPS = Statement(
    signs(real="b"), {}, (), (equal("g", S, n * b),), recursion=Recursion("n", 0, {"S": Polynomial.of(0)}, {"S": S + b})
)
SUMMED = Proof(
    {"g": because(term(1, "i"))}, induction=Induction((equal("i", S, n * b),), {"i": because()}, {"i": because(term(1, "i"))})
)


def raw(terms):
    made = Polynomial({})
    object.__setattr__(made, "terms", terms)
    return made


class Number(int):
    pass


class Text(str):
    __slots__ = ()


class Kinder(Text):
    """A kind that is every kind."""

    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


class Ratio(Fraction):
    pass


class Pair(tuple):
    __slots__ = ()


class Table(dict):
    pass


class Flattering(Polynomial):
    """Its products are what its author wishes."""

    __slots__ = ()

    def __rmul__(self, other):
        return Polynomial({})


class Arrow(Vector):
    __slots__ = ()


class Everything(type):
    def __eq__(cls, other):
        return True

    __hash__ = type.__hash__


class Guise(metaclass=Everything):
    """Its class says that it equals every class."""


def unreduced():
    ratio = Fraction(1)
    ratio._numerator, ratio._denominator = 1, -2
    return ratio


@pytest.mark.parametrize(
    ("terms", "words"),
    typed(
        __file__,
        "exact_types",
        "a polynomial has one form",
        {"Number": Number, "Pair": Pair, "Ratio": Ratio, "Table": Table, "Text": Text},
    ),
)
def test_a_polynomial_has_one_form(terms, words):
    """An atom named twice loses a factor when it is multiplied, so that x^3 |u|^2 could pass for a square."""
    says = Statement(signs(real="a b"), {}, (), (Fact("g", ">=", raw(terms)),))
    with pytest.raises(Rejected, match=words):
        prove("forgery", says, Proof({"g": because()}), {})
    with pytest.raises(Rejected, match=words):
        prove("forgery", PLAIN, Proof({"g": because(term(raw(terms)))}), {})


def test_a_fraction_is_brought_to_lowest_terms_with_a_positive_denominator():
    # 1/(-2) compares as if it were positive
    with pytest.raises(Rejected, match="not visibly non-negative"):
        prove(
            "forgery",
            Statement({}, {}, (), (at_least("g", Polynomial.of(0), Fraction(1, 2)),)),
            Proof({"g": because(term(raw({(): unreduced()})))}),
            {},
        )
    empty = Fraction(1)
    empty._denominator = 0
    with pytest.raises(Rejected, match="not an integer over another"):
        Scope(Statement({}, {}, (), (Fact("g", ">=", raw({(): empty})),)))
    for slot in ("_numerator", "_denominator"):
        for wrong in (0.5, True, Number(1), None):
            odd = Fraction(1)
            setattr(odd, slot, wrong)
            with pytest.raises(Rejected, match="not an integer over another"):
                check_point(PLAIN, Point({"a": odd}))


@pytest.mark.parametrize(
    ("says", "proof"),
    typed(
        __file__,
        "exact_types",
        "subclasses are refused",
        by_name(
            Arrow,
            Fact,
            Flattering,
            Guise,
            Kinder,
            Number,
            Pair,
            Proof,
            Table,
            Text,
            because,
            replace,
            term,
            EQUAL_STEPS=EQUAL_STEPS,
            PLAIN=PLAIN,
            SHOWN=SHOWN,
            SUMMED=SUMMED,
            a=a,
        ),
    ),
)
def test_subclasses_are_refused(says, proof):
    with pytest.raises(Rejected, match="expected a"):
        prove("forgery", says, proof, {})


def test_subclasses_of_the_kernels_own_classes_are_refused():
    class Other(Statement):
        pass

    class Step(Have):
        pass

    with pytest.raises(Rejected, match="expected a Statement, found Other"):
        prove("forgery", Other(PLAIN.signs, {}, (), PLAIN.goals), SHOWN, {})
    with pytest.raises(Rejected, match="found Step"):
        prove("forgery", PLAIN, replace(SHOWN, steps=(Step(at_least("h", a), because(term(a))),)), {})


def test_a_theorem_of_another_make_is_refused():
    class Pretended:
        statement = _statement = Statement({}, {}, (), (at_least("g", Polynomial.of(-1)),))
        name = "one"

    says = Statement({}, {}, (), (at_least("g", Polynomial.of(-1)),))
    proof = Proof({"g": because(term(1, "t"))}, (Use("t", "one"),))
    with pytest.raises(Rejected, match="'one' is not that theorem"):
        prove("forgery", says, proof, {"one": Pretended()})
    with pytest.raises(Rejected, match="'one' is not that theorem"):  # a theorem under the name of another
        prove("forgery", says, proof, {"one": prove("plain", PLAIN, SHOWN, {})})
    with pytest.raises(Rejected, match="name: expected a str"):
        prove(Text("plain"), PLAIN, SHOWN, {})


def test_a_statement_changed_after_its_proof_changes_no_theorem():
    signs_, spaces_, goals = {"a": "positive"}, {"x": "X"}, [at_least("g", a)]
    value = a + x.norm2
    says = Statement(signs_, spaces_, [], [*goals, at_least("h", value)])
    theorem = prove("plain", says, Proof({"g": because(term(a)), "h": because(term(value))}), {})
    kept = theorem.statement
    signs_["a"] = "real"
    spaces_["y"] = "X"
    says.goals[0] = at_least("g", -a)
    value.terms[()] = Fraction(-9)
    assert theorem.statement == kept
    theorem.statement.signs["a"] = "real"  # a copy as well
    theorem.statement.goals[1].value.terms[()] = Fraction(-9)
    assert theorem.statement == kept
    assert isinstance(theorem, Theorem) and kept.goals[1].value == a + x.norm2
    for name in ("statement", "_statement", "name", "uses", "note"):
        with pytest.raises(AttributeError):
            setattr(theorem, name, ())
    assert not hasattr(theorem, "__dict__")


def test_a_proof_that_changes_while_it_is_read_is_refused():
    class Turning(dict):
        asked = 0

        def __getitem__(self, key):
            self.asked += 1
            return because(term(a)) if self.asked < 2 else because()

    with pytest.raises(Rejected, match="found Turning"):
        prove("forgery", PLAIN, Proof(Turning(g=because(term(a)))), {})


ODD = [
    None,
    0,
    1,
    -1,
    True,
    0.5,
    float("nan"),
    "",
    "a",
    ">",
    "g",
    b"a",
    (),
    (None,),
    [],
    {},
    {"a": None},
    {1: 2},
    {"": ""},
    Guise(),
    Polynomial({}),
    Vector({}),
    Fraction(1, 3),
    Fact("f", ">=", Polynomial({})),
    because(),
    term(1),
    SUMMED.induction,
    PLAIN,
    SHOWN,
    EQUAL_STEPS.recursion,
    Have(at_least("h", a), because(term(a))),
    Use("t", "t"),
    object(),
    int,
    10**3000,
    -(10**3000),
    "<",
    "<a,a>",
]
RICH = (
    Statement(
        signs(positive="a"),
        spaces(X="x y"),
        (at_least("f", a, 1),),
        (at_least("g", S, -1),),
        (("d", a + 1),),
        Recursion("n", 0, {"S": a}, {"S": S + u**2}, {"u": "real"}, (above("k", u, -1),)),
    ),
    Proof(
        {"g": because(term(1, "i"), term(1))},
        (Have(at_least("h", a**2), because(term(1, square=a))), Use("t", "plain", {"a": a})),
        Induction((at_least("i", S),), {"i": because(term(a))}, {"i": because(term(1, "i"), term(1, square=u))}),
    ),
)
POINT = (EQUAL_STEPS, Point({"b": Fraction(1, 2)}, index=2))


def altered(value):
    """``value`` with each part, and each key of a mapping, in turn replaced by each odd thing."""
    for _, part, put in parts(value, leaves=(Polynomial, Vector)):
        yield from map(put, ODD)
        for key in part if isinstance(part, dict) else ():
            for other in ODD:
                with contextlib.suppress(TypeError):
                    yield put({k: v for k, v in part.items() if k != key} | {other: part[key]})


def quiet(run):
    try:
        run()
    except Rejected:
        return False
    return True


def test_no_odd_part_ends_in_anything_but_a_sentence():
    theorems = {"plain": prove("plain", PLAIN, SHOWN, {})}
    says, proof = RICH
    assert quiet(lambda: prove("rich", says, proof, theorems))
    runs = [(lambda s=s: prove("rich", s, proof, theorems)) for s in altered(says)]
    runs += [(lambda p=p: prove("rich", says, p, theorems)) for p in altered(proof)]
    runs += [(lambda s=s: check_point(s, POINT[1])) for s in altered(POINT[0])]
    runs += [(lambda p=p: check_point(POINT[0], p)) for p in altered(POINT[1])]
    accepted = sum(quiet(run) for run in runs)
    assert 0 < accepted < len(runs) // 10  # names of facts, an empty list of facts and the like may be what they are


def test_points_of_a_scope_are_those_of_its_statement():
    says, point = EQUAL_STEPS, POINT[1]
    assert check_point(Scope(says), point) == check_point(says, point)
    for odd in (Unchecked(says), says.goals):
        with pytest.raises(Rejected, match="expected a Statement, found"):
            check_point(odd, point)


def test_names_of_theorems_that_cannot_be_looked_up():
    proof = Proof({"g": because()}, (Use("t", ["t"]),))
    with pytest.raises(Rejected, match=r"Use\.theorem: expected a str"):
        prove("forgery", PLAIN, proof, {})
