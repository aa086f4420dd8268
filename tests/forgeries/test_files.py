"""Forged lemma files in the words of the language (``files.txt``), read and judged as files: each is refused for its reason."""

import re
from pathlib import Path

import pytest

import lemmas.common  # noqa: F401  (the suite's own, before a house of that name is found)
from tests.every_lemma import COLLECTION
from tests.forgeries.form import TRUSTED
from verify.judge.run import Settings, judge
from verify.lemma.discover import Collection
from verify.lemma.reading_process import discover

TEXT = Path(__file__).with_name("files.txt").read_text(encoding="utf-8")
FILES = {slug: (words, body) for slug, words, body in re.findall(r"^=== (\w+): ?(.*)\n((?:(?!===).*\n)*)", TEXT, re.M)}
RIGHT = ("PROVED", "REFUTED", "DEFINED")


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """The files as they are read, among the suite's own."""
    folder = tmp_path_factory.mktemp("house")
    inside = folder / "lemmas" / "acme"
    inside.mkdir(parents=True)
    for place in (inside, inside.parent):
        (place / "__init__.py").touch()
    for slug, (_, body) in FILES.items():
        (inside / f"{slug}.py").write_text(f'"""A file."""\n\nfrom verify import *\n\n{body}', encoding="utf-8")
    found = discover(folder)
    assert {Path(one.path).stem for one in (*found.lemmas.values(), *found.unreadable)} == set(FILES)
    return Collection({**COLLECTION.lemmas, **found.lemmas}, found.unreadable)


def told(found, slug):
    """What the judge says of the file: a verdict and its evidence, or why it cannot be read."""
    path = f"lemmas/acme/{slug}.py"
    for one in found.unreadable:
        if one.path == path:
            return "UNREADABLE", one.problem
    names = tuple(name for name, lemma in found.lemmas.items() if lemma.path == path)
    records = judge(Settings(budget="quick", only=names), collection=Collection(found.lemmas, ())).records
    return records[-1]["verdict"], records[-1]["evidence"]["detail"]


@pytest.mark.parametrize("slug", FILES)
def test_a_file_is_refused_or_right(found, slug):
    (verdict, detail), (words, _) = told(found, slug), FILES[slug]
    if words in RIGHT:
        assert verdict == words, (verdict, detail)
    else:
        assert verdict not in TRUSTED and words and words in detail, (verdict, detail)
