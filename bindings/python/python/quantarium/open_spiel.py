"""The games for OpenSpiel, registered when this module is imported.

`pyspiel.load_game("quantum_leap(board=hex3,seed=7)")` loads one: the options of the game string are its
parameters, and `seed` and `position` say where it begins; `swap=False` is as for `Game`. Games are deterministic: a random start is a
parameter, not a chance node. OpenSpiel's numbers end at 2^31, so `large_seed=0x80000000`, a text, is for seeds from there on:
`seed_parameter` gives the right one for any seed. `PlayoutEvaluator` plays positions out for OpenSpiel's Python MCTS.
"""

from __future__ import annotations

from itertools import repeat
from operator import index
from typing import Any, SupportsIndex

import numpy as np
import pyspiel
from numpy.typing import NDArray

from quantarium import Error, Game, Position, _tensor, games, options

__all__ = ["PlayoutEvaluator", "SpielGame", "SpielState", "seed_parameter"]

_TERMINAL = int(pyspiel.PlayerId.TERMINAL)


class SpielState(pyspiel.State):
    """A position. Everything in it is copied as one value: OpenSpiel copies and pickles its `__dict__`."""

    def __init__(self, game: SpielGame, state: Any = None) -> None:
        super().__init__(game)
        self.position: Position = game.begin
        if state is not None:
            fields = state if isinstance(state, dict) else state.to_dict()
            self.position = game.game.position(fields["position"], fields["moves"])

    def current_player(self) -> int:
        position = self.position
        return _TERMINAL if position.done else position.to_play

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.actions

    # Called from Python, these two need not go by way of OpenSpiel's C++, which asks several times who is to move.

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None or player == self.current_player():
            return self.position.actions
        legal: list[int] = super().legal_actions(player)
        return legal

    def is_chance_node(self) -> bool:
        return False

    def _apply_action(self, action: int) -> None:
        self.position = self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.move(action)

    def is_terminal(self) -> bool:
        return self.position.done

    def returns(self) -> list[float]:
        outcome, players = self.position.outcome, self.num_players()
        if outcome is None or outcome.winner is None:
            return [0.0] * players
        # Not from `Position.returns`: OpenSpiel wants the sum to be 0 to nine places.
        others = -1.0 / (players - 1)
        return [1.0 if seat == outcome.winner else others for seat in range(players)]

    def __str__(self) -> str:
        return self.position.text

    def _to_struct(self) -> dict[str, Any]:
        _, (_, position, moves) = self.position.__reduce__()
        return {"position": position, "moves": moves}


class _Observer:
    """Planes and scalars as a player sees them, in one tensor."""

    def __init__(self, game: Game, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        shape = _tensor.shape(game)
        self.tensor: NDArray[np.float32] = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        _tensor.write(self.dict["observation"], state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.position.text


class SpielGame(pyspiel.Game):
    """A game of one family; the class of each says which."""

    family: str
    game_type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        given = [f"{key}={params[key]}" for key in options(self.family) if params.get(key)]
        self.game = Game(f"{self.family}:{','.join(given)}" if given else self.family, params.get("swap", True))
        text = params.get("position")
        self.begin = self.game.position(text) if text else self.game.start(_seed(params))
        information = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_actions,
            max_chance_outcomes=0,
            num_players=self.game.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.game.max_plies,
        )
        super().__init__(self.game_type, information, params)

    def new_initial_state(self, state: Any = None) -> SpielState:
        return SpielState(self, state)

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self.game_type.short_name, self.get_parameters())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.game, params)
        from open_spiel.python.observation import IIGObserverForPublicInfoGame

        return IIGObserverForPublicInfoGame(iig_obs_type, params)


def seed_parameter(seed: SupportsIndex) -> dict[str, int | str]:
    """The parameter of a seed, however large: `pyspiel.load_game("quantum_leap", {"board": "hex3"} | seed_parameter(seed))`."""
    seed = index(seed)
    return {"seed": seed} if 0 <= seed < 2**31 else {"large_seed": hex(seed)}


def _seed(parameters: dict[str, Any]) -> int:
    large, seed = parameters.get("large_seed"), parameters.get("seed", 0)
    try:
        number = int(large, 16) if large else seed
    except ValueError:
        raise Error(f"large_seed={large}: it is a number in hexadecimal, such as 0x80000000") from None
    if not 0 <= number < 2**64:
        raise Error(f"seed {number}: seeds are 0 to 2^64 - 1")
    return int(number)


def _load(name: str, parameters: dict[str, Any]) -> pyspiel.Game:
    """What a pickle does: to find this function registers the games."""
    return pyspiel.load_game(name, parameters)


class PlayoutEvaluator:
    """What a state comes to by random play, for OpenSpiel's Python MCTS."""

    def __init__(self, playouts: int = 1, seed: int = 0) -> None:
        self.playouts = playouts
        self._seed = seed

    def evaluate(self, state: SpielState) -> list[float]:
        """The mean of what each player gets. Python's own numbers: the search adds them up at each node and divides the sums
        of all children again and again, and with NumPy's that takes much longer."""
        self._seed += 1
        return state.position.playouts(self.playouts, self._seed).tolist()

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """All legal actions alike."""
        actions = state.position.actions
        return list(zip(actions, repeat(1.0 / max(1, len(actions)))))


def _register(family: str) -> None:
    game = Game(family)
    parameters: dict[str, Any] = {
        # What looks like a number is one to OpenSpiel; 0 and "" stand for the default.
        key: 0 if default.isdigit() else ""
        for key, default in options(family).items()
    }
    most = 6 if "players" in parameters else 2
    if family == "quantum-leap":
        parameters["swap"] = True
    game_type = pyspiel.GameType(
        short_name=family.replace("-", "_"),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**parameters, "seed": 0, "large_seed": "", "position": ""},
    )
    members = {"family": family, "game_type": game_type}
    pyspiel.register_game(game_type, type(f"{game.title.replace(' ', '')}Game", (SpielGame,), members))


for _family in games():
    _register(_family)
