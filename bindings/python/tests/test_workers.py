"""Who does the work of a match: what a worker must be, and whose executors can be used."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from test_contest import GAME, PLAYERS, Lazy, files

import quantarium as q


class Others(Lazy):
    """Workers whose build is another one: `asked` is what they find in their task, `said` what they say of themselves."""

    def __init__(self, change: Callable[[Any], None], *, finds: bool) -> None:
        super().__init__(1)
        self.change, self.finds, self.part = change, finds, "never asked"

    def submit(self, fn: Callable[..., str], /, *args: str) -> Future[str]:
        *task, asks = args
        build = json.loads(asks)
        self.change(build)
        answer = json.loads(super().submit(fn, *task, json.dumps(build) if self.finds else asks).result())
        self.part = answer["part"]
        self.change(answer["by"]["build"])
        future: Future[str] = Future()
        future.set_result(json.dumps(answer))
        return future


CHANGES: dict[str, Callable[[Any], None]] = {
    "version 9.9.9": lambda build: build.update(version="9.9.9"),
    "commit 0123abcd": lambda build: build["made_by"].update(commit="0123abcd"),
    "weights quanta 0123456789abcdef": lambda build: build["made_by"]["weights"][0].update(checksum="0123456789abcdef"),
    "nodes quantum 7 and": lambda build: build["golden"].__setitem__(1, "nodes quantum 7 and 8, best pass"),
}


@pytest.mark.parametrize("words", CHANGES)
def test_a_worker_of_another_build_is_refused_before_it_counts(words: str, tmp_path: Path) -> None:
    def named(error: Any) -> bool:
        node, found, own = re.fullmatch("the worker (.*) has another .*: it is of (.*); this .* of (.*)", str(error)).groups()  # type: ignore[union-attr]
        return words in found and words not in own and f"process {os.getpid()}" in node and q.__version__ in own

    # It finds out itself, and does nothing; or it does not, and has played: nothing of it counts.
    for finds in (True, False):
        worker, out = Others(CHANGES[words], finds=finds), tmp_path / str(finds)
        with pytest.raises(q.BadWorker) as refused:
            q.match(GAME, PLAYERS, games=2, executor=worker, out=out)
        assert named(refused.value) and (worker.part is None if finds else worker.part)
        assert (out / "games.jsonl").read_text() == ""


def test_a_worker_that_says_not_what_it_is_is_refused() -> None:
    class Silent(Lazy):
        def submit(self, fn: Callable[..., str], /, *args: str) -> Future[str]:
            return super().submit(lambda *asked: json.dumps({"part": json.loads(fn(*asked))["part"]}), *args)

    with pytest.raises(q.BadWorker, match="does not say which"):
        q.match(GAME, PLAYERS, games=2, executor=Silent(1))


def test_what_a_build_is_known_by_is_soon_made() -> None:
    """In a process of its own: a process counts once."""
    code = """
import time, quantarium as q
from quantarium import _executor
class Asked(Exception): pass
class Executor:
    def submit(self, *args): raise Asked
begun = time.process_time()
try: q.match("quantum-leap:board=hex2", ["random", "random"], games=2, executor=Executor())
except Asked: print(time.process_time() - begun)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 1


KILLED = f"""
import multiprocessing, os, signal, sys, quantarium as q
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, ThreadPoolExecutor, wait
class Killed(ProcessPoolExecutor):
    def _wait(self, running, most):
        if os.path.getsize(sys.argv[1] + "/games.jsonl"): os.kill(os.getpid(), signal.SIGKILL)
        return list(wait(running, most, FIRST_COMPLETED).done)[:1]
with ThreadPoolExecutor(1) as own: q.match({GAME!r}, {PLAYERS!r}, games=2, executor=own)
executor = Killed(8, multiprocessing.get_context("fork"))
q.match({GAME!r}, {PLAYERS!r}, games=20, out=sys.argv[1], executor=executor, chunks=4)
"""


def test_a_forked_worker_ends_with_the_process_that_asks(tmp_path: Path) -> None:
    """Else the match could not be gone on with. It is waited until nobody has the output, which a worker has, too, also one of
    the four that have nothing to do."""
    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], capture_output=True, timeout=60, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert q.match(GAME, PLAYERS, games=20, out=tmp_path, resume=True).done


def dask(folder: Path) -> Iterator[Any]:
    distributed = pytest.importorskip("distributed", reason="the package `distributed`, which is Dask's, is not installed")
    local = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "local_directory": str(folder)}
    with distributed.LocalCluster(**local) as cluster, distributed.Client(cluster) as client:
        yield client.get_executor()
        # Its own futures, too, are waited for.
        yield client


def submitit(folder: Path) -> Iterator[Any]:
    submitit = pytest.importorskip("submitit", reason="the package `submitit` is not installed")
    yield submitit.AutoExecutor(folder, cluster="local")


@pytest.mark.parametrize("executors", [dask, submitit])
def test_executors_of_others_play_the_same_match(executors: Callable[[Path], Iterator[Any]], tmp_path: Path) -> None:
    one = tmp_path / "one"
    expected = q.match(GAME, PLAYERS, games=14, seed=3, out=one)
    count = 0
    for count, executor in enumerate(executors(tmp_path / "theirs"), 1):
        spread = tmp_path / str(count)
        played = q.match(GAME, PLAYERS, games=14, seed=3, out=spread, executor=executor, chunks=4)
        assert played.json == expected.json and files(spread) == files(one)
    assert count
