"""Work on other processes and machines, by anything that has `submit`."""

from __future__ import annotations

import concurrent.futures
import functools
import os
import platform
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from quantarium import _core

# The process that asks, by the thread that submits work just now: what that thread forks is a worker.
_giving: dict[int, str] = {}

# How often, in seconds, it is looked whether something is done, or whether the interpreter has been asked to end.
_EVERY = 0.01
_LONG = 0.2


@functools.cache
def _end_with(maker: str) -> None:
    """Ends this process with the one that has made it: forked, it has its files, and a journal's lock."""

    def look() -> None:
        while str(os.getppid()) == maker:
            time.sleep(_LONG)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()


def _forked() -> None:
    """A worker may never get anything to do."""
    maker = _giving.get(threading.get_ident())
    _giving.clear()
    if maker:
        _end_with(maker)


os.register_at_fork(after_in_child=_forked)


def part(asker: str, name: str, plan: str, shard: str, asks: str) -> str:
    """What a worker does: a pure function of its arguments, signed by whoever has done it. `asker` is the process that asks, `asks`
    what that is: another one does nothing."""
    # Looked at here: a worker that is forked later remembers what was called in the process that asks.
    if str(os.getppid()) == asker:
        _end_with(asker)
    return _core._work(name, plan, shard, asks, f"{platform.node()}, process {os.getpid()}")


def _most(executor: Any) -> int:
    """How much may be under way: twice what can be done at once, so that nobody waits and little is lost at the end."""
    workers = getattr(executor, "_max_workers", None)
    return 2 * int(workers or os.cpu_count() or 1)


def _wait(executor: Any, running: set[Any]) -> set[Any]:
    """Those that are done, at least one if that is soon so. Who looks all the time takes it from those who work, where
    they share processors; so whoever can wait does."""
    wait = getattr(executor, "_wait", None)
    if wait is not None:
        return set(wait(running, _LONG))
    if all(isinstance(future, concurrent.futures.Future) for future in running):
        done, _ = concurrent.futures.wait(running, _LONG, concurrent.futures.FIRST_COMPLETED)
        return done
    done = {future for future in running if future.done()}
    if not done:
        time.sleep(_EVERY)
    return done


def each(executor: Any, name: str, plan: str, shards: Sequence[str], asks: str) -> Iterator[str]:
    """What comes of each shard, in the order in which they end. Where it is left early, what goes on is called off."""
    waiting, asker, own = iter(shards), str(os.getpid()), threading.get_ident()
    running: set[Any] = set()
    try:
        while True:
            room = max(0, _most(executor) - len(running))
            _giving[own] = asker
            running.update(executor.submit(part, asker, name, plan, shard, asks) for shard in islice(waiting, room))
            del _giving[own]
            if not running:
                return
            done = _wait(executor, running)
            running -= done
            for future in done:
                yield future.result()
    finally:
        _giving.pop(own, None)
        for future in running:
            future.cancel()
