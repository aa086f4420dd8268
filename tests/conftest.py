import gc
from collections import Counter

import pytest

from tests.cli.small_house import build


@pytest.fixture
def house(tmp_path):
    return build(tmp_path)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Of a test with the mark ``sampled(every)``, all cases but each ``every``-th are thorough."""
    cases = Counter()
    for item in items:
        mark = item.get_closest_marker("sampled")
        if mark is not None:
            function = item.nodeid.split("[")[0]
            if cases[function] % mark.args[0]:
                item.add_marker("thorough")
            cases[function] += 1


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """What is imported stays to the end: looking for garbage in it takes a tenth of the time of all tests."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
