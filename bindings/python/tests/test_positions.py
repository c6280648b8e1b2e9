"""Arrays of positions."""

import copy
import pickle

import numpy as np
from conftest import TO_AND_FRO, refused

import quantarium as q


def halfway(game: q.Game, count: int = 12, plies: int = 5) -> q.Positions:
    """Positions some plies after the start, as far as their games go on."""
    positions = game.starts(np.arange(count, dtype=np.uint64))
    for ply in range(plies):
        going = positions[~positions.done]
        if len(going) == 0:
            break
        positions = going.play(going.sample(seed=ply))
    return positions


def test_an_array_says_what_its_positions_say(name: str) -> None:
    game = q.Game(name)
    array = halfway(game)
    seen = array.observe()
    assert len(array) > 0 and array.game == game
    for i, position in enumerate(array[i] for i in range(len(array))):
        assert array.texts[i] == position.text
        assert array.to_play[i] == position.to_play
        assert array.done[i] == position.done
        assert array.keys[i] == position.key
        assert (array.returns[i] == position.returns).all()
        assert tuple(array.points[i]) == (position.points or (0,) * game.players)
        assert (seen["planes"][i] == position.planes()).all()
        assert (seen["scalars"][i] == position.scalars()).all()
        assert (seen["mask"][i] == position.mask()).all()
    dtypes = [seen[what].dtype for what in ("planes", "scalars", "mask")]
    assert dtypes == [np.uint8, np.float32, np.bool_]
    assert seen["planes"].shape[1:] == game.planes_shape


def test_a_seat_sees_the_board_as_its_own(small: str) -> None:
    game = q.Game(small)
    array = halfway(game)
    for seat in range(game.players):
        seen = array.observe(seat=seat)
        for i in range(len(array)):
            assert (seen["planes"][i] == array[i].planes(seat)).all()
            assert (seen["scalars"][i] == array[i].scalars(seat)).all()
    refused("seats", lambda: array.observe(seat=game.players))


def test_a_batch_with_an_illegal_action_changes_nothing(small: str) -> None:
    game = q.Game(small)
    array = game.starts(np.arange(12))
    array = array[~array.done]
    before, actions = array.texts, array.sample()
    for wrong in (-1, game.num_actions, 2**40):
        bad = actions.copy()
        bad[-1] = wrong
        refused(f"index {len(array) - 1}: {wrong} is illegal", lambda: array.play_(bad), q.IllegalAction)
        assert array.texts == before
    refused("actions for", lambda: array.play_(actions[1:]))
    refused("whole numbers", lambda: array.play_(actions.astype(np.float64)))
    # `play` gives another array.
    assert array.play(actions).texts != before == array.texts
    array.play_(actions.astype(np.int32))
    assert array.texts != before


def test_take_and_concat_rearrange() -> None:
    game = q.Game("quantum-leap:board=hex3")
    array = game.starts(np.arange(6))
    texts = array.texts
    assert array.take([4, 0, 4]).texts == [texts[4], texts[0], texts[4]]
    assert array[1:5:2].texts == texts[1:5:2] and array[::-1].texts == texts[::-1]
    assert array[np.array([-1, 2])].texts == [texts[-1], texts[2]]
    assert array[np.arange(6) % 2 == 0].texts == texts[::2]
    assert array[-1].text == texts[-1]
    assert q.Positions.concat([array[:2], array[5:]]).texts == texts[:2] + texts[5:]
    assert game.positions([array[3], array[1]]).texts == [texts[3], texts[1]]
    for index in (6, -7):
        refused("", lambda: array[index], IndexError)
    refused("", lambda: array.take([6]), IndexError)
    refused("", lambda: array[np.array([True])], IndexError)
    refused("do not go into one array", lambda: q.Positions.concat([array, q.Game("quantum-leap:board=hex4").starts([0])]))
    refused("nothing to join", lambda: q.Positions.concat([]))
    refused("-1 is no seed", lambda: game.starts([-1]))


def test_pickles_and_copies_are_arrays_of_their_own(small: str) -> None:
    array = halfway(q.Game(small))
    for other in (copy.copy(array), copy.deepcopy(array), pickle.loads(pickle.dumps(array))):
        assert other.texts == array.texts and (other.keys == array.keys).all()
        going = other[~other.done]
        going.play_(going.sample())
    assert array.texts == halfway(q.Game(small)).texts


