"""A folder with the compiled prelude, for the tests that ask Coq."""

from functools import cache

import pytest

from tests.every_lemma import COLLECTION, theorems
from verify.coq import answers, run
from verify.coq.answers import prelude
from verify.coq.cited import DENOTED
from verify.coq.command import compile_folder, write
from verify.coq.end_to_end import END_TO_END, INSTANCES

ADDED = {
    "common_cocoercivity",
    "common_strong_cocoercivity",
    "chan2024_lemma_6_5",
    "chan2024_lemma_7_6_explicit_L",
    "shift_rule",
    "rounds",
    "privacy",
    "algorithm",
}


@pytest.fixture(scope="session", autouse=True)
def shifts_are_emitted_once():
    """The longest emission, of what no test alters: once for the tests of a process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(answers, "shift_texts", cache(answers.shift_texts))
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    where = tmp_path_factory.mktemp("coq")
    (where / "prelude.v").write_text(prelude(), encoding="utf-8")
    assert run.compile_file(where, "prelude", answers=0).accepted
    return where


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    """The files written by hand and what they require, compiled: about two minutes of processor time."""
    where = tmp_path_factory.mktemp("library")
    files = answers.all_files(COLLECTION.lemmas, theorems())
    chosen = [files[n] for n in answers.with_requirements([*END_TO_END, INSTANCES, "variational_renyi", *DENOTED], files)]
    write(where, chosen)
    outcomes = compile_folder(where, chosen, {n: f.module for n, f in files.items()}, 1, 900, lambda _: None)
    assert all(o.accepted for o in outcomes.values()) and set(outcomes) >= ADDED
    return where
