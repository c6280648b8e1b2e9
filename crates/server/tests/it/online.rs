//! People at several screens: links, whose table it is, what is said twice, offers.

use crate::common::*;

async fn friends() -> Friends {
    Friends::at(Fixture::default(), &invited(LINK, 2, &[1])).await
}

/// The next refusal's code.
async fn code(page: &mut Page) -> String {
    page.refused().await.code
}

#[tokio::test]
async fn a_friend_follows_the_link_and_both_see_every_move_and_whoever_watches() {
    let mut friends = friends().await;
    let mut stranger = friends.fixture.browser();
    let [mut green, mut black] = friends.pages().await;
    let mut watcher = stranger.page(&friends.served, &friends.id).await;
    assert_eq!(green.seats.as_slice(), &[0][..]);
    assert_eq!(black.seats.as_slice(), &[1][..]);
    assert!(green.view.setup.online && green.standing().free.is_empty());
    green.play("4@c3").await;
    for page in [&mut green, &mut black, &mut watcher] {
        assert_eq!(page.see().await.state.moves.len(), 1);
    }
    // Each for their own seat.
    green.play("2@a1").await;
    assert_eq!(code(&mut green).await, "not-yours");
    black.play("2@a1").await;
    green.see().await;
    assert_eq!(green.moves(), ["4@c3", "2@a1"]);
    assert_eq!(green.there, [true, true]);
    assert!(stranger.tables().await.is_empty());
    assert!(friends.friend.tables().await[0].shared);
}

#[tokio::test]
async fn a_link_gives_each_free_seat_to_one_guest_and_always_the_same() {
    let mut friends = friends().await;
    let mut stranger = friends.fixture.browser();
    let new = invited(LINK, 2, &[1]);
    let opened = friends.opener.open(&new).await;
    let secret = opened.secret.expect("a link");
    let other = opened.table.id;
    // Who opened the table has a seat.
    refuses!(friends.opener.join(&other, &secret) => "not-yours");
    // After a lost answer the link leads to the same seat, whatever happened to the cookie's time.
    for _ in 0..2 {
        assert_eq!(friends.friend.join(&other, &secret).await, Ok(vec![1]));
    }
    assert!(stranger.join(&other, &secret).await.is_err());
    // A link of another table leads nowhere here.
    assert!(stranger.join(&friends.id, &secret).await.is_err());
    for text in ["", "x", &secret.to_uppercase()] {
        assert!(stranger.join(&other, text).await.is_err());
    }
    // That of a larger table serves all its free seats.
    let larger = friends.opener.open(&invited(THREE, 3, &[0, 2])).await;
    let secret = larger.secret.expect("a link");
    for seats in [Some(vec![0]), Some(vec![2]), None] {
        let mut friend = friends.fixture.browser();
        assert_eq!(friend.join(&larger.table.id, &secret).await.ok(), seats);
    }
}

#[tokio::test]
async fn seats_are_taken_to_another_device_by_a_link_of_their_own() {
    let mut friends = friends().await;
    let links = format!("POST /api/tables/{}/links", friends.id);
    let device = json!({"type": "device"});
    let answer = friends.friend.send(&links, &device).await;
    let (_, SaidSecret { secret }) = read::<SaidSecret>(answer).await;
    let mut telephone = friends.fixture.browser();
    assert_eq!(telephone.join(&friends.id, &secret.0).await, Ok(vec![1]));
    let [mut green, _black] = friends.pages().await;
    green.plays("4@c3").await;
    let mut page = telephone.page(&friends.served, &friends.id).await;
    page.play("2@a1").await;
    assert_eq!(green.see().await.state.moves.len(), 2);
    // Nobody else gets a link to seats.
    for body in [device, json!({"type": "invitation"})] {
        says!(friends.fixture.browser().send(&links, body) => "403 not-yours");
    }
}

