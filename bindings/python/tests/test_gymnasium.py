"""The Gymnasium adapter, and Gymnasium's own checker."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import quantarium as q
from quantarium.gymnasium import Versus


class AnyAction(gymnasium.ActionWrapper):  # type: ignore[type-arg]
    """Gymnasium's checker knows no mask: an action stands for a legal one."""

    def action(self, action: int) -> int:
        actions = self.unwrapped.position.actions  # type: ignore[attr-defined]
        return actions[int(action) % len(actions)] if actions else int(action)


def test_gymnasiums_checker(small: str) -> None:
    check_env(AnyAction(Versus(small, level=None)), skip_render_check=True)


@pytest.mark.parametrize("level", [None, 1])
def test_games_are_played_to_their_end(small: str, level: int | None) -> None:
    game = q.Game(small)
    seat = game.players - 1
    versus = Versus(game, seat=seat, level=level)
    seen, _ = versus.reset(seed=3)
    draw = np.random.default_rng(1)
    for _ in range(game.max_plies):
        assert versus.observation_space.contains(seen)
        assert versus.position.to_play == seat
        action = draw.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, terminated, truncated, _ = versus.step(action)
        assert terminated == versus.position.done and not truncated
        if terminated:
            break
        assert reward == 0
    assert terminated and reward == versus.position.returns[seat]


def test_a_seed_repeats_a_game() -> None:
    versus = Versus("quantum-leap:board=hex3", level=2)
    texts = []
    for _ in range(2):
        versus.reset(seed=5)
        while not versus.position.done:
            versus.step(versus.position.actions[0])
        texts.append(versus.position.text)
    assert texts[0] == texts[1]


def test_the_seed_of_a_start_is_told() -> None:
    versus = Versus("quantum-leap:board=hex3", level=None)
    for _ in range(3):
        _, info = versus.reset()
        assert versus.position == versus.game.start(info["seed"])


def test_illegal_actions_are_refused() -> None:
    versus = Versus("quantum", level=None, render_mode="ansi")
    versus.reset(seed=1)
    before = versus.render()
    with pytest.raises(q.IllegalAction):
        versus.step(-1)
    assert versus.render() == before
    with pytest.raises(ValueError, match="seats"):
        Versus("quantum", seat=2)


def test_ids_are_registered() -> None:
    for name in ("QuantumLeap", "Quantum", "QuantumLink", "Quanta"):
        made = gymnasium.make(f"quantarium/{name}-v0", level=None)
        made.reset(seed=1)


def test_the_swap_can_be_left_out() -> None:
    versus = Versus("quantum-leap:edition=1,board=hex2", level=None, swap=False)
    check_env(AnyAction(versus), skip_render_check=True)
    assert versus.action_space.n == 42
