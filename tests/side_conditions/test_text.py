"""The SMT-LIB text says exactly what the kernel's statement says."""

import random
from fractions import Fraction

import pytest

from verify.kernel import Fact, Point, Polynomial, Recursion, Rejected, Statement, check_point, evaluate
from verify.side_conditions import NotScalar, query, save
from verify.side_conditions.reduction import reduced
from verify.side_conditions.smt import PREFIX, cleared, expression

from .expressions import holds, parse, value

SIGNS = {"a": "positive", "let": "positive", "c": "nonnegative", "exp": "real", "x_1": "real"}


def rational(choose, nonzero=False):
    found = Fraction(choose.randint(-6, 6), choose.randint(1, 4))
    return found if found or not nonzero else Fraction(1, 3)


def polynomial(choose, terms=4):
    def power(name):
        return choose.randint(-2 if SIGNS[name] == "positive" else 0, 2)

    monomials = [{name: power(name) for name in choose.sample(sorted(SIGNS), 3)} for _ in range(terms)]
    return Polynomial({tuple(sorted((n, p) for n, p in m.items() if p)): rational(choose, True) for m in monomials})


def values(choose):
    at = {name: rational(choose, True) for name in SIGNS}
    return {name: abs(v) if SIGNS[name] != "real" else v for name, v in at.items()}


def named(at):
    return {PREFIX + name: v for name, v in at.items()}


def test_a_polynomial_in_the_text_has_the_kernels_value_times_a_positive_monomial():
    choose = random.Random(1)
    for _ in range(300):
        original, at = polynomial(choose), values(choose)
        factor, product = cleared(original, SIGNS)
        (term,) = parse(expression(product))
        assert evaluate(factor, at) > 0
        assert value(term, named(at)) == evaluate(original, at) * evaluate(factor, at)


def test_the_text_holds_exactly_where_the_hypotheses_hold_and_the_goal_fails():
    choose, seen = random.Random(2), set()
    for _ in range(400):
        kinds = [choose.choice([">=", ">", "="]) for _ in range(2)]
        at = values(choose)
        at["c"] *= choose.choice([1, 1, 0, -1])
        shift = choose.choice([Fraction(0), Fraction(1)])
        facts = [polynomial(choose, 3) for _ in range(2)]
        facts = [f - evaluate(f, at) + shift if choose.random() < 0.5 else f for f in facts]
        definition = Polynomial.atom("a") + Polynomial.atom("let", -1)
        says = Statement(
            SIGNS,
            {},
            (Fact("f", kinds[0], facts[0]),),
            (Fact("g", kinds[1], facts[1] * Polynomial.atom("d", -1)),),
            definitions=(("d", definition),),
        )
        outcome = check_point(says, Point(scalars=at))
        full = named(at | {"d": evaluate(definition, at)})
        assert holds(query(says, ["g"]).text, full) == outcome.refutes
        assert holds(query(says).text, full) == outcome.admissible
        for wrong in (Fraction(1, 9), Fraction(-1, 9)):  # a defined name has its own value and no other
            assert not holds(query(says).text, full | named({"d": evaluate(definition, at) + wrong}))
        seen.add((outcome.admissible, outcome.refutes))
    assert seen == {(True, True), (True, False), (False, False)}


def test_signs_are_said_with_their_boundary():
    goal = (Fact("g", ">", Polynomial.of(1)),)
    for sign, expected in (("positive", [False, False, True]), ("nonnegative", [False, True, True]), ("real", [True] * 3)):
        text = query(Statement({"x": sign, "y": "positive"}, {}, (), goal)).text
        assert [holds(text, named({"x": Fraction(v), "y": Fraction(1)})) for v in (-1, 0, 1)] == expected


def test_solved_names_may_rest_on_names_solved_later():
    a, b, c = (Polynomial.atom(n) for n in "abc")
    facts = (Fact("first", "=", a - b**2), Fact("second", "=", b - c**2 - 1))
    found = reduced(Statement(dict.fromkeys("abc", "real"), {}, facts, (Fact("g", ">", a),)))
    assert [name for name, _ in found.solved] == ["a", "b"]
    assert found.complete({"c": Fraction(2)}) == {"c": 2, "b": 5, "a": 25}


def test_a_reduction_keeps_and_loses_nothing():
    choose, seen, eliminated = random.Random(3), set(), 0
    for _ in range(200):
        at = values(choose)
        unknown = choose.choice(["a", "c", "exp"])
        rest = Polynomial({m: c for m, c in polynomial(choose, 3).terms.items() if unknown not in dict(m)})
        if unknown == "exp" or choose.random() < 0.5:
            at[unknown] = evaluate(rest, at) * at["let"]
        says = Statement(
            SIGNS,
            {},
            (
                Fact("eq", "=", Polynomial.atom(unknown) / Polynomial.atom("let") - rest),
                Fact("other", ">=", polynomial(choose, 2)),
            ),
            (Fact("g", ">=", polynomial(choose, 2) / Polynomial.atom("d")),),
            definitions=(("d", Polynomial.atom("let") + 1),),
        )
        if any(at[n] <= 0 for n in ("a", "let")):
            continue
        found = reduced(says)
        eliminated += len(found.solved)
        left = {name: at[name] for name in found.statement.signs}
        here = check_point(found.statement, Point(scalars=left))
        try:
            full = found.complete(left)
            whole = check_point(says, Point(scalars={n: full[n] for n in SIGNS}))
        except Rejected:  # a solved positive name came out as zero: the reduced statement has it as a fact that fails
            assert not here.admissible
            continue
        assert (here.admissible, here.refutes) == (whole.admissible, whole.refutes)
        if check_point(says, Point(scalars=at)).admissible:
            assert here.admissible and {n: full[n] for n in at} == at
        seen.add((here.admissible, here.refutes))
    assert eliminated > 100 and seen == {(True, True), (True, False), (False, False)}


