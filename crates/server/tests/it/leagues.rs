//! Leagues over HTTP: bots play them to their end, over restarts, and somebody leaves.

use std::borrow::Borrow;

use quantarium_store::tables;

use crate::common::*;

/// A time, in seconds since 1970 (UTC).
const START: i64 = 1_800_000_000;
/// Its start is drawn.
const GAME: &str = "quantum:setup=random";

fn asked(places: u8) -> Value {
    json!({"name": " Autumn\n", "game": GAME, "places": places, "days": 3, "public": true})
}

/// The same, but for one thing.
fn with(places: u8, key: &str, value: Value) -> Value {
    but(asked(places), |new| new[key] = value)
}

pub(crate) fn limits() -> Limits {
    Limits {
        tables_a_minute: 1000,
        calls_a_second: 1000,
        ..Limits::default()
    }
}

fn fixture() -> Fixture {
    Fixture::new(limits())
}

async fn league(fixture: &Fixture, id: &str) -> League {
    fixture.found(&format!("/api/leagues/{id}")).await
}

/// Bots in a league that the first has opened, and started.
async fn started(fixture: &Fixture, names: &[&str], asked: Value) -> (Vec<Program>, String) {
    let mut bots = Vec::new();
    for name in names {
        bots.push(Program::bot(fixture, name).await);
    }
    let opened = granted::<League>(bots[0].ask("POST /api/leagues", asked).await).await;
    let id = opened.expect("a league").summary.id;
    for bot in &bots[1..] {
        let join = format!("/api/leagues/{id}/join");
        assert_eq!(bot.post(&join).await.0, 200);
    }
    let start = format!("/api/leagues/{id}/start");
    assert_eq!(bots[1].post(&start).await.0, 403);
    assert_eq!(bots[0].post(&start).await.0, 200);
    (bots, id)
}

/// The games that a bot plays now.
async fn playing(bot: &Program) -> Vec<Value> {
    let (_, playing) = bot.get("/api/account/playing").await;
    playing["nowPlaying"].as_array().expect("games").clone()
}

/// Each bot does what it can in all its games: two moves, then who stands later in the list gives up. Whether it did anything.
async fn play_on(fixture: &Fixture, bots: &[impl Borrow<Program>], names: &[&str]) -> bool {
    let mut done = false;
    for (bot, name) in bots.iter().map(Borrow::borrow).zip(names) {
        for game in playing(bot).await {
            let id = game["gameId"].as_str().expect("an id");
            let players = game["players"].as_array().expect("names");
            let mut others = players.iter().filter_map(Value::as_str);
            let other = others.find(|one| one != name).expect("an opponent");
            let place = |name: &str| names.iter().position(|one| *one == name);
            let view = fixture.found::<Value>(&format!("/api/tables/{id}")).await;
            let plies = view["moves"].as_array().map_or(0, Vec::len);
            let status = match (plies, game["isMyTurn"] == true) {
                (0 | 1, true) => {
                    let text = view["legal"][0]["text"].as_str().expect("a move");
                    bot.play(id, text, plies as u32).await.0
                }
                (2, _) if place(name) > place(other) => {
                    let resign = format!("/api/bot/game/{id}/resign");
                    bot.post(&resign).await.0
                }
                _ => continue,
            };
            assert_eq!(status, 200);
            done = true;
        }
    }
    done
}

