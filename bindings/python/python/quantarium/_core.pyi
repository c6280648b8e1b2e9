from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Final, Literal, Protocol, Self, SupportsIndex, TypeAlias, final, overload

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "BadGame",
    "BadPosition",
    "BadRecord",
    "BadWorker",
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
    "SelfPlay",
    "Solution",
    "Starts",
    "__version__",
    "_commit",
    "_level",
    "_work",
    "balance",
    "derived_seed",
    "fit",
    "games",
    "match",
    "options",
    "read_records",
    "read_weights",
    "selfplay",
    "starts",
    "write_weights",
]

__version__: str
_commit: str

_Integers: TypeAlias = NDArray[np.integer[Any]] | Sequence[SupportsIndex]
_Truths: TypeAlias = NDArray[np.bool_] | Sequence[bool]
_Values: TypeAlias = NDArray[np.floating[Any]] | Sequence[float] | Sequence[Sequence[float]]
_Evaluate: TypeAlias = Callable[[NDArray[np.uint8], NDArray[np.float32]], _Values | tuple[_Values, _Values]]
_Seen: TypeAlias = dict[str, NDArray[Any]]
_Info: TypeAlias = dict[str, Any]
_Stepped: TypeAlias = tuple[_Seen, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], _Info]

class _Executor(Protocol):
    def submit(self, fn: Callable[..., str], /, *args: str) -> Any: ...

class Error(ValueError): ...
class BadGame(Error): ...
class BadPosition(Error): ...
class BadRecord(Error): ...
class BadWorker(Error): ...
class IllegalAction(Error): ...

def games() -> list[str]: ...
def options(game: str) -> dict[str, str]: ...
def derived_seed(seed: SupportsIndex, env: SupportsIndex, episode: SupportsIndex) -> int: ...
def match(
    game: Game | str,
    players: Sequence[str],
    *,
    games: int = 100,
    seed: SupportsIndex = 0,
    limit: str = "",
    plies: int = 6,
    sprt: Sequence[float] | None = None,
    alpha: float = 0.05,
    beta: float = 0.05,
    margin: str = "100ms",
    hang: str = "60s",
    concurrency: int = 1,
    out: str | PathLike[str] | None = None,
    resume: bool = False,
    executor: _Executor | None = None,
    chunks: int = 64,
    allow_time: bool = False,
) -> Match: ...
def balance(
    game: Game | str | Sequence[Game | str],
    players: Sequence[str] | None = None,
    *,
    games: int = 400,
    seed: SupportsIndex = 0,
    plies: int = 0,
    setup: str | None = None,
    keep: bool = False,
    annotator: str = "nodes=1000",
    doublings: int = 3,
    scaling_from: int = 250,
    scaling_games: int = 100,
    hang: str = "60s",
    concurrency: int = 1,
    out: str | PathLike[str] | None = None,
    resume: bool = False,
    executor: _Executor | None = None,
    chunks: int = 64,
    allow_time: bool = False,
) -> Balance: ...
def selfplay(
    game: Game | str,
    *,
    games: int = 100,
    simulations: int = 200,
    search: str = "strongest",
    random_plies: int = 12,
    slip: int = 16,
    seed: SupportsIndex = 0,
    weights: str | PathLike[str] | None = None,
    concurrency: int = 1,
    out: str | PathLike[str] | None = None,
    resume: bool = False,
    executor: _Executor | None = None,
    chunks: int = 64,
) -> SelfPlay: ...
def starts(
    game: Game | str,
    *,
    concurrency: int = 1,
    out: str | PathLike[str] | None = None,
    executor: _Executor | None = None,
    chunks: int = 64,
) -> Starts: ...
def fit(
    data: SelfPlay | Sequence[SelfPlay],
    file: str | PathLike[str],
    *,
    start: str | PathLike[str] | None = None,
    keep: str | PathLike[str] | None = None,
    epochs: int = 30,
    result: float = 0.5,
    margin: float = 0.0,
    points: float = 8.0,
    step: float = 0.02,
    decay: float = 1e-5,
    seed: SupportsIndex = 1,
) -> str: ...
def write_weights(file: str | PathLike[str], game: Game | str, weights: NDArray[np.number[Any]]) -> None: ...
def read_weights(file: str | PathLike[str], game: Game | str) -> NDArray[np.float32]: ...
def _level(level: SupportsIndex) -> int: ...
def _work(name: str, task: str, shard: str, asks: str, node: str) -> str: ...
def read_records(text: str) -> list[Record]: ...

