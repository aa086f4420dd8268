"""Work is counted: small files that ask for endless work are refused, and data files that never end are not opened."""

import os
import time
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

from verify import Point, Polynomial, Proof, Statement, at_least, because, equal, scalars, signs, spaces, term, vectors
from verify.kernel import Rejected, check_point, polynomial, prove, semidefinite
from verify.lemma.theorems import prove_all
from verify.records import typed_json
from verify.records.json_text import MAX_CHARACTERS, parse_file, read_bounded

a, b, c, d = scalars("a b c d")
(x,) = vectors("x")


CHAINED = Statement(signs(positive="a"), {}, (), (equal("g", d, 0),), (("b", a + 1), ("c", b**64), ("d", c**64)))


@pytest.mark.thorough
def test_the_whole_budget_ends_soon():
    """Chained definitions, ((a+1)^64)^64: about four seconds on a quiet machine, endless before."""
    started = time.process_time()
    with pytest.raises(Rejected, match=f"{polynomial.MAX_WORK} units of work"):
        prove("forgery", CHAINED, Proof({"g": because()}), {})
    assert time.process_time() - started < 40


def test_a_proof_of_a_file_has_an_eighth_of_it():
    """The same in a lemma file, 282 bytes as JSON: 0.2 s. Every proof of the lemmas needs less than a fifth of what is left."""
    claim = SimpleNamespace(says=CHAINED)
    lemmas = {"forgery": SimpleNamespace(claim=claim, proof=Proof({"g": because()}))}
    started = time.process_time()
    assert "more than 250000 units of work" in prove_all(SimpleNamespace(lemmas=lemmas))[1]["forgery"]
    assert time.process_time() - started < 5


def test_what_is_left_around_it_bounds_what_is_inside():
    with polynomial.bounded_work(10), pytest.raises(Rejected, match="more than 10 units"), polynomial.bounded_work(20):
        polynomial.spend(11)
    with polynomial.bounded_work(10), polynomial.bounded_work(5), pytest.raises(Rejected, match="more than 5 units"):
        polynomial.spend(6)


def used(run):
    """The units that ``run`` needs: the smallest budget that does."""
    low, high = 0, 100_000
    while low < high:
        middle = (low + high) // 2
        polynomial.MAX_WORK = middle
        try:
            run()
            high = middle
        except Rejected as problem:
            assert "units of work" in str(problem)
            low = middle + 1
    return low


@pytest.fixture
def restored(monkeypatch):
    monkeypatch.setattr(polynomial, "MAX_WORK", polynomial.MAX_WORK)


def squares(power, scale):
    says = Statement(signs(positive="a"), {}, (), (at_least("g", scale * (a + 1) ** power),))
    return lambda: prove("squares", says, Proof({"g": because(term(scale * (a + 1) ** power))}), {})


def test_work_is_the_same_each_time_and_grows_with_terms_and_digits(restored):
    small, again, wide = used(squares(5, 1)), used(squares(5, 1)), used(squares(40, 1))
    assert 0 < small == again < wide
    long_facts = Statement({}, {}, (at_least("f", Polynomial.of(3**2000)),), (at_least("g", Polynomial.of(3**2000) ** 8),))
    short_facts = Statement({}, {}, (at_least("f", Polynomial.of(3)),), (at_least("g", Polynomial.of(3**8)),))
    proof = Proof({"g": because(term(1, *["f"] * 8))})
    assert used(lambda: prove("short", short_facts, proof, {})) < 30
    with pytest.raises(Rejected, match="bits, at most 4096"):
        prove("long", long_facts, proof, {})


def test_a_budget_is_for_one_call_only(restored):
    polynomial.MAX_WORK = used(squares(5, 1))
    for _ in range(3):
        squares(5, 1)()
    a**200 * (a + 1) ** 50  # outside a check nothing is counted
    with pytest.raises(Rejected, match="units of work"):
        squares(6, 1)()
    squares(5, 1)()


def test_points_are_charged_for_the_length_of_their_numbers(restored):
    says = Statement(signs(real="a"), {}, (), (at_least("g", a**64),))
    assert used(lambda: check_point(says, Point({"a": 3}))) < used(lambda: check_point(says, Point({"a": 3**500})))
    spaced = Statement({}, spaces(X="x"), (), (at_least("g", x.norm2),))
    short, long = Point(vectors={"x": [1]}), Point(vectors={"x": [1] * 99})
    assert used(lambda: check_point(spaced, short)) < used(lambda: check_point(spaced, long))
    names = [f"v{k}" for k in range(12)]
    many = Statement({}, dict.fromkeys(names, "X"), (), (at_least("g", Polynomial.of(0)),))
    gram = {(v, v): Fraction(1) for v in names}
    short = used(lambda: check_point(many, Point(grams={"X": gram})))
    assert short >= sum(k**2 for k in range(1, 13))
    for v in (names[0], names[-1]):
        assert used(lambda v=v: check_point(many, Point(grams={"X": gram | {(v, v): Fraction(3**2500)}}))) > short + 12**2 * 50
    assert semidefinite([[Fraction(1)]])


