"""The mutator itself: what it alters, that it sees a guard without a test, and a sample of the kernel's mutants."""

import textwrap

import pytest

from tests.guards.groups import GROUPS
from tests.guards.measure import EQUIVALENTS, ROOT, gone, measure, table
from tests.guards.mutator import ANY, Equivalent, mutants, read_equivalents

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
IN_ORDER = """
MADE = []

def test_that_is_slow():
    MADE.append(sum(range(10**7)))
    assert admitted(">", [1])

def test_that_needs_the_slow_one():
    assert admitted(">", [1]) and MADE
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


@pytest.mark.thorough
def test_every_mutant_is_a_program_and_differs():
    for file in GROUPS["kernel"].files:
        found = mutants(file, (ROOT / file).read_text(encoding="utf-8"))
        assert len(found) > 200
        sources = [m.source for m in found[::50]]
        for source in sources:
            compile(source, file, "exec")
        assert len(set(sources)) == len(sources)
        assert len({(m.function, m.change, m.which) for m in found}) == len(found)


RULE, CHECK = "verify/rule.py", ["tests/test_rule.py"]


@pytest.mark.thorough
def test_a_good_test_kills_all_and_a_weak_one_does_not(project, tmp_path):
    named = [Equivalent(RULE, "require", "the message is the same", "if not condition: ... -> if True: ...")]
    (good,) = measure([RULE], CHECK, named, project(GOOD))
    assert not good.left and good.noticed > 15, table([good])
    assert good.stale == tuple(named) and not good.good and "noticed or gone" in table([good])
    weaker, store = GOOD.replace("[0], [1, 0], [0, 1], ", ""), tmp_path / "answers"
    (weak,) = measure([RULE], CHECK, (), project(weaker), store=store)
    assert not weak.good and any(m.change.startswith("value > 0 -> value >= 0") for m in weak.left), table([weak])
    named = [Equivalent(m.file, m.function, "for the sake of this test", m.change, m.which) for m in weak.left]
    (again,) = measure([RULE], ["no such test"], named, project(weaker), store=store)
    assert again.good and len(again.named) == len(weak.left), "the answers are kept"
    (tmp_path / "tests" / "test_broken.py").write_text("import no_such_module")
    for wrong, tests in (
        (GOOD.replace("is True", "is False"), CHECK),
        (GOOD, ["no such test"]),
        (GOOD, [*CHECK, "tests/test_broken.py"]),
        (GOOD + IN_ORDER, CHECK),
    ):
        for sample in (None, 1):
            with pytest.raises(ValueError, match="fail on the files as they are"):
                measure([RULE], tests, (), project(wrong), sample=sample)


@pytest.mark.thorough
def test_constants_of_a_module_and_of_a_class_are_altered_too(project):
    tests = """
    import pytest
    import verify.rule
    from verify.rule import LIMIT, admitted

    def test_limit():
        assert verify.rule.LIMIT == LIMIT == 8 and admitted(">", [1] * 8)
    """
    source = "import dataclasses\n\n\n@dataclasses.dataclass\nclass Box:\n    size: int = 3\n    open = True\n"
    folder = project(tests)
    (folder / "verify" / "box.py").write_text(source)
    (folder / "tests" / "test_box.py").write_text(
        "from verify.box import Box\n\n\ndef test_box():\n    assert Box().size == 3 and Box().open\n"
    )
    (limit,) = measure([RULE], CHECK, (), folder)
    assert not any(m.function == "module" for m in limit.left), table([limit])
    (box,) = measure(["verify/box.py"], ["tests/test_box.py"], (), folder)
    assert box.noticed == 3 and not [m for m in box.left if m.after != "nothing"], table([box])


@pytest.mark.thorough
def test_what_survives_of_a_function_may_be_named_at_once(project):
    """Each is asked: those that a test notices are counted as noticed, and a name that fits no survivor is stale."""
    weaker = project(GOOD.replace("[0], [1, 0], [0, 1], ", ""))
    (bare,) = measure([RULE], CHECK, (), weaker)
    named = [Equivalent(RULE, f, "for the sake of this test", ANY) for f in ("module", "require", "admitted")]
    (report,) = measure([RULE], CHECK, named, weaker)
    assert bare.left and not report.left and report.named == bare.left and report.noticed == bare.noticed
    assert [e.function for e in report.stale] == [e.function for e in named if e.function not in {m.function for m in bare.left}]


def test_no_equivalent_is_of_a_function_that_is_gone(project):
    assert not gone(read_equivalents(EQUIVALENTS))
    named = [Equivalent(f, n, "for the sake of this test") for f in (RULE, "verify/gone.py") for n in ("admitted", "gone")]
    assert gone(named, project(GOOD)) == [f"{RULE} gone", "verify/gone.py admitted", "verify/gone.py gone"]
    with pytest.raises(ValueError, match=r"functions that are gone: verify/rule\.py gone, verify/gone\.py"):
        measure([RULE], CHECK, named, project(GOOD))


def test_equivalents_need_a_reason(tmp_path):
    path = tmp_path / "equivalents.toml"
    path.write_text('[[equivalent]]\nfile = "f"\nfunction = "g"\nchange = "1 -> 2"\nreason = "same"\n')
    with pytest.raises(ValueError, match="needs its reason"):
        read_equivalents(path)
    path.write_text('[[equivalent]]\nfile = "f"\nfunction = "g"\nchange = "1 -> 2"\nwhy = "same"\n')
    with pytest.raises(TypeError):
        read_equivalents(path)


@pytest.mark.thorough
def test_a_sample_of_the_kernels_mutants():
    """Eight of all; the whole is `python -m tests.guards`."""
    group, known = GROUPS["kernel"], read_equivalents(EQUIVALENTS)
    reports = measure(group.files, group.arguments, known, sample=8, seed=20)
    assert sum(r.noticed for r in reports) > 4 and not any(r.left for r in reports), table(reports)
