//! What the lobby tells others: the feed, the game that is shown live, the operator's address.

use crate::common::*;
use crate::notices::StandIn;

#[tokio::test]
async fn the_feed_lists_open_seeks_newest_first() {
    let (fixture, [mut opener, _]) = Fixture::with_browsers();
    opener.seek(&live()).await.expect("a seek");
    opener.seek(&seek(THREE)).await.expect("a seek");
    let answer = fixture.ask(get("/api/lobby/feed")).await;
    let kind = answer.headers()[header::CONTENT_TYPE].clone();
    assert_eq!(kind, "application/atom+xml; charset=utf-8");
    let (status, text) = read_text(answer).await;
    assert_eq!(status, StatusCode::OK);
    let mut reader = quick_xml::Reader::from_str(&text);
    let (mut titles, mut within) = (Vec::new(), false);
    loop {
        use quick_xml::events::Event;
        match reader.read_event().expect("XML") {
            Event::Start(tag) => within = tag.name().as_ref() == "title",
            Event::Text(words) if within => {
                titles.push(words.into_inner().into_owned());
                within = false;
            }
            Event::Eof => break,
            _ => {}
        }
    }
    let expected = [
        "Quantarium: open seeks",
        "Quantum Leap",
        "Quantum Link, 5 min + 2 s",
    ];
    assert_eq!(titles, expected);
    assert!(text.contains("<id>http://localhost:7777/lobby#"), "{text}");
}

#[tokio::test(start_paused = true)]
async fn a_game_that_began_in_the_lobby_is_shown_live_to_others_until_it_is_over() {
    let (_fixture, served, [mut anna, mut bert, stranger]) = Fixture::serving_browsers().await;
    let table = anna.meet(&mut bert, &seek(LINK)).await;
    let mut page = anna.page(&served, &table).await;
    let mut watching = stranger.lobby(&served).await;
    let mut playing = bert.lobby(&served).await;
    page.plays_any().await;
    let shown = Some(table);
    assert_eq!(watching.recv_featured().await, shown);
    // Whoever comes later is shown it at once.
    let mut late = LobbyPage::of(&served, None).await;
    assert_eq!(late.recv_featured().await, shown);
    page.resign(1, 0).await;
    page.over().await;
    // Its end is shown for a while.
    tokio::time::sleep(Duration::from_secs(15)).await;
    watching.still_there().await;
    tokio::time::sleep(Duration::from_secs(12)).await;
    assert_eq!(watching.recv_featured().await, None);
    // Nothing of it is said to who plays it.
    for news in playing.still_there().await {
        assert!(!matches!(news, FromLobby::Featured { .. }), "{news:?}");
    }
}

#[tokio::test]
async fn every_new_seek_is_sent_to_the_operators_address_and_no_more_than_six_a_minute() {
    let mut chat = StandIn::start().await;
    let fixture = Fixture::default();
    let mut state = fixture.asks.state();
    state.settings.seek_webhook = Some(format!("{}/chat", chat.address).parse().unwrap());
    state.settings.hosts = Some(["games.example".to_owned()].into());
    let _served = Served::start(state).await;
    let mut anna = fixture.browser();
    let opened = anna.seek(&live()).await.unwrap();
    let announced: serde_json::Value = serde_json::from_slice(&chat.next().await.body).unwrap();
    assert_eq!(announced["kind"], "seek");
    assert_eq!(announced["seek"]["id"], opened.id.0);
    assert_eq!(announced["url"], "https://games.example/lobby");
    let words = "Quantum Link, 5 min + 2 s: a guest waits for a game. https://games.example/lobby";
    assert_eq!(announced["content"], words);
    assert_eq!(announced["text"], words);
    assert!(announced["seek"].get("own").is_none());
    // The same again is no new one.
    anna.seek(&live()).await.unwrap();
    for _ in 0..8 {
        let mut guest = fixture.browser();
        guest.seek(&seek(THREE)).await.unwrap();
    }
    for _ in 0..5 {
        let announced: serde_json::Value = serde_json::from_slice(&chat.next().await.body).unwrap();
        assert_ne!(announced["seek"]["id"], opened.id.0);
    }
    chat.nothing().await;
}
