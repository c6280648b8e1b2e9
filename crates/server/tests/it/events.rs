//! Pages that get events and work the states out themselves.

use quantarium_table::Follower;

use crate::common::*;

const LINK: &str = "quantum-link:board=hex2";

/// The next events, and the standing with them.
async fn events(page: &mut Page) -> (Vec<TableEvent>, Standing) {
    reads!(
        page.recv_all().await,
        Some(FromTable::Events { events, standing }) => (events, standing),
        but Some(FromTable::People { .. })
    )
}

/// What the server says to a page that asks how the table stands.
async fn asked(page: &mut Page) -> TableState {
    page.send(&ToTable::State).await;
    reads!(
        page.recv_all().await,
        Some(FromTable::State { state }) => state,
        but Some(FromTable::People { .. } | FromTable::Events { .. })
    )
}

async fn works_out(follower: &mut Follower, page: &mut Page) -> TableState {
    let (events, standing) = events(page).await;
    let heard = follower.apply(&events, standing);
    heard.expect("nothing is missing")
}

/// Two friends at a table, one of whom works states out by itself; a stranger asks for them. What is found is the same, here
/// and after they come back.
#[tokio::test]
async fn what_a_page_works_out_is_what_others_are_sent() {
    let (_fixture, served, [mut opener, mut friend]) = Fixture::serving_browsers().await;
    let id = opener.open_with(&mut friend, &invited(LINK, 2, &[1])).await;
    let [mut green, mut black] = pages(&served, [&opener, &friend], &id).await;
    let mut stranger = Browser::default().page(&served, &id).await;
    let mut follower = follower(&black.view);
    for (own, text) in [(true, "4@c3"), (false, "2@a1")] {
        let mover = if own { &mut green } else { &mut black };
        mover.play(text).await;
        green.see().await;
        let worked_out = works_out(&mut follower, &mut black).await;
        black.view.state.clone_from(&worked_out);
        assert_eq!(worked_out, asked(&mut stranger).await);
    }
    // An offer moves nothing, and is in the standing.
    green.take_back(2).await;
    let worked_out = works_out(&mut follower, &mut black).await;
    assert!(worked_out.standing.offer.is_some());
    assert_eq!(worked_out, asked(&mut stranger).await);
    green.see().await;
    drop(black);
    green.answer(worked_out.standing.seq, false).await;
    green.see().await;
    // Who comes back hears first who is there, then what was missed, and no view.
    let mut black = friend.back(&served, &id, worked_out.standing.seq).await;
    let first = black.recv_all().await;
    assert!(matches!(first, Some(FromTable::People { .. })), "{first:?}");
    let worked_out = works_out(&mut follower, &mut black).await;
    assert_eq!(worked_out, asked(&mut stranger).await);
    // Of a number that does not exist comes the whole view.
    let mut lost = friend.back(&served, &id, 99).await;
    assert!(matches!(lost.recv().await, Some(FromTable::View { .. })));
}

/// Watchers of a table, some of whom come back.
async fn watchers(served: &Served, id: &TableId, count: usize) -> Vec<Page> {
    let mut pages = Vec::new();
    for number in 0..count {
        let mut page = served.page(id).await;
        if number % 2 == 0 {
            let seq = page.standing().seq;
            page = Page::back(served.address, id, None, seq).await;
            assert!(events(&mut page).await.0.is_empty());
        }
        pages.push(page);
    }
    pages
}

#[tokio::test]
async fn a_crowd_hears_every_move_once_and_in_order() {
    let (fixture, served) = Fixture::serving().await;
    let id = fixture.open("quanta:board=5x5", &[PERSON, PERSON]).await;
    let mut player = served.page(&id).await;
    let mut crowd = watchers(&served, &id, 150).await;
    for _ in 0..5 {
        player.plays_any().await;
    }
    // A page that connects while the event goes to the crowd has it in its view already.
    let late = watchers(&served, &id, 3).await;
    assert_eq!(late[1].view.state.standing.seq, 5);
    for (number, page) in crowd.iter_mut().enumerate() {
        // A state contains what has happened until then: nothing of it comes again.
        let begun = if number % 5 == 0 {
            asked(page).await.standing.seq
        } else {
            0
        };
        for seq in begun + 1..=5 {
            let (events, standing) = events(page).await;
            assert_eq!((events[0].seq, standing.seq, events.len()), (seq, seq, 1));
        }
    }
}

#[tokio::test]
async fn players_do_not_hear_of_each_watcher_by_itself() {
    let (_fixture, served, [mut opener]) = Fixture::serving_browsers().await;
    let opened = opener.open(&invited(LINK, 2, &[1])).await;
    let id = opened.table.id;
    let mut green = opener.page(&served, &id).await;
    let mut crowd = Vec::new();
    for _ in 0..40 {
        crowd.push(served.page(&id).await);
    }
    let mut heard = watching(&mut green, 40).await;
    drop(crowd);
    heard += watching(&mut green, 0).await;
    assert!(heard < 40, "{heard} messages");
}

/// Listens until `count` people watch: how many messages that took.
async fn watching(page: &mut Page, count: u32) -> usize {
    let mut heard = 0;
    loop {
        heard += 1;
        match page.recv_all().await {
            Some(FromTable::People { watching, .. }) if watching == count => return heard,
            Some(FromTable::People { .. }) => {}
            other => panic!("nobody but {other:?}"),
        }
    }
}
