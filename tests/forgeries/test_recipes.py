"""The 39 recipes by which a false lemma file was once accepted, each by its number with what refuses it (``recipes.txt``)."""

from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tests.forgeries import runs
from tests.forgeries.test_forgeries import FORGERIES
from verify import Pair
from verify.environment.house import ROOT

RECIPES = [line.split(" | ") for line in Path(__file__).with_name("recipes.txt").read_text(encoding="utf-8").splitlines()]


def test_no_number_is_missing_or_stands_twice():
    assert [int(number) for number, _, _ in RECIPES] == list(range(1, 40))


@pytest.mark.parametrize(("number", "recipe", "place"), RECIPES)
def test_what_refuses_a_recipe_is_there(number, recipe, place):
    kind, _, name = place.partition(" ")
    if kind == "row":
        assert len([row for row in FORGERIES if row.name == name or fnmatchcase(row.name, name)]) == 1
    elif kind == "unread":
        assert name in runs.UNREAD
    else:
        path, _, test = place.partition("::")
        assert f"def {test}" in (ROOT / path).read_text(encoding="utf-8")


def test_a_run_has_no_numbers_beside_it():
    with pytest.raises(TypeError, match="more"):
        Pair(more=(("D", 1000),))
