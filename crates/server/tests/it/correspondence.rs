//! Days a move: games that go on while nobody is there, and while no server runs.

use quantarium_store::{FILE, upkeep};
use rusqlite::Connection;

use crate::common::*;

/// Two friends who have both moved, and left.
struct Friends {
    fixture: Fixture,
    id: TableId,
    opener: Browser,
    /// When the second move was made, in milliseconds since 1970, and a little after.
    moved: i64,
}

async fn friends(plies: usize) -> Friends {
    let (fixture, served, [mut opener, mut friend]) = Fixture::serving_browsers().await;
    let new = timed(LINK, TimeControl::Days { days: 1 });
    let opened = opener.open(&new).await;
    assert_eq!(opened.table.left, None);
    let (id, secret) = (opened.table.id, opened.secret.expect("a link"));
    friend.join(&id, &secret).await.expect("a seat");
    let mut pages = pages(&served, [&opener, &friend], &id).await;
    both_play(&mut pages, &["4@c3", "2@a1"][..plies]).await;
    drop(pages);
    served.stop().await;
    let mut friends = Friends {
        fixture,
        id,
        opener,
        moved: 0,
    };
    let listed = friends.listed().await;
    friends.moved = now();
    let left = i64::from(listed.left.expect("days run"));
    assert!((DAY - 60_000..=DAY).contains(&left), "{left}");
    friends
}

impl Friends {
    /// The table in its opener's list.
    async fn listed(&mut self) -> TableSummary {
        self.opener.tables().await.remove(0)
    }

    /// Another server at a time, as if the one before had run until then.
    fn at(self, time: i64) -> Self {
        assert!(self.fixture.read(upkeep::days_run));
        let fixture = self.fixture.ran_until(time);
        Self { fixture, ..self }
    }
}

#[tokio::test(start_paused = true)]
async fn a_game_whose_days_are_over_ends_though_nobody_is_there() {
    let friends = friends(2).await;
    let soon = friends.moved + DAY - 90_000;
    let mut friends = friends.at(soon);
    let served = friends.fixture.serve().await;
    tokio::time::sleep(Duration::from_secs(20)).await;
    let before = friends.listed().await;
    assert_eq!((before.result.as_str(), before.to_move), ("*", Some(0)));
    // The table cannot be read for a while.
    let raw = Connection::open(friends.fixture.directory.path().join(FILE)).expect("a file");
    let rename = |from, to| raw.execute_batch(&format!("ALTER TABLE {from} RENAME TO {to}"));
    rename("links", "lost").expect("SQL");
    tokio::time::sleep(Duration::from_secs(110)).await;
    assert_eq!(friends.listed().await.result, "*");
    rename("lost", "links").expect("SQL");
    tokio::time::sleep(Duration::from_secs(70)).await;
    let after = friends.listed().await;
    assert_eq!((after.result.as_str(), after.left), ("0-1", None));
    let mut page = friends.opener.page(&served, &friends.id).await;
    let outcome = page.over().await;
    assert_eq!((outcome.reason.as_str(), outcome.winner), ("time", Some(1)));
}

#[tokio::test(start_paused = true)]
async fn what_was_over_before_is_ended_when_a_server_starts() {
    for (plies, result, aborted) in [(2, "0-1", false), (1, "*", true)] {
        let friends = friends(plies).await;
        let late = friends.moved + DAY + 3_600_000;
        let mut friends = friends.at(late);
        let served = friends.fixture.serve().await;
        tokio::time::sleep(Duration::from_secs(5)).await;
        let after = friends.listed().await;
        assert_eq!((after.result.as_str(), after.aborted), (result, aborted));
        assert_eq!(after.to_move, None);
        served.stop().await;
    }
}

#[tokio::test(start_paused = true)]
async fn while_no_server_runs_nobody_loses_time() {
    let friends = friends(2).await;
    let (limits, later) = (Limits::default(), friends.moved + 5 * DAY);
    let fixture = friends.fixture.restarted_with(limits, later);
    let mut friends = Friends { fixture, ..friends };
    let served = friends.fixture.serve().await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    let left = i64::from(friends.listed().await.left.expect("days run"));
    assert!((DAY - 120_000..=DAY).contains(&left), "{left}");
    let mut page = friends.opener.page(&served, &friends.id).await;
    let clock = page.clock();
    assert_eq!((clock.running, clock.paused), (Some(0), false));
    // Nobody stops the days, and a move begins the other's.
    page.offer(OfferKind::Pause).await;
    assert_eq!(page.refused().await.code, "no-clock");
    page.plays_any().await;
    let left = i64::from(friends.listed().await.left.expect("days run"));
    assert!((DAY - 60_000..=DAY).contains(&left), "{left}");
}

#[tokio::test]
async fn a_seek_with_days_leads_to_a_game_with_days() {
    let (_fixture, [mut opener, mut other]) = Fixture::with_browsers();
    let clock = |days| Some(TimeControl::Days { days });
    let seek = |days| but(seek(LINK), |new| new.clock = clock(days));
    for days in [0, 15] {
        refuses!(opener.seek(&seek(days)) => "wrong-game");
    }
    let open = opener.seek(&seek(14)).await.expect("a seek");
    assert_eq!(open.new.clock, clock(14));
    let table = other.take(&open).await.expect("a place");
    assert!(table.is_some(), "that was the last place");
    let left = i64::from(other.tables().await[0].left.expect("days run"));
    assert!((14 * DAY - 60_000..=14 * DAY).contains(&left), "{left}");
}
