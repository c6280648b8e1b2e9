"""How many steps a second of CPU time, beside other libraries, in one run on one core.

    python bench/peers.py [--seconds 2] [--only imports ours threads rust adapters pettingzoo open_spiel envpool pgx]

`imports` counts how often a second a new interpreter could import the package, and how often NumPy, which the first array imports.
`rust` compares playouts with those of the program that `QUANTARIUM_BIN` names, a release build, which measures by the clock;
and `threads` compares two threads with one, by the clock, too: both need a machine with nothing else to do. What two processes do at once, which have nothing in common, is the
most that two threads can.

Every player plays any legal move; what is drawn is not counted. A step includes what is seen by whoever is to move: planes or
a tensor, and the legal actions. Peers that are not installed are left out and named. Both tables are Markdown: what was
measured, and which targets it meets.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import multiprocessing
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import numpy as np


@dataclass
class Row:
    """A line of the table."""

    library: str
    game: str
    how: str
    steps: float


def measured(step: Callable[[], int], seconds: float) -> float:
    """Steps a second of CPU time; `step` makes some and says how many. What it takes to draw actions is for
    the caller to keep out, by `Untimed`."""
    step()
    Untimed.spent = 0.0
    begun, steps = time.process_time(), 0
    while (spent := time.process_time() - begun - Untimed.spent) < seconds:
        steps += step()
    return steps / spent


class Untimed:
    """What happens within is not counted."""

    spent = 0.0

    def __enter__(self) -> None:
        self.begun = time.process_time()

    def __exit__(self, *_: object) -> None:
        Untimed.spent += time.process_time() - self.begun


def imports(seconds: float) -> Iterator[Row]:
    """The median of some new interpreters; the first one is not counted, for it may have to read the disk."""
    code = "import time; begun = time.process_time(); import {}; print(time.process_time() - begun)"
    for package in ("quantarium", "numpy"):
        command = [sys.executable, "-c", code.format(package)]
        runs = [float(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(12)]
        yield Row(package, "", "imports", 1 / statistics.median(runs[1:]))


def ours(seconds: float) -> Iterator[Row]:
    import quantarium as q

    for name in LEAST:
        for batch, copy in ((1024, True), (1024, False), (64, True), (1, True)):
            envs = q.Envs(q.Game(name), batch, seed=1, copy=copy)
            envs.reset(seed=1)

            def step(envs: q.Envs = envs, batch: int = batch) -> int:
                with Untimed():
                    actions = envs.sample()
                envs.step(actions)
                return batch

            how = f"Envs, {batch}{'' if copy else ', copy=False'}"
            yield Row("quantarium", name, how, measured(step, seconds))


def by_the_clock(batch: int, threads: int, core: int | None, seconds: float) -> float:
    """Steps a second of the clock of Quantum Leap, on one core or on all."""
    import quantarium as q

    os.sched_setaffinity(0, CORES if core is None else {core})
    envs = q.Envs(q.Game("quantum-leap"), batch, seed=1, threads=threads, copy=False)
    envs.reset(seed=1)
    spent, steps = 0.0, 0
    while spent < seconds:
        actions = envs.sample()
        begun = time.perf_counter()
        envs.step(actions)
        spent, steps = spent + time.perf_counter() - begun, steps + batch
    return steps / spent


def threads(seconds: float) -> Iterator[Row]:
    """One thread and two, by the clock; and two processes, which have nothing in common: more the machine does not give."""
    for batch in BATCHES:
        for count in (1, 2):
            how = f"Envs, {batch}, {count} threads, by the clock"
            yield Row("quantarium", "quantum-leap", how, by_the_clock(batch, count, None, seconds))
        if len(CORES) > 1:
            with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as processes:
                both = processes.map(by_the_clock, (batch,) * 2, (1, 1), sorted(CORES)[:2], (seconds,) * 2)
                yield Row("quantarium", "quantum-leap", f"Envs, {batch}, 2 processes, by the clock", sum(both))
    os.sched_setaffinity(0, {min(CORES)})


def rust(seconds: float) -> Iterator[Row]:
    """Playouts, from here and by the program."""
    import quantarium as q

    program = os.environ.get("QUANTARIUM_BIN")
    if program is None:
        raise ImportError(name="the program that QUANTARIUM_BIN names")
    for name in LEAST:
        start = q.Game(name).start()
        seeds = iter(range(1 << 60))

        def play(start: q.Position = start, seeds: Iterator[int] = seeds) -> int:
            start.playouts(4096, next(seeds))
            return 4096

        yield Row("quantarium", name, "playouts", measured(play, seconds))
        command = [program, "bench", "--game", name, "--json"]
        found = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["rows"]
        own = next(row["value"] for row in found if row["what"] == "playouts, uniform")
        yield Row("quantarium bench", name, "playouts", own)


def adapters(seconds: float) -> Iterator[Row]:
    import quantarium as q

    game = q.Game("quantum-leap")
    draw = random.Random(1)
    position = game.start()

    def play() -> int:
        nonlocal position
        actions = position.actions
        position = position.play(draw.choice(actions)) if actions else game.start(draw.getrandbits(60))
        return 1

    yield Row("quantarium", "quantum-leap", "Position.actions and play", measured(play, seconds))
    yield from aec_rows("quantarium", seconds)
    yield from spiel_rows("quantarium", ["quantum_leap"], seconds)
    yield from mcts_rows(seconds)


def mcts_rows(seconds: float) -> Iterator[Row]:
    """OpenSpiel's Python MCTS with our evaluator: simulations, not steps."""
    import pyspiel
    from open_spiel.python.algorithms import mcts

    from quantarium.open_spiel import PlayoutEvaluator

    for board in ("hex3", "hex5"):
        game = pyspiel.load_game(f"quantum_leap(board={board},seed=1)")
        bot = mcts.MCTSBot(game, 2.0, 200, PlayoutEvaluator(1))
        state = game.new_initial_state()

        def search(bot: mcts.MCTSBot = bot, state: pyspiel.State = state) -> int:
            bot.mcts_search(state)
            return 200

        how = f"OpenSpiel's Python MCTS, {len(state.legal_actions())} moves, simulations"
        yield Row("quantarium", f"quantum-leap {board}", how, measured(search, seconds))


