"""Guides, pages and messages name a theorem as a guarantee only while its record stands: every sentence of them is read."""

import ast
import re

import pytest

from tests.every_lemma import LEMMAS
from verify.environment.house import ROOT
from verify.lemma.discover import refutation

ALIASES = {"chan2024": "Chan", "cyffers2023": "Cyffers", "huang2020": "Huang", "zhang2018": "Zhang"}
ID = re.compile(rf"\b(?:{'|'.join(ALIASES)})\.[a-z0-9]+(?:[-.][A-Za-z0-9]+)*")
NUMBERED = re.compile(r"\b(Theorem|Corollary|Lemma|Proposition)s? (\d+(?:\.\d+)?)")
FILES = (".py", ".toml", ".md", ".json", ".lemma", ".slug")
PROMISE = re.compile(
    r"\b(?:bounds?|bounded|guarante\w+|ensur\w+|satisf\w+|cover\w*|protect\w*|proves?|proved|certif\w+|holds?|is private|at most"
    r"|gives?|asks? for|leaks? (?:no|at)|loses? (?:no|at))\b"
)
DENIAL = re.compile(
    r"REFUTED|\b(?:not|no|none|false|fails?|failing|wrong|refut\w+|printed|misprint\w*|more than|exceed\w*|break\w*|drops?|gap"
    r"|if it|divides|gives away|slip|correct\w*|only|would|saves?)\b"
)


def sentences(text):
    return [" ".join(s.split()) for s in re.split(r"(?<=[a-z`)\]\d])(?<!et al)[.;](?=\s)|\n\s*\n|\n(?=[|*#-])", text)]


def named(sentence):
    """The records that a sentence names, by id or by number and paper; those of a number: all whose id begins with it."""
    found = [m.group().rstrip(".") for m in ID.finditer(sentence)]
    papers = [p for p, alias in ALIASES.items() if p in sentence or alias in sentence]
    for kind, number in NUMBERED.findall(sentence):
        for paper in papers if len(papers) == 1 else ():
            stem = f"{paper}.{kind.lower()}-{number}"
            found += [stem] if stem in LEMMAS else [n for n in LEMMAS if n.startswith(f"{stem}-") and "corrected" not in n]
    return found


def unfounded(text):
    """The sentences that promise something by a record that is refuted (and name none that saves it), or name one that is not
    there: what ends in a file's name, or begins the names of records, is none."""
    wrong = []
    for s in sentences(text) if ID.search(text) or NUMBERED.search(text) else ():
        ids = named(s)
        missing = [
            i for i in ids if not i.endswith(FILES) and not any(n == i or n.startswith((f"{i}-", f"{i}.")) for n in LEMMAS)
        ]
        saved = [i for i in ids if i in LEMMAS and LEMMAS[i].proof is not None]
        refuted = [i for i in ids if i in LEMMAS and refutation(LEMMAS[i]) and not any(n.startswith(f"{i}-") for n in saved)]
        if missing or (refuted and PROMISE.search(s) and not DENIAL.search(s)):
            wrong.append((s, missing or refuted))
    return wrong


def messages(path):
    """The strings of a module that are not its docstrings, each whole, with {} for what is filled in."""
    nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef)
    aside = {id(n.body[0].value) for n in nodes if isinstance(n, owners) and n.body and isinstance(n.body[0], ast.Expr)}
    aside |= {id(v) for n in nodes if isinstance(n, ast.JoinedStr) for v in n.values}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            yield "".join(v.value if isinstance(v, ast.Constant) else "{}" for v in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside:
            yield node.value


PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/**/*.md"), *ROOT.glob("verify/**/*.md")])
PAGES += sorted(
    [
        *ROOT.glob("verify/report/**/*.html"),
        *(p for room in ("accounts", "command_line", "report") for p in ROOT.glob(f"verify/{room}/*.toml")),
    ]
)
MODULES = sorted([*ROOT.glob("verify/**/*.py"), *ROOT.glob("examples/**/*.py")])


@pytest.mark.parametrize("path", [p for p in PAGES if p.name != "CHANGES.md"], ids=lambda p: p.relative_to(ROOT).as_posix())
def test_no_page_promises_by_what_is_refuted(path):
    text = path.read_text(encoding="utf-8")
    assert not unfounded(re.sub(r"<[^<>]*>", "\n\n", text) if path.suffix == ".html" else text)


def test_no_message_promises_by_what_is_refuted():
    assert not [(path.name, *wrong) for path in MODULES for text in messages(path) for wrong in unfounded(text)]


def test_no_claim_promises_by_what_is_refuted():
    texts = {n: [c.claim.title, c.claim.note, c.claim.reading_note, c.claim.cited or ""] for n, c in LEMMAS.items()}
    assert not [(name, *wrong) for name, found in texts.items() for text in found for wrong in unfounded(text)]


@pytest.mark.parametrize(
    "text",
    [
        "What `released` may hold: the last row of `z` (p); `cyffers2023.theorem-2` bounds it.",
        "The release is bounded by cyffers2023.theorem-4",
        "By Theorem 2 of Huang et al. all iterations together are covered.",
        "Theorem 3 of cyffers2023 guarantees this to users",
        "the last row of z: what cyffers2023.theorem-7 bounds",
        "chan2024.theorem-99 bounds it",
        "| z | proved by cyffers2023.theorem-3-central |",
        "Your data lose at most what huang2020.theorem-2 says",
    ],
)
def test_a_promise_by_a_refuted_theorem_is_seen(text):
    assert unfounded(f"A first sentence.\n\n{text}")
    for module in (f"x = {text!r}", f"x = f{text!r}"):
        path = type("Path", (), {"read_text": lambda self, encoding, module=module: module})()
        assert [wrong for one in messages(path) for wrong in unfounded(one)]


@pytest.mark.parametrize(
    "text",
    [
        "`cyffers2023.theorem-2-corrected` bounds it",
        "cyffers2023.theorem-2 is REFUTED: it bounds nothing",
        "Theorem 6.1 of Chan et al. bounds the loss of the start",
        "The docstring of lemmas/chan2024/paper.toml",
    ],
)
def test_a_promise_by_a_proved_theorem_is_none_of_these(text):
    assert not unfounded(text)
