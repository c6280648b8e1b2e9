//! Seats of a link that are drawn by chance.

use quantarium_rules::{Random, Seed};

use crate::common::{Fixture, but};
use crate::guests::{Browser, invited};

#[tokio::test]
async fn who_begins_is_drawn_by_a_seed_that_everybody_sees() {
    let (fixture, served) = Fixture::serving().await;
    let new = but(invited("quantum-link:board=hex3", 2, &[1]), |new| {
        new.drawn = true
    });
    let mut seen = [0, 0];
    for _ in 0..24 {
        let mut opener = Browser::default();
        let opened = opener.open(&fixture, &new).await;
        let page = opener.page(&served, &opened.table.id).await;
        let seating = page.view.setup.seating.clone().expect("a seed");
        let mut parties = [0_u8, 1];
        Random::new(Seed(seating.parse().expect("a number"))).shuffle(&mut parties);
        let own = parties
            .iter()
            .position(|party| *party == 0)
            .expect("a seat");
        assert_eq!(page.seats, [own as u8]);
        seen[own] += 1;
        drop(page);
        let mut friend = Browser::default();
        let secret = opened.secret.expect("a link");
        let seats = friend.join(&fixture, &opened.table.id, &secret).await;
        assert_eq!(seats.expect("a seat"), [1 - own as u8]);
    }
    // That all draws fall to one seat has a chance of 2^-23.
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
    served.stop().await;
}

#[tokio::test]
async fn at_one_screen_nothing_is_drawn() {
    let (fixture, served) = Fixture::serving().await;
    let new = but(invited("quantum-link:board=hex3", 2, &[]), |new| {
        new.drawn = true
    });
    let mut opener = Browser::default();
    let opened = opener.open(&fixture, &new).await;
    let page = opener.page(&served, &opened.table.id).await;
    assert_eq!(page.view.setup.seating, None);
    served.stop().await;
}
