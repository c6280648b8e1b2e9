"""The examples run, and do what they say."""

import importlib
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from conftest import whole

import quantarium as q

EXAMPLES = Path(__file__).parents[1] / "examples"


def example(name: str) -> ModuleType:
    """An example as a module."""
    if str(EXAMPLES) not in sys.path:
        sys.path.insert(0, str(EXAMPLES))
    return importlib.import_module(name)


def test_the_solved_table_is_read_as_the_solver_says() -> None:
    learning, game = example("learn_hex3"), q.Game("quantum-leap:board=hex3")
    starts = game.starts(np.arange(12))
    starts = starts[~starts.done]
    engine, wins = q.Engine(game), learning.Solved(learning.TABLE, game).wins(starts)
    solved = [engine.solve(starts[i]) for i in range(len(starts))]
    assert [solution is not None and solution.winner == 0 for solution in solved] == wins.tolist()


def test_tests_and_lessons_share_no_start() -> None:
    learning, game = example("learn_hex3"), q.Game("quantum-leap:board=hex3")
    draw = np.random.default_rng(3)
    lessons, tests = (set(learning.class_of(learning.drawn(game, 1000, test, draw))) for test in (False, True))
    assert len(lessons) > 500 and len(tests) > 500 and not lessons & tests
    # A start and its image under any symmetry are one class.
    starts = game.starts(np.arange(50))
    cells, _ = game.symmetries
    stones = learning.seen_by_mover(starts)[:, : cells.shape[1]]
    for image in cells:
        turned = np.zeros_like(stones)
        turned[:, image] = stones
        again = np.min([turned.astype(np.int64) @ (1 << other) for other in cells], axis=0)
        assert (again == learning.class_of(starts)).all()


def test_self_play_learns_what_the_table_says() -> None:
    shares = example("learn_hex3").learn(16000 if whole() else 3000, 1, example("learn_hex3").TABLE)
    chance = shares["always the same answer is right"]
    assert shares["right before learning"] < chance + 0.05
    assert shares["right one ply ahead"] > chance + (0.18 if whole() else 0.1)
    assert shares["won against random moves"] > 0.8


@pytest.mark.parametrize("game", ["quantum-leap:board=hex3,players=3", "quanta:board=5x5"])
def test_random_games_are_played(game: str) -> None:
    games = example("random_games")
    wins = games.play(game, 8, 1)
    assert 0 < wins.total() <= 8 and wins == games.play(game, 8, 1)
