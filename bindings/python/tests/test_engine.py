"""The engine."""

import json
import pickle
from pathlib import Path

import numpy as np
import pytest
from conftest import TO_AND_FRO, begun, drawn, refused

import quantarium as q


def test_a_search_is_repeated_by_its_seed(name: str) -> None:
    game = q.Game(name)
    engine, start = q.Engine(game), begun(game, 1)
    one, other = (engine.search(start, simulations=60, seed=3) for _ in range(2))
    assert (one.best, one.line, one.values, one.nodes) == (other.best, other.line, other.values, other.nodes)
    assert one.best in start.moves and start.action(one.best) == one.action
    assert len(one.values) == game.players
    assert {mv for mv, _, _ in one.moves} <= set(start.moves)


@pytest.mark.parametrize("name", ["quantum-leap", "quantum-leap:board=hex4,players=4", "quanta"])
def test_a_report_has_the_lines_of_the_best_moves(name: str) -> None:
    game = q.Game(name)
    engine, start = q.Engine(game), begun(game, 1)
    plain, report = engine.search(start, simulations=2000), engine.search(start, simulations=2000, lines=5)
    assert plain.lines == [plain.line] == report.lines[:1] and plain.moves == report.moves
    assert [line[0] for line in report.lines] == [mv for mv, _, _ in report.moves[:5]]
    # In Quanta the best move is looked at almost alone.
    assert name == "quanta" or any(len(line) > 1 for line in report.lines[1:])
    for line in report.lines:
        # It raises where a move is illegal.
        game.position(start.text, line)
    few, all_ = (engine.search(start, simulations=9, lines=lines).lines for lines in (0, 10**6))
    assert few == [] and len(all_) == len(engine.search(start, simulations=9).moves)
    # A pickle from before there were lines.
    old = json.loads(report.__reduce__()[1][0])
    del old["lines"]
    assert q.Report._read(json.dumps(old)).line == report.line


