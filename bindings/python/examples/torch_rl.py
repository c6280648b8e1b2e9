"""A loop of TorchRL: a small network learns by playing itself, many games at once.

    python examples/torch_rl.py [GAME] [--rounds 60] [--games 64] [--seed 1]

`Games` is an environment of TorchRL on `Envs`: whoever is to move acts, sees the board from its seat, and rewards are
by seat. The loop is the plainest there is, REINFORCE: what whoever moved got in the end says whether the move was good.
"""

import argparse
from typing import Any

import numpy as np
import torch  # pyright: ignore[reportMissingImports]
from tensordict import TensorDict, TensorDictBase  # pyright: ignore[reportMissingImports]
from tensordict.nn import TensorDictModule  # pyright: ignore[reportMissingImports]
from torchrl.data import Binary, Categorical, Composite, Unbounded  # pyright: ignore[reportMissingImports]
from torchrl.envs import ActionMask, EnvBase, TransformedEnv  # pyright: ignore[reportMissingImports]
from torchrl.modules import MaskedCategorical, ProbabilisticActor  # pyright: ignore[reportMissingImports]

import quantarium as q


def width(game: q.Game) -> int:
    """How many numbers a seat sees."""
    return int(np.prod(game.planes_shape)) + len(game.scalar_names)


def seen(observed: Any) -> torch.Tensor:
    """Planes and scalars as one row a position."""
    planes = observed["planes"].reshape(len(observed["planes"]), -1)
    return torch.from_numpy(np.concatenate([planes, observed["scalars"]], axis=1).astype(np.float32))


class Games(EnvBase):
    """So many games side by side. TorchRL says when each begins again."""

    def __init__(self, game: str, count: int, seed: int = 0) -> None:
        super().__init__(batch_size=[count])
        self.envs = q.Envs(q.Game(game), count, seed=seed, autoreset="disabled")
        actions, players = self.envs.game.num_actions, self.envs.game.players
        self.action_spec = Categorical(actions, shape=(count,))
        self.observation_spec = Composite(
            seen=Unbounded((count, width(self.envs.game))),
            action_mask=Binary(shape=(count, actions), dtype=torch.bool),
            to_play=Categorical(players, shape=(count,)),
            shape=(count,),
        )
        self.reward_spec = Unbounded((count, players))

    def _reset(self, tensordict: TensorDictBase | None = None, **_: Any) -> TensorDictBase:
        which = None if tensordict is None else tensordict.get("_reset", None)
        return self._told(*self.envs.reset(mask=None if which is None else which.flatten().numpy()))

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        observed, rewards, terminated, _, info = self.envs.step(tensordict["action"].numpy())
        told = self._told(observed, info)
        told["reward"] = torch.from_numpy(rewards)
        told["terminated"] = told["done"] = torch.from_numpy(terminated)[:, None]
        return told

    def _set_seed(self, seed: int | None) -> None:
        self.envs.reset(seed=seed)

    def _told(self, observed: Any, info: Any) -> TensorDict:
        mask, to_play = torch.from_numpy(observed["mask"]), torch.from_numpy(info["to_play"])
        return TensorDict({"seen": seen(observed), "action_mask": mask, "to_play": to_play}, self.batch_size)


def got(played: TensorDictBase) -> tuple[torch.Tensor, torch.Tensor]:
    """What whoever moved got at the end of the game, and where that is known; both are (games, plies)."""
    rewards, ended = played["next", "reward"], played["next", "done"][..., 0]
    to_come, known = torch.zeros_like(rewards[:, 0]), torch.zeros_like(ended[:, 0])
    returns, knowns = torch.zeros_like(ended, dtype=torch.float32), torch.zeros_like(ended)
    for ply in reversed(range(ended.shape[1])):
        to_come = torch.where(ended[:, ply, None], rewards[:, ply], to_come)
        known = known | ended[:, ply]
        returns[:, ply] = to_come.gather(1, played["to_play"][:, ply, None])[:, 0]
        knowns[:, ply] = known
    return returns, knowns


def against_random(network: torch.nn.Module, game: q.Game, games: int) -> float:
    """The mean of what the network's best moves get against any legal ones, each seat alike."""
    positions, seats, total = game.starts(np.arange(games)), np.arange(games) % game.players, 0.0
    ply = 0
    while len(positions) > 0:
        over = positions.done
        total += float(positions.returns[over, seats[over]].sum())
        positions, seats = positions[~over], seats[~over]
        if len(positions) == 0:
            break
        observed, actions = positions.observe(), positions.sample(ply)
        with torch.no_grad():
            logits = network(seen(observed)).masked_fill(~torch.from_numpy(observed["mask"]), -torch.inf)
        actions = np.where(positions.to_play == seats, logits.argmax(dim=1).numpy(), actions)
        positions, ply = positions.play(actions), ply + 1
    return total / games


def learn(name: str, rounds: int, games: int, seed: int) -> dict[str, float]:
    """The mean result against random moves before and after so many rounds of so many games."""
    torch.manual_seed(seed)
    # With the mask TorchRL's own random policies play legal moves, too.
    env = TransformedEnv(Games(name, games, seed), ActionMask())
    game = q.Game(name)
    network = torch.nn.Sequential(
        torch.nn.Linear(width(game), 96), torch.nn.ReLU(), torch.nn.Linear(96, game.num_actions)
    )
    logits = TensorDictModule(network, in_keys=["seen"], out_keys=["logits"])
    keys = {"logits": "logits", "mask": "action_mask"}
    actor = ProbabilisticActor(logits, in_keys=keys, distribution_class=MaskedCategorical)
    adam = torch.optim.Adam(network.parameters(), 0.003)
    before = against_random(network, game, 400)
    for _ in range(rounds):
        with torch.no_grad():
            played = env.rollout(game.max_plies + 1, actor, break_when_any_done=False)
        returns, known = got(played)
        chance = actor.get_dist(played).log_prob(played["action"])
        loss = -(chance * returns)[known].mean()
        adam.zero_grad()
        loss.backward()
        adam.step()
    return {"before": before, "after": against_random(network, game, 400)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns a game by TorchRL.")
    parser.add_argument("game", nargs="?", default="quantum-leap:board=hex3")
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for when, result in learn(given.game, given.rounds, given.games, given.seed).items():
        print(f"{when}: {result:.2f} on average against random moves")


if __name__ == "__main__":
    main()
