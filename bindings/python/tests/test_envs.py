"""Environments."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from conftest import forked, refused

import quantarium as q

MODES = ["same_step", "next_step", "disabled"]


def same(one: Any, other: Any) -> bool:
    """Whether two results of `step` or `reset` are the same."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, tuple):
        return all(same(a, b) for a, b in zip(one, other, strict=True))
    return bool(np.array_equal(one, other))


def test_a_step_is_what_playing_gives(name: str) -> None:
    """Against `Position`, action by action, over the ends of episodes."""
    game = q.Game(name)
    envs = q.Envs(game, 3, seed=5)
    obs, info = envs.reset(seed=5)
    positions = [game.start(int(seed)) for seed in info["seed"]]
    ends = 0
    for _ in range(250):
        assert info["seed"].dtype == np.uint64
        for i, position in enumerate(positions):
            assert (obs["planes"][i] == position.planes()).all()
            assert (obs["scalars"][i] == position.scalars()).all()
            assert (obs["mask"][i] == position.mask()).all()
            assert info["to_play"][i] == position.to_play
            assert envs.position(i) == position
        actions = envs.sample()
        obs, rewards, terminated, truncated, info = envs.step(actions)
        assert not truncated.any()
        assert ("final_index" in info) == bool(terminated.any())
        for i, action in enumerate(actions):
            position = positions[i].play(int(action))
            assert terminated[i] == position.done
            assert (rewards[i] == position.returns).all()
            if position.done:
                ends += 1
                row = info["final_index"].tolist().index(i)
                assert (info["final_obs"]["planes"][row] == position.planes()).all()
                assert (info["final_obs"]["scalars"][row] == position.scalars()).all()
                assert info["final_to_play"][row] == position.to_play
                assert tuple(info["final_points"][row]) == (position.points or (0,) * game.players)
                position = game.start(int(info["seed"][i]))
            positions[i] = position
    # An episode in which somebody is stuck from the start is passed over.
    assert 0 < ends <= envs.episodes.sum() or game.name.startswith("quantum:") or game.name == "quantum"


def test_seeds_are_those_of_environment_and_episode() -> None:
    """Whatever the number of environments and threads, and in which order games end."""
    game = q.Game("quantum-leap:board=hex2")
    seeds: dict[tuple[int, int], int] = {}
    for count, threads in ((2, 1), (7, 3)):
        envs = q.Envs(game, count, seed=9, threads=threads)
        _, info = envs.reset(seed=9)
        for _ in range(40):
            for i, (episode, seed) in enumerate(zip(envs.episodes, info["seed"], strict=True)):
                assert seeds.setdefault((i, int(episode)), int(seed)) == seed
                assert seed == q.derived_seed(9, i, int(episode))
            *_, info = envs.step(envs.sample())
    assert max(episode for _, episode in seeds) > 3


@pytest.mark.parametrize("mode", MODES)
def test_threads_change_nothing(small: str, mode: Any) -> None:
    game = q.Game(small)
    # Enough that each thread has some.
    one, many = (q.Envs(game, 70, seed=2, threads=n, autoreset=mode) for n in (1, 4))
    assert same(one.reset(seed=2), many.reset(seed=2))
    for _ in range(40):
        actions = one.sample()
        assert (actions == many.sample()).all()
        result = one.step(actions)
        assert same(result, many.step(actions))
        if mode == "disabled" and result[2].any():
            assert same(one.reset(mask=result[2]), many.reset(mask=result[2]))


def test_threads_draw_the_same_by_logits() -> None:
    game = q.Game("quantum-leap:board=hex3")
    one, many = (q.Envs(game, 70, seed=2, threads=n) for n in (1, 4))
    draw = np.random.default_rng(1)
    for envs in (one, many):
        envs.reset(seed=2)
    for _ in range(40):
        logits = draw.normal(0, 3, (70, game.num_actions)).astype(np.float32)
        wrong = np.where(np.arange(70) < 69, logits.T, np.nan).T
        for envs in (one, many):
            refused("index 69: ", lambda: envs.sample(logits=wrong))
        actions = one.sample(logits=logits)
        assert (actions == many.sample(logits=logits)).all() and (actions != one.sample(logits=logits)).any()
        many.sample()
        assert same(one.step(actions), many.step(actions))


def test_next_step_resets_without_looking_at_the_action() -> None:
    envs = q.Envs(q.Game("quantum-leap:board=hex2"), 4, autoreset="next_step")
    obs, _ = envs.reset()
    ended = np.zeros(4, np.bool_)
    seen = 0
    for _ in range(60):
        assert (obs["mask"].any(axis=1) == ~ended).all()
        actions = np.where(ended, -5, envs.sample())
        episodes = envs.episodes
        obs, rewards, terminated, _, info = envs.step(actions)
        assert (envs.episodes[ended] > episodes[ended]).all()
        assert (envs.episodes[~ended] == episodes[~ended]).all()
        assert not terminated[ended].any() and not rewards[ended].any()
        assert "final_index" not in info
        seen += int(terminated.sum())
        ended = terminated
    assert seen > 8


