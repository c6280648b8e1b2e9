//! Bots over HTTP: streams, challenges, moves that count once, and who may do what.

use axum::http::Method;
use futures_util::future::join_all;

use crate::common::*;

const GAME: &str = "quantum-link:board=hex2";

/// A game of two bots that has begun: its id, and the streams of events of both.
async fn begun(one: &Program, other: &Program) -> (String, Stream, Stream) {
    let (mut ones, mut others) = (one.events().await, other.events().await);
    let asked = json!({"variant": GAME, "color": "white"});
    let (id, challenge) = one.challenge("other", asked).await;
    let heard = others.recv("challenge").await;
    assert_eq!(heard["challenge"], challenge);
    assert_eq!(heard["challenge"]["challenger"]["title"], "BOT");
    // Said twice, it leads to one game.
    for _ in 0..2 {
        other.accept(&id).await;
    }
    for stream in [&mut ones, &mut others] {
        assert_eq!(stream.recv("gameStart").await["game"]["gameId"], *id);
    }
    (id, ones, others)
}

async fn two(fixture: Fixture) -> (Fixture, Program, Program) {
    let one = Program::bot(&fixture, "One").await;
    let other = Program::bot(&fixture, "Other").await;
    (fixture, one, other)
}

#[tokio::test]
async fn a_stream_begins_with_all_games_however_many() {
    let fixture = Fixture::with(|limits| limits.seeks_a_minute = 1000);
    let (_fixture, one, other) = two(fixture).await;
    let mut others = other.events().await;
    const GAMES: usize = 70;
    for _ in 0..GAMES {
        let (id, _) = one.challenge("other", json!({"variant": GAME})).await;
        others.recv("challenge").await;
        other.accept(&id).await;
        others.recv("gameStart").await;
    }
    let mut again = other.events().await;
    for _ in 0..GAMES {
        again.recv("gameStart").await;
    }
}

#[tokio::test]
async fn two_bots_play_for_ratings_that_no_person_changes() {
    let (fixture, one, other) = two(Fixture::default()).await;
    let (_ones, mut others) = (one.events().await, other.events().await);
    let asked = json!({"variant": "quantum-link", "rated": true});
    let [mut anna] = people(&fixture, ["Anna"]).await;
    says!(anna.challenges("other", asked.clone()) => "422 rated-game");
    let (id, made) = one.challenge("other", asked).await;
    assert_eq!(made["rated"], true);
    assert_eq!(others.recv("challenge").await["challenge"]["rated"], true);
    other.accept(&id).await;
    // The seats were drawn.
    let (_, playing) = one.get("/api/account/playing").await;
    let begins = playing["nowPlaying"][0]["isMyTurn"] == true;
    let (first, second) = if begins {
        (&one, &other)
    } else {
        (&other, &one)
    };
    assert_eq!(first.play(&id, "4@b1", 0).await.0, 200);
    assert_eq!(second.play(&id, "4@e5", 1).await.0, 200);
    one.resign(&id).await;
    for (name, wins) in [("One", false), ("Other", true)] {
        let profile: Value = fixture.found(&format!("/api/players/{name}")).await;
        assert_eq!(profile["bot"], true);
        let pools = profile["pools"].as_array().expect("pools");
        assert_eq!(pools.len(), 1);
        assert_eq!(pools[0]["game"], "quantum-link");
        let rating = pools[0]["now"]["rating"].as_f64().expect("a number");
        assert_eq!(rating > 1500.0, wins, "{rating}");
    }
    // The list of those who are there begins with the strongest.
    let online = read_text(fixture.get("/api/bot/online").await).await.1;
    let online: Result<Vec<Value>, _> = online.lines().map(serde_json::from_str).collect();
    let online = online.expect("JSON");
    let names: Vec<_> = online.iter().map(|bot| &bot["name"]).collect();
    assert_eq!(names, ["Other", "One"]);
    let perf = &online[0]["perfs"]["quantum-link"];
    assert!(perf["rating"].as_i64() > Some(1500), "{perf}");
    assert_eq!((&perf["games"], &perf["prov"]), (&json!(1), &json!(true)));
}

