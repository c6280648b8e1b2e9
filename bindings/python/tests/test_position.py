"""Games and positions."""

import pickle
import random
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest
from conftest import TO_AND_FRO, begun, refused

import quantarium as q
from quantarium import _core


def line(game: q.Game, seed: int) -> list[q.Position]:
    """The positions of a random game."""
    draw, position = random.Random(seed), begun(game, seed)
    positions = [position]
    while not position.done:
        position = position.play(draw.choice(position.actions))
        positions.append(position)
    return positions


def test_sizes_are_those_of_the_sheet_boards() -> None:
    sizes = {
        "quantum-leap": (366, (3, 9, 9)),
        "quantum-leap:edition=1": (2197, (3, 9, 9)),
        "quantum-leap:edition=1,board=rect16x16": (34177, (3, 16, 24)),
        "quantum": (2561, (12, 8, 8)),
        "quantum:power=corners": (3585, (12, 8, 8)),
        "quantum-link": (367, (13, 9, 9)),
        "quanta": (589, (5, 14, 14)),
    }
    for name, (actions, planes) in sizes.items():
        game = q.Game(name)
        assert (game.num_actions, game.planes_shape) == (actions, planes), name
        assert len(game.plane_names) == planes[0]


def test_actions_moves_and_mask_say_the_same(name: str) -> None:
    game = q.Game(name)
    for position in line(game, 1)[::7]:
        assert position.actions == sorted(position.actions)
        assert np.flatnonzero(position.mask()).tolist() == position.actions
        assert len(position.moves) == len(position.actions)
        for mv, action in list(zip(position.moves, position.actions, strict=True))[::11]:
            assert position.action(mv) == action and position.move(action) == mv
            assert position.play(mv) == position.play(action)
        assert position.mask().dtype == np.bool_


def test_positions_never_change(small: str) -> None:
    start = begun(q.Game(small), 3)
    text, hashed = start.text, hash(start)
    start.play(start.actions[0])
    assert (start.text, hash(start)) == (text, hashed)
    refused("", lambda: setattr(start, "text", "w"), AttributeError)


def test_texts_are_read_back(small: str) -> None:
    game = q.Game(small)
    for position in line(game, 5):
        assert game.position(position.text).text == position.text
        assert str(position) == position.text and position.text in repr(position)


def test_finished_games_have_an_outcome_and_returns_of_sum_zero(name: str) -> None:
    game = q.Game(name)
    *before, last = line(game, 2)
    assert all(position.outcome is None and not position.returns.any() for position in before)
    outcome = last.outcome
    assert outcome is not None and last.actions == [] and not last.mask().any()
    returns = last.returns
    assert returns.dtype == np.float32 and abs(float(returns.sum())) < 1e-6
    if outcome.winner is None:
        assert not returns.any()
    else:
        assert returns[outcome.winner] == 1 and returns.max() == 1
        others = np.delete(returns, outcome.winner)
        assert np.allclose(others, -1 / (game.players - 1))
    assert outcome.rule in repr(outcome)


def test_with_three_players_the_one_before_the_stuck_one_wins() -> None:
    """Not whoever moved last, and not "the other" (QL-7): a reward goes to every seat."""
    game = q.Game("quantum-leap:board=hex3,players=3")
    for seed in range(20):
        last = line(game, seed)[-1]
        assert last.outcome is not None and last.outcome.winner == (last.to_play - 1) % 3


def test_swaps_are_the_last_actions_and_soon_over() -> None:
    """A network needs no swap to play on, and its other actions mean the same in both editions (QL-4)."""
    first, second = q.Game("quantum-leap:edition=1,board=hex3"), q.Game("quantum-leap:board=hex3")
    captures = second.num_actions
    assert captures == 6 * len(first.cells) == 6 * len(second.cells) < first.num_actions
    kept = begun(first, 1)
    assert "keep" in kept.moves
    assert {mv for mv, action in zip(kept.moves, kept.actions, strict=True) if action < captures} == set()
    kept = kept.play("keep")
    while not kept.done:
        cells = {first.actions_per_cell * first.cells.index(mv[:2]) for mv in kept.moves}
        assert {action - action % 6 for action in kept.actions} == cells and max(kept.actions) < captures
        kept = kept.play(kept.actions[0])


def test_points_are_those_of_the_seats() -> None:
    link = q.Game("quantum-link:board=hex3").position("3/1g12/2g22/4/3 b 0")
    assert link.points == (1, 0)
    assert q.Game("quantum").start().points is None


