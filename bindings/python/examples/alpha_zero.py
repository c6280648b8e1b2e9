"""A tree search in the manner of AlphaZero, for many games at once, with a small network in NumPy.

    python examples/alpha_zero.py [GAME] [--generations 12] [--games 64] [--simulations 24] [--seed 1]

Every game has its own tree, and all trees grow together: in each simulation one leaf of each is reached, and
`take`, `play` and `observe` make and show all leaves in one call, so that the network is asked once. A value is one
number for each seat: a seat that moves twice, or a third player, needs no other code.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import quantarium as q

Floats = NDArray[np.float32]
# Asked for positions: the logits of actions, and the values of the seats.
Evaluate = Callable[[q.Positions], tuple[Floats, Floats]]


def seen(positions: q.Positions) -> Floats:
    """Planes and scalars of whoever is to move, as one row a position."""
    observed = positions.observe()
    planes = observed["planes"].reshape(len(positions), -1)
    return np.concatenate([planes, observed["scalars"]], axis=1).astype(np.float32)


def by_seat(positions: q.Positions, value: Floats) -> Floats:
    """A value of whoever is to move as values of all seats, of sum 0."""
    players = positions.game.players
    values = np.repeat(-value[:, None] / (players - 1), players, axis=1).astype(np.float32)
    values[np.arange(len(value)), positions.to_play] = value
    return values


class Network:
    """A hidden layer, and on it the logits of all actions and the value of whoever is to move."""

    def __init__(self, game: q.Game, hidden: int, draw: np.random.Generator) -> None:
        inputs = int(np.prod(game.planes_shape)) + len(game.scalar_names)
        self.body = draw.normal(0, (2 / inputs) ** 0.5, (inputs, hidden)).astype(np.float32)
        self.heads = np.zeros((hidden, game.num_actions + 1), np.float32)
        self.means = [np.zeros_like(weights) for weights in (self.body, self.heads)]
        self.squares = [np.zeros_like(weights) for weights in (self.body, self.heads)]
        self.steps = 0

    def evaluate(self, positions: q.Positions) -> tuple[Floats, Floats]:
        out = np.maximum(seen(positions) @ self.body, 0) @ self.heads
        return out[:, :-1], by_seat(positions, np.tanh(out[:, -1]).astype(np.float32))

    def learn(self, rows: Floats, mask: NDArray[np.bool_], policy: Floats, value: Floats, rate: float) -> float:
        """A step towards the search's policy and the games' values; the loss before it."""
        hidden = np.maximum(rows @ self.body, 0)
        out = hidden @ self.heads
        prior, guess = softmax(np.where(mask, out[:, :-1], -np.inf)), np.tanh(out[:, -1])
        loss = -(policy * np.log(prior + 1e-9)).sum(1).mean() + ((guess - value) ** 2).mean()
        slope = np.concatenate([prior - policy, (2 * (guess - value) * (1 - guess**2))[:, None]], axis=1) / len(rows)
        slopes = [rows.T @ ((slope @ self.heads.T) * (hidden > 0)), hidden.T @ slope]
        self.steps += 1
        scale = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for weights, down, mean, square in zip((self.body, self.heads), slopes, self.means, self.squares, strict=True):
            mean += 0.1 * (down - mean)
            square += 0.001 * (down**2 - square)
            weights -= (scale * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
        return float(loss)


def softmax(logits: Floats) -> Floats:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Floats = powers / powers.sum(axis=1, keepdims=True)
    return shares


class Trees:
    """A tree a game. Node n of every tree was made in simulation n; node 0 is the root."""

    def __init__(self, roots: q.Positions, nodes: int) -> None:
        games, actions = len(roots), roots.game.num_actions
        self.rows = np.arange(games)
        # The positions of node n of all trees; trees that needed none there have any.
        self.positions: list[q.Positions] = []
        self.movers = np.zeros((games, nodes), np.int64)
        self.over = np.zeros((games, nodes), np.bool_)
        self.values = np.zeros((games, nodes, roots.game.players), np.float32)
        self.prior = np.zeros((games, nodes, actions), np.float32)
        self.visits = np.zeros((games, nodes, actions), np.float32)
        self.sums = np.zeros((games, nodes, actions), np.float32)
        self.child = np.full((games, nodes, actions), -1, np.int64)

    def add(self, positions: q.Positions, evaluate: Evaluate) -> None:
        """The next node of every tree."""
        node = len(self.positions)
        self.positions.append(positions)
        self.movers[:, node], self.over[:, node] = positions.to_play, positions.done
        self.values[:, node] = positions.returns
        going = np.flatnonzero(~positions.done)
        if len(going) > 0:
            logits, values = evaluate(positions.take(going))
            mask = positions.take(going).observe()["mask"]
            self.prior[going, node] = softmax(np.where(mask, logits, -np.inf))
            self.values[going, node] = values

    def best(self, nodes: NDArray[np.int64]) -> NDArray[np.int64]:
        """The action of PUCT at a node of every tree."""
        prior, visits = self.prior[self.rows, nodes], self.visits[self.rows, nodes]
        mean = self.sums[self.rows, nodes] / np.maximum(visits, 1)
        curious = 1.5 * prior * np.sqrt(1 + visits.sum(1, keepdims=True)) / (1 + visits)
        found: NDArray[np.int64] = np.where(prior > 0, mean + curious, -np.inf).argmax(axis=1)
        return found

    def simulate(self, evaluate: Evaluate) -> None:
        """One more node in every tree, unless its game is over where the search arrives."""
        nodes = np.zeros(len(self.rows), np.int64)
        path: list[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]] = []
        walking = ~self.over[:, 0]
        parents, actions = nodes.copy(), np.zeros_like(nodes)
        while walking.any():
            chosen = self.best(nodes)
            rows = np.flatnonzero(walking)
            path.append((rows, nodes[rows], chosen[rows]))
            parents[rows], actions[rows] = nodes[rows], chosen[rows]
            nodes = np.where(walking, self.child[self.rows, nodes, chosen], nodes)
            walking = walking & (nodes >= 0)
            walking[walking] = ~self.over[self.rows[walking], nodes[walking]]
        new = np.flatnonzero(nodes < 0)
        if len(new) > 0:
            self._grow(new, parents, actions, evaluate)
            nodes[new] = len(self.positions) - 1
            self.child[new, parents[new], actions[new]] = nodes[new]
        for rows, passed, taken in path:
            worth = self.values[rows, nodes[rows], self.movers[rows, passed]]
            self.visits[rows, passed, taken] += 1
            self.sums[rows, passed, taken] += worth

    def _grow(
        self, new: NDArray[np.int64], parents: NDArray[np.int64], actions: NDArray[np.int64], evaluate: Evaluate
    ) -> None:
        """Plays the chosen actions at the chosen parents, in the trees that are new."""
        after = [self.positions[0]]
        places = self.rows.copy()
        for parent in np.unique(parents[new]):
            rows = new[parents[new] == parent]
            places[rows] = sum(len(some) for some in after) + np.arange(len(rows))
            after.append(self.positions[parent].take(rows).play(actions[rows]))
        self.add(q.Positions.concat(after).take(places), evaluate)


def search(
    roots: q.Positions, evaluate: Evaluate, simulations: int, noise: np.random.Generator | None = None
) -> Floats:
    """How often each action was tried, as shares: (positions, actions)."""
    trees = Trees(roots, simulations + 1)
    trees.add(roots, evaluate)
    if noise is not None:
        # Whatever the network believes, every legal action is tried now and then.
        legal = trees.prior[:, 0] > 0
        shares = noise.gamma(0.3, size=legal.shape) * legal + 1e-9 * legal
        trees.prior[:, 0] = 0.75 * trees.prior[:, 0] + 0.25 * shares / np.maximum(shares.sum(1, keepdims=True), 1e-9)
    for _ in range(simulations):
        trees.simulate(evaluate)
    visits = trees.visits[:, 0]
    shares_of_visits: Floats = visits / np.maximum(visits.sum(1, keepdims=True), 1)
    return shares_of_visits


def self_play(
    network: Network, starts: q.Positions, simulations: int, draw: np.random.Generator
) -> tuple[Floats, NDArray[np.bool_], Floats, Floats]:
    """Plays all games to their ends: rows, masks, policies, and what whoever moved got."""
    rows, masks, policies, movers, games = [], [], [], [], []
    returns = np.zeros((len(starts), starts.game.players), np.float32)
    positions, game = starts, np.arange(len(starts))
    while len(positions) > 0:
        policy = search(positions, network.evaluate, simulations, draw)
        rows.append(seen(positions))
        masks.append(positions.observe()["mask"])
        policies.append(policy)
        movers.append(positions.to_play)
        games.append(game)
        actions = (policy.cumsum(axis=1) > draw.random((len(policy), 1)) * 0.999).argmax(axis=1)
        positions = positions.play(actions)
        over = positions.done
        returns[game[over]] = positions.returns[over]
        positions, game = positions[~over], game[~over]
    got = returns[np.concatenate(games), np.concatenate(movers)]
    return np.concatenate(rows), np.concatenate(masks), np.concatenate(policies), got


def against_random(network: Network, starts: q.Positions, simulations: int, seat: int) -> float:
    """The mean of what the network gets on a seat when all others play any legal move."""
    total, positions, ply = 0.0, starts, 0
    while len(positions) > 0:
        actions = positions.sample(ply)
        own = np.flatnonzero(positions.to_play == seat)
        if len(own) > 0:
            actions[own] = search(positions.take(own), network.evaluate, simulations).argmax(axis=1)
        positions, ply = positions.play(actions), ply + 1
        total += float(positions.returns[positions.done, seat].sum())
        positions = positions[~positions.done]
    return total / len(starts)


def learn(name: str, generations: int, games: int, simulations: int, seed: int) -> dict[str, Any]:
    """Learns a game; the losses by generation, and how it does against random moves."""
    draw = np.random.default_rng(seed)
    game = q.Game(name)
    network = Network(game, 64, draw)

    def starts(count: int) -> q.Positions:
        some = game.starts(draw.integers(2**62, size=4 * count, dtype=np.uint64))
        return some.take(np.flatnonzero(~some.done)[:count])

    losses: list[float] = []
    memory: list[tuple[Any, ...]] = []
    for _ in range(generations):
        memory = [*memory[-3:], self_play(network, starts(games), simulations, draw)]
        rows, mask, policy, value = (np.concatenate(part) for part in zip(*memory, strict=True))
        lost = []
        for _ in range(40):
            some = draw.integers(len(rows), size=128)
            lost.append(network.learn(rows[some], mask[some], policy[some], value[some], 0.003))
        losses.append(sum(lost) / len(lost))
    tests = starts(100)
    seats = range(game.players)
    alone = [against_random(network, tests, 1, seat) for seat in seats]
    return {"losses": losses, "mean result against random moves, one simulation": sum(alone) / game.players}


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns a game in the manner of AlphaZero.")
    parser.add_argument("game", nargs="?", default="quantum-leap:board=hex3")
    parser.add_argument("--generations", type=int, default=12)
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--simulations", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(learn(given.game, given.generations, given.games, given.simulations, given.seed))


if __name__ == "__main__":
    main()
