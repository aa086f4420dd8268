"""Every objection counts: whatever one of the checks says against a claim, the record is not better than BROKEN."""

from dataclasses import replace

import pytest

from tests.judge.test_verdicts import ATTAINED, FALSE, LEMMA, RIGHT, SAYS, judged, with_claim, x, y
from verify import Point, Proof, Statement, assumed, at_least, because, term
from verify.attack import Attempt
from verify.coq.answers import Told
from verify.judge.examination import Settings, examine
from verify.judge.observe import Observation
from verify.judge.run import stands
from verify.judge.second_opinion import Disagreement
from verify.judge.verdicts import verdict
from verify.lemma.discover import Collection
from verify.lemma.theorems import Prover
from verify.lemma.tightness import Tightness
from verify.standalone.second_check import Refused

OFF = Point(vectors={"x": [1], "y": [0]})
ROWS = [
    {"name": name, "outcome": "pass", "detail": ""}
    for name in (
        "kernel",
        "stand-alone engine",
        "sympy",
        "links",
        "emptiness",
        "witness",
        "attack",
        "false neighbour: 1 % smaller",
    )
]
LINKED = [{"name": "links", "outcome": "pass", "detail": ""}]
BARE = replace(LEMMA, proof=None, witness=None, too_strong=())


def broken(record, words):
    assert record["verdict"] == "BROKEN", record["evidence"]
    assert words in record["evidence"]["detail"]


def raising(problem):
    def function(*_, **__):
        raise problem

    return function


# The verdict from the rows: more in ``test_verdict_rule.py``


@pytest.mark.parametrize("word", ["fail", "failed", "Fail", "error", "skipped", "unknown", "passed", "PASS", "pass ", ""])
@pytest.mark.parametrize("row", range(len(ROWS)))
def test_any_outcome_but_pass_is_a_failure(row, word):
    rows = [r | {"outcome": word} if number == row else r for number, r in enumerate(ROWS)]
    assert verdict(LEMMA, True, rows)[0] == "BROKEN"


@pytest.mark.parametrize("name", ["Coq", "found point", "anything at all"])
def test_a_failed_row_that_nobody_asked_for_counts(name):
    made = verdict(LEMMA, True, [*ROWS, {"name": name, "outcome": "fail", "detail": "objects"}])
    assert made == ("BROKEN", {"kind": "failed check", "detail": f"{name}: objects"})


# What each check says, in a whole examination


def test_the_stand_alone_engine_objects(monkeypatch):
    monkeypatch.setattr("verify.judge.examination.second_check", raising(Refused("it does not follow")))
    broken(judged(LEMMA), "stand-alone engine: it does not follow")


def test_sympy_objects(monkeypatch):
    monkeypatch.setattr("verify.judge.examination.confirm", raising(Disagreement("another sum")))
    broken(judged(LEMMA), "another sum")


def test_coq_objects(monkeypatch):
    monkeypatch.setattr("verify.judge.examination.told_by_coq", lambda *_: Told(False, "Coq rejects it"))
    broken(judged(LEMMA), "Coq: Coq rejects it")


@pytest.mark.parametrize(("budget", "at"), [("quick", 0), ("default", 0), ("default", 1), ("deep", 1)])
def test_the_attack_objects(monkeypatch, budget, at):
    """At its first try, and at the second one where there is one."""
    tried = []

    def refute(_, *, seed, effort):
        tried.append((seed, effort))
        return Attempt(OFF if seed == at else None, "samples", 1)

    monkeypatch.setattr("verify.attack.refute", refute)
    lemma = replace(LEMMA, neighbour_points={"1 % smaller": ATTAINED})
    prover = Prover(Collection({"paper.claim": lemma}, ()))
    assert prover.proves("paper.claim")
    record, _ = examine(lemma, prover.theorems, {}, Settings(budget=budget))
    broken(record, "attack: the attack refutes an accepted proof")
    assert tried == [(0, "quick"), (1, "deep" if budget == "deep" else "quick")][: at + 1]


def test_a_found_point_against_an_accepted_proof(monkeypatch):
    """No such point exists; so the kernel is bent here until it says that one does."""
    from verify.kernel import check_point

    def bent(says, point):
        outcome = check_point(says, point)
        return replace(outcome, goals={"goal": False}) if point is OFF else outcome

    monkeypatch.setattr("verify.judge.exact_points.check_point", bent)
    broken(judged(replace(LEMMA, found_point=OFF)), "found point: an exact point refutes an accepted proof")


def test_a_found_point_that_refutes_nothing():
    broken(judged(replace(BARE, claim=replace(LEMMA.claim, note="tried"), found_point=OFF)), "does not refute the statement")