def test_errors_are_one_tree_and_say_what_would_be_right() -> None:
    game = q.Game("quantum-leap:board=hex2")
    position = game.position("bb/bwb/ww w -")
    assert position.moves == ["a1xc3", "a2xc2"]
    refused("friend", lambda: position.play("a1xb2"), q.IllegalAction)
    refused(r"41 is illegal .* 2 actions are legal, such as \d+ \(", lambda: position.play(41), q.IllegalAction)
    for action in (-1, game.num_actions, 2**62):
        refused("", lambda: position.play(action), q.IllegalAction)
    refused("no option `colour`", lambda: q.Game("quantum-leap:colour=red"), q.BadGame)
    refused("3 fields", lambda: game.position("w -"), q.BadPosition)
    refused("seats are 0 to 1", lambda: position.planes(seat=2))
    for error in (q.IllegalAction, q.BadGame, q.BadPosition, q.BadRecord):
        assert issubclass(error, q.Error) and issubclass(error, ValueError)
    over = game.position("1b/1w1/2 w -")
    refused("the game is over", lambda: over.play(0), q.IllegalAction)


@pytest.mark.parametrize("plies", range(9))
def test_a_threefold_is_found_across_a_pickle(plies: int) -> None:
    game = q.Game("quantum:board=4x5")
    position = game.start()
    for ply, mv in enumerate(TO_AND_FRO * 2):
        assert not position.done
        if ply == plies:
            position = pickle.loads(pickle.dumps(position))
        position = position.play(mv)
    if plies == 8:
        position = pickle.loads(pickle.dumps(position))
    assert position.outcome is not None and position.outcome.ending == "repetition"
    # The text alone has forgotten it: the trap that the pickle avoids.
    assert game.position(position.text).outcome is None


def test_the_picture_is_svg() -> None:
    start = q.Game("quanta").start()
    assert start.svg().startswith("<svg") and start._repr_svg_() == start.svg()


def test_symmetries_turn_masks_and_planes(small: str) -> None:
    game = q.Game(small)
    cells, actions = game.symmetries
    assert cells.shape == (len(cells), len(game.cells))
    assert actions.shape == (len(cells), game.num_actions)
    assert (cells[0] == np.arange(len(game.cells))).all()
    assert (actions[0] == np.arange(game.num_actions)).all()
    for of_actions in actions:
        assert sorted(of_actions) == list(range(game.num_actions))
    # A capture or a placement stays with its cell.
    each = game.actions_per_cell
    of_cells = actions[:, : each * len(game.cells) : each] // each
    assert (of_cells == cells).all()


def test_planes_are_seen_from_the_seat() -> None:
    game = q.Game("quantum-leap:board=hex3,players=3")
    position = game.start(4)
    stones = [position.planes(seat)[:3] for seat in range(3)]
    assert (stones[0][1] == stones[1][0]).all() and (stones[0][2] == stones[2][0]).all()
    assert (position.planes() == position.planes(position.to_play)).all()
    assert position.scalars(2)[game.scalar_names.index("seat_2")] == 1
    rows = position.text.split()[0].split("/")
    # The text's first row is the board's last.
    whites = sum(row.count("w") for row in rows)
    assert stones[0][0].sum() == whites


def test_records_are_read_and_written(small: str) -> None:
    game = q.Game(small)
    positions = line(game, 6)
    moves = [a.move(next(x for x in a.actions if a.play(x) == b)) for a, b in zip(positions, positions[1:])]
    record = q.Record(positions[0], moves, {"Event": "a test"})
    again = game.load(record.text)
    assert again == record and again.moves == moves and len(again) == len(moves)
    assert again.start == positions[0] and again.end == positions[-1]
    assert again.positions.texts == [position.text for position in positions]
    assert [again.start.move(again.actions[0])] == moves[:1]
    assert again.result == positions[-1].outcome.result  # type: ignore[union-attr]
    assert pickle.loads(pickle.dumps(record)) == record
    assert [other.text for other in q.read_records(record.text * 2)] == [record.text] * 2


def test_a_record_keeps_the_history_of_its_start() -> None:
    """Without it, the third occurrence would be none (QS-11)."""
    game = q.Game("quantum:board=4x5")
    half, whole = (game.position(game.start().text, TO_AND_FRO * times) for times in (1, 2))
    record = q.Record(half, TO_AND_FRO)
    assert record.end == whole and whole.done and record.result == "1/2-1/2"
    assert record.start == game.start() and record.moves == TO_AND_FRO * 2
    assert game.load(record.text) == record and record.positions[4] == half
    for start in (game.start(), half):
        assert q.Record(start, []).end == start


def test_tags_that_could_not_be_read_are_refused() -> None:
    game = q.Game("quantum-leap:board=hex2")
    start = game.position("bb/bwb/ww w -")
    over = q.Record(start, ["a1xc3"]).end
    while not over.done:
        over = over.play(over.actions[0])
    wrong: list[tuple[q.Position, dict[str, str]]] = [
        (start, {"Game": "quanta"}), (start, {"Game": "quantum-leap:board=hex3"}), (start, {"Setup": "2/3/2 w -"}), (start, {"Setup": "?"}),
        (start, {"Result": "1-0-0"}), (start, {"Result": "yes"}), (over, {"Result": "*"}), (over, {"Result": "1/2-1/2"}),
        (start, {"Seed": "3"}), (start, {"Seed": "x"}), (start, {"Scores": "1-2"}), (start, {"White": "a\nb"}), (start, {"": "x"}),
    ]  # fmt: skip
    for position, tags in wrong:
        refused("[Tt]ag|Result|result", lambda: q.Record(position, [], tags))
    for tags in ({"Game": game.name, "Setup": start.text}, {"Result": "1-0"}, {"White": 'a "b" \\'}, {}):
        record = q.Record(start, start.moves[:1], tags)
        assert game.load(record.text) == pickle.loads(pickle.dumps(record)) == record
        assert tags.items() <= record.tags.items()


