"""Learns Quantum Leap on 19 cells by self-play, and compares what it has learned with the solved table.

    python examples/learn_hex3.py [--games 6000] [--seed 1] [--table ../../docs/tables/quantum-leap-hex3.starts] [--out hex3.npz]
    python examples/learn_hex3.py --play hex3.npz  # speaks UGI: the engine by the network

A small network estimates the chance of whoever is to move. It plays against itself, each move the best by its own
estimate one ply ahead, or at times any move; it learns from how the games end and from that look ahead. It never sees
the starts that it is tested on, nor any that a symmetry of the board maps onto them. Everything is NumPy and
`Positions`: one call plays on, or looks at, many games at once.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

import quantarium as q
from quantarium import ugi

Array = NDArray[np.float32]
TABLE = Path(__file__).parents[3] / "docs/tables/quantum-leap-hex3.starts"


class Learner(Protocol):
    """What self-play asks of a network."""

    def value(self, seen: Array) -> Array:
        """The chance of whoever sees it, from 0 to 1: (positions,)."""

    def learn(self, seen: Array, target: Array, rate: float) -> None:
        """A step that lowers the cross entropy."""


class Network:
    """Two hidden layers, and Adam."""

    def __init__(self, inputs: int, hidden: int, draw: np.random.Generator) -> None:
        sizes = [(inputs, hidden), (hidden, hidden), (hidden, 1)]
        self.weights = [draw.normal(0, (2 / a) ** 0.5, (a, b)).astype(np.float32) for a, b in sizes]
        self.weights += [np.zeros(b, np.float32) for _, b in sizes]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.steps = 0

    @classmethod
    def read(cls, file: Path) -> Network:
        """One that was written."""
        with np.load(file) as arrays:
            weights = list(arrays.values())
        network = cls(*weights[0].shape, np.random.default_rng())
        network.weights = weights
        return network

    def value(self, seen: Array) -> Array:
        """The chance of whoever sees it, from 0 to 1: (positions,)."""
        return self._forward(seen)[-1]

    def _forward(self, seen: Array) -> list[Array]:
        first, second, last, b1, b2, b3 = self.weights
        one = np.maximum(seen @ first + b1, 0)
        two = np.maximum(one @ second + b2, 0)
        value = (1 / (1 + np.exp(-(two @ last + b3)[:, 0]))).astype(np.float32)
        return [one, two, value]

    def learn(self, seen: Array, target: Array, rate: float) -> None:
        """A step that lowers the cross entropy."""
        _, second, last, *_ = self.weights
        one, two, value = self._forward(seen)
        back = ((value - target) / len(target))[:, None]
        back_two = (back @ last.T) * (two > 0)
        back_one = (back_two @ second.T) * (one > 0)
        slopes = [seen.T @ back_one, one.T @ back_two, two.T @ back]
        slopes += [back_one.sum(0), back_two.sum(0), back.sum(0)]
        self.steps += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            scale = (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
            weight -= rate * scale * mean / (np.sqrt(square) + 1e-8)


def stones(planes: NDArray[np.uint8], game: q.Game) -> Array:
    """Own stones and the others', cell by cell."""
    cells = planes[:, :2].reshape(len(planes), 2, -1)[:, :, game.cell_places]
    return cells.reshape(len(planes), -1).astype(np.float32)


def seen_by_mover(positions: q.Positions) -> Array:
    """What whoever is to move sees."""
    return stones(positions.observe()["planes"], positions.game)


def engine(network: Learner, game: q.Game) -> q.Engine:
    """The engine that goes by the network."""
    return q.Engine(game, evaluate=lambda planes, scalars: 2 * network.value(stones(planes, game)) - 1)


def look_ahead(network: Learner, positions: q.Positions) -> tuple[NDArray[np.int64], NDArray[np.int64], Array]:
    """Every legal move: whose it is, its action, and what it is worth to whoever makes it."""
    whose, actions = np.nonzero(positions.observe()["mask"])
    after = positions.take(whose).play(actions)
    worth = 1 - network.value(seen_by_mover(after))
    mover = positions.to_play[whose]
    over = after.done
    worth[over] = (after.returns[np.arange(len(after)), mover][over] + 1) / 2
    return whose, actions, worth


def best(network: Learner, positions: q.Positions) -> tuple[NDArray[np.int64], Array]:
    """The best move of each position by the look ahead, and its worth."""
    whose, actions, worth = look_ahead(network, positions)
    order = np.lexsort((worth, whose))
    last = order[np.searchsorted(whose[order], np.arange(len(positions)), side="right") - 1]
    return actions[last], worth[last]


@dataclass
class Samples:
    """What was seen in games, and what to learn from it."""

    seen: Array
    target: Array


def self_play(network: Learner, starts: q.Positions, surprise: float, draw: np.random.Generator) -> Samples:
    """Plays every start to its end."""
    seen, looked, movers, games = [], [], [], []
    winner = np.zeros(len(starts), np.int64)
    positions, game = starts, np.arange(len(starts))
    while len(positions) > 0:
        actions, worth = best(network, positions)
        seen.append(seen_by_mover(positions))
        looked.append(worth)
        movers.append(positions.to_play)
        games.append(game)
        any_move = draw.random(len(positions)) < surprise
        actions = np.where(any_move, positions.sample(int(draw.integers(2**31))), actions)
        positions = positions.play(actions)
        over = positions.done
        winner[game[over]] = positions.returns[over].argmax(axis=1)
        positions, game = positions[~over], game[~over]
    won = winner[np.concatenate(games)] == np.concatenate(movers)
    target = 0.5 * won.astype(np.float32) + 0.5 * np.concatenate(looked)
    return Samples(np.concatenate(seen), target.astype(np.float32))


