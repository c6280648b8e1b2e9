//! Seats of a link or a seek that are drawn by chance.

use quantarium_rules::{Random, Seed};

use crate::common::*;

#[tokio::test]
async fn who_begins_is_drawn_by_a_seed_that_everybody_sees() {
    let by_link = but(invited(LINK, 2, &[1]), |new| new.drawn = true);
    let by_seek = but(seek(LINK), |new| new.seating = Seating::Chance);
    for linked in [true, false] {
        let fixture = Fixture::with(|limits| limits.seeks_a_minute = 24);
        let mut seen = [0, 0];
        for _ in 0..24 {
            let [mut opener, mut friend] = fixture.browsers();
            let id = match linked {
                true => opener.open_with(&mut friend, &by_link).await,
                false => opener.meet(&mut friend, &by_seek).await,
            };
            let view: TableView = fixture.found(&format!("/api/tables/{id}")).await;
            let seed = view.setup.seating.expect("a seed");
            // Anybody can draw again.
            let mut parties = [0, 1];
            Random::new(Seed(seed.parse().expect("a number"))).shuffle(&mut parties);
            // Where the opener is not the first, they have the second seat.
            let first = parties[0];
            assert_eq!(opener.tables().await[0].own, [first]);
            assert_eq!(friend.tables().await[0].own, [1 - first]);
            seen[usize::from(first)] += 1;
        }
        // That all draws fall to one seat has a chance of 2^-23.
        assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
    }
}

#[tokio::test]
async fn at_one_screen_nothing_is_drawn() {
    let fixture = Fixture::default();
    let new = but(invited(LINK, 2, &[]), |new| new.drawn = true);
    let opened = fixture.browser().open(&new).await;
    let path = format!("/api/tables/{}", opened.table.id);
    let view: TableView = fixture.found(&path).await;
    assert_eq!(view.setup.seating, None);
}