#[tokio::test]
async fn a_move_counts_once_however_often_it_is_said() {
    let (_fixture, one, other) = two(Fixture::default()).await;
    let (id, mut ones, _others) = begun(&one, &other).await;
    let mut game = one.game(&id).await;
    let full = game.recv("gameFull").await;
    assert_eq!(&full["you"], &json!([0]));
    assert_eq!(&full["variant"]["key"], &json!(GAME));
    assert_eq!(full["seats"][1]["user"]["name"], "Other");
    assert_eq!(full["state"]["toMove"], 0);
    assert_eq!(one.play(&id, "4@b1", 0).await.0, 200);
    let state = game.recv("gameState").await;
    assert_eq!(state["moves"], "4@b1");
    assert_eq!(state["ply"], 1);
    // Again, before and after the other's answer.
    assert_eq!(one.play(&id, "4@b1", 0).await.0, 200);
    assert_eq!(other.play(&id, "2@a1", 1).await.0, 200);
    assert_eq!(one.play(&id, "4@b1", 0).await.0, 200);
    let state = game.recv("gameState").await;
    assert_eq!(state["moves"], "4@b1 2@a1", "nothing was played twice");
    // Another move for a position that is gone comes with how the game stands.
    let (status, late) = one.play(&id, "3@a2", 0).await;
    assert_eq!((status, &late["code"]), (409, &json!("late")));
    assert_eq!(late["state"]["ply"], 2);
    let (status, refusal) = one.play(&id, "9@z9", 2).await;
    assert_eq!((status, &refusal["code"]), (400, &json!("illegal-move")));
    let (status, refusal) = other.play(&id, "3@a2", 2).await;
    assert_eq!((status, &refusal["code"]), (403, &json!("not-yours")));
    let playing = one.get("/api/account/playing").await.1;
    assert_eq!(playing["nowPlaying"][0]["isMyTurn"], true);
    // The end is said to both streams, and ends the game's.
    other.resign(&id).await;
    let state = game.recv("gameState").await;
    assert_eq!(state["status"], "resign");
    assert_eq!(state["winner"], 0);
    assert_eq!(game.next().await, None);
    assert_eq!(ones.recv("gameFinish").await["game"]["isMyTurn"], false);
    let playing = one.get("/api/account/playing").await.1;
    assert_eq!(playing["nowPlaying"], json!([]));
}

#[tokio::test]
async fn moves_are_taken_back_and_draws_declined_by_both_sides() {
    let (_fixture, one, other) = two(Fixture::default()).await;
    let (id, _ones, _others) = begun(&one, &other).await;
    let path = |what: &str| format!("/api/bot/game/{id}/{what}");
    assert_eq!(one.play(&id, "4@b1", 0).await.0, 200);
    // Both are there: nobody is said to have left.
    let mut ones = one.game(&id).await;
    ones.recv("gameFull").await;
    let mut game = other.game(&id).await;
    game.recv("gameFull").await;
    assert_eq!(one.post(&path("takeback/yes")).await.0, 200);
    let offer = game.recv("gameState").await["offer"].clone();
    assert_eq!(offer["what"], "takeBack");
    assert_eq!(&offer["by"], &json!([0]));
    assert_eq!(other.post(&path("takeback/no")).await.0, 200);
    assert!(game.recv("gameState").await["offer"].is_null());
    assert_eq!(other.post(&path("takeback/no")).await.0, 409);
    assert_eq!(other.play(&id, "2@a1", 1).await.0, 200);
    game.recv("gameState").await;
    assert_eq!(other.post(&path("takeback/yes")).await.0, 200);
    game.recv("gameState").await;
    assert_eq!(one.post(&path("takeback/yes")).await.0, 200);
    let state = game.recv("gameState").await;
    assert_eq!(state["ply"], 1);
    assert_eq!(state["moves"], "4@b1");
    // What was taken back may be played anew, but not by an answer to the position of before.
    let (ply, at) = (1, 2);
    let stale = path(&format!("move/2@a1?ply={ply}&at={at}"));
    assert_eq!(other.post(&stale).await.0, 409);
    assert_eq!(other.play(&id, "2@a1", 1).await.0, 200);
    assert_eq!(one.post(&path("draw/maybe")).await.0, 400);
}