def class_of(starts: q.Positions) -> NDArray[np.int64]:
    """A number that starts have in common if a symmetry maps one onto the other."""
    cells, _ = starts.game.symmetries
    white = seen_by_mover(starts)[:, : cells.shape[1]].astype(np.int64)
    images = [white @ (1 << image) for image in cells]
    least: NDArray[np.int64] = np.min(images, axis=0)
    return least


def drawn(game: q.Game, count: int, test: bool, draw: np.random.Generator) -> q.Positions:
    """Start positions with something to decide: those to learn from, or a quarter of all to test on."""
    starts = game.starts(draw.integers(2**62, size=2 * count if not test else 6 * count, dtype=np.uint64))
    # Scattered, so that neither part has more of some kind of start.
    mixed = class_of(starts) * 2654435761 % 2**32
    chosen = np.flatnonzero(((mixed < 2**30) == test) & ~starts.done)
    return starts.take(chosen[:count])


class Solved:
    """The table of who wins each start; docs/tables describes the file."""

    def __init__(self, file: Path, game: q.Game) -> None:
        head, name, count, rest = file.read_bytes().split(b"\n", 3)
        assert (head, name.decode()) == (b"quantarium starts 1", game.name)
        bits = np.unpackbits(np.frombuffer(rest[:-8], np.uint8), bitorder="little")
        self.white_wins = bits[: int(count)].astype(np.bool_)
        cells = len(game.cells)
        white = int(game.start().planes(0)[0].sum())
        # On this board no cell is free, and the starts are in the order of White's cells as a number.
        every = np.arange(1 << cells)
        ones = sum((every >> cell) & 1 for cell in range(cells))
        self.setups = every[ones == white]
        assert len(self.setups) == len(self.white_wins)

    def wins(self, starts: q.Positions) -> NDArray[np.bool_]:
        """Whether White, who is to move, wins by best play."""
        cells = len(starts.game.cells)
        setups = seen_by_mover(starts)[:, :cells].astype(np.int64) @ (1 << np.arange(cells))
        return self.white_wins[np.searchsorted(self.setups, setups)]


def against_random(network: Learner, starts: q.Positions) -> float:
    """The share of games that the network wins, each start from both sides, against any legal move."""
    won = 0
    for side in (0, 1):
        positions, ply = starts, 0
        while len(positions) > 0:
            own = positions.to_play[0] == side
            positions = positions.play(best(network, positions)[0] if own else positions.sample(ply))
            won += int((positions.returns[:, side] > 0).sum())
            positions, ply = positions[~positions.done], ply + 1
    return won / (2 * len(starts))


def learn(games: int, seed: int, table: Path, out: Path | None = None) -> dict[str, float]:
    """Learns from so many games; how often the sign of the estimate is right, and other shares. `out` gets the network."""
    draw = np.random.default_rng(seed)
    game = q.Game("quantum-leap:board=hex3")
    network = Network(2 * len(game.cells), 96, draw)
    tests = drawn(game, 2000, True, draw)
    truth = Solved(table, game).wins(tests)

    def right(estimates: Any) -> float:
        return float(((estimates > 0.5) == truth).mean())

    before = right(network.value(seen_by_mover(tests)))
    teach(network, game, games, draw)
    if out is not None:
        np.savez(out, *network.weights)
    return {
        "always the same answer is right": float(max(truth.mean(), 1 - truth.mean())),
        "right before learning": before,
        "right": right(network.value(seen_by_mover(tests))),
        "right one ply ahead": right(best(network, tests)[1]),
        "won against random moves": against_random(network, tests[:500]),
    }


def teach(network: Learner, game: q.Game, games: int, draw: np.random.Generator) -> None:
    """Has a network learn from so many games against itself."""
    memory: list[Samples] = []
    batch = 200
    for generation in range(games // batch):
        surprise = max(0.05, 0.5 - generation / 20)
        memory = [*memory[-14:], self_play(network, drawn(game, batch, False, draw), surprise, draw)]
        seen = np.concatenate([samples.seen for samples in memory])
        target = np.concatenate([samples.target for samples in memory])
        for _ in range(60):
            some = draw.integers(len(seen), size=256)
            network.learn(seen[some], target[some], 0.002)


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns Quantum Leap on 19 cells and checks it by the solved table.")
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", type=Path, default=TABLE)
    parser.add_argument("--out", type=Path, help="where to write the network")
    parser.add_argument("--play", type=Path, help="a network to play by, over UGI")
    given = parser.parse_args()
    if given.play is not None:
        network = Network.read(given.play)
        ugi.run(lambda game: engine(network, game), name="learn_hex3")
        return
    for what, share in learn(given.games, given.seed, given.table, given.out).items():
        print(f"{100 * share:5.1f}% {what}")


if __name__ == "__main__":
    main()