def aec_step(aec: object) -> Callable[[], int]:
    """A step of an AEC environment: what is seen, and the action."""
    aec.reset(seed=1)  # type: ignore[attr-defined]

    def step() -> int:
        observation, _, terminated, truncated, info = aec.last()  # type: ignore[attr-defined]
        if terminated or truncated:
            aec.reset()  # type: ignore[attr-defined]
            return 1
        with Untimed():
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            action = int(np.random.choice(np.flatnonzero(mask)))
        aec.step(action)  # type: ignore[attr-defined]
        return 1

    return step


def aec_rows(library: str, seconds: float) -> Iterator[Row]:
    if library == "quantarium":
        from quantarium.pettingzoo import env, raw_env

        for how, make in (("AEC raw_env", raw_env), ("AEC env", env)):
            yield Row(library, "quantum-leap", how, measured(aec_step(make()), seconds))
        return
    from pettingzoo.classic import chess_v6, connect_four_v3, go_v5, tictactoe_v3

    for name, module, options in (
        ("tictactoe", tictactoe_v3, {}),
        ("connect_four", connect_four_v3, {}),
        ("go 9x9", go_v5, {"board_size": 9}),
        ("chess", chess_v6, {}),
    ):
        yield Row(library, name, "AEC env", measured(aec_step(module.env(**options)), seconds))


def spiel_rows(library: str, games: list[str], seconds: float) -> Iterator[Row]:
    import pyspiel
    from open_spiel.python.observation import make_observation

    if library == "quantarium":
        import quantarium.open_spiel  # noqa: F401
    draw = random.Random(1)
    for name in games:
        for tensor in (False, True):
            game = pyspiel.load_game(name)
            state = game.new_initial_state()
            # It writes into one NumPy array; `observation_tensor()` makes a new list each time.
            observer = make_observation(game)

            def step() -> int:
                nonlocal state
                if state.is_terminal():
                    state = game.new_initial_state()
                if tensor:
                    observer.set_from(state, state.current_player())
                actions = state.legal_actions()
                with Untimed():
                    action = draw.choice(actions)
                state.apply_action(action)
                return 1

            how = "OpenSpiel's loop, with tensor" if tensor else "OpenSpiel's loop"
            yield Row(library, name.replace("quantum_leap", "quantum-leap"), how, measured(step, seconds))


def open_spiel(seconds: float) -> Iterator[Row]:
    yield from spiel_rows("open_spiel", ["hex", "breakthrough", "clobber", "y(board_size=9)"], seconds)


def pettingzoo(seconds: float) -> Iterator[Row]:
    yield from aec_rows("pettingzoo", seconds)


def envpool(seconds: float) -> Iterator[Row]:
    import envpool as pool

    envs = pool.make_gymnasium("Hex-v1", num_envs=1024, num_threads=1)
    seen, info = envs.reset()

    def step() -> int:
        nonlocal info
        with Untimed():
            mask = np.asarray(info["legal_action_mask"]).reshape(1024, -1)
            actions = np.where(mask, np.random.random(mask.shape), -1.0).argmax(axis=1)
        *_, info = envs.step(actions.astype(np.int32))
        return 1024

    yield Row("envpool", "hex 11", "1024", measured(step, seconds))


