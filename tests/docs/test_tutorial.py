"""The tutorial runs from its first cell to its last, and prints what it shows."""

import os
import re

import nbformat
import pytest
from nbclient import NotebookClient

from tests.cli.small_house import ROOT

TUTORIAL = ROOT / "docs" / "tutorial.ipynb"
FLOATS = [r"to \d+ ulps", r"\([\d.e+]+ times the rounding bound\)"]  # sizes of rounding errors: those of the machine


def printed(cell):
    """The text that a cell prints and shows, without what differs from machine to machine."""
    texts = [output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell.get("outputs", ())]
    text = "".join(texts)
    for size in FLOATS:
        text = re.sub(size, "...", text)
    if "scores" in cell.source:  # shares of 169 records: a sum in another order may turn one of them
        text = re.sub(r"accuracy.*", "...", text)
    return text


@pytest.mark.thorough
@pytest.mark.filterwarnings("default")  # those of the kernel's own libraries
def test_the_tutorial_prints_what_it_shows(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    shown = nbformat.read(TUTORIAL, as_version=4)
    nbformat.validate(shown)
    fresh = nbformat.from_dict(shown)
    for cell in fresh.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    NotebookClient(fresh, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    for before, after in zip(shown.cells, fresh.cells, strict=True):
        assert printed(after) == printed(before)
    assert any("image/png" in output.get("data", {}) for cell in fresh.cells for output in cell.get("outputs", ()))


def test_a_cell_that_prints_something_else_is_seen():
    cell = nbformat.v4.new_code_cell("1", outputs=[nbformat.v4.new_output("stream", text="fails: 1 to 3 ulps\n")])
    other = nbformat.v4.new_code_cell("1", outputs=[nbformat.v4.new_output("stream", text="conforms: 1 to 2 ulps\n")])
    alike = nbformat.v4.new_code_cell("1", outputs=[nbformat.v4.new_output("stream", text="fails: 1 to 2 ulps\n")])
    assert printed(cell) != printed(other)
    assert printed(cell) == printed(alike)
