//! Pages that get events and work the states out themselves.

use quantarium_games::open;
use quantarium_server::Limits;
use quantarium_table::{Follower, position};
use quantarium_wire::{
    FromTable, PositionSpec, Standing, TableEvent, TableId, TableState, TableView, ToTable,
};

use crate::common::{Fixture, Served};
use crate::guests::{Browser, invited};
use crate::page::Page;
use crate::players::PERSON;

const LINK: &str = "quantum-link:board=hex2";

fn hello(since: u32) -> ToTable {
    let standing = true;
    ToTable::Hello { since, standing }
}

/// What follows from a view, as the tab's rules do it.
fn follower(view: &TableView) -> Follower {
    let moves = view.state.moves.iter().map(|played| played.text.clone());
    let spec = PositionSpec {
        game: view.setup.game.clone(),
        setup: Some(view.setup.start.clone()),
        seed: None,
        moves: moves.collect(),
    };
    let game = open(&spec.game).expect("a game");
    let followed = position(game, None, spec).expect("a position");
    Follower::new(followed, view.state.standing.seq, view.state.standing.at)
}

/// The next events, and the standing with them.
async fn events(page: &mut Page) -> (Vec<TableEvent>, Standing) {
    match page.hear().await {
        Some(FromTable::Events {
            events,
            standing: Some(standing),
        }) => (events, standing),
        other => panic!("no events with their standing but {other:?}"),
    }
}

async fn works_out(follower: &mut Follower, page: &mut Page) -> TableState {
    let (events, standing) = events(page).await;
    follower
        .hear(&events, standing)
        .expect("nothing is missing")
}

/// Two friends at a table, one of whom works states out; a stranger gets states. What is found is the same, here and after
/// they come back.
async fn all_see_the_same(fixture: &Fixture, served: &Served) {
    let [mut opener, mut friend] = std::array::from_fn(|_| Browser::default());
    let opened = opener.open(fixture, &invited(LINK, 2, &[1])).await;
    let (id, secret) = (opened.table.id, opened.secret.expect("a link"));
    friend.join(fixture, &id, &secret).await.expect("a seat");
    let mut green = opener.page(served, &id).await;
    let mut black = friend.page(served, &id).await;
    let mut stranger = Browser::default().page(served, &id).await;
    let mut follower = follower(&black.view);
    black.say(&hello(black.view.state.standing.seq)).await;
    let standing = works_out(&mut follower, &mut black).await;
    assert_eq!(standing, stranger.view.state);
    for text in ["4@c3", "2@a1"] {
        let mover = if text == "4@c3" {
            &mut green
        } else {
            &mut black
        };
        mover.play(text).await;
        green.see().await;
        let worked_out = works_out(&mut follower, &mut black).await;
        black.view.state.clone_from(&worked_out);
        assert_eq!(&worked_out, &stranger.see().await.state);
    }
    // An offer moves nothing, and is in the standing.
    green.say(&ToTable::TakeBack { ply: 2 }).await;
    let worked_out = works_out(&mut follower, &mut black).await;
    assert!(worked_out.standing.offer.is_some());
    assert_eq!(&worked_out, &stranger.see().await.state);
    green.see().await;
    drop(black);
    green
        .say(&ToTable::Answer {
            offer: worked_out.standing.seq,
            agree: false,
        })
        .await;
    stranger.see().await;
    // Who comes back hears first who is there, then what was missed, and no view.
    let mut black = friend.back(served, &id, worked_out.standing.seq).await;
    let first = black.hear_all().await;
    assert!(matches!(first, Some(FromTable::People { .. })), "{first:?}");
    let worked_out = works_out(&mut follower, &mut black).await;
    assert_eq!(worked_out, stranger.view.state);
    asks(&mut black, &mut green, &worked_out).await;
}

/// A page asks how the table stands: it gets the state, and from then on states.
async fn asks(page: &mut Page, mover: &mut Page, stands: &TableState) {
    page.say(&ToTable::State).await;
    let answer = page.hear().await;
    assert!(matches!(&answer, Some(FromTable::State { state }) if state == stands));
    mover.view.state.clone_from(stands);
    mover.say(&ToTable::Resign { ply: 2, seat: 0 }).await;
    let Some(FromTable::State { state }) = page.hear().await else {
        panic!("no state");
    };
    assert_eq!(
        state.standing.outcome.map(|end| end.reason).as_deref(),
        Some("resigned")
    );
    // Of a number that does not exist comes the whole view.
    page.say(&hello(99)).await;
    assert!(matches!(page.hear().await, Some(FromTable::View { .. })));
}

#[tokio::test]
async fn what_a_page_works_out_is_what_others_are_sent() {
    let fixture = Fixture::new(Limits::default());
    let served = fixture.serve().await;
    all_see_the_same(&fixture, &served).await;
}

/// Watchers of a table, each of whom hears events.
async fn watchers(served: &Served, id: &TableId, count: usize) -> Vec<Page> {
    let mut pages = Vec::new();
    for number in 0..count {
        let mut page = served.page(id).await;
        // Some come back, and some hear states.
        if number % 3 == 0 {
            page = Page::back(served.address, id, None, page.view.state.standing.seq).await;
        }
        if number % 3 == 1 {
            page.say(&hello(page.view.state.standing.seq)).await;
        }
        if number % 3 < 2 {
            assert!(events(&mut page).await.0.is_empty());
        }
        pages.push(page);
    }
    pages
}

#[tokio::test]
async fn a_crowd_hears_every_move_once_and_in_order() {
    let fixture = Fixture::new(Limits::default());
    let served = fixture.serve().await;
    let id = fixture.open("quanta:board=5x5", &[PERSON, PERSON]).await;
    let mut player = served.page(&id).await;
    let mut crowd = watchers(&served, &id, 150).await;
    for _ in 0..5 {
        let text = player.view.state.legal[0].text.clone();
        player.play(&text).await;
        player.see().await;
    }
    // A page that connects while the event goes to the crowd has it in its view already.
    let late = watchers(&served, &id, 3).await;
    assert!(
        late.iter()
            .skip(1)
            .all(|page| page.view.state.standing.seq == 5)
    );
    for page in &mut crowd {
        let mut heard = Vec::new();
        while heard.len() < 5 {
            match page.hear().await {
                Some(FromTable::Events { events, standing }) => {
                    assert_eq!(
                        standing.map(|one| one.seq),
                        events.last().map(|one| one.seq)
                    );
                    heard.extend(events.iter().map(|event| event.seq));
                }
                Some(FromTable::State { state }) => heard.push(state.standing.seq),
                other => panic!("no news but {other:?}"),
            }
        }
        assert_eq!(heard, [1, 2, 3, 4, 5]);
    }
}

#[tokio::test]
async fn players_do_not_hear_of_each_watcher_by_itself() {
    let fixture = Fixture::new(Limits::default());
    let served = fixture.serve().await;
    let mut opener = Browser::default();
    let opened = opener.open(&fixture, &invited(LINK, 2, &[1])).await;
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
        match page.hear_all().await {
            Some(FromTable::People { watching, .. }) if watching == count => return heard,
            Some(FromTable::People { .. }) => {}
            other => panic!("nobody but {other:?}"),
        }
    }
}
