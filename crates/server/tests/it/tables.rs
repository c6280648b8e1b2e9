//! Pages at tables, over real sockets.

use std::sync::atomic::Ordering;

use crate::common::*;
use crate::metrics::Counts;
use crate::players::{DUNCE, PONDERER};
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{Error, Message};

/// A table with two people at it.
async fn friends(set: impl FnOnce(&mut Limits)) -> (Fixture, Served, TableId) {
    let (fixture, served) = Fixture::serving_with(set).await;
    let id = fixture.open(LINK, &[PERSON, PERSON]).await;
    (fixture, served, id)
}

#[tokio::test]
async fn what_is_refused_or_only_looked_at_is_for_the_asker_alone_and_changes_nothing() {
    let (_fixture, served, id) = friends(|_| ()).await;
    let (mut green, mut black) = (served.page(&id).await, served.page(&id).await);
    green.plays("4@c3").await;
    // This page does not know it yet, and sends the ply it knows.
    black.plays("4@b2").await;
    assert_eq!(black.refused().await.code, "late");
    for text in ["4@c3", "4@z9", "", "nonsense"] {
        black.play(text).await;
        assert_eq!(black.refused().await.code, "illegal-move", "{text}");
    }
    black.send(&ToTable::ViewPly { ply: 9 }).await;
    assert_eq!(black.refused().await.code, "no-such-ply");
    black.send(&ToTable::ViewPly { ply: 0 }).await;
    let seen = reads!(black.recv().await, Some(FromTable::PlyView { view }) => view);
    assert_eq!((seen.ply, seen.pieces.len()), (0, 0));
    black.plays("1@a1").await;
    // The other page got nothing of all that.
    green.see().await;
    assert_eq!(green.moves(), ["4@c3", "1@a1"]);
}

#[tokio::test]
async fn a_table_is_thrown_away_when_nobody_is_there() {
    let (fixture, served, id) = friends(|_| ()).await;
    let other = fixture.open(LINK, &[PERSON, PERSON]).await;
    let delete = async |id: &TableId| {
        let asked = request(&format!("DELETE /api/tables/{id}"), &[], "");
        fixture.ask(asked).await
    };
    let mut page = served.page(&id).await;
    page.plays("4@c3").await;
    says!(delete(&id) => "409 occupied");
    // The page is still at its table.
    page.plays("2@a1").await;
    drop(page);
    until(async || delete(&id).await.status() == StatusCode::NO_CONTENT).await;
    says!(delete(&id) => "404 not-found");
    let left = fixture.found::<Vec<TableSummary>>("/api/tables").await;
    assert_eq!((left.len(), &left[0].id), (1, &other));
}

#[tokio::test]
async fn a_start_by_chance_is_one_in_which_somebody_can_move() {
    let (fixture, _served) = Fixture::serving().await;
    for _ in 0..20 {
        let game = "quantum-leap:edition=1,board=hex3,players=6";
        fixture.open(game, &[PERSON; 6]).await;
    }
    let opened = fixture.found::<Vec<TableSummary>>("/api/tables").await;
    assert!(opened.iter().all(|table| table.result == "*"));
}

#[tokio::test]
async fn who_only_looks_sees_what_pages_have_seen_and_its_record() {
    let (fixture, served, id) = friends(|_| ()).await;
    let mut page = served.page(&id).await;
    page.plays("4@c3").await;
    let path = format!("/api/tables/{id}");
    assert_eq!(fixture.found::<TableView>(&path).await, page.view);
    let path = format!("{path}/record");
    let answer = fixture.get(&path).await;
    let file = format!("attachment; filename=\"quantarium-{id}.qgn\"");
    assert_eq!(answer.headers()["content-disposition"], file);
    let (status, text) = read_text(answer).await;
    assert_eq!(status.as_u16(), 200);
    assert!(text.contains("[Green \"Person\"]"), "{text}");
    assert!(text.contains("1. 4@c3 *"), "{text}");
    let date = text.split_once("[Date \"20").unwrap().1;
    assert_eq!((&date[2..3], &date[5..6]), (".", "."), "{text}");
    // The page asks in this way whether there is such a table.
    let head = request(&format!("HEAD {path}"), &[], "");
    let (status, text) = read_text(fixture.ask(head).await).await;
    assert_eq!((status.as_u16(), text.as_str()), (200, ""));
    for unknown in ["nobody", "nobody/record", "%2e%2e%2f%22%0d%0aX:%20y/record"] {
        let path = format!("/api/tables/{unknown}");
        assert_eq!(fixture.get(&path).await.status(), 404);
    }
}

