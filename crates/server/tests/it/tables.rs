//! Pages at tables, over real sockets.

use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};

use crate::common::{Fixture, Served, get, read, read_text};
use crate::page::Page;
use crate::players::{COMPUTER, DUNCE, PERSON, PONDERER};
use quantarium_server::Limits;
use quantarium_wire::{FromTable, Occupant, Refusal, TableId, TableSummary, TableView, ToTable};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{Error, Message};

const LINK: &str = "quantum-link:board=hex3";

/// A table with two people at it.
async fn friends(limits: Limits) -> (Fixture, Served, TableId) {
    let fixture = Fixture::new(limits);
    let served = fixture.serve().await;
    let id = fixture.open(LINK, &[PERSON, PERSON]).await;
    (fixture, served, id)
}

/// Waits until something has happened in another thread.
async fn until(what: impl Fn() -> bool) {
    for _ in 0..2000 {
        if what() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("did not happen in time");
}

#[tokio::test]
async fn two_pages_see_each_others_moves() {
    let (_fixture, served, id) = friends(Limits::default()).await;
    let (mut green, mut black) = (served.page(&id).await, served.page(&id).await);
    green.play("4@c3").await;
    for page in [&mut green, &mut black] {
        page.see().await;
        assert_eq!(page.moves(), ["4@c3"]);
        assert_eq!(page.view.state.to_move, 1);
    }
    black.play("2@a1").await;
    green.see().await;
    assert_eq!(green.moves(), ["4@c3", "2@a1"]);
    // Whoever comes later sees it all.
    assert_eq!(served.page(&id).await.moves(), ["4@c3", "2@a1"]);
}

#[tokio::test]
async fn what_is_late_or_illegal_is_refused_to_the_asker_and_changes_nothing() {
    let (_fixture, served, id) = friends(Limits::default()).await;
    let (mut green, mut black) = (served.page(&id).await, served.page(&id).await);
    green.play("4@c3").await;
    green.see().await;
    // This page does not know it yet, and sends the ply it knows.
    black.play("4@b2").await;
    black.see().await;
    assert_eq!(black.refused().await.code, "late");
    for text in ["4@c3", "4@z9", "", "nonsense"] {
        black.play(text).await;
        assert_eq!(black.refused().await.code, "illegal-move", "{text}");
    }
    black.say(&ToTable::ViewPly { ply: 9 }).await;
    assert_eq!(black.refused().await.code, "no-such-ply");
    black.play("1@a1").await;
    black.see().await;
    // The other page got nothing of all that was refused.
    green.see().await;
    assert_eq!(green.moves(), ["4@c3", "1@a1"]);
}

#[tokio::test]
async fn a_table_is_thrown_away_when_nobody_is_there() {
    let (fixture, served, id) = friends(Limits::default()).await;
    let other = fixture.open(LINK, &[PERSON, PERSON]).await;
    let delete = async |id: &TableId| {
        let path = format!("/api/tables/{id}");
        let request = Request::delete(path).header(header::HOST, "localhost");
        let request = request.body(Body::empty()).expect("a request");
        fixture.ask(request).await
    };
    let mut page = served.page(&id).await;
    page.play("4@c3").await;
    page.see().await;
    let (status, refusal) = read::<Refusal>(delete(&id).await).await;
    assert_eq!(
        (status, refusal.code.as_str()),
        (StatusCode::CONFLICT, "occupied")
    );
    // The page is still at its table.
    page.play("2@a1").await;
    page.see().await;
    drop(page);
    let mut status = StatusCode::CONFLICT;
    for _ in 0..2000 {
        status = delete(&id).await.status();
        if status != StatusCode::CONFLICT {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (status, refusal) = read::<Refusal>(delete(&id).await).await;
    assert_eq!(
        (status, refusal.code.as_str()),
        (StatusCode::NOT_FOUND, "not-found")
    );
    let list = read::<Vec<TableSummary>>(fixture.get("/api/tables").await)
        .await
        .1;
    let left: Vec<&TableId> = list.iter().map(|table| &table.id).collect();
    assert_eq!(left, [&other]);
}

#[tokio::test]
async fn a_ply_view_is_for_the_asker_alone() {
    let (_fixture, served, id) = friends(Limits::default()).await;
    let (mut green, mut black) = (served.page(&id).await, served.page(&id).await);
    green.play("4@c3").await;
    green.see().await;
    green.say(&ToTable::ViewPly { ply: 0 }).await;
    match green.hear().await {
        Some(FromTable::PlyView { view: ply_view }) => {
            assert_eq!((ply_view.ply, ply_view.pieces.len()), (0, 0));
        }
        other => panic!("no ply_view but {other:?}"),
    }
    black.see().await;
    black.play("1@a1").await;
    black.see().await;
    assert_eq!(black.moves(), ["4@c3", "1@a1"]);
}

#[tokio::test]
async fn moves_are_taken_back_and_games_given_up() {
    let (fixture, served, id) = friends(Limits::default()).await;
    let mut page = served.page(&id).await;
    page.play("4@c3").await;
    page.see().await;
    page.say(&ToTable::TakeBack { ply: 1 }).await;
    assert_eq!(page.see().await.state.moves.len(), 0);
    page.say(&ToTable::TakeBack { ply: 0 }).await;
    assert_eq!(page.refused().await.code, "nothing-to-take-back");
    page.say(&ToTable::Resign { ply: 0, seat: 1 }).await;
    let outcome = page.see().await.state.standing.outcome.clone().unwrap();
    assert_eq!(
        (outcome.result.as_str(), outcome.words.as_str()),
        ("1-0", "Black resigns")
    );
    page.play("4@c3").await;
    assert_eq!(page.refused().await.code, "game-over");
    let list = read::<Vec<TableSummary>>(fixture.get("/api/tables").await);
    assert_eq!(list.await.1[0].result, "1-0");
    page.say(&ToTable::TakeBack { ply: 0 }).await;
    assert_eq!(page.see().await.state.standing.outcome, None);
}

#[tokio::test]
async fn the_record_holds_every_move_that_a_page_has_seen() {
    let (fixture, served, id) = friends(Limits::default()).await;
    let mut page = served.page(&id).await;
    page.play("4@c3").await;
    page.see().await;
    let path = format!("/api/tables/{id}/record");
    let answer = fixture.get(&path).await;
    let file = answer.headers()["content-disposition"]
        .to_str()
        .unwrap()
        .to_owned();
    assert_eq!(
        file,
        format!("attachment; filename=\"quantarium-{id}.qgn\"")
    );
    let (status, text) = read_text(answer).await;
    assert_eq!(status.as_u16(), 200);
    assert!(
        text.contains("[Green \"Person\"]") && text.contains("1. 4@c3 *"),
        "{text}"
    );
    let date = text.split_once("[Date \"20").unwrap().1;
    assert!(
        date[2..].starts_with('.') && date[5..].starts_with('.'),
        "{text}"
    );
    // The page asks in this way whether there is such a table.
    let mut head = get(&path);
    *head.method_mut() = Method::HEAD;
    let (status, text) = read_text(fixture.ask(head).await).await;
    assert_eq!((status.as_u16(), text.as_str()), (200, ""));
    assert_eq!(
        fixture
            .get("/api/tables/nobody/record")
            .await
            .status()
            .as_u16(),
        404
    );
    let id = "%2e%2e%2f%22%0d%0aX: y";
    let strange = fixture
        .get(&format!("/api/tables/{}/record", id.replace(' ', "%20")))
        .await;
    assert_eq!(strange.status().as_u16(), 404);
}

#[tokio::test]
async fn who_only_looks_sees_what_pages_have_seen() {
    let (fixture, served, id) = friends(Limits::default()).await;
    let mut page = served.page(&id).await;
    page.play("4@c3").await;
    page.see().await;
    let path = format!("/api/tables/{id}");
    let (status, view) = read::<TableView>(fixture.get(&path).await).await;
    assert_eq!((status.as_u16(), &view), (200, &page.view));
    let unknown = fixture.get("/api/tables/none").await;
    assert_eq!(unknown.status(), 404);
}

#[tokio::test]
async fn garbage_is_refused_and_the_page_stays() {
    let (_fixture, served, id) = friends(Limits::default()).await;
    let mut page = served.page(&id).await;
    for garbage in [
        Message::text(""),
        Message::text("nonsense"),
        Message::text("{\"type\":\"play\"}"),
        Message::text("{\"type\":\"play\",\"ply\":-1,\"text\":\"pass\"}"),
        Message::text("{\"type\":\"explode\",\"ply\":0}"),
        Message::text("[".repeat(3000)),
        Message::binary(vec![0, 159, 146, 150]),
    ] {
        page.say_raw(garbage).await;
        assert_eq!(page.refused().await.code, "bad-message");
    }
    page.play("4@c3").await;
    assert_eq!(page.see().await.state.moves.len(), 1);
}

#[tokio::test]
async fn a_message_that_is_too_long_ends_the_connection_and_no_other() {
    let (_fixture, served, id) = friends(Limits::default()).await;
    let (mut long, mut other) = (served.page(&id).await, served.page(&id).await);
    long.say_raw(Message::text("x".repeat(5000))).await;
    assert!(long.hear().await.is_none());
    other.play("4@c3").await;
    assert_eq!(other.see().await.state.moves.len(), 1);
}

#[tokio::test]
async fn a_goodbye_is_answered_by_one() {
    let (_fixture, served, id) = friends(Limits::default()).await;
    let mut page = served.page(&id).await;
    page.say_raw(Message::Close(None)).await;
    assert_eq!(page.goodbye().await.expect("no hanging up"), None);
}

#[tokio::test]
async fn what_is_wrong_with_a_frame_is_reported_by_the_code() {
    let (_fixture, served, id) = friends(Limits::default()).await;
    let broken = |bytes: &'static [u8], code| {
        Message::Frame(Frame::message(bytes, OpCode::Data(code), true))
    };
    for (message, code) in [
        (Message::text("x".repeat(5000)), 1009),
        // More than is read before it is refused: the reason arrives all the same.
        (Message::text("x".repeat(500_000)), 1009),
        (broken(b"\xff\xfe", Data::Text), 1007),
        (broken(b"x", Data::Reserved(3)), 1002),
    ] {
        let mut page = served.page(&id).await;
        page.say_raw(message).await;
        assert_eq!(page.goodbye().await.expect("no hanging up"), Some(code));
    }
}

#[tokio::test]
async fn a_flood_is_refused_and_then_hung_up_on() {
    let (_fixture, served, id) = friends(Limits {
        messages_a_second: 5,
        patience: 10,
        ..Limits::default()
    })
    .await;
    let (mut flood, mut other) = (served.page(&id).await, served.page(&id).await);
    let look = serde_json::to_string(&ToTable::ViewPly { ply: 0 }).unwrap();
    for _ in 0..100 {
        if !flood.try_say_raw(Message::text(look.clone())).await {
            break;
        }
    }
    let (mut answered, mut refused) = (0, 0);
    while let Some(message) = flood.hear().await {
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
    other.play("4@c3").await;
    assert_eq!(other.see().await.state.moves.len(), 1);
}

#[tokio::test]
async fn only_so_many_pages_connect_and_none_from_elsewhere() {
    let (_fixture, served, id) = friends(Limits {
        sockets: 1,
        ..Limits::default()
    })
    .await;
    let connect = async |id: &str, origin: String| {
        let address = served.address;
        let mut request = format!("ws://{address}/api/tables/{id}/socket")
            .into_client_request()
            .unwrap();
        request
            .headers_mut()
            .insert("origin", origin.parse().unwrap());
        match connect_async(request).await {
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
    let mut status = 429;
    for _ in 0..200 {
        status = connect(&id.0, ours.clone()).await;
        if status == 101 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(status, 101);
}

#[tokio::test]
async fn the_computer_plays_whole_games() {
    let fixture = Fixture::new(Limits::default());
    let served = fixture.serve().await;
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
        while page.view.state.standing.outcome.is_none() {
            match page.view.state.legal.first().cloned() {
                Some(legal) => page.play(&legal.text).await,
                None => assert!(page.view.state.standing.thinking),
            }
            let ply = page.ply();
            page.see_until(|view| view.state.moves.len() as u32 > ply)
                .await;
        }
        assert!(!page.view.state.standing.thinking);
    }
}

#[tokio::test]
async fn a_move_out_of_turn_is_refused_while_the_computer_thinks() {
    let fixture = Fixture::new(Limits::default());
    let served = fixture.serve().await;
    let id = fixture.open(LINK, &[PONDERER, PERSON]).await;
    let mut page = served.page(&id).await;
    assert!(page.view.state.standing.thinking && page.view.state.legal.is_empty());
    page.play("4@c3").await;
    assert_eq!(page.refused().await.code, "not-your-turn");
}

#[tokio::test]
async fn taking_back_and_resigning_stop_the_thinking() {
    let fixture = Fixture::new(Limits::default());
    let players = fixture.players.clone();
    let served = fixture.serve().await;
    let id = fixture.open(LINK, &[PERSON, PONDERER]).await;
    let mut page = served.page(&id).await;
    page.play("4@c3").await;
    assert!(page.see().await.state.standing.thinking);
    until(|| players.thinking.load(Ordering::SeqCst) == 1).await;
    page.say(&ToTable::TakeBack { ply: 1 }).await;
    assert_eq!(page.see().await.state.moves.len(), 0);
    assert!(!page.view.state.standing.thinking);
    until(|| players.stopped.load(Ordering::SeqCst) == 1).await;
    page.play("3@c3").await;
    page.see().await;
    until(|| players.thinking.load(Ordering::SeqCst) == 1).await;
    page.say(&ToTable::Resign { ply: 1, seat: 0 }).await;
    assert_eq!(
        page.see()
            .await
            .state
            .standing
            .outcome
            .as_ref()
            .unwrap()
            .result,
        "0-1"
    );
    until(|| players.stopped.load(Ordering::SeqCst) == 2).await;
    assert_eq!(players.started.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn only_so_many_searches_run_at_once() {
    let fixture = Fixture::new(Limits {
        searches: 1,
        ..Limits::default()
    });
    let players = fixture.players.clone();
    let served = fixture.serve().await;
    let mut pages = Vec::new();
    for _ in 0..3 {
        let id = fixture.open(LINK, &[PERSON, PONDERER]).await;
        let mut page = served.page(&id).await;
        page.play("4@c3").await;
        page.see().await;
        pages.push(page);
    }
    for (stopped, page) in pages.iter_mut().enumerate() {
        until(|| players.thinking.load(Ordering::SeqCst) == 1).await;
        assert_eq!(players.started.load(Ordering::SeqCst), stopped + 1);
        // The games came in this order, and searches wait in line.
        page.say(&ToTable::TakeBack { ply: 1 }).await;
        until(|| players.stopped.load(Ordering::SeqCst) == stopped + 1).await;
    }
}

#[tokio::test]
async fn thinking_for_seconds_keeps_no_other_game_waiting() {
    let fixture = Fixture::new(Limits {
        searches: 1,
        ..Limits::default()
    });
    let players = fixture.players.clone();
    let served = fixture.serve().await;
    let timed = Occupant::Computer {
        level: 10,
        seconds: Some(20),
    };
    let mut pages = Vec::new();
    for _ in 0..2 {
        let id = fixture.open(LINK, &[PERSON, timed]).await;
        let mut page = served.page(&id).await;
        page.play("4@c3").await;
        assert!(page.see().await.state.standing.thinking);
        pages.push(page);
    }
    until(|| players.thinking.load(Ordering::SeqCst) == 1).await;
    let id = fixture.open(LINK, &[PERSON, COMPUTER]).await;
    let mut page = served.page(&id).await;
    page.play("4@c3").await;
    page.see_until(|view| view.state.moves.len() == 2).await;
    // Of two such games one waits for the other.
    assert_eq!(players.thinking.load(Ordering::SeqCst), 1);
    assert_eq!(players.started.load(Ordering::SeqCst), 2);
    pages[0].say(&ToTable::TakeBack { ply: 1 }).await;
    until(|| players.started.load(Ordering::SeqCst) == 3).await;
}

#[tokio::test]
async fn what_cannot_be_written_down_has_not_happened() {
    let (fixture, served, id) = friends(Limits::default()).await;
    let (mut green, mut black) = (served.page(&id).await, served.page(&id).await);
    green.play("4@c3").await;
    green.see().await;
    black.see().await;
    fixture.full.store(true, Ordering::SeqCst);
    for request in [
        ToTable::Play {
            ply: 1,
            text: "1@a1".to_owned(),
        },
        ToTable::TakeBack { ply: 1 },
        ToTable::Resign { ply: 1, seat: 0 },
    ] {
        green.say(&request).await;
        let refusal = green.refused().await;
        assert_eq!(refusal.code, "storage");
        assert!(refusal.message.contains("make room"), "{}", refusal.message);
    }
    fixture.full.store(false, Ordering::SeqCst);
    green.play("2@b2").await;
    // The next message that the other page gets.
    assert_eq!(black.see().await.state.moves.len(), 2);
    assert_eq!(black.moves(), ["4@c3", "2@b2"]);
}

#[tokio::test]
async fn a_computer_that_finds_no_move_says_so_once() {
    let fixture = Fixture::new(Limits::default());
    let served = fixture.serve().await;
    let id = fixture.open(LINK, &[PERSON, DUNCE]).await;
    let mut page = served.page(&id).await;
    page.play("4@c3").await;
    page.see().await;
    let refusal = page.refused().await;
    assert!(
        refusal.message.contains("out of ideas"),
        "{}",
        refusal.message
    );
    // The table still works.
    page.say(&ToTable::TakeBack { ply: 1 }).await;
    assert_eq!(page.see().await.state.moves.len(), 0);
    assert_eq!(fixture.players.started.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_table_that_nobody_is_at_is_loaded_again() {
    let (_fixture, served, id) = friends(Limits {
        idle_room: Duration::from_millis(1),
        ..Limits::default()
    })
    .await;
    // Rooms close between these visits at one time or another: no move may be lost by it.
    for round in 0..30 {
        let mut page = served.page(&id).await;
        assert_eq!(page.moves().len(), round);
        let text = page.view.state.legal[0].text.clone();
        page.play(&text).await;
        page.see().await;
        drop(page);
        tokio::time::sleep(Duration::from_millis(round as u64 % 7)).await;
        if page_is_over(&served, &id).await {
            break;
        }
    }
}

async fn page_is_over(served: &Served, id: &TableId) -> bool {
    Page::at(served.address, id)
        .await
        .view
        .state
        .standing
        .outcome
        .is_some()
}

#[tokio::test]
async fn stopping_says_goodbye_and_the_next_server_goes_on_with_the_computers_turn() {
    let fixture = Fixture::new(Limits::default());
    let served = fixture.serve().await;
    let id = fixture.open(LINK, &[PERSON, PONDERER]).await;
    let other = fixture.open(LINK, &[PERSON, COMPUTER]).await;
    let (mut page, mut busy) = (served.page(&other).await, served.page(&id).await);
    page.play("4@c3").await;
    page.see_until(|view| view.state.moves.len() == 2).await;
    busy.play("4@c3").await;
    busy.see().await;
    let players = fixture.players.clone();
    until(|| players.thinking.load(Ordering::SeqCst) == 1).await;
    served.stop().await;
    assert!(page.hear().await.is_none() && busy.hear().await.is_none());
    until(|| players.thinking.load(Ordering::SeqCst) == 0).await;

    let fixture = fixture.restarted();
    let served = fixture.serve().await;
    let again = served.page(&other).await;
    assert_eq!(again.view, page.view);
    // Nobody has said anything yet: the page's coming is enough.
    assert_eq!(fixture.players.thinking.load(Ordering::SeqCst), 0);
    let busy = served.page(&id).await;
    assert!(busy.view.state.standing.thinking);
    until(|| fixture.players.thinking.load(Ordering::SeqCst) == 1).await;
}
