"""What is seen of a position as one tensor, for adapters that want one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from quantarium import Game, Position


def shape(game: Game) -> tuple[int, int, int]:
    """The planes, and one more for each scalar."""
    planes, height, width = game.planes_shape
    return planes + len(game.scalar_names), height, width


def write(tensor: NDArray[np.float32], position: Position, seat: int | None) -> None:
    """Writes the planes, and the scalars as planes that are the same everywhere."""
    planes = position.planes(seat)
    tensor[: len(planes)] = planes
    tensor[len(planes) :] = position.scalars(seat)[:, None, None]
