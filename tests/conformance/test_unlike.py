"""Two arrays in a message: a reader sees where they differ."""

import numpy as np

from verify.conformance.kit.family import unlike


def test_a_message_shows_what_differs():
    assert unlike(np.array([1.0, 2.0]), np.array([1.0, 3.0])) == ("[1, 2]", "[1, 3]")
    assert unlike(np.array([0.1]), np.array([np.nextafter(0.1, 1)])) == ("0.10000000000000001", "0.10000000000000002")
    rows = np.zeros((3, 5))
    moved = rows.copy()
    moved[0, 0], moved[2, 1] = 1e-17, 0.5  # rounding in one entry does not hide the other
    assert unlike(rows, moved) == ("[..., 0, 0, 0, 0]", "[..., 0.5, 0, 0, 0] from entry [2, 1]")
    assert unlike(np.zeros(9), np.full(9, np.nan)) == ("[0, 0, 0, 0, ...]", "[nan, nan, nan, nan, ...]")
    assert unlike(np.zeros(2), np.zeros(3)) == ("[0, 0]", "[0, 0, 0]")
