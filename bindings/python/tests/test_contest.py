"""Matches and balance reports: what the command line makes, from Python."""

import inspect
import json
import multiprocessing
import os
import re
import signal
import subprocess
import threading
import time
import warnings
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import drawn, refused
from test_docs import ROOT

import quantarium as q

GAME = "quantum-leap:board=hex3"
PLAYERS = ["level=2", "random"]
BINARY = os.environ.get("QUANTARIUM_BIN")
needs_binary = pytest.mark.skipif(BINARY is None, reason="QUANTARIUM_BIN names no command line to compare with")


def printed(*arguments: str) -> str:
    """What the command line prints."""
    assert BINARY is not None
    return subprocess.run([BINARY, *arguments], capture_output=True, text=True, check=True).stdout


def files(folder: Path) -> dict[str, bytes]:
    """All files below a folder."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def interrupted_after(folder: Path, games: int) -> threading.Thread:
    """Presses Ctrl-C when so many games are written."""

    def wait() -> None:
        lines = folder / "games.jsonl"
        while not lines.exists() or lines.read_text().count("\n") < games:
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=wait)
    thread.start()
    return thread


@needs_binary
@pytest.mark.parametrize("game", [GAME, "quantum-leap:board=hex3,players=3"])
def test_a_match_is_the_command_lines(game: str, tmp_path: Path) -> None:
    command, ours = tmp_path / "command", tmp_path / "ours"
    players = [word for player in PLAYERS for word in ("--player", player)]
    settings = ["--games", "6", "--seed", "3", "--out", str(command), "--json"]
    expected = printed("match", game, *players, *settings)
    played = q.match(game, PLAYERS, games=6, seed=3, out=ours)
    assert played.json == expected
    assert files(ours) == files(command) and len(files(ours)) == 3


@needs_binary
def test_a_report_is_the_command_lines(tmp_path: Path) -> None:
    command, ours = tmp_path / "command", tmp_path / "ours"
    games = ["quantum-leap:board=hex2", "quantum-link:board=hex2"]
    options = "--player random --games 5 --annotator nodes=20 --doublings 1 --scaling-from 10 --scaling-games 4"
    expected = printed("lab", "balance", *games, *options.split(), "--seed", "2", "--out", str(command), "--json")
    settings: dict[str, Any] = {"annotator": "nodes=20", "doublings": 1, "scaling_from": 10, "scaling_games": 4}
    measured = q.balance(games, ["random"], games=5, seed=2, out=ours, **settings)
    assert measured.json == expected
    assert files(ours) == files(command)
    assert {name: text.encode() for name, text in measured.files.items()}.items() <= files(ours).items()


def defaults(call: str) -> dict[str, str]:
    """Those of a call's settings that have a value where nothing is said."""
    settings = [one for one in inspect.signature(getattr(q, call)).parameters.values() if one.kind is one.KEYWORD_ONLY]
    return {one.name: str(one.default) for one in settings if one.default is not None and one.default is not False}


# What differs on purpose: `chunks` are for Python's workers; a match's limit is one text; players are an argument; starts are
# solved on one thread, as all is in Python where nothing is said, and their samples, from a seed on, are the command's alone.
MEANT = {
    "match": {"chunks", "limit"},
    "lab balance": {"chunks", "player"},
    "lab selfplay": {"chunks"},
    "lab starts": {"chunks", "concurrency", "threads", "seed"},
}


@needs_binary
@pytest.mark.parametrize("command", MEANT)
def test_defaults_are_the_command_lines(command: str) -> None:
    options = printed(*command.split(), "--help").split("\n      --")[1:]
    found = [re.match(r"([\w-]+)(?s:.*)\[default: (.*)\]", option) for option in options]
    theirs, ours = {one[1].replace("-", "_"): one[2] for one in found if one}, defaults(command.split()[-1])
    assert {name for name in ours | theirs if ours.get(name) != theirs.get(name)} == MEANT[command]


