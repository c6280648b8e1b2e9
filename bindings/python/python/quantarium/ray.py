"""Matches, balance reports, self-play and solved starts on a Ray cluster: the same arguments as `quantarium.match`, `balance`,
`selfplay` and `starts`, the same bytes.

The work is tasks without state. A task whose node or worker is lost is done again, for ever; what is finished is written down
here, in the folder `out`, so that after any end of this process `resume=True` goes on. Every node must have this version of
the package; a process of another one does nothing, and its answer raises `quantarium.BadWorker`.

Connect with `ray.init` first; without it a cluster on this machine is started, as Ray does.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import ray  # pyright: ignore[reportMissingImports]

import quantarium as q
from quantarium import _core

__all__ = ["Executor", "balance", "match", "selfplay", "starts"]


# So long, in characters, is a text that is not sent with every task: one with weights in it.
_LONG = 50_000


class _Future:
    """A task, as far as it is waited for."""

    def __init__(self, reference: ray.ObjectRef[str]) -> None:
        self.reference = reference

    def done(self) -> bool:
        return bool(ray.wait([self.reference], timeout=0)[0])

    def result(self) -> str:
        return str(ray.get(self.reference))

    def cancel(self) -> None:
        ray.cancel(self.reference)


class Executor:
    """What does the work on the cluster; `options` are those of a Ray task, such as
    `num_cpus=1` or `resources={"fast": 1}`."""

    def __init__(self, **options: Any) -> None:
        if not ray.is_initialized():
            ray.init()
        self._options = {"max_retries": -1, "num_cpus": 1} | options
        # Functions and long texts are sent once, not with each task.
        self._functions: dict[Callable[..., str], Any] = {}
        self._texts: dict[str, ray.ObjectRef[str]] = {}

    @property
    def _max_workers(self) -> int:
        """What the cluster can do at once now: nodes come and go."""
        return int(ray.cluster_resources().get("CPU", 0))

    def submit(self, fn: Callable[..., str], /, *args: str) -> _Future:
        if fn not in self._functions:
            self._functions[fn] = ray.remote(fn).options(**self._options)
        return _Future(self._functions[fn].remote(*map(self._sent, args)))

    def _sent(self, text: str) -> str | ray.ObjectRef[str]:
        if len(text) < _LONG:
            return text
        if text not in self._texts:
            self._texts[text] = ray.put(text)
        return self._texts[text]

    def _wait(self, futures: Iterable[_Future], seconds: float) -> list[_Future]:
        """Those that are done, at least one if that is so in as many seconds."""
        waited = {future.reference: future for future in futures}
        done, _ = ray.wait(list(waited), timeout=seconds)
        return [waited[reference] for reference in done]


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
