"""The scripts beside the pages of a report: a ledger and Python are enough, for every proof and counterexample that it has."""

import contextlib
import io
import json
import re
import subprocess
import sys
from functools import cache

import pytest

from tests.edits import edited
from tests.every_lemma import COLLECTION
from tests.report.sample import library
from tests.standalone.test_export import LEDGER, RECORDS
from tests.tables import table, typed
from verify.report.claim_page import claim_page
from verify.standalone.data import statement_data
from verify.standalone.export import ledger_scripts

SCRIPTS = ledger_scripts()


@cache
def script(name):
    space = {"__name__": name}
    exec(compile(SCRIPTS[name], name, "exec"), space)
    return space


def said(name, record):
    """(exit status, what the script says) of a record, in this process."""
    space, told = script(name), io.StringIO()
    with contextlib.redirect_stdout(told):
        if name == "check.py":
            return space["run"](space["theorems"](record, {**RECORDS, record["id"]: record})), told.getvalue()
        space["STATEMENT"], space["POINT"] = space["refutation"](record)
        return space["main"](), told.getvalue()


@pytest.mark.parametrize(
    ("name", "claim", "last"),
    [
        ("check.py", "chan2024.shift-start", "CONFIRMED: "),
        ("check.py", "chan2024.corollary-7.3-amplified", "CONFIRMED: "),
        ("refute.py", "cyffers2023.theorem-2", "REFUTED: "),
    ],
)
def test_two_files_in_an_empty_folder_are_enough(name, claim, last, tmp_path):
    (tmp_path / name).write_text(SCRIPTS[name], encoding="utf-8")
    (tmp_path / "ledger.json").write_bytes(LEDGER.read_bytes())
    command = [sys.executable, "-I", "-S", name]
    done = subprocess.run([*command, claim], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0 and not done.stderr and done.stdout.strip().splitlines()[-1].startswith(last), done.stderr
    for arguments, words in (((), "usage: "), (("nobody.here",), "no record"), ((claim, name), "is no ledger")):
        wrong = subprocess.run([*command, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
        assert wrong.returncode == 1 and words in wrong.stderr and not wrong.stdout
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted([name, "ledger.json"])


def test_what_words_make_and_what_is_cited_is_seen_without_the_lists_of_it():
    told, some = script("check.py")["unchecked"], 0
    for name, record in RECORDS.items():
        words, cited = [f"{a['fact']} of {a['record']}" for a in record["argued"]], record["cited"]
        assert told(name, RECORDS) == (words, cited)
        if words or cited:
            some += 1
            bare = record | {"hypotheses": [h | {"origin": None} for h in record["hypotheses"]]}
            assert told(name, RECORDS | {name: bare})[0] or not record["hypotheses"]
    less = {n: r for n, r in RECORDS.items() if n != "huang2020.loss-bounds"}
    used = {"cited_source": None, "hypotheses": [], "certificate": [{"how": "use", "of": "a.c"}]}
    assert told("a.b", {"a.b": used})[0] == ["a.c, which this ledger does not have"]
    assert some > 100 and told("huang2020.metric", less)[0][1:] == ["huang2020.loss-bounds, which this ledger does not have"]


@pytest.mark.thorough
def test_every_proof_and_every_counterexample_of_the_ledger_is_confirmed():
    space, checkers, done = script("check.py"), {}, {}

    def confirm(name):
        if name not in checkers:
            for row in RECORDS[name]["certificate"]:
                if row["how"] == "use":
                    confirm(row["of"])
            done[name] = space["theorem"](RECORDS[name], done)
            checkers[name] = space["Checker"](done[name])
            checkers[name].prove({n: c for n, c in checkers.items() if n != name})

    for name, record in RECORDS.items():
        if record["certificate"]:
            confirm(name)
        if record["counterexample"]:
            assert said("refute.py", record)[0] == 0, name
    assert {n for n, r in RECORDS.items() if r["verdict"] in ("PROVED", "REDUCED")} <= set(checkers) and len(checkers) > 400


def test_what_is_read_from_a_record_is_the_statement_of_its_file_or_more_general():
    space, compared = script("check.py"), 0
    for name, lemma in COLLECTION.lemmas.items():
        if lemma.claim.says is None or name not in RECORDS or not RECORDS[name]["certificate"]:
            continue
        theorems = space["theorems"](RECORDS[name], RECORDS)
        mine, file = theorems[-1], statement_data(name, "", {}, lemma.claim.says)
        for part in ("facts", "goals"):
            read = [[(n, space["poly"](p), kind) for n, p, kind in one[part]] for one in (mine, file)]
            assert read[0] == read[1], name
        assert dict(mine["definitions"]) == dict(file["definitions"])
        here, there = mine["recursion"] or {"step_signs": {}}, file["recursion"] or {"step_signs": {}}
        assert not set(there["step_signs"]) & set(mine["signs"]), f"{name}: a letter that changes is taken for a constant"
        signs = {**file["signs"], **there["step_signs"]}
        for letter, kind in {**mine["signs"], **here["step_signs"]}.items():
            assert signs[letter] == kind, name
        assert {k: v for k, v in here.items() if "step" not in k} == {k: v for k, v in there.items() if "step" not in k}
        for u in mine["spaces"]:
            for v in mine["spaces"]:
                assert mine["spaces"][u] != mine["spaces"][v] or file["spaces"][u] == file["spaces"][v], name
        compared += 1
    assert compared > 400


@pytest.mark.parametrize(("edits", "words"), table(__file__, "ledger_scripts"))
def test_an_altered_record_is_refused(edits, words):
    status, told = said("check.py", edited(RECORDS["chan2024.lemma-6.5"], edits))
    assert status == 1 and re.search(f"NOT CONFIRMED: .*({words})", told), told[-300:]
    assert said("check.py", RECORDS["chan2024.lemma-6.5"])[0] == 0


def test_an_altered_point_is_refused():
    for letter, value in (("n", "1"), ("lam", "0"), ("L", "-1"), ("gamma", "nothing"), ("gamma", "1e99999999"), ("n", "0.5")):
        one = edited(RECORDS["cyffers2023.eq-28"], f'counterexample.point.scalars.{letter} = "{value}"')
        status, told = said("refute.py", one)
        assert status == 1 and "NOT CONFIRMED: " in told, letter


@pytest.mark.parametrize(("text", "words"), typed(__file__, "forged_ledgers", "whole"))
def test_what_is_no_ledger_of_exact_numbers_is_told(text, words, tmp_path):
    (tmp_path / "ledger.json").write_text(text, encoding="utf-8")
    for place, said in ((tmp_path / "ledger.json", words), (tmp_path, "no regular file")):
        with pytest.raises(SystemExit, match=f"is no ledger: .*{said}"):
            script("check.py")["asked"](["check.py", "a.b", str(place)], "certificate")


@pytest.mark.parametrize(("edits", "words"), table(__file__, "forged_ledgers", "a record"))
def test_what_is_no_record_is_told(edits, words, tmp_path, monkeypatch):
    one = edited(RECORDS["cyffers2023.eq-28"], edits)
    (tmp_path / "ledger.json").write_text(json.dumps({"records": [one]}), encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["refute.py", one["id"], str(tmp_path / "ledger.json")])
    space = script("refute.py")
    with pytest.raises(SystemExit, match=f"is no record of a ledger: .*{words}"):
        space["given"](lambda record, _: space["refutation"](record), "counterexample")


def test_the_page_of_a_claim_links_the_script_and_the_record_that_it_takes():
    negated = next(r for r in RECORDS.values() if r["negated_by"] and not r["counterexample"])
    opened = next(r for r in RECORDS.values() if r["verdict"] == "OPEN" and not r["certificate"])
    rows = [RECORDS["chan2024.lemma-6.5"], RECORDS["cyffers2023.theorem-2"], negated, RECORDS[negated["negated_by"]], opened]
    known = library(*rows, scripts=SCRIPTS).below()
    runs = [re.findall(r'href="../(check.py|refute.py)".*-S \1 (\S+)</code>', claim_page(row, known)) for row in rows]
    assert runs[:3] == [
        [("check.py", "chan2024.lemma-6.5")],
        [("refute.py", "cyffers2023.theorem-2")],
        [("check.py", negated["negated_by"])],
    ]
    assert runs[4] == [] and 'href="../ledger.json"' in claim_page(rows[0], known)


def test_what_is_not_checked_is_told():
    """Also where the record lists none of it; ``argued`` is what its own origin is, or is without one."""
    one = RECORDS["huang2020.metric"]
    bare = [h | {"origin": None if h["name"] == "lipschitz_objectives" else h["origin"]} for h in one["hypotheses"]]
    for record in (one, one | {"argued": []}, one | {"argued": [], "hypotheses": bare}):
        assert (
            "\nREDUCED, by words only, not checked here: lipschitz_objectives of huang2020.metric\n"
            in said("check.py", record)[1]
        )
    cited = RECORDS["chan2024.shift-start"]
    assert f"\nTaken from outside, not checked here: {'; '.join(cited['cited'])}\n" in said("check.py", cited | {"cited": []})[1]