def test_defaults_of_fit_are_the_trainers() -> None:
    source = (ROOT / "crates/lab/src/fit.rs").read_text(encoding="utf-8").split("impl Default for How {")[1].split("\n}")[0]
    found = re.findall(r"(\w+): (?:Seed\()?([\d.e-]+)", source)
    assert {name: float(value) for name, value in found} == {name: float(value) for name, value in defaults("fit").items()}


def test_a_match_says_how_it_went() -> None:
    played = q.match(q.Game(GAME), PLAYERS, games=7, seed=1)
    summary = played.summary
    assert played.done and played.game == q.Game(GAME)
    # Whole openings: each is played with exchanged seats.
    assert summary["games"] == 8 == len(played.records)
    assert summary["wins"] + summary["draws"] + summary["losses"] == 8
    points = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}
    mean = 0.0
    for number, record in enumerate(played.records):
        of_white = points[record.result]
        mean += (of_white if number % 2 == 0 else 1 - of_white) / 8
        assert record.end.done
        # Their starts are drawn, and have their seed.
        assert record.start == record.game.start(int(record.tags["Seed"]))
    assert played.score is not None and played.elo is not None
    value, low, high = played.score
    assert value == pytest.approx(mean) and low <= value <= high
    assert played.elo[1] <= played.elo[0] <= played.elo[2]
    assert f"{summary['wins']} won" in repr(played)


def test_with_more_than_two_players_shares_are_counted() -> None:
    played = q.match("quantum-leap:board=hex3,players=3", PLAYERS, games=3)
    assert played.elo is None and played.score is None
    shares = {player["name"]: player["seats"] for player in played.summary["players"]}
    assert shares == {"level=2": 1, "random": 2}


def test_ctrl_c_ends_a_match_and_what_is_finished_stays(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    expected = q.match(GAME, PLAYERS, games=60, seed=4, out=whole)
    waiting = interrupted_after(broken, 3)
    with pytest.raises(KeyboardInterrupt):
        # More than are played before the signal; how many are asked for belongs to no game.
        q.match(GAME, PLAYERS, games=100_000, seed=4, out=broken)
    waiting.join()
    lines = (broken / "games.jsonl").read_text().splitlines(keepends=True)
    assert len(lines) >= 3
    (broken / "games.jsonl").write_text("".join(lines[:3]))
    refused("earlier run", lambda: q.match(GAME, PLAYERS, games=60, seed=4, out=broken))
    again = q.match(GAME, PLAYERS, games=60, seed=4, out=broken, resume=True)
    assert again.json == expected.json and files(broken) == files(whole)


def test_a_report_measures() -> None:
    measured = q.balance("quantum-leap:board=hex2", games=20, annotator="none", doublings=0)
    (report,) = measured.reports
    assert report["game"] == "quantum-leap:board=hex2"
    assert [strength["player"] for strength in report["strengths"]] == ["random", "nodes=1000"]
    assert {strength["games"] for strength in report["strengths"]} == {20}
    assert measured.files["report.html"].startswith("<!DOCTYPE html>")
    assert "quantum-leap:board=hex2" in repr(measured)


def test_wrong_arguments_are_refused(tmp_path: Path) -> None:
    wrong: list[tuple[str, Any]] = [
        ("KEY=VALUE", lambda: q.match(GAME, ["level"])),
        ("two players at least", lambda: q.match(GAME, ["random"])),
        ("no limit", lambda: q.match(GAME, ["Hash=1", "Hash=2"])),
        ("is no limit", lambda: q.match(GAME, PLAYERS, limit="patience=5")),
        ("is no time", lambda: q.match(GAME, PLAYERS, limit="time=5")),
        ("player gone", lambda: q.match(GAME, ["random", "name=gone,nodes=9,cmd=./no-such-program"])),
        ("must be below", lambda: q.match(GAME, PLAYERS, sprt=(5, 0))),
        ("concurrency=1000", lambda: q.match(GAME, PLAYERS, concurrency=1000)),
        ("given twice", lambda: q.balance([GAME, GAME])),
        ("1 at least", lambda: q.balance(GAME, games=0)),
        ("nodes=N", lambda: q.balance(GAME, annotator="thinking")),
    ]
    for words, call in wrong:
        refused(words, call)
    refused("", lambda: q.match("chess", PLAYERS), q.BadGame)
    refused("", lambda: q.balance(GAME, setup="w"), q.BadPosition)
    refused("", lambda: q.match(5, PLAYERS), TypeError)  # type: ignore[arg-type]
    (tmp_path / "taken").write_text("a file")
    refused("taken", lambda: q.match(GAME, PLAYERS, games=2, out=tmp_path / "taken"), OSError)


def workers() -> ProcessPoolExecutor:
    """Processes that begin with nothing, as those on other machines do."""
    return ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))


