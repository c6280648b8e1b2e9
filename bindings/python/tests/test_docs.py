"""The code of the documentation runs."""

import re
import runpy
import subprocess
from argparse import Namespace
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGES = [ROOT / "docs/python.md", ROOT / "bindings/python/README.md"]


def blocks(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_code_of_a_page_runs(
    page: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Block after block, in one session; a comment `# prints X` says what the last line has printed."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    found = blocks(page)
    assert found
    for block in found:
        exec(compile(block, str(page), "exec"), names)
        printed = capsys.readouterr().out
        for expected in re.findall(r"# prints (.*)$", block, re.M):
            assert expected in printed


def test_studies_whose_merge_was_ended_are_put_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    again = runpy.run_path(str(ROOT / "docs/studies/again.py"))
    ends = [KeyboardInterrupt]

    def run(words: list[str], **_: object) -> None:
        folder = Path(words[-1])
        folder.mkdir()
        if ends:
            raise ends.pop()
        (folder / "report.json").touch()

    monkeypatch.setattr(subprocess, "run", run)
    merge = [tmp_path, Namespace(program="quantarium", merge=1)]
    with pytest.raises(KeyboardInterrupt):
        again["merge"](*merge)
    again["merge"](*merge)
    assert all((tmp_path / part.name / "report.json").exists() for part in again["PARTS"])
