//! Two servers over one store: the one that claimed a table last writes its events, and the other lets its pages go.

use std::sync::Arc;

use quantarium_store::{Store, tables};
use tempfile::TempDir;

use crate::common::*;

const LINK: &str = "quantum-link:board=hex2";
/// The code of a close after which a page comes back.
const RESUME: u16 = 1013;

/// A store, and servers over it.
pub(crate) struct Shared {
    pub(crate) directory: TempDir,
    store: Arc<Store>,
}

impl Shared {
    pub(crate) fn new() -> Self {
        let directory = TempDir::new().expect("a directory");
        let store = Arc::new(Store::open(directory.path()).expect("a store"));
        Self { directory, store }
    }

    pub(crate) fn server(&self) -> Fixture {
        Fixture::beside(Arc::clone(&self.store), Limits::default())
    }

    /// How many events are written of a table, and how often it was claimed.
    fn written(&self, id: &TableId) -> (usize, u32) {
        let found = self.store.read(|db| tables::load(db, &id.0));
        let found = found.expect("it is read").expect("a table");
        (found.events.len(), found.epoch)
    }
}

/// Opens a table of one person with a clock: the name.
async fn opened(browser: &mut Browser) -> TableId {
    let new = NewTable {
        clock: Some(BLITZ),
        ..invited(LINK, 2, &[])
    };
    browser.open(&new).await.table.id
}

/// Asks for a move by a name.
async fn asks(page: &mut Page, request: &str, text: &str) {
    let at = Some(page.standing().at);
    page.ask(request, at, play(page.ply(), text)).await;
}

/// Waits until a move that was asked for by a name is on disk: its number.
async fn answered(page: &mut Page, request: &str) -> u32 {
    loop {
        match page.recv().await {
            Some(FromTable::Acknowledged { request: name, seq }) if name == request => return seq,
            Some(FromTable::State { state }) => page.view.state = state,
            other => panic!("the move is not played but {other:?}"),
        }
    }
}

#[tokio::test]
async fn the_server_that_lost_a_table_lets_its_pages_go_and_writes_nothing() {
    let shared = Shared::new();
    let (first, second) = (shared.server(), shared.server());
    let (here, there) = (first.serve().await, second.serve().await);
    let mut player = first.browser();
    let id = opened(&mut player).await;
    let mut old = player.page(&here, &id).await;
    asks(&mut old, "one", "4@c3").await;
    let seq = answered(&mut old, "one").await;
    if old.ply() == 0 {
        old.see().await;
    }
    let mut page = player.page(&there, &id).await;
    assert_eq!(page.moves(), ["4@c3"]);
    let before = shared.written(&id);
    assert_eq!(before.1, 2, "the second server has claimed the table");
    asks(&mut old, "two", "2@a1").await;
    assert_eq!(old.goodbye().await.expect("a close"), Some(RESUME));
    assert_eq!(shared.written(&id), before);
    // Asked again at the other server it is done, once.
    asks(&mut page, "two", "2@a1").await;
    let next = answered(&mut page, "two").await;
    assert!(next > seq);
    asks(&mut page, "two", "2@a1").await;
    assert_eq!(answered(&mut page, "two").await, next);
    assert_eq!(shared.written(&id), (before.0 + 1, 2));
}

#[tokio::test]
async fn places_of_one_seek_are_taken_at_both_servers_at_once() {
    let shared = Shared::new();
    let three = seek("quantum-leap:board=hex3,players=3");
    let first = shared.server();
    let open = first.browser().seek(&three).await.expect("a seek");
    let second = shared.server();
    assert_eq!(second.browser().take(&open).await, Ok(None));
    let table = first.browser().take(&open).await.expect("a place");
    assert!(table.is_some(), "that was the last place");
    // It is gone, also where that is not known yet.
    refuses!(second.browser().take(&open) => "seek-gone");
}

#[tokio::test]
async fn time_does_not_go_back_at_a_table_that_comes_to_a_server_whose_clock_shows_less() {
    let first = Fixture::default();
    let here = first.serve().await;
    let mut player = first.browser();
    let id = opened(&mut player).await;
    let mut page = player.page(&here, &id).await;
    asks(&mut page, "one", "4@c3").await;
    answered(&mut page, "one").await;
    let times = |fixture: &Fixture| -> Vec<i64> {
        let found = fixture.read(|db| tables::load(db, &id.0));
        let found = found.expect("a table");
        let events = found.events.iter();
        events.map(|stored| stored.event.time).collect()
    };
    let last = *times(&first).last().expect("a move");
    let second = first.killed(last - 900);
    let there = second.serve().await;
    let mut page = player.page(&there, &id).await;
    asks(&mut page, "two", "2@a1").await;
    answered(&mut page, "two").await;
    let times = times(&second);
    assert!(times.is_sorted() && times.len() > 1, "{times:?}");
}