@pytest.mark.parametrize("sprt", [None, [0, 100]])  # A list as JSON has it, for `quantarium match --ray`.
def test_other_processes_play_the_same_match(sprt: list[float] | None, tmp_path: Path) -> None:
    one, spread = tmp_path / "one", tmp_path / "spread"
    games = 14 if sprt is None else 400
    expected = q.match(GAME, PLAYERS, games=games, seed=3, sprt=sprt, out=one)
    with workers() as executor:
        played = q.match(GAME, PLAYERS, games=games, seed=3, sprt=sprt, out=spread, executor=executor, chunks=20)
    assert played.json == expected.json and played.done
    assert [record.text for record in played.records] == [record.text for record in expected.records]
    assert files(spread) == files(one)


def test_other_processes_make_the_same_report(tmp_path: Path) -> None:
    one, spread = tmp_path / "one", tmp_path / "spread"
    games = ["quantum-leap:edition=1,board=hex2", "quantum-link:board=hex2"]
    settings: dict[str, Any] = {"annotator": "nodes=20", "doublings": 1, "scaling_from": 10, "scaling_games": 4}
    settings |= {"players": ["random", "nodes=20"], "games": 5, "seed": 2}
    expected = q.balance(games, out=one, **settings)
    with workers() as executor:
        q.balance(games, out=spread, executor=executor, chunks=3, **settings)
    assert files(spread) == files(one)
    # All of it is there: nobody is asked.
    again = q.balance(games, out=spread, resume=True, executor=Lazy(), chunks=3, **settings)
    assert again.json == expected.json


def test_self_play_is_the_same_wherever_it_is_played(tmp_path: Path) -> None:
    one, spread = tmp_path / "one", tmp_path / "spread"
    settings: dict[str, Any] = {"games": 7, "simulations": 30, "seed": 3}
    expected = q.selfplay(GAME, out=one, **settings)
    played = q.selfplay(GAME, out=spread, executor=Lazy(7), chunks=7, **settings)
    assert played.lines == expected.lines == (one / "games.jsonl").read_text() and files(spread) == files(one)
    lines = [json.loads(line) for line in played.lines.splitlines()]
    assert all(line.pop("checksum") for line in lines)
    assert len(played) == 7 and played.games == lines
    again = q.selfplay(GAME, out=one, resume=True, executor=Lazy(), **settings)
    assert again.lines == expected.lines
    refused("1 at least", lambda: q.selfplay(GAME, games=0))
    refused("is no search", lambda: q.selfplay(GAME, search="deep"))


