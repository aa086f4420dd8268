"""Statements whose truth is known, put to both solvers."""

import time
from fractions import Fraction

from tests.every_lemma import COLLECTION
from tests.theorems.notation import says as stated
from verify import Statement, above, equal, ratio, scalars, signs
from verify.kernel import check_point
from verify.side_conditions import decide, find
from verify.side_conditions.audit import audit, surprises
from verify.side_conditions.points import propose
from verify.side_conditions.reduction import reduced
from verify.side_conditions.solvers import Value

x, y, z = scalars("x y z")


def test_a_true_goal_holds_by_both_votes_and_is_no_proof():
    says = stated("let positive x y\nso mean: x^-1 y + x y^-1 - 2 >= 0")
    found = decide(says)
    (goal,) = found.goals
    assert (goal.status, goal.status_by("z3"), goal.status_by("cvc5")) == ("holds", "holds", "holds")
    assert found.evidence == "smt" and [v.split()[0] for v in found.solvers] == ["cvc5", "z3"]
    assert found.hypotheses == "satisfiable" and check_point(says, found.witness.point).admissible


def test_a_false_goal_fails_at_a_point_that_the_kernel_confirms():
    says = stated("let positive x y\nso mean: x^-1 y + x y^-1 - 2 >= 0\nso strict: x^-1 y + x y^-1 - 2 > 0")
    found = decide(says)
    assert [goal.status for goal in found.goals] == ["holds", "fails"]
    assert found.goals[1].status_by("z3") == found.goals[1].status_by("cvc5") == "fails"
    outcome = check_point(says, found.goals[1].finding.point)
    assert outcome.refutes and outcome.goals == {"mean": True, "strict": False}


def test_necessary_and_unnecessary_hypotheses():
    says = stated(
        "let real x y\nif half: x - 1/2 >= 0\nif one: x - 1 >= 0\nif other: y - 3 >= 0\n"
        "so square: x^2 - 1 >= 0\nso below: x - 1/3 >= 0"
    )
    found = decide(says)
    assert {fact.name: fact.status for fact in found.facts} == {"half": "unnecessary", "one": "necessary", "other": "unnecessary"}
    assert found.unnecessary == ("half", "other") and found.together == "holds"
    needed = found.facts[1]
    weaker = Statement(says.signs, {}, (says.facts[0], says.facts[2]), says.goals)
    assert needed.confirmed and check_point(weaker, needed.finding.point).refutes


def test_facts_that_may_be_dropped_one_at_a_time_only():
    says = stated("let real x\nif one: x - 1 >= 0\nif two: 2 x - 2 >= 0\nso g: x > 0")
    found = decide(says)
    assert found.unnecessary == ("one", "two") and found.together == "fails"


def test_a_hypothesis_is_measured_by_the_goals_that_hold():
    says = stated("let real x\nif sign: x > 0\nso holds: x > 0\nso fails: x - 1 > 0")
    found = decide(says)
    assert [goal.status for goal in found.goals] == ["holds", "fails"]
    assert [(fact.name, fact.status) for fact in found.facts] == [("sign", "necessary")]
    assert decide(stated("let real x\nif sign: x > 0\nso fails: x - 1 > 0")).facts == ()


def test_unsatisfiable_hypotheses_are_reported_as_vacuous():
    says = stated("let positive x\nif below: - x^3 > 0\nso anything: x - 17 = 0")
    found = decide(says)
    assert found.vacuous and found.witness.point is None
    assert found.goals[0].status == "holds"
    assert surprises(found, proof=True, counterexample=False) == ["the hypotheses are unsatisfiable: every goal holds vacuously"]


def test_an_irrational_model_is_text_and_not_a_point():
    says = stated("let positive x\nif root: x^2 - 2 = 0\nso large: x - 2 > 0")
    found = decide(says)
    (goal,) = found.goals
    assert goal.status == "fails" and not goal.confirmed
    ((name, text),) = goal.finding.algebraic
    assert name == "x" and "2" in text
    assert found.hypotheses == "satisfiable" and found.witness.point is None


def test_an_irrational_model_is_rounded_and_its_equalities_solved_again():
    root = Value(None, "the root of 2", Fraction(1414213562, 10**9))
    two = Value(Fraction(2), "2", Fraction(2))
    says = stated("let positive x y z\nif square: x^2 z - 2 y = 0\nif name: z + 5 - 3 y = 0\nso never: x - 2 > 0")
    reduction = reduced(says)
    assert dict(reduction.solved) == {"y": (z + 5) / 3} or dict(reduction.solved) == {"y": x**2 * z / 2}
    point = propose(says, reduction, {"x": root, "y": two, "z": two}, breaking=True)
    assert point is not None and check_point(says, point).refutes
    assert propose(says, reduction, {"x": Value(None, "unknown"), "y": two, "z": two}, breaking=True) is None


def test_a_question_without_time_is_unknown_and_says_so():
    says = stated("let real x\nif sign: x > 0\nso same: x > 0")
    found = decide(says, deadline=time.monotonic() - 1)
    assert (found.hypotheses, found.goals[0].status, found.facts, found.solvers) == ("unknown", "unknown", (), ())
    assert found.goals[0].finding.troubles == ("z3: not asked: out of time", "cvc5: not asked: out of time")


def test_a_hard_question_is_unknown():
    names = [f"a{i}" for i in range(9)]
    values = scalars(" ".join(names))
    hard = sum((values[i] ** 6 + (i - 3) * values[i] ** 3 * values[i - 1] * values[i - 2] ** 2 for i in range(9)), 0 * x)
    facts = tuple(equal(f"e{i}", values[i] ** 3 * values[i - 4] + values[i - 1] ** 2 * values[i - 2], i + 1) for i in range(7))
    says = Statement(signs(real=" ".join(names)), {}, facts, (above("hard", hard, ratio(-1, 1000)),))
    found = find(says, ["hard"], seconds=0.2, solvers=("z3",))
    assert found.answer == "unknown" and found.point is None and found.replies[0].trouble


def test_the_audit_of_a_proved_and_of_a_refuted_claim():
    ids = ("chan2024.fact-4.5b", "common.positive_factor")
    rows = audit(COLLECTION, only=ids, seconds=5)
    assert [row["id"] for row in rows] == list(ids)
    refuted, proved = rows
    assert refuted["counterexample"] and set(refuted["goals"].values()) == {"fails"} == set(refuted["cvc5"].values())
    assert refuted["confirmed"] == list(refuted["goals"])
    assert proved["proof"] and proved["goals"] == proved["z3"] == proved["cvc5"] == {"factor": "holds"}
    assert proved["necessary"] == ["product"] and not proved["unnecessary"] and proved["witness"]
    assert not refuted["surprises"] and not proved["surprises"]
    late = audit(COLLECTION, only=ids, total_seconds=0)
    assert all(set(row["goals"].values()) == {"unknown"} for row in late)


def test_the_audit_is_surprised_where_the_solvers_contradict_the_file():
    false = decide(stated("let real x\nso g: x > 0"))
    true = decide(stated("let positive x\nso g: x > 0"))
    assert surprises(false, proof=True, counterexample=False) == ["g is proved, yet the solvers say that it fails"]
    refuted = surprises(true, proof=False, counterexample=True)
    assert refuted == ["the claim is refuted, yet the solvers say that every goal holds"]
    assert surprises(true, proof=True, counterexample=False) == surprises(false, proof=False, counterexample=True) == []
