//! Days a move: games that go on while nobody is there, and while no server runs.

use quantarium_store::{FILE, upkeep};
use rusqlite::Connection;

use crate::common::*;

/// Two friends who have moved, and left; and when, in milliseconds since 1970, and a little after.
async fn friends(plies: usize) -> (Friends, i64) {
    let new = timed(LINK, TimeControl::Days { days: 1 });
    let mut friends = Friends::at(Fixture::default(), &new).await;
    both_play(&mut friends.pages().await, &["4@c3", "2@a1"][..plies]).await;
    has_a_day(&mut friends, 60_000).await;
    (friends, now())
}

/// The table in its opener's list.
async fn listed(friends: &mut Friends) -> TableSummary {
    friends.opener.tables().await.remove(0)
}

/// Asserts that at most `but_for` milliseconds of the day are used up.
async fn has_a_day(friends: &mut Friends, but_for: i64) {
    let left = i64::from(listed(friends).await.left.expect("days run"));
    assert!((DAY - but_for..=DAY).contains(&left), "{left}");
}

/// At another server at a time, as if the one before had run until then.
async fn at(mut friends: Friends, time: i64) -> Friends {
    assert!(friends.fixture.read(upkeep::days_run));
    friends.served.stop().await;
    (friends.fixture, friends.served) = friends.fixture.ran_until(time).served().await;
    friends
}

#[tokio::test(start_paused = true)]
async fn a_game_whose_days_are_over_ends_though_nobody_is_there() {
    let (friends, moved) = friends(2).await;
    let mut friends = at(friends, moved + DAY - 90_000).await;
    tokio::time::sleep(Duration::from_secs(20)).await;
    let before = listed(&mut friends).await;
    assert_eq!((before.result.as_str(), before.to_move), ("*", Some(0)));
    // The table cannot be read for a while.
    let raw = Connection::open(friends.fixture.directory.path().join(FILE)).expect("a file");
    let rename = |from, to| raw.execute_batch(&format!("ALTER TABLE {from} RENAME TO {to}"));
    rename("links", "lost").expect("SQL");
    tokio::time::sleep(Duration::from_secs(110)).await;
    assert_eq!(listed(&mut friends).await.result, "*");
    rename("lost", "links").expect("SQL");
    tokio::time::sleep(Duration::from_secs(70)).await;
    let after = listed(&mut friends).await;
    assert_eq!((after.result.as_str(), after.left), ("0-1", None));
    let mut page = friends.opener.page(&friends.served, &friends.id).await;
    let outcome = page.over().await;
    assert_eq!((outcome.reason.as_str(), outcome.winner), ("time", Some(1)));
}

#[tokio::test(start_paused = true)]
async fn what_was_over_before_is_ended_when_a_server_starts() {
    for (plies, result, aborted) in [(2, "0-1", false), (1, "*", true)] {
        let (friends, moved) = friends(plies).await;
        let mut friends = at(friends, moved + DAY + 3_600_000).await;
        tokio::time::sleep(Duration::from_secs(5)).await;
        let after = listed(&mut friends).await;
        assert_eq!((after.result.as_str(), after.aborted), (result, aborted));
        assert_eq!(after.to_move, None);
        friends.served.stop().await;
    }
}

#[tokio::test(start_paused = true)]
async fn while_no_server_runs_nobody_loses_time() {
    let (mut friends, moved) = friends(2).await;
    friends.served.stop().await;
    let (limits, later) = (Limits::default(), moved + 5 * DAY);
    let fixture = friends.fixture.restarted_with(limits, later);
    (friends.fixture, friends.served) = fixture.served().await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    has_a_day(&mut friends, 120_000).await;
    let mut page = friends.opener.page(&friends.served, &friends.id).await;
    let clock = page.clock();
    assert_eq!((clock.running, clock.paused), (Some(0), false));
    // Nobody stops the days, and a move begins the other's.
    page.offer(OfferKind::Pause).await;
    assert_eq!(page.refused().await.code, "no-clock");
    page.plays_any().await;
    has_a_day(&mut friends, 60_000).await;
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
    // None run before all have come.
    let new = timed(LINK, TimeControl::Days { days: 1 });
    assert_eq!(opener.open(&new).await.table.left, None);
}
