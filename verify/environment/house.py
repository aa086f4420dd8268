"""Where the suite's own files are, and where its commands may write.

A checkout is its own working folder. An installed suite lies below ``site-packages`` and is never written to: its lemma files,
recorded ledger and guides are in ``verify/suite`` (one folder on ``sys.path``, so that nothing called ``lemmas`` stands beside
other people's packages), results go to the working folder and what only saves time to the user's cache folder.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
INSTALLED = (PACKAGE / "suite" / "lemmas" / "__init__.py").is_file()
ROOT = PACKAGE / "suite" if INSTALLED else PACKAGE.parent
DISTRIBUTION = "private-admm-verify"
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))


class Fixed(ValueError):
    """A file of the installed suite was about to be changed."""


def work() -> Path:
    """The folder for ``reports/``, ``build/`` and new lemma files: the checkout, or where an installed suite is run."""
    return Path.cwd() if INSTALLED else ROOT


def cache() -> Path:
    """The folder for what only saves time: ``.verify-cache/`` of a checkout, else one in the user's cache folder."""
    if not INSTALLED:
        return ROOT / ".verify-cache"
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        chosen = Path(os.environ.get("XDG_CACHE_HOME") or "")
        base = chosen if chosen.is_absolute() else Path.home() / ".cache"
    return base / DISTRIBUTION


def guide(name: str) -> str:
    """Where a guide of ``docs/`` is: relative in a checkout, the whole path where the suite is installed."""
    return str(ROOT / "docs" / name) if INSTALLED else f"docs/{name}"


def reports() -> Path:
    """The folder of the report."""
    return work() / "reports"


def recorded() -> Path:
    """The ledger that verdicts are compared with: the working folder's, else the one that an installed suite ships."""
    own = reports() / "ledger.json"
    return own if own.exists() or not INSTALLED else ROOT / "reports" / "ledger.json.gz"


def own_lemmas() -> Path | None:
    """The folder ``lemmas/`` of a user of the installed suite, where the working folder has one; those of a checkout are the
    suite's own, which ``python -m verify`` reads there."""
    folder = Path.cwd() / "lemmas"
    checkout = (Path.cwd() / "verify" / "environment" / "house.py").is_file()
    return folder if INSTALLED and folder.is_dir() and folder.resolve() != ROOT / "lemmas" and not checkout else None


def writable_home(path: Path) -> Path:
    """``path``, a file beside a lemma file that is about to be written; Fixed where it belongs to the installed suite."""
    if INSTALLED and path.resolve().is_relative_to(PACKAGE):
        raise Fixed(f"{path.name} belongs to the installed suite, which is never written to; use a checkout to store data there")
    return path
