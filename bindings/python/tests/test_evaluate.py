"""An engine that asks a function."""

import gc
import os
import pickle
import signal
import sys
import threading
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from conftest import begun, refused

import quantarium as q

HEX3 = q.Game("quantum-leap:board=hex3")


def even(planes: Any, scalars: Any) -> Any:
    """Knows nothing."""
    return np.zeros(len(planes), np.float32)


def mobile(planes: Any, scalars: Any) -> Any:
    """Whatever the planes sum up to: the same for the same position."""
    return np.sin(planes.sum(axis=(1, 2, 3), dtype=np.float32) + planes[:, 0].argmax(axis=(1)).sum(axis=1))


def seats(of: Callable[[Any, Any], Any], players: int) -> Callable[[Any, Any], Any]:
    """The same values, for each seat."""

    def values(planes: Any, scalars: Any) -> Any:
        own = of(planes, scalars)[:, None]
        return np.concatenate([own] + [-own / (players - 1)] * (players - 1), axis=1)

    return values


def test_a_function_sees_what_observe_shows_and_decides(name: str) -> None:
    game, batches = q.Game(name), []
    start = begun(game, 1)
    good = start.play(start.actions[-1])

    def likes(planes: Any, scalars: Any) -> Any:
        """Bad for whoever is to move only after the last action."""
        batches.append((planes, scalars))
        shown = (planes == good.planes()).all(axis=(1, 2, 3)) & (scalars == good.scalars()).all(axis=1)
        mover = np.where(shown, -0.9, 0.9).astype(np.float64)[:, None]
        own = np.zeros((len(planes), game.players)) if good.to_play == start.to_play else mover * 0
        return own + seats(lambda planes, _: mover[:, 0], game.players)(planes, scalars)

    engine = q.Engine(game, evaluate=likes)
    report = engine.search(start, simulations=0)
    children = game.positions([start.play(action) for action in start.actions])
    children = children[~children.done]
    seen, (planes, scalars) = children.observe(), batches[0]
    assert len(batches) == 1 and planes.dtype == np.uint8 and scalars.dtype == np.float32

    def rows(planes: Any, scalars: Any) -> list[bytes]:
        return sorted(bytes(one) + bytes(other) for one, other in zip(planes, scalars, strict=True))

    assert rows(planes, scalars) == rows(seen["planes"], seen["scalars"])
    if not good.done and good.to_play != start.to_play and game.players == 2:
        assert report.action == start.actions[-1]


@pytest.mark.parametrize("threads", [1, 2])
def test_it_is_repeated_by_its_seed(small: str, threads: int) -> None:
    game = q.Game(small)
    engine = q.Engine(game, threads, evaluate=seats(mobile, game.players))
    start = begun(game, 1)
    one, other = (engine.search(start, simulations=60, seed=3) for _ in range(2))
    if threads == 1:
        assert (one.best, one.line, one.values, one.nodes) == (other.best, other.line, other.values, other.nodes)
    assert one.best in start.moves and sum(one.values) == pytest.approx(1)


@pytest.mark.parametrize("policy", [False, True])
def test_it_evaluates_many_positions_at_once(policy: bool) -> None:
    game = q.Game("quantum-leap:board=hex3,players=3")
    starts, counts = game.starts(np.arange(50)), list[int]()
    many = starts[~starts.done].take(np.arange(2500) % int((~starts.done).sum()))

    def counted(planes: Any, scalars: Any) -> Any:
        counts.append(len(planes))
        values = seats(mobile, 3)(planes, scalars)
        return (values, np.zeros((len(planes), game.num_actions), np.float32)) if policy else values

    found = many.evaluate(q.Engine(game, evaluate=counted, policy=policy))
    assert counts == [1000, 1000, 500]
    seen = many.observe()
    expected = np.clip((2 * mobile(seen["planes"], seen["scalars"]) + 1) / 3, 1e-4, 1 - 1e-4)
    certain = (expected > 0.01) & (expected < 0.99)
    movers = found[np.arange(len(many)), many.to_play]
    assert certain.sum() > 100 and np.allclose(movers[certain], expected[certain], atol=1e-2)

    def fails(planes: Any, scalars: Any) -> Any:
        raise Odd

    refused("", lambda: many.evaluate(q.Engine(game, evaluate=fails)), Odd)


