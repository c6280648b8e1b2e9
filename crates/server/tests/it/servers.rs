//! Two servers over one store and one bus: a table is played at from both, and is taken over when its owner is gone.

mod blocks;
mod cut;
mod lobby;
mod plans;

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use quantarium_bus::Hub;
use quantarium_server::{Chatters, Limits};
use quantarium_store::{SqliteStore, Store};
use quantarium_wire::{FromTable, NewTable, Offer, Step, TableId, TimeControl, ToTable};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::common::{Fixture, Served, soon};
use crate::guests::{Browser, invited};
use crate::page::Page;

const LINK: &str = "quantum-link:board=hex2";
const BLITZ: TimeControl = TimeControl::Clock {
    base: 300,
    increment: 2,
};

/// Limits under which a dead server is soon taken for one.
fn limits() -> Limits {
    Limits {
        silence: Duration::from_millis(400),
        chatters: Chatters::Everybody,
        ..Limits::default()
    }
}

/// A store, and servers over it.
pub(crate) struct Shared {
    _directory: TempDir,
    store: Arc<SqliteStore>,
    hub: Hub,
}

impl Shared {
    pub(crate) fn new() -> Self {
        let directory = TempDir::new().expect("a directory");
        let store = SqliteStore::open(directory.path()).expect("a store");
        Self {
            _directory: directory,
            store: Arc::new(store),
            hub: Hub::default(),
        }
    }

    pub(crate) fn server(&self) -> Fixture {
        Fixture::beside(self.hub.connect(), Arc::clone(&self.store), limits())
    }

    /// The moves that are written of a table, in order, each with the request that it answers.
    fn written(&self, id: &TableId) -> Vec<(String, Option<String>)> {
        let found = self.store.load(&id.0).expect("it is read");
        let events = found.expect("a table").events.into_iter();
        let plays = events.filter_map(|stored| match stored.event.step {
            Step::Played { text, .. } => Some((text, stored.request)),
            _ => None,
        });
        plays.collect()
    }

    fn epoch(&self, id: &TableId) -> u32 {
        let found = self.store.load(&id.0).expect("it is read");
        found.expect("a table").epoch
    }
}

/// A table of two, who are at different servers. The first one owns it.
struct Apart {
    id: TableId,
    opener: Browser,
    friend: Browser,
    /// The opener's page, at the first server.
    green: Page,
    /// The friend's, at the second one.
    black: Page,
}

impl Apart {
    async fn at(new: &NewTable, first: (&Fixture, &Served), second: (&Fixture, &Served)) -> Self {
        let [mut opener, mut friend] = std::array::from_fn(|_| Browser::default());
        let opened = opener.open(first.0, new).await;
        let (id, secret) = (opened.table.id, opened.secret.expect("a link"));
        let mut green = opener.page(first.1, &id).await;
        assert_eq!(friend.join(second.0, &id, &secret).await, Ok(vec![1]));
        let mut black = friend.page(second.1, &id).await;
        green.see_until(|view| view.state.free.is_empty()).await;
        green_hears_of_both(&mut green).await;
        assert_eq!((&green.seats[..], &black.seats[..]), (&[0][..], &[1][..]));
        assert!(black.view.state.free.is_empty());
        black.say(&ToTable::Ping).await;
        assert!(matches!(black.hear().await, Some(FromTable::Pong { .. })));
        Self {
            id,
            opener,
            friend,
            green,
            black,
        }
    }
}

/// Waits until a page has heard that both players are there.
async fn green_hears_of_both(page: &mut Page) {
    while page.there != [true, true] {
        hear_people(page).await;
    }
}

/// Reads the next message, which says who is there.
async fn hear_people(page: &mut Page) {
    match page.hear_all().await {
        Some(FromTable::People {
            seats, there, left, ..
        }) => (page.seats, page.there, page.left) = (seats, there, left),
        other => panic!("nobody comes or goes but {other:?}"),
    }
}

/// Plays a move by a name: its number, once it is on disk and has come back to the page.
async fn plays(page: &mut Page, request: &str, text: &str) -> u32 {
    let (ply, at) = (page.ply(), page.view.state.at);
    let text = text.to_owned();
    page.ask(request, Some(at), ToTable::Play { ply, text })
        .await;
    let mut number = None;
    while number.is_none() || page.ply() == ply {
        match page.hear().await {
            Some(FromTable::Kept { request: name, seq }) if name == request => number = Some(seq),
            Some(FromTable::State { state }) => page.view.state = state,
            other => panic!("the move is not played but {other:?}"),
        }
    }
    number.expect("a number")
}

