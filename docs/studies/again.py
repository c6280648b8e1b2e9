#!/usr/bin/env python3
"""The studies of balance and the skill ladders, made again: every command, one after the other.

    docs/studies/again.py OUT                       # all of it, on this machine
    docs/studies/again.py OUT --shard 3/8           # one of eight machines' share
    docs/studies/again.py OUT --merge 8             # afterwards: the shares put together

What was ended goes on where it was, by the same command. The program is `quantarium`, or what --program names. Each part says
how many games of how many are finished. In the end OUT has a folder for each part with the whole report, and three
tables that `quantarium lab shares` draws: balance.csv, first-player.csv and ladders.csv. Each says with which
commit and weights it was made. Nothing here depends on the number of machines or of threads.

The published studies were made with --times 10, which is the default: ten times the numbers of games in this file.
--times 100 makes intervals a third as wide, --times 0.1 tries it out.
"""

from __future__ import annotations

import argparse
import csv
import json
import math
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# How often, in seconds, it is said how far a part is.
EVERY = 60.0


@dataclass(frozen=True)
class Part:
    """A command of the studies."""

    name: str
    games_measured: str
    # Limits of UCT, in playouts, and of the engine, in nodes.
    uct: int
    nodes: int
    # How many games each player plays against itself with --times 1.
    games: int
    annotator: str
    # The ladder: from how many nodes, how often doubled, and how many games each rung.
    ladder: tuple[int, int, int] | None
    options: str = ""

    def command(self, times: float) -> list[str]:
        words = [*self.games_measured.split(), *self.options.split()]
        for player in ("random", f"name=uct,Search=uct,playouts={self.uct}", f"name=full,nodes={self.nodes}"):
            words += ["--player", player]
        words += ["--games", str(scaled(self.games, times)), "--annotator", self.annotator]
        if self.ladder is None:
            return [*words, "--doublings", "0"]
        start, doublings, games = self.ladder
        words += ["--scaling-from", str(start), "--doublings", str(doublings)]
        return [*words, "--scaling-games", str(scaled(games, times))]

    def lines(self, times: float) -> int:
        """How many lines all journals of the part have in the end: for each game its moves, and what the annotator says of them."""
        _, doublings, games = self.ladder or (0, 0, 0)
        each = 3 * scaled(self.games, times) * (1 if self.annotator == "none" else 2)
        return len(self.games_measured.split()) * (each + doublings * scaled(games, times))


def scaled(games: int, times: float) -> int:
    """Whole pairs: every opening is played with both seats."""
    return max(2, 2 * math.ceil(games * times / 2))


LEAP = "quantum-leap quantum-leap:edition=1 quantum-leap:board=hex4 quantum-leap:edition=1,board=hex4"
KEEP = "quantum-leap:edition=1 quantum-leap:edition=1,board=hex4"
HEX6 = "quantum-leap:board=hex6 quantum-leap:edition=1,board=hex6"
# Those of balance.md, in the order of how long they take.
PARTS = [
    Part("keep", KEEP, 2000, 30_000, 400, "none", None, "--keep"),
    Part("keep6", "quantum-leap:edition=1,board=hex6", 2000, 30_000, 400, "none", None, "--keep"),
    Part("leap", LEAP, 2000, 30_000, 400, "nodes=1000", (1000, 3, 100)),
    Part("hex6", HEX6, 2000, 30_000, 400, "nodes=1000", (1000, 2, 60)),
    Part("two", "quantum-link quanta", 500, 30_000, 300, "nodes=1000", (1000, 3, 100), "--plies 2"),
    Part("quantum", "quantum", 100, 5000, 200, "nodes=500", (500, 2, 60)),
]


def finished(folder: Path) -> int:
    """How many lines the journals of a part have."""
    return sum(path.read_bytes().count(b"\n") for path in folder.rglob("*.jsonl"))


def play(part: Part, out: Path, options: argparse.Namespace, number: str) -> None:
    """Runs a part, or goes on with it."""
    folder = out / part.name
    words = [options.program, "lab", "balance", *part.command(options.times), "--seed", str(options.seed)]
    words += ["--concurrency", str(options.concurrency), "--out", str(folder), "--resume"]
    share = 1
    if options.shard:
        words += ["--shard", options.shard]
        share = int(options.shard.split("/")[1])
    total = part.lines(options.times) / share
    say(f"{number} {part.name}: {' '.join(words)}")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (out / f"{part.name}.log").open("a", encoding="utf-8") as log:
        running = subprocess.Popen(words, stdout=log, stderr=subprocess.STDOUT)
        begun, before = time.monotonic(), finished(folder)
        while True:
            try:
                status = running.wait(timeout=EVERY)
                break
            except subprocess.TimeoutExpired:
                done = finished(folder)
                rate = (done - before) / (time.monotonic() - begun)
                left = f", about {(total - done) / rate / 3600:.1f} hours left" if rate > 0 else ""
                say(f"{number} {part.name}: {done / total:.1%}{left}")
            except KeyboardInterrupt:
                # The program has heard it, too, and writes down what is finished.
                running.wait()
                raise
    if status != 0:
        raise SystemExit(f"{part.name}: {words[0]} has ended with status {status}; see {out / part.name}.log")
    say(f"{number} {part.name}: finished")


