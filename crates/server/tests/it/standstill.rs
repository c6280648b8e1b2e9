//! A server that stands still, whose disk hangs, or whose clock is set: nobody's time passes by it.

use std::sync::atomic::Ordering;

use crate::common::*;

/// In the year 2027, in milliseconds since 1970.
const BEGIN: i64 = 1_800_000_000_000;
/// A server whose clock is not set yet starts here.
const UNSET: i64 = 5000;

/// Two friends at a table; who opened it has moved, and the friend is to move.
async fn friends(fixture: Fixture, clock: TimeControl) -> (Friends, [Page; 2]) {
    let served = fixture.serve().await;
    fixture.change(|state| state.keep_time());
    let friends = Friends::on(fixture, served, &timed(LINK, clock)).await;
    let mut pages = friends.pages().await;
    both_play(&mut pages, &["4@c3"]).await;
    (friends, pages)
}

/// Milliseconds that the friend has left.
fn left(page: &Page) -> u32 {
    assert_eq!(page.standing().outcome, None);
    page.clock().left[1].expect("a person")
}

const FIVE_SECONDS: TimeControl = seconds(5, 0);
const THREE_DAYS: TimeControl = TimeControl::Days { days: 3 };

#[tokio::test(start_paused = true)]
async fn a_standstill_of_the_process_is_charged_to_nobody() {
    let (friends, mut pages) = friends(Fixture::default(), FIVE_SECONDS).await;
    for _ in 0..3 {
        // Nothing of the process runs meanwhile.
        tokio::time::advance(Duration::from_secs(8)).await;
        let seen = friends.opener.page(&friends.served, &friends.id).await;
        assert!(left(&seen) >= 2500, "{}", left(&seen));
    }
    let [_, page] = &mut pages;
    page.play("2@a1").await;
    page.until_ply(2).await;
    assert!(left(page) >= 2500, "{}", left(page));
    // What passes while it runs counts.
    tokio::time::sleep(Duration::from_secs(20)).await;
    page.over().await;
}

#[tokio::test(start_paused = true)]
async fn a_disk_that_hangs_is_charged_to_nobody() {
    let (friends, mut pages) = friends(Fixture::default(), FIVE_SECONDS).await;
    friends.fixture.hangs.store(1, Ordering::SeqCst);
    // What the opener says waits for the disk, and the friend's move behind it.
    let offer = OfferKind::Draw;
    pages[1].send(&ToTable::Offer { offer }).await;
    while friends.fixture.hangs.load(Ordering::SeqCst) < 2 {
        // Real time, in which it comes over the socket.
        std::thread::sleep(Duration::from_millis(1));
        tokio::task::yield_now().await;
    }
    for tenth in 0..80 {
        tokio::time::advance(Duration::from_millis(100)).await;
        tokio::task::yield_now().await;
        if tenth == 20 {
            pages[1].play("2@a1").await;
        }
    }
    friends.fixture.hangs.store(0, Ordering::SeqCst);
    let [page, _] = &mut pages;
    page.until_ply(2).await;
    assert!(left(page) >= 3500, "{}", left(page));
}

/// Checks that the friend still has all three days, in the list and at the table; `set`, in milliseconds, is for the message.
async fn days_are_left(friends: &mut Friends, set: i64) {
    let listed = friends.friend.tables().await.remove(0);
    let page = friends.friend.page(&friends.served, &friends.id).await;
    for left in [listed.left.expect("days run"), left(&page)] {
        let three_days = 3 * DAY - 900_000..=3 * DAY;
        assert!(three_days.contains(&i64::from(left)), "{set}: {left}");
    }
}

#[tokio::test(start_paused = true)]
async fn days_follow_a_clock_that_is_set() {
    let year = 365 * DAY;
    for (at, set) in [
        // Not set when the server starts; a day ahead; ten years ahead, and back.
        (UNSET, vec![BEGIN - UNSET]),
        (BEGIN, vec![DAY, -DAY]),
        (BEGIN, vec![10 * year, -10 * year]),
        (BEGIN, vec![-DAY]),
    ] {
        let fixture = Fixture::default().restarted_with(Limits::default(), at);
        let (mut friends, _pages) = friends(fixture, THREE_DAYS).await;
        for by in set {
            friends.fixture.set.fetch_add(by, Ordering::SeqCst);
            tokio::time::sleep(Duration::from_secs(200)).await;
            days_are_left(&mut friends, by).await;
        }
        // What happens from now on bears the time as it is, here and at new tables.
        let now = (at + friends.fixture.set.load(Ordering::SeqCst)) / 1000;
        let new = invited(LINK, 2, &[1]);
        let opened = friends.opener.open(&new).await;
        let opened = opened.table.opened;
        assert!((now..now + 900).contains(&opened), "{opened}");
        friends.served.stop().await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_server_that_is_killed_with_a_wrong_clock_gives_and_takes_no_days() {
    for (wrong, right) in [
        (BEGIN + DAY, BEGIN),
        (BEGIN + 3650 * DAY, BEGIN),
        (UNSET, BEGIN),
        (BEGIN, UNSET),
    ] {
        let fixture = Fixture::default().restarted_with(Limits::default(), wrong);
        let (first, _pages) = friends(fixture, THREE_DAYS).await;
        tokio::time::sleep(Duration::from_secs(200)).await;
        let (fixture, served) = first.fixture.killed(right).served().await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        let mut second = Friends {
            fixture,
            served,
            ..first
        };
        second.friend.at(&second.fixture);
        days_are_left(&mut second, right - wrong).await;
        first.served.stop().await;
        second.served.stop().await;
    }
}