#[tokio::test]
async fn a_token_does_what_it_allows_and_no_more() {
    let (fixture, one, other) = two(Fixture::default()).await;
    let (id, _ones, _others) = begun(&one, &other).await;
    let [mut person] = people(&fixture, ["Anna"]).await;
    let few = person.token_for("few", &["challenge:write"]).await;
    let of = |token: &str| Program {
        asks: fixture.asks.clone(),
        token: token.to_owned(),
    };
    let (few, wrong) = (of(&few.secret.0), of("qtm_wrong"));
    let resign = format!("/api/bot/game/{id}/resign");
    for (program, status, code) in [(&wrong, 401, "bad-token"), (&few, 403, "no-bot")] {
        let (found, refusal) = program.post(&resign).await;
        assert_eq!((found, &refusal["code"]), (status, &json!(code)));
    }
    let (status, refusal) = few.get("/api/account/playing").await;
    assert_eq!((status, &refusal["code"]), (403, &json!("scope")));
    let account = one.get("/api/account").await.1;
    assert_eq!(account["id"], "one");
    assert_eq!(account["title"], "BOT");
}

#[tokio::test]
async fn too_many_calls_are_refused_with_a_time_to_wait() {
    let fixture = Fixture::with(|limits| limits.calls_a_second = 1);
    let bot = Program::bot(&fixture, "One").await;
    let calls = (0..20).map(|_| bot.ask("GET /api/account", Value::Null));
    let mut answers = join_all(calls).await.into_iter();
    let refused = answers.find(|answer| answer.status() == StatusCode::TOO_MANY_REQUESTS);
    let refused = refused.expect("a limit");
    assert!(refused.headers().contains_key(header::RETRY_AFTER));
    assert_eq!(read::<Refusal>(refused).await.1.code, "too-many");
}

#[tokio::test]
async fn a_newer_stream_ends_the_older_and_a_revoked_token_all() {
    let (fixture, one, other) = two(Fixture::default()).await;
    let (id, mut first, _others) = begun(&one, &other).await;
    let mut second = one.events().await;
    assert_eq!(first.next().await, None);
    // What goes on is said again.
    assert_eq!(second.recv("gameStart").await["game"]["id"], *id);
    let mut game = one.game(&id).await;
    game.recv("gameFull").await;
    let mut again = one.game(&id).await;
    again.recv("gameFull").await;
    assert_eq!(game.next().await, None);
    let mut owner = fixture.browser();
    owner.log_in("One", PASSWORD).await;
    let tokens: Value = owner.found("/api/account/tokens").await;
    let route = format!("DELETE /api/account/tokens/{}", tokens[0]["id"]);
    owner.call(&route).await;
    assert_eq!(second.next().await, None);
    assert_eq!(again.next().await, None);
    assert_eq!(one.get("/api/account").await.0, 401);
}

#[tokio::test]
async fn a_stream_that_is_refused_ends_no_other() {
    let fixture = Fixture::with(|limits| limits.sockets = 1);
    let (_fixture, one, other) = two(fixture).await;
    let mut events = one.events().await;
    assert_eq!(one.get("/api/stream/event").await.0, 429);
    other.challenge("one", json!({"variant": GAME})).await;
    events.recv("challenge").await;
}

#[tokio::test]
async fn a_guest_challenges_a_bot_from_a_browser_and_plays_it() {
    let fixture = Fixture::default();
    let bot = Program::bot(&fixture, "Deep").await;
    let mut guest = fixture.browser();
    let asked = json!({"variant": GAME, "color": "white", "keepAliveStream": true});
    // Nobody is challenged who is not there.
    says!(guest.challenges("deep", asked.clone()) => "409 bot-away");
    assert_eq!(bot.get("/api/stream/event?games=quanta,chess").await.0, 404);
    let takes = "/api/stream/event?games=quantum-link,quanta";
    let mut events = bot.stream(takes).await;
    let online = read_text(fixture.get("/api/bot/online").await).await.1;
    let online: Value = serde_json::from_str(online.trim()).expect("one line");
    assert_eq!(online["name"], "Deep");
    assert_eq!(online["title"], "BOT");
    assert_eq!(online["games"], json!(["quanta", "quantum-link"]));
    let other = json!({"variant": "quantum"});
    says!(guest.challenges("deep", other) => "409 bot-declines");
    // Declined, with the reason.
    let mut waiting = Stream::of(guest.challenges("deep", asked.clone()).await);
    let id = waiting.next().await.expect("the challenge")["id"].clone();
    assert_eq!(events.recv("challenge").await["challenge"]["id"], id);
    let decline = format!("/api/challenge/{}/decline", id.as_str().expect("an id"));
    bot.post_json(&decline, json!({"reason": "later"})).await;
    let done = waiting.next().await.expect("what became of it");
    assert_eq!(done["done"], "declined");
    assert_eq!(done["declineReason"], "later");
    // Withdrawn when the page is closed.
    let answer = guest.challenges("deep", asked.clone()).await;
    events.recv("challenge").await;
    drop(answer);
    events.recv("challengeCanceled").await;
    // Accepted: the guest has the first seat.
    let mut waiting = Stream::of(guest.challenges("deep", asked.clone()).await);
    let id = waiting.next().await.expect("the challenge")["id"].clone();
    events.recv("challenge").await;
    let table = TableId(id.as_str().expect("an id").to_owned());
    bot.accept(&table.0).await;
    let done = waiting.next().await.expect("what became of it");
    assert_eq!((&done["done"], &done["gameId"]), (&json!("accepted"), &id));
    let served = fixture.serve().await;
    let mut page = guest.page(&served, &table).await;
    page.plays("4@b1").await;
    assert_eq!(bot.play(&table.0, "2@a1", 1).await.0, 200);
    page.until_ply(2).await;
}

