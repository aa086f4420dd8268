"""Stored results of experiments, which measured claims replay."""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def read(name):
    """A stored result by its path from the project's root; ValueError where the file holds no JSON object."""
    found = json.loads((ROOT / name).read_text(encoding="utf-8"))
    if not isinstance(found, dict):
        raise ValueError(f"{name} must hold a JSON object")
    return found
