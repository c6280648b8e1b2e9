//! The lobby beside another server: seeks, places, who is there.

use std::sync::Arc;
use std::time::Duration;

use quantarium_bus::ChannelBus;
use quantarium_wire::{FromLobby, NewSeek, Seating, TimeControl};

use super::{BLITZ, LINK, Shared, limits, plays, some_move};
use crate::common::Fixture;
use crate::guests::Browser;

fn seek(game: &str, clock: Option<TimeControl>) -> NewSeek {
    NewSeek {
        game: game.to_owned(),
        clock,
        seating: Seating::Opener,
        stand_in: None,
    }
}

#[tokio::test]
async fn a_seek_is_seen_and_taken_at_the_other_server() {
    let shared = Shared::new();
    let (first, second) = (shared.server(), shared.server());
    let (here, there) = (first.serve().await, second.serve().await);
    let [mut opener, mut other] = std::array::from_fn(|_| Browser::default());
    let mut watching = other.lobby(&there).await;
    assert!(watching.seeks().await.is_empty());
    let open = opener
        .seek(&first, &seek(LINK, None))
        .await
        .expect("a seek");
    let FromLobby::Seek { seek: seen } = watching.hear().await else {
        panic!("no seek");
    };
    assert!(seen.id == open.id && !seen.own);
    let mut waiting = opener.lobby(&here).await;
    assert!(waiting.seeks().await[0].own);
    let table = other.take(&second, &open).await.expect("a place");
    let table = table.expect("a table");
    let FromLobby::Seated { table: seated, .. } = waiting.hear().await else {
        panic!("not seated");
    };
    assert_eq!(seated, table);
    assert!(opener.seeks(&first).await.is_empty());
    // The players at both servers are sent what happens at the table.
    let mut waiting = opener.lobby(&there).await;
    waiting.seeks().await;
    let mut page = opener.page(&here, &table).await;
    let text = some_move(&page, 0);
    plays(&mut page, "one", &text).await;
    assert_eq!(waiting.hear().await, FromLobby::Table { id: table });
}

#[tokio::test]
async fn places_of_one_seek_are_taken_at_both_servers_at_once() {
    let shared = Shared::new();
    // They do not hear of each other: only the store says how many places are taken.
    let alone = || Fixture::beside(ChannelBus::alone(), Arc::clone(&shared.store), limits());
    let three = seek("quantum-leap:board=hex3,players=3", None);
    let [mut opener, mut one, mut two] = std::array::from_fn(|_| Browser::default());
    let first = alone();
    let open = opener.seek(&first, &three).await.expect("a seek");
    let second = alone();
    assert_eq!(two.take(&second, &open).await, Ok(None));
    let table = one.take(&first, &open).await.expect("a place");
    assert!(table.is_some(), "that was the last place");
    // It is gone, also where that is not known yet.
    let late = Browser::default().take(&second, &open).await;
    assert_eq!(late.expect_err("no place").code, "seek-gone");
}

#[tokio::test(start_paused = true)]
async fn a_place_is_held_for_somebody_whose_page_is_at_the_other_server() {
    let shared = Shared::new();
    let (first, second) = (shared.server(), shared.server());
    let (_here, there) = (first.serve().await, second.serve().await);
    let mut opener = Browser::default();
    opener
        .seek(&first, &seek(LINK, Some(BLITZ)))
        .await
        .expect("a seek");
    let mut page = opener.lobby(&there).await;
    page.seeks().await;
    for _ in 0..20 {
        tokio::time::sleep(Duration::from_secs(19)).await;
        page.still_there().await;
    }
    assert_eq!(opener.seeks(&first).await.len(), 1);
    assert_eq!(opener.seeks(&second).await.len(), 1);
    drop(page);
    tokio::time::sleep(Duration::from_secs(400)).await;
    assert!(opener.seeks(&first).await.is_empty());
    assert!(opener.seeks(&second).await.is_empty());
}
