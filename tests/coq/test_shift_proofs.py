"""The shift rule in Coq: every obligation of every control is a theorem, and Coq notices what is altered."""

import importlib
import re
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from tests.coq.mutants import obligations, sampled, survivors
from tests.coq.statements import FALSE, altered, tried
from tests.coq.test_coqc import compiled, needs_coq
from tests.tables import table, typed
from verify.coq import answers, run, shift_proofs
from verify.coq.cited import DENOTED
from verify.coq.end_to_end import END_TO_END, INSTANCES, end_to_end
from verify.coq.shift_proofs import asked, declared_shifts, obligation_module, shift_texts, shifts_text
from verify.coq.shortened import MANY, form_by_form, without_meanings
from verify.kernel import Polynomial, Rejected, prove
from verify.kernel.statement import Scope
from verify.lemma.discover import Collection
from verify.lemma.generators import by_file

declared = cache(declared_shifts)  # it imports modules that prove every control
KEPT = """
contracting_admm_rounds: rounds
contracting_descent_shifts: start
gradient_admm_contraction_kernel_shifts: start user
gradient_admm_contraction_shifts: start
gradient_admm_identity_shifts: start
gradient_admm_identity_user_shifts: after
gradient_admm_last_point_shifts: start user
gradient_admm_late_point_shifts: start user
gradient_admm_late_start_shifts: start user
gradient_admm_late_walk_shifts: start user
gradient_admm_long_step_shifts: start user
gradient_admm_no_kernel_plateau_shifts: start user
gradient_admm_no_kernel_shifts: start user
gradient_admm_rounds: rounds
gradient_admm_shifts: start user
gradient_admm_strongly_convex_shifts: start user
gradient_admm_two_iterations_shifts: two
gradient_admm_two_steps_shifts: two
gradient_admm_walk_shifts: start user
gradient_admm_two_phase_shifts: start user
gradient_admm_worth_shifts: start user
projected_descent_shifts: start
"""  # a control that falls out of these is asked of neither Coq nor its mutants


def test_no_control_falls_out_and_a_new_one_is_listed():
    """By name: one that is no longer found, in lemmas/common or by ``declared_shifts``, would be missed by nothing else."""
    kept = {
        f"shifts.{module}.{name}"
        for module, _, names in (row.partition(": ") for row in KEPT.split("\n"))
        for name in names.split()
    }
    assert not kept - set(declared()), "no longer declared"
    assert not set(declared()) - kept, "declared and not listed here"
    assert kept <= set(answers.stored().of), "Coq was never asked"


@pytest.mark.thorough
def test_every_control_of_the_vocabulary_has_a_file_with_a_theorem_for_each_obligation():
    texts = shift_texts()
    assert set(texts) == set(declared()) and len({module for module, _ in texts.values()}) == len(texts)
    for name, (program, shifts) in declared().items():
        wanted = asked(program, shifts)
        assert set(wanted) == set(shifts.proofs)
        elsewhere = dict(re.findall(r"\(\* (.*): the same theorem and proof in (.*) \*\)", texts[name][1]))
        theorems = texts[name][1].count("Theorem claim :")
        assert texts[name][1].count("\nPrint Assumptions ") == theorems == len(wanted) - len(elsewhere)
        for what, other in elsewhere.items():
            program_there, there = declared()[other]
            assert asked(program_there, there)[what] == wanted[what] and there.proofs[what] == shifts.proofs[what]
            assert f"Module {obligation_module(what)}." in texts[other][1]