/// The `number`th of the moves that may be played, or thereabouts.
fn some_move(page: &Page, number: usize) -> String {
    let legal = &page.view.state.legal;
    legal[number * 7 % legal.len()].text.clone()
}

/// The page that is to move, and the other.
fn by_turn<'a>(green: &'a mut Page, black: &'a mut Page) -> (&'a mut Page, &'a mut Page) {
    match green.view.state.to_move {
        0 => (green, black),
        _ => (black, green),
    }
}

#[tokio::test]
async fn a_whole_game_is_played_from_two_servers() {
    let shared = Shared::new();
    let (first, second) = (shared.server(), shared.server());
    let (here, there) = (first.serve().await, second.serve().await);
    let new = NewTable {
        clock: Some(BLITZ),
        ..invited(LINK, 2, &[1])
    };
    let table = Apart::at(&new, (&first, &here), (&second, &there)).await;
    let (id, mut green, mut black) = (table.id, table.green, table.black);
    let (mut requests, mut has_taken_back) = (0, false);
    while green.view.state.outcome.is_none() {
        let (mover, other) = by_turn(&mut green, &mut black);
        requests += 1;
        let text = some_move(mover, requests);
        plays(mover, &format!("request {requests}"), &text).await;
        let plies = mover.view.state.moves.len();
        other
            .see_until(|view| view.state.moves.len() == plies)
            .await;
        assert!(mover.view.state.clock.is_some() && other.view.state.clock.is_some());
        assert_eq!(mover.view.state.moves, other.view.state.moves);
        if plies == 3 && !has_taken_back {
            take_back(mover, other).await;
            talk(other, mover).await;
            has_taken_back = true;
        }
    }
    assert!(has_taken_back);
    black.see_until(|view| view.state.outcome.is_some()).await;
    assert_eq!(green.view.state.outcome, black.view.state.outcome);
    assert_eq!(shared.epoch(&id), 1, "the owner has stayed the same");
    // The whole game is on disk, and comes to a page anew at either server.
    for served in [&here, &there] {
        let page = table.opener.page(served, &id).await;
        assert_eq!(page.moves(), green.moves());
    }
    here.stop().await;
    there.stop().await;
}

/// What a page is told that the clock shows by which its table goes, and when the table's clock was read.
async fn times(page: &mut Page) -> (i64, i64) {
    let (mut pong, mut read) = (None, None);
    page.say(&ToTable::Ping).await;
    page.say(&ToTable::State).await;
    loop {
        match page.hear().await {
            Some(FromTable::Pong { time, .. }) => pong = Some(time),
            Some(FromTable::State { state }) => read = state.clock.map(|clock| clock.time),
            other => panic!("no time but {other:?}"),
        }
        if let (Some(pong), Some(read)) = (pong, read) {
            return (pong, read);
        }
    }
}

#[tokio::test]
async fn pages_at_another_server_go_by_the_owners_clock() {
    let shared = Shared::new();
    let first = shared.server();
    // The second server's clock is an hour behind.
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(3600)).await;
    tokio::time::resume();
    let second = shared.server();
    let (here, there) = (first.serve().await, second.serve().await);
    let new = NewTable {
        clock: Some(BLITZ),
        ..invited(LINK, 2, &[1])
    };
    let mut table = Apart::at(&new, (&first, &here), (&second, &there)).await;
    for page in [&mut table.green, &mut table.black] {
        let (pong, read) = times(page).await;
        assert!((pong - read).abs() < 60_000, "{pong} and {read}");
    }
    here.stop().await;
    there.stop().await;
}

/// Whoever has played last asks for the move back, and the other agrees.
async fn take_back(asks: &mut Page, agrees: &mut Page) {
    let ply = asks.ply();
    asks.say(&ToTable::TakeBack { ply }).await;
    agrees.see_until(|view| view.state.offer.is_some()).await;
    asks.see_until(|view| view.state.offer.is_some()).await;
    let open = agrees.view.state.offer.clone().expect("an offer");
    assert_eq!(open.offer, Offer::TakeBack { plies: ply - 1 });
    let (offer, agree) = (open.seq, true);
    agrees.say(&ToTable::Answer { offer, agree }).await;
    for page in [asks, agrees] {
        page.see_until(|view| view.state.moves.len() as u32 == ply - 1)
            .await;
    }
}

