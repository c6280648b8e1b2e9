"""Plays games of any kind with PettingZoo, every move one of the legal ones at random, and says who won.

    python examples/random_games.py [GAME] [--games 10] [--seed 1]
"""

from __future__ import annotations

import argparse
from collections import Counter

from quantarium.pettingzoo import env


def play(game: str, games: int, seed: int) -> Counter[str]:
    """How many games each agent has won; nobody wins a draw."""
    aec = env(game)
    for place, agent in enumerate(aec.possible_agents):
        aec.action_space(agent).seed(seed + place)
    wins: Counter[str] = Counter()
    for number in range(games):
        aec.reset(seed=seed + number)
        for agent in aec.agent_iter():
            observation, reward, terminated, truncated, _ = aec.last()
            if terminated or truncated:
                wins[agent] += reward == 1
                aec.step(None)
                continue
            # PettingZoo has games that show nothing; these always do.
            assert observation is not None
            aec.step(aec.action_space(agent).sample(observation["action_mask"]))
    return wins


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays random games with PettingZoo.")
    parser.add_argument("game", nargs="?", default="quantum-leap:board=hex3,players=3")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    wins = play(given.game, given.games, given.seed)
    for agent, count in sorted(wins.items()):
        print(f"{agent} won {count} of {given.games}")


if __name__ == "__main__":
    main()
