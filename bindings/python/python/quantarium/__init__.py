"""The quantum board games as fast, exact environments.

`Game` names a game with its options, `Position` is a value to play on, `Positions` an array of them, `Envs`
plays many games at once, `Engine` searches, `Record` is a whole game, `match` plays players against each other,
`balance` measures a game. The adapters `quantarium.pettingzoo`, `quantarium.gymnasium` and
`quantarium.open_spiel` are imported when asked for.
"""

from quantarium._core import (
    BadGame,
    BadPosition,
    BadRecord,
    Balance,
    Engine,
    Envs,
    Error,
    Game,
    IllegalAction,
    Match,
    Outcome,
    Position,
    Positions,
    Record,
    Report,
    Solution,
    __version__,
    balance,
    derived_seed,
    games,
    match,
    options,
    read_records,
)

__all__ = [
    "BadGame",
    "BadPosition",
    "BadRecord",
    "Balance",
    "Engine",
    "Envs",
    "Error",
    "Game",
    "IllegalAction",
    "Match",
    "Outcome",
    "Position",
    "Positions",
    "Record",
    "Report",
    "Solution",
    "__version__",
    "balance",
    "derived_seed",
    "games",
    "match",
    "options",
    "read_records",
]
