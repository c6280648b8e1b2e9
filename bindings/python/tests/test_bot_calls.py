"""The calls of bots are as the server describes them: schemathesis asks for what comes to its mind."""

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jsonschema_rs
import pytest
from conftest import whole

BINARY = os.environ.get("QUANTARIUM_BIN")
pytestmark = pytest.mark.skipif(BINARY is None, reason="QUANTARIUM_BIN names no server")

# Left out: that every text is a game, since the schema says only that it is one; and that nothing else is answered
# at these addresses, since pages use some of them, too.
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "missing_required_header",
    "ignored_auth",
]
# A stream lasts as long as somebody reads it.
EVENTS, GAME = "/api/stream/event", "/api/bot/game/stream/{id}"


class Server:
    """A server of its own."""

    def __init__(self, folder: Path) -> None:
        command = [str(BINARY), "serve", "--port", "0", "--data-dir", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = "http://" + line.split("http://")[1].strip().rstrip("/")

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[Any, str]:
        """An answer as JSON, and the cookies that come with it."""
        headers = {"Content-Type": "application/json"} | headers
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(), headers, method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            cookies = answer.headers.get_all("Set-Cookie") or []
            text = answer.read()
        return json.loads(text or "null"), "; ".join(cookie.split(";")[0] for cookie in cookies)


def described(server: Server, path: str) -> jsonschema_rs.Draft202012Validator:
    """What a line of a stream is: no field may be there that is not described."""
    with urllib.request.urlopen(server.address + "/api/openapi.json", timeout=20) as answer:
        api = json.load(answer)
    content = api["paths"][path]["get"]["responses"]["200"]["content"]
    line = content["application/x-ndjson"]["schema"]
    return jsonschema_rs.Draft202012Validator({**line, "components": api["components"], "unevaluatedProperties": False})


def checked(schema: jsonschema_rs.Draft202012Validator, line: Any) -> Any:
    """A line, which must be as it is described."""
    wrong = [error.message for error in schema.iter_errors(line)]
    assert not wrong, f"{line}: {wrong}"
    return line


class Bot:
    """A bot's account, whose stream of events is read."""

    def __init__(self, server: Server, name: str) -> None:
        self.server, self.name = server, name
        browser = {"Origin": server.address}
        account = {"name": name, "password": "correct horse battery"}
        _, browser["Cookie"] = server.ask("POST", "/api/account", account, **browser)
        owner = {"type": "password", "password": account["password"]}
        server.ask("POST", "/api/account/confirm", owner, **browser)
        server.ask("POST", "/api/account/bot", **browser)
        scopes = ["bot:play", "challenge:write"]
        made, _ = server.ask("POST", "/api/account/tokens", {"name": "test", "scopes": scopes}, **browser)
        self.token = {"Authorization": f"Bearer {made['secret']}"}
        self.stream = self.listen(EVENTS, "")

    def post(self, path: str, body: object = None) -> Any:
        return self.server.ask("POST", path, body, **self.token)[0]

    def listen(self, path: str, game: str) -> Iterator[Any]:
        """The lines of a stream, each as the server's description has it."""
        schema = described(self.server, path)
        request = urllib.request.Request(self.server.address + path.replace("{id}", game), headers=self.token)
        lines = urllib.request.urlopen(request, timeout=60)
        return (checked(schema, json.loads(line)) for line in lines if line.strip())

    def hears(self, kind: str) -> Any:
        """The next event of a kind."""
        return next(event for event in self.stream if event["type"] == kind)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    yield running
    running.process.terminate()
    running.process.wait()


def test_the_calls_of_bots_are_as_they_are_described(server: Server, tmp_path: Path) -> None:
    one, other = Bot(server, "Deep-One"), Bot(server, "Deep-Other")
    challenge = one.post("/api/challenge/Deep-Other", {"variant": "quanta:board=7x7"})
    other.post(f"/api/challenge/{challenge['id']}/accept")
    game = one.hears("gameStart")["game"]["id"]
    arguments = ["run", f"{server.address}/api/openapi.json", "--checks", ",".join(CHECKS)]
    arguments += ["--header", f"Authorization: {one.token['Authorization']}", "--suppress-health-check", "all"]
    # With two workers schemathesis fails now and then: Python 3.11.7's parser is not safe in threads ("AST constructor
    # recursion depth mismatch").
    arguments += ["--phases", "coverage,fuzzing", "--request-timeout", "10", "--no-color", "--workers", "1"]
    arguments += ["--max-examples", "100" if whole() else "1", "--seed", "1", "--generation-database", "none"]
    for path in [EVENTS, GAME]:
        arguments += ["--exclude-path", path]
    environment = os.environ | {
        "SCHEMATHESIS_HOOKS": "bot_calls",
        "PYTHONPATH": str(Path(__file__).parent),
        "QUANTARIUM_GAME": game,
        "QUANTARIUM_PLAYER": other.name,
    }
    command = [sys.executable, "-m", "schemathesis.cli", *arguments]
    asked = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert asked.returncode == 0, asked.stdout[-6000:] + asked.stderr[-2000:]
    assert server.process.poll() is None


def test_each_line_of_the_streams_is_as_it_is_described(server: Server) -> None:
    one, other = Bot(server, "Deep-One"), Bot(server, "Deep-Other")
    asked = {"variant": "quanta:board=5x5", "color": "white", "clock.limit": 300, "clock.increment": 2}
    for answer, said in [("decline", "challengeDeclined"), ("cancel", "challengeCanceled")]:
        challenge = one.post("/api/challenge/Deep-Other", asked)
        assert other.hears("challenge")["challenge"]["id"] == challenge["id"]
        {"decline": other, "cancel": one}[answer].post(f"/api/challenge/{challenge['id']}/{answer}", {})
        {"decline": one, "cancel": other}[answer].hears(said)
    challenge = one.post("/api/challenge/Deep-Other", asked)
    other.post(f"/api/challenge/{challenge['id']}/accept")
    game = one.hears("gameStart")["game"]["id"]
    streams = [bot.listen(GAME, game) for bot in (one, other)]
    assert [next(lines)["type"] for lines in streams] == ["gameFull"] * 2
    at = f"/api/bot/game/{game}"
    one.post(f"{at}/move/{quote('+@a1')}")
    one.post(f"{at}/takeback/yes")
    other.post(f"{at}/takeback/no")
    other.post(f"{at}/move/{quote('-@a5')}")
    one.post(f"{at}/resign")
    states = [line for line in streams[0] if line["type"] == "gameState"]
    assert any(state.get("offer") for state in states)
    assert (states[-1]["status"], states[-1]["ply"]) == ("resign", 2)
    one.hears("gameFinish")
    # A line that is not as described is noticed.
    schema = described(server, GAME)
    gone = {"type": "opponentGone", "gone": True, "claimWinInSeconds": 10}
    assert checked(schema, gone) == gone
    for wrong in [{"gone": "yes"}, {"gone": None}, {"type": "gameFull"}, {"since": 3}]:
        with pytest.raises(AssertionError, match=str(wrong[next(iter(wrong))])):
            checked(schema, gone | wrong)