def test_self_play_says_when_most_positions_are_not_searched() -> None:
    with pytest.warns(UserWarning, match=r"of \d+ positions in 4 games \d+ were searched.*random_plies=12"):
        q.selfplay("quantum-leap:board=hex2", games=4, simulations=2, seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        q.selfplay("quantum-leap:board=hex2", games=4, simulations=2, random_plies=0, seed=1)
        q.selfplay("quanta:board=5x5", games=4, simulations=2, random_plies=4, seed=1)


def test_self_play_by_weights_of_one_s_own(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"games": 5, "simulations": 20, "seed": 3}
    built_in = q.selfplay(GAME, **settings)
    mine, other = (drawn(tmp_path / name, GAME, seed) for seed, name in enumerate(("mine", "other")))
    one, spread = tmp_path / "one", tmp_path / "spread"
    expected = q.selfplay(GAME, weights=mine, out=one, **settings)
    assert expected.lines != built_in.lines != q.selfplay(GAME, weights=str(other), **settings).lines != expected.lines
    executor = Lazy(4)
    q.selfplay(GAME, weights=mine, out=spread, executor=executor, chunks=4, **settings)
    assert executor.asked == 4 and files(spread) == files(one)
    assert b'"weights": "' + mine.read_bytes()[-8:][::-1].hex().encode() in files(one)["plan.json"]
    for mixed in ({"weights": other}, {}):
        refused("other settings", lambda: q.selfplay(GAME, out=one, resume=True, **mixed, **settings))


def field(number: int, content: bytes) -> bytes:
    """A field of a message in the form of Protocol Buffers, in which ONNX is written."""
    size, length = [], len(content)
    while length > 127:
        size.append(length & 127 | 128)
        length >>= 7
    return bytes([number << 3 | 2, *size, length]) + content


def network(file: Path) -> Path:
    """Writes a network in ONNX: the hyperbolic tangent of what stands on the first two planes, the one less the other."""
    weights = np.zeros(q.Game(GAME).planes_shape, "<f4")
    weights[0], weights[1] = 0.1, -0.1
    nodes = [("Flatten", ["planes"], "flat"), ("MatMul", ["flat", "weights"], "sum"), ("Tanh", ["sum"], "values")]
    graph = b"".join(
        field(1, b"".join(field(1, name.encode()) for name in inputs) + field(2, out.encode()) + field(4, kind.encode()))
        for kind, inputs, out in nodes
    )
    # Sizes and type (float32) are numbers, of one byte or two.
    sizes = bytes([8, weights.size & 127 | 128, weights.size >> 7, 8, 1, 16, 1])
    graph += field(5, sizes + field(8, b"weights") + field(9, weights.tobytes()))
    graph += field(11, field(1, b"planes")) + field(12, field(1, b"values"))
    file.write_bytes(bytes([8, 8]) + field(7, graph) + field(8, bytes([16, 17])))
    return file


def test_a_network_plays_in_other_processes(tmp_path: Path) -> None:
    """Forked ones too: they have none of the threads of the process that has run it before."""
    players = [f"playouts=20,weights={network(tmp_path / 'network.onnx')}", "random"]
    expected = q.match(GAME, players, games=6, seed=3)
    for method in ("fork", "spawn"):
        with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(method)) as executor:
            assert q.match(GAME, players, games=6, seed=3, executor=executor).json == expected.json


def test_a_match_tells_which_weights_are_better(tmp_path: Path) -> None:
    mine = drawn(tmp_path / "mine", GAME, 1)
    players = ["level=4", f"name=mine,level=4,weights={mine}"]
    one, spread = tmp_path / "one", tmp_path / "spread"
    expected = q.match(GAME, players, games=48, out=one)
    assert expected.score is not None and expected.score[1] > 0.5
    assert mine.read_bytes()[-8:][::-1].hex() in (one / "plan.json").read_text()

    class Away(Lazy):
        """Workers who have no file of weights."""

        def submit(self, fn: Callable[..., str], /, *args: str) -> Future[str]:
            mine.unlink(missing_ok=True)
            return super().submit(fn, *args)

    played = q.match(GAME, players, games=48, out=spread, executor=Away(4), chunks=4)
    assert played.json == expected.json and files(spread) == files(one)
    drawn(mine, GAME, 2)
    refused("other settings", lambda: q.match(GAME, players, games=48, out=one, resume=True))

    settings: dict[str, Any] = {"games": 4, "annotator": "none", "doublings": 0}
    measured = q.balance(GAME, players[1:], **settings)
    assert q.balance(GAME, players[1:], executor=Away(2), chunks=2, **settings).json == measured.json
    assert not mine.exists()


