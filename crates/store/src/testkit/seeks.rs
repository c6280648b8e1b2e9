//! Seeks.

use std::error::Error;

use quantarium_people::OpenSeek;
use quantarium_wire::{Seating, SeekId, Step, TimeControl};

use super::{Checked, account, guest, table};
use crate::{Store, StoreError};

pub(super) fn all<S: Store>(empty: &mut impl FnMut() -> S) -> Checked {
    seeks_come_back_oldest_first(&empty())?;
    places_are_taken_and_left(&empty())?;
    places_pass_to_an_account(&empty())?;
    who_waits_without_an_account_is_known(&empty())?;
    a_seek_leads_to_one_table_at_most(&empty())?;
    of_many_who_take_the_last_place_one_has_it(empty())?;
    a_seek_that_cannot_become_a_table_stays_open(&empty())
}

pub(super) fn seek(id: &str) -> OpenSeek {
    OpenSeek {
        id: SeekId(id.to_owned()),
        game: "quanta:board=5x5".to_owned(),
        places: 3,
        clock: None,
        seating: Seating::Chance,
        stand_in: Some(3),
        opened: 1_800_000_000,
        guests: vec![guest(1)],
    }
}

fn gone(result: Result<(), StoreError>) -> bool {
    matches!(result, Err(StoreError::SeekGone(_)))
}

/// What whoever takes a place has seen of the seek.
fn taken(store: &dyn Store, id: &str) -> Result<usize, Box<dyn Error>> {
    let seeks = store.seeks()?;
    let found = seeks.iter().find(|seek| seek.id.0 == id);
    Ok(found.ok_or("the seek is lost")?.guests.len())
}

fn seeks_come_back_oldest_first(store: &dyn Store) -> Checked {
    let other = OpenSeek {
        places: 2,
        clock: Some(TimeControl::Clock {
            base: 300,
            increment: 5,
        }),
        seating: Seating::Opener,
        stand_in: None,
        guests: vec![guest(2), guest(1)],
        ..seek("a")
    };
    let third = OpenSeek {
        seating: Seating::Other,
        ..seek("c")
    };
    let all = [seek("b"), other, third];
    for seek in &all {
        store.open_seek(seek)?;
    }
    assert_eq!(store.seeks()?, all);
    Ok(())
}

fn places_are_taken_and_left(store: &dyn Store) -> Checked {
    store.open_seek(&seek("a"))?;
    store.open_seek(&seek("b"))?;
    store.join_seek("a", 1, &guest(2))?;
    // Somebody who has seen another number comes too late.
    assert!(gone(store.join_seek("a", 1, &guest(3))));
    assert!(gone(store.join_seek("x", 1, &guest(3))));
    store.join_seek("a", 2, &guest(3))?;
    store.leave_seek("a", &guest(2))?;
    store.leave_seek("a", &guest(9))?;
    assert_eq!(store.seeks()?[0].guests, [guest(1), guest(3)]);
    store.close_seek("a")?;
    assert!(gone(store.close_seek("a")));
    assert_eq!(store.seeks()?, [seek("b")]);
    Ok(())
}

fn places_pass_to_an_account(store: &dyn Store) -> Checked {
    let both = OpenSeek {
        guests: vec![guest(9), guest(1)],
        ..seek("b")
    };
    store.open_seek(&seek("a"))?;
    store.open_seek(&both)?;
    store.pass_on_seeks(&guest(1), &guest(9))?;
    let mut expected = [seek("a"), both];
    for seek in &mut expected {
        seek.pass_on(&guest(1), guest(9));
        assert_eq!(seek.guests, [guest(9)]);
    }
    assert_eq!(store.seeks()?, expected);
    Ok(())
}

fn who_waits_without_an_account_is_known(store: &dyn Store) -> Checked {
    let anna = account(store, "anna", 9)?;
    let both = OpenSeek {
        guests: vec![anna, guest(1)],
        ..seek("b")
    };
    store.open_seek(&seek("a"))?;
    store.open_seek(&both)?;
    assert_eq!(store.waiting_guests()?, [guest(1)]);
    store.pass_on_seeks(&guest(1), &anna)?;
    assert!(store.waiting_guests()?.is_empty());
    Ok(())
}

fn fill(store: &dyn Store, id: &str, taken: usize, to: &str) -> Result<(), StoreError> {
    let steps = [Step::Joined { party: 1 }];
    store.fill_seek(id, taken, &table(to), &steps, 1_800_000_000_123)
}

fn a_seek_leads_to_one_table_at_most(store: &dyn Store) -> Checked {
    store.open_seek(&seek("a"))?;
    assert!(gone(fill(store, "a", 2, "t")));
    assert!(store.load("t")?.is_none());
    fill(store, "a", 1, "t")?;
    assert!(store.seeks()?.is_empty());
    let found = store.load("t")?.ok_or("the table is lost")?;
    assert_eq!(found.events.len(), 1);
    assert_eq!(found.events[0].event.time, 1_800_000_000_123);
    assert!(gone(fill(store, "a", 1, "u")));
    assert!(store.load("u")?.is_none());
    Ok(())
}

fn of_many_who_take_the_last_place_one_has_it<S: Store>(store: S) -> Checked {
    store.open_seek(&seek("a"))?;
    let known = taken(&store, "a")?;
    let won = std::thread::scope(|scope| {
        let store = &store;
        let takers: Vec<_> = (0..8)
            .map(|number| scope.spawn(move || fill(store, "a", known, &format!("t{number}"))))
            .collect();
        let ended = takers.into_iter().map(|taker| taker.join());
        ended.filter(|ended| matches!(ended, Ok(Ok(())))).count()
    });
    assert_eq!(won, 1);
    let mut tables = 0;
    for number in 0..8 {
        tables += usize::from(store.load(&format!("t{number}"))?.is_some());
    }
    assert_eq!(tables, 1);
    Ok(())
}

fn a_seek_that_cannot_become_a_table_stays_open(store: &dyn Store) -> Checked {
    store.open_table(&table("t"))?;
    store.open_seek(&seek("a"))?;
    let refused = fill(store, "a", 1, "t");
    assert!(matches!(refused, Err(StoreError::IdTaken(_))));
    assert_eq!(store.seeks()?, [seek("a")]);
    Ok(())
}