#[tokio::test]
async fn garbage_is_refused_and_the_page_stays_and_of_a_wrong_frame_the_code_says_what_it_is() {
    let (_fixture, served, id) = friends(|_| ()).await;
    let mut page = served.page(&id).await;
    for garbage in [
        Message::text(""),
        Message::text("nonsense"),
        Message::text("{\"type\":\"play\"}"),
        Message::text("{\"type\":\"play\",\"ply\":-1,\"text\":\"pass\"}"),
        Message::text("{\"type\":\"explode\",\"ply\":0}"),
        Message::text(r#"{"type":"play","ply":0,"text":"4@c3","request":"\u0000"}"#),
        Message::text("[".repeat(3000)),
        Message::binary(vec![0, 159, 146, 150]),
    ] {
        page.send_raw(garbage).await;
        assert_eq!(page.refused().await.code, "bad-message");
    }
    // A goodbye is answered, too.
    let broken = |bytes: &'static [u8], code| {
        Message::Frame(Frame::message(bytes, OpCode::Data(code), true))
    };
    for (message, code) in [
        (Message::Close(None), None),
        (Message::text("x".repeat(17_000)), Some(1009)),
        // More than is read before it is refused: the reason arrives all the same.
        (Message::text("x".repeat(500_000)), Some(1009)),
        (broken(b"\xff\xfe", Data::Text), Some(1007)),
        (broken(b"x", Data::Reserved(3)), Some(1002)),
    ] {
        let mut wrong = served.page(&id).await;
        wrong.send_raw(message).await;
        assert_eq!(wrong.goodbye().await.expect("no hanging up"), code);
    }
    // No other connection ends.
    page.play("4@c3").await;
    assert_eq!(page.see().await.state.moves.len(), 1);
}

#[tokio::test]
async fn a_flood_is_refused_and_then_hung_up_on() {
    let (fixture, served, id) = friends(|limits| {
        limits.messages_a_second = 5;
        limits.patience = 10;
    })
    .await;
    let (mut flood, mut other) = (served.page(&id).await, served.page(&id).await);
    let look = serde_json::to_string(&ToTable::ViewPly { ply: 0 }).unwrap();
    for _ in 0..100 {
        if !flood.try_send_raw(Message::text(look.clone())).await {
            break;
        }
    }
    let (mut answered, mut refused) = (0, 0);
    while let Some(message) = flood.recv().await {
        match message {
            FromTable::PlyView { .. } => answered += 1,
            FromTable::Refused { refusal, .. } => {
                assert_eq!(refusal.code, "too-many");
                refused += 1;
            }
            other => panic!("nothing has changed: {other:?}"),
        }
    }
    assert!((5..20).contains(&answered), "{answered}");
    assert!((10..60).contains(&refused), "{refused}");
    let counts = Counts::of(&fixture).await;
    assert!(counts.get("limited_total{what=\"messages are being sent\"}") > 0.0);
    other.play("4@c3").await;
    assert_eq!(other.see().await.state.moves.len(), 1);
}

