"""The quantum board games as fast, exact environments.

`Game` names a game with its options, `Position` is a value to play on, `Positions` an array of them, `Envs`
plays many games at once, `Engine` searches, `Record` is a whole game, `match` plays players against each other,
`balance` measures a game, `selfplay` makes games to learn from, by weights of your own too, `fit` learns weights from them, `starts` solves a small board. The adapters `quantarium.pettingzoo`, `quantarium.gymnasium` and
`quantarium.open_spiel` are imported when asked for.
"""

from quantarium._core import *  # noqa: F403
from quantarium._core import __version__ as __version__
