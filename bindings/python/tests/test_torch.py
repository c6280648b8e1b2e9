"""The examples that need PyTorch run, and do what they say: `cargo xtask python --torch`."""

from pathlib import Path

import numpy as np
import pytest
from test_examples import example

import quantarium as q


def test_torch_rl_s_loop_learns() -> None:
    pytest.importorskip("torchrl", reason="the package `torchrl` is not installed")
    from torchrl.envs.utils import check_env_specs  # pyright: ignore[reportMissingImports]

    torch_rl = example("torch_rl")
    # None of them is over after the three plies that are checked: TorchRL then draws a move for each.
    for game in ("quantum-leap:board=hex4,players=3", "quanta:board=5x5"):
        games = torch_rl.TransformedEnv(torch_rl.Games(game, 4), torch_rl.ActionMask())
        check_env_specs(games)
        played = games.rollout(200, break_when_any_done=False)
        returns, known = torch_rl.got(played)
        assert played["next", "done"].any() and known.any()
        # What a seat gets at the end is what it got before its moves of that game.
        ended, rewards = played["next", "done"][..., 0], played["next", "reward"]
        last = rewards.gather(2, played["to_play"][..., None])[..., 0]
        assert (returns[ended] == last[ended]).all() and not rewards[~ended].any()
    results = torch_rl.learn("quantum-leap:board=hex3", 60, 64, 1)
    assert abs(results["before"]) < 0.3 and results["after"] > results["before"] + 0.3


def test_a_network_of_pytorch_learns_and_plays(tmp_path: Path) -> None:
    """What it writes plays without PyTorch, at 30 simulations a move."""
    pytest.importorskip("onnxscript", reason="the package `onnxscript` is not installed")
    file = tmp_path / "hex3.onnx"
    example("learn_torch").learn(2000, 1, file)
    for rival, least in (("random", 0.8), ("level=2", 0.5)):
        players = [f"playouts=30,weights={file}", rival]
        score = q.match("quantum-leap:board=hex3", players, games=100, seed=1).score
        assert score is not None and score[1] > least, (rival, score)


def test_puffer_lib_s_vectors_run_many_games() -> None:
    pytest.importorskip("pufferlib", reason="the package `pufferlib` is not installed")
    import pufferlib.vector  # pyright: ignore[reportMissingImports]

    seats = example("puffer_env").Seats
    for game in ("quantum-leap:board=hex3,players=3", "quanta:board=5x5"):
        serial = pufferlib.vector.Serial
        vectors = pufferlib.vector.make(seats, env_kwargs={"game": game, "agents": 6}, backend=serial, num_envs=2)
        observations, _ = vectors.reset(seed=3)
        actions, first, ends, total = q.Game(game).num_actions, observations.copy(), 0, 0.0
        draw = np.random.default_rng(1)
        for _ in range(200):
            masks = observations[:, -actions:] > 0
            assert masks.any(axis=1).all()
            # Every other one is legal by the mask that is seen; the rest stand for legal ones.
            legal = np.array([draw.choice(np.flatnonzero(mask)) for mask in masks])
            chosen = np.where(draw.random(12) < 0.5, legal, draw.integers(actions, size=12))
            observations, rewards, terminals, truncations, _ = vectors.step(chosen)
            assert not truncations.any() and not rewards[~terminals].any()
            ends, total = ends + int(terminals.sum()), total + float(rewards.sum())
        assert ends > 24 and abs(total / ends) < 0.5
        assert (vectors.reset(seed=3)[0] == first).all()
