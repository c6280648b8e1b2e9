"""Matches, balance reports, self-play and solved starts on a Ray cluster: the same arguments as `quantarium.match`, `balance`,
`selfplay` and `starts`, the same bytes.

The work is tasks without state. A task whose node or worker is lost is done again, for ever; what is finished is written down
here, in the folder `out`, so that after any end of this process `resume=True` goes on. Every node must have this version of
the package; what another version has done is refused.

Connect with `ray.init` first; without it a cluster on this machine is started, as Ray does.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from typing import Any

import ray  # pyright: ignore[reportMissingImports]

import quantarium as q
from quantarium import _core

__all__ = ["Executor", "balance", "match", "selfplay", "starts"]


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
    """What does the work on the cluster; `options` are those of a Ray task, such as
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


def _on_the_cluster(settings: dict[str, Any]) -> dict[str, Any]:
    """The settings, and who does the work unless they say so."""
    return {"executor": Executor()} | settings


def match(game: q.Game | str, players: Sequence[str], **settings: Any) -> q.Match:
    """Plays a match on the cluster; the arguments are those of `quantarium.match`."""
    return q.match(game, players, **_on_the_cluster(settings))


def balance(game: q.Game | str | Sequence[q.Game | str], players: Sequence[str] | None = None, **settings: Any) -> q.Balance:
    """Measures a game, or several, on the cluster; the arguments are those of `quantarium.balance`."""
    return q.balance(game, players, **_on_the_cluster(settings))


def selfplay(game: q.Game | str, **settings: Any) -> q.SelfPlay:
    """Has the engine play itself on the cluster; the arguments are those of `quantarium.selfplay`."""
    return q.selfplay(game, **_on_the_cluster(settings))


def starts(game: q.Game | str, **settings: Any) -> q.Starts:
    """Solves the starts of a small board on the cluster; the arguments are those of `quantarium.starts`."""
    return q.starts(game, **_on_the_cluster(settings))


def _main() -> int:
    """What `quantarium match --ray ADDRESS` starts: the match whose settings are on standard input."""
    request = json.load(sys.stdin)
    try:
        if request["commit"] != _core._commit:
            raise q.Error(f"--ray: the Python package is of commit {_core._commit}, the program of {request['commit']}")
        ray.init(address=request["address"], log_to_driver=False)
        match(**request["match"])
    except KeyboardInterrupt:
        return 130
    except (q.Error, OSError) as error:
        print(f"quantarium: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(_main())
