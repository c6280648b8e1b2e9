"""What schemathesis must know of the calls of bots, besides their description."""

import os

import schemathesis
from schemathesis import HookContext


@schemathesis.hook
def map_body(context: HookContext, body: object) -> object:
    """Asks for no answer that lasts a minute."""
    if isinstance(body, dict) and "keepAliveStream" in body:
        body["keepAliveStream"] = False
    return body


@schemathesis.hook
def map_path_parameters(context: HookContext, parameters: dict[str, object] | None) -> dict[str, object] | None:
    """Every other game is one that goes on, and every other player one that is there."""
    path = context.operation.path if context.operation else ""
    if parameters and "id" in parameters and len(str(parameters)) % 2:
        if path.startswith("/api/bot/game/") and "stream" not in path:
            parameters["id"] = os.environ["QUANTARIUM_GAME"]
        elif path == "/api/challenge/{id}":
            parameters["id"] = os.environ["QUANTARIUM_PLAYER"]
    return parameters
