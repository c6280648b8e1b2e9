"""The notebooks run: short here, as they stand with the long tests."""

import ast
import json
from pathlib import Path

import pytest
from conftest import whole

ROOT = Path(__file__).parents[1]
# What makes each short.
SHORT: dict[str, dict[str, str]] = {
    "play_and_draw": {},
    # Long in any case: its loop is that of the example.
    "learn_hex3": {},
    "open_spiel_and_levels": {"STARTS": "1", "LEVELS": "8"},
}
# How many pictures each shows.
PICTURES = {"play_and_draw": 4, "learn_hex3": 1, "open_spiel_and_levels": 0}


def test_all_notebooks_are_tested() -> None:
    assert {path.stem for path in ROOT.glob("notebooks/*.ipynb")} == set(SHORT)


@pytest.mark.parametrize("name", SHORT)
def test_a_notebook_runs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cell after cell in one session, without the pictures; what is kept in git has no output."""
    monkeypatch.chdir(ROOT / "notebooks")
    if not whole():
        if name == "learn_hex3":
            pytest.skip("runs with the long tests")
        for key, value in SHORT[name].items():
            monkeypatch.setenv(key, value)
    book = json.loads((ROOT / f"notebooks/{name}.ipynb").read_text(encoding="utf-8"))
    names: dict[str, object] = {"__name__": "notebook"}
    codes = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert len(codes) >= 3
    pictures = 0
    for cell in codes:
        assert cell["outputs"] == [] and cell["execution_count"] is None
        shown = run("".join(cell["source"]), names)
        for picture in ("_repr_svg_", "_repr_html_"):
            if hasattr(shown, picture):
                assert "<svg" in getattr(shown, picture)()
                pictures += 1
    assert pictures == PICTURES[name]


def run(source: str, names: dict[str, object]) -> object:
    """Runs a cell: the value of the expression that it ends with, as a notebook shows it."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), names)
        return None
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)