#[tokio::test]
async fn another_browser_cannot_touch_a_table_of_one_screen() {
    let (fixture, served) = Fixture::serving().await;
    let (mut owner, mut other) = (fixture.browser(), fixture.browser());
    let id = owner.open(&invited(LINK, 2, &[])).await.table.id;
    let mut page = owner.page(&served, &id).await;
    page.plays("4@c3").await;
    page.play("2@a1").await;
    assert_eq!(page.see().await.state.moves.len(), 2);
    let mut watching = other.page(&served, &id).await;
    // It is told that it watches, and by which seats people are there; whose table it is plays and is told nothing.
    assert_eq!(watching.seats.len(), 0);
    assert_eq!(watching.there.as_slice(), &[true, true][..]);
    assert!(page.there.is_empty());
    watching.play("1@b1").await;
    assert_eq!(code(&mut watching).await, "not-yours");
    watching.take_back(2).await;
    assert_eq!(code(&mut watching).await, "not-yours");
    assert!(other.tables().await.is_empty());
    page.plays("1@b1").await;
    assert!(page.there.is_empty());
    // Also when it is over.
    page.resign(3, 1).await;
    page.over().await;
    let late = other.page(&served, &id).await;
    assert_eq!((late.seats.len(), late.there.len()), (0, 2));
    assert!(page.there.is_empty());
    drop((page, watching, late));
    // Once the pages have gone.
    let delete = format!("DELETE /api/tables/{id}");
    for (browser, answer) in [(&mut other, "403 not-yours"), (&mut owner, "204")] {
        until(async || said(browser.call(&delete).await).await == answer).await;
    }
}

fn stored(request: &str, seq: u32) -> FromTable {
    let request = request.to_owned();
    FromTable::Acknowledged { request, seq }
}

#[tokio::test]
async fn the_same_request_twice_is_played_once_also_after_a_restart() {
    let friends = friends().await;
    let (opener, id) = (friends.opener, friends.id);
    let mut page = opener.page(&friends.served, &id).await;
    let stored = stored("r1", 2);
    // Once by this connection, and again by another.
    page.ask("r1", Some(0), play(0, "4@c3")).await;
    let mut heard = [page.recv().await, page.recv().await];
    heard.sort_by_key(|message| matches!(message, Some(FromTable::Acknowledged { .. })));
    assert_eq!(heard[1], Some(stored.clone()));
    let mut second = opener.page(&friends.served, &id).await;
    second.ask("r1", Some(0), play(0, "4@c3")).await;
    assert_eq!(second.recv().await, Some(stored.clone()));
    drop((page, second));
    friends.served.stop().await;
    let (_fixture, served) = friends.fixture.restarted().served().await;
    let mut page = opener.page(&served, &id).await;
    page.ask("r1", Some(0), play(0, "4@c3")).await;
    assert_eq!(page.recv().await, Some(stored));
    assert_eq!(page.moves(), ["4@c3"]);
    // Another name is another request.
    page.ask("r2", Some(0), play(0, "4@c3")).await;
    assert_eq!(code(&mut page).await, "not-yours");
    let back = ToTable::TakeBack { ply: 1 };
    page.ask(&"x".repeat(65), None, back).await;
    assert_eq!(code(&mut page).await, "bad-message");
}

#[tokio::test]
async fn a_move_for_a_position_that_is_gone_is_refused_though_the_ply_is_right() {
    let (fixture, served) = Fixture::serving().await;
    let id = fixture.open(LINK, &[PERSON, PERSON]).await;
    let mut page = served.page(&id).await;
    page.play("4@c3").await;
    let seen = page.see().await.state.standing.at;
    page.take_back(1).await;
    page.see().await;
    page.play("2@a1").await;
    assert_ne!(page.see().await.state.standing.at, seen);
    page.ask("late", Some(seen), play(1, "1@b1")).await;
    assert_eq!(code(&mut page).await, "late");
    let at = page.standing().at;
    page.ask("in time", Some(at), play(1, "1@b1")).await;
    let heard = [page.recv().await, page.recv().await];
    assert!(heard.contains(&Some(stored("in time", 4))), "{heard:?}");
}

