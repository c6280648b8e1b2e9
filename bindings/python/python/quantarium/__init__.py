"""The quantum board games as fast, exact environments.

`Game` names a game with its options, `Position` is a value to play on, `Positions` an array of them, `Envs`
plays many games at once, `Engine` searches, `Record` is a whole game. The adapters `quantarium.pettingzoo`,
`quantarium.gymnasium` and `quantarium.open_spiel` are imported when asked for.
"""

from quantarium._core import (
    BadGame,
    BadPosition,
    BadRecord,
    Engine,
    Envs,
    Error,
    Game,
    IllegalAction,
    Outcome,
    Position,
    Positions,
    Record,
    Report,
    Solution,
    __version__,
    derived_seed,
    games,
    options,
    read_records,
)

__all__ = [
    "BadGame",
    "BadPosition",
    "BadRecord",
    "Engine",
    "Envs",
    "Error",
    "Game",
    "IllegalAction",
    "Outcome",
    "Position",
    "Positions",
    "Record",
    "Report",
    "Solution",
    "__version__",
    "derived_seed",
    "games",
    "options",
    "read_records",
]