def test_disabled_waits_for_a_reset() -> None:
    envs = q.Envs(q.Game("quantum-leap:board=hex2"), 3, autoreset="disabled")
    envs.reset()
    ended = np.zeros(3, np.bool_)
    while not ended.any():
        ended = envs.step(envs.sample())[2]
    texts = [envs.position(i).text for i in range(3)]
    refused("the game is over", lambda: envs.step(envs.sample()), q.IllegalAction)
    assert [envs.position(i).text for i in range(3)] == texts
    episodes = envs.episodes
    envs.reset(mask=ended)
    assert (envs.episodes > episodes).tolist() == ended.tolist()
    envs.step(envs.sample())
    refused("2 booleans for 3", lambda: envs.reset(mask=ended[:2]))


@pytest.mark.parametrize("threads", [1, 3])
def test_illegal_actions_are_found_before_anything_changes(small: str, threads: int) -> None:
    game = q.Game(small)
    envs = q.Envs(game, 70, seed=1, threads=threads, copy=False)
    obs, _ = envs.reset(seed=1)
    before, texts = copy.deepcopy(obs), [envs.position(i).text for i in range(70)]
    actions = envs.sample()
    for wrong in (-1, game.num_actions, -(2**62)):
        bad = actions.copy()
        bad[[20, 60]] = wrong
        refused(f"index 20: {wrong} is illegal in `", lambda: envs.step(bad), q.IllegalAction)
        assert [envs.position(i).text for i in range(70)] == texts and same(obs, before)
    refused("69 actions for 70", lambda: envs.step(actions[1:]))
    envs.step(actions)


def test_copies_by_default() -> None:
    """A buffer that is written again would corrupt a replay memory in silence."""
    game = q.Game("quantum-leap:board=hex3")
    envs = q.Envs(game, 4)
    first, _ = envs.reset()
    before = copy.deepcopy(first)
    second = envs.step(envs.sample())[0]
    assert same(first, before) and not np.shares_memory(first["planes"], second["planes"])
    reused = q.Envs(game, 4, copy=False)
    first, _ = reused.reset()
    second = reused.step(reused.sample())[0]
    assert first["planes"] is second["planes"]


def test_arrays_that_nobody_has_are_written_again() -> None:
    """And no others: neither those of which there is a view, nor those that have become another kind of array."""
    envs = q.Envs(q.Game("quantum-leap:board=hex3"), 4)
    addresses, obs = set(), envs.reset()[0]
    for _ in range(20):
        obs, *_ = envs.step(envs.sample())
        addresses.add(obs["planes"].ctypes.data)
        assert (obs["mask"].any(axis=1)).all()
    assert len(addresses) <= 3
    kept_, views, expected = [], [], []
    for step in range(8):
        obs, rewards, terminated, truncated, info = envs.step(envs.sample())
        whole_ = [*obs.values(), rewards, terminated, truncated, info["to_play"], info["seed"]]
        kept_.append(whole_[step])
        views.append(memoryview(whole_[(step + 1) % 8]))
        expected.append((kept_[-1].copy(), bytes(views[-1])))
        del obs, rewards, terminated, truncated, info, whole_
    for _ in range(5):
        envs.step(envs.sample())
    for array, view, (same_, bytes_) in zip(kept_, views, expected, strict=True):
        assert np.array_equal(array, same_) and bytes(view) == bytes_

    for change in (
        lambda obs: setattr(obs["mask"], "dtype", np.int8),
        lambda obs: setattr(obs["planes"], "shape", (4, -1)),
        lambda obs: setattr(obs["scalars"], "dtype", np.float64),
        lambda obs: obs["scalars"].setflags(write=False),
    ):
        for made in (envs, q.Envs(envs.game, 4, copy=False)):
            made.reset()
            for _ in range(3):
                obs, *_ = made.step(made.sample())
                change(obs)
                del obs
            obs, *_ = made.step(made.sample())
            assert obs["mask"].dtype == np.bool_ and obs["planes"].shape == (4, 3, 5, 5)
            assert obs["scalars"].dtype == np.float32 and obs["scalars"].flags.writeable


@pytest.mark.parametrize("copied", [True, False])
def test_what_is_written_to_arrays_does_not_come_back(copied: bool) -> None:
    one, other = (q.Envs(q.Game("quantum-leap:board=hex2"), 4, copy=copied) for _ in range(2))
    assert same(one.reset(), other.reset())
    for _ in range(6):
        actions = other.sample()
        result = one.step(actions)
        assert same(result, other.step(actions))
        obs, *arrays, info = result
        for array in (*obs.values(), *arrays, info["to_play"], info["seed"]):
            array[:] = 1
        del result, obs, arrays, info, array


