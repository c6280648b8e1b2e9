//! Players who make no first move, and players who leave. Time passes only where a test or the server waits
//! for it.

use quantarium_server::Destinations;
use quantarium_store::notices;

use crate::common::*;
use crate::deserted::in_days;

const THREE: &str = "quantum-leap:edition=1,board=hex3,players=3";

/// The first move of each.
const FIRST: [&str; 2] = ["4@c3", "2@a1"];

/// Two friends at a table with a clock, both there.
async fn two() -> (Friends, [Page; 2]) {
    // Nobody answers pings while a test lets time pass.
    let fixture = Fixture::with(|limits| limits.heartbeat = Duration::from_secs(600));
    let two = Friends::at(fixture, &with_seconds(LINK, 300)).await;
    let pages = two.pages().await;
    (two, pages)
}

/// Waits until the other has left, or is back.
pub(crate) async fn until_left(page: &mut Page, left: bool) {
    while page.left.is_some() != left {
        page.send(&ToTable::Ping).await;
        page.recv().await;
    }
}

async fn ended(page: &mut Page) -> (String, Option<u8>) {
    let outcome = page.over().await;
    (outcome.reason, outcome.winner)
}

const CLAIM: ToTable = ToTable::Claim { draw: false };

async fn claims_in_vain(page: &mut Page) {
    page.send(&CLAIM).await;
    assert_eq!(page.refused().await.code, "no-claim");
}

#[tokio::test(start_paused = true)]
async fn without_a_first_move_the_game_is_broken_off_and_stays_so() {
    let (mut two, mut pages) = two().await;
    both_play(&mut pages, &FIRST[..1]).await;
    // Nobody says anything: a minute later the server does.
    tokio::time::sleep(Duration::from_secs(60)).await;
    for page in &mut pages {
        assert_eq!(ended(page).await, ("unplayed".to_owned(), None));
    }
    let listed = two.opener.tables().await.remove(0);
    assert!(listed.aborted && listed.to_move.is_none());
    assert_eq!(listed.result, "*");
    two.served.stop().await;
    let (_fixture, served) = two.fixture.restarted().served().await;
    let mut page = two.friend.page(&served, &two.id).await;
    assert_eq!(ended(&mut page).await, ("unplayed".to_owned(), None));
}

#[tokio::test(start_paused = true)]
async fn who_has_left_is_shown_and_after_a_while_the_game_is_claimed() {
    let (two, mut pages) = two().await;
    both_play(&mut pages, &FIRST).await;
    let [opener, mut friend] = pages;
    // The opener is to move, and closes the page.
    drop(opener);
    until_left(&mut friend, true).await;
    let left = friend.left.expect("left");
    assert_eq!(left.seat, 0);
    assert_eq!(friend.there.as_slice(), &[false, true][..]);
    assert!((55_000..=60_000).contains(&left.claim_in), "{left:?}");
    claims_in_vain(&mut friend).await;
    // Who comes back in time has lost nothing.
    let opener = two.opener.page(&two.served, &two.id).await;
    until_left(&mut friend, false).await;
    drop(opener);
    until_left(&mut friend, true).await;
    tokio::time::sleep(Duration::from_secs(40)).await;
    friend.send(&ToTable::Ping).await;
    friend.recv().await;
    claims_in_vain(&mut friend).await;
    tokio::time::sleep(Duration::from_secs(21)).await;
    friend.send(&CLAIM).await;
    assert_eq!(ended(&mut friend).await, ("left".to_owned(), Some(1)));
}

#[tokio::test(start_paused = true)]
async fn after_a_restart_who_has_not_come_back_has_all_the_time_once_more() {
    let (two, mut pages) = two().await;
    both_play(&mut pages, &FIRST).await;
    two.served.stop().await;
    drop(pages);
    let (_fixture, served) = two.fixture.restarted().served().await;
    let mut friend = two.friend.page(&served, &two.id).await;
    let left = friend.left.expect("the opener is not there");
    assert!(left.claim_in > 55_000, "{left:?}");
    claims_in_vain(&mut friend).await;
}

