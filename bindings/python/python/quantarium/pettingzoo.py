"""The games for PettingZoo, as AEC environments.

`env("quantum-leap:board=hex3")` makes one; the ids `quantarium/quantum_leap-v0` and so on are registered
when this module is imported.

An observation is a dictionary: `observation`, float32 (planes and scalars, height, width), as the agent sees
the board, and `action_mask`, int8 (actions,), zeros for whoever is not to move. An illegal action raises
`quantarium.IllegalAction` and changes nothing; with `illegal="lose"` it ends the game, -1 for the agent and 0
for the others. `reset(options={"position": TEXT})` begins from a position. Without it the seed of the start position
is in every `infos[agent]["seed"]`.
"""

from __future__ import annotations

from copy import deepcopy
from operator import index
from typing import Any, Literal, SupportsIndex, cast

import numpy as np
import pettingzoo
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from quantarium import Game, IllegalAction, Position, _tensor, derived_seed, games

__all__ = ["env", "raw_env"]

_Observation = dict[str, NDArray[Any]]


class raw_env(AECEnv[str, _Observation, SupportsIndex | None]):  # noqa: N801, PettingZoo's habit
    """One game, without the wrapper that `env` has."""

    def __init__(
        self,
        game: str | Game = "quantum-leap",
        *,
        render_mode: Literal["human", "ansi"] | None = None,
        illegal: Literal["raise", "lose"] = "raise",
        swap: bool = True,
    ) -> None:
        self.game = game if isinstance(game, Game) else Game(game, swap)
        self.render_mode = render_mode
        if illegal not in ("raise", "lose"):
            raise ValueError(f'illegal={illegal!r}: it is "raise" or "lose"')
        if render_mode not in (None, "human", "ansi"):
            raise ValueError(f'render_mode={render_mode!r}: it is "human", "ansi" or None')
        self.illegal = illegal
        self.metadata = {
            "name": self.game.name.partition(":")[0].replace("-", "_") + "_v0",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        shape, actions = _tensor.shape(self.game), self.game.num_actions
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, shape, np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._seed, self._episode = 0, -1
        self.position: Position = self.game.start()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        base, episode = (self._seed, self._episode + 1) if seed is None else (seed, 0)
        start_seed = derived_seed(base, 0, episode)
        self._seed, self._episode = base, episode
        text = (options or {}).get("position")
        self.position = self.game.start(start_seed) if text is None else self.game.position(text)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"seed": start_seed} if text is None else {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.to_play]
        self._end_if_over()

    def observe(self, agent: str) -> _Observation:
        seat = self._seats[agent]
        tensor = np.empty(_tensor.shape(self.game), np.float32)
        _tensor.write(tensor, self.position, seat)
        if seat == self.position.to_play and not self.terminations.get(agent, True):
            mask = self.position.mask().view(np.int8)
        else:
            mask = np.zeros(self.game.num_actions, np.int8)
        return {"observation": tensor, "action_mask": mask}

    def step(self, action: SupportsIndex | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(cast("Any", action))
            return
        if action is None:
            raise IllegalAction(f"None: {agent} has to act in `{self.position.text}`")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        try:
            self.position = self.position.play(index(action))
        except IllegalAction:
            if self.illegal == "raise":
                raise
            self.rewards[agent] = -1.0
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.position.to_play]
            self._end_if_over()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end_if_over(self) -> None:
        if self.position.done:
            returns = self.position.returns.tolist()
            self.rewards = dict(zip(self.agents, returns, strict=True))
            self._end()

    def _end(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)

    def __copy__(self) -> raw_env:
        """An environment of its own: rewards and agents change in place."""
        return deepcopy(self)

    def render(self) -> str | None:
        if self.render_mode == "ansi":
            return self.position.text
        if self.render_mode == "human":
            print(self.position.text)
        return None

    def close(self) -> None:
        """There is nothing to close. PettingZoo asks for it where there is a `render`."""


def env(game: str | Game = "quantum-leap", **kwargs: Any) -> AECEnv[str, Any, Any]:
    """One game: `raw_env`, with the calls checked for their order."""
    return OrderEnforcingWrapper(raw_env(game, **kwargs))


for _name in games():
    pettingzoo.register(
        "aec",
        f"quantarium/{_name.replace('-', '_')}-v0",
        entry_point="quantarium.pettingzoo:env",
        kwargs={"game": _name},
    )