/// The bots play on until this number of games is decided, or all are.
async fn played(
    fixture: &Fixture,
    (bots, names): (&[Program], &[&str]),
    id: &str,
    decided: usize,
) -> League {
    let mut idle = 0;
    loop {
        for bot in bots {
            assert!(playing(bot).await.len() <= 3);
        }
        let done = play_on(fixture, bots, names).await;
        let now = league(fixture, id).await;
        let over = |game: &&LeagueGame| game.result.is_some() || game.annulled;
        let enough = now.games.iter().filter(over).count() >= decided;
        if enough && (decided < now.games.len() || now.summary.ended.is_some()) {
            return now;
        }
        // The next game begins, and the league ends, a moment later.
        idle = if done { 0 } else { idle + 1 };
        assert!(idle < 300, "{now:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn names(league: &League) -> Vec<&str> {
    let players = league.players.iter();
    let names = players.map(|player| player.player.as_ref().map_or("", |one| one.name.as_str()));
    names.collect()
}

/// Something of each player, in their order.
fn of<T>(league: &League, what: impl Fn(&LeaguePlayer) -> T) -> Vec<T> {
    league.players.iter().map(what).collect()
}

#[tokio::test]
async fn a_league_is_played_to_its_end_over_restarts() {
    let names_of = ["One", "Two", "Three", "Four"];
    let mut fixture = fixture();
    let asked = with(4, "form", json!("twice"));
    let mut served = fixture.serve().await;
    let (bots, id) = started(&fixture, &names_of, asked).await;
    let began = league(&fixture, &id).await;
    assert_eq!(began.summary.new.name, "Autumn");
    assert_eq!(began.games.len(), 12);
    for decided in [4, 8] {
        let now = played(&fixture, (&bots, &names_of), &id, decided).await;
        served.stop().await;
        fixture = fixture.restarted_with(limits(), now.summary.opened * 1000 + 60_000);
        served = fixture.serve().await;
    }
    let end = played(&fixture, (&bots, &names_of), &id, 12).await;
    // Each has won both games against all who come later.
    assert_eq!(names(&end), names_of);
    assert_eq!(of(&end, |one| one.points), [6.0, 4.0, 2.0, 0.0]);
    assert_eq!(of(&end, |one| one.rank), [1, 2, 3, 4]);
    assert_eq!(end.players[0].berger, 2.0 * (4.0 + 2.0));
    // Each game has a table of its own; both games of two begin alike, with the sides exchanged.
    let mut tables: Vec<_> = end.games.iter().map(|game| game.table.clone()).collect();
    tables.sort();
    tables.dedup();
    assert_eq!(tables.len(), 12);
    let (first, again) = end.games.split_at(6);
    for (one, other) in first.iter().zip(again) {
        assert_eq!((one.first, one.second), (other.second, other.first));
        let mut setups = Vec::new();
        for game in [one, other] {
            let table = game.table.as_ref().expect("a table");
            let path = format!("/api/tables/{table}");
            setups.push(fixture.found::<Value>(&path).await["setup"].clone());
        }
        assert_eq!(setups[0], setups[1]);
    }
}

#[tokio::test]
async fn rated_games_are_public_in_a_private_league_which_its_members_alone_see_at_the_table() {
    let (fixture, served) = fixture().served().await;
    let mut asked = with(4, "game", json!("quantum-link"));
    (asked["public"], asked["rated"]) = (json!(false), json!(true));
    let names_of = ["One", "Two", "Three", "Four"];
    let (bots, id) = started(&fixture, &names_of, asked).await;
    // Again it changes nothing.
    assert_eq!(bots[1].post("/api/bot/account/upgrade").await.0, 200);
    until(async || !playing(&bots[0]).await.is_empty()).await;
    let own = playing(&bots[0]).await[0].clone();
    assert_eq!(own["contest"]["id"], id);
    let mut stream = bots[0].game(own["gameId"].as_str().expect("an id")).await;
    assert_eq!(stream.recv("gameFull").await["contest"]["id"], id);
    let now = league(&fixture, &id).await;
    let game = now.games.iter().find(|game| game.table.is_some());
    let (game, by) = (game.expect("a game"), names(&now));
    let table = game.table.clone().expect("a table");
    let stored = fixture.read(|db| tables::load(db, &table.0));
    assert!(stored.expect("a table").table.listed);
    let mut first = fixture.browser();
    first.log_in(by[game.first as usize], PASSWORD).await;
    let mut page = first.page(&served, &table).await;
    // Who breaks it off has lost there.
    page.offer(OfferKind::Abort).await;
    let counts = heard!(page.recv_all().await, Some(FromTable::People {
        contest: Some(Contest { id, result: Some(result), .. }), ..
    }) => (id, result));
    assert_eq!(counts, (id, "0-1".to_owned()));
    assert!(page.over().await.winner.is_none());
    let third = (0..).find(|place| ![game.first, game.second].contains(place));
    let third = by[third.expect("a third") as usize];
    let mut member = fixture.browser();
    member.log_in(third, PASSWORD).await;
    for (cookie, knows) in [(None, false), (member.cookie.as_deref(), true)] {
        let mut other = Page::back(served.address, &table, cookie, 0).await;
        let seen =
            heard!(other.recv_all().await, Some(FromTable::People { contest, .. }) => contest);
        assert_eq!(seen.is_some(), knows);
    }
    let path = format!("/api/tables/{table}");
    assert_eq!(member.found::<Value>(&path).await["contest"], Value::Null);
    // When its player leaves the league, the game counts for nobody, and open pages are told; others of theirs are given up.
    let leave = format!("POST /api/leagues/{}/leave", counts.0);
    says!(first.call(&leave) => "200");
    says!(first.call(&leave) => "409 not-in-league");
    let leaver = names_of
        .iter()
        .position(|name| *name == by[game.first as usize]);
    assert!(playing(&bots[leaver.expect("a bot")]).await.is_empty());
    let annulled = heard!(page.recv_all().await, Some(FromTable::People {
        contest: Some(Contest { id, result: None, .. }), ..
    }) => id);
    assert_eq!(annulled, counts.0);
    let end = league(&fixture, &annulled).await;
    assert_eq!(end.games.iter().filter(|game| game.annulled).count(), 3);
    assert!(end.players.iter().any(|one| one.gone && one.points == 0.0));
}

#[tokio::test]
async fn people_open_join_and_leave_leagues_and_guests_look_on() {
    let fixture = fixture();
    let [mut anna, mut bert] = people(&fixture, ["Anna", "Bert"]).await;
    let mut guest = fixture.browser();
    let path = "/api/leagues";
    let route = "POST /api/leagues";
    for (key, value, why) in [
        ("name", json!(" \u{200b} "), "wrong-league"),
        ("name", json!("x".repeat(61)), "wrong-league"),
        ("places", json!(2), "wrong-league"),
        ("places", json!(65), "wrong-league"),
        ("game", json!("quantum-leap:players=3"), "wrong-league"),
        ("game", json!("quantum-leap:board=rhomb1x2"), "wrong-league"),
        ("game", json!("chess"), "wrong-game"),
        ("days", json!(0), "wrong-game"),
        ("group", json!(2), "wrong-league"),
        ("clock", json!({"days": 2}), "wrong-league"),
        ("clock", json!({"base": 0, "increment": 0}), "wrong-game"),
    ] {
        let said = said(anna.send(route, with(4, key, value.clone())).await).await;
        assert_eq!(said, format!("422 {why}"), "{key} {value}");
    }
    says!(anna.send(route, with(4, "rated", json!(true))) => "409 rated-game");
    let mut hidden = with(4, "public", json!(false));
    hidden["name"] = json!("Friends");
    let mut ids = Vec::new();
    for body in [asked(4), hidden] {
        let answer = anna.send(route, body).await;
        ids.push(read::<League>(answer).await.1.summary.id);
    }
    let seen = async |browser: &mut Browser| browser.found::<Vec<LeagueSummary>>(path).await;
    assert_eq!(seen(&mut guest).await.len(), 1);
    let own = seen(&mut anna).await;
    assert_eq!(own.len(), 2);
    let by_anna = |one: &LeagueSummary| one.own && one.joined && one.by.as_deref() == Some("Anna");
    assert!(own.iter().all(by_anna), "{own:?}");
    // By its link everybody sees it, and may join.
    let (open, hidden) = (&ids[0], &ids[1]);
    let join = format!("POST /api/leagues/{hidden}/join");
    let answer = bert.call(&join).await;
    let joined = read::<League>(answer).await.1;
    assert!(joined.players[1].own && !joined.players[0].own && joined.summary.joined);
    let start = format!("POST /api/leagues/{hidden}/start");
    says!(anna.call(&start) => "409 few-players");
    says!(bert.call("POST /api/leagues/nothing/join") => "404 not-found");
    // It goes with its opener; the other stays.
    let leave = format!("/api/leagues/{hidden}/leave");
    let answer = anna.call(&format!("POST {leave}")).await;
    assert_eq!(read::<Option<League>>(answer).await.1, None);
    assert!(seen(&mut bert).await.iter().all(|one| one.id == *open));
}

#[tokio::test]
async fn a_ladder_is_climbed_by_challenge() {
    let (fixture, served) = fixture().served().await;
    let names_of = ["One", "Two", "Three", "Four", "Five"];
    let (bots, id) = started(&fixture, &names_of, with(6, "form", json!("ladder"))).await;
    let by = |name: &str| &bots[names_of.iter().position(|one| *one == name).expect("one")];
    let path = format!("/api/leagues/{id}");
    let seen = async |name: &str| by(name).get(&path).await.1;
    let challenge = async |who: &str, whom: &str| {
        let call = format!("POST {path}/challenge");
        let answer = by(who).ask(&call, json!({"name": whom}));
        answer.await.status().as_u16()
    };
    let began = league(&fixture, &id).await;
    let [top, second, last] = [0, 1, 4].map(|place| names(&began)[place].to_owned());
    // Who stands at the foot sees whom they may challenge: the three above them.
    let players = &seen(&last).await["players"];
    let near = [0, 1, 2, 3, 4].map(|place| players[place]["near"] == true);
    assert_eq!(near, [false, true, true, true, false]);
    assert_eq!(challenge(&last, &top).await, 409);
    assert_eq!(challenge(&last, &second).await, 200);
    assert_eq!(challenge(&last, &second).await, 409);
    assert_eq!(seen(&last).await["players"][1]["near"], Value::Null);
    // The list of bots is the order of their strength: here who stands below wins.
    let order = [last.as_str(), second.as_str()];
    until(async || {
        play_on(&fixture, &order.map(by), &order).await;
        league(&fixture, &id).await.games[0].result.is_some()
    })
    .await;
    let now = league(&fixture, &id).await;
    assert_eq!(names(&now)[..3], [&top, &last, &second]);
    assert_eq!(of(&now, |one| one.rank), [1, 2, 3, 4, 5]);
    // Who is removed gives up the games that go on. Its opener stays, wherever the draw has put them.
    let mut both = [&second, &last];
    both.sort_by_key(|name| **name == names_of[0]);
    let [leaver, other] = both;
    assert_eq!(challenge(&second, &last).await, 200);
    until(async || playing(by(other)).await.len() == 1).await;
    let mut gone = fixture.browser();
    gone.log_in(leaver, PASSWORD).await;
    gone.removes_account().await;
    assert!(playing(by(other)).await.is_empty());
    // When its opener ends it, pages at a game that goes on are told that it counts no more.
    assert_eq!(challenge(other, &top).await, 200);
    until(async || !playing(by(other)).await.is_empty()).await;
    let game = league(&fixture, &id).await.games.pop();
    let table = game.and_then(|game| game.table).expect("a table");
    let at = format!("/api/tables/{table}");
    assert_eq!(fixture.found::<Value>(&at).await["contest"]["id"], id);
    let mut page = fixture.browser().page(&served, &table).await;
    assert_eq!(bots[0].post(&format!("{path}/end")).await.0, 200);
    assert!(heard!(page.recv_all().await, Some(FromTable::People {
        contest: Some(Contest { over: over @ true, .. }), ..
    }) => over));
}

#[tokio::test(start_paused = true)]
async fn a_game_with_a_clock_begins_when_both_have_agreed_and_ends_though_nobody_comes() {
    let fixture = fixture().restarted_with(limits(), 1000 * START);
    let (fixture, served) = fixture.served().await;
    let control = json!({"base": 300, "increment": 5});
    let asked = with(3, "clock", control.clone());
    let (bots, id) = started(&fixture, &["One", "Two", "Three"], asked).await;
    let path = format!("/api/leagues/{id}");
    let began = league(&fixture, &id).await;
    let game = &began.games[0];
    let [first, second] = [game.first, game.second].map(|place| {
        let name = names(&began)[place as usize];
        let place = ["One", "Two", "Three"].iter().position(|one| *one == name);
        &bots[place.expect("one")]
    });
    let mut waits = fixture.browser();
    let name = names(&began)[game.first as usize];
    waits.log_in(name, PASSWORD).await;
    let time = waits.seek(&live()).await.expect("a seek").opened + 2;
    let propose = async |by: &Program, time: i64| {
        let call = format!("POST {path}/time");
        let answer = by.ask(&call, json!({"game": 0, "time": time}));
        answer.await.status().as_u16()
    };
    let until_day = time + 3 * 86_400;
    assert_eq!(propose(first, until_day).await, 409);
    assert_eq!(propose(first, time).await, 200);
    let seen = league(&fixture, &id).await;
    assert_eq!(seen.games[0].times, Some([Some(time), None]));
    assert!(seen.games.iter().all(|game| game.table.is_none()));
    assert_eq!(propose(second, time).await, 200);
    let mut page = waits.lobby(&served).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    // Whoever is on the site is led there. Its players wait for no other.
    let seated = heard!(page.recv().await, FromLobby::Seated { table, .. } => table);
    until(async || fixture.found::<Value>("/api/lobby").await == json!([])).await;
    assert_eq!(playing(second).await[0]["gameId"], json!(seated));
    let path = format!("/api/tables/{seated}");
    let view = fixture.found::<Value>(&path).await;
    assert_eq!(view["clock"]["control"], control, "{view}");
    served.stop().await;
    // For an hour both can come back.
    let fixture = fixture.restarted_with(limits(), 1000 * (time + 600));
    let (fixture, _served) = fixture.served().await;
    long_after(3500).await;
    assert_eq!(league(&fixture, &id).await.games[0].result, None);
    tokio::time::sleep(Duration::from_secs(200)).await;
    let lost = league(&fixture, &id).await.games[0].result.clone();
    assert_eq!(lost.as_deref(), Some("0-1"));
}

#[tokio::test]
async fn the_next_season_of_a_league_with_groups_is_opened_with_its_players() {
    let (fixture, _served) = fixture().served().await;
    let names_of = ["One", "Two", "Three", "Four", "Five", "Six"];
    let asked = with(6, "group", json!(3));
    let (bots, id) = started(&fixture, &names_of, asked).await;
    let end = played(&fixture, (&bots, &names_of), &id, 6).await;
    let by_group = of(&end, |one| (one.group, one.rank));
    assert_eq!(by_group, [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]);
    assert_eq!(of(&end, |one| one.climbs), [0, 0, -1, 1, 0, 0]);
    let next = format!("POST /api/leagues/{id}/next");
    assert_eq!(bots[1].ask(&next, json!({})).await.status(), 403);
    let answer = bots[0].ask(&next, json!({})).await;
    let season = read::<League>(answer).await.1;
    let order = [0, 1, 3, 2, 4, 5].map(|place: usize| names(&end)[place]);
    assert_eq!(names(&season), order);
    let summary = &season.summary;
    assert_eq!((summary.season, summary.before.as_ref()), (2, Some(&id)));
    let before = league(&fixture, &id).await.summary;
    assert_eq!(before.next, Some(season.summary.id));
}
