"""Matches and balance reports on a Ray cluster: the same arguments as `quantarium.match` and `quantarium.balance`, the
same bytes.

The work is tasks without state. A task whose node or worker is lost is done again, for ever; what is finished is written down
here, in the folder `out`, so that after any end of this process `resume=True` goes on. Every node must have this version of
the package; what another version has done is refused.

Connect with `ray.init` first; without it a cluster on this machine is started, as Ray does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ray

import quantarium as q

__all__ = ["Executor", "balance", "match"]


class _Future:
    """A task, as far as it is waited for."""

    def __init__(self, reference: ray.ObjectRef[str]) -> None:
        self._reference = reference

    def done(self) -> bool:
        return bool(ray.wait([self._reference], timeout=0)[0])

    def result(self) -> str:
        return str(ray.get(self._reference))

    def cancel(self) -> None:
        ray.cancel(self._reference)


class Executor:
    """What does the work of `match` and `balance` on the cluster; `options` are those of a Ray task, such as
    `num_cpus=1` or `resources={"fast": 1}`."""

    def __init__(self, **options: Any) -> None:
        if not ray.is_initialized():
            ray.init()
        self._options = {"max_retries": -1, "num_cpus": 1} | options

    @property
    def _max_workers(self) -> int:
        """What the cluster can do at once now: nodes come and go."""
        return int(ray.cluster_resources().get("CPU", 0))

    def submit(self, fn: Callable[..., str], /, *args: str) -> _Future:
        return _Future(ray.remote(fn).options(**self._options).remote(*args))


def match(game: q.Game | str, players: Sequence[str], **settings: Any) -> q.Match:
    """Plays a match on the cluster; the arguments are those of `quantarium.match`."""
    return q.match(game, players, **{"executor": Executor()} | settings)


def balance(game: q.Game | str | Sequence[q.Game | str], players: Sequence[str] | None = None, **settings: Any) -> q.Balance:
    """Measures a game, or several, on the cluster; the arguments are those of `quantarium.balance`."""
    return q.balance(game, players, **{"executor": Executor()} | settings)