def say(words: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {words}", flush=True)


def report(out: Path, part: Part) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((out / part.name / "report.json").read_text(encoding="utf-8"))
    return found


def merge(out: Path, options: argparse.Namespace) -> None:
    """Puts the shares of all machines together, which are in OUT/shards/K."""
    for part in PARTS:
        shards = [str(out / "shards" / str(k) / part.name) for k in range(1, options.merge + 1)]
        if (out / part.name / "report.json").exists():
            continue
        new = out / f"{part.name}.new"
        # There is half of it where that was ended.
        shutil.rmtree(new, ignore_errors=True)
        words = [options.program, "merge", *shards, "--out", str(new)]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        new.rename(out / part.name)
        say(f"{part.name}: put together")


def percent(share: dict[str, float]) -> list[str]:
    return [f"{100 * share[key]:.1f}" for key in ("low", "value", "high")]


def row_name(found: dict[str, Any]) -> str:
    """As in balance.csv: the board, and what balances the first move."""
    name, _, given = found["game"].partition(":")
    settings = dict(pair.split("=", 1) for pair in given.split(",") if "=" in pair)
    if name != "quantum-leap":
        return str(found["title"])
    edition = "edition 2, one stone more" if settings.get("edition", "2") == "2" else "edition 1, swap"
    return f"{settings.get('board', 'hex5')}: {'edition 1, no swap' if found['keep'] else edition}"


def rows(out: Path) -> Iterator[tuple[str, dict[str, Any], Part]]:
    for part in PARTS:
        for found in report(out, part)["reports"]:
            yield row_name(found), found, part


def table(out: Path, name: str, header: str, lines: list[list[str]]) -> None:
    """Writes a table, with where it comes from."""
    about = [report(out, part) for part in PARTS]
    commits = sorted({found["commit"] for found in about})
    weights = sorted({f"{one['game']} {one['checksum']}" for found in about for one in found["weights"]})
    with (out / name).open("w", encoding="utf-8", newline="") as file:
        file.write(f"# Made with commit {', '.join(commits)}; weights: {', '.join(weights)}.\n{header}\n")
        csv.writer(file, lineterminator="\n").writerows(lines)
    say(f"{out / name}")


def tables(out: Path) -> None:
    """What the page of the studies shows."""
    leap: list[list[str]] = []
    first: list[list[str]] = []
    # With how many nodes, so that series come in that order.
    ladders: list[tuple[int, list[str]]] = []
    for name, found, part in sorted(rows(out), key=lambda row: row[0]):
        is_leap = found["game"].startswith("quantum-leap")
        # The limits of the other games differ: they stand on the page.
        limits = (f", {part.uct:,} playouts", f", {part.nodes:,} positions") if is_leap else ("", "")
        series = ["random players", f"UCT{limits[0]}", f"engine{limits[1]}"]
        for who, strength in zip(series, found["strengths"], strict=True):
            share = percent(strength["results"]["seats"][0]["points"])
            (leap if is_leap else first).append([name, who, *share])
        edition = name.split(",")[0]
        ladder = f"Quantum Leap {edition}" if is_leap else name
        for rung in (found["scaling"] or {"doublings": []})["doublings"]:
            nodes = rung["nodes"]
            ladders.append((nodes, [ladder, f"{nodes:,} against {nodes // 2:,}", *percent(rung["score"])]))
    table(out, "balance.csv", "row,series,low,share,high", leap)
    table(out, "first-player.csv", "row,series,low,share,high", first)
    table(out, "ladders.csv", "row,series,low,share,high", [row for _, row in sorted(ladders)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path, metavar="OUT")
    parser.add_argument("--times", type=float, default=10.0, help="so many times these numbers (10, as published)")
    parser.add_argument("--shard", metavar="K/N", help="only this share, into OUT/shards/K")
    parser.add_argument("--merge", type=int, metavar="N", help="put N shares together")
    parser.add_argument("--only", nargs="*", choices=[part.name for part in PARTS], help="only these parts")
    parser.add_argument("--concurrency", type=int, default=0, help="games at once (all processors)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--program", default="quantarium")
    options = parser.parse_args()
    if options.merge:
        merge(options.out, options)
        tables(options.out)
        return
    parts = [part for part in PARTS if not options.only or part.name in options.only]
    out = options.out / "shards" / options.shard.split("/")[0] if options.shard else options.out
    for i, part in enumerate(parts):
        play(part, out, options, f"[{i + 1} of {len(parts)}]")
    if not options.shard and not options.only:
        tables(out)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"again.py: {error}")
