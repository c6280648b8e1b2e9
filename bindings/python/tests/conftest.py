"""What the tests share."""

import ast
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

# Before NumPy is imported: its products are small here, and threads that wait for work only take time from others.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import pytest

import quantarium as q


# As at a terminal: in the background of a shell Ctrl-C is ignored, and what it should end would run for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)


def whole() -> bool:
    """Whether long tests are to run whole."""
    return os.environ.get("QUANTARIUM_ALL") == "1"


def refused(words: str, call: Callable[[], object], error: type[Exception] | tuple[type[Exception], ...] = q.Error) -> None:
    """What is called is refused in these words."""
    with pytest.raises(error, match=words or None):
        call()


def declared() -> Iterator[tuple[str, list[ast.arg]]]:
    """Every call of the types, that of a class with its name before it, and what it takes."""
    stub = ast.parse(Path(q.__file__).with_name("_core.pyi").read_text(encoding="utf-8"))
    for outer in stub.body:
        is_class = isinstance(outer, ast.ClassDef)
        for call in outer.body if is_class else [outer]:
            if isinstance(call, ast.FunctionDef):
                name = f"{outer.name}.{call.name}" if is_class else call.name
                yield name, call.args.posonlyargs + call.args.args + call.args.kwonlyargs


def forked(call: Callable[[], Any]) -> Any:
    """What a forked process makes of it, which must not wait for ever."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=lambda: there.send(call()))
    child.start()
    came = here.poll(60)
    child.kill()
    assert came
    return here.recv()


def drawn(file: Path, game: q.Game | str, seed: int) -> Path:
    """Writes weights of a game that are drawn by lot."""
    count = q.Game(str(game)).num_features
    q.write_weights(file, game, np.random.default_rng(seed).normal(size=count))
    return file


# Moves of Quantum, on 4 by 5 cells from the start, that lead back to it: twice over, a position occurs for the third time (QS-11).
TO_AND_FRO = ["b2-b3", "c4-c3", "b3-b2", "c3-c4"]
# Small boards, so that a whole game is soon played: each game, an edition with a swap, and more than two players.
SAMPLES = [
    "quantum-leap:board=hex3",
    "quantum-leap:edition=1,board=hex3",
    "quantum-leap:board=hex3,players=3",
    "quantum:board=4x5",
    "quantum-link:board=hex2",
    "quanta:board=5x5",
]
# Every option, every number of players, and the boards of the sheets.
DEFAULTS: list[str] = []
if whole():
    SAMPLES += [
        *[f"quantum-leap:board=hex4,players={players}" for players in (4, 5, 6)],
        "quantum-leap:board=mask/oo.oo/o.o/ooooo/.o",
        "quantum:board=4x5,setup=random,jump=on,power=corners",
        "quantum-link:board=rect3x4,dice=4",
        "quanta:board=6x5,placing=orthogonal,majority=absolute",
    ]
    DEFAULTS += ["quantum-leap", "quantum-leap:edition=1", "quantum", "quantum-link", "quanta"]


@pytest.fixture(params=SAMPLES + DEFAULTS)
def name(request: pytest.FixtureRequest) -> str:
    """A game string: all samples and all defaults."""
    return str(request.param)


@pytest.fixture(params=SAMPLES)
def small(request: pytest.FixtureRequest) -> str:
    """A game string of a small board."""
    return str(request.param)


def begun(game: q.Game, seed: int) -> q.Position:
    """A start position from this seed on in which nobody is stuck."""
    return next(start for start in map(game.start, range(seed, seed + 1000)) if not start.done)
