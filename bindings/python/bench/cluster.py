"""What a Ray cluster of two nodes costs beside two threads: a match by each, in turns, on one machine.

    python bench/cluster.py [--games 1600] [--rounds 2]

By the clock that needs a machine with nothing else to do; the processor time of workers, driver and Ray's own processes does
not, though what Ray takes without being asked grows with the clock. The table is Markdown.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

import ray
from ray.cluster_utils import Cluster

import quantarium as q
import quantarium.ray

GAME = "quantum-leap:board=hex5"
PLAYERS = ["nodes=4000", "nodes=2000"]
TICKS = os.sysconf("SC_CLK_TCK")
MEMORY = 80_000_000


def below() -> dict[int, tuple[str, float]]:
    """The processes below this one: their names and their seconds of processor time."""
    found: dict[int, tuple[int, str, float]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            name, _, rest = (folder / "stat").read_text().partition("(")[2].rpartition(")")
            title = (folder / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        fields = rest.split()
        found[int(folder.name)] = (int(fields[1]), title or name, (int(fields[11]) + int(fields[12])) / TICKS)

    def is_below(pid: int) -> bool:
        while pid in found:
            pid = found[pid][0]
            if pid == os.getpid():
                return True
        return False

    return {pid: found[pid][1:] for pid in found if is_below(pid)}


def spent() -> tuple[float, float, float]:
    """Processor time: of workers, of this process, of Ray's own."""
    processes = below().values()
    workers = sum(seconds for name, seconds in processes if name.startswith("ray::"))
    return workers, time.process_time(), sum(seconds for _, seconds in processes) - workers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1600)
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    cluster = Cluster(True, head_node_args={"num_cpus": 0, "include_dashboard": False, "object_store_memory": MEMORY})
    for _ in range(2):
        cluster.add_node(num_cpus=1, object_store_memory=MEMORY)
    ray.init(address=cluster.address, log_to_driver=False)
    # Nobody's first task is measured: workers are started and import the package.
    quantarium.ray.match(GAME, PLAYERS, games=8, chunks=4)
    print("| by | seconds | load | workers | driver | Ray's own | threads' of all processor time | threads' of all time |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for _ in range(options.rounds):
        before, begun = time.process_time(), time.perf_counter()
        expected = q.match(GAME, PLAYERS, games=options.games, concurrency=2)
        alone, own = time.perf_counter() - begun, time.process_time() - before
        print(f"| two threads | {alone:.1f} | {os.getloadavg()[0]:.1f} | {own:.1f} | | | | |", flush=True)
        old, begun = spent(), time.perf_counter()
        played = quantarium.ray.match(GAME, PLAYERS, games=options.games)
        clock = time.perf_counter() - begun
        workers, driver, others = (now - then for now, then in zip(spent(), old, strict=True))
        assert played.json == expected.json
        shares = f"{own / (workers + driver + others):.3f} | {alone / clock:.3f}"
        load = os.getloadavg()[0]
        print(f"| two nodes | {clock:.1f} | {load:.1f} | {workers:.1f} | {driver:.2f} | {others:.2f} | {shares} |", flush=True)
    ray.shutdown()
    cluster.shutdown()


if __name__ == "__main__":
    main()
