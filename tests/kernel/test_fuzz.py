"""Random proofs: no accepted statement has a refuting point, and the fuzzer finds a hole where there is one."""

import random

import pytest

from tests.kernel.fuzz import Fuzz, Refuted, altered, fuzz
from verify import Fact, Polynomial, Proof, Statement, because, term
from verify.kernel import proof as rules
from verify.kernel import prove
from verify.kernel.statement import Scope


@pytest.mark.parametrize("seed", [1, 2])
def test_no_accepted_statement_is_refuted(seed):
    tally = fuzz(seed, cases=90)
    for kind in ("combination", "use", "induction", "steps", "along"):
        assert tally[f"{kind}: accepted"] and not tally[f"{kind}: refused"], (kind, tally)
        assert tally[f"altered {kind}: accepted"] and tally[f"altered {kind}: refused"], (kind, tally)
    assert tally["varying along: refused"] and not tally["varying along: accepted"]
    assert tally["admissible points"] > 1000


def test_runs_are_the_same_each_time():
    assert fuzz(5, cases=20) == fuzz(5, cases=20) != fuzz(6, cases=20)


def found(seconds=60):
    """What the fuzzer says of the kernel as it is patched now."""
    with pytest.raises(Refuted) as caught:
        fuzz(0, seconds=seconds)
    return str(caught.value)


def without(monkeypatch, words):
    """The kernel whose rules with these words in the message are never applied."""
    real = rules.require
    monkeypatch.setattr(rules, "require", lambda condition, message: None if words in message else real(condition, message))


@pytest.mark.thorough
def test_it_finds_images_that_vary_along_the_sequence_within_a_minute(monkeypatch):
    without(monkeypatch, "varies along the sequence")
    assert "accepted (varying along)" in found()


LEFT_OUT = ("identity fails", "not visibly non-negative", "no visibly positive term", "equalities only", "other S")


@pytest.mark.thorough
@pytest.mark.parametrize("words", LEFT_OUT)
def test_it_finds_a_rule_that_is_left_out(monkeypatch, words):
    without(monkeypatch, words)
    assert "refuted at" in found()


def test_it_finds_a_sign_that_is_read_wrongly(monkeypatch):
    real = Scope.sign
    monkeypatch.setattr(Scope, "sign", lambda scope, value: "nonnegative" if real(scope, value) == "real" else real(scope, value))
    assert "refuted at" in found()


def test_it_finds_a_kernel_that_refuses_what_is_right(monkeypatch):
    monkeypatch.setattr(Scope, "vanishes", lambda scope, value: False)
    assert "a right proof" in found()


def test_it_finds_points_that_are_evaluated_wrongly(monkeypatch):
    import tests.kernel.fuzz as fuzzer

    real = fuzzer.check_point
    ones = lambda point: fuzzer.replace(point, scalars=dict.fromkeys(point.scalars, 1))  # noqa: E731
    monkeypatch.setattr(fuzzer, "check_point", lambda says, point: real(says, ones(point)))
    assert "check_point says" in found()


def test_alterations_reach_every_part():
    a = Polynomial.atom("a")
    says = Statement({"a": "positive"}, {}, (Fact("f", ">=", a - 1),), (Fact("g", ">=", a * 2),))
    rng, seen = random.Random(0), [says]
    for _ in range(200):
        new = altered(says, rng)
        seen += [new] if new not in seen else []
    assert len(seen) > 15
    assert {s.goals[0].kind for s in seen if s.goals} == {">=", ">", "="}
    assert {s.signs.get("a") for s in seen} == {"positive", "nonnegative", "real", None}


def test_an_accepted_statement_is_evaluated():
    a = Polynomial.atom("a")
    run = Fuzz(0)
    from tests.kernel.random_proofs import Case

    case = Case(Statement({"a": "positive"}, {}, (), (Fact("g", ">=", a),)), Proof({"g": because(term(a))}))
    assert run.judged("by hand", case) is not None
    assert run.tally["admissible points"] == run.points
    run.prove = lambda name, says, proof, theorems: prove(name, case.says, case.proof, theorems)  # accepts anything
    with pytest.raises(Refuted, match="refuted at"):
        run.judged("by hand", Case(Statement({"a": "positive"}, {}, (), (Fact("g", ">=", -a),)), case.proof))
