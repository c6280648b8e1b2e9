"""Too little memory, much work, Ctrl-C, and forks."""

import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from conftest import forked

import quantarium as q

LEAP = q.Game("quantum-leap")

BEGIN = """
import copy, pickle, resource, sys
import numpy as np
import quantarium as q

game = q.Game("quantum:board=16x16")
first = game.starts([0])
pages = int(open("/proc/self/statm").read().split()[0])
limit = pages * resource.getpagesize() + MIB * 2**20
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))

def refused(name, call):
    print(name, flush=True)
    try:
        call()
    except MemoryError as error:
        assert str(error), name
    else:
        sys.exit(f"{name}: there was memory")
"""
# Each asks for more than there is at once.
LARGE = """
many = np.broadcast_to(np.int64(0), 10**9)
refused("starts", lambda: game.starts(many))
refused("take", lambda: first.take(many))
refused("getitem", lambda: first[many])
refused("play", lambda: first.play(many))
refused("truths", lambda: first[np.broadcast_to(True, 10**9)])
refused("unsigned", lambda: game.starts(np.broadcast_to(np.uint8(0), 10**9)))
refused("envs", lambda: q.Envs(game, 2**20))
envs = q.Envs(game, 80_000)
refused("reset", lambda: envs.reset())
refused("step", lambda: envs.step(np.zeros(80_000, np.int64)))
positions = first.take(np.zeros(80_000, np.int64))
refused("observe", lambda: positions.observe())
refused("one of three", lambda: positions.observe(planes=np.zeros((80_000, *game.planes_shape), np.uint8)))
refused("concat", lambda: q.Positions.concat([positions] * 100))
"""
# Each asks for some when there is nearly none.
SMALL = """
import ctypes
count = 200_000
positions = q.Game("quanta:board=5x5").starts(np.zeros(count, np.int64))
actions = positions.sample()
pickled = pickle.dumps(positions[:20_000])
rest = []
def fill(size):
    try:
        while True:
            rest.append(np.zeros(size, np.uint8))
    except MemoryError:
        pass
fill(2**24)
for name, call in {
    "copy": lambda: copy.copy(positions), "play": lambda: positions.play(actions), "play_": lambda: positions.play_(actions),
    "slice": lambda: positions[::-1], "where": lambda: positions[np.ones(count, bool)], "concat": lambda: q.Positions.concat([positions]),
    "sample": positions.sample, "playouts": lambda: positions.playouts(0), "features": positions.features, "observe": positions.observe,
    "to_play": lambda: positions.to_play, "returns": lambda: positions.returns, "points": lambda: positions.points,
    "keys": lambda: positions.keys, "texts": lambda: positions.texts, "pickle": lambda: pickle.dumps(positions),
    "reading": lambda: pickle.loads(pickled),
}.items():
    # What the call before has given back is filled, too.
    fill(2**20)
    del rest[-1:]
    refused(name, call)
try:
    q.Engine(q.Game("quanta:board=5x5")).search(positions[0], simulations=2)
except (MemoryError, RuntimeError) as error:
    assert "thread" in str(error), error
del rest
assert len(positions.texts) == count and positions.play(actions).to_play.any()
"""


# What a proof knows may grow to a size for which there is no memory: it goes on with less.
PROOF = """
leap = q.Game("quantum-leap")
assert q.Engine(leap).solve(leap.start(1), nodes=120_000, hash_mib=4000) is None
"""


@pytest.mark.parametrize(("mib", "code"), [(400, LARGE), (160, SMALL), (4, PROOF)], ids=["large", "small", "proof"])
@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
def test_too_little_memory_is_a_memory_error(mib: int, code: str) -> None:
    """Neither a panic nor the end of the process."""
    begin = BEGIN.replace("MIB", str(mib))
    done = subprocess.run([sys.executable, "-c", begin + code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def many(count: int) -> q.Positions:
    return LEAP.starts([1]).take(np.zeros(count, np.int64))


def work(size: int) -> dict[str, Callable[[], Any]]:
    """What takes long."""
    pickled = pickle.dumps(many(max(1, size // 100)))
    engine, start = q.Engine(LEAP), LEAP.start(1)
    return {
        "starts": lambda: LEAP.starts(np.arange(size)),
        "texts": lambda: many(size).texts,
        "pickle": lambda: pickle.dumps(many(size)),
        "unpickle": lambda: [pickle.loads(pickled) for _ in range(100)],
        "svg": lambda: [LEAP.start(1).svg() for _ in range(size // 400)],
        "search": lambda: engine.search(start, nodes=size),
        "solve": lambda: engine.solve(start, nodes=size),
        "choose": lambda: [engine.choose(start, level=10, seed=seed) for seed in range(1 + size // 4000)],
        "playouts": lambda: start.playouts(size),
    }


def lasting(what: str, seconds: float) -> Callable[[], Any]:
    """As much of the work as takes about so long on this machine."""
    size, begun = 4000, time.perf_counter()
    work(size)[what]()
    return work(int(size * max(1.0, seconds / (time.perf_counter() - begun))))[what]


@pytest.mark.parametrize("what", work(1))
def test_signals_are_looked_at_in_long_work(what: str) -> None:
    """Again and again, not once when it is over; so Ctrl-C ends it."""
    assert any(interrupted(lasting(what, seconds)) for seconds in (1, 4, 16)), "no machine is that uneven"


def interrupted(call: Callable[[], Any]) -> bool:
    """Whether four signals are handled before it is over."""
    signals: list[int] = []

    def handle(number: int, _: object) -> None:
        signals.append(number)
        if len(signals) == 4:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, handle)
    signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
    try:
        call()
    except KeyboardInterrupt:
        return True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return False


@pytest.mark.parametrize("what", work(1))
def test_other_threads_run_beside_long_work(what: str) -> None:
    """The interpreter's lock is free most of the time: with it held, another thread would have one turn or two."""
    working = threading.Thread(target=lasting(what, 0.4))
    working.start()
    turns = 0
    while working.is_alive():
        turns += 1
        time.sleep(0.001)
    assert turns > 5


def test_a_forked_child_uses_an_engine_with_which_another_thread_searches() -> None:
    game = q.Game("quantum-leap:board=hex3")
    engine, start = q.Engine(game), game.start(7)
    searching = threading.Thread(target=engine.search, args=(start,), kwargs={"seconds": 1.5})
    searching.start()
    time.sleep(0.2)
    assert searching.is_alive()

    def best() -> str:
        return engine.search(start, simulations=20, seed=1).best

    assert forked(best) == best()
    searching.join()