def test_wrong_records_are_refused_with_their_place() -> None:
    refused("line 4", lambda: q.read_records('[Game "quanta"]\n[Result "*"]\n\n1. n@e6 {near'), q.BadRecord)
    record = q.Record(q.Game("quanta").start(), ["n@e6"])
    refused("not of quantum", lambda: q.Game("quantum").load(record.text), q.BadRecord)


NOBODY_ASKED = """
import os, sys
modules, variables = set(sys.modules), dict(os.environ)
import quantarium
assert dict(os.environ) == variables
print(*sorted(set(sys.modules) - modules))
"""


def test_the_package_imports_only_itself() -> None:
    """Adapters, and even NumPy, come when they are asked for: so an import is over at once, and no project that an
    adapter is for prints a notice or sets a variable."""
    done = subprocess.run([sys.executable, "-c", NOBODY_ASKED], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["quantarium", "quantarium._core"] and done.stderr == ""


TIMED = "import time; begun = time.process_time(); import quantarium; print(time.process_time() - begun)"


def test_an_import_takes_no_time() -> None:
    """At most 80 ms, of processor time, so that others who work do not count."""
    runs = [subprocess.run([sys.executable, "-c", TIMED], capture_output=True, check=True) for _ in range(3)]
    assert min(float(run.stdout) for run in runs) < 0.08


def test_one_build_serves_every_later_python_and_needs_no_library_of_it() -> None:
    """The interpreter that loads it has all it needs; one that is linked with its library in has none beside it."""
    assert str(_core.__file__).endswith("_core.abi3.so")
    assert b"libpython" not in Path(str(_core.__file__)).read_bytes()


def test_the_wheel_has_its_licences_and_nothing_for_tests() -> None:
    try:
        wheel = metadata.distribution("quantarium")
    except metadata.PackageNotFoundError:
        pytest.skip("it is not installed from a wheel")
    assert wheel.metadata["License-Expression"] == "MIT OR Apache-2.0"
    for name in ("LICENSE-APACHE", "LICENSE-MIT"):
        assert "copyright" in str(wheel.read_text(f"licenses/{name}")).lower()
    assert {*wheel.metadata.get_all("Provides-Extra", [])} == {"gymnasium", "open-spiel", "pettingzoo", "ray"}


def test_everything_public_has_a_docstring() -> None:
    for name in _core.__all__:
        thing = getattr(q, name)
        assert name.startswith("_") or thing.__doc__, name
        members = vars(thing).items() if isinstance(thing, type) else ()
        for member, value in members:
            assert member.startswith("_") or value.__doc__, f"{name}.{member}"


def test_swaps_are_left_out_where_nobody_wants_them() -> None:
    """As if Black had kept: positions, arrays, environments, pickles; and what is played by all rules refuses it."""
    whole, game = (q.Game("quantum-leap:edition=1,board=hex3", swap=swap) for swap in (True, False))
    assert whole.swap and not game.swap and whole != game and len({whole, game, q.Game(game.name, swap=False)}) == 2
    assert (game.name, game.num_actions) == (whole.name, 6 * len(game.cells)) and repr(game).endswith("swap=False)")
    assert game.symmetries[1].shape == (12, game.num_actions)
    for seed in range(8):
        start, kept = game.start(seed), whole.start(seed).play("keep")
        assert start.text == kept.text == game.position(whole.start(seed).text).text and start.moves == kept.moves
        assert start != kept and start == pickle.loads(pickle.dumps(start)) and start.game == game
        assert (start.planes() == kept.planes()).all() and (start.mask() == kept.mask()[: game.num_actions]).all()
        refused("", lambda: start.play("keep"), q.IllegalAction)
        refused("", lambda: start.play(game.num_actions), q.IllegalAction)
        record = q.Record(start, start.moves[:1])
        assert record.game == whole and whole.load(record.text).end.text == record.end.text
    refused("without swap", lambda: game.positions([whole.start(1)]))
    other = q.Game("quantum-leap:board=hex3", swap=False)
    assert other == q.Game("quantum-leap:board=hex3") and not other.swap
    for call in (q.match, q.selfplay, q.starts, q.balance):
        refused("swap=False", lambda: call(game, *([["random", "random"]] if call is q.match else [])))
    refused("swap=False", lambda: q.Engine(game, evaluate=lambda planes, scalars: (planes, scalars), policy=True))
