"""The types written by hand are those of the package."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    "command",
    [
        ["mypy.stubtest", "quantarium._core", "--concise"],
        ["mypy", "--config-file", str(HERE.parent / "pyproject.toml"), "-p", "quantarium"],
    ],
    ids=["stubtest", "mypy"],
)
def test_types(command: list[str], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
