"""The types written by hand are those of the package, and the documentation's code has them."""

import subprocess
import sys
from pathlib import Path

import pytest
from conftest import whole
from test_docs import PAGES, blocks

import quantarium as q

HERE = Path(__file__).parent
# NumPy's own types take three quarters of the time.
WITHOUT_NUMPY = "[mypy-numpy.*]\nfollow_imports = skip\nfollow_imports_for_stubs = True\n"
# The documentation shows how these are called, not what they take.
WITHOUT_PEERS = "[mypy-gymnasium.*,open_spiel.*,pettingzoo.*]\nfollow_imports = skip\n"
DOCS = [f"{page.stem}.py" for page in PAGES]
COMMANDS = {
    "stubtest": ["mypy.stubtest", "quantarium._core", "--concise", "--mypy-config-file", "mypy.ini"],
    "docs": ["mypy", "--check-untyped-defs", "--ignore-missing-imports", *DOCS],
    "mypy": ["mypy", "--config-file", str(HERE.parent / "pyproject.toml"), "-p", "quantarium"],
    # It fetches itself from npm's registry.
    "pyright": ["pyright", str(Path(q.__file__).parent), str(HERE.parent / "examples"), *DOCS],
}


@pytest.mark.parametrize("checker", COMMANDS)
def test_types(checker: str, tmp_path: Path) -> None:
    if checker not in ("stubtest", "docs") and not whole():
        pytest.skip("runs with the long tests")
    left_out = WITHOUT_PEERS if checker == "docs" else WITHOUT_NUMPY
    (tmp_path / "mypy.ini").write_text("[mypy]\n" + ("" if whole() else left_out))
    for page, file in zip(PAGES, DOCS, strict=True):
        (tmp_path / file).write_text("\n".join(blocks(page)), encoding="utf-8")
    command = [sys.executable, "-m", *COMMANDS[checker]]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
