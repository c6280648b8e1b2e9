"""What can be pickled, copied, compared and hashed: everything, and seeds that go round."""

import ast
import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import gymnasium
import numpy as np
import pyspiel
import pytest
from conftest import TO_AND_FRO, begun, drawn, refused

import quantarium as q
from quantarium import gymnasium as versus_module
from quantarium import pettingzoo as aec
from quantarium.open_spiel import PlayoutEvaluator, seed_parameter

NAME = "quantum-leap:board=hex2"
GAME = q.Game(NAME)
START = begun(GAME, 1)
MANY = 2**63 + 5


def ended(name: str) -> q.Position:
    position = begun(q.Game(name), 1)
    while not position.done:
        position = position.play(position.actions[0])
    return position


def versus() -> versus_module.Versus:
    made = versus_module.Versus(NAME, level=2, illegal="lose")
    made.reset(seed=3)
    return made


# Two that are equal, and one that is not.
VALUES: dict[str, Callable[[int], Any]] = {
    "Game": lambda i: q.Game(["quanta", NAME][i]),
    "Outcome": lambda i: ended([NAME, "quantum-link:board=hex2"][i]).outcome,
    "Position": lambda i: GAME.start(i),
    "Positions": lambda i: GAME.starts([i, 5]),
    "Report": lambda i: q.Engine(GAME).search(START, simulations=20 + i, seed=1),
    "Solution": lambda i: q.Engine(GAME).solve([START, START.play(START.actions[0])][i]),
    "Record": lambda i: q.Record(START, START.moves[:1], {"White": "me"} if i else {}),
    "Match": lambda i: q.match(GAME, ["random", "random,name=b"], games=2, seed=i),
    "Balance": lambda i: q.balance(GAME, ["random"], games=2 + i, annotator="none", doublings=0),
    "SelfPlay": lambda i: q.selfplay(GAME, games=1, simulations=3, seed=i),
    "Starts": lambda i: q.starts(f"quantum-leap:edition={1 + i},board=hex2"),
}
# What goes on as the original does, though it is none.
RUNNING = {"Engine", "Envs"}


def copies(value: Any) -> list[Any]:
    return [copy.copy(value), copy.deepcopy(value), *[pickle.loads(pickle.dumps(value, protocol)) for protocol in (2, 5)]]


def test_every_class_is_here() -> None:
    stub = ast.parse(Path(q.__file__).with_name("_core.pyi").read_text(encoding="utf-8"))
    classes = {node.name for node in stub.body if isinstance(node, ast.ClassDef) and node.decorator_list}
    assert classes == {*VALUES, *RUNNING}


@pytest.mark.parametrize("name", VALUES)
def test_values_are_copied_compared_and_hashed(name: str) -> None:
    make = VALUES[name]
    one, other = make(0), make(1)
    assert one != other and one != name and repr(one) != repr(None)
    # What is of another kind may say that it is equal.
    assert one == ANY
    # A search says how long it took.
    alike = copies(one) + ([make(0)] if name != "Report" else [])
    for same in alike:
        assert type(same) is type(one) and same == one and repr(same) == repr(one)
        for attribute in dir(one):
            if not attribute.startswith("_") and not callable(getattr(one, attribute)):
                assert repr(getattr(same, attribute)) == repr(getattr(one, attribute)), attribute
        if name == "Positions":
            refused("unhashable", lambda: hash(same), TypeError)
        else:
            assert hash(same) == hash(one) and len({one, same, other}) == 2


def test_positions_are_the_same_with_their_histories_only() -> None:
    game = q.Game("quantum:board=4x5")
    start, moved = game.start(), game.start()
    for mv in TO_AND_FRO:
        moved = moved.play(mv)
    assert moved.text.split()[:2] == start.text.split()[:2] and moved != start and moved.key != start.key
    assert {moved, *copies(moved)} == {moved}
    assert game.positions([start]) == game.positions([start]) != game.positions([moved])
    assert game.positions([]) == game.starts([]) != q.Game("quanta").starts([])


def test_what_never_changes_is_its_own_copy() -> None:
    assert all(copy.copy(one) is copy.deepcopy(one) is one for one in (GAME, START))
    assert repr(GAME) == f'Game("{GAME.name}")'


def test_engines_are_copied_with_their_weights(tmp_path: Path) -> None:
    for engine in (q.Engine(GAME), q.Engine(GAME, weights=drawn(tmp_path / "mine", GAME, 1))):
        expected = engine.search(START, simulations=50, seed=2).values
        (tmp_path / "mine").unlink(missing_ok=True)
        for other in copies(engine):
            assert other.search(START, simulations=50, seed=2).values == expected
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        report = pool.submit(engine.search, START, simulations=50, seed=2).result()
    assert report.values == expected