#[tokio::test]
async fn only_so_many_pages_connect_and_none_from_elsewhere() {
    let (_fixture, served, id) = friends(|limits| limits.sockets = 1).await;
    let connect = async |id: &str, origin: String| {
        let path = format!("/api/tables/{id}/socket");
        match socket(served.address, &path, &[("origin", &origin)]).await {
            Err(Error::Http(answer)) => answer.status().as_u16(),
            Ok(_) => 101,
            Err(error) => panic!("{error}"),
        }
    };
    let ours = format!("http://{}", served.address);
    assert_eq!(connect(&id.0, "http://evil.example".to_owned()).await, 403);
    assert_eq!(connect(&id.0, "null".to_owned()).await, 403);
    assert_eq!(connect("nobody", ours.clone()).await, 404);
    let page = served.page(&id).await;
    assert_eq!(connect(&id.0, ours.clone()).await, 429);
    drop(page);
    // Its place is free as soon as the server has noticed.
    until(async || connect(&id.0, ours.clone()).await == 101).await;
}

#[tokio::test]
async fn the_computer_plays_whole_games() {
    let (fixture, served) = Fixture::serving().await;
    for (game, occupants) in [
        ("quantum-leap:board=hex3", &[PERSON, COMPUTER][..]),
        ("quantum-leap:board=hex3,edition=1", &[COMPUTER, PERSON]),
        (
            "quantum-leap:board=hex3,players=3",
            &[COMPUTER, PERSON, COMPUTER],
        ),
        ("quantum-link:board=hex2", &[COMPUTER, COMPUTER]),
    ] {
        let id = fixture.open(game, occupants).await;
        let mut page = served.page(&id).await;
        while page.standing().outcome.is_none() {
            match page.view.state.legal.first().cloned() {
                Some(legal) => page.play(&legal.text).await,
                None => assert!(page.standing().thinking),
            }
            let ply = page.ply();
            page.see_until(|now| now.moves.len() as u32 > ply).await;
        }
        assert!(!page.standing().thinking);
    }
}

