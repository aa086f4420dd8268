"""Whatever a solver's process does, the answer is a clear report and never a vote."""

import json
import re
import sys
import time

import pytest

from tests.tables import by_name, typed
from tests.theorems.notation import says as stated
from verify import scalars
from verify.side_conditions import Disagreement, decide, find, query, solvers
from verify.side_conditions.audit import audit
from verify.side_conditions.solvers import ask, read_reply

(x,) = scalars("x")
TRUE = stated("let positive x\nso g: x > 0")
QUESTION = query(TRUE, ["g"])


def run_instead(monkeypatch, program, only=solvers.SOLVERS):
    real = solvers.command
    monkeypatch.setattr(
        solvers,
        "command",
        lambda solver, seconds: [sys.executable, "-I", "-c", program] if solver in only else real(solver, seconds),
    )
    monkeypatch.setattr(solvers, "GRACE", 0.3)


def line(**changes):
    return json.dumps({"answer": "unsat", "reason": "", "version": "z3 0", "model": {}} | changes).encode()


@pytest.mark.parametrize(("program", "trouble"), typed(__file__, "hostile_solvers", "bad behaviour is reported and is no vote"))
def test_bad_behaviour_is_reported_and_is_no_vote(monkeypatch, program, trouble):
    run_instead(monkeypatch, program)
    started, late = time.monotonic(), trouble == "time limit"
    reply = ask("z3", QUESTION, seconds=0.4 if late else 30)  # on a busy machine a process may take a second to start
    assert time.monotonic() - started < (5 if late else 31)
    assert reply.answer == "none"
    assert re.search(trouble, reply.trouble)


@pytest.mark.parametrize(("output",), typed(__file__, "hostile_solvers", "garbage is named", by_name(line)))
def test_garbage_is_named(output):
    reply = read_reply("cvc5", output, ("x",))
    assert reply.answer == "none" and reply.trouble.startswith("garbage")


def test_a_well_formed_line_is_read():
    reply = read_reply("z3", line(answer="sat", model={"v_x": {"exact": "-3/2"}}), ("x",))
    assert reply.answer == "sat" and reply.model["x"].exact == solvers.Fraction(-3, 2)
    assert read_reply("z3", line(), ("x",)).answer == "unsat"


def test_a_program_that_is_not_there_is_reported(monkeypatch):
    monkeypatch.setattr(solvers, "command", lambda solver, seconds: ["/nowhere/solver"])
    assert "could not be started" in ask("z3", QUESTION, seconds=1).trouble
    with pytest.raises(ValueError, match="positive limit"):
        ask("z3", QUESTION, seconds=0)
    with pytest.raises(ValueError, match="one of z3, cvc5"):
        ask("yices", QUESTION, seconds=1)


def test_one_solver_down_leaves_the_other_and_says_so(monkeypatch):
    run_instead(monkeypatch, "import os; os.abort()", only=("cvc5",))
    found = decide(TRUE)
    (goal,) = found.goals
    assert goal.status == "holds"
    assert (goal.status_by("z3"), goal.status_by("cvc5")) == ("holds", "none")
    assert "killed by signal 6" in goal.finding.troubles[0] and len(found.solvers) == 1


def test_both_solvers_down_decide_nothing(monkeypatch):
    run_instead(monkeypatch, "print('garbage')")
    found = decide(TRUE)
    assert (found.hypotheses, found.goals[0].status, found.solvers) == ("unknown", "unknown", ())


def test_a_rational_model_that_the_kernel_does_not_confirm_is_no_vote(monkeypatch):
    lie = line(answer="sat", model={"v_x": {"exact": "1"}})
    run_instead(monkeypatch, f"print({lie.decode()!r})", only=("cvc5",))
    found = find(TRUE, ["g"])
    assert found.answer == "unsat" and [r.answer for r in found.replies] == ["unsat", "none"]
    assert found.troubles == ("cvc5: the kernel does not confirm its model",)


def test_a_contradiction_between_solvers_is_raised(monkeypatch):
    run_instead(monkeypatch, f"print({line(version='cvc5 lies').decode()!r})", only=("cvc5",))
    false = stated("let real x\nso g: x > 0")
    with pytest.raises(Disagreement, match=r"cvc5 lies says unsat; the kernel confirms a point"):
        find(false, ["g"])
    with pytest.raises(Disagreement):
        decide(false)
    rows = audit(only=["common.positive_factor"], seconds=5)
    assert rows[0]["goals"] == {} and rows[0]["surprises"][0].startswith("the solvers disagree")


def test_a_solver_that_contradicts_itself_is_raised(monkeypatch):
    irrational = {"text": "a root", "near": "1"}
    lines = iter([line(answer="sat", model={"v_x": irrational}), line()])
    monkeypatch.setattr(solvers, "command", lambda solver, seconds: [sys.executable, "-c", f"print({next(lines).decode()!r})"])
    two_forms = stated("let positive x\ndef d = x + 1\nso g: x > 0")
    with pytest.raises(Disagreement, match=r"says sat, .*says unsat"):
        find(two_forms, ["g"], solvers=("z3",))


def test_memory_is_limited(monkeypatch):
    program = (
        f"import sys; sys.path.insert(0, {str(solvers.WORKER.parent)!r}); import worker; worker.limit_memory(512); "
        "bytearray(1 << 30)"
    )
    run_instead(monkeypatch, program)
    assert "MemoryError" in ask("z3", QUESTION, seconds=5).trouble