@final
class Game:
    def __new__(cls, name: str, swap: bool = True) -> Self: ...
    swap: Final[bool]
    name: Final[str]
    title: Final[str]
    players: Final[int]
    seats: Final[tuple[str, ...]]
    cells: Final[tuple[str, ...]]
    num_actions: Final[int]
    num_features: Final[int]
    actions_per_cell: Final[int]
    planes_shape: Final[tuple[int, int, int]]
    plane_names: Final[tuple[str, ...]]
    scalar_names: Final[tuple[str, ...]]
    cell_places: Final[NDArray[np.int64]]
    max_plies: Final[int]
    has_random_start: Final[bool]
    symmetries: Final[tuple[NDArray[np.int64], NDArray[np.int64]]]
    def start(self, seed: SupportsIndex = 0) -> Position: ...
    def starts(self, seeds: _Integers) -> Positions: ...
    def position(self, text: str, moves: Iterable[str] | None = None) -> Position: ...
    def positions(self, positions: Iterable[Position]) -> Positions: ...
    def load(self, text: str) -> Record: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...

@final
class Outcome:
    winner: Final[int | None]
    ending: Final[str]
    rule: Final[str]
    words: Final[str]
    result: Final[str]

@final
class Position:
    game: Final[Game]
    text: Final[str]
    actions: Final[list[int]]
    moves: Final[list[str]]
    to_play: Final[int]
    outcome: Final[Outcome | None]
    done: Final[bool]
    returns: Final[NDArray[np.float32]]
    points: Final[tuple[int, ...] | None]
    key: Final[int]
    def play(self, mv: SupportsIndex | str) -> Position: ...
    def action(self, mv: str) -> int: ...
    def move(self, action: SupportsIndex) -> str: ...
    def mask(self) -> NDArray[np.bool_]: ...
    def planes(self, seat: SupportsIndex | None = None) -> NDArray[np.uint8]: ...
    def scalars(self, seat: SupportsIndex | None = None) -> NDArray[np.float32]: ...
    def playouts(self, count: SupportsIndex, seed: SupportsIndex = 0) -> NDArray[np.float32]: ...
    def svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Positions:
    @staticmethod
    def concat(arrays: Iterable[Positions]) -> Positions: ...
    game: Final[Game]
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Position]: ...
    @overload
    def __getitem__(self, which: int | np.integer[Any], /) -> Position: ...
    @overload
    def __getitem__(self, which: slice | _Integers | _Truths, /) -> Positions: ...
    def take(self, indices: _Integers) -> Positions: ...
    def play(self, actions: _Integers) -> Positions: ...
    def play_(self, actions: _Integers) -> None: ...
    def observe(
        self,
        *,
        planes: NDArray[np.uint8] | None = None,
        scalars: NDArray[np.float32] | None = None,
        mask: NDArray[np.bool_] | None = None,
        seat: SupportsIndex | None = None,
    ) -> _Seen: ...
    def evaluate(self, engine: Engine) -> NDArray[np.float32]: ...
    def features(
        self, seat: SupportsIndex | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float32]]: ...
    def sample(self, seed: SupportsIndex = 0, *, logits: NDArray[np.floating[Any]] | None = None) -> NDArray[np.int64]: ...
    def playouts(self, count: SupportsIndex, seed: SupportsIndex = 0, threads: int = 1) -> NDArray[np.float32]: ...
    to_play: Final[NDArray[np.int64]]
    done: Final[NDArray[np.bool_]]
    returns: Final[NDArray[np.float32]]
    points: Final[NDArray[np.int32]]
    keys: Final[NDArray[np.uint64]]
    texts: Final[list[str]]
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...

