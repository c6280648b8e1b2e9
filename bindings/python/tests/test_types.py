"""The types written by hand are those of the package."""

import subprocess
import sys
from pathlib import Path

import pytest
from conftest import whole

import quantarium as q

HERE = Path(__file__).parent
# NumPy's own types take three quarters of the time.
WITHOUT_NUMPY = "[mypy-numpy.*]\nfollow_imports = skip\nfollow_imports_for_stubs = True\n"
COMMANDS = {
    "stubtest": ["mypy.stubtest", "quantarium._core", "--concise", "--mypy-config-file", "mypy.ini"],
    "mypy": ["mypy", "--config-file", str(HERE.parent / "pyproject.toml"), "-p", "quantarium"],
    # It fetches itself from npm's registry.
    "pyright": ["pyright", str(Path(q.__file__).parent), str(HERE.parent / "examples")],
}


@pytest.mark.parametrize("checker", COMMANDS)
def test_types(checker: str, tmp_path: Path) -> None:
    if checker != "stubtest" and not whole():
        pytest.skip("runs with the long tests")
    (tmp_path / "mypy.ini").write_text("[mypy]\n" if whole() else "[mypy]\n" + WITHOUT_NUMPY)
    done = subprocess.run(
        [sys.executable, "-m", *COMMANDS[checker]], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