@pytest.mark.parametrize("mode", MODES[:2])
def test_copy_and_pickle_in_the_middle_go_on_alike(small: str, mode: Any) -> None:
    envs = q.Envs(q.Game(small), 5, seed=4, autoreset=mode)
    envs.reset(seed=4)
    for _ in range(9):
        envs.step(envs.sample())
    # The others go on with what the seed before has begun.
    envs.reset(seed=9, mask=np.arange(5) == 0)
    others = [copy.copy(envs), copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))]
    for _ in range(40):
        actions = envs.sample()
        result = envs.step(actions)
        for other in others:
            assert (other.sample() == actions).all()
            assert same(other.step(actions), result)


def test_quantum_keeps_its_history_in_pickles_of_environments() -> None:
    """Without it, games in a pickle would be longer by what QS-11 has forgotten."""
    envs = q.Envs(q.Game("quantum:board=4x5"), 40, seed=3)
    envs.reset(seed=3)
    for step in range(300):
        if step % 10 == 0:
            envs, old = pickle.loads(pickle.dumps(envs)), envs
            assert all(envs.position(i) == old.position(i) for i in range(40))
        envs.step(envs.sample())


def test_a_reset_begins_the_next_episode_and_a_seed_the_first() -> None:
    envs = q.Envs(q.Game("quantum-leap:board=hex3"), 2, seed=6)
    other = copy.copy(envs)
    first = copy.deepcopy(envs.reset())
    assert envs.episodes.tolist() == [0, 0] and same(other.reset(), first)
    assert not same(envs.reset(), first) and envs.episodes.tolist() == [1, 1]
    assert same(envs.reset(seed=6), first) and envs.episodes.tolist() == [0, 0]
    assert not same(envs.reset(seed=7), first)


def test_wrong_arguments_are_refused() -> None:
    game = q.Game("quantum")
    refused("autoreset", lambda: q.Envs(game, 2, autoreset="later"))  # type: ignore[arg-type]
    refused("", lambda: q.Envs(game, -1), OverflowError)
    for most, settings in ((2**20, (2**62, 1)), (256, (1, 2**62))):
        refused(f"at most {most}", lambda: q.Envs(game, settings[0], threads=settings[1]))
    refused("at most 256", lambda: game.starts(np.zeros(1, np.uint64)).playouts(1, threads=10**6))
    refused("", lambda: q.Envs(game, 2).position(2), IndexError)
    refused("at 1000 starts", lambda: q.Envs(q.Game("quantum-leap:board=rhomb1x2"), 2))


def test_no_environments_are_allowed() -> None:
    envs = q.Envs(q.Game("quanta"), 0)
    obs, _ = envs.reset()
    assert obs["mask"].shape == (0, 589)
    assert envs.step(np.zeros(0, np.int64))[1].shape == (0, 2)


def test_what_never_changes_is_read_while_another_thread_steps() -> None:
    envs = q.Envs(q.Game("quantum-leap:board=hex2"), 1024, seed=2)
    envs.reset(seed=2)
    with ThreadPoolExecutor(1) as pool:
        steps = pool.submit(lambda: [envs.step(envs.sample()) for _ in range(100)])
        while not steps.done():
            assert repr(envs) == f"<{envs.num_envs} Envs of {envs.game.name}>"
            assert envs.autoreset == "same_step"
    assert len(steps.result()) == 100


def test_a_forked_process_steps_with_threads_of_its_own() -> None:
    """The threads of its parent are not there: who waited for them would wait for ever."""
    envs = q.Envs(q.Game("quantum-leap:board=hex2"), 70, seed=2, threads=3)
    envs.reset(seed=2)
    envs.step(envs.sample())

    def steps() -> Any:
        for _ in range(3):
            obs, *_ = envs.step(envs.sample())
        return obs["mask"]

    assert (forked(steps) == steps()).all()


@pytest.mark.parametrize("threads", [1, 2])
def test_environments_without_the_swap_begin_with_captures(threads: int) -> None:
    game = q.Game("quantum-leap:edition=1,board=hex2", swap=False)
    envs = q.Envs(game, 40, seed=4, threads=threads)
    obs, _ = envs.reset(seed=4)
    ended = 0
    for _ in range(30):
        assert obs["mask"].shape == (40, game.num_actions) and obs["mask"].any(axis=1).all()
        assert all(envs.position(i).mask().tolist() == obs["mask"][i].tolist() for i in range(0, 40, 13))
        obs, _, terminated, _, _ = envs.step(envs.sample())
        ended += terminated.sum()
    assert ended > 40 and same(copy.deepcopy(envs).reset(), envs.reset())


def test_episodes_that_are_over_at_their_start_are_left_out() -> None:
    game = q.Game("quantum-leap:board=hex2")
    envs = q.Envs(game, 500, seed=4)
    _, info = envs.reset(seed=4)
    skipped = 0
    for i, (episode, seed) in enumerate(zip(envs.episodes.tolist(), info["seed"].tolist(), strict=True)):
        seeds = [q.derived_seed(4, i, e) for e in range(episode + 1)]
        over = [game.start(each).outcome is not None for each in seeds]
        assert seeds[-1] == seed and over == [True] * episode + [False]
        skipped += episode
    assert 0.02 < skipped / (500 + skipped) < 0.1