def test_progress_is_shown_and_ends_a_search() -> None:
    game = q.Game("quantum-leap")
    engine, start = q.Engine(game), game.start(1)
    seen: list[q.Report] = []

    def stops(report: q.Report) -> bool:
        seen.append(report)
        return len(seen) < 3

    last = engine.search(start, nodes=10**15, lines=2, progress=stops)
    counts = [report.simulations for report in seen]
    assert len(seen) == 3 and 0 < counts[0] < counts[1] < counts[2] <= last.simulations
    assert all(report.best in start.moves and len(report.lines) == 2 for report in seen)
    # It may search, too. What it returns otherwise ends nothing.
    engine.search(start, nodes=10**15, progress=lambda report: np.bool_(engine.search(start, simulations=3) is None))
    assert engine.search(start, seconds=0.5, progress=seen.append).seconds > 0.4 and len(seen) > 4
    refused("", lambda: engine.search(start, nodes=10**15, progress=lambda report: 1 // 0), ZeroDivisionError)
    assert engine.search(start, simulations=3).best
    refused("progress: a function is needed, not int", lambda: engine.search(start, simulations=3, progress=3), TypeError)  # type: ignore[arg-type]


def test_a_level_plays_a_legal_move(small: str) -> None:
    game = q.Game(small)
    engine, position = q.Engine(game), begun(game, 2)
    for ply in range(6):
        if position.done:
            break
        mv = engine.choose(position, level=2, seed=ply)
        assert mv == engine.choose(position, level=2, seed=ply)
        position = position.play(mv)


def test_solutions_are_those_of_trying_everything() -> None:
    game = q.Game("quantum-leap:board=hex2")
    engine = q.Engine(game)

    def winner(position: q.Position) -> int:
        if position.outcome is not None:
            assert position.outcome.winner is not None
            return position.outcome.winner
        results = {winner(position.play(action)) for action in position.actions}
        return position.to_play if position.to_play in results else results.pop()

    solved = 0
    for seed in range(40):
        start = game.start(seed)
        if start.done:
            continue
        solution = engine.solve(start)
        assert solution is not None and solution.winner == winner(start)
        assert winner(start.play(solution.best)) == solution.winner
        solved += 1
    assert solved > 20
    assert q.Engine(q.Game("quantum")).solve(q.Game("quantum").start(), nodes=1000) is None


def test_the_history_reaches_the_engine() -> None:
    """A position that occurs for the third time is a draw, which only the history knows (QS-11)."""
    game = q.Game("quantum:board=4x5")
    position = game.position(game.start().text, (TO_AND_FRO * 2)[:7])
    last = q.Engine(game).search(position, simulations=200)
    values = {mv: value for mv, _, value in last.moves}
    assert position.play("c3-c4").outcome is not None and values["c3-c4"] == 0.5


def test_wrong_arguments_are_refused() -> None:
    game = q.Game("quantum-leap:board=hex2")
    engine, start = q.Engine(game), begun(game, 1)
    refused("limit", lambda: engine.search(start))
    refused("levels are 1 to 10", lambda: engine.choose(start, level=11))
    refused("an engine of", lambda: engine.choose(q.Game("quantum").start()))
    refused("the game is over", lambda: engine.choose(game.position("1b/1w1/2 w -")))
    refused("", lambda: engine.search(start, seconds=-1.0))


def test_an_engine_goes_by_weights_of_one_s_own(tmp_path: Path) -> None:
    game, three = q.Game("quantum-leap:board=hex3"), q.Game("quantum-leap:board=hex3,players=3")
    file = drawn(tmp_path / "mine", game, 1)
    start = game.start(seed=1)
    built_in, mine = q.Engine(game), q.Engine(game, weights=file)
    reports = [engine.search(start, simulations=30, seed=1) for engine in (built_in, mine)]
    assert reports[0].values != reports[1].values
    chosen = [[engine.choose(start, level=4, seed=seed) for seed in range(20)] for engine in (built_in, mine)]
    assert chosen[0] != chosen[1]

    engine, position = q.Engine(three, weights=str(file)), three.start(seed=1)
    assert len(engine.search(position, simulations=30).values) == 3
    refused("play without weights", lambda: engine.choose(position))
    for other, words in (("quanta", "not for `quanta`"), ("quantum-leap:players=4", "plays without weights")):
        refused(words, lambda: q.Engine(q.Game(other), weights=file))
    refused("No such file", lambda: q.Engine(game, weights=tmp_path / "none"), OSError)


def test_positions_are_evaluated_as_the_search_first_sees_them(name: str) -> None:
    game = q.Game(name)
    engine, start = q.Engine(game), begun(game, 1)
    children = game.positions([start.play(action) for action in start.actions])
    values, over = children.evaluate(engine), children.done
    assert values.dtype == np.float32 and values.shape == (len(children), game.players)
    assert np.allclose(values.sum(axis=1), 1, atol=1e-5)
    assert np.allclose(values[over], (children.returns[over] * (game.players - 1) + 1) / game.players)
    # With more than three players the search plays out.
    for mv, _, value in engine.search(start, simulations=0).moves if game.players < 4 else []:
        assert values[start.moves.index(mv), start.to_play] == pytest.approx(value, abs=1e-3)
    refused("an engine of", lambda: children.evaluate(q.Engine(q.Game("quantum-leap:board=hex2"))))


def test_weights_of_one_s_own_evaluate_positions(tmp_path: Path) -> None:
    game = q.Game("quantum-leap:board=hex3")
    positions = game.starts(np.arange(40))
    positions = positions[~positions.done]
    weights = np.random.default_rng(1).normal(0, 0.1, game.num_features).astype(np.float32)
    q.write_weights(tmp_path / "mine", game, weights)
    rows, features, amounts = positions.features()
    sums = np.bincount(rows, weights[features] * amounts, len(positions))
    found = positions.evaluate(q.Engine(game, weights=tmp_path / "mine"))
    movers = found[np.arange(len(positions)), positions.to_play]
    assert np.allclose(movers, np.clip(1 / (1 + np.exp(-sums)), 1e-4, 1 - 1e-4), atol=1e-3) and movers.std() > 0.01


def test_constants_of_the_searches_are_set_by_name() -> None:
    game = q.Game("quantum-leap")
    narrow = q.Engine(game, options={"width": 2})
    found = [engine.search(game.start(1), simulations=300).nodes for engine in (narrow, pickle.loads(pickle.dumps(narrow)), q.Engine(game))]
    assert found[0] == found[1] != found[2]
    refused("option Width: `0`; write a whole number from 1 to 1048576", lambda: q.Engine(game, options={"Width": 0}))
    refused("no constant `Mood`; the constants are Width, Contempt", lambda: q.Engine(game, options={"Mood": 1}))
