//! Conditional moves at a table that another server owns.

use quantarium_wire::{NewTable, TimeControl};

use super::{Apart, Shared, doomed, insists, plays};
use crate::guests::invited;
use crate::plans::{lines, plan, planned, see_plies};

#[tokio::test]
async fn what_is_planned_at_one_server_is_played_at_the_other_and_by_who_takes_over() {
    let shared = Shared::new();
    let (first, second) = (shared.server(), shared.server());
    let (doomed, here) = doomed(&first).await;
    let there = second.serve().await;
    let new = NewTable {
        clock: Some(TimeControl::Days { days: 1 }),
        ..invited("quantum-link:board=hex3", 2, &[1])
    };
    let table = Apart::at(&new, (&first, &here), (&second, &there)).await;
    let (id, mut green, mut black) = (table.id, table.green, table.black);
    let wanted: &[&[&str]] = &[&["4@c3", "2@a1", "3@c4", "5@a2"]];
    assert_eq!(plan(&mut black, 0, wanted).await, lines(wanted));
    plays(&mut green, "one", "4@c3").await;
    see_plies(&mut green, 2).await;
    see_plies(&mut black, 2).await;
    assert_eq!(black.moves(), ["4@c3", "2@a1"]);
    drop((green, black));
    // The owner is gone without a goodbye; what is left of the plan is the next one's.
    doomed.shutdown_background();
    drop(first);
    let mut green = table.opener.page(&there, &id).await;
    insists(&mut green, (&table.opener, &there, &id), "two", "3@c4").await;
    see_plies(&mut green, 4).await;
    let mut black = table.friend.page(&there, &id).await;
    assert_eq!(black.moves(), ["4@c3", "2@a1", "3@c4", "5@a2"]);
    assert_eq!(shared.written(&id).len(), 4);
    assert_eq!(shared.epoch(&id), 2);
    // Nothing of it is left, so the next is planned anew.
    let again: &[&[&str]] = &[&["1@b1", "1@b2"]];
    assert_eq!(plan(&mut black, 4, again).await, lines(again));
    plays(&mut green, "three", "2@b3").await;
    assert!(planned(&mut black).await.is_empty());
}
