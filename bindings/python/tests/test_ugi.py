"""A program that speaks UGI."""

from collections.abc import Iterator

import numpy as np
import pytest

import quantarium as q
from quantarium import ugi

GAME = "quantum-leap:board=hex2"


def answers(capsys: pytest.CaptureFixture[str], *commands: str) -> list[str]:
    """The lines that answer these commands."""
    ugi.run(q.Engine, simulations=5, commands=commands)
    return capsys.readouterr().out.splitlines()


def test_it_says_what_it_is_and_takes(capsys: pytest.CaptureFixture[str]) -> None:
    lines = answers(capsys, "ugi\n", "isready\n", "quit\n", "isready\n")
    assert lines[0].startswith("id name") and lines[-2:] == ["ugiok", "readyok"]
    assert [line.split()[2] for line in lines if line.startswith("option")] == ["Game", "Seed"]


@pytest.mark.parametrize(
    "go", ["go nodes 50", "go playouts 5", "go depth 2", "go movetime 5", "go p1time 50 p2time 50 p1inc 5", "go", "go infinite"]
)
def test_every_go_ends_in_a_move(capsys: pytest.CaptureFixture[str], go: str) -> None:
    game = q.Game(GAME)
    start = next(start for start in map(game.start, range(99)) if not start.done)
    lines = answers(capsys, f"setoption name Game value {GAME}", f"position fen {start.text}", go, "stop")
    assert lines[-1].split()[0] == "bestmove" and lines[-1].split()[1] in start.moves


def test_a_game_goes_as_by_positions(capsys: pytest.CaptureFixture[str]) -> None:
    game = q.Game(GAME)
    position = game.start(7)
    moves, commands, expected = list[str](), [f"setoption name Game value {GAME}", "setoption name Seed value 7"], list[str]()

    def asked(position: q.Position) -> Iterator[tuple[str, str]]:
        outcome = position.outcome
        yield "fen", position.text
        yield "moves", " ".join(position.moves)
        yield "p1turn", str(position.to_play == 0).lower()
        yield "gameover", str(position.done).lower()
        yield "result", "none" if outcome is None else f"p{outcome.winner + 1}win"  # type: ignore[operator]

    draw = np.random.default_rng(1)
    while True:
        commands.append("position startpos" + (f" moves {' '.join(moves)}" if moves else ""))
        for what, answer in asked(position):
            commands.append(f"query {what}")
            expected.append(f"response {answer}")
        if position.done:
            break
        moves.append(str(draw.choice(position.moves)))
        position = position.play(moves[-1])
    assert answers(capsys, *commands, "go") == [*expected, "bestmove 0000"]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("setoption name Game value chess", "chess"),
        ("position fen nonsense", "3 fields"),
        ("position startpos moves a1xz9", "a1xz9"),
        ("setoption name Seed value x", "write a whole number from 0 to 18446744073709551615"),
        ("setoption name Seed value 18446744073709551616", "write a whole number"),
        (f"setoption name Seed value {'9' * 5000}", "write a whole number"),
        ("dance", "`dance` is unknown here"),
    ],
)
def test_what_is_wrong_is_said_and_changes_nothing(capsys: pytest.CaptureFixture[str], command: str, words: str) -> None:
    before, error, after = answers(capsys, "query fen", command, "query fen")
    assert error.startswith("info string error: ") and words in error and before == after


@pytest.mark.parametrize("limit", ["movetime", "nodes", "playouts", "depth", "p1time", "movestogo"])
@pytest.mark.parametrize("number", ["9" * 20, "9" * 5000, "x", ""])
def test_limits_out_of_range_are_refused_in_words(capsys: pytest.CaptureFixture[str], limit: str, number: str) -> None:
    lines = answers(capsys, f"go {limit} {number}")
    assert len(lines) == 2 and lines[0].startswith("info string error: go: ") and lines[1] == "bestmove 0000"