@final
class Envs:
    def __new__(
        cls,
        game: Game,
        num_envs: int,
        *,
        seed: SupportsIndex = 0,
        threads: int = 1,
        autoreset: Literal["same_step", "next_step", "disabled"] = "same_step",
        copy: bool = True,
    ) -> Self: ...
    game: Final[Game]
    num_envs: Final[int]
    autoreset: Final[str]
    episodes: Final[NDArray[np.int64]]
    points: Final[NDArray[np.int32]]
    def reset(self, *, seed: SupportsIndex | None = None, mask: _Truths | None = None) -> tuple[_Seen, _Info]: ...
    def step(self, actions: _Integers) -> _Stepped: ...
    def sample(self, *, logits: NDArray[np.floating[Any]] | None = None) -> NDArray[np.int64]: ...
    def position(self, index: SupportsIndex) -> Position: ...
    def close(self) -> None: ...

@final
class Engine:
    def __new__(
        cls,
        game: Game,
        threads: int = 1,
        *,
        weights: str | PathLike[str] | None = None,
        evaluate: _Evaluate | None = None,
        policy: bool = False,
        options: dict[str, int] | None = None,
    ) -> Self: ...
    def search(
        self,
        position: Position,
        *,
        simulations: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        depth: int | None = None,
        seed: SupportsIndex = 0,
        lines: int = 1,
        progress: Callable[[Report], Any] | None = None,
    ) -> Report: ...
    def _go(self, position: Position, words: str, simulations: int, seed: int) -> list[str]: ...
    def choose(self, position: Position, *, level: SupportsIndex = 5, seed: SupportsIndex = 0) -> str: ...
    def solve(self, position: Position, *, nodes: int = 10_000_000, hash_mib: int = 64) -> Solution | None: ...

@final
class Report:
    best: Final[str]
    action: Final[int]
    values: Final[list[float]]
    line: Final[list[str]]
    moves: Final[list[tuple[str, int, float]]]
    lines: Final[list[list[str]]]
    proven: Final[int | None]
    simulations: Final[int]
    nodes: Final[int]
    seconds: Final[float]

@final
class Solution:
    best: Final[str]
    action: Final[int]
    winner: Final[int | None]
    nodes: Final[int]

@final
class Record:
    def __new__(cls, start: Position, moves: Iterable[str], tags: Mapping[str, str] | None = None) -> Self: ...
    game: Final[Game]
    start: Final[Position]
    end: Final[Position]
    moves: Final[list[str]]
    actions: Final[list[int]]
    positions: Final[Positions]
    tags: Final[dict[str, str]]
    result: Final[str]
    text: Final[str]
    def __len__(self) -> int: ...

@final
class Match:
    game: Final[Game]
    done: Final[bool]
    score: Final[tuple[float, float, float] | None]
    elo: Final[tuple[float, float, float] | None]
    summary: Final[dict[str, Any]]
    json: Final[str]
    records: Final[list[Record]]

@final
class Balance:
    reports: Final[list[dict[str, Any]]]
    json: Final[str]
    files: Final[dict[str, str]]

@final
class SelfPlay:
    game: Final[Game]
    games: Final[list[dict[str, Any]]]
    lines: Final[str]
    def arrays(self) -> dict[str, Any]: ...
    def __len__(self) -> int: ...

@final
class Starts:
    game: Final[Game]
    classes: Final[int]
    white_wins: Final[int]
    white_wins_against_swap: Final[int | None]
    table: Final[bytes]
    def __len__(self) -> int: ...