/// One says something that the other reads.
async fn talk(one: &mut Page, other: &mut Page) {
    let text = "good move".to_owned();
    one.ask("line", None, ToTable::Chat { text }).await;
    for page in [&mut *one, other] {
        loop {
            match page.hear().await {
                Some(FromTable::Chat { lines }) => {
                    assert_eq!(lines[0].text, "good move");
                    break;
                }
                Some(FromTable::Kept { .. } | FromTable::State { .. }) => {}
                other => panic!("no line but {other:?}"),
            }
        }
    }
    // What is left of it is the answer to whoever wrote it, where that came last.
    one.say(&ToTable::Ping).await;
    while !matches!(one.hear().await, Some(FromTable::Pong { .. })) {}
}

#[tokio::test]
async fn a_request_that_is_repeated_at_the_other_server_counts_once() {
    let shared = Shared::new();
    let (first, second) = (shared.server(), shared.server());
    let (here, there) = (first.serve().await, second.serve().await);
    let new = invited(LINK, 2, &[1]);
    let mut table = Apart::at(&new, (&first, &here), (&second, &there)).await;
    let text = some_move(&table.green, 0);
    let seq = plays(&mut table.green, "mine", &text).await;
    table
        .black
        .see_until(|view| view.state.moves.len() == 1)
        .await;
    let reply = some_move(&table.black, 0);
    let answered = plays(&mut table.black, "yours", &reply).await;
    // Each asks again where the other is.
    let mut green = table.opener.page(&there, &table.id).await;
    let mut black = table.friend.page(&here, &table.id).await;
    for (page, request, ply, text, seq) in [
        (&mut green, "mine", 0, text, seq),
        (&mut black, "yours", 1, reply, answered),
    ] {
        page.ask(request, Some(0), ToTable::Play { ply, text })
            .await;
        let request = request.to_owned();
        assert_eq!(page.hear().await, Some(FromTable::Kept { request, seq }));
    }
    assert_eq!(shared.written(&table.id).len(), 2);
    // A page that says hello gets what it has missed, and then each event once.
    let mut watcher = Browser::default().page(&there, &table.id).await;
    watcher
        .say(&ToTable::Hello {
            since: 1,
            standing: false,
        })
        .await;
    assert_eq!(numbers(&mut watcher).await, [2, 3]);
    let text = some_move(&green, 0);
    let ply = 2;
    green.say(&ToTable::Play { ply, text }).await;
    assert_eq!(numbers(&mut watcher).await, [4]);
}

/// The numbers of the next events.
async fn numbers(page: &mut Page) -> Vec<u32> {
    match page.hear().await {
        Some(FromTable::Events { events, .. }) => events.iter().map(|event| event.seq).collect(),
        other => panic!("no events but {other:?}"),
    }
}

/// Serves in a runtime of its own, which can be shut down to kill the server with all that it does.
async fn doomed(fixture: &Fixture) -> (Runtime, Served) {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.worker_threads(1).enable_all().build();
    let runtime = runtime.expect("a runtime");
    let served = runtime.spawn(Served::start(fixture.state.clone()));
    (runtime, served.await.expect("it serves"))
}

/// Asks for a move until it is on disk, at a server to which the page comes back when its connection is closed.
async fn insists(
    page: &mut Page,
    back: (&Browser, &Served, &TableId),
    request: &str,
    text: &str,
) -> u32 {
    let (ply, at) = (page.ply(), page.view.state.at);
    loop {
        let text = text.to_owned();
        page.ask(request, Some(at), ToTable::Play { ply, text })
            .await;
        loop {
            match page.hear().await {
                Some(FromTable::Kept { request: name, seq }) if name == request => return seq,
                Some(FromTable::State { state }) => page.view.state = state,
                Some(FromTable::View { .. }) => {}
                Some(other) => panic!("the move is not played but {other:?}"),
                None => break,
            }
        }
        *page = back.0.page(back.1, back.2).await;
    }
}

/// Plays these plies: each move, its name, and its number.
async fn play_in_turn(
    green: &mut Page,
    black: &mut Page,
    plies: Range<usize>,
) -> Vec<(String, Option<String>, u32)> {
    let mut acknowledged = Vec::new();
    for ply in plies {
        let (mover, other) = by_turn(green, black);
        let (name, text) = (format!("ply {ply}"), some_move(mover, ply));
        let seq = plays(mover, &name, &text).await;
        acknowledged.push((text, Some(name), seq));
        other
            .see_until(|view| view.state.moves.len() == ply + 1)
            .await;
    }
    acknowledged
}

