"""One seat of a game against the engine, for Gymnasium.

`Versus(Game("quantum-leap:board=hex3"), level=3)` makes an environment; the ids `quantarium/QuantumLeap-v0` and
so on are registered when this module is imported.

An observation is a dictionary: `planes`, uint8 (planes, height, width), `scalars`, float32 (scalars,), and
`action_mask`, int8 (actions,). The reward comes at the end: 1 for a win, 0 for a draw, and for a loss -1
divided by the number of losers. All other seats are the opponent's: a level from 1 to 10, or None, who plays
any legal move. An illegal action raises `quantarium.IllegalAction` and changes nothing; with `illegal="lose"` it ends the game
with the reward -1, as checkers and learners need who draw actions without the mask. `action_masks` is what
`MaskablePPO` of sb3-contrib asks for. `swap=False` is for a game that is given as a string, and as for `Game`.
"""

from __future__ import annotations

from copy import deepcopy
from operator import index
from typing import Any, Literal, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from quantarium import Engine, Game, IllegalAction, Position, _core, games

__all__ = ["Versus"]

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
                "scalars": spaces.Box(
                    -np.inf, np.inf, (len(self.game.scalar_names),), np.float32
                ),
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

    def step(
        self, action: SupportsIndex
    ) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
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


for _name in games():
    gymnasium.register(
        f"quantarium/{''.join(word.capitalize() for word in _name.split('-'))}-v0",
        entry_point="quantarium.gymnasium:Versus",
        kwargs={"game": _name},
    )
