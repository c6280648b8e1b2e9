"""The OpenSpiel adapter, OpenSpiel's own tests of games, and its searches."""

import os
import pickle
import random
import sys
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from conftest import TO_AND_FRO, whole
from open_spiel.python.algorithms import generate_playthrough, mcts, minimax

import quantarium as q
from quantarium.open_spiel import PlayoutEvaluator

PLAYTHROUGHS = sorted(Path(__file__).parent.glob("playthroughs/*.txt"))


def load(name: str, **more: Any) -> Any:
    """The game of a game string, its options as OpenSpiel's parameters."""
    family, _, options = name.partition(":")
    given = dict(option.split("=") for option in options.split(",") if option)
    numbers = {key for key, default in q.options(family).items() if default.isdigit()}
    given = {key: int(value) if key in numbers else value for key, value in given.items()}
    return pyspiel.load_game(family.replace("-", "_"), {**given, **more})


def test_parameters_name_the_game(small: str) -> None:
    game = load(small, seed=3)
    assert game.game == q.Game(small) and game.num_distinct_actions() == game.game.num_actions
    state = game.new_initial_state()
    assert state.position == q.Game(small).start(3)
    assert pyspiel.load_game(str(game)).new_initial_state().position == state.position


def test_a_position_is_a_parameter() -> None:
    game = load("quantum-leap:board=hex2", position="bb/bwb/ww w -")
    state = game.new_initial_state()
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["a1xc3", "a2xc2"]


def test_open_spiels_random_simulations(small: str) -> None:
    pyspiel.random_sim_test(load(small), num_sims=20 if whole() else 2, serialize=True, verbose=False)


def test_a_state_is_pickled_with_its_history() -> None:
    game = load("quantum:board=4x5")
    state = game.new_initial_state()
    moves = TO_AND_FRO * 2
    for mv in moves[:-1]:
        state.apply_action(state.position.action(mv))
    clone = state.clone()
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for other in (clone, again, pickle.loads(pickle.dumps(state))):
        other.apply_action(other.position.action(moves[-1]))
        assert other.is_terminal() and other.returns() == [0, 0]
    assert not state.is_terminal()


def test_games_are_deterministic_and_states_light(small: str) -> None:
    """Minimax wants no chance nodes. A clone copies what is in the state's `__dict__`: no game with its tables."""
    game = load(small, seed=5)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    state = game.new_initial_state()
    assert not state.is_chance_node() and state.position == q.Game(small).start(5)
    assert set(vars(state)) == {"position"}
    assert state.clone().position is state.position


def test_observers_see_the_planes(small: str) -> None:
    game = load(small)
    state = game.new_initial_state()
    for player in range(game.num_players()):
        observer = game.make_py_observer()
        observer.set_from(state, player)
        planes = state.position.planes(player)
        assert (observer.dict["observation"][: len(planes)] == planes).all()


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_playthroughs_stay_what_they_are(file: Path) -> None:
    """What OpenSpiel says of a whole game, as its own games have it in files; QUANTARIUM_BLESS=1 writes them again."""
    flags.FLAGS(["tests"])
    original, again = generate_playthrough.replay(str(file))
    if os.environ.get("QUANTARIUM_BLESS") == "1":
        file.write_text(again, encoding="utf-8")
    else:
        assert again == original


def test_open_spiels_api_test(name: str) -> None:
    """Its suite of one game, as `python api_test.py --test_only_games=NAME` runs it; there with the default options only."""
    from open_spiel.integration_tests import api_test

    case = type(f"EnforceAPI {name}", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": load(name)})
    suite = unittest.TestLoader().loadTestsFromTestCase(case)
    result = unittest.TextTestRunner(stream=sys.stderr).run(suite)
    assert result.testsRun >= 5 and result.wasSuccessful()


def test_open_spiels_searches_play(small: str) -> None:
    """Its MCTS in Python and in C++."""
    game = load(small, seed=1)
    state = game.new_initial_state()
    draw = np.random.RandomState(1)
    python = mcts.MCTSBot(game, 2.0, 30, PlayoutEvaluator(2), random_state=draw)
    assert python.step(state) in state.legal_actions()
    # With NumPy's numbers in its sums the search takes half as long again.
    assert all(type(child.total_reward) is float for child in python.mcts_search(state).children)
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    native = pyspiel.MCTSBot(game, rollouts, 2.0, 30, 10, True, 1, False)
    # Not `step`: in OpenSpiel 2.0.2 that ends the process for every game written in Python.
    assert native.step_with_policy(state)[1] in state.legal_actions()


def test_open_spiels_alpha_beta_sees_one_ply(small: str) -> None:
    """What a seat gets at once, in a game's last positions: also where it moves twice."""
    game = load(small, seed=1)
    if game.num_players() > 2:
        pytest.skip("alpha-beta is for two")
    draw, decided = random.Random(1), 0
    for _ in range(40):
        states, state = [], game.new_initial_state()
        while not state.is_terminal():
            states.append(state.clone())
            state.apply_action(draw.choice(state.position.actions))
        for state in states[-2:]:
            position = state.position
            got = {action: float(position.play(action).returns[position.to_play]) for action in position.actions}
            value, action = minimax.alpha_beta_search(game, state, lambda _: 0.0, maximum_depth=1)
            assert value == max(got.values()) == got[action]
            decided += any(got.values())
        if decided > 4:
            break
    # Random moves end Quantum in a draw on so small a board.
    assert decided > 4 or small.startswith("quantum:")


def test_alpha_beta_finds_what_the_solver_proves() -> None:
    rules = q.Game("quantum-leap:board=hex2")
    engine = q.Engine(rules)
    for seed in range(12):
        game = load("quantum-leap:board=hex2", seed=seed)
        state = game.new_initial_state()
        if state.is_terminal():
            continue
        value, _ = minimax.alpha_beta_search(game)
        solution = engine.solve(state.position)
        assert solution is not None and (value > 0) == (solution.winner == 0)


def test_the_swap_can_be_left_out() -> None:
    game = load("quantum-leap:edition=1,board=hex2", seed=2, swap=False)
    assert game.num_distinct_actions() == 42 and load("quantum-leap:edition=1,board=hex2").num_distinct_actions() > 42
    assert game.new_initial_state().position == q.Game("quantum-leap:edition=1,board=hex2", swap=False).start(2)
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