def test_shifts_are_emitted_with_the_program_of_their_generator_and_under_a_name_of_their_module(monkeypatch):
    """Two ranges in one module: the second program is not the one that the module calls ``program``."""
    path, made = next((p, g) for p, g in by_file().items() if p.stem == "gradient_admm_two_steps_shifts")
    (one,) = made
    program, shifts = one.shifts
    other, again = replace(program, shared={**program.shared, "unused": "positive"}), replace(shifts)
    monkeypatch.setattr(shift_proofs, "by_file", lambda: {path: (one, replace(one, shifts=(other, again)))})
    with pytest.raises(Rejected, match="have no name there; keep them under one"):
        declared_shifts()
    monkeypatch.setattr(importlib.import_module(f"lemmas.common.{path.stem}"), "again", again, raising=False)
    found = declared_shifts()
    assert found[f"shifts.{path.stem}.two"][0] is program and found[f"shifts.{path.stem}.again"][0] is other


def test_long_sums_and_long_multiples_are_shortened_and_the_kernel_still_accepts_what_is_kept():
    """Coq gave no answer about either; an equation that says what a letter is goes, and what it says is all that goes."""
    program, control = declared()["shifts.gradient_admm_two_phase_shifts.start"]
    says = asked(program, control)
    end, step = (control.proofs[f"last {name}, along"] for name in ("end", "step"))
    kept = form_by_form(end)
    assert len(end.goals["paid"].terms) > MANY > 2 * len(kept.goals["paid"].terms)
    prove("end", says["last end, along"], kept, {})
    with pytest.raises(Rejected, match="identity"):
        prove(
            "end",
            says["last end, along"],
            replace(kept, steps=(*kept.steps[:-1], replace(kept.steps[-1], fact=kept.steps[-2].fact))),
            {},
        )
    assert form_by_form(step) is not step and form_by_form(step) == step, "short sums stay"
    facts, scope = {f.name: f for f in says["last step, along"].facts}, Scope(says["last step, along"])
    rest, meant = without_meanings(step.goals["paid"], facts, scope)
    assert {m.fact: m.letter for m in meant} == {
        "range": "u",
        "inverse": "p",
        "share": "n",
        "grows": "w_plus",
        "inverse_plus": "p_plus",
        "share_plus": "n_plus",
        "other": "o",
    }
    for m in meant:
        assert scope.vanishes(m.by * Polynomial.atom(m.letter) - m.top - facts[m.fact].value)
    gone = [t for t in step.goals["paid"].terms if t not in rest.terms]
    assert {t.facts for t in gone} == {(m.fact,) for m in meant}
    assert without_meanings(end.goals["paid"], facts, scope) == (end.goals["paid"], [])


def test_an_obligation_without_a_proof_and_two_of_one_name_are_refused():
    program, shifts = declared()["shifts.gradient_admm_shifts.start"]
    wanted = asked(program, shifts)
    fewer = {n: p for n, p in shifts.proofs.items() if n != "end, along"}
    with pytest.raises(Rejected, match="no proof of end, along"):
        shifts_text("x", wanted, fewer)
    with pytest.raises(Rejected, match="share a module"):
        shifts_text(
            "x", {**wanted, "end along": wanted["end, along"]}, {**shifts.proofs, "end along": shifts.proofs["end, along"]}
        )
    assert obligation_module("vanishing b_2, along") == "vanishing_b_2_along"


@pytest.mark.thorough
@needs_coq
@pytest.mark.parametrize("what", ["step, kernel", "end, kernel", "vanishing b_2, along", "meeting l, along"])
def test_coq_accepts_an_obligation_and_rejects_its_altered_proofs(what, folder):
    name = f"shifts.gradient_admm_shifts.start: {what}"
    assert name in obligations()
    tried = sampled(name, Collection({}, {}), {}, sample=4, seed=1)
    assert not survivors(folder, tried, seconds=300)[0]


@pytest.mark.thorough
@needs_coq
def test_a_smaller_energy_is_not_paid(folder):
    """The energy of every block cut by 1 %: the obligations change with it, and their proofs do not hold."""
    program, shifts = declared()["shifts.gradient_admm_shifts.start"]
    less = replace(shifts, energies={n: e * Fraction(99, 100) for n, e in shifts.energies.items()})
    text = shifts_text("less", asked(program, less), shifts.proofs)
    assert not compiled(folder, "less", text, answers=len(shifts.proofs)).accepted