def test_one_column_is_as_good_as_two() -> None:
    start = HEX3.start(1)
    evaluations = [mobile, seats(mobile, 2), lambda planes, scalars: mobile(planes, scalars)[:, None].tolist()]
    found = [q.Engine(HEX3, evaluate=evaluate).search(start, simulations=50) for evaluate in evaluations]
    assert found[0].moves == found[2].moves
    assert [mv for mv, _, _ in found[0].moves] == [mv for mv, _, _ in found[1].moves]


@pytest.mark.parametrize("lie", [np.asfortranarray, lambda v: v[::-1].copy()[::-1], lambda v: v.astype(">f8"), lambda v: v.tolist()])
def test_values_may_lie_in_memory_in_any_way(lie: Callable[[Any], Any]) -> None:
    usual, other = (
        q.Engine(HEX3, evaluate=evaluate).search(HEX3.start(1), simulations=30)
        for evaluate in (seats(mobile, 2), lambda planes, scalars: lie(seats(mobile, 2)(planes, scalars)))
    )
    assert usual.moves == other.moves


class Odd(Exception):
    """None of ours."""


def test_what_a_function_raises_is_raised_as_it_is() -> None:
    raised, calls = Odd("mine"), 0

    def fails(planes: Any, scalars: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls > 5:
            raise raised
        return even(planes, scalars)

    engine = q.Engine(HEX3, evaluate=fails)
    with pytest.raises(Odd) as caught:
        engine.search(HEX3.start(1), nodes=10**15)
    assert caught.value is raised and calls == 6
    calls = 0
    assert engine.search(HEX3.start(1), simulations=3).best  # it works again


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (lambda n: np.zeros(n - 1, np.float32), r"the shape of the values is \(\d+,\), it must be \(\d+,\) or \(\d+, 2\)"),
        (lambda n: np.zeros((n, 3), np.float32), r"the shape of the values is \(\d+, 3\)"),
        (lambda n: np.zeros((2, n, 1), np.float32), "the shape of the values is"),
        (lambda n: np.zeros(n, np.int64), "the values are int64, they must be float32"),
        (lambda n: np.zeros(n, np.complex64), "the values are complex64"),
        (lambda n: [None] * n, "the values are object"),
        (lambda n: None, "the values are object"),
        (lambda n: np.full(n, np.nan), "value NaN of position 0: values are numbers from -1 to 1"),
        (lambda n: np.full(n, 1.5), "value 1.5 of position 0"),
        (lambda n: np.full(n, -np.inf), "value -inf of position 0"),
    ],
)
def test_what_are_no_values_is_refused(values: Callable[[int], Any], words: str) -> None:
    engine = q.Engine(HEX3, evaluate=lambda planes, scalars: values(len(planes)))
    for think in (lambda: engine.search(HEX3.start(1), nodes=10**15), lambda: engine.choose(HEX3.start(1), level=3)):
        refused("^evaluate: .*" + words, think)


class Likes:
    """Knows no position, and likes one action."""

    def __init__(self, game: q.Game, action: int) -> None:
        self.players, self.seen = game.players, list[Any]()
        self.logits = np.zeros(game.num_actions, np.float32)
        self.logits[action] = 5

    def __call__(self, planes: Any, scalars: Any) -> Any:
        self.seen.append(planes)
        return np.zeros((len(planes), self.players)), np.tile(self.logits, (len(planes), 1))


@pytest.mark.parametrize("leaves", [1, 4])
def test_a_policy_says_which_leaves_are_looked_at(name: str, leaves: int) -> None:
    game = q.Game(name)
    start = begun(game, 1)
    for action in (start.actions[0], start.actions[-1]):
        likes = Likes(game, action)
        engine = q.Engine(game, evaluate=likes, policy=True, options={"Leaves": leaves})
        report = engine.search(start, simulations=40)
        assert report.proven is not None or (report.action, report.simulations) == (action, 40)
        assert (likes.seen[0] == start.planes()[None]).all()
        assert {len(planes) for planes in likes.seen} <= set(range(1, leaves + 1))
        assert leaves == 1 or len(likes.seen) < 30
        assert pickle.loads(pickle.dumps(engine)).search(start, simulations=40).moves == report.moves