#[tokio::test]
async fn who_comes_back_hears_what_was_missed_and_then_every_event_once() {
    let friends = friends().await;
    let [mut green, black] = friends.pages().await;
    green.plays("4@c3").await;
    drop(black);
    let mut black = friends.friend.back(&friends.served, &friends.id, 0).await;
    let events = reads!(black.recv().await, Some(FromTable::Events { events, .. }) => events);
    let steps: Vec<&Step> = events.iter().map(|event| &event.step).collect();
    assert_eq!(steps[0], &Step::Joined { party: 1 });
    assert!(matches!(steps[1], Step::Played { text, .. } if text == "4@c3"));
    assert!(events.iter().map(|event| event.seq).eq([1, 2]));
    black.view.state.clone_from(&green.view.state);
    black.play("2@a1").await;
    let Some(FromTable::Events { events, standing }) = black.recv().await else {
        panic!("no event");
    };
    assert_eq!((events[0].seq, events.len(), standing.seq), (3, 1, 3));
    reads_nothing(&mut black).await;
}

#[tokio::test]
async fn a_draw_is_agreed_and_then_a_rematch_with_seats_exchanged() {
    let mut friends = friends().await;
    let mut pages = friends.pages().await;
    both_play(&mut pages, &["4@c3", "2@a1"]).await;
    let [mut green, mut black] = pages;
    green.offer(OfferKind::Draw).await;
    green.see().await;
    black.see().await;
    black.offer(OfferKind::Draw).await;
    let outcome = green.over().await;
    assert_eq!(outcome.reason, "agreed");
    assert_eq!(outcome.result, "1/2-1/2");
    black.see().await;
    for page in [&mut green, &mut black] {
        page.offer(OfferKind::Rematch).await;
        page.see().await;
    }
    let next = green.rematch().await;
    assert_eq!(black.rematch().await, next);
    assert_eq!(green.over().await, outcome);
    // Once.
    green.offer(OfferKind::Rematch).await;
    assert_eq!(code(&mut green).await, "no-offer");
    friends.id = next;
    let [green, mut black] = friends.pages().await;
    assert_eq!(green.seats.as_slice(), &[1][..]);
    assert_eq!(black.seats.as_slice(), &[0][..]);
    assert!(green.standing().free.is_empty());
    black.play("4@c3").await;
    assert_eq!(black.see().await.state.moves.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn the_clock_of_friends_runs_whoever_is_there_and_nobody_stops_it() {
    let friends = Friends::at(Fixture::default(), &with_seconds(LINK, 60)).await;
    let [mut green, mut black] = friends.pages().await;
    green.plays("4@c3").await;
    black.see().await;
    black.send(&ToTable::Pause { ply: 1 }).await;
    assert_eq!(code(&mut black).await, "no-clock");
    drop((green, black));
    tokio::time::sleep(Duration::from_secs(70)).await;
    let [mut green, _] = friends.pages().await;
    let outcome = green.over().await;
    assert_eq!((outcome.reason.as_str(), outcome.winner), ("time", Some(0)));
}

#[tokio::test]
async fn nobody_is_invited_to_a_seat_that_is_no_persons() {
    let fixture = Fixture::default();
    for (new, words) in [
        (invited(LINK, 2, &[0, 1]), "your own"),
        (invited(LINK, 2, &[2]), "only a person"),
    ] {
        let mut browser = fixture.browser();
        let answer = browser.send("POST /api/tables", new).await;
        let (status, refusal) = read::<Refusal>(answer).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refusal.message.contains(words), "{}", refusal.message);
    }
}

#[tokio::test]
async fn a_guest_who_comes_to_a_table_is_known_for_another_year() {
    let (_fixture, served, [mut opener]) = Fixture::serving_browsers().await;
    let opened = opener.open(&invited("quanta", 2, &[1])).await;
    let id = opened.table.id;
    let page = opener.page(&served, &id).await;
    let cookie = page.set_cookie().expect("a cookie");
    assert!(cookie.starts_with("quantarium-guest="), "{cookie}");
    assert!(cookie.contains("Max-Age=31536000"), "{cookie}");
    // The same secret as before.
    let own = opener.cookie.as_ref().expect("a cookie");
    assert!(cookie.starts_with(own), "{cookie}");
    // Who has none gets none.
    assert_eq!(served.page(&id).await.set_cookie(), None);
    // An account's session is another thing.
    opener.sign_up("Anna").await;
    assert_eq!(opener.page(&served, &id).await.set_cookie(), None);
}