def test_arrays_keep_their_histories() -> None:
    """A third occurrence is found across a pickle, and after positions were rearranged (QS-11)."""
    positions = q.Game("quantum:board=4x5").starts([0, 0])
    for ply, mv in enumerate(TO_AND_FRO * 2):
        assert not positions.done.any()
        positions = pickle.loads(pickle.dumps(positions)).take([1, 0])
        other = "b4-b3" if ply == 7 else mv
        positions = positions.play([positions[0].action(other), positions[1].action(mv)])
    assert positions.done.tolist() == [False, True]


def test_playouts_are_the_same_for_any_number_of_threads(small: str) -> None:
    array = halfway(q.Game(small), count=4)
    one = array.playouts(50, seed=3)
    assert one.shape == (len(array), array.game.players) and one.dtype == np.float32
    assert (one == array.playouts(50, seed=3, threads=3)).all()
    assert np.allclose(one.sum(axis=1), 0, atol=1e-5) and (abs(one) <= 1).all()
    assert (array[0].playouts(50, seed=3) == one[0]).all()


def test_playouts_of_finished_games_are_their_returns() -> None:
    """And nothing is weighed any more."""
    game = q.Game("quantum-leap:board=hex2")
    over = game.position("1b/1w1/2 w -")
    assert over.done and (over.playouts(3) == over.returns).all()
    assert not any(map(len, game.positions([over]).features()))


def test_samples_are_legal_and_reach_every_action() -> None:
    start = q.Game("quantum-link:board=hex2").start()
    many = start.game.positions([start]).take(np.zeros(2000, np.int64))
    assert set(many.sample(seed=1).tolist()) == set(start.actions)


def test_samples_by_logits_are_as_likely_as_their_softmax() -> None:
    start = q.Game("quantum-link:board=hex2").start()
    position = start.play(start.actions[0])
    legal, some = position.mask(), position.actions[:3]
    many = start.game.positions([position]).take(np.zeros(20_000, np.int64))
    logits = np.random.default_rng(1).normal(size=len(legal)).astype(np.float32)
    # Only illegal actions are not looked at.
    logits[~legal], logits[some] = np.nan, -np.inf
    drawn = many.sample(seed=1, logits=np.tile(logits, (len(many), 1)))
    assert drawn.dtype == np.int64 and (drawn == many.sample(seed=1, logits=np.tile(logits, (len(many), 1)))).all()
    counts, shares = np.bincount(drawn, minlength=len(legal)), np.exp(logits[legal])
    assert not counts[~legal].any() and not counts[some].any()
    found, expected = counts[legal][3:], (shares / shares.sum() * len(many))[3:]
    # Chi-squared, with as many degrees of freedom as there are actions, less one: five deviations above the mean.
    assert len(found) == 34 and ((found - expected) ** 2 / expected).sum() < 33 + 5 * (2 * 33) ** 0.5


def test_logits_without_a_softmax_are_refused() -> None:
    array = q.Game("quantum-leap:board=hex3").starts([3, 5])
    for value in (np.nan, -np.nan, np.inf):
        logits = np.zeros((2, array.game.num_actions), np.float32)
        logits[1, array[1].actions[-1]] = value
        refused("index 1: a logit of a legal action is NaN or inf", lambda: array.sample(logits=logits))
    refused("index 0: .*or all are -inf", lambda: array.sample(logits=np.full_like(logits, -np.inf)))
    over = q.Game("quantum-leap:board=hex2").position("1b/1w1/2 w -")
    assert over.game.positions([over]).sample(logits=np.full((1, over.game.num_actions), np.nan)).tolist() == [0]


def test_features_are_what_a_seat_sees(name: str) -> None:
    game = q.Game(name)
    array = halfway(game)
    positions, features, amounts = array.features()
    assert (positions.dtype, features.dtype, amounts.dtype) == (np.int64, np.int64, np.float32)
    assert len(positions) == len(features) == len(amounts)
    assert (np.diff(positions) >= 0).all() and not array.done[positions].any() and amounts.all()
    assert ((features >= 0) & (features < game.num_features)).all()
    # On 4 by 5 cells nobody has the pieces for Quantum's towers: nothing is weighed. Nor is what is over.
    assert len(features) > 0 or array.done.all() or "quantum:" in name
    for seat in range(game.players):
        of_seat, seen, amount = array.features(seat)
        own = array.to_play == seat
        assert (seen[own[of_seat]] == features[own[positions]]).all()
        assert (amount[own[of_seat]] == amounts[own[positions]]).all()
    refused("the seats are 0 to", lambda: array.features(game.players))
