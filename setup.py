"""What pyproject.toml cannot say: in the wheel the lemma files, guides and records stand inside the package, in ``verify/suite``.

The checkout keeps its top level (``lemmas/``, ``docs/``, ``reports/``, ``examples/``); ``verify/environment/house.py``
knows both places.
"""

import gzip
import json
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
PARTS = ("lemmas", "docs/*.md", "reports/ledger.json", "examples/outcomes.json")


class WithSuite(build_py):
    """The package, and beside it the suite's own files as they are."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        suite = Path(self.build_lib) / "verify" / "suite"
        shutil.rmtree(suite, ignore_errors=True)
        for pattern in PARTS:
            for source in sorted(set(HERE.glob(pattern)) - {HERE / "docs" / "house.md"}):  # which is of the checkout alone
                target = suite / source.relative_to(HERE)
                target.parent.mkdir(parents=True, exist_ok=True)
                if source.is_dir():
                    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.pyc", "*.part"))
                elif source.name == "ledger.json":  # the same document on one line and packed: a tenth of its size
                    document = json.loads(source.read_text("utf-8"))
                    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
                    target.with_name("ledger.json.gz").write_bytes(gzip.compress((text + "\n").encode(), mtime=0))
                else:
                    shutil.copyfile(source, target)


setup(cmdclass={"build_py": WithSuite})
