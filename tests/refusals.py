"""A table of calls that are refused, each with its words."""

import pytest


def refusals(rows, error=ValueError):
    """A test with a case for each call of ``rows``: the words (a pattern) of its error -> the call, or a tuple of such calls."""
    cases = [(words, call) for words, calls in rows.items() for call in (calls if isinstance(calls, tuple) else (calls,))]

    @pytest.mark.parametrize(("words", "call"), cases)
    def test(words, call):
        with pytest.raises(error, match=words):
            call()

    return test
