"""Many games at once as an environment of PufferLib: an agent has one seat, and chance has the others.

    python examples/puffer_env.py [GAME] [--agents 64] [--steps 200]

PufferLib knows no mask of actions: what an agent sees ends with the mask, so that a policy can use it, and an illegal
action stands for a legal one drawn by lot. A reward is what the agent's seat gets at the end of a game; the next game
begins on the same step.
"""

import argparse
from typing import Any

import numpy as np
import pufferlib  # pyright: ignore[reportMissingImports]
from gymnasium import spaces
from numpy.typing import NDArray

import quantarium as q


class Seats(pufferlib.PufferEnv):
    """Agent `i` has seat `i % players` of a game of its own."""

    def __init__(self, game: str = "quantum-leap:board=hex3", agents: int = 64, buf: Any = None, seed: int = 0) -> None:
        self.game = q.Game(game)
        width = int(np.prod(self.game.planes_shape)) + len(self.game.scalar_names) + self.game.num_actions
        self.single_observation_space = spaces.Box(-np.inf, np.inf, (width,), np.float32)
        self.single_action_space = spaces.Discrete(self.game.num_actions)
        self.num_agents = agents
        super().__init__(buf)
        self.seats = np.arange(agents) % self.game.players
        self.reset(seed)

    def reset(self, seed: int | None = 0) -> tuple[NDArray[np.float32], list[Any]]:
        self.draw = np.random.default_rng(seed)
        self.positions = self.game.starts(self._seeds(self.num_agents))
        self._play_on()
        return self._seen(), []

    def step(self, actions: NDArray[np.integer[Any]]) -> tuple[Any, ...]:
        rows = np.arange(self.num_agents)
        legal = self.positions.observe()["mask"][rows, actions]
        self.positions.play_(np.where(legal, actions, self.positions.sample(self._seed())))
        self._others_play()
        self.terminals[:] = self.positions.done
        self.rewards[:] = self.positions.returns[rows, self.seats]
        infos = [{"score": float(self.rewards[self.terminals].mean())}] if self.terminals.any() else []
        self._play_on()
        return self._seen(), self.rewards, self.terminals, self.truncations, infos

    def close(self) -> None:
        """There is nothing to close."""

    def _play_on(self) -> None:
        """Begins new games where they are over, until every agent is to move."""
        self._others_play()
        while (over := np.flatnonzero(self.positions.done)).size:
            self._put(over, self.game.starts(self._seeds(over.size)))
            self._others_play()

    def _others_play(self) -> None:
        while (others := np.flatnonzero((self.positions.to_play != self.seats) & ~self.positions.done)).size:
            waiting = self.positions.take(others)
            self._put(others, waiting.play(waiting.sample(self._seed())))

    def _put(self, where: NDArray[np.int64], new: q.Positions) -> None:
        index = np.arange(self.num_agents)
        index[where] = self.num_agents + np.arange(where.size)
        self.positions = q.Positions.concat([self.positions, new]).take(index)

    def _seen(self) -> NDArray[np.float32]:
        seen = self.positions.observe()
        parts = (seen["planes"].reshape(self.num_agents, -1), seen["scalars"], seen["mask"])
        self.observations[:] = np.concatenate(parts, axis=1)
        return self.observations

    def _seed(self) -> int:
        return int(self.draw.integers(2**62))

    def _seeds(self, count: int) -> NDArray[np.uint64]:
        return self.draw.integers(2**62, size=count, dtype=np.uint64)


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays illegal and legal actions alike in PufferLib's environment.")
    parser.add_argument("game", nargs="?", default="quantum-leap:board=hex3")
    parser.add_argument("--agents", type=int, default=64)
    parser.add_argument("--steps", type=int, default=200)
    given = parser.parse_args()
    env, games = Seats(given.game, given.agents), 0
    env.reset()
    for _ in range(given.steps):
        *_, terminals, _, _ = env.step(env.action_space.sample())
        games += int(terminals.sum())
    print(f"{given.steps * given.agents} steps, {games} games")


if __name__ == "__main__":
    main()
