"""Declarations in text (``declared.py``) are those of ``examples/declarations.py``, written there in Python."""

import pytest

from examples import declarations
from tests.declared import declared, steps
from tests.tables import table
from verify.algorithms.declaration import Algorithm


def test_the_examples_in_text_are_the_examples():
    texts = dict(table(__file__, "declared"))
    assert set(texts) == {name for name, made in vars(declarations).items() if isinstance(made, Algorithm)}
    for name, text in texts.items():
        made, known = declared(text), getattr(declarations, name)
        assert (made.steps, made.released, {*made.state}) == (known.steps, known.released, {*known.state}), name


@pytest.mark.parametrize("text", ["x+ = x f", "x+ == x", "v is x; x+ = v", "", "v prox: x"])
def test_what_is_no_step_is_told(text):
    with pytest.raises((ValueError, TypeError)):
        steps(text)
