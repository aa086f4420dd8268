"""The mutator itself: what it alters, that it sees a guard without a test, and a sample of the kernel's mutants."""

import sys
import textwrap

import pytest

from tests.guard_mutants import Equivalent, check, mutants, read_equivalents
from tests.kernel.guard_mutants import EQUIVALENTS, FILES, TESTS

SOURCE = '''
"""A document."""
LIMIT = 8


def require(condition, message):
    if not condition:
        raise ValueError(message)


def admitted(kind, values):
    """A document."""
    require(all(value > 0 for value in values) and len(values) <= LIMIT, f"not {len(values)} > 0")
    return kind in (">", ">=")
'''
GOOD = """
import pytest
from verify.rule import admitted

def test_rule():
    assert admitted(">", [1, 2]) and admitted(">=", [1] * 8) and not admitted("=", [1])
    for wrong in ([0], [1, 0], [0, 1], [1] * 9, [-1]):
        with pytest.raises(ValueError):
            admitted(">", wrong)
    assert admitted(">", [1]) is True and admitted(">", []) is True
    assert admitted("?", [1]) is False
"""


@pytest.fixture
def project(tmp_path):
    def write(tests):
        (tmp_path / "verify").mkdir(exist_ok=True)
        (tmp_path / "tests").mkdir(exist_ok=True)
        (tmp_path / "verify" / "__init__.py").write_text("")
        (tmp_path / "verify" / "rule.py").write_text(SOURCE)
        (tmp_path / "tests" / "test_rule.py").write_text(textwrap.dedent(tests))
        (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
        return tmp_path

    return write


def changes(source):
    return {m.change for m in mutants("file.py", source)}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("x < y", {"x < y -> x <= y", "x < y -> x >= y"}),
        ("x >= y", {"x >= y -> x > y", "x >= y -> x < y"}),
        ("x in y and z", {"x in y -> x not in y", "x in y and z -> x in y or z", "x in y and z -> z", "x in y and z -> x in y"}),
        ("any(x)", {"any(x) -> all(x)"}),
        ("not x", {"not x -> x"}),
        ("x + 1", {"x + 1 -> x - 1", "1 -> 2", "1 -> 0"}),
        ("known[x]", {"known -> during", "known -> used"}),
        ("r.initial", {"r.initial -> r.following"}),
        ("'>'", {"'>' -> '>='", "'>' -> '='"}),
        ("x if y else z", {"x if y else z -> x if True else z", "x if y else z -> x if False else z"}),
        (
            "[x for x in y if z]",
            {
                " for x in y if z ->  for x in y",
                " for x in y if z ->  for x in list(y)[:1] if z",
                " for x in y if z ->  for x in list(y)[1:] if z",
            },
        ),
    ],
)
def test_what_is_altered(line, expected):
    assert changes(f"w = {line}\n") == expected


def test_statements_are_left_out_and_messages_are_let_be():
    found = changes(SOURCE)
    assert any(c.startswith("require(") and c.endswith("-> nothing") for c in found)
    assert any(c.startswith("for ") or "[:1]" in c for c in found) and "LIMIT" not in {c.split(" ")[0] for c in found}
    assert not any("document" in c or "not {" in c.split("->")[0] for c in found if not c.startswith("require"))
    assert "8 -> 9" in found and "8 -> 7" in found


def test_every_mutant_is_a_program_and_differs():
    for file in FILES:
        with open(file, encoding="utf-8") as stream:  # noqa: PTH123
            source = stream.read()
        found = mutants(file, source)
        assert len(found) > 200
        for mutant in found[::25]:
            compile(mutant.source, file, "exec")
        assert len({m.source for m in found[::25]}) == len(found[::25])
        assert len({(m.function, m.change, m.which) for m in found}) == len(found)


def test_a_good_test_kills_all_and_a_weak_one_does_not(project):
    named = [Equivalent("verify/rule.py", "require", "the message is the same", "if not condition: ... -> if True: ...")]
    stale = check(["verify/rule.py"], ["tests/test_rule.py"], named, root=project(GOOD))
    assert not stale.survivors and stale.noticed > 15, str(stale)
    assert stale.stale == tuple(named) and not stale.good and "noticed or gone" in str(stale)
    line = SOURCE.splitlines().index("def admitted(kind, values):") + 3
    weak = check(
        ["verify/rule.py"],
        ["tests/test_rule.py"],
        sample=99,
        lines=[line],
        root=project(GOOD.replace("[0], [1, 0], [0, 1], ", "")),
    )
    assert not weak.good and any(m.change.startswith("value > 0 -> value >= 0") for m in weak.survivors), str(weak)
    seen = weak.survivors[0]
    named = [Equivalent(seen.file, seen.function, "for the sake of this test", seen.change, seen.which)]
    again = check(
        ["verify/rule.py"], ["tests/test_rule.py"], named, lines=[line], root=project(GOOD.replace("[0], [1, 0], [0, 1], ", ""))
    )
    assert seen in again.named and seen not in again.survivors
    with pytest.raises(ValueError, match="fail on the files as they are"):
        check(["verify/rule.py"], ["tests/test_rule.py"], root=project(GOOD.replace("is True", "is False")))


def test_equivalents_need_a_reason(tmp_path):
    path = tmp_path / "equivalents.toml"
    path.write_text('[[equivalent]]\nfile = "f"\nfunction = "g"\nchange = "1 -> 2"\nreason = "same"\n')
    with pytest.raises(ValueError, match="needs its reason"):
        read_equivalents(path)
    path.write_text('[[equivalent]]\nfile = "f"\nfunction = "g"\nchange = "1 -> 2"\nwhy = "same"\n')
    with pytest.raises(TypeError):
        read_equivalents(path)


def test_a_sample_of_the_kernels_mutants():
    """Eight of all; the whole is `python -m tests.kernel.guard_mutants`."""
    from pathlib import Path

    report = check(FILES, TESTS[:-2], read_equivalents(Path(EQUIVALENTS)), sample=8, seed=20)
    assert report.noticed + len(report.named) >= 8 and not report.survivors, str(report)
    assert "pytest" in sys.modules
