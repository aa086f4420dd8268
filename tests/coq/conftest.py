"""A folder with the compiled prelude, for the tests that ask Coq."""

import pytest

from verify.coq import run
from verify.coq.answers import prelude


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    where = tmp_path_factory.mktemp("coq")
    (where / "prelude.v").write_text(prelude(), encoding="utf-8")
    assert run.compile_file(where, "prelude", answers=0).accepted
    return where