#[tokio::test]
async fn a_bot_opens_a_game_in_the_lobby_and_a_guest_takes_the_seat() {
    let fixture = Fixture::default();
    let bot = Program::bot(&fixture, "Deep").await;
    let mut events = bot.events().await;
    let asked = json!({"variant": GAME, "color": "black"});
    let (id, _) = bot.challenge("open", asked).await;
    let mut guest = fixture.browser();
    let take = format!("POST /api/lobby/seeks/{id}/take");
    let table = read::<Value>(guest.call(&take).await).await.1["table"].clone();
    assert_eq!(events.recv("gameStart").await["game"]["id"], table);
    // Another is withdrawn again.
    let (id, _) = bot.challenge("open", json!({"variant": GAME})).await;
    let cancel = format!("/api/challenge/{id}/cancel");
    assert_eq!(bot.post(&cancel).await.0, 200);
    assert_eq!(bot.post(&cancel).await.0, 409);
    assert_eq!(fixture.found::<Value>("/api/lobby").await, json!([]));
}

/// The description is made from the routes themselves. Here: that each is answered, needs a token where it says
/// so, and that the page for people names the same.
#[tokio::test]
async fn every_call_is_described_answered_and_in_the_docs() {
    let fixture = Fixture::default();
    let described = fixture.found::<Value>("/api/openapi.json").await;
    let paths = described["paths"].as_object().expect("paths");
    let mut calls = Vec::new();
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            let method: Method = method.to_uppercase().parse().expect("a method");
            let asked = path
                .replace("{id}", "none")
                .replace("{move}", "a1")
                .replace("{accept}", "yes");
            let token = [("authorization", "Bearer qtm_none")];
            let asked = request(&format!("{method} {asked}"), &token, "");
            let answer = fixture.ask(asked).await;
            let public = operation["security"].is_null();
            let (status, text) = read_text(answer).await;
            let expected = if public { 200 } else { 401 };
            assert_eq!(status.as_u16(), expected, "{method} {path}: {text}");
            let described = &operation["responses"][expected.to_string()];
            assert!(described.is_object(), "{method} {path}: {expected}");
            calls.push(format!("`{method} {path}`"));
        }
    }
    assert!(calls.len() >= 18, "{calls:?}");
    let docs = include_str!("../../../../docs/bots.md");
    for call in &calls {
        assert!(docs.contains(call.as_str()), "docs/bots.md lacks {call}");
    }
    let named = docs.lines().filter(|line| line.starts_with("| `"));
    let named = named.filter_map(|line| line.split('|').nth(1));
    for call in named.map(str::trim).filter(|call| call.contains("/api/")) {
        let is_there = calls.iter().any(|known| known == call);
        assert!(is_there, "{call} is not there");
    }
}

#[tokio::test]
async fn a_seat_by_link_is_a_bots_seat_too() {
    let (fixture, [mut owner]) = Fixture::with_people(["Deep"]).await;
    owner.become_bot().await;
    let bot = Program {
        token: owner.token("test").await.secret.0,
        asks: owner.asks.clone(),
    };
    let mut events = bot.events().await;
    let mut anna = fixture.browser();
    let opened = anna.open(&invited(GAME, 2, &[1])).await;
    let secret = opened.secret.expect("a link");
    assert_eq!(owner.join(&opened.table.id, &secret).await, Ok(vec![1]));
    // The event stream names the game at its first event.
    let heard = tokio::time::timeout(Duration::from_secs(5), events.recv("gameStart")).await;
    assert_eq!(heard.expect("soon")["game"]["you"], json!([1]));
}
