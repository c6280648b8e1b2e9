//! Players who make no first move, and players who leave. Time passes only where a test or the server waits
//! for it.

use std::time::Duration;

use axum::http::Method;
use quantarium_server::Limits;
use quantarium_wire::{FromTable, NewTable, Refusal, TableId, TableSummary, TimeControl, ToTable};

use crate::common::{Fixture, Page, Served, read};
use crate::guests::{Browser, invited};

const LINK: &str = "quantum-link:board=hex3";

/// Two friends at a table with a clock, both there.
struct Two {
    fixture: Fixture,
    served: Served,
    id: TableId,
    opener: Browser,
    friend: Browser,
    pages: [Page; 2],
}

async fn two() -> Two {
    let fixture = Fixture::new(Limits::default());
    let served = fixture.serve().await;
    let [mut opener, mut friend] = std::array::from_fn(|_| Browser::default());
    let new = NewTable {
        clock: Some(TimeControl::Clock {
            base: 300,
            increment: 0,
        }),
        ..invited(LINK, 2, &[1])
    };
    let opened = opener.open(&fixture, &new).await;
    let (id, secret) = (opened.table.id, opened.secret.expect("a link"));
    let first = opener.page(&served, &id).await;
    friend.join(&fixture, &id, &secret).await.expect("a seat");
    let second = friend.page(&served, &id).await;
    let mut two = Two {
        fixture,
        served,
        id,
        opener,
        friend,
        pages: [first, second],
    };
    // That the friend has come.
    two.pages[0].see().await;
    two
}

impl Two {
    /// Both make their first moves.
    async fn begin(&mut self) {
        for (page, text) in [(0, "4@c3"), (1, "2@a1")] {
            self.pages[page].play(text).await;
            for page in &mut self.pages {
                page.see().await;
            }
        }
    }

    /// The table in its opener's list.
    async fn listed(&mut self) -> TableSummary {
        let answer = self
            .opener
            .ask(&self.fixture, Method::GET, "/api/tables", String::new());
        let list: Vec<TableSummary> = read(answer.await).await.1;
        list.into_iter().next().expect("a table")
    }
}

fn ended(page: &Page) -> (&str, Option<u8>) {
    let outcome = page.view.state.outcome.as_ref().expect("an end");
    (&outcome.reason, outcome.winner)
}

async fn claim(page: &mut Page) -> Result<(), Refusal> {
    page.say(&ToTable::Claim { draw: false }).await;
    match page.hear().await {
        Some(FromTable::State { state }) => {
            page.view.state = state;
            Ok(())
        }
        Some(FromTable::Refused { refusal, .. }) => Err(refusal),
        other => panic!("not answered but {other:?}"),
    }
}

#[tokio::test(start_paused = true)]
async fn without_a_first_move_the_game_is_broken_off_and_stays_so() {
    let mut two = two().await;
    two.pages[0].play("4@c3").await;
    for page in &mut two.pages {
        page.see().await;
    }
    // Nobody says anything: a minute later the server does.
    tokio::time::sleep(Duration::from_secs(60)).await;
    for page in &mut two.pages {
        page.see().await;
        assert_eq!(ended(page), ("unplayed", None));
    }
    let listed = two.listed().await;
    assert!(listed.aborted && listed.to_move.is_none());
    assert_eq!(listed.result, "*");
    two.served.stop().await;
    let fixture = two.fixture.restarted();
    let served = fixture.serve().await;
    let page = two.friend.page(&served, &two.id).await;
    assert_eq!(ended(&page), ("unplayed", None));
}

#[tokio::test(start_paused = true)]
async fn who_has_left_is_shown_and_after_a_while_the_game_is_claimed() {
    let mut two = two().await;
    two.begin().await;
    let [opener, mut friend] = two.pages;
    // The opener is to move, and closes the page.
    drop(opener);
    while friend.left.is_none() {
        friend.say(&ToTable::Ping).await;
        friend.hear().await;
    }
    let left = friend.left.expect("left");
    assert_eq!(
        (left.seat, friend.there.as_slice()),
        (0, &[false, true][..])
    );
    assert!((55_000..=60_000).contains(&left.claim_in), "{left:?}");
    assert_eq!(claim(&mut friend).await.unwrap_err().code, "no-claim");
    // Who comes back in time has lost nothing.
    let opener = two.opener.page(&two.served, &two.id).await;
    while friend.left.is_some() {
        friend.say(&ToTable::Ping).await;
        friend.hear().await;
    }
    drop(opener);
    while friend.left.is_none() {
        friend.say(&ToTable::Ping).await;
        friend.hear().await;
    }
    tokio::time::sleep(Duration::from_secs(40)).await;
    friend.say(&ToTable::Ping).await;
    friend.hear().await;
    assert_eq!(claim(&mut friend).await.unwrap_err().code, "no-claim");
    tokio::time::sleep(Duration::from_secs(21)).await;
    claim(&mut friend).await.expect("the game");
    assert_eq!(ended(&friend), ("left", Some(1)));
}

#[tokio::test(start_paused = true)]
async fn after_a_restart_who_has_not_come_back_has_all_the_time_once_more() {
    let mut two = two().await;
    two.begin().await;
    two.served.stop().await;
    drop(two.pages);
    let fixture = two.fixture.restarted();
    let served = fixture.serve().await;
    let mut friend = two.friend.page(&served, &two.id).await;
    let left = friend.left.expect("the opener is not there");
    assert!(left.claim_in > 55_000, "{left:?}");
    assert_eq!(claim(&mut friend).await.unwrap_err().code, "no-claim");
}