def test_a_witness_outside_the_goals_is_none():
    """Facts and goals are the same where the proof is right; here the kernel's proof is of another statement."""
    lemma = with_claim(says=FALSE)
    prover = Prover(Collection({"paper.claim": LEMMA}, ()))
    assert prover.proves("paper.claim")
    record, _ = examine(replace(lemma, witness=ATTAINED, too_strong=LEMMA.too_strong), prover.theorems, {}, Settings("quick"))
    witness = next(row for row in record["checks"] if row["name"] == "witness")
    assert witness["outcome"] == "fail" and witness["detail"] == "fails goal"
    assert record["verdict"] == "BROKEN"


def test_a_witness_outside_the_hypotheses_is_none():
    says = Statement(SAYS.signs, SAYS.spaces, (at_least("small", 1, x.norm2, because=assumed("small", "ours")),), SAYS.goals)
    broken(judged(replace(with_claim(says=says), witness=Point(vectors={"x": [2], "y": [0]}))), "witness: fails small")


def test_tightness_is_measured_where_the_hypotheses_hold():
    says = Statement(SAYS.signs, SAYS.spaces, (at_least("small", 1, x.norm2, because=assumed("small", "ours")),), SAYS.goals)
    away = Point(vectors={"x": [2], "y": [2]})
    lemma = replace(with_claim(says=says), witness=OFF)
    assert judged(replace(lemma, tightness=Tightness("c", "goal", RIGHT, ATTAINED)))["tightness"]["tight"] is True
    broken(judged(replace(lemma, tightness=Tightness("c", "goal", RIGHT, away))), "tightness: the point is not admissible")


@pytest.mark.parametrize(("steps", "admitted", "failures"), [(6, 6, ("step 3",)), (6, 0, ()), (0, 0, ())])
def test_a_law_that_fails_on_runs_or_is_never_met(monkeypatch, steps, admitted, failures):
    monkeypatch.setattr("verify.judge.observe.observe", lambda *_: Observation(steps, admitted, failures))
    broken(judged(replace(LEMMA, observe="gradient_admm_pair")), "observed law: ")
    monkeypatch.setattr("verify.judge.observe.observe", lambda *_: Observation(6, 1, ()))
    assert judged(replace(LEMMA, observe="gradient_admm_pair"))["verdict"] == "PROVED"


def test_a_neighbour_that_holds():
    apart = Point(vectors={"x": [1], "y": [-1]})
    lemma = replace(LEMMA, too_strong=(replace(LEMMA.too_strong[0], says=FALSE),), neighbour_points={"1 % smaller": apart})
    broken(judged(lemma), "the stored point does not refute it")


# A kept record


def kept():
    prover = Prover(Collection({"paper.claim": LEMMA}, ()))
    return judged(LEMMA), prover


def test_a_kept_record_stands():
    record, prover = kept()
    assert stands(record, LEMMA, prover) and set(prover.theorems) == {"paper.claim"}, "the kernel is asked again"


def test_a_kept_record_falls_where_the_kernel_no_longer_accepts(monkeypatch):
    record, prover = kept()
    monkeypatch.setattr(prover, "proves", lambda _: False)
    assert not stands(record, LEMMA, prover)
    wrong = replace(LEMMA, proof=Proof({"goal": because(term(2, square=x - y))}))
    forged = record | {k: v for k, v in judged(wrong).items() if k in ("certificate", "digests")}
    assert not stands(forged, wrong, Prover(Collection({"paper.claim": wrong}, ())))


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": "REFUTED"},
        {"verdict": "BROKEN"},
        {"evidence": {"kind": "algebra", "detail": "more"}},
        {"checks": []},
        {"checks": None},
        {"checks": [1]},
        {"checks": ROWS[1:]},
        {"statement": "another"},
        {"goals": []},
        {"digests": {}},
        {"counterexample": {}},
        {"title": "another"},
    ],
)
def test_an_altered_record_falls(change):
    record, prover = kept()
    assert not stands(record | change, LEMMA, prover)


@pytest.mark.parametrize("field", ["checks", "verdict", "evidence", "counterexample", "measurement"])
def test_a_record_without_a_part_falls(field):
    record, prover = kept()
    assert not stands({k: v for k, v in record.items() if k != field}, LEMMA, prover)


def test_a_record_whose_rows_object_falls():
    record, prover = kept()
    for number in range(len(record["checks"])):
        rows = [r | {"outcome": "fail"} if n == number else r for n, r in enumerate(record["checks"])]
        assert not stands(record | {"checks": rows}, LEMMA, prover)
