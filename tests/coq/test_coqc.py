"""What Coq accepts and rejects. Without coqc these tests are skipped, and say so; the rest of the suite does not need it."""

import json
import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tests.coq.mutants import batch, sampled, survivors
from tests.every_lemma import COLLECTION, theorems
from verify import Proof, Statement, at_least, because, equal, scalars, signs, spaces, term, vectors
from verify.coq import answers, command, run
from verify.coq.answers import emitted_all
from verify.coq.cited import DENOTED
from verify.coq.emit import emit
from verify.kernel import Rejected
from verify.records import typed_json

needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"LOUD: nothing here was checked. {run.INSTALL}")
FORGERIES = Path(__file__).parent.parent / "theorems" / "files"  # forged proofs as JSON
SAMPLE = ("chan2024.fact-6.4", "chan2024.lemma-6.5", "chan2024.theorem-5.2-phi", "common.maximum_of_ratios", "huang2020.eq-12")


def compiled(folder: Path, module: str, text: str, **more) -> run.Outcome:
    (folder / f"{module}.v").write_text(text, encoding="utf-8")
    return run.compile_file(folder, module, **more)


@pytest.mark.thorough
@needs_coq
@pytest.mark.parametrize("name", SAMPLE)
def test_coq_rejects_altered_proofs_and_false_neighbours(name, folder):
    tried = sampled(name, COLLECTION, theorems(), sample=4, seed=1)
    assert len(tried.words) >= 5
    problems, _ = survivors(folder, tried, seconds=300)
    assert not problems


@pytest.mark.thorough
@needs_coq
def test_an_altered_proof_that_is_right_would_be_noticed(folder):
    """The power of the test above: a batch whose altered proof is the true one must be reported."""
    lemma = COLLECTION.lemmas["chan2024.fact-6.4"]
    tried = batch("chan2024.fact-6.4", lemma.claim.says, lemma.proof, {}, [("nothing", lemma.proof)])
    problems, _ = survivors(folder, tried, 300)
    assert problems and "nothing" in problems[0]


@pytest.mark.thorough
@needs_coq
def test_use_induction_and_definitions_are_accepted(tmp_path):
    names = ("chan2024.theorem-5.2", "chan2024.def-7.4-positive-weight")
    lines, _ = command.check(COLLECTION, theorems(), names, command.Request(out=tmp_path), print)
    assert f"accepts {len(names) + 1} of {len(names) + 1} claims" in "\n".join(lines), lines
    assert (tmp_path / "chan2024_theorem_5_2.vo").exists() and "prelude.v" in (tmp_path / "_CoqProject").read_text()


@needs_coq
@pytest.mark.parametrize("path", sorted(FORGERIES.glob("*.json")), ids=lambda p: p.stem)
def test_coq_rejects_the_forgeries_too(path, folder):
    """Each forged proof that can be emitted at all; where only a bound of the kernel (size, names) forbids it, Coq need not."""
    forgery = json.loads(path.read_text(encoding="utf-8"))
    bounds = path.stem in {"huge-exponent", "huge-number", "fact-named-twice"} or path.stem.startswith("work-")
    if bounds or "proof" not in forgery:
        pytest.skip("no proof, or one that only the kernel's bounds on size, work and names refuse")
    try:
        says, proof = typed_json.read(Statement, forgery["statement"]), typed_json.read(Proof, forgery["proof"])
        script = emit(says, proof, {})
    except (Rejected, KeyError, ValueError, TypeError):
        return  # refused before anything is written
    outcome = compiled(folder, "forgery", script.file([]), seconds=100)
    assert not outcome.accepted and "no answer" not in outcome.message, "a file that does not end is no refusal"


@pytest.mark.thorough
@needs_coq
def test_the_stored_answers_are_those_of_coq(tmp_path):
    """Whoever writes answers.json can write "accepted": here a few, other ones after each change, are asked for again."""
    known = answers.stored()
    if run.version() != known.coq:
        pytest.skip(f"LOUD: the stored answers are of Coq {known.coq}, here is {run.version()}")
    files = emitted_all(COLLECTION.lemmas, theorems())
    chance = random.Random("".join(f.digest for f in files.values()))
    chosen = chance.sample([n for n in sorted(known.of) if n in files and known.of[n].digest == files[n].digest], 4)
    lines, same = command.check(COLLECTION, theorems(), chosen, command.Request(out=tmp_path), print)
    assert same, "\n".join(lines)


@pytest.mark.thorough
@needs_coq
def test_a_sample_asks_again_and_notices_an_answer_that_differs(monkeypatch, tmp_path):
    def asked():
        two = ["chan2024.fact-6.4", "common.maximum_of_ratios"]
        return command.check(COLLECTION, theorems(), two, command.Request(sample=1, seed=3, out=tmp_path), print)

    known = answers.stored()
    lines, same = asked()
    assert same and "accepts 1 of 1 claims" in "\n".join(lines)
    other = replace(known, of={n: replace(a, outcome="rejected") for n, a in known.of.items()})
    monkeypatch.setattr(command, "stored", lambda: other)
    assert not asked()[1]


