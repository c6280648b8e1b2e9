"""The Gymnasium adapter, and Gymnasium's own checker."""

from copy import deepcopy

import gymnasium
import numpy as np
import pytest
from conftest import refused, whole
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import quantarium as q
from quantarium.gymnasium import Versus, VersusVector


@pytest.mark.parametrize("level", [None, 1])
def test_gymnasiums_checker(small: str, level: int | None) -> None:
    """It knows no mask: most of its actions are illegal, and lose."""
    check_env(Versus(small, level=level, illegal="lose"))


def test_gymnasiums_checker_of_what_is_registered() -> None:
    made = gymnasium.make("quantarium/QuantumLeap-v0", game="quantum-leap:board=hex2", illegal="lose", render_mode="ansi")
    check_env(made.unwrapped)
    made.reset(seed=1)
    assert made.render() == made.unwrapped.position.text  # type: ignore[attr-defined]
    for name in ("QuantumLeap", "Quantum", "QuantumLink", "Quanta"):
        gymnasium.make(f"quantarium/{name}-v0", level=None).reset(seed=1)


def test_an_illegal_action_loses_if_that_is_wanted() -> None:
    versus = Versus("quantum-leap:board=hex2", level=None, illegal="lose")
    seen, _ = versus.reset(seed=1)
    assert (versus.action_masks() == seen["action_mask"]).all() and versus.action_masks().dtype == np.bool_
    before = versus.position
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    seen, reward, terminated, truncated, _ = versus.step(illegal)
    assert (reward, terminated, truncated) == (-1, True, False) and versus.position == before
    assert versus.observation_space.contains(seen) and not seen["action_mask"].any() and not versus.action_masks().any()
    refused("the game is over", lambda: versus.step(before.actions[0]), q.IllegalAction)
    seen, _ = versus.reset(seed=1)
    assert seen["action_mask"].any() and versus.position == before
    versus.step(before.actions[0])


def test_what_is_no_action_is_refused() -> None:
    """Also where illegal actions lose: 48.7 is not 48, and "48" is a text."""
    for versus in (Versus("quantum-link:board=hex2", level=None, illegal=illegal) for illegal in ("raise", "lose")):  # type: ignore[arg-type]
        versus.reset(seed=1)
        before = versus.position
        action = before.actions[0]
        for wrong in (action + 0.7, float(action), str(action), None, [action], before.moves[0], np.float32(action)):
            refused("", lambda: versus.step(wrong), TypeError)  # type: ignore[arg-type]
        assert versus.position == before
        versus.step(np.int8(action))
    versus = Versus("quantum", level=None, render_mode="ansi")
    versus.reset(seed=1)
    shown = versus.render()
    refused("", lambda: versus.step(-1), q.IllegalAction)
    assert versus.render() == shown


def test_wrong_arguments_are_refused_at_once() -> None:
    wrong: list[dict[str, object]] = [{"level": 11}, {"level": 0}, {"level": 2.5}, {"level": "5"}, {"seat": 0.5}, {"seat": 2}, {"seat": -1}]
    wrong += [{"illegal": "win"}, {"render_mode": "human"}]
    for given in wrong:
        words = "level|seat|illegal|render_mode|integer"
        refused(words, lambda: Versus("quantum", **given), (ValueError, TypeError))  # type: ignore[arg-type]
    assert Versus("quantum", level=np.int64(3)).level == 3


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


def test_a_seed_repeats_a_game_and_that_of_a_start_is_told() -> None:
    versus = Versus("quantum-leap:board=hex3", level=2)
    texts = []
    for _ in range(2):
        versus.reset(seed=5)
        while not versus.position.done:
            versus.step(versus.position.actions[0])
        texts.append(versus.position.text)
    assert texts[0] == texts[1]
    versus = Versus("quantum-leap:board=hex3", level=None)
    for _ in range(3):
        _, info = versus.reset()
        assert versus.position == versus.game.start(info["seed"])
    assert versus.reset(options={"position": versus.position.text})[1] == {}


def test_the_swap_can_be_left_out() -> None:
    versus = Versus("quantum-leap:edition=1,board=hex2", level=None, illegal="lose", swap=False)
    check_env(versus)
    assert versus.action_space.n == 42


def test_a_game_that_is_over_at_every_start_is_refused() -> None:
    never = Versus("quantum-leap:board=rhomb1x2", level=None)
    refused("at 1000 starts the game was over before seat 0 could act", never.reset, ValueError)


@pytest.mark.parametrize("options", [{"level": None, "seat": 1}, {"level": 1}, {"level": None, "illegal": "lose"}])
def test_many_games_at_once_are_those_of_gymnasiums_own_vector(small: str, options: dict[str, object]) -> None:
    made = gymnasium.make_vec("quantarium/QuantumLeap-v0", num_envs=4, game=small, **options)
    assert isinstance(made, VersusVector) and made.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    one_by_one = SyncVectorEnv([lambda: Versus(small, **options)] * 4, autoreset_mode=AutoresetMode.SAME_STEP)  # type: ignore[arg-type]
    both, draw, ended = (made, one_by_one), np.random.default_rng(1), 0
    some = {"reset_mask": np.array([True, False, True, False])}
    for begin in ({"seed": 7}, {"seed": [3, None, 5, 1]}, {"options": some}, {"options": {"position": q.Game(small).start(9).text}}):
        seen, expected = (env.reset(**deepcopy(begin)) for env in both)  # type: ignore[arg-type]
        assert data_equivalence(seen, expected)
        for step in range(30):
            # A level thinks twice at each step; what it does differently shows soon, and once games have ended.
            if options["level"] and not whole() and step > 11 and ended > 3:
                break
            assert made.observation_space.contains(seen[0])
            mask = seen[0]["action_mask"].view(np.bool_)
            if options.get("illegal") and draw.integers(8) == 0:
                actions = draw.integers(-2, 50, 4)
            else:
                actions = np.array([draw.choice(np.flatnonzero(row)) for row in mask])
            seen, expected = (env.step(actions) for env in both)
            assert data_equivalence(seen, expected)
            ended += seen[2].sum()
    assert ended and (made.action_masks() == seen[0]["action_mask"]).all()


def test_of_many_games_an_illegal_action_changes_none() -> None:
    vector = VersusVector("quantum-leap:board=hex2", 3, level=None)
    seen, _ = vector.reset(seed=1)
    legal = seen["action_mask"].argmax(1)
    for wrong in ([*legal[:2], -1], [*legal[:2], 99], legal[:2], legal + 0.5, "abc"):
        refused("", lambda: vector.step(np.array(wrong)), (q.IllegalAction, ValueError, TypeError))
    np.testing.assert_equal(vector._observation(vector._positions), seen)
    for given, words in (({"num_envs": 0}, "num_envs"), ({"level": 11}, "level"), ({"seat": 2}, "seats")):
        refused(words, lambda: VersusVector("quantum", **given), ValueError)  # type: ignore[arg-type]
    refused("2 seeds for 3", lambda: vector.reset(seed=[1, 2]), ValueError)
    refused("3 truth values", lambda: vector.reset(options={"reset_mask": [True]}), ValueError)
    over = VersusVector("quantum-leap:board=hex2", 2, level=None, illegal="lose")
    over.reset(options={"position": "1b/1w1/2 w -"})
    refused("the game is over", lambda: over.step(np.zeros(2, np.int64)), q.IllegalAction)