#[tokio::test(start_paused = true)]
async fn without_a_clock_a_week_counts_from_the_last_event() {
    let two = Friends::at(Fixture::default(), &invited(LINK, 2, &[1])).await;
    both_play(&mut two.pages().await, &FIRST).await;
    two.served.stop().await;
    let limits = Limits::default();
    let later = two.fixture.restarted_with(limits, in_days(8));
    let (_fixture, served) = later.served().await;
    let mut friend = two.friend.page(&served, &two.id).await;
    assert_eq!(friend.left.expect("left").claim_in, 0);
    friend.send(&CLAIM).await;
    assert_eq!(ended(&mut friend).await, ("left".to_owned(), Some(1)));
}

#[tokio::test]
async fn who_has_left_a_game_of_three_is_notified_of_no_offers() {
    let anywhere = |limits: &mut Limits| limits.destinations = Destinations::Anywhere;
    let (fixture, served) = Fixture::serving_with(anywhere).await;
    let [mut opener, mut friend] = people(&fixture, ["Anna", "Bert"]).await;
    let three = but(invited(THREE, 3, &[1, 2]), |new| new.stand_in = Some(1));
    let id = opener.open_with(&mut friend, &three).await;
    let [mut first, mut second] = pages(&served, [&opener, &friend], &id).await;
    second.send(&ToTable::Leave { seat: 1 }).await;
    second.send(&ToTable::Visible { visible: false }).await;
    for page in [&mut first, &mut second] {
        page.see_until(|now| now.standing.replaced == [1]).await;
    }
    reads_nothing(&mut second).await;
    let hook = json!({"address": "http://127.0.0.1:9/"});
    says!(friend.send("PUT /api/account/webhook", hook) => "200");
    // That it is broken off they do hear.
    for offer in [OfferKind::Abort, OfferKind::Rematch] {
        first.offer(offer).await;
        first.see().await;
        assert_eq!(fixture.read(notices::waiting), 1, "{offer:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_leaves_a_game_of_three_is_played_on_by_the_computer_and_stays_away_after_a_restart()
 {
    let (fixture, served, [mut opener, mut friend, mut other]) = Fixture::serving_browsers().await;
    let three = |level| but(invited(THREE, 3, &[1, 2]), |new| new.stand_in = Some(level));
    // There is no such level, and of two nobody leaves.
    for wrong in [
        three(11),
        but(invited(LINK, 2, &[1]), |new| new.stand_in = Some(1)),
    ] {
        says!(opener.send("POST /api/tables", wrong) => "422 wrong-game");
    }
    let opened = opener.open(&three(1)).await;
    let (id, secret) = (opened.table.id, opened.secret.expect("a link"));
    for browser in [&mut friend, &mut other] {
        browser.join(&id, &secret).await.expect("a seat");
    }
    let [mut first, mut second] = pages(&served, [&opener, &friend], &id).await;
    assert_eq!(first.view.setup.stand_in, Some(1));
    first.send(&ToTable::Leave { seat: 1 }).await;
    assert_eq!(first.refused().await.code, "not-yours");
    second.send(&ToTable::Leave { seat: 1 }).await;
    for page in [&mut first, &mut second] {
        page.see_until(|now| now.standing.replaced == [1]).await;
    }
    assert_eq!((&first.seats[..], first.gone.len()), (&[0][..], 0));
    assert_eq!((second.seats.len(), &second.gone[..]), (0, &[1][..]));
    // Whoever has left watches.
    second.send(&ToTable::Leave { seat: 1 }).await;
    assert_eq!(second.refused().await.code, "not-yours");
    assert_eq!(first.view.state.to_move, 0);
    while first.view.state.to_move == 0 {
        first.plays_any().await;
    }
    // The computer has moved for them, and the third is to move.
    first.see_until(|now| now.to_move == 2).await;
    let list = friend.tables().await;
    assert_eq!((list.len(), list[0].own.len()), (1, 0));
    let plies = first.ply();
    served.stop().await;
    drop((first, second));
    let (_fixture, served) = fixture.restarted().served().await;
    let back = friend.page(&served, &id).await;
    assert_eq!((back.seats.len(), &back.gone[..]), (0, &[1][..]));
    let again = other.page(&served, &id).await;
    assert_eq!(again.ply(), plies);
    assert_eq!(&again.view.state.standing.replaced[..], &[1_u8][..]);
    assert_eq!(again.view.setup.seats[1].occupant, Occupant::computer(1));
}
