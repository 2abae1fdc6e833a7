"""The notebooks run from top to bottom, and say what the text around them promises."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def run(name: str) -> str:
    """Run a notebook in a kernel of its own and return all that it printed."""
    notebook = nbformat.read(NOTEBOOKS / name, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    return "".join(output.get("text", "") for output in outputs)


# A kernel is a process of its own; what its client warns of is not ours.
@pytest.mark.filterwarnings("ignore")
def test_the_first_notebook_walks_four_steps_and_asks_of_other_days() -> None:
    printed = run("01-multi-hop.ipynb")
    assert "Leeds: node-017 hosts orders-db, orders-db is needed by checkout" in printed
    assert "On 15 April 2026 Porto" in printed
    assert "On 20 May 2026 Braga" in printed
    assert "as known that day: On 10 May 2026 Ann Lee lived in Porto" in printed


def test_notebooks_are_kept_with_what_they_print() -> None:
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        cells = nbformat.read(path, as_version=4).cells
        outputs = [output for cell in cells for output in cell.get("outputs", ())]
        assert any("image/png" in output.get("data", {}) for output in outputs), path.name
        assert not [output for output in outputs if output["output_type"] == "error"], path.name
