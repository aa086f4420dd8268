"""A pytest plugin: ``pytest --conform package.module:callable`` runs the vectors as tests; ``run_conformance`` is a fixture.

Loaded as an entry point of the installed package, or by ``-p verify.conformance.doors.pytest_plugin``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("conform", "conformance of a private ADMM")
    group.addoption("--conform", action="append", default=[], metavar="MODULE:CALLABLE",
                    help="check this implementation: one test per vector")  # fmt: skip
    group.addoption("--conform-array", default="numpy", metavar="NAMESPACE", help="its array library (default: numpy)")
    group.addoption("--conform-expected", default=None, metavar="FILE", help="expected failures, in TOML")


@pytest.fixture(name="run_conformance")
def run_conformance_fixture() -> Any:
    """The function ``run_conformance``; ``assert run_conformance(admm).conforms``."""
    from ..kit.run import run_conformance

    return run_conformance


class NotConforming(Exception):
    """The laws that an implementation breaks on one vector."""


class ConformanceItem(pytest.Item):
    """One vector for one implementation."""

    door: Any
    case: Any
    expected: dict[str, str]

    def runtest(self) -> None:
        from ..kit.expected_failures import with_expected
        from ..kit.report import Report
        from ..kit.run import outcomes

        found = Report(self.door.name, tuple(outcomes(self.door, self.case)))
        here = {n: reason for n, reason in self.expected.items() if n.split("::")[0] == self.case.id}
        report = with_expected(found, here)
        if report.failures or report.problems:
            raise NotConforming("\n".join([*(o.words for o in report.failures), *report.problems]))
        if not report.conforms:
            pytest.skip(
                "; ".join(sorted({o.detail for o in report.outcomes if o.result == "unsupported"})) or "expected failures only"
            )

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        if isinstance(excinfo.value, NotConforming):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return Path(__file__), None, self.name


class ConformanceCollector(pytest.Collector):
    """The vectors for one implementation."""

    target: str

    def collect(self) -> Iterator[ConformanceItem]:
        from ..kit.case import shipped
        from ..kit.expected_failures import read_expected
        from ..kit.python_door import PythonDoor
        from .by_name import load_callable

        door = PythonDoor(load_callable(self.target), self.config.getoption("--conform-array"), self.target)
        path = self.config.getoption("--conform-expected")
        expected = {} if path is None else read_expected(Path(path))
        strange = sorted({n.split("::")[0] for n in expected} - {case.id for case in shipped()})
        if strange:
            raise pytest.UsageError(f"{path}: no vector is called {', '.join(strange)}")
        for case in shipped():
            item: ConformanceItem = ConformanceItem.from_parent(self, name=case.id)
            item.door, item.case, item.expected = door, case, expected
            yield item


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add the vectors to what was collected."""
    for target in config.getoption("--conform"):
        collector: ConformanceCollector = ConformanceCollector.from_parent(session, name=f"conform[{target}]")
        collector.target = target
        items.extend(collector.collect())
