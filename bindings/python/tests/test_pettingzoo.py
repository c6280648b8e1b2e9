"""The PettingZoo adapter, and PettingZoo's own tests of environments."""

import copy
import pickle
import random
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest
from conftest import refused
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.env import AECEnv

import quantarium as q
from quantarium.pettingzoo import env, raw_env

# What every environment with a mask outside PettingZoo gets, where names are listed that need none of it; and a
# margin of points, as a plane, may be negative.
EXPECTED = [
    "Observation is not a NumPy array",
    "Observation is not NumPy array",
    "probably should be gymnasium.spaces.box",
    "contains negative numbers",
]


def play(aec: AECEnv[str, Any, Any], seed: int, plies: int = 10**6) -> list[str]:
    """Plays on at random; the positions' texts."""
    draw, texts = random.Random(seed), []
    for agent in aec.agent_iter(plies):
        observation, _, terminated, truncated, _ = aec.last()
        if terminated or truncated:
            aec.step(None)
            continue
        aec.step(draw.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        texts.append(aec.unwrapped.position.text)  # type: ignore[attr-defined]
    return texts


def conforms(aec: AECEnv[str, Any, Any]) -> None:
    """By PettingZoo's test of the interface, which warns of nothing unexpected."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(aec, num_cycles=100)
    said = {str(warning.message) for warning in caught}
    unexpected = [words for words in said if not any(known in words for known in EXPECTED)]
    assert unexpected == []


def test_pettingzoos_api_test(small: str) -> None:
    """Through the wrapper; without it, in the test of the swap that is left out."""
    conforms(env(small))


def test_pettingzoos_seed_test(small: str) -> None:
    seed_test(lambda: env(small), num_cycles=20)


def test_pettingzoos_render_test(small: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(small, render_mode=render_mode))
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) > 3
    for text in shown:
        assert q.Game(small).position(text).text == text


def test_rewards_are_the_returns_of_all_seats(small: str) -> None:
    aec = env(small)
    aec.reset(seed=3)
    totals = dict.fromkeys(aec.possible_agents, 0.0)
    draw = random.Random(1)
    for agent in aec.agent_iter():
        observation, reward, terminated, _, _ = aec.last()
        totals[agent] += reward
        assert type(terminated) is bool
        mask = observation["action_mask"]
        assert mask.dtype == np.int8
        aec.step(None if terminated else draw.choice(np.flatnonzero(mask).tolist()))
    returns = aec.unwrapped.position.returns  # type: ignore[attr-defined]
    assert list(totals.values()) == returns.tolist()


def test_agents_see_the_board_from_their_seat() -> None:
    aec = raw_env("quantum-leap:board=hex3,players=3")
    aec.reset(seed=1)
    for seat, agent in enumerate(aec.agents):
        seen = aec.observe(agent)
        planes = aec.position.planes(seat)
        assert (seen["observation"][: len(planes)] == planes).all()
        on_turn = agent == aec.agent_selection
        assert seen["action_mask"].any() == on_turn
        assert aec.observation_space(agent).contains(seen)


def test_the_same_seat_may_act_again() -> None:
    """Bonus neutrons of Quanta (QA-7)."""
    aec = raw_env("quanta:board=5x5")
    again = 0
    for seed in range(20):
        aec.reset(seed=seed)
        draw = random.Random(seed)
        while not any(aec.terminations.values()):
            agent = aec.agent_selection
            aec.step(draw.choice(aec.position.actions))
            again += agent == aec.agent_selection
    assert again > 0


def test_an_illegal_action_raises_or_loses() -> None:
    aec = raw_env("quantum-leap:board=hex3")
    aec.reset(seed=1)
    text, agent = aec.position.text, aec.agent_selection
    refused("", lambda: aec.step(q.Game("quantum-leap:board=hex3").num_actions), q.IllegalAction)
    assert aec.position.text == text and aec.agent_selection == agent
    aec = raw_env("quantum-leap:board=hex3", illegal="lose")
    aec.reset(seed=1)
    aec.step(-1)
    assert aec.rewards == {"player_0": -1.0, "player_1": 0.0} and all(aec.terminations.values())
    refused("illegal", lambda: raw_env(illegal="ignore"), ValueError)  # type: ignore[arg-type]
    # What is no action raises in any case.
    for illegal in ("raise", "lose"):
        aec = raw_env("quantum-link:board=hex2", illegal=illegal)  # type: ignore[arg-type]
        aec.reset(seed=1)
        before = aec.position
        for wrong in (0.7, "0", before.moves[0], [0]):
            refused("", lambda: aec.step(wrong), TypeError)  # type: ignore[arg-type]
        assert aec.position == before and not any(aec.terminations.values())


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda aec: pickle.loads(pickle.dumps(aec))])
def test_a_copy_goes_on_from_the_middle_of_a_game(small: str, copied: Any) -> None:
    """Not from the start, as a copy that only keeps the arguments would."""
    aec = env(small)
    aec.reset(seed=2)
    play(aec, 1, plies=3)
    other = copied(aec)
    assert other.unwrapped.position == aec.unwrapped.position  # type: ignore[attr-defined]
    assert play(other, 5) == play(aec, 5)
    other.reset()
    aec.reset()
    assert play(other, 6) == play(aec, 6)


def test_seeds_and_options() -> None:
    aec = env("quantum-leap:board=hex2")
    aec.reset(seed=4, options={"options": 1})
    seed = aec.infos["player_0"]["seed"]
    position = aec.unwrapped.position  # type: ignore[attr-defined]
    assert position == q.Game("quantum-leap:board=hex2").start(seed)
    aec.reset()
    assert aec.infos["player_0"]["seed"] != seed
    refused("", lambda: aec.reset(seed=-1), OverflowError)
    aec.reset()
    aec.reset(options={"position": "bb/bwb/ww w -"})
    assert aec.unwrapped.position.text == "bb/bwb/ww w -"  # type: ignore[attr-defined]
    assert aec.infos["player_0"] == {}


def test_ids_are_registered() -> None:
    for name in q.games():
        made = pettingzoo.make("aec", f"quantarium/{name.replace('-', '_')}-v0")
        made.reset(seed=1)
        assert made.unwrapped.position.game == q.Game(name)  # type: ignore[attr-defined]


def test_the_swap_can_be_left_out() -> None:
    aec = raw_env("quantum-leap:edition=1,board=hex2", swap=False)
    conforms(aec)
    aec.reset(seed=1)
    assert aec.action_space("player_0").n == 42 == len(aec.observe("player_0")["action_mask"])
