"""What is wrong is told in Python's words and the games', whatever is given to whichever call."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from conftest import declared

import quantarium as q
from quantarium.gymnasium import Versus
from quantarium.pettingzoo import raw_env

GAME = q.Game("quantum-leap:board=hex2")
START = GAME.position("bb/bwb/ww w -")
ENGINE = q.Engine(GAME)
RECORD = q.Record(START, [START.moves[0]])


def positions() -> q.Positions:
    return GAME.positions([START, START])


def envs() -> q.Envs:
    return q.Envs(GAME, 2, seed=1)


def versus() -> Versus:
    made = Versus(GAME, level=None)
    made.reset(options={"position": START.text})
    return made


ACTIONS = np.array([START.actions[0]] * 2)
LOGITS = np.zeros((2, GAME.num_actions), np.float32)
PLAYED = q.selfplay(GAME, games=2, simulations=2, random_plies=0)
SMALL: dict[str, Any] = {"game": "quantum-leap:board=hex2", "games": 2, "concurrency": 1, "seed": 1}
# Each call with arguments that are right.
CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "options": (q.options, {"game": "quanta"}),
    "derived_seed": (q.derived_seed, {"seed": 1, "env": 2, "episode": 3}),
    "match": (q.match, SMALL | {"players": ["random", "random,name=b"], "limit": "", "plies": 0, "sprt": None}
        | {"alpha": 0.05, "beta": 0.05, "margin": "1s", "hang": "60s", "chunks": 2, "allow_time": False}
        | {"out": None, "resume": False, "executor": None}),
    "balance": (q.balance, SMALL | {"players": ["random"], "plies": 0, "setup": None, "keep": False, "doublings": 0}
        | {"annotator": "none", "scaling_from": 1, "scaling_games": 2, "hang": "60s", "chunks": 2}
        | {"out": None, "resume": False, "executor": None, "allow_time": False}),
    "selfplay": (q.selfplay, SMALL | {"simulations": 2, "search": "uct", "random_plies": 2, "slip": 3, "chunks": 2}
        | {"weights": None, "out": None, "resume": False, "executor": None}),
    "starts": (q.starts, {"game": "quantum-leap:edition=1,board=hex2", "concurrency": 1, "chunks": 2}
        | {"out": None, "executor": None}),
    "fit": (q.fit, {"data": PLAYED, "file": "/nowhere/weights", "start": None, "keep": None, "epochs": 1, "result": 0.5}
        | {"margin": 0.1, "points": 8.0, "step": 0.02, "decay": 1e-5, "seed": 1}),
    "write_weights": (q.write_weights, {"file": "/nowhere/weights", "game": "quanta", "weights": np.zeros(3)}),
    "read_weights": (q.read_weights, {"file": "/nowhere/weights", "game": "quanta"}),
    "read_records": (q.read_records, {"text": RECORD.text}),
    "Game": (q.Game, {"name": "quanta", "swap": False}),
    "Game.start": (GAME.start, {"seed": 1}),
    "Game.starts": (GAME.starts, {"seeds": [1]}),
    "Game.position": (GAME.position, {"text": START.text, "moves": [START.moves[0]]}),
    "Game.positions": (GAME.positions, {"positions": [START]}),
    "Game.load": (GAME.load, {"text": RECORD.text}),
    "Position.play": (START.play, {"mv": START.actions[0]}),
    "Position.action": (START.action, {"mv": START.moves[0]}),
    "Position.move": (START.move, {"action": START.actions[0]}),
    "Position.planes": (START.planes, {"seat": 1}),
    "Position.scalars": (START.scalars, {"seat": 1}),
    "Position.playouts": (START.playouts, {"count": 1, "seed": 1}),
    "Positions.concat": (q.Positions.concat, {"arrays": [positions()]}),
    "Positions.__getitem__": (lambda which: positions()[which], {"which": 0}),
    "Positions.take": (positions().take, {"indices": [0]}),
    "Positions.play": (positions().play, {"actions": ACTIONS}),
    "Positions.play_": (lambda actions: positions().play_(actions), {"actions": ACTIONS}),
    "Positions.observe": (positions().observe, {"planes": None, "scalars": None, "mask": None, "seat": 1}),
    "Positions.evaluate": (positions().evaluate, {"engine": ENGINE}),
    "Positions.features": (positions().features, {"seat": 1}),
    "Positions.sample": (positions().sample, {"seed": 1, "logits": LOGITS}),
    "Positions.playouts": (positions().playouts, {"count": 1, "seed": 1, "threads": 1}),
    "Envs": (q.Envs, {"game": GAME, "num_envs": 2, "seed": 1, "threads": 1, "autoreset": "disabled", "copy": False}),
    "Envs.reset": (envs().reset, {"seed": 1, "mask": np.ones(2, bool)}),
    "Envs.step": (lambda actions: envs().step(actions), {"actions": envs().sample()}),
    "Envs.sample": (envs().sample, {"logits": LOGITS}),
    "Envs.position": (envs().position, {"index": 1}),
    "Engine": (q.Engine, {"game": GAME, "threads": 1, "weights": None, "evaluate": None, "policy": False, "options": None}),
    "Engine.search": (ENGINE.search, {"position": START, "simulations": 2, "nodes": 5, "seconds": 0.1, "depth": 2, "seed": 1}
        | {"lines": 2, "progress": print}),
    "Engine.choose": (ENGINE.choose, {"position": START, "level": 1, "seed": 1}),
    "Engine.solve": (ENGINE.solve, {"position": START, "nodes": 5, "hash_mib": 1}),
    "Record": (q.Record, {"start": START, "moves": [START.moves[0]], "tags": {"White": "me"}}),
}
ADAPTERS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "Versus": (Versus, {"game": GAME, "seat": 1, "level": 1, "render_mode": "ansi", "illegal": "lose", "swap": True}),
    "Versus.step": (lambda action: versus().step(action), {"action": START.actions[0]}),
    "Versus.reset": (Versus(GAME, level=None).reset, {"seed": 1}),
    "raw_env": (raw_env, {"game": GAME, "render_mode": "ansi", "illegal": "lose", "swap": True}),
    "raw_env.reset": (raw_env(GAME).reset, {"seed": 1}),
}

HOSTILE: list[Any] = [
    None, True, -1, -(2**63) - 1, 300, 2**32, 2**63, 2**64 - 1, 2**64, 10**30, 1.5, float("nan"), float("inf"), 1j, "", "x", "\0", "é" * 70,
    b"x", [], [None], [1.5], ["x"], [2**64], [-1], (), {}, {"x": 1}, {1}, object(), q.Game, GAME, q.Game("quanta"), START, positions(),
    q.Game("quanta").start(), np.float64(1), np.int8(-1), np.uint64(2**64 - 1), np.zeros((2, 2)), np.zeros(2, "U3"), np.array(3),
    np.array([2**64 - 1] * 2, np.uint64), np.ones(2, bool), np.zeros(0), range(3), iter([1]), lambda: 1,
]  # fmt: skip
# Large numbers of these are a lot of work, or threads.
WORK = {"games", "simulations", "nodes", "seconds", "count", "depth", "hash_mib", "num_envs", "threads", "concurrency", "scaling_from"}
WORK |= {"scaling_games", "doublings", "random_plies", "plies", "chunks", "epochs"}
# What only Rust's programmers know.
RUST = re.compile(
    r"Some\(|Ok\(|Err\(|enum|extract|unwrap|::|panic|out of range integral|borrow|usize|[iuf](8|16|32|64)\b(?! \()|&str|Vec\b|Option"
    r"|not an instance of 'ndarray'|contiguous|aligned|core_|Duration|invalid digit|ParseInt|Utf8|NulError"
)


def test_every_call_is_here() -> None:
    """Every public one that takes something, by the types."""
    found: dict[str, set[str]] = {}
    for name, takes in declared():
        given = {arg.arg for arg in takes} - {"self", "cls"}
        name = name.removesuffix(".__new__")
        if given and not name.startswith("_") and ("._" not in name or name.endswith(".__getitem__")):
            found[name] = found.get(name, set()) | given
    assert {name: set(given) for name, (_, given) in CALLS.items()} == found


@pytest.mark.parametrize("name", [*CALLS, *ADAPTERS])
def test_errors_have_no_words_of_rust(name: str) -> None:
    call, right = (CALLS | ADAPTERS)[name]
    if name not in ("fit", "read_weights", "write_weights"):
        call(**right)
    told, wrong = 0, []
    for parameter in right:
        for hostile in HOSTILE:
            is_number = isinstance(hostile, (int, float, np.integer)) and not isinstance(hostile, bool)
            if parameter in WORK and is_number and 100 < hostile < 2**64:
                continue
            if parameter == ("file" if name == "fit" else "out") and isinstance(hostile, (str, bytes)):
                continue
            try:
                call(**right | {parameter: hostile})
            except Exception as error:
                told += 1
                given = [text for text in (str(hostile), repr(hostile)) if text]
                words = str(error)
                for text in given:
                    words = words.replace(text, "")
                negative = is_number and hostile > 0 and re.search(r"(^|\s)-\d", words)
                if len(str(error)) < 5 or RUST.search(words) or negative:
                    wrong.append(f"{name}({parameter}={hostile!r}): {type(error).__name__}: {error}")
    assert told > 3 and not wrong, "\n".join(wrong)