def pgx(seconds: float) -> Iterator[Row]:
    import jax
    import jax.numpy as jnp
    import pgx as games
    from pgx.experimental.wrappers import auto_reset

    env = games.make("hex")
    init = jax.jit(jax.vmap(env.init))
    play = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    key = jax.random.PRNGKey(1)
    for batch in (64, 1024):
        state = init(jax.random.split(key, batch))

        def step(batch: int = batch) -> int:
            nonlocal state, key
            with Untimed():
                key, draw, begin = jax.random.split(key, 3)
                logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
                actions = jax.block_until_ready(jax.random.categorical(draw, logits))
                keys = jax.block_until_ready(jax.random.split(begin, batch))
            state = jax.block_until_ready(play(state, actions, keys))
            return batch

        yield Row("pgx", "hex 11", f"jax-cpu, {batch}", measured(step, seconds))


PEERS = {
    measure.__name__: measure
    for measure in (imports, ours, threads, rust, adapters, pettingzoo, open_spiel, envpool, pgx)
}


def targets(rows: list[Row]) -> Iterator[tuple[str, float, float]]:
    """What was to be reached: in words, what was measured, and what it should be at least. Where it should be at most
    something, both are negative."""
    found = {(row.library, row.game, row.how): row.steps for row in rows}

    def own(game: str, how: str) -> float:
        return found.get(("quantarium", game, how), 0.0)

    fast = {game: own(game, "Envs, 1024, copy=False") for game in LEAST}
    for game, least in LEAST.items():
        yield f"{game}: millions of steps a second", fast[game] / 1e6, least
    leap = fast["quantum-leap"]
    copies = min(own(game, "Envs, 1024") / max(fast[game], 1.0) for game in LEAST)
    yield "`copy=True` against `copy=False`, the least of the games", copies, 0.75
    for library, only, times in (
        ("pettingzoo", "AEC env", 250.0),
        ("open_spiel", "OpenSpiel's loop, with tensor", 15.0),
        ("envpool", "1024", 50.0),
        ("pgx", "jax-cpu", 10.0),
    ):
        peers = [row for row in rows if row.library == library and row.how.startswith(only)]
        if peers:
            best = max(peers, key=lambda row: row.steps)
            yield f"times the fastest of {library} ({best.game})", leap / best.steps, times
    for how, least in (
        ("AEC raw_env", 30.0),
        ("AEC env", 15.0),
        ("OpenSpiel's loop", 80.0),
        ("OpenSpiel's loop, with tensor", 40.0),
    ):
        yield f"{how}: thousands a second", own("quantum-leap", how) / 1e3, least
    for row in rows:
        if "MCTS" in row.how:
            yield f"{row.how}, {row.game}: thousands a second", row.steps / 1e3, 10.0
    for batch in BATCHES:
        one, two = (own("quantum-leap", f"Envs, {batch}, {count} threads, by the clock") for count in (1, 2))
        if one:
            yield f"two threads against one, {batch}", two / one, 1.7
    program = {row.game: row.steps for row in rows if row.library == "quantarium bench"}
    if program:
        least = min(own(name, "playouts") / program[name] for name in program)
        yield "playouts against the program's, the least of the games", least, 0.95
    if imported := own("", "imports"):
        yield "milliseconds of CPU time to import it", -1e3 / imported, -80.0


CORES = os.sched_getaffinity(0)
# How many environments threads share: in the first a step is over before another thread is well awake on many machines.
BATCHES = (4096, 65536)
# Millions of steps a second of each game.
LEAST = {"quantum-leap": 2.5, "quantum": 1.0, "quantum-link": 2.0, "quanta": 1.0}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--only", nargs="*", choices=list(PEERS), default=list(PEERS))
    options = parser.parse_args()
    os.sched_setaffinity(0, {min(CORES)})
    rows: list[Row] = []
    missing: list[str] = []
    load = os.getloadavg()[0]
    for name in options.only:
        try:
            rows.extend(PEERS[name](options.seconds))
        except ImportError as error:
            missing.append(f"{name} ({error.name})")
        load = max(load, os.getloadavg()[0])
    versions = []
    for package in ("quantarium", "pettingzoo", "open_spiel", "envpool", "pgx", "jax", "numpy"):
        try:
            versions.append(f"{package} {importlib.metadata.version(package)}")
        except importlib.metadata.PackageNotFoundError:
            continue
    model = next(
        (line.partition(":")[2].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")),
        platform.processor(),
    )
    print(f"{model}, one core, load up to {load:.1f}; Python {platform.python_version()}; {', '.join(versions)}.")
    if missing:
        print(f"Not installed: {', '.join(missing)}.")
    print("\n| library | game | how | steps/s of CPU time |\n| --- | --- | --- | ---: |")
    for row in rows:
        print(f"| {row.library} | {row.game} | {row.how} | {row.steps:,.0f} |")
    print("\n| target | wanted | measured | met |\n| --- | ---: | ---: | --- |")
    for what, value, least in targets(rows):
        # What was not measured is 0.
        if value == 0:
            continue
        bound = f"{least:g} at least" if least > 0 else f"{-least:g} at most"
        print(f"| {what} | {bound} | {abs(value):.3g} | {'yes' if value >= least else 'no'} |")


if __name__ == "__main__":
    main()