def long_numbers(count):
    """So many fractions of 4000 bits, no two with a common denominator to speak of."""
    return [Fraction(1, 2**3999 + 2 * 3**k + 1) for k in range(count)]


@pytest.fixture
def a_tenth(restored):
    polynomial.MAX_WORK //= 10


def test_a_long_sum_is_charged_for_what_it_has_become(a_tenth):
    """Each addition to a sum of numbers of 4000 bits takes longer than the one before: 2000 terms took two minutes."""
    numbers = long_numbers(200)
    says = Statement(signs(positive="a"), {}, (), (at_least("g", a),))
    with pytest.raises(Rejected, match="units of work"):
        prove("forgery", says, Proof({"g": because(*(term(number * a) for number in numbers))}), {})
    total = Polynomial({((f"a{k}", 1),): number for k, number in enumerate(numbers)})
    valued = Statement(dict.fromkeys(sorted(total.atoms()), "real"), {}, (), (at_least("g", total),))
    with pytest.raises(Rejected, match="units of work"):
        check_point(valued, Point(dict.fromkeys(valued.signs, 1)))


def test_a_long_product_and_a_long_inner_product_are_charged_for_what_they_become(a_tenth):
    """Twenty by twenty terms whose products fall on forty powers, and the squares of sixty coordinates."""
    numbers = long_numbers(60)
    up, down = (Polynomial({(("a", sign * (k + 1)),): n for k, n in enumerate(numbers[:20])}) for sign in (1, -1))
    with polynomial.bounded_work(), pytest.raises(Rejected, match="units of work"):
        up * down
    spaced = Statement({}, spaces(X="x"), (), (at_least("g", Polynomial.of(1)),))
    with pytest.raises(Rejected, match="units of work"):
        check_point(spaced, Point(vectors={"x": numbers}))


def test_a_product_is_charged_for_every_pair(restored):
    """Thirty by thirty terms are nine hundred products."""
    long = Polynomial({(("a", k + 1),): Fraction(1) for k in range(30)})
    says = Statement(signs(positive="a"), {}, (at_least("f", long), at_least("h", long)), (at_least("g", long * long),))
    assert 2 * 900 > used(lambda: prove("product", says, Proof({"g": because(term(1, "f", "h"))}), {})) > 900


def test_a_power_at_a_point_is_charged_for_its_digits_and_those_of_its_coefficient(restored):
    says = Statement(signs(real="a"), {}, (), (at_least("g", a**64 * 2**4000),))
    assert used(lambda: check_point(says, Point({"a": 2**40}))) > 40 * 64 * (40 * 64 + 4000) >> 18


def test_reading_a_long_polynomial_is_linear():
    """20,000 terms took 40 s when each was added to a copy of the sum."""
    rows = [["1/3", {f"a{k}": 1}] for k in range(20_000)]
    started = time.process_time()
    assert len(typed_json.read(Polynomial, rows, "long").terms) == 20_000
    assert time.process_time() - started < 10


def test_a_data_file_must_be_a_regular_one(tmp_path):
    os.mkfifo(tmp_path / "fifo.json")
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "latin.json").write_bytes(b'"\xff"')
    (tmp_path / "long.json").write_bytes(b" " * (MAX_CHARACTERS + 1))
    (tmp_path / "link.json").symlink_to("/dev/zero")
    (tmp_path / "good.json").write_text('{"a": 1}')
    for name in ("fifo", "folder", "link"):
        with pytest.raises(Rejected, match=rf"{name}.json: expected a regular file, found a "):
            read_bounded(tmp_path / f"{name}.json")
    for name, words in (("latin", "not UTF-8"), ("long", "larger than"), ("none", "cannot be read")):
        with pytest.raises(Rejected, match=words):
            read_bounded(tmp_path / f"{name}.json")
    assert parse_file(tmp_path / "good.json") == {"a": 1}
    with pytest.raises(Rejected, match="expected a regular file, found a device"):
        read_bounded(Path("/dev/zero"))


def test_every_value_of_a_point_is_charged(restored):
    """A term costs two units (itself and its one atom), a constant one: else runs of constants would be free."""
    letters = [f"a{k}" for k in range(20)]
    total = Polynomial({((name, 1),): Fraction(1) for name in letters})
    one = Statement(dict.fromkeys(letters, "real"), {}, (), (at_least("g", Polynomial.of(0)),))
    both = Statement(dict.fromkeys(letters, "real"), {}, (), (at_least("g", Polynomial.of(0)), at_least("h", total)))
    point = Point(dict.fromkeys(letters, 1))
    assert used(lambda: check_point(both, point)) - used(lambda: check_point(one, point)) >= 61  # 20 to admit, 41 to evaluate
