"""A folder with the compiled prelude, for the tests that ask Coq."""

from functools import cache

import pytest

from verify.coq import answers, run
from verify.coq.answers import prelude


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
