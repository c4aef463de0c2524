"""The script and the notebook run, and the agent learns."""

import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_the_agent_of_the_script_learns() -> None:
    main = runpy.run_path(str(EXAMPLES / "sprint.py"))["main"]
    before, after = main(["--positions", "6000", "--hidden", "128", "--rate", "0.002", "--measure", "300"])
    assert before.weight == after.weight
    assert after.total < 0.6 * before.total
    assert after.total < 0.5 * after.random


def test_the_notebook_runs() -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(EXAMPLES / "sprint.ipynb", as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells)
    nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(EXAMPLES)}}).execute()
    texts = [output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("mean regret" in text for text in texts)
