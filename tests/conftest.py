import gc
import os
from pathlib import Path

# Before NumPy is imported: on small matrices a second thread of OpenBLAS waits for the first, on cores that the workers fill.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest
from hypothesis import HealthCheck, settings

from tests.cli.small_house import build
from tests.fast_half import outside
from tests.machines.floats import of_floats, products
from tests.read_once import read_once

settings.register_profile("untimed", suppress_health_check=[HealthCheck.too_slow])  # no test is red for a slow machine
settings.load_profile("untimed")


def pytest_configure(config):
    """Workers of one run have neighbouring folders for what they write."""
    read_once(Path(config.option.basetemp).parent if hasattr(config, "workerinput") else None)


@pytest.fixture
def house(tmp_path):
    return build(tmp_path)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """What is thorough for its price (tests/fast_half.txt); FLOAT_SHARE=k/n: each n-th."""
    share, shares = (int(part) for part in os.environ.get("FLOAT_SHARE", "0/1").split("/"))
    floats = "floats" in config.option.markexpr or products() is not None  # else nobody asks for the mark
    for item in outside(items, machines="FLOAT_SHARE" in os.environ):
        item.add_marker("thorough")
    for item in items:
        if floats and of_floats(item.module.__name__):
            item.add_marker("floats")
    items[:] = items[share::shares]


@pytest.fixture(autouse=True)
def floats_are_marked(request):
    """Under sums in another order: a test that computes products of floats is of the float half."""
    before = products()
    yield
    assert before == products() or request.node.get_closest_marker("floats"), "give tests/machines/floats.py its room"


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """What is imported stays to the end, as does most that tests make: looking for garbage takes a tenth of their time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(100_000, 20, 20)
        gc.enable()
