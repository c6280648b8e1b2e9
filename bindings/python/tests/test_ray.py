"""Matches on a Ray cluster of two nodes, which lose nodes, workers and their driver: the bytes of one machine."""

import functools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import whole
from test_contest import BINARY, files, needs_binary

import quantarium as q

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
ray = pytest.importorskip("ray", reason="the package `ray` is not installed")
import quantarium.ray

GAME = "quantum-leap:board=hex4"
GAMES = 60
# So many seconds of processor time a match takes at least, with the nodes that the players get for it: what is to happen in
# its middle takes some seconds.
TAKES = 10.0
MEMORY = 80_000_000
# A match, and its files.
Run = tuple[str, dict[str, bytes]]


@functools.cache
def players() -> list[str]:
    """As strong as this machine is fast."""

    def nodes(times: float) -> list[str]:
        return [f"nodes={int(times * 400)}", f"nodes={int(times * 200)}"]

    begun, sample = time.process_time(), 6
    q.match(GAME, nodes(1.0), games=sample, seed=3)
    spent = (time.process_time() - begun) * GAMES / sample
    return nodes(max(1.0, TAKES / spent))


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The match as one machine plays it."""
    folder = tmp_path_factory.mktemp("one")
    return q.match(GAME, players(), games=GAMES, seed=3, out=folder).json, files(folder)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A head that does no work, and two nodes with a processor each."""
    from ray.cluster_utils import Cluster

    made = Cluster(True, head_node_args={"num_cpus": 0, "include_dashboard": False, "object_store_memory": MEMORY})
    for _ in range(2):
        made.add_node(num_cpus=1, object_store_memory=MEMORY)
    ray.init(address=made.address, log_to_driver=False)
    yield made
    ray.shutdown()
    made.shutdown()


def played(folder: Path, during: Callable[[], None] = lambda: None, **settings: Any) -> q.Match:
    """The match on the cluster; `during` happens when some games are finished."""

    def play() -> q.Match:
        return quantarium.ray.match(GAME, players(), games=GAMES, seed=3, out=folder, chunks=15, **settings)

    # Nodes are added on the main thread: Ray sets signals.
    with ThreadPoolExecutor(1) as thread:
        playing = thread.submit(play)
        while lines(folder) < 6 and not playing.done():
            time.sleep(0.01)
        during()
        return playing.result()


def lines(folder: Path) -> int:
    try:
        return (folder / "games.jsonl").read_text().count("\n")
    except FileNotFoundError:
        return 0


def workers() -> list[int]:
    """The processes that do tasks of this package now."""
    found = subprocess.run(["pgrep", "-f", "^ray::part"], capture_output=True, text=True, check=False)
    return [int(pid) for pid in found.stdout.split()]


@pytest.mark.parametrize("time_", range(20 if whole() else 1))
def test_no_byte_differs_whatever_is_lost(time_: int, cluster: Any, expected: Run, tmp_path: Path) -> None:
    def lose() -> None:
        # A worker first, while its node is there to have one; between two tasks nobody works.
        while not (found := workers()):
            assert lines(tmp_path) < GAMES, "it was over before"
            time.sleep(0.01)
        os.kill(found[0], signal.SIGKILL)
        nodes = [node for node in cluster.list_all_nodes() if not node.head]
        cluster.remove_node(nodes[time_ % 2], allow_graceful=False)
        cluster.add_node(num_cpus=1, object_store_memory=MEMORY)
        assert lines(tmp_path) < GAMES, "it was over before"

    found = played(tmp_path, lose)
    assert found.json == expected[0] and files(tmp_path) == expected[1]


DRIVER = """
import ray, sys
import quantarium.ray
ray.init(address=sys.argv[1], log_to_driver=False)
quantarium.ray.match({game!r}, {players!r}, games={games}, seed=3, out=sys.argv[2], chunks=15)
"""


@pytest.mark.parametrize("time_", range(20 if whole() else 1))
def test_a_killed_driver_s_match_is_gone_on_with(time_: int, cluster: Any, expected: Run, tmp_path: Path) -> None:
    # Each time a little later.
    enough = 2 * (time_ + 1)
    script = DRIVER.format(game=GAME, players=players(), games=GAMES)
    driver = subprocess.Popen([sys.executable, "-c", script, cluster.address, str(tmp_path)])
    while lines(tmp_path) < enough:
        assert driver.poll() is None, "it ended by itself"
        time.sleep(0.01)
    driver.kill()
    driver.wait()
    assert enough <= lines(tmp_path) < GAMES, "it was over before"
    found = played(tmp_path, resume=True)
    assert found.json == expected[0] and files(tmp_path) == expected[1]


def test_a_report_is_that_of_one_machine(cluster: Any, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"games": 6, "annotator": "nodes=20", "doublings": 1, "scaling_games": 4}
    one, spread = tmp_path / "one", tmp_path / "spread"
    q.balance("quantum-leap:board=hex2", ["random"], out=one, **settings)
    quantarium.ray.balance("quantum-leap:board=hex2", ["random"], out=spread, chunks=3, **settings)
    assert files(spread) == files(one)


def test_self_play_and_starts_are_those_of_one_machine(cluster: Any, tmp_path: Path) -> None:
    game = "quantum-leap:board=hex3"
    settings: dict[str, Any] = {"games": 10, "simulations": 30, "seed": 5}
    one, spread = tmp_path / "one", tmp_path / "spread"
    q.selfplay(game, out=one, **settings)
    quantarium.ray.selfplay(game, out=spread, chunks=5, **settings)
    assert files(spread) == files(one)
    mine = tmp_path / "mine"
    q.write_weights(mine, game, np.linspace(-1, 1, q.Game(game).num_features, dtype=np.float32))
    expected = q.selfplay(game, weights=mine, **settings).lines
    assert quantarium.ray.selfplay(game, weights=mine, chunks=5, **settings).lines == expected
    players = ["level=2", f"level=2,weights={mine}"]
    by_one = q.match(game, players, games=10)
    assert quantarium.ray.match(game, players, games=10, chunks=5).json == by_one.json
    small = "quantum-leap:edition=1,board=hex2"
    assert quantarium.ray.starts(small, chunks=4).table == q.starts(small).table


@needs_binary
def test_the_command_line_plays_on_the_cluster(cluster: Any, expected: Run, tmp_path: Path) -> None:
    named = [word for player in players() for word in ("--player", player)]
    settings = ["--games", str(GAMES), "--seed", "3", "--json", "--ray", cluster.address, "--out", str(tmp_path)]
    environment = os.environ | {"PYTHON": sys.executable}
    command = [str(BINARY), "match", GAME, *named, *settings]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == expected[0] and files(tmp_path) == expected[1]