def test_end_to_end_theorems_have_a_stored_answer_and_no_assumption_on_noise():
    """Each conclusion is about the constructed noise: [private] of laws that the file defines by [noise]."""
    lines = end_to_end()
    assert len(lines) == 60
    assert all("; instance: instances." in line and (" private s (" in line) != line.startswith("attained.") for line in lines)
    for file in END_TO_END:
        text = answers.by_hand(file)
        assert "gaussian" not in text.rpartition("End Linear.")[2] and "run_law (noise s s_pos dim)" in text
        assert set(answers.stored().of[file].axioms) <= run.ALLOWED_AXIOMS
    assert set(answers.stored().of[INSTANCES].axioms) <= run.ALLOWED_AXIOMS


def test_a_theorem_that_only_its_assumptions_name_is_refused(tmp_path):
    for file in (*END_TO_END, INSTANCES):
        (tmp_path / f"{file}.v").write_text("Print Assumptions nothing.\n", encoding="utf-8")
    with pytest.raises(Rejected, match="does not state"):
        end_to_end(tmp_path)


@pytest.mark.parametrize(
    ("before", "after", "words"), typed(__file__, "shift_proofs", "a theorem without an instance is refused")
)
def test_a_theorem_without_an_instance_is_refused(before, after, words, tmp_path):
    for file in (*END_TO_END, INSTANCES):
        text = (answers.HERE / f"{file}.v").read_text(encoding="utf-8")
        assert file != INSTANCES or before in text
        (tmp_path / f"{file}.v").write_text(text.replace(before, after) if file == INSTANCES else text, encoding="utf-8")
    with pytest.raises(Rejected, match=words):
        end_to_end(tmp_path)


def test_what_is_altered_below_stands_in_the_files():
    assert {*END_TO_END, INSTANCES, *answers.below("textbook"), *(d.file for d in DENOTED.values())} <= {
        name for name, *_ in FALSE
    }
    for name, before, _ in FALSE:
        text = answers.by_hand(name)
        assert before in text
        assert not re.search(rf"(?<![\w.]){name}\.\w", text), "an altered file has another name: Coq would reject it for that"


TRUE = {words for words, _ in table(__file__, "true_statements")}


@needs_coq
@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({*(name for name, *_ in FALSE), "directions"}))
def test_coq_rejects_the_altered_statements_of_a_file(name, library):
    """Of each theorem by program (a premise dropped, a strict inequality, one more, 1 % less), what passes being true and listed;
    and those of ``false_statements.txt``, of definitions and hypotheses too."""
    count = tried(library(answers.by_hand(name)), name)
    assert set(count.survivors) == {words for words in TRUE if words.startswith(f"{name}.")} and not count.no_answer
    assert {f"{name}: {after}" for file, _, after in FALSE if file == name} < {*count.rejected}


def test_alterations_of_a_statement_are_made_at_its_premises_and_its_goals():
    made = dict(altered(" a b : 0 < a -> (a <= b -> b <= 1) -> a <= b /\\ f a (b + 1)"))
    assert made == {
        "premise 1 dropped": " a b :  True -> (a <= b -> b <= 1) -> a <= b /\\ f a (b + 1)",
        "premise 2 dropped": " a b : 0 < a -> True -> a <= b /\\ f a (b + 1)",
        "goal 1: strict": " a b : 0 < a -> (a <= b -> b <= 1) -> a < b /\\ f a (b + 1)",
        "goal 1: one more": " a b : 0 < a -> (a <= b -> b <= 1) -> a + 1 <= b /\\ f a (b + 1)",
        "goal 2: 99/100 of the last argument": " a b : 0 < a -> (a <= b -> b <= 1) -> a <= b /\\ f a (99 / 100 * (b + 1))",
    }
