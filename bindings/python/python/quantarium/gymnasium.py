"""One seat of a game against the engine, for Gymnasium.

`Versus(Game("quantum-leap:board=hex3"), level=3)` makes an environment; the ids `quantarium/QuantumLeap-v0` and
so on are registered when this module is imported.

An observation is a dictionary: `planes`, uint8 (planes, height, width), `scalars`, float32 (scalars,), and
`action_mask`, int8 (actions,). The reward comes at the end: 1 for a win, 0 for a draw, and for a loss -1
divided by the number of losers. All other seats are the opponent's: a level from 1 to 10, or None, who plays
any legal move. An illegal action raises `quantarium.IllegalAction` and changes nothing; with `illegal="lose"` it ends the game
with the reward -1, as checkers and learners need who draw actions without the mask. `action_masks` is what
`MaskablePPO` of sb3-contrib asks for. `swap=False` is for a game that is given as a string, and as for `Game`.

`VersusVector(game, num_envs)` plays many such games at once, all moves of a step in one call; `gymnasium.make_vec` makes it.
They are the games of as many `Versus` with the same seeds. An environment whose game has ended begins the next in the same step;
`info["final_obs"]` has what was seen at the end, as in Gymnasium's own vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from operator import index
from typing import Any, Literal, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from quantarium import Engine, Game, IllegalAction, Position, Positions, _core, games

__all__ = ["Versus", "VersusVector"]

# So many starts are tried for one at which the seat has something to decide.
_STARTS = 1000


class Versus(gymnasium.Env[dict[str, NDArray[Any]], SupportsIndex]):
    """One seat against an opponent who has all others."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str | Game = "quantum-leap",
        *,
        seat: SupportsIndex = 0,
        level: SupportsIndex | None = 1,
        render_mode: str | None = None,
        illegal: Literal["raise", "lose"] = "raise",
        swap: bool = True,
    ) -> None:
        self.game = game if isinstance(game, Game) else Game(game, swap)
        self.seat = index(seat)
        if not 0 <= self.seat < self.game.players:
            raise ValueError(f"seat {seat}: the seats are 0 to {self.game.players - 1}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f'render_mode={render_mode!r}: it is "ansi" or None')
        if illegal not in ("raise", "lose"):
            raise ValueError(f'illegal={illegal!r}: it is "raise" or "lose"')
        self.level = None if level is None else _core._level(level)
        self.render_mode, self.illegal = render_mode, illegal
        # An illegal action has ended the game.
        self._lost = False
        self._engine = Engine(self.game) if level is not None else None
        # Gymnasium types a dictionary's space by its subspaces, an environment's by what it holds.
        space: Any = spaces.Dict(
            {
                "planes": spaces.Box(0, 1, self.game.planes_shape, np.uint8),
                "scalars": spaces.Box(-np.inf, np.inf, (len(self.game.scalar_names),), np.float32),
                "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
            }
        )
        self.observation_space = space
        self.action_space = spaces.Discrete(self.game.num_actions)
        self.position: Position = self.game.start()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        super().reset(seed=None if seed is None else index(seed))
        self._lost = False
        text = (options or {}).get("position")
        # An opening in which the opponent wins at once leaves nothing to decide: take the next.
        for _ in range(_STARTS):
            start_seed = int(self.np_random.integers(2**63))
            self.position = self.game.start(start_seed) if text is None else self.game.position(text)
            self._opponents()
            if not self.position.done or text is not None:
                # A position that is given has no seed.
                return self._observation(), {"seed": start_seed} if text is None else {}
        raise ValueError(f"{self.game.name}: at {_STARTS} starts the game was over before seat {self.seat} could act")

    def step(self, action: SupportsIndex) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        if self._lost:
            raise IllegalAction("the game is over: an illegal action has lost it")
        try:
            self.position = self.position.play(index(action))
        except IllegalAction:
            if self.illegal == "raise" or self.position.done:
                raise
            self._lost = True
            return self._observation(), -1.0, True, False, {}
        self._opponents()
        reward = float(self.position.returns[self.seat])
        return self._observation(), reward, self.position.done, False, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal: none when the game is over."""
        mask = self.position.mask()
        return np.zeros_like(mask) if self._lost else mask

    def __copy__(self) -> Versus:
        """An environment of its own: what is random goes on apart."""
        return deepcopy(self)

    def render(self) -> str | None:
        return self.position.text if self.render_mode == "ansi" else None

    def _opponents(self) -> None:
        while not self.position.done and self.position.to_play != self.seat:
            seed = int(self.np_random.integers(2**63))
            if self._engine is None or self.level is None:
                actions = self.position.actions
                self.position = self.position.play(actions[seed % len(actions)])
            else:
                mv = self._engine.choose(self.position, level=self.level, seed=seed)
                self.position = self.position.play(mv)

    def _observation(self) -> dict[str, NDArray[Any]]:
        return {
            "planes": self.position.planes(self.seat),
            "scalars": self.position.scalars(self.seat),
            "action_mask": self.action_masks().view(np.int8),
        }


class VersusVector(gymnasium.vector.VectorEnv[dict[str, NDArray[Any]], NDArray[np.integer[Any]], Any]):
    """Many games of `Versus` at once."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str | Game = "quantum-leap",
        num_envs: SupportsIndex = 1,
        *,
        seat: SupportsIndex = 0,
        level: SupportsIndex | None = 1,
        illegal: Literal["raise", "lose"] = "raise",
        swap: bool = True,
    ) -> None:
        self._one = Versus(game, seat=seat, level=level, illegal=illegal, swap=swap)
        self.num_envs = index(num_envs)
        if self.num_envs < 1:
            raise ValueError(f"num_envs={self.num_envs}: it is 1 at least")
        self.single_observation_space = self._one.observation_space
        self.single_action_space = self._one.action_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._positions: Positions = self._one.game.starts(np.zeros(self.num_envs, np.int64))
        self._random = [seeding.np_random()[0] for _ in range(self.num_envs)]

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        if isinstance(seed, (Sequence, np.ndarray)):
            seeds = list(seed)
        else:
            seeds = [None if seed is None else index(seed) + i for i in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise ValueError(f"seed: {len(seeds)} seeds for {self.num_envs} environments")
        mask = np.asarray((options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_)))
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
            raise ValueError(f"reset_mask: an array of {self.num_envs} truth values is needed")
        which = np.flatnonzero(mask)
        for i in which:
            if (one := seeds[i]) is not None:
                self._random[i] = seeding.np_random(index(one))[0]
        infos = self._begin(which, {}, (options or {}).get("position"))
        return self._observation(self._positions), infos

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[dict[str, NDArray[Any]], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        actions, played, before = np.asarray(actions), np.arange(self.num_envs), self._positions
        if self._one.illegal == "lose" and actions.shape == played.shape and np.issubdtype(actions.dtype, np.integer):
            within = (actions >= 0) & (actions < self._one.game.num_actions)
            legal = within & self.action_masks()[played, np.where(within, actions, 0)]
            # A game that was over in the position given is not lost: that raises.
            played = np.flatnonzero(legal | self._positions.done)
            before, actions = before.take(played), actions[played]
        # What is illegal raises here, and has changed nothing.
        self._put(played, before.play(actions))
        self._opponents(played)
        lost = np.ones(self.num_envs, np.bool_)
        lost[played] = False
        rewards = np.where(lost, -1.0, self._positions.returns[:, self._one.seat].astype(np.float64))
        ended = lost | self._positions.done
        infos: dict[str, Any] = {}
        if ended.any():
            final = self._observation(self._positions)
            final["action_mask"][lost] = 0
            for i in np.flatnonzero(ended):
                seen = {name: array[i] for name, array in final.items()}
                infos = self._add_info(infos, {"final_obs": seen, "final_info": {}}, int(i))
            infos = self._begin(np.flatnonzero(ended), infos)
        return self._observation(self._positions), rewards, ended, np.zeros_like(ended), infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal in each environment."""
        return np.asarray(self._positions.observe()["mask"], np.bool_)

    def _begin(self, which: NDArray[np.int64], infos: dict[str, Any], text: str | None = None) -> dict[str, Any]:
        game, seeds = self._one.game, np.zeros(self.num_envs, np.int64)
        begun = which
        for _ in range(_STARTS):
            seeds[begun] = self._draw(begun)
            starts = game.starts(seeds[begun]) if text is None else game.positions([game.position(text)] * len(begun))
            self._put(begun, starts)
            self._opponents(begun)
            begun = begun[self._positions.done[begun]]
            if not len(begun) or text is not None:
                for i in which if text is None else ():
                    infos = self._add_info(infos, {"seed": int(seeds[i])}, int(i))
                return infos
        raise ValueError(f"{game.name}: at {_STARTS} starts the game was over before seat {self._one.seat} could act")

    def _opponents(self, which: NDArray[np.int64]) -> None:
        one = self._one
        while len(which := which[~self._positions.done[which] & (self._positions.to_play[which] != one.seat)]):
            at, seeds = self._positions.take(which), self._draw(which)
            if one._engine is None or one.level is None:
                mask = at.observe()["mask"]
                drawn = seeds % mask.sum(1)
                actions = (mask.cumsum(1) > drawn[:, None]).argmax(1)
            else:
                moves = zip(at, seeds.tolist(), strict=True)
                actions = [position.action(one._engine.choose(position, level=one.level, seed=seed)) for position, seed in moves]
            self._put(which, at.play(actions))

    def _draw(self, which: NDArray[np.int64]) -> NDArray[np.int64]:
        """A number for each of these environments, by its own seed."""
        return np.array([self._random[i].integers(2**63) for i in which], np.int64)

    def _put(self, which: NDArray[np.int64], positions: Positions) -> None:
        if len(which) < self.num_envs:
            order = np.arange(self.num_envs)
            order[which] = self.num_envs + np.arange(len(which))
            positions = Positions.concat([self._positions, positions]).take(order)
        self._positions = positions

    def _observation(self, positions: Positions) -> dict[str, NDArray[Any]]:
        seen = positions.observe(seat=self._one.seat)
        return {"planes": seen["planes"], "scalars": seen["scalars"], "action_mask": seen["mask"].view(np.int8)}


for _name in games():
    gymnasium.register(
        f"quantarium/{''.join(word.capitalize() for word in _name.split('-'))}-v0",
        entry_point="quantarium.gymnasium:Versus",
        vector_entry_point="quantarium.gymnasium:VersusVector",
        kwargs={"game": _name},
    )
