"""A bot on a Quantarium server: python bot.py http://127.0.0.1:6161 deep.token [ENGINE ...]

lichess' calls (docs/bots.md), Python's standard library, and the moves of any program that speaks UGI.
"""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen


def call(path: str, method: str = "POST") -> HTTPResponse:
    return urlopen(Request(SERVER + path, method=method, headers={"Authorization": f"Bearer {TOKEN}"}), timeout=20)


def lines(path: str) -> Iterator[dict[str, Any]]:
    """The lines of a stream that say something. It is opened again whenever it ends."""
    while True:
        try:
            yield from (json.loads(line) for line in call(path, "GET") if line.strip())
        except OSError as error:
            print("trying again:", error, file=sys.stderr)
        time.sleep(1)


def best_move(game: dict[str, Any], moves: str) -> str:
    position = f"position fen {game['initialFen']}" + (f" moves {moves}" if moves else "")
    said = f"setoption name Game value {game['variant']['key']}\n{position}\ngo nodes 200\n"
    answer = subprocess.run(ENGINE, input=said, capture_output=True, text=True, check=True)
    return answer.stdout.split("bestmove ")[1].split()[0]


def play(game_id: str) -> None:
    game: dict[str, Any] = {}
    for line in lines(f"/api/bot/game/stream/{game_id}"):
        game = line if line["type"] == "gameFull" else game
        state = line.get("state", line)
        if state.get("status", "started") != "started":
            return print(game_id, "is over:", state["result"], flush=True)
        if state.get("toMove") in game["you"]:
            move = quote(best_move(game, state["moves"]), safe="")
            try:  # With its ply it may be said again: it counts once.
                call(f"/api/bot/game/{game_id}/move/{move}?ply={state['ply']}")
            except HTTPError as error:
                print(game_id, error.code, error.read().decode(), file=sys.stderr)


if __name__ == "__main__":
    SERVER, TOKEN = sys.argv[1].rstrip("/"), Path(sys.argv[2]).read_text().strip()
    ENGINE, playing = sys.argv[3:] or ["quantarium", "ugi"], set[str]()
    for event in lines("/api/stream/event"):
        if event["type"] == "challenge":
            call(f"/api/challenge/{event['challenge']['id']}/accept")
        elif event["type"] == "gameStart" and event["game"]["id"] not in playing:
            playing.add(event["game"]["id"])
            threading.Thread(target=play, args=[event["game"]["id"]], daemon=True).start()
