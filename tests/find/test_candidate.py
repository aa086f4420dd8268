"""Candidate files: written for what is found, never for what is not, and the time limit is kept."""

import time

from tests.every_lemma import LEMMAS
from verify import Statement, altered, at_least, false, spaces, vectors
from verify.find import Candidate, NotFound, candidate, find_to_file
from verify.kernel import Proof, prove
from verify.records import typed_json
from verify.records.json_text import parse

x, y = vectors("x y")
SAYS = Statement({}, spaces(X="x y"), (), (at_least("goal", 2 * x.norm2 + 2 * y.norm2, (x + y).norm2),))


def test_a_candidate_is_a_proof_file_that_the_kernel_accepts(tmp_path):
    heard = []
    found = find_to_file("ours.parallelogram", SAYS, folder=tmp_path, seconds=20, progress=heard.append)
    assert isinstance(found, Candidate), found
    proof = typed_json.read(Proof, parse(found.path.read_text(encoding="utf-8")))
    prove("ours.parallelogram", SAYS, proof, {})
    assert heard


def test_nothing_is_written_for_a_false_statement(tmp_path):
    (wrong,) = altered(SAYS, {"1.9": x.norm2 + 2 * y.norm2 >= (x + y).norm2 | false})
    found = find_to_file("ours.false", wrong.says, folder=tmp_path, seconds=20)
    assert isinstance(found, NotFound)
    assert not list(tmp_path.iterdir())


def test_a_search_that_does_not_end_is_killed(tmp_path, monkeypatch):
    monkeypatch.setattr(candidate, "GRACE", 0.01)
    began = time.monotonic()
    found = find_to_file("ours.parallelogram", SAYS, folder=tmp_path, seconds=0.01)
    assert isinstance(found, NotFound)
    assert "ended after" in found.reason
    assert time.monotonic() - began < 5
    assert not list(tmp_path.iterdir())


def test_claims_whose_proof_was_found_hold_with_their_stored_proof():
    stored = [lemma for lemma in LEMMAS.values() if "/found/" in lemma.path]
    assert len(stored) >= 3
    for lemma in stored:
        assert lemma.proof is not None
        prove(lemma.claim.id, lemma.claim.says, lemma.proof, {})