def test_a_sample_goes_alone():
    for more in ({"sample": 0}, {"sample": 2, "all": True}, {"sample": 2, "stale": True}, {"sample": 2, "store": True}):
        with pytest.raises(ValueError, match="--sample N"):
            command.command(COLLECTION, {}, None, command.Request(**more), print)
    with pytest.raises(ValueError, match="--end-to-end goes alone"):
        command.command(COLLECTION, {}, None, command.Request(end_to_end=True, all=True), print)


@pytest.mark.thorough
@needs_coq
def test_what_takes_too_much_time_or_memory_is_no_answer(folder):
    (folder / "endless.v").write_text(
        "Fixpoint large n := match n with 0 => 1 | S n => large n + large n end.\n"
        "Theorem claim : large 40 = 0.\nProof. vm_compute. Qed.\n",
        encoding="utf-8",
    )
    for bounds in ({"seconds": 2.0}, {"seconds": 60.0, "megabytes": 600}):
        outcome = run.compile_file(folder, "endless", **bounds)
        assert outcome.silent and not outcome.accepted and outcome.message.startswith("no answer"), outcome
    assert not compiled(folder, "wrong", "Theorem claim : 0 = 1.\nProof. reflexivity. Qed.\n").silent


@pytest.mark.thorough
@needs_coq
def test_an_axiom_beyond_the_reals_is_refused(folder):
    text = "From Verify Require Import prelude.\nAxiom bad : False.\nTheorem claim : 0 < 0.\nProof. destruct bad. Qed.\n"
    outcome = compiled(folder, "axiom", text + "Print Assumptions claim.\n")
    assert not outcome.accepted and "bad" in outcome.message
    unfinished = "From Verify Require Import prelude.\nTheorem claim : 0 < 0.\nProof. Admitted.\nPrint Assumptions claim.\n"
    assert not compiled(folder, "unfinished", unfinished).accepted
    assert not compiled(folder, "silent", "From Verify Require Import prelude.\n").accepted, "axioms must be shown"


@pytest.mark.thorough
@needs_coq
def test_a_file_that_does_not_end_is_killed(folder):
    text = "Require Import NArith.\nEval vm_compute in N.iter (2 ^ 60) negb true.\n"
    outcome = compiled(folder, "forever", text, seconds=3, answers=0)
    assert not outcome.accepted and "3 s" in outcome.message


@pytest.mark.thorough
@needs_coq
def test_a_strict_goal_and_an_equality_need_what_the_rules_ask(folder):
    (a,) = scalars("a")
    x, y = vectors("x y")
    orthogonal = equal("orthogonal", x @ y)
    says = Statement(signs(positive="a"), spaces(X="x y"), (orthogonal,), (at_least("g", (x - y).norm2, x.norm2),))
    good = Proof({"g": because(term(1, square=y), term(-2, "orthogonal"))})
    assert compiled(folder, "good", emit(says, good, {}).file([])).accepted
    bad = Proof({"g": because(term(1, square=y), term(2, "orthogonal"))})
    assert not compiled(folder, "bad", emit(says, bad, {}).file([])).accepted
    minus = Statement(signs(real="a"), {}, (), (at_least("g", a**3),))
    assert not compiled(folder, "minus", emit(minus, Proof({"g": because(term(a, square=a))}), {}).file([])).accepted


def test_without_coqc_the_files_are_written_and_the_words_say_how_to_install(monkeypatch, tmp_path):
    monkeypatch.setattr(run.shutil, "which", lambda _: None)
    with pytest.raises(run.CoqMissing, match="apt-get install -y coq"):
        command.check(COLLECTION, theorems(), ["chan2024.fact-6.4"], command.Request(out=tmp_path), print)
    assert (tmp_path / "chan2024_fact_6_4.v").exists()


@pytest.mark.parametrize("names, more", [(None, {"all": True}), (["chan2024.fact-6.4"], {"store": True}), ([*DENOTED][:1], {})])
def test_every_file_is_emitted_for_all_for_what_is_stored_and_for_a_cited_claim(monkeypatch, names, more):
    monkeypatch.setattr(command, "all_files", lambda *_: {})
    monkeypatch.setattr(command, "emitted_all", lambda *_: pytest.fail("claims alone"))
    assert command.check(COLLECTION, theorems(), names, command.Request(**more), print) == (
        ["no proved claim among those named"],
        False,
    )


def test_an_unknown_or_circular_requirement_is_refused(tmp_path):
    with pytest.raises(ValueError, match="not given: b"):
        run.compile_all(tmp_path, {"a": ["b"]}, {"a": 1}, 1, 9, lambda *_: None)
    with pytest.raises(ValueError, match="circular"):
        run.compile_all(tmp_path, {"a": ["b"], "b": ["a"]}, {"a": 1, "b": 1}, 1, 9, lambda *_: None)