#[tokio::test]
async fn taking_back_and_resigning_stop_the_thinking() {
    let (fixture, served) = Fixture::serving().await;
    let players = &fixture.players;
    let id = fixture.open(LINK, &[PERSON, PONDERER]).await;
    let mut page = served.page(&id).await;
    page.play("4@c3").await;
    assert!(page.see().await.state.standing.thinking);
    until(async || players.thinking.load(Ordering::SeqCst) == 1).await;
    page.play("2@a1").await;
    assert_eq!(page.refused().await.code, "not-your-turn");
    page.take_back(1).await;
    assert_eq!(page.see().await.state.moves.len(), 0);
    assert!(!page.standing().thinking);
    until(async || players.stopped.load(Ordering::SeqCst) == 1).await;
    page.plays("3@c3").await;
    until(async || players.thinking.load(Ordering::SeqCst) == 1).await;
    page.resign(1, 0).await;
    assert_eq!(page.over().await.result, "0-1");
    until(async || players.stopped.load(Ordering::SeqCst) == 2).await;
    assert_eq!(players.started.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn only_so_many_searches_run_at_once() {
    let (fixture, served) = Fixture::serving_with(|limits| limits.searches = 1).await;
    let players = &fixture.players;
    let mut pages = Vec::new();
    for _ in 0..3 {
        let id = fixture.open(LINK, &[PERSON, PONDERER]).await;
        let mut page = served.page(&id).await;
        page.plays("4@c3").await;
        pages.push(page);
    }
    for (stopped, page) in pages.iter_mut().enumerate() {
        until(async || players.thinking.load(Ordering::SeqCst) == 1).await;
        assert_eq!(players.started.load(Ordering::SeqCst), stopped + 1);
        // The games came in this order, and searches wait in line.
        page.take_back(1).await;
        until(async || players.stopped.load(Ordering::SeqCst) == stopped + 1).await;
    }
}

#[tokio::test]
async fn thinking_for_seconds_keeps_no_other_game_waiting() {
    let (fixture, served) = Fixture::serving_with(|limits| limits.searches = 1).await;
    let players = &fixture.players;
    let (level, seconds) = (10, Some(20));
    let timed = Occupant::Computer { level, seconds };
    let mut pages = Vec::new();
    for _ in 0..2 {
        let id = fixture.open(LINK, &[PERSON, timed]).await;
        let mut page = served.page(&id).await;
        page.play("4@c3").await;
        assert!(page.see().await.state.standing.thinking);
        pages.push(page);
    }
    until(async || players.thinking.load(Ordering::SeqCst) == 1).await;
    let id = fixture.open(LINK, &[PERSON, COMPUTER]).await;
    let mut page = served.page(&id).await;
    page.play("4@c3").await;
    page.until_ply(2).await;
    // Of two such games one waits for the other.
    assert_eq!(players.thinking.load(Ordering::SeqCst), 1);
    assert_eq!(players.started.load(Ordering::SeqCst), 2);
    pages[0].take_back(1).await;
    until(async || players.started.load(Ordering::SeqCst) == 3).await;
}

#[tokio::test]
async fn what_cannot_be_written_down_has_not_happened() {
    let (fixture, served, id) = friends(|_| ()).await;
    let (mut green, mut black) = (served.page(&id).await, served.page(&id).await);
    green.plays("4@c3").await;
    black.see().await;
    fixture.fill_disk(true);
    for request in [
        play(1, "1@a1"),
        ToTable::TakeBack { ply: 1 },
        ToTable::Resign { ply: 1, seat: 0 },
    ] {
        green.send(&request).await;
        let refusal = green.refused().await;
        assert_eq!(refusal.code, "storage");
        assert!(refusal.message.contains("make room"), "{}", refusal.message);
    }
    fixture.fill_disk(false);
    green.play("2@b2").await;
    // The next message that the other page gets.
    assert_eq!(black.see().await.state.moves.len(), 2);
    assert_eq!(black.moves(), ["4@c3", "2@b2"]);
}

#[tokio::test]
async fn a_computer_that_finds_no_move_says_so_once() {
    let (fixture, served) = Fixture::serving().await;
    let id = fixture.open(LINK, &[PERSON, DUNCE]).await;
    let mut page = served.page(&id).await;
    page.plays("4@c3").await;
    let refusal = page.refused().await;
    let says = refusal.message;
    assert!(says.contains("out of ideas"), "{says}");
    // The table still works.
    page.take_back(1).await;
    assert_eq!(page.see().await.state.moves.len(), 0);
    assert_eq!(fixture.players.started.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_table_that_nobody_is_at_is_loaded_again() {
    let (_fixture, served, id) =
        friends(|limits| limits.idle_room = Duration::from_millis(1)).await;
    // Rooms close between these visits at one time or another: no move may be lost by it.
    for round in 0..30 {
        let mut page = served.page(&id).await;
        assert_eq!(page.moves().len(), round);
        page.plays_any().await;
        drop(page);
        tokio::time::sleep(Duration::from_millis(round as u64 % 7)).await;
        if served.page(&id).await.standing().outcome.is_some() {
            break;
        }
    }
}

#[tokio::test]
async fn stopping_says_goodbye_and_the_next_server_goes_on_with_the_computers_turn() {
    let (fixture, served) = Fixture::serving().await;
    let id = fixture.open(LINK, &[PERSON, PONDERER]).await;
    let other = fixture.open(LINK, &[PERSON, COMPUTER]).await;
    let (mut page, mut busy) = (served.page(&other).await, served.page(&id).await);
    page.play("4@c3").await;
    page.until_ply(2).await;
    busy.plays("4@c3").await;
    let players = fixture.players.clone();
    until(async || players.thinking.load(Ordering::SeqCst) == 1).await;
    served.stop().await;
    assert!(page.recv().await.is_none() && busy.recv().await.is_none());
    until(async || players.thinking.load(Ordering::SeqCst) == 0).await;

    let (fixture, served) = fixture.restarted().served().await;
    let again = served.page(&other).await;
    assert_eq!(again.view, page.view);
    // Nobody has said anything yet: the page's coming is enough.
    assert_eq!(fixture.players.thinking.load(Ordering::SeqCst), 0);
    let busy = served.page(&id).await;
    assert!(busy.view.state.standing.thinking);
    until(async || fixture.players.thinking.load(Ordering::SeqCst) == 1).await;
}
