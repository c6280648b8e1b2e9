//! Conditional moves: played by the server at once, once, and seen by nobody but who has planned them.

use quantarium_store::FILE;
use rusqlite::Connection;

use crate::common::*;
use crate::leaving::until_left;

/// Two friends at a table with days a move, both there.
async fn friends(fixture: Fixture) -> (Friends, [Page; 2]) {
    let new = timed(LINK, TimeControl::Days { days: 1 });
    let friends = Friends::at(fixture, &new).await;
    let pages = friends.pages().await;
    (friends, pages)
}

pub(crate) fn lines(lines: &[&[&str]]) -> Vec<Vec<String>> {
    let texts = |line: &&[&str]| line.iter().map(|text| (*text).to_owned()).collect();
    lines.iter().map(texts).collect()
}

/// The plan in the next message to a page that has one.
pub(crate) async fn planned(page: &mut Page) -> Vec<Vec<String>> {
    let answer = heard!(
        page.recv().await,
        Some(answer @ (FromTable::Plan { .. } | FromTable::Refused { .. })) => answer
    );
    reads!(answer, FromTable::Plan { lines } => lines)
}

/// Plans lines: the plan as the server has it then.
pub(crate) async fn plan(page: &mut Page, ply: u32, of: &[&[&str]]) -> Vec<Vec<String>> {
    // Each plan is a request of its own.
    let request = format!("{} at {ply}", of.len());
    let lines = lines(of);
    page.ask(&request, None, ToTable::Plan { ply, lines }).await;
    planned(page).await
}

#[tokio::test]
async fn what_is_planned_is_played_at_once_and_the_other_hears_nothing_before() {
    let (friends, [mut other, mut page]) = friends(Fixture::default()).await;
    let mut watcher = Browser::default().page(&friends.served, &friends.id).await;
    let wanted: &[&[&str]] = &[&["4@c3", "2@a1", "3@c4", "5@a2"], &["4@b1", "2@a1"]];
    assert_eq!(plan(&mut page, 0, wanted).await, lines(wanted));
    for page in [&mut other, &mut watcher] {
        reads_nothing(page).await;
    }
    // Nobody has to be there.
    drop(page);
    other.play("4@c3").await;
    other.until_ply(2).await;
    assert_eq!(other.moves(), ["4@c3", "2@a1"]);
    // Who comes back sees what is left; the game leaves it, and nothing is.
    let mut page = friends.friend.page(&friends.served, &friends.id).await;
    assert_eq!(planned(&mut page).await, lines(&[&["3@c4", "5@a2"]]));
    other.play("3@b1").await;
    assert!(planned(&mut page).await.is_empty());
    other.until_ply(3).await;
    let mut again = friends.friend.page(&friends.served, &friends.id).await;
    reads_nothing(&mut again).await;
    assert_eq!(again.moves().len(), 3);
}

#[tokio::test]
async fn a_plan_outlives_a_restart_and_plays_nothing_twice() {
    // Without a clock, as with days nobody may claim.
    let mut friends = Friends::at(Fixture::default(), &invited(LINK, 2, &[1])).await;
    let [mut other, mut page] = friends.pages().await;
    plan(&mut page, 0, &[&["4@c3", "2@a1", "3@c4", "5@a2"]]).await;
    other.play("4@c3").await;
    other.until_ply(2).await;
    drop((page, other));
    friends.served.stop().await;
    (friends.fixture, friends.served) = friends.fixture.restarted().served().await;
    let [mut other, mut page] = friends.pages().await;
    assert_eq!(page.moves(), ["4@c3", "2@a1"]);
    assert_eq!(planned(&mut page).await, lines(&[&["3@c4", "5@a2"]]));
    drop(page);
    while other.there[1] {
        reads_nothing(&mut other).await;
    }
    other.play("3@c4").await;
    other.until_ply(4).await;
    assert_eq!(other.moves(), ["4@c3", "2@a1", "3@c4", "5@a2"]);
    // Whoever has left was to move, and is not any more.
    assert!(other.left.is_some());
    until_left(&mut other, false).await;
}

#[tokio::test]
async fn nothing_is_played_for_an_account_that_is_removed() {
    let (_fixture, served, [mut opener, mut friend]) =
        Fixture::serving_people(["Anna", "Bert"]).await;
    let new = timed(LINK, TimeControl::Days { days: 1 });
    let id = opener.open_with(&mut friend, &new).await;
    let [mut page, mut other] = pages(&served, [&friend, &opener], &id).await;
    plan(&mut page, 0, &[&["4@c3", "2@a1"]]).await;
    friend.removes_account().await;
    other.plays("4@c3").await;
    // What is planned is played before anybody else comes.
    assert_eq!(opener.page(&served, &id).await.moves(), ["4@c3"]);
}

#[tokio::test]
async fn what_is_taken_back_ends_a_plan_and_an_empty_one_too() {
    let (_friends, [mut other, mut page]) = friends(Fixture::default()).await;
    // The largest fits into a message: no cell has a longer name.
    let largest = ToTable::Plan {
        ply: 0,
        lines: vec![vec!["bl26xbl26".to_owned(); 40]; 32],
    };
    page.ask("largest", None, largest).await;
    assert_eq!(page.refused().await.code, "illegal-move");
    plan(&mut page, 0, &[&["4@c3", "2@a1"]]).await;
    assert!(plan(&mut page, 0, &[]).await.is_empty());
    other.play("4@c3").await;
    page.until_ply(1).await;
    page.play("2@a1").await;
    page.until_ply(2).await;
    let wanted: &[&[&str]] = &[&["3@c4", "5@a2"]];
    assert_eq!(plan(&mut page, 2, wanted).await, lines(wanted));
    // The other agrees that it is taken back.
    page.ask("back", None, ToTable::TakeBack { ply: 2 }).await;
    let offer = other.offered().await;
    other.answer(offer, true).await;
    assert!(planned(&mut page).await.is_empty());
    // In one's own turn there is none.
    let (ply, lines) = (1, lines(wanted));
    page.ask("own turn", None, ToTable::Plan { ply, lines })
        .await;
    let refusal = heard!(page.recv().await, Some(FromTable::Refused { refusal, .. }) => refusal);
    assert_eq!(refusal.code, "no-plan");
}

#[tokio::test]
async fn what_could_not_be_written_is_played_as_soon_as_it_can_be() {
    let fixture = Fixture::with(|limits| limits.idle_room = Duration::from_millis(20));
    let (friends, [mut other, mut page]) = friends(fixture).await;
    plan(&mut page, 0, &[&["4@c3", "2@a1"]]).await;
    let raw = Connection::open(friends.fixture.directory.path().join(FILE)).expect("a file");
    let full = "CREATE TRIGGER full BEFORE INSERT ON events WHEN new.party = 1
                BEGIN SELECT RAISE(ABORT, 'full'); END";
    raw.execute_batch(full).expect("SQL");
    other.plays("4@c3").await;
    drop((other, page));
    tokio::time::sleep(Duration::from_millis(200)).await;
    raw.execute_batch("DROP TRIGGER full").expect("SQL");
    let path = format!("/api/tables/{}", friends.id);
    let view = async || friends.fixture.found::<TableView>(&path).await;
    until(async || view().await.state.moves.len() == 2).await;
}
