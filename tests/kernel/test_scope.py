"""What may be written in a statement, and what shows its sign: each condition at its edge."""

from fractions import Fraction

import pytest

from tests.kernel.test_edges import NIL, ONE, a, accepts, b, c, d, plain, refuses, shown, w, x, y, z
from verify import Combination, Fact, Polynomial, Proof, Statement, Use, above, at_least, because, equal, signs, spaces, term
from verify.kernel import Term


def test_numbers_and_exponents_at_their_bounds():
    longest, too_long = 2**4096 - 1, 2**4096
    for number, inverse in ((longest, Fraction(1, longest)), (-longest, Fraction(-1, longest))):
        accepts(plain(equal("g", ONE * number - number, inverse - inverse)), shown())
        accepts(plain(at_least("g", a**2 * abs(inverse))), shown(term(abs(inverse), square=a)))
        accepts(plain(at_least("g", a**2 * abs(number))), shown(term(abs(number), square=a)))
    for number in (too_long, -too_long, Fraction(1, too_long)):
        refuses("has 4097 bits, at most 4096", plain(at_least("g", ONE * number)), shown())
        refuses("has 4097 bits, at most 4096", plain(at_least("g", a)), shown(term(ONE * number, square=a)))
    given = signs(positive="a")
    accepts(plain(at_least("g", a**64), given=given), shown(term(a**64)))
    accepts(plain(at_least("g", a**-64), given=given), shown(term(a**-64)))
    for value in (a**65, a**-65):
        refuses("exponent -?65 of 'a' is zero or out of range", plain(at_least("g", value), given=given), shown(term(value)))
    # what a use derives is held to the same bounds
    lemma = {"lemma": accepts(plain(at_least("g", a**2), given=signs(real="a")), shown(term(1, square=a)), name="lemma")}
    says = plain(at_least("g", ONE), given=given)
    accepts(says, shown(term(1), steps=(Use("t", "lemma", {"a": a**32}),)), lemma)
    refuses("exponent 66 of 'a' is out of range", says, shown(term(1), steps=(Use("t", "lemma", {"a": a**33}),)), lemma)
    accepts(says, shown(term(1), steps=(Use("t", "lemma", {"a": ONE * (2**2048 - 1)}),)), lemma)
    refuses("more bits, at most 4096", says, shown(term(1), steps=(Use("t", "lemma", {"a": ONE * 2**2048}),)), lemma)


@pytest.mark.parametrize(
    ("letter", "good"),
    [
        ("a", True),
        ("A9_", True),
        ("a" * 64, True),
        ("a" * 65, False),
        ("9a", False),
        ("_a", False),
        ("a b", False),
        ("a\n", False),
        ("<a,a>", False),
        ("é", False),
        ("a-b", False),
    ],
)
def test_names(letter, good):
    value = Polynomial.atom(letter)
    says = Statement({letter: "nonnegative"}, {}, (), (at_least("g", value),))
    space = Statement({}, {"x": letter}, (), (at_least("g", x.norm2),))
    vector = Statement({}, {letter: "X"}, (), (at_least("g", ONE),))
    defined = Statement({}, {}, (), (at_least("g", ONE),), ((letter, ONE),))
    for statement, proof, words in (
        (says, shown(term(value)), "is not a name"),
        (space, shown(term(1, square=x)), "is not the name of a space"),
        (vector, shown(term(1)), "is not a name"),
        (defined, shown(term(1)), "is not a name"),
    ):
        if good:
            accepts(statement, proof)
        else:
            refuses(words, statement, proof)


@pytest.mark.parametrize("order", ["xy", "yx"])
def test_every_vector_and_every_space_is_named(order):
    names = {"x": "X", "y": "not a name"}
    wrong = Statement({}, {n: names[n] for n in order}, (), (at_least("g", ONE),))
    refuses("is not the name of a space", wrong, shown(term(1)))
    wrong = Statement({}, {("x" if n == "x" else "y z"): "X" for n in order}, (), (at_least("g", ONE),))
    refuses("is not a name", wrong, shown(term(1)))


def test_signs_that_show():
    given = signs(positive="a", nonnegative="b", real="c")
    vectors_ = spaces(X="x y")
    for value in (
        a,
        b,
        a * b,
        c**2,
        b * c**2,
        x.norm2,
        a * x.norm2 * c**4,
        1 / a,
        b / a,
        ONE,
        NIL,
        a + b + c**2,
        b**3,
        x.norm2**3,
    ):
        accepts(
            plain(at_least("g", value), given=given, spaces_=vectors_),
            shown(term(value) if value.terms else term(1), name="g") if value.terms else shown(),
        )
    for value in (
        c,
        -a,
        c**3,
        x @ y,
        (x @ y) * a,
        a - b,
        c * b,
        a + c,
        -x.norm2,
        c * x.norm2,
        (x @ y) ** 3,
        c**3 * x.norm2,
        a * c**2 * b - 1,
    ):
        refuses("not visibly non-negative", plain(at_least("g", value), given=given, spaces_=vectors_), shown(term(value)))
    accepts(plain(at_least("g", (x @ y) ** 2), given=given, spaces_=vectors_), shown(term((x @ y) ** 2)))
    for value in (a, 1 / a, a + b, b + a, a + c**2, c**2 + ONE, a * a + x.norm2):
        accepts(plain(above("g", value), given=given, spaces_=vectors_), shown(term(value)))
        accepts(plain(above("g", d), given=given, spaces_=vectors_, definitions=(("d", value),)), shown(term(d)))
    for value in (b, c**2, x.norm2, a * b, a * c**2, b + x.norm2, NIL):
        refuses(
            "no visibly positive term",
            plain(above("g", value), given=given, spaces_=vectors_),
            Proof({"g": Combination((Term(value),))}),
        )
        refuses(
            "not visibly positive", plain(at_least("g", a), given=given, spaces_=vectors_, definitions=(("d", value),)), shown()
        )
        refuses(
            "is not visibly positive",
            plain(at_least("g", a), given=given, spaces_=vectors_),
            Proof({"g": Combination((), value)}),
        )


