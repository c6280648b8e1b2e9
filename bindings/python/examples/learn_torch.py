"""Learns Quantum Leap on 19 cells by self-play with PyTorch, and writes a network that plays anywhere.

    python examples/learn_torch.py [--games 6000] [--seed 1] [--out hex3.onnx]
    quantarium match quantum-leap:board=hex3 --player level=2 --player playouts=30,weights=hex3.onnx

The games, and what is learned from them, are those of `learn_hex3.py`. Here the network and its gradients are
PyTorch's, and so is the file, in ONNX. Matches, bots and levels play by it without Python.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch  # pyright: ignore[reportMissingImports]
from learn_hex3 import Array, teach

import quantarium as q


class Network(torch.nn.Module):
    """Two hidden layers on the stones of both sides."""

    def __init__(self, game: q.Game, hidden: int = 96) -> None:
        super().__init__()
        self.register_buffer("places", torch.from_numpy(game.cell_places.astype(np.int64)))
        self.layers = torch.nn.Sequential(
            torch.nn.Linear(2 * len(game.cells), hidden),
            torch.nn.ReLU(),
            torch.nn.Linear(hidden, hidden),
            torch.nn.ReLU(),
            torch.nn.Linear(hidden, 1),
        )
        self.adam = torch.optim.Adam(self.parameters())

    def forward(self, planes: torch.Tensor, scalars: torch.Tensor) -> torch.Tensor:
        """What whoever moves can expect, from -1 to 1: (positions, 1)."""
        stones = planes[:, :2].flatten(2)[:, :, self.places].flatten(1)
        # The sum is the logarithm of the odds; this is twice the chance, less one.
        return torch.tanh(self.layers(stones) / 2)

    def value(self, seen: Array) -> Array:
        """The chance of whoever sees it, from 0 to 1: (positions,)."""
        with torch.no_grad():
            chance: Array = torch.sigmoid(self.layers(torch.from_numpy(seen))[:, 0]).numpy()
        return chance

    def learn(self, seen: Array, target: Array, rate: float) -> None:
        """A step that lowers the cross entropy."""
        for group in self.adam.param_groups:
            group["lr"] = rate
        self.adam.zero_grad()
        odds = self.layers(torch.from_numpy(seen))[:, 0]
        torch.nn.functional.binary_cross_entropy_with_logits(odds, torch.from_numpy(target)).backward()
        self.adam.step()

    def write(self, game: q.Game, file: Path) -> None:
        """Writes it in ONNX; the number of positions is free."""
        observed = game.starts(np.arange(2)).observe()
        asked = tuple(torch.from_numpy(observed[name].astype(np.float32)) for name in ("planes", "scalars"))
        torch.onnx.export(
            self.eval(),
            asked,
            str(file),
            input_names=["planes", "scalars"],
            output_names=["values"],
            dynamic_shapes=({0: "n"}, {0: "n"}),
            # One file has all.
            external_data=False,
        )


def learn(games: int, seed: int, out: Path) -> None:
    """Learns from so many games, and writes the network."""
    torch.manual_seed(seed)
    game = q.Game("quantum-leap:board=hex3")
    network = Network(game)
    teach(network, game, games, np.random.default_rng(seed))
    network.write(game, out)


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns Quantum Leap on 19 cells with PyTorch.")
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("hex3.onnx"))
    given = parser.parse_args()
    learn(given.games, given.seed, given.out)
    print(f"the network is in {given.out}")


if __name__ == "__main__":
    main()