def test_the_sign_of_a_solved_name_becomes_a_fact_of_its_own_name():
    a, b = Polynomial.atom("a"), Polynomial.atom("b")
    says = Statement(
        {"a": "positive", "b": "real"}, {}, (Fact("name", "=", a - b), Fact("sign of a", ">", b + 5)), (Fact("g", ">", b),)
    )
    found = reduced(says)
    assert [(f.name, f.kind, f.value) for f in found.statement.facts] == [("sign of a", ">", b + 5), ("sign of a'", ">", b)]


def test_a_reduction_that_would_grow_beyond_the_kernels_bounds_is_left_out():
    x = Polynomial.atom("x")
    says = Statement(
        {"x": "real", "y": "real"},
        {},
        (Fact("eq", "=", Polynomial.atom("y") - x**40),),
        (Fact("g", ">=", Polynomial.atom("y") ** 2),),
    )
    found = reduced(says)
    assert found.solved == () and found.statement.facts == says.facts


def test_equal_statements_give_equal_text_whatever_the_order_of_names():
    choose = random.Random(4)
    original = polynomial(choose, 6)
    shuffled = Polynomial(dict(reversed(list(original.terms.items()))))
    forward = Statement(SIGNS, {}, (), (Fact("g", ">", original),))
    backward = Statement(dict(reversed(list(SIGNS.items()))), {}, (), (Fact("g", ">", shuffled),))
    assert query(forward, ["g"]) == query(backward, ["g"])


def test_names_and_words_from_outside_stay_what_they_are():
    says = Statement(
        {"let": "positive"},
        {},
        (Fact("bad\n(assert false)", ">", Polynomial.atom("let")),),
        (Fact("gé", ">", Polynomial.atom("let")),),
    )
    text = query(says, ["gé"]).text
    assert "\n(assert false)" not in text and text.isascii()
    assert [c[1] for c in parse(text) if c[0] == "declare-const"] == [PREFIX + "let"]


def test_vectors_and_sequences_are_refused():
    x = Polynomial.atom("x")
    goal = (Fact("g", ">=", x),)
    with pytest.raises(NotScalar, match="vectors v"):
        query(Statement({"x": "real"}, {"v": "V"}, (), goal))
    sequence = Recursion("k", 0, {"u": Polynomial.of(1)}, {"u": Polynomial.atom("u")})
    with pytest.raises(NotScalar, match="sequences"):
        query(Statement({"x": "real"}, {}, (), goal, (), sequence))
    with pytest.raises(Rejected):
        query(Statement({}, {}, (), goal))


def test_saved_files_are_one_per_goal_and_one_for_the_hypotheses(tmp_path):
    x = Polynomial.atom("x")
    says = Statement({"x": "positive"}, {}, (), (Fact("first", ">", x), Fact("second one", ">=", x - 1)))
    paths = save("paper.lemma/1", says, tmp_path / "smt")
    assert [p.name for p in paths] == [
        "paper.lemma_1-first.smt2",
        "paper.lemma_1-second_one.smt2",
        "paper.lemma_1--hypotheses.smt2",
    ]
    assert paths[0].read_text().endswith(query(says, ["first"]).text)
    assert [p.read_bytes() for p in save("paper.lemma/1", says, tmp_path / "again")] == [p.read_bytes() for p in paths]
    named_sum = Statement({"x": "positive"}, {}, (), (Fact("g", ">", Polynomial.atom("d") - 1),), (("d", x + 1),))
    paths = save("id", named_sum, tmp_path)
    assert [p.name for p in paths] == ["id-g.smt2", "id-g.reduced.smt2", "id--hypotheses.smt2", "id--hypotheses.reduced.smt2"]
    assert paths[1].read_text().endswith(query(reduced(named_sum).statement, ["g"]).text)
    twice = Statement({"x": "positive"}, {}, (), (Fact("a b", ">", x), Fact("a_b", ">", x)))
    with pytest.raises(ValueError, match="two questions"):
        save("id", twice, tmp_path)


def test_the_command_writes_every_question_of_a_scalar_claim(tmp_path, capsys):
    from verify.command_line.cli import main

    assert main(["side-conditions", "chan2024.lemma-7.6-P-gt-R", "--out", str(tmp_path / "smt")]) == 0
    written = sorted((tmp_path / "smt").glob("*.smt2"))
    assert f"wrote {len(written)} files for 1 claims" in capsys.readouterr().out
    assert written and all(p.read_text().rstrip().endswith("(check-sat)") for p in written)
    assert main(["side-conditions", "chan2024.lemma-6.5", "--out", str(tmp_path / "none")]) == 1
