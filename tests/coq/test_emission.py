"""What is emitted, and what the stored answers say; no Coq is needed here."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from types import SimpleNamespace

import pytest

from tests.every_lemma import COLLECTION
from tests.every_lemma import theorems as accepted
from tests.tables import by_name, typed
from verify import Claim, Proof, Statement, Vector, at_least, because, equal, scalars, signs, spaces, term, vectors
from verify.coq import answers, run
from verify.coq.cited import DENOTED, text_of
from verify.coq.command import Request, check, state
from verify.coq.emit import Sentence, emit
from verify.coq.end_to_end import END_TO_END, INSTANCES
from verify.coq.run import assumptions
from verify.coq.shortened import without_long_fractions
from verify.coq.text import Names, comment, identifier, label
from verify.coq.theorem import stated
from verify.judge.run import Settings, examine
from verify.kernel import Rejected, prove
from verify.lemma.discover import LemmaFile

a, d = scalars("a d")
x, y = vectors("x y")


@cache
def files():
    """What is emitted for the proved claims, once for the tests of a process."""
    return answers.emitted_all(COLLECTION.lemmas, accepted())


@cache
def shifts():
    return answers.files_of_shifts()


SAYS = Statement(
    signs=signs(positive="a"),
    spaces=spaces(X="x y"),
    facts=(equal("given (* one *)", x @ y),),
    goals=(at_least("pythagoras", a * (x + y).norm2, a * x.norm2),),
    definitions=(("d", a + 1),),
)
PROOF = Proof({"pythagoras": because(term(a, square=y), term(2 * a, "given (* one *)"))})


def lemma(says: Statement = SAYS, proof: Proof = PROOF, name: str = "ours.small") -> LemmaFile:
    return LemmaFile("m", "m.py", Claim(name, "inequality", "small", "ours", says), proof, None, (), None, None, None, {})


def theorems(says: Statement = SAYS, proof: Proof = PROOF) -> dict:
    return {"ours.small": prove("ours.small", says, proof, {})}


def test_the_theorem_says_what_the_statement_says():
    assert stated(SAYS).text.splitlines() == [
        "  forall X'space : space,",
        "  forall x y : X'space,",
        "  forall a : R,",
        "  0 < a ->",
        "  forall d : R,",
        "  (* definition *) d = 1 + a ->",
        "  (* given ( * one * ) *) inner x y = 0 ->",
        "  (* pythagoras *) 0 <= 2 * inner x y * a + inner y y * a",
    ]


def test_sequences_are_functions_and_the_goals_hold_at_every_index():
    text = stated(COLLECTION.lemmas["chan2024.theorem-5.2-phi"].claim.says).text
    assert "forall S' p U S_one : nat -> R," in text
    assert "U 0%nat = 1 + r ->" in text
    assert "(forall n' : nat, U (S n') = 1 + (U n') * r) ->" in text
    assert "forall n' : nat, (* T is (index 1 n') *)" in text


def test_no_name_can_hide_a_name_of_coq_and_no_words_can_leave_a_comment():
    assert [identifier(n) for n in ("R", "S", "at", "eta", "match")] == ["R'", "S'", "at'", "eta", "match'"]
    assert label("two words", 3) == "two_words'3" and label("1", 0) == "fact'0" and label("x" * 50, 1) == "x" * 40 + "'1"
    hostile = 'end *) Axiom bad : False. (* "'
    assert "*)" not in comment(hostile) and "(*" not in comment(hostile) and '"' not in comment(hostile)
    assert "\n" not in comment("one\ntwo") and comment("é").isascii()


def test_polynomials_and_vectors_as_text():
    value = a**2 * (x @ y) / 3 - 2 / a - 1
    assert Names().polynomial(value) == "- 1 + (1 / 3) * inner x y * a ^ 2 - 2 * / a"
    assert Names().polynomial(value - value) == "0"
    assert Names().combination(x - y * a) == "(lin [(1, x); (- a, y)])" and Names().combination(Vector.named("x")) == "x"


@pytest.mark.parametrize("long", [False, True])
def test_long_fractions_become_integers_and_the_sum_is_the_same_times_a_number(long):
    """A few short ones stay: Coq has been asked about those files."""
    rest = Fraction(1, 10**150 + 7) if long else Fraction(1, 2)
    parts = (term(rest, square=(x + y) / 3), term(rest, square=x / (10**60 + 9 if long else 5)), term(rest, square=a / 3))
    before = because(*parts, scale=Fraction(2, 3))
    after = without_long_fractions(before)
    assert (after == before) is not long
    numbers = {c for t in after.terms for c in t.coefficient.terms.values()}
    numbers |= {
        c
        for t in after.terms
        for row in (t.square.parts.values() if isinstance(t.square, Vector) else [t.square])
        for c in row.terms.values()
    }
    assert (numbers <= {int(n) for n in numbers}) is long

    def value(t):
        return t.coefficient * (t.square.norm2 if isinstance(t.square, Vector) else t.square**2)

    total, same = ([t.scale, *map(value, t.terms)] for t in (before, after))
    assert all(one * same[0] == other * total[0] for one, other in zip(total, same, strict=True))


def test_a_statement_without_goals_says_nothing():
    for proof in (PROOF, Proof({})):
        with pytest.raises(Rejected, match="a statement needs a goal"):
            emit(replace(SAYS, goals=()), proof, {})


def test_a_sentence_without_its_proof():
    assert Sentence("h", "0 <= 1", "lra").assumed == "assert (h : 0 <= 1) by admit"
    assert Sentence("", "", "exact h").assumed == Sentence("", "", "exact h").text == "exact h"


def test_every_theorem_has_a_file_of_its_own():
    assert len(files()) == len(accepted()) >= 365
    assert len({f.module for f in files().values()}) == len(files())
    for name, file in files().items():
        assert file.text.startswith(f"(* {name} *)\n") and file.text.endswith("Qed.\n\nPrint Assumptions claim.\n")
        assert not {"Axiom", "Admitted", "admit", "Parameter"} & set(file.text.split("Theorem claim :")[1].split())


def test_every_file_is_the_one_that_coq_was_asked_about():
    kept = answers.stored()
    for file in files().values():
        assert answers.standing(file, kept.of) == "accepted", file.claim
    for file in shifts().values():
        assert answers.standing(file, kept.of) == "accepted", file.claim


def test_two_ids_may_not_share_a_file():
    both = {"ours.a-b": lemma(name="ours.a-b"), "ours.a.b": lemma(name="ours.a.b")}
    proved = {name: prove(name, SAYS, PROOF, {}) for name in both}
    with pytest.raises(Rejected, match=r"would both be ours_a_b\.v"):
        answers.emitted_all(both, proved)


def test_the_digest_follows_statement_proof_prelude_and_used_theorems(monkeypatch):
    before = answers.emitted(lemma(), theorems()).digest
    assert before == answers.emitted(lemma(), theorems()).digest
    proof = Proof({"pythagoras": because(term(a, square=y), term(a, "given (* one *)"), term(a, "given (* one *)"))})
    assert answers.emitted(lemma(proof=proof), theorems()).digest != before
    says = replace(SAYS, facts=(*SAYS.facts, at_least("more", a)))
    assert answers.emitted(lemma(says), theorems(says)).digest != before
    user = COLLECTION.lemmas["chan2024.theorem-5.2"]
    own = files()[user.claim.id].digest
    used = accepted()["chan2024.theorem-5.2-phi"].statement
    weaker = replace(used, facts=(*used.facts, at_least("more", used.goals[0].value * 0)))
    changed = {**accepted(), "chan2024.theorem-5.2-phi": SimpleNamespace(statement=weaker)}
    assert answers.emitted(user, changed).digest != own, "the statement of a used theorem is part of what Coq reads"
    monkeypatch.setattr(answers, "prelude", lambda: "other")
    assert answers.emitted(lemma(), theorems()).digest != before


def test_standing_and_the_stored_form():
    file = answers.emitted(lemma(), theorems())
    good = answers.Answer(file.digest, "accepted", ("FunctionalExtensionality.functional_extensionality_dep",))
    assert answers.standing(file, {}) == "none"
    assert answers.standing(file, {"ours.small": good}) == "accepted"
    assert answers.standing(file, {"ours.small": replace(good, digest="0")}) == "stale"
    assert answers.standing(file, {"ours.small": replace(good, outcome="rejected")}) == "rejected"


def test_answers_are_read_strictly(tmp_path):
    good = answers.Answer("00", "accepted", ("FunctionalExtensionality.functional_extensionality_dep",))
    silent = answers.answer("12", run.Outcome(False, (), "no answer in 1 s", 1.0, silent=True))
    assert silent.outcome == "no answer" and answers.answer("12", run.Outcome(False, (), "why", 1.0)).outcome == "rejected"
    claims = {"a": good, "b": answers.Answer("11", "rejected", (), "why"), "c": silent}
    kept = answers.Stored("8.16.1", {**claims, "algorithm": good})
    path = tmp_path / "good.json"
    path.write_text(answers.written(kept, claims), encoding="utf-8")
    assert answers.stored(path) == kept and answers.written(answers.stored(path), claims) == answers.written(kept, claims)
    counts = json.loads(answers.written(kept, claims))["counts"]
    assert [counts[told] for told in answers.OUTCOMES] == [1, 1, 1]
    for number, (old, new, reason) in enumerate(
        (
            ('"accepted"', '"perhaps"', "accepted or rejected or no answer"),
            ('"schema": 1', '"schema": 3', "schema"),
            ("functional_extensionality_dep", "bad", "not allowed"),
            ('"digest": "00"', '"digest": 0', "digest: expected a string"),
            ('"rejected": 1', '"rejected": 0', "the counts of its answers"),
            ('"algorithm"', '"b"', "one for each name"),
        )
    ):
        broken = tmp_path / f"{number}.json"
        broken.write_text(answers.written(kept, claims).replace(old, new), encoding="utf-8")
        with pytest.raises(Rejected, match=reason):
            answers.stored(broken)


@pytest.mark.parametrize(
    ("change", "row", "words"), typed(__file__, "emission", "the record has coq s answer only where it is about this certificate")
)
def test_the_record_has_coq_s_answer_only_where_it_is_about_this_certificate(monkeypatch, change, row, words):
    chosen = COLLECTION.lemmas["chan2024.fact-6.4"]
    answer = replace(answers.Answer(files()[chosen.claim.id].digest, "accepted", ()), **change)
    monkeypatch.setattr(answers, "stored", lambda: answers.Stored("8.16.1", {chosen.claim.id: answer}))
    record, _ = examine(chosen, accepted(), {}, Settings(budget="quick"))
    assert [r["outcome"] for r in record["checks"] if r["name"] == "Coq"] == row
    assert record["verdict"] == ("BROKEN" if row == ["fail"] else "PROVED")
    if row != ["fail"]:
        assert record["evidence"]["detail"] == words
    else:
        assert words in record["evidence"]["detail"]


def test_the_state_names_what_is_stale(monkeypatch):
    good = {name: answers.Answer(file.digest, "accepted", ()) for name, file in files().items()}
    others = {**shifts(), **answers.hand_written({**files(), **shifts()})}
    monkeypatch.setattr("verify.coq.command.all_files", lambda *_: {**files(), **others})
    by_hand = {n: answers.Answer(f.digest, "accepted", ()) for n, f in others.items()}
    name, one = next(iter(good.items()))
    silent = replace(one, outcome="no answer", message="no answer in 1 s")
    good |= by_hand
    for more, words in (
        ({}, f"{len(good)} accepted by Coq"),
        ({name: replace(one, digest="0")}, f"stale): {name}"),
        ({name: silent}, f"1 without an answer of Coq, for want of time or memory: {name}"),
        ({"gone": one}, "no longer proved: gone"),
        ({"privacy": None}, "never given to Coq: privacy"),
    ):
        known = {n: answer for n, answer in {**good, **more}.items() if answer}
        lines, well = state(COLLECTION, accepted(), answers.Stored("8.16.1", known))
        assert words in "\n".join(lines) and well == (not more)


def test_no_answer_in_time_is_stored_as_no_rejection_and_replaces_no_answer(monkeypatch, tmp_path):
    two = "chan2024.fact-6.4", "common.maximum_of_ratios"
    known = answers.Answer(files()[two[0]].digest, "accepted", ())
    old = answers.Stored("8.16.1", {two[0]: known, two[1]: replace(known, digest="0")})
    late = run.Outcome(False, (), "no answer in 1 s", 1.0, silent=True)
    path = tmp_path / "answers.json"
    path.write_text(answers.written(old, two), encoding="utf-8")
    monkeypatch.setattr("verify.coq.command.stored", cache(lambda: old))
    monkeypatch.setattr("verify.coq.command.ANSWERS", path)
    monkeypatch.setattr("verify.coq.command.run.version", lambda: "8.16.1")
    monkeypatch.setattr("verify.coq.command.compile_folder", lambda _, chosen, *__: {f.module: late for f in chosen})
    lines, well = check(COLLECTION, accepted(), two, Request(store=True, out=tmp_path), print)
    kept = answers.stored(path).of
    assert not well and f"NO ANSWER {two[0]}: no answer in 1 s" in lines
    assert kept[two[0]] == known, "an answer about the same text stands"
    assert kept[two[1]].outcome == "no answer" and not any(a.outcome == "rejected" for a in kept.values())


def test_a_cited_claim_says_that_coq_proves_it(monkeypatch):
    rule = COLLECTION.lemmas["common.shift-rule"]
    file = answers.emitted_cited(rule, answers.hand_written({}, answers.below("textbook")))
    told = {"axioms": ("A.b",), "outcome": "accepted"}
    for change, row in (({}, "pass"), ({"digest": "0"}, None), ({"outcome": "rejected", "message": "no"}, "fail")):
        answer = answers.Answer(**({"digest": file.digest} | told | change))
        monkeypatch.setattr(answers, "stored", lambda answer=answer: answers.Stored("8.16.1", {rule.claim.id: answer}))
        record, _ = examine(rule, accepted(), {}, Settings(budget="quick"))
        assert [r["outcome"] for r in record["checks"] if r["name"] == "Coq"] == ([] if row is None else [row])
        assert record["verdict"] == ("BROKEN" if row == "fail" else "CITED")
    monkeypatch.setattr(answers, "stored", lambda: answers.Stored("8.16.1", {file.claim: answers.Answer(file.digest, **told)}))
    of_rule = answers.told(rule, {})
    assert of_rule.axioms == ("A.b",)
    assert (
        "this very statement" in of_rule.words and "D is zero_concentrated" in of_rule.words and "left to words" in of_rule.words
    )
    assert answers.told(COLLECTION.lemmas["common.sampled-gaussian"], {}) is None
    monkeypatch.undo()
    by_goal, once = (
        answers.told(COLLECTION.lemmas[f"common.{n}"], {}).words for n in ("largest-quotient", "gaussian-composition")
    )
    assert (
        "dist is of_pair for no_larger; d is largest_quotient, " in by_goal and "X is Phi, " in once and " for " not in once[:140]
    )


RULE = COLLECTION.lemmas["common.shift-rule"].claim
E, D, mu, sigma = scalars("E D mu sigma")


def test_the_file_of_a_cited_claim_states_what_the_kernel_reads_of_the_proposition():
    text = text_of(COLLECTION.lemmas[RULE.id], DENOTED[RULE.id])
    letters, _, rest = stated(RULE.says).text.partition("\n")
    assert f"Theorem claim :\n{letters}\n  denoted sigma E D mu ->\n{rest}.\nProof." in text
    rule = COLLECTION.lemmas["common.sum-rule"]
    text = text_of(rule, DENOTED[rule.claim.id])
    vectors = "  forall Y'space : space,\n  forall s d : Y'space,\n  forall g_1 g_y : R,\n  denoted_minimiser s d g_1 g_y ->\n"
    assert f"Theorem claim :\n{vectors}{stated(rule.claim.says).text.splitlines()[-1]}.\nProof." in text


@pytest.mark.parametrize("name", DENOTED)
def test_the_definitions_that_a_cited_claim_names_stand_in_the_file_it_requires(name):
    """Of each letter, in its proposition or the one below; every goal is told once, of a statement with all of its facts."""
    denoted, says = DENOTED[name], COLLECTION.lemmas[name].claim.says
    text, by_hand = text_of(COLLECTION.lemmas[name], denoted), (answers.HERE / f"{denoted.file}.v").read_text(encoding="utf-8")
    for meaning in denoted.meanings:
        proposition = by_hand.partition(f"Definition {meaning.proposition} (")[2].partition(".\n\n")[0]
        assert all(
            re.search(rf"\b{meant}\b.* {letter}\b|\b{letter} = [^/]*\b{meant}\b", proposition, re.DOTALL)
            for letter, meant in meaning.definitions.items()
        )
    assert [text.count(f"(* {part.name} *)") for part in says.goals] == [1] * len(says.goals)
    assert all(text.count(f"(* {part.name} *)") == len(denoted.meanings) for part in says.facts)
    assert text.count("Theorem ") == text.count("\nPrint Assumptions ") == len(denoted.meanings)


def test_every_cited_claim_that_coq_proves_has_its_answer_and_something_that_it_is_about():
    """The very statement is about something: beside each proposition stands a theorem that such numbers exist."""
    files = {d.file for d in DENOTED.values()} | {"planar_gaussian"}
    concluded = "\n".join(
        one.rpartition("->")[2]
        for one in re.findall(
            r"^Theorem (?:\w+_instance|letters_denote)\b.*?\nProof",
            "\n".join((answers.HERE / f"{f}.v").read_text() for f in sorted(files)),
            re.MULTILINE | re.DOTALL,
        )
    )
    for name, denoted in DENOTED.items():
        assert all(f"{meaning.proposition} " in concluded for meaning in denoted.meanings), name
        told = answers.told(COLLECTION.lemmas[name], {})
        assert told is not None and told.accepted, name


@pytest.mark.parametrize(
    ("change",),
    typed(
        __file__,
        "emission",
        "coq says nothing of a cited claim that it has not seen",
        by_name(at_least, replace, COLLECTION=COLLECTION, D=D, E=E, RULE=RULE, mu=mu, sigma=sigma),
    ),
)
def test_coq_says_nothing_of_a_cited_claim_that_it_has_not_seen(change):
    """Another statement, other letters, another theorem under the name: the stored answer is about another file."""
    lemma = COLLECTION.lemmas[RULE.id]
    assert answers.told(lemma, {}).accepted
    assert answers.told(replace(lemma, claim=replace(RULE, **change)), {}) is None


def test_a_file_written_by_hand_is_stale_when_what_it_requires_has_changed(monkeypatch, tmp_path):
    before = answers.hand_written({**files(), **shifts()})
    assert set(before["privacy"].requires) >= {"shift_rule", "rounds", "algorithm"}
    for name in answers.WRITTEN_BY_HAND:
        text = (answers.HERE / f"{name}.v").read_text(encoding="utf-8")
        (tmp_path / f"{name}.v").write_text(text + ("\n" if name == "shift_rule" else ""), encoding="utf-8")
    monkeypatch.setattr(answers, "HERE", tmp_path)
    after = answers.hand_written({**files(), **shifts()})
    changed = {name for name in before if before[name].digest != after[name].digest}
    changed_by_hand = (
        "shift_rule rounds upper_integral variational_renyi trade_off noise textbook privacy directions",
        "partitions densities one_divergence planar_gaussian releases declarations",
    )
    assert changed == {*" ".join(changed_by_hand).split(), *END_TO_END, INSTANCES}
    required = "shifts.gradient_admm_late_start_shifts.start"
    assert required in before["family"].requires
    other = {**files(), **shifts(), required: answers.Emitted(**{**shifts()[required].__dict__, "digest": "0"})}
    assert answers.hand_written(other)["family"].digest != after["family"].digest
    (tmp_path / "rounds.v").write_text("From Verify Require Import privacy.\n", encoding="utf-8")
    with pytest.raises(Rejected, match=r"rounds\.v applies privacy"):
        answers.hand_written({**files(), **shifts()})


def test_axioms_are_read_from_what_coq_prints():
    printed = "Closed under the global context\nAxioms:\nA.b\n  : forall P,\n    P\nC.d : R\nAxioms:\nE.f : nat\n"
    assert assumptions(printed) == [(), ("A.b", "C.d"), ("E.f",)]


def test_a_proof_that_lost_a_fact_is_still_emitted_for_coq_to_reject():
    false = replace(SAYS, facts=tuple(one for one in SAYS.facts if one.name != "given (* one *)"))
    assert "unknown'fact" in emit(false, PROOF, {}).file([])
