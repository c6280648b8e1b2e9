//! Games of bots.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use quantarium_wire::{
    Done, Envelope, FromTable, GameFull, GameLine, LateMove, OfferKind, Refusal, TableId, ToTable,
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::base::{ApiError, Client, Path, Query, Result};
use crate::edge::routes::Doing;
use crate::edge::streams::{Bearer, Lines, own_game, stream_game};
use crate::rooms::room::Room;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(stream))
        .routes(routes!(play))
        .routes(routes!(resign))
        .routes(routes!(abort))
        .routes(routes!(draw))
        .routes(routes!(take_back))
        .routes(routes!(claim_victory))
        .routes(routes!(claim_draw))
}

/// The stream of a game.
///
/// First the whole game, then how it stands after every change, until it is over; every 7 seconds an empty line. A new
/// stream of the same game ends the one before. While it is read, the bot counts as being at the table.
#[utoipa::path(
    get,
    path = "/api/bot/game/stream/{id}",
    tag = "game",
    params(("id" = String, Path, description = "the game")),
    responses(
        (status = 200, body = GameLine, content_type = "application/x-ndjson"),
        (status = 403, body = Refusal, description = "it is a game of others"),
        (status = 404, body = Refusal, description = "there is no such game"),
    ),
    security(("token" = ["bot:play"]))
)]
async fn stream(
    (State(state), Path(id), bearer): Doing<Bearer, TableId>,
    client: Client,
) -> Result<Response> {
    bearer.plays()?;
    let (room, _) = own_game(&state, &bearer, &id).await?;
    let held = state.held(client, Some(bearer.token)).await?;
    let account = bearer.account.holder;
    let (lines, answer) = Lines::new();
    tokio::spawn(stream_game(state, client, account, id, room, held, lines));
    Ok(answer)
}

/// Which position a move is for. With one of the two, the same move said twice counts once.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
struct At {
    /// How many plies have been played before it.
    ply: Option<u32>,
    /// `at` of the state that the move answers: stricter, where plies are taken back and played again.
    at: Option<u32>,
}

/// What is to be done with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Due {
    /// It stands already.
    Stands,
    /// It is for this position.
    Play,
    /// Its position is gone.
    Late,
}

fn due(text: &str, at: At, game: &GameFull) -> Due {
    let state = &game.state;
    let own_turn = state.to_move.is_some_and(|seat| game.you.contains(&seat));
    let moves: Vec<&str> = state.moves.split_whitespace().collect();
    // Without a ply, the last move may be this one, said again: not where one is to move.
    let again = match at.ply {
        Some(ply) => moves.get(ply as usize).copied(),
        None if own_turn => None,
        None => moves.last().copied(),
    };
    if again == Some(text) {
        return Due::Stands;
    }
    let ply = at.ply.is_none_or(|ply| ply == state.ply);
    let position = at.at.is_none_or(|at| at == state.at);
    match ply && position {
        true => Due::Play,
        false => Due::Late,
    }
}

/// Plays a move.
///
/// With `ply` or `at` it can be said again without harm: the same move while it stands is answered by 200, one that comes
/// too late by 409 with how the game stands.
#[utoipa::path(
    post,
    path = "/api/bot/game/{id}/move/{move}",
    tag = "game",
    params(
        ("id" = String, Path, description = "the game"),
        ("move" = String, Path, description = "the move's text, percent-encoded"),
        At
    ),
    responses(
        (status = 200, body = Done),
        (status = 400, body = Refusal, description = "the move is illegal"),
        (status = 409, body = Refusal, description = "too late, or another's turn; with the `state`"),
    ),
    security(("token" = ["bot:play"]))
)]
async fn play(
    State(state): State<AppState>,
    Path((id, text)): Path<(String, String)>,
    bearer: Bearer,
    Query(at): Query<At>,
) -> Result<Json<Done>> {
    bearer.plays()?;
    let (room, game) = own_game(&state, &bearer, &TableId(id)).await?;
    match due(&text, at, &game) {
        Due::Stands => Ok(Json(Done { ok: true })),
        Due::Play => {
            let (ply, seen) = (game.state.ply, game.state.at);
            let asked = ask(&room, &bearer, Some(seen), ToTable::Play { ply, text }).await;
            with_state(asked, &room, &bearer).await
        }
        Due::Late => {
            let late = Refusal::new("late", "the game has gone on: read how it stands");
            with_state(Err(ApiError::bot(late)), &room, &bearer).await
        }
    }
}

/// A refusal that has to do with the position, with how the game stands.
async fn with_state(asked: Result<Json<Done>>, room: &Room, bearer: &Bearer) -> Result<Json<Done>> {
    match asked {
        Err(ApiError::Refused(_, refusal)) if refusal.code != "illegal-move" => {
            let state = room.game(bearer.account.holder).await?.state;
            Err(ApiError::Late(Box::new(LateMove { refusal, state })))
        }
        asked => asked,
    }
}

async fn ask(
    room: &Room,
    bearer: &Bearer,
    at: Option<u32>,
    message: ToTable,
) -> Result<Json<Done>> {
    let sent = Envelope {
        request: None,
        at,
        message,
    };
    match room.ask_as(bearer.account.holder, sent).await? {
        Some(FromTable::Refused { refusal, .. }) => Err(ApiError::bot(refusal)),
        _ => Ok(Json(Done { ok: true })),
    }
}