def test_what_is_no_policy_is_refused() -> None:
    actions = HEX3.num_actions
    for policy, words in [
        (lambda n: np.zeros((n, actions - 1)), rf"the shape of the policy is \(1, {actions - 1}\), it must be \(1, {actions}\)"),
        (lambda n: np.zeros((n, actions), np.int64), "the policy are int64"),
        (lambda n: np.full((n, actions), np.nan), "logit NaN of the legal action"),
    ]:
        engine = q.Engine(HEX3, evaluate=lambda planes, scalars, policy=policy: (even(planes, scalars), policy(len(planes))), policy=True)
        refused("^evaluate: .*" + words, lambda: engine.search(HEX3.start(1), simulations=9))
    engine = q.Engine(HEX3, evaluate=even, policy=True)
    refused(r"with policy=True the function returns \(values, policy\)", lambda: engine.search(HEX3.start(1), simulations=9))
    refused("give `evaluate`, too", lambda: q.Engine(HEX3, policy=True))


def test_wrong_functions_are_refused(tmp_path: Any) -> None:
    game, three = q.Game("quantum-leap:board=hex3"), q.Game("quantum-leap:board=hex3,players=3")
    refused("evaluate: a function is needed, not int", lambda: q.Engine(game, evaluate=3), TypeError)  # type: ignore[arg-type]
    q.write_weights(tmp_path / "mine", game, np.zeros(game.num_features))
    refused("one of them", lambda: q.Engine(game, weights=tmp_path / "mine", evaluate=even))
    engine = q.Engine(three, evaluate=even)
    refused(r"it must be \(\d+, 3\)", lambda: engine.search(begun(three, 1), simulations=9))
    refused("play without weights or a function", lambda: engine.choose(begun(three, 1)))


class Seen(Exception):
    """Another thread has run."""


def test_the_lock_is_free_while_it_searches() -> None:
    """Another thread runs though none is ever asked to give up the lock, and the function does not wait."""
    game, asked, seen = q.Game("quantum-leap"), threading.Event(), threading.Event()

    def looks(planes: Any, scalars: Any) -> Any:
        asked.set()
        if seen.is_set():
            raise Seen
        return even(planes, scalars)

    other = threading.Thread(target=lambda: asked.wait() and seen.set())
    other.start()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        refused("", lambda: q.Engine(game, evaluate=looks).search(game.start(1), simulations=100_000), Seen)
    finally:
        sys.setswitchinterval(interval)
    other.join()


def test_a_search_inside_the_function_is_as_good_as_any_and_ends_by_ctrl_c() -> None:
    game = q.Game("quantum-leap:board=hex4")
    start, plain, raised = game.start(1), q.Engine(game), []

    def of(nodes: int) -> Callable[[Any, Any], Any]:
        def asks(planes: Any, scalars: Any) -> Any:
            try:
                value = plain.search(start, nodes=nodes).values[0]
            except KeyboardInterrupt as error:
                raised.append(error)
                raise
            return np.full(len(planes), value * 2 - 1)

        return asks

    assert q.Engine(game, evaluate=of(100)).search(start, simulations=3).simulations == 3
    for threads in (1, 2):
        middle = q.Engine(game, threads, evaluate=of(10**15))

        def nested(planes: Any, scalars: Any, middle: q.Engine = middle) -> Any:
            middle.search(start, nodes=10**15)
            return even(planes, scalars)

        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            q.Engine(game, threads, evaluate=nested).search(start, nodes=10**15)
        assert raised.pop()


def test_an_engine_that_its_function_holds_is_collected() -> None:
    class Network:
        def __init__(self) -> None:
            self.game = q.Game("quantum-leap:board=hex3")
            self.engine = q.Engine(self.game, evaluate=self)

        def __call__(self, planes: Any, scalars: Any) -> Any:
            gc.collect()  # takes nothing that is in use
            return even(planes, scalars)

    network = Network()
    assert network.engine.search(network.game.start(1), simulations=3).best
    gone = weakref.ref(network)
    del network
    gc.collect()
    assert gone() is None


def test_pickles_from_before_there_were_functions_are_read() -> None:
    assert q.Engine._read(HEX3.name, 1, None).search(HEX3.start(1), simulations=3) is not None
