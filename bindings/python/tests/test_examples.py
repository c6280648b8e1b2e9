"""The examples run, and do what they say."""

import importlib
import shlex
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
    starts = game.starts(np.arange(12 if whole() else 5))
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


def test_self_play_learns_what_the_table_says_and_plays_matches(tmp_path: Path) -> None:
    """By the engine, over UGI, at 30 simulations a move: it beats chance and level 2, and one that has learned nothing."""
    learning, game = example("learn_hex3"), "quantum-leap:board=hex3"
    files = {"learned": tmp_path / "learned.npz", "new": tmp_path / "new.npz"}
    np.savez(files["new"], *learning.Network(2 * len(q.Game(game).cells), 96, np.random.default_rng(1)).weights)
    shares = learning.learn(16000 if whole() else 2000, 1, learning.TABLE, files["learned"])
    chance = shares["always the same answer is right"]
    assert shares["right before learning"] < chance + 0.05
    assert shares["right one ply ahead"] > chance + (0.18 if whole() else 0.1)
    assert shares["won against random moves"] > 0.8
    command = [sys.executable, str(EXAMPLES / "learn_hex3.py"), "--play"]
    player = {name: f"name={name},playouts=30,cmd={shlex.join([*command, str(file)])}" for name, file in files.items()}
    rivals = [("level=2", 0.5), (player["new"], 0.5)]
    # Chance has been beaten in a thousand games by then.
    for rival, least in [("random", 0.8), *rivals] if whole() else rivals:
        score = q.match(game, [player["learned"], rival], games=400 if whole() else 100, seed=1).score
        assert score is not None and score[1] > least, (rival, score)


@pytest.mark.parametrize("game", ["quantum-leap:board=hex3,players=3", "quanta:board=5x5"])
def test_random_games_are_played(game: str) -> None:
    games = example("random_games")
    wins = games.play(game, 8, 1)
    assert 0 < wins.total() <= 8 and wins == games.play(game, 8, 1)


def ignorance(positions: q.Positions) -> tuple[np.ndarray, np.ndarray]:
    """An evaluator that knows nothing."""
    zeros = np.zeros((len(positions), positions.game.num_actions), np.float32)
    return zeros, np.zeros((len(positions), positions.game.players), np.float32)


def test_the_tree_finds_wins_without_a_network() -> None:
    game = q.Game("quantum-leap:board=hex3")
    engine, positions = q.Engine(game), game.starts(np.arange(60))
    for ply in range(8):
        positions = positions[~positions.done]
        positions = positions.play(positions.sample(ply))
    positions = positions[~positions.done]

    def wins(position: q.Position) -> bool:
        """Whether whoever is to move wins by best play."""
        solution = engine.solve(position)
        assert solution is not None
        return solution.winner == position.to_play

    winnable = positions.take([i for i in range(len(positions)) if wins(positions[i])])
    assert 10 < len(winnable) < len(positions)

    def found(simulations: int) -> int:
        shares = example("alpha_zero").search(winnable, ignorance, simulations)
        assert np.allclose(shares.sum(axis=1), 1) and not shares[~winnable.observe()["mask"]].any()
        after = winnable.play(shares.argmax(axis=1))
        return sum(after[i].done or not wins(after[i]) for i in range(len(after)))

    assert found(4) < found(200) == len(winnable)


@pytest.mark.parametrize("name", ["quantum-leap:board=hex3,players=3", "quanta:board=5x5", "quantum-link:board=hex2"])
def test_the_tree_knows_seats_not_turns(name: str) -> None:
    """More than two players, and a seat that acts twice in a row: a win on the next ply is always taken."""
    game = q.Game(name)
    positions, found = game.starts(np.arange(40)), 0
    for ply in range(game.max_plies):
        positions = positions[~positions.done]
        if len(positions) == 0:
            break
        for i in range(0, len(positions), 7):
            position = positions[i]
            wins = {a for a in position.actions if position.play(a).returns[position.to_play] == 1}
            if wins and len(wins) < len(position.actions):
                found += 1
                many = 12 * len(position.actions)
                best = example("alpha_zero").search(game.positions([position]), ignorance, many).argmax()
                assert int(best) in wins
        positions = positions.play(positions.sample(ply))
    assert found > 3


def test_the_network_learns_from_its_search() -> None:
    learned = example("alpha_zero").learn("quantum-leap:board=hex3", 10 if whole() else 6, 48, 16, 2)
    losses = learned["losses"]
    assert np.mean(losses[-3:]) < losses[0] - 0.1
    # It began with none of the moves better than the others: a mean of about 0.
    assert learned["mean result against random moves, one simulation"] > 0.25