def test_weights_that_cannot_be_played_by_are_refused(tmp_path: Path) -> None:
    file, out = tmp_path / "mine", tmp_path / "out"
    count = q.Game(GAME).num_features
    words = rf"the shape of the weights is \(3,\), it must be \({count},\)"
    refused(words, lambda: q.write_weights(file, GAME, np.zeros(3, np.float32)))
    refused("weight 0 is no number", lambda: q.write_weights(file, GAME, np.full(count, np.nan, np.float32)))
    assert not file.exists()
    refused("No such file", lambda: q.read_weights(file, GAME), OSError)
    weights = np.linspace(-1, 1, count, dtype=np.float32)
    q.write_weights(file, GAME, weights)
    read = q.read_weights(file, q.Game(GAME))
    assert read.dtype == np.float32 and (read == weights).all()
    refused("for `quantum-leap`, not for `quanta`", lambda: q.read_weights(file, "quanta"))
    (tmp_path / "cut").write_bytes(file.read_bytes()[:-1])
    refused("cut: the file of weights is damaged|cut: not a file of weights", lambda: q.read_weights(tmp_path / "cut", GAME))
    refused("No such file", lambda: q.selfplay(GAME, weights=tmp_path / "none", out=out), OSError)
    refused("No such file", lambda: q.match(GAME, ["level=1", f"level=1,weights={tmp_path / 'none'}"], out=out), OSError)
    assert not out.exists()


@pytest.mark.parametrize("game", ["quantum-leap:board=hex3,players=3", "quantum-link:board=hex2"])
def test_self_play_is_data_to_learn_from(game: str) -> None:
    played = q.selfplay(game, games=3, simulations=20, random_plies=3, seed=1)
    arrays = played.arrays()
    positions, policy = arrays["positions"], arrays["policy"]
    found = [ply for one in played.games for ply in one["plies"] if "found" in ply]
    assert len(positions) == len(found) == len(policy) == len(arrays["values"]) > 3
    assert np.allclose(policy.sum(axis=1), 1) and not policy[~positions.observe()["mask"]].any()
    for i, ply in enumerate(found):
        mv, visits = ply["found"]["visits"][0]
        share = visits / sum(count for _, count in ply["found"]["visits"])
        assert policy[i, positions[i].action(mv)] == pytest.approx(share)
    seats = q.Game(game).players
    for one in played.games:
        returns = [1.0 if seat == one["winner"] else -1 / (seats - 1) for seat in range(seats)]
        expected = [0.0] * seats if one["winner"] is None else returns
        assert np.allclose(arrays["returns"][arrays["game"] == one["game"]], expected)


def test_weights_are_fitted_to_self_play_as_the_trainer_does(tmp_path: Path) -> None:
    mine, more = tmp_path / "mine", tmp_path / "more"
    boards = [q.selfplay(f"quantum-leap:board={board}", games=12, simulations=20, random_plies=3, seed=1) for board in ("hex2", "hex3")]
    story = q.fit(boards, mine, epochs=3)
    assert "data: 12 games of quantum-leap:board=hex3" in story and "epochs: 3" in story and "held out: mean square" in story
    weights = q.read_weights(mine, GAME)
    seen = np.zeros(len(weights), np.bool_)
    for played in boards:
        seen[played.arrays()["positions"].features()[1]] = True
    assert weights[seen].any() and not weights[~seen].any()
    q.write_weights(more, GAME, np.full(len(weights), 0.25))
    kept, begun = tmp_path / "kept", tmp_path / "begun"
    q.fit(boards, kept, epochs=3, keep=more)
    assert (q.read_weights(kept, GAME) == np.where(seen, weights, np.float32(0.25))).all()
    assert q.fit(boards[0], begun, epochs=1, start=more).count("from: weights") == 1
    assert (q.read_weights(begun, GAME)[~seen] == 0.25).all()
    quanta = q.selfplay("quanta:board=5x5", games=1, simulations=2)
    for data, options, words in (
        ([], {}, "no data"),
        ([boards[0], quanta], {}, "of quanta, not of quantum-leap"),
        (quanta, {"start": mine}, "for `quantum-leap`, not for `quanta`"),
        (boards, {"step": float("nan")}, "come to no numbers"),
    ):
        refused(words, lambda: q.fit(data, tmp_path / "none", **options))  # type: ignore[arg-type]
    assert not (tmp_path / "none").exists()