#[tokio::test]
async fn the_second_server_takes_over_when_the_first_is_killed() {
    let shared = Shared::new();
    let (first, second) = (shared.server(), shared.server());
    let (doomed, here) = doomed(&first).await;
    let there = second.serve().await;
    let new = NewTable {
        clock: Some(BLITZ),
        ..invited("quantum-link:board=hex3", 2, &[1])
    };
    let Apart {
        id,
        opener,
        friend,
        mut green,
        mut black,
    } = Apart::at(&new, (&first, &here), (&second, &there)).await;
    let mut acknowledged = play_in_turn(&mut green, &mut black, 0..3).await;
    // In the middle of a move of the friend's, without a goodbye.
    let (name, text) = ("ply 3".to_owned(), some_move(&black, 3));
    doomed.shutdown_background();
    drop(first);
    let seq = insists(&mut black, (&friend, &there, &id), &name, &text).await;
    acknowledged.push((text, Some(name), seq));
    assert!(soon(green.goodbye()).await.is_err(), "nobody says goodbye");
    let mut green = opener.page(&there, &id).await;
    assert_eq!(green.ply(), 4);
    let mut black = friend.page(&there, &id).await;
    acknowledged.extend(play_in_turn(&mut green, &mut black, 4..6).await);
    let expected = acknowledged.iter();
    let expected: Vec<_> = expected
        .map(|(text, name, _)| (text.clone(), name.clone()))
        .collect();
    assert_eq!(shared.written(&id), expected);
    let numbers: Vec<u32> = acknowledged.iter().map(|(_, _, seq)| *seq).collect();
    assert!(numbers.is_sorted_by(|one, next| one < next), "{numbers:?}");
    assert_eq!(shared.epoch(&id), 2);
}

#[tokio::test]
async fn pages_of_a_server_that_is_killed_are_not_there_any_more() {
    let shared = Shared::new();
    let (first, second) = (shared.server(), shared.server());
    let here = first.serve().await;
    let (doomed, there) = doomed(&second).await;
    let [mut opener, mut friend] = std::array::from_fn(|_| Browser::default());
    let opened = opener.open(&first, &invited(LINK, 2, &[1])).await;
    let (id, secret) = (opened.table.id, opened.secret.expect("a link"));
    let mut green = opener.page(&here, &id).await;
    friend.join(&first, &id, &secret).await.expect("a seat");
    green.see_until(|view| view.state.free.is_empty()).await;
    let _black = friend.page(&there, &id).await;
    green_hears_of_both(&mut green).await;
    doomed.shutdown_background();
    while green.there != [true, false] {
        hear_people(&mut green).await;
    }
}

#[tokio::test]
async fn a_table_is_not_thrown_away_under_those_at_another_server() {
    let shared = Shared::new();
    let (first, second) = (shared.server(), shared.server());
    let here = first.serve().await;
    let mut owner = Browser::default();
    let id = owner.open(&first, &invited(LINK, 2, &[])).await.table.id;
    let page = owner.page(&here, &id).await;
    let path = format!("/api/tables/{id}");
    let forget = async |owner: &mut Browser| {
        let answer = owner.ask(&second, Method::DELETE, &path, String::new());
        answer.await.status()
    };
    assert_eq!(forget(&mut owner).await, StatusCode::CONFLICT);
    drop(page);
    for _ in 0..2000 {
        let status = forget(&mut owner).await;
        if status == StatusCode::NO_CONTENT {
            return;
        }
        assert_eq!(status, StatusCode::CONFLICT);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("the page does not go");
}

#[tokio::test]
async fn a_session_that_ends_at_one_server_ends_at_the_other() {
    let shared = Shared::new();
    let (first, second) = (shared.server(), shared.server());
    let there = second.serve().await;
    let mut browser = Browser::default();
    browser.sign_up(&first, "Anna").await;
    let mut page = browser.lobby(&there).await;
    page.seeks().await;
    let answer = browser.ask(&first, Method::DELETE, "/api/session", String::new());
    assert!(answer.await.status().is_success());
    assert_eq!(page.goodbye().await, Some(1013));
}
