"""Forged lemma files in the words of the language (``files.txt``), read and judged as files: each is refused for its reason."""

import re
from pathlib import Path

import pytest

import lemmas.common  # noqa: F401  (the suite's own, before a house of that name is found)
from tests.every_lemma import COLLECTION
from tests.forgeries.form import TRUSTED, discovered, judged
from verify.lemma.second_reading import keep

TEXT = Path(__file__).with_name("files.txt").read_text(encoding="utf-8")
FILES = {slug: (words, body) for slug, words, body in re.findall(r"^=== (\w+): ?(.*)\n((?:(?!===).*\n)*)", TEXT, re.M)}
RIGHT = ("PROVED", "REFUTED", "DEFINED")


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    texts = {slug: f'"""A file."""\n\nfrom verify import *\n\n{body}' for slug, (_, body) in FILES.items()}
    house = discovered(tmp_path_factory.mktemp("house"), texts)
    keep((one for one in house.lemmas.values() if FILES[Path(one.path).stem][0] in RIGHT), "")
    return house


def told(found, slug):
    """What the judge says of the last claim of the file: a verdict and its evidence, or why it cannot be read."""
    path = f"lemmas/acme/{slug}.py"
    records = tuple(lemma for lemma in found.lemmas.values() if lemma.path == path)
    if records:
        return [*judged(records, {**COLLECTION.lemmas, **found.lemmas}).values()][-1]
    (problem,) = (one.problem for one in found.unreadable if one.path == path)
    return "UNREADABLE", problem


@pytest.mark.parametrize(("slug", "words"), [(slug, words) for slug, (words, _) in FILES.items()], ids=FILES)
def test_a_file_is_refused_or_right(found, slug, words):
    verdict, detail = told(found, slug)
    if words in RIGHT:
        assert verdict == words, (verdict, detail)
    else:
        assert verdict not in TRUSTED and words and words in detail, (verdict, detail)