def test_definitions_are_replaced_from_the_last_to_the_first():
    e = Polynomial.atom("e")
    given, definitions = signs(positive="a b"), (("d", a + b), ("e", d**2 + 1))
    accepts(plain(equal("g", e, (a + b) ** 2 + 1), given=given, definitions=definitions), shown())
    accepts(plain(equal("g", e / d, d + 1 / d), given=given, definitions=definitions), shown())
    accepts(plain(equal("g", 1 / d + a / (d * e), (e + a) / (d * e)), given=given, definitions=definitions), shown())
    accepts(plain(equal("g", a / d + b / d, 1), given=given, definitions=definitions), shown())
    accepts(plain(equal("g", a / d**2 + b / d**2, 1 / d), given=given, definitions=definitions), shown())
    for left, right in ((e, (a + b) ** 2), (e / d, d), (a / d, 1), (1 / d, 1), (1 / e, 1 / d), (d, a), (d / e, 1)):
        refuses("identity fails", plain(equal("g", left, right), given=given, definitions=definitions), shown())
    refuses("unknown atom 'd'", plain(equal("g", d, d), given=given, definitions=definitions[::-1]), shown())
    refuses("unknown atom 'd'", plain(equal("g", a, a), given=given, definitions=(("d", d + 1),)), shown())
    refuses("'a' is declared twice", plain(equal("g", a, a), given=given, definitions=(("a", b),)), shown())
    refuses("'d' is declared twice", plain(equal("g", a, a), given=given, definitions=(("d", b), ("d", a))), shown())
    refuses(
        "'x' is declared twice", plain(equal("g", a, a), given=given, spaces_=spaces(X="x"), definitions=(("x", b),)), shown()
    )


def test_what_may_be_named():
    given, vectors_ = signs(positive="a", nonnegative="b", real="c"), spaces(X="x y", Z="z")
    for wrong, words in (
        (x @ z, "joins the spaces X, Z"),
        (x @ w, "unknown inner product"),
        (w @ z, "unknown inner product"),
        (d, "unknown atom 'd'"),
        (1 / b, "division by 'b'"),
        (1 / c, "division by 'c'"),
        (1 / (x @ y), "division by the inner product"),
        (1 / x.norm2, "division by the inner product"),
        (a + d, "unknown atom 'd'"),
        (d + a, "unknown atom 'd'"),
        (a * d, "unknown"),
        (c**-2, "division by 'c'"),
        (Polynomial.atom("<x,x"), "unknown inner"),
        (Polynomial.atom("x"), "unknown atom 'x'"),
    ):
        for says in (
            plain(at_least("g", wrong), given=given, spaces_=vectors_),
            plain(at_least("g", a), facts=[at_least("f", wrong)], given=given, spaces_=vectors_),
            plain(at_least("h", a), at_least("g", wrong), given=given, spaces_=vectors_),
            plain(at_least("g", a), given=given, spaces_=vectors_, definitions=(("d", 1 + wrong),)),
        ):
            refuses(words, says, shown())
    refuses("vector mixes spaces", plain(at_least("g", a), spaces_=vectors_), shown(term(1, square=x + z)))
    refuses("unknown vector", plain(at_least("g", a), spaces_=vectors_), shown(term(1, square=z + w)))
    refuses("unknown atom 'd'", plain(at_least("g", a), spaces_=vectors_), shown(term(1, square=a * x + d * y)))
    refuses("unknown atom 'd'", plain(at_least("g", a), spaces_=vectors_), shown(term(1, square=d * x + a * y)))
    accepts(
        plain(equal("g", x @ y, y @ x), equal("h", z.norm2, z.norm2), given=given, spaces_=vectors_),
        Proof({"g": because(), "h": because()}),
    )
    for again in (signs(real="a b x"), signs(real="x a b")):
        refuses("'x' is declared twice", plain(at_least("g", a), given=again, spaces_=vectors_), shown())
    refuses("'f' is named twice", plain(at_least("g", a), facts=[at_least("f", a), at_least("f", b)], given=given), shown())
    refuses("needs a goal", plain(given=given), Proof({}))
    for sign in ("positiv", "", "any"):
        refuses("must be one of", plain(at_least("g", ONE), given={"a": sign}), shown(term(1)))
    for kind in ("<", "", "==", "> "):
        refuses("kind must be one of", plain(Fact("g", kind, ONE), given={}), shown(term(1)))
