//! Tables whose persons have only so much time, over real sockets. Time passes only where a test or the
//! server waits for it.

use crate::common::*;

/// A table of two people with a clock of this many seconds.
async fn timed(base: u32) -> (Fixture, Served, TableId) {
    let (fixture, served) = Fixture::serving().await;
    let mut new = NewTable::new(LINK, vec![PERSON; 2]);
    new.clock = Some(seconds(base, 0));
    let id = fixture.open_new(&new).await;
    (fixture, served, id)
}

#[tokio::test(start_paused = true)]
async fn the_game_ends_by_itself_when_the_time_has_run_out() {
    let (fixture, served, id) = timed(1).await;
    let mut page = served.page(&id).await;
    assert_eq!(page.clock().left, [Some(1000), Some(1000)]);
    page.plays("4@c3").await;
    assert_eq!(page.clock().running, Some(1));
    page.see().await;
    let outcome = page.standing().outcome.clone().expect("an end");
    assert_eq!((outcome.reason.as_str(), outcome.winner), ("time", Some(0)));
    assert_eq!(page.clock().left, [Some(1000), Some(0)]);
    served.stop().await;
    // It has been written down.
    let (_fixture, served) = fixture.restarted().served().await;
    let page = served.page(&id).await;
    let outcome = page.standing().outcome.as_ref().expect("an end");
    assert_eq!(outcome.reason.as_str(), "time");
}

#[tokio::test(start_paused = true)]
async fn the_clock_stands_still_while_nobody_is_there_and_after_a_restart() {
    let (fixture, served, id) = timed(60).await;
    let mut page = served.page(&id).await;
    page.plays("4@c3").await;
    tokio::time::sleep(Duration::from_millis(120)).await;
    let second = served.page(&id).await;
    let running = second.clock();
    assert_eq!((running.running, running.paused), (Some(1), false));
    assert_eq!(running.left[1], Some(59_880), "{running:?}");
    // One of two pages goes, then the other.
    drop(second);
    tokio::time::sleep(Duration::from_millis(50)).await;
    page.send(&ToTable::ViewPly { ply: 0 }).await;
    assert!(page.recv().await.is_some());
    drop(page);
    let mut page = loop {
        let page = served.page(&id).await;
        if page.clock().paused {
            break page;
        }
    };
    let stopped = page.clock().clone();
    tokio::time::sleep(Duration::from_millis(80)).await;
    page.send(&ToTable::Resume { ply: 1 }).await;
    page.see().await;
    let resumed = page.clock();
    assert_eq!(resumed.left, stopped.left.clone());
    assert_eq!(resumed.running, Some(1));
    served.stop().await;

    // What had been used when the server stopped is not forgotten.
    let (_fixture, served) = fixture.restarted().served().await;
    let page = served.page(&id).await;
    let again = page.clock();
    assert!(again.paused, "{again:?}");
    assert!(again.left[1] <= stopped.left[1], "{again:?}");
    assert!(again.left[1] > Some(50_000), "{again:?}");
}

/// When the first of several servers is started, in milliseconds since 1970.
const BEGIN: i64 = 1_800_000_000_000;

#[tokio::test(start_paused = true)]
async fn a_killed_server_charges_what_was_used_while_it_ran_and_nothing_after() {
    let first = Fixture::default().restarted_with(Limits::default(), BEGIN);
    let served = first.serve().await;
    let new = with_seconds(LINK, 300);
    let [mut opener, mut friend] = first.browsers();
    let id = opener.open_with(&mut friend, &new).await;
    let mut green = opener.page(&served, &id).await;
    let _black = friend.page(&served, &id).await;
    green.plays("4@c3").await;
    tokio::time::sleep(Duration::from_secs(23)).await;

    // It is noted every five seconds that the server lives; nobody plays for an hour.
    let second = first.killed(BEGIN + 3_600_000);
    let again = second.serve().await;
    let mut stranger = again.page(&id).await;
    let stood = stranger.clock();
    assert_eq!((stood.running, stood.paused), (None, true));
    let left = stood.left[1].expect("a person");
    assert!((277_000..=280_000).contains(&left), "{left}");
    // It goes on when a player is there, and what is said of the game does not set it back.
    let mut page = friend.page(&again, &id).await;
    assert_eq!(page.clock().left, stood.left);
    // Who came before hears that it goes on.
    let heard = stranger.recv().await;
    let runs = matches!(&heard, Some(FromTable::Clock { clock }) if clock.running == Some(1));
    assert!(runs, "{heard:?}");
    tokio::time::sleep(Duration::from_secs(7)).await;
    page.offer(OfferKind::Pause).await;
    page.offered().await;
    let left_then = page.clock().left[1].expect("a person");
    let seven_less = left - 7_500..=left - 7_000;
    assert!(seven_less.contains(&left_then), "{left_then}");

    // Killed once more, before anything else: at least what was written down is not given back.
    let third = second.killed(BEGIN + 7_200_000);
    let last = third.serve().await;
    let found = last.page(&id).await.clock().left[1].expect("a person");
    assert!((left_then - 500..=left).contains(&found), "{found}");
}