def test_starts_are_solved_the_same_wherever_it_is_done(tmp_path: Path) -> None:
    game = "quantum-leap:edition=1,board=hex2"
    expected = q.starts(game, out=tmp_path / "one")
    spread = q.starts(game, out=tmp_path / "spread", executor=Lazy(4), chunks=4)
    assert spread.table == expected.table == (tmp_path / "one").read_bytes() and files(tmp_path).keys() == {"one", "spread"}
    assert 0 < spread.white_wins < len(spread) and spread.classes < len(spread)
    assert spread.white_wins_against_swap is not None and spread.white_wins_against_swap <= spread.white_wins
    refused("more than 24", lambda: q.starts("quantum-leap"))


class Lazy:
    """Does what is asked for when it is asked for it, and counts."""

    def __init__(self, enough: int = 0, at_once: int | None = None) -> None:
        self.asked, self.enough, self._max_workers = 0, enough, at_once

    def submit(self, fn: Callable[..., str], /, *args: str) -> Future[str]:
        self.asked += 1
        if self.asked > self.enough:
            raise RuntimeError("enough")
        future: Future[str] = Future()
        future.set_result(fn(*args))
        return future


def test_what_is_finished_is_not_played_again(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    expected = q.match(GAME, PLAYERS, games=20, seed=4, out=whole)
    settings: dict[str, Any] = {"games": 20, "seed": 4, "out": broken, "chunks": 10}
    # One thing at a time: some are done before it fails.
    refused("enough", lambda: q.match(GAME, PLAYERS, executor=Lazy(6, at_once=1), **settings), RuntimeError)
    finished = (broken / "games.jsonl").read_text().count("\n") // 2
    assert 0 < finished < 10
    others = Lazy(10 - finished)
    again = q.match(GAME, PLAYERS, resume=True, executor=others, **settings)
    assert others.asked == 10 - finished
    assert again.json == expected.json and files(broken) == files(whole)


@needs_binary
def test_a_program_that_is_missing_is_named_before_a_game_is_played(tmp_path: Path) -> None:
    """Here before a worker is asked, and on a worker that has none of it in its first answer."""
    program = tmp_path / "engine"
    program.symlink_to(str(BINARY))
    players = ["random", f"name=mine,cmd={program} ugi"]

    class Elsewhere(Lazy):
        def submit(self, fn: Callable[..., str], /, *args: str) -> Future[str]:
            program.unlink()
            return super().submit(fn, *args)

    refused("player mine", lambda: q.match(GAME, players, games=2, limit="nodes=10", out=tmp_path / "out", executor=Elsewhere(1)))
    assert (tmp_path / "out/games.jsonl").read_text() == ""
    nobody = Lazy()
    refused("player mine", lambda: q.match(GAME, players, games=2, limit="nodes=10", executor=nobody))
    assert nobody.asked == 0


def test_other_machines_have_no_clock() -> None:
    refused("allow_time", lambda: q.match(GAME, ["time=1ms", "random"], games=2, executor=Lazy(2)))
    refused("allow_time", lambda: q.balance(GAME, ["time=1ms"], games=2, doublings=0, executor=Lazy(2)))
    played = q.match(GAME, ["time=1ms", "random"], games=2, executor=Lazy(2), allow_time=True)
    assert played.done
