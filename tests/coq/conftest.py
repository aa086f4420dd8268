"""A folder with the compiled prelude, for the tests that ask Coq."""

import re
from functools import cache

import pytest

from tests.every_lemma import COLLECTION, theorems
from verify.coq import answers, run
from verify.coq.answers import prelude


@pytest.fixture(scope="session", autouse=True)
def shifts_are_emitted_once():
    """The longest emission, of what no test alters: once for the tests of a process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(answers, "shift_texts", cache(answers.shift_texts))
        yield


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    where = tmp_path_factory.mktemp("coq")
    (where / "prelude.v").write_text(prelude(), encoding="utf-8")
    assert run.compile_file(where, "prelude", answers=0).accepted
    return where


def assumed(name, text):
    """The text without its lists of axioms; of an emitted file, which no test alters, the theorems without their proofs."""
    bare = re.sub(r"\nPrint Assumptions .*", "", text)
    return bare if name in answers.WRITTEN_BY_HAND else re.sub(r"\nProof\.\n.*?\nQed\.", "\nAdmitted.", bare, flags=re.DOTALL)


@pytest.fixture(scope="session")
def library(folder):
    """``library(text)``: the folder, with what the text requires compiled in it."""
    files = answers.all_files(COLLECTION.lemmas, theorems())
    owners = {file.module: name for name, file in files.items()}

    def ready(text):
        wanted = [files[n] for n in answers.with_requirements((owners[m] for m in answers.required(text)), files)]
        new = {f.module: f for f in wanted if not (folder / f"{f.module}.vo").exists()}
        for module, file in new.items():
            (folder / f"{module}.v").write_text(assumed(file.claim, file.text), encoding="utf-8")
        needs = {m: {files[n].module for n in f.requires} & set(new) for m, f in new.items()}
        outcomes = run.compile_all(folder, needs, dict.fromkeys(new, 0), 1, 900, lambda *_: None)
        assert all(o.accepted for o in outcomes.values()), outcomes
        return folder

    return ready
