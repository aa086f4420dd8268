"""Tables of calls that are refused, each with its words."""

import numpy as np
import pytest

from tests.tables import by_name, table


def refusals(rows, error=ValueError):
    """A test with a case for each call of ``rows``: the words (a pattern) of its error -> the call, or a tuple of such calls."""
    cases = [(words, call) for words, calls in rows.items() for call in (calls if isinstance(calls, tuple) else (calls,))]

    @pytest.mark.parametrize(("words", "call"), cases)
    def test(words, call):
        with pytest.raises(error, match=words):
            call()

    return test


def refused(test, name, head, *things, error=ValueError, **others):
    """A test with a case for each row ``call :: words`` below a head of ``name``.txt beside the file ``test``: the call, of
    ``things`` and ``others`` by their names, ends in an error with these words (a pattern)."""
    names = by_name(*things, **others) | {"np": np}

    @pytest.mark.parametrize(("call", "words"), table(test, name, head))
    def refusal(call, words):
        assert words, "refused in which words"
        made = compile(call, name, "eval")
        with pytest.raises(error, match=words):
            eval(made, names)

    return refusal