/// Where something is asked for, and whether it is yes.
#[derive(Deserialize)]
struct Where {
    id: TableId,
    accept: Option<String>,
}

/// Asks for what depends on the game as it stands.
async fn ask_of(
    state: &AppState,
    bearer: &Bearer,
    Where { id, accept }: Where,
    message: impl FnOnce(&GameFull, bool) -> Option<ToTable>,
) -> Result<Json<Done>> {
    let yes = is_yes(accept.as_deref().unwrap_or("yes"))?;
    bearer.plays()?;
    let (room, game) = own_game(state, bearer, &id).await?;
    let nothing = || Refusal::new("no-offer", "that is not offered");
    let message = message(&game, yes).ok_or_else(|| ApiError::bot(nothing()))?;
    ask(&room, bearer, None, message).await
}

/// A call that asks a table for something, by the game as it stands.
macro_rules! asks {
    ($(#[$doc:meta])* $name:ident($($accept:ident)?) $path:tt $ask:expr) => {
        $(#[$doc])*
        #[utoipa::path(
            post,
            path = $path,
            tag = "game",
            params(
                ("id" = String, Path, description = "the game"),
                $(("accept" = inline($accept), Path, description = "`yes` or `no`"))?
            ),
            responses((status = 200, body = Done), (status = 409, body = Refusal)),
            security(("token" = ["bot:play"]))
        )]
        async fn $name(
            State(state): State<AppState>,
            Path(at): Path<Where>,
            bearer: Bearer,
        ) -> Result<Json<Done>> {
            ask_of(&state, &bearer, at, $ask).await
        }
    };
}

asks!(
    /// Gives up; two players only.
    resign() "/api/bot/game/{id}/resign" |game, _| {
        let (ply, seat) = (game.state.ply, *game.you.first()?);
        Some(ToTable::Resign { ply, seat })
    }
);
asks!(
    /// Breaks the game off before everybody has moved; later it asks the others for it.
    abort() "/api/bot/game/{id}/abort" |_, _| Some(ToTable::Offer { offer: OfferKind::Abort })
);
asks!(
    /// Claims a win over a player who has left.
    claim_victory() "/api/bot/game/{id}/claim-victory" |_, _| Some(ToTable::Claim { draw: false })
);
asks!(
    /// Claims a draw where another player has left.
    claim_draw() "/api/bot/game/{id}/claim-draw" |_, _| Some(ToTable::Claim { draw: true })
);

asks!(
    /// Offers a draw or accepts one (`yes`), or declines it (`no`).
    draw(Accept) "/api/bot/game/{id}/draw/{accept}" |game, yes| {
        let offer = OfferKind::Draw;
        answered(game, yes, "draw").or(yes.then_some(ToTable::Offer { offer }))
    }
);
asks!(
    /// Asks for one's last move back or agrees to what another asks (`yes`), or declines it (`no`).
    take_back(Accept) "/api/bot/game/{id}/takeback/{accept}" |game, yes| {
        let ply = game.state.ply;
        answered(game, yes, "takeBack").or(yes.then_some(ToTable::TakeBack { ply }))
    }
);

/// The answer to another's offer of a kind, where there is one.
fn answered(game: &GameFull, agree: bool, kind: &str) -> Option<ToTable> {
    let offer = game.state.offer.as_ref()?;
    let own = offer.by.iter().any(|seat| game.you.contains(seat));
    let offer = (offer.what == kind && !own).then_some(offer.seq)?;
    Some(ToTable::Answer { offer, agree })
}

/// What is said to an offer; for the description.
#[derive(ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(
    dead_code,
    reason = "read as text, so that what is wrong gets an answer of its own"
)]
enum Accept {
    Yes,
    No,
    True,
    False,
}

fn is_yes(accept: &str) -> Result<bool> {
    match accept {
        "yes" | "true" => Ok(true),
        "no" | "false" => Ok(false),
        _ => Err(ApiError::bot(Refusal::new("bad-message", "say yes or no"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quantarium_wire::GameState;

    fn game((moves, to_move): (&str, u8)) -> GameFull {
        let ply = moves.split_whitespace().count() as u32;
        GameFull {
            you: vec![0],
            state: GameState {
                at: ply + 3,
                moves: moves.to_owned(),
                ply,
                to_move: Some(to_move),
                ..GameState::default()
            },
            ..GameFull::default()
        }
    }

    #[test]
    fn the_same_move_counts_once_while_it_stands() {
        let none = At::default();
        let ply = |ply| At {
            ply: Some(ply),
            at: None,
        };
        let [first, second, third] = [("", 0), ("a1", 1), ("a1 b2", 0)].map(game);
        for at in [none, ply(0)] {
            assert_eq!(due("a1", at, &first), Due::Play);
            assert_eq!(due("a1", at, &second), Due::Stands);
        }
        // With its ply it is known also after the answer to it; without, it may be meant anew.
        assert_eq!(due("a1", ply(0), &third), Due::Stands);
        assert_eq!(due("a1", none, &third), Due::Play);
        // Another move in its place is late.
        assert_eq!(due("c3", ply(0), &second), Due::Late);
        assert_eq!(due("c3", ply(0), &third), Due::Late);
        assert_eq!(due("c3", ply(2), &third), Due::Play);
        // One for a position that was taken back is, too.
        let at = |at| At {
            ply: Some(0),
            at: Some(at),
        };
        assert_eq!(due("a1", at(3), &first), Due::Play);
        assert_eq!(due("a1", at(2), &first), Due::Late);
    }
}
