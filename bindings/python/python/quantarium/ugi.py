"""A program of your own that speaks UGI, by an engine made in Python.

    import quantarium as q
    from quantarium import ugi

    ugi.run(lambda game: q.Engine(game, evaluate=network))

Matches, bots and whatever else speaks UGI (docs/protocol.md) play against it:
`quantarium match GAME --player "playouts=100,cmd=python mine.py" --player level=2`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from quantarium import Engine, Error, Game, Position

__all__ = ["run"]

MAX_SEED = (1 << 64) - 1


def run(
    engine: Callable[[Game], Engine],
    *,
    name: str = "quantarium.ugi",
    simulations: int = 400,
    commands: Iterable[str] | None = None,
) -> None:
    """Answers `commands`, by default what is written to the program, until `quit` or their end.

    `engine` makes the engine of a game, when it is first to move there. It thinks to the end of its limit: `stop` does not
    end it, so a `go` without a limit has `simulations`. What its function raises ends the program.
    """
    session = _Session(engine, name, simulations)
    for line in sys.stdin if commands is None else commands:
        if line.split() == ["quit"]:
            return
        for answer in session.answer(line):
            print(answer, flush=True)


class _Session:
    """A game and a position of it."""

    def __init__(self, engine: Callable[[Game], Engine], name: str, simulations: int) -> None:
        self.engine_of, self.name, self.simulations = engine, name, simulations
        self.seed = 0
        self.begin(Game("quantum-leap"))

    def begin(self, game: Game) -> None:
        self.game, self.position = game, game.start(self.seed)
        self.engine: Engine | None = None

    def answer(self, line: str) -> list[str]:
        """The lines that answer a command."""
        if line.split()[:1] == ["go"]:
            return self.go(line.split()[1:])
        try:
            return self.do(line.split())
        except Error as error:
            return [f"info string error: {error}"]

    def do(self, words: list[str]) -> list[str]:
        match words:
            case ["ugi"]:
                seeds = f"option name Seed type spin default 0 min 0 max {MAX_SEED}"
                game = "option name Game type string default quantum-leap"
                return [f"id name {self.name}", "id author Quantarium", game, seeds, "ugiok"]
            case ["isready"]:
                return ["readyok"]
            case ["uginewgame"]:
                self.position = self.game.start(self.seed)
            case ["setoption", "name", "Game", "value", game]:
                self.begin(Game(game))
            case ["setoption", "name", "Seed", "value", seed]:
                if not (seed.isdecimal() and len(seed) <= 20 and int(seed) <= MAX_SEED):
                    raise Error(f"option Seed: `{seed[:40]}`; write a whole number from 0 to {MAX_SEED}")
                self.position, self.seed = self.game.start(int(seed)), int(seed)
            case ["position", ("startpos" | "fen") as kind, *rest]:
                self.position = self.moved(kind, rest)
            case ["query", ("p1turn" | "gameover" | "result" | "fen" | "moves") as what]:
                return [f"response {self.response(what)}"]
            case [] | ["stop"]:
                pass
            case _:
                return [f"info string error: `{' '.join(words)}` is unknown here"]
        return []

    def moved(self, kind: str, words: list[str]) -> Position:
        """The position of a `position` command."""
        moves = words.index("moves") if "moves" in words else len(words)
        text = " ".join(words[:moves])
        position = self.game.start(self.seed) if kind == "startpos" else self.game.position(text)
        for move in words[moves + 1 :]:
            position = position.play(move)
        return position

    def response(self, what: str) -> str:
        position, outcome = self.position, self.position.outcome
        if what == "result":
            winner = outcome.winner if outcome else None
            return "none" if outcome is None else "draw" if winner is None else f"p{winner + 1}win"
        if what in ("fen", "moves"):
            return position.text if what == "fen" else " ".join(position.moves)
        return str(position.done if what == "gameover" else position.to_play == 0).lower()

    def go(self, words: list[str]) -> list[str]:
        """Thinks about a move."""
        if self.position.done:
            return ["bestmove 0000"]
        self.engine = self.engine or self.engine_of(self.game)
        return self.engine._go(self.position, " ".join(words), self.simulations, self.seed)