def test_environments_are_copied_before_they_are_asked_anything() -> None:
    fresh = q.Envs(q.Game(NAME), 3, seed=5)
    for other in copies(fresh):
        other.reset()
        assert other.episodes.tolist() == copy.copy(other).episodes.tolist()
        expected = q.Envs(q.Game(NAME), 3, seed=5)
        assert expected.reset()[1]["seed"].tolist() == other.reset(seed=5)[1]["seed"].tolist()
        assert expected.episodes.tolist() == other.episodes.tolist()
    first = fresh.reset()[1]["seed"].tolist()
    for other in copies(q.Envs(q.Game(NAME), 3, seed=5)):
        assert other.reset()[1]["seed"].tolist() == first


def test_adapters_are_copied() -> None:
    for one in (versus(), gymnasium.make("quantarium/QuantumLeap-v0", game=NAME, level=None)):
        one.reset(seed=4)
        # A copy of a wrapper has the environment that the wrapper has.
        others = copies(one)[0 if one is one.unwrapped else 1 :]
        action = int(one.unwrapped.position.actions[0])  # type: ignore[attr-defined]
        expected = one.step(action)
        for other in others:
            seen, *rest = other.step(action)
            assert rest == list(expected[1:])
            assert all(np.array_equal(seen[key], value) for key, value in expected[0].items())
    game = pyspiel.load_game("quantum_leap(board=hex3,seed=7)")
    for other in copies(game):
        assert str(other) == str(game) and other.begin == game.begin
    state = game.new_initial_state()
    for other in copies(PlayoutEvaluator(3, seed=4)):
        assert other.evaluate(state) == PlayoutEvaluator(3, seed=4).evaluate(state)


def test_a_pickled_game_of_open_spiel_is_read_by_a_new_process() -> None:
    pickled = pickle.dumps(pyspiel.load_game("quantum_leap(board=hex3,seed=7)"))
    code = f"import pickle; print(pickle.loads({pickled!r}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "board=hex3" in done.stdout and "seed=7" in done.stdout


def seeds() -> list[Any]:
    """As they are given out, and as programs write them."""
    given: list[Any] = [q.derived_seed(1, 2, 3), *q.Envs(GAME, 3).reset()[1]["seed"], *range(3)]
    given += [np.array(7), np.int8(7), np.uint64(7), np.int64(2**62), 2**31, 2**63 - 1]
    made = aec.env(NAME)
    made.reset(seed=MANY)
    given += [info["seed"] for info in made.unwrapped.infos.values()]
    given.append(versus().reset()[1]["seed"])
    return given


def test_seeds_that_are_given_out_are_taken_by_every_call() -> None:
    engine = q.Engine(GAME)
    for seed in seeds():
        number = int(seed)
        assert 0 <= number < 2**63
        start = GAME.start(number)
        forms: list[Any] = [[seed], (number,), np.array([seed]), np.array([number], np.uint64), [np.uint64(number)]]
        assert all(GAME.starts(form)[0] == start for form in forms) and GAME.start(seed) == start
        assert q.derived_seed(seed, 0, 0) == q.derived_seed(number, 0, 0)
        assert q.Envs(GAME, 2, seed=seed).reset()[1]["seed"][0] == q.derived_seed(number, 0, 0)
        assert q.Envs(GAME, 2).reset(seed=seed)[1]["seed"][0] == q.derived_seed(number, 0, 0)
        assert (START.playouts(3, seed) == START.playouts(3, number)).all()
        some = GAME.starts([1, 2])
        assert (some.sample(seed) == some.sample(number)).all() and (some.playouts(3, seed) == some.playouts(3, number)).all()
        assert engine.choose(START, level=1, seed=seed) == engine.choose(START, level=1, seed=number)
        assert engine.search(START, simulations=3, seed=seed).best == engine.search(START, simulations=3, seed=number).best
        assert q.match(GAME, ["random", "random,name=b"], games=2, seed=seed).done
        assert len(q.selfplay(GAME, games=1, simulations=1, seed=seed)) == 1
        assert q.balance(GAME, ["random"], games=2, annotator="none", doublings=0, seed=seed).reports
        for made in (aec.raw_env(NAME), versus()):
            made.reset(seed=seed)
        game = pyspiel.load_game("quantum_leap", {"board": "hex2"} | seed_parameter(seed))
        assert game.begin == start == pyspiel.load_game(str(game)).begin == pickle.loads(pickle.dumps(game)).begin


def test_seeds_of_open_spiel_are_named_when_they_are_none() -> None:
    assert seed_parameter(2**31 - 1) == {"seed": 2**31 - 1} and seed_parameter(2**31) == {"large_seed": "0x80000000"}
    refused("seed -1: seeds are 0 to", lambda: pyspiel.load_game("quantum_leap(seed=-1)"), Exception)
    for text in ("0x1ffffffffffffffff", "much"):
        refused("seeds are|a number in hexadecimal", lambda: pyspiel.load_game(f"quantum_leap(large_seed={text})"), Exception)
