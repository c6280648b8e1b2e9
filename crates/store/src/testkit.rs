//! The contract of [`Store`], as tests: every store must pass [`all`].
//!
//! The tests stop with a panic where a store breaks the contract.

use std::error::Error;

use quantarium_rules::Player;
use quantarium_table::Step;
use quantarium_wire::{Occupant, TimeControl};

use crate::{NewTable, Store, StoreError};

type Checked = Result<(), Box<dyn Error>>;

/// A table as the tests open it.
pub fn table(id: &str) -> NewTable {
    NewTable {
        id: id.to_owned(),
        game: "quantum:setup=random".to_owned(),
        // Beyond what a signed or a floating-point number holds.
        seed: Some(u64::MAX),
        setup: "start position".to_owned(),
        occupants: vec![Occupant::Person, Occupant::Computer { level: 3 }],
        opened: 1_800_000_000,
        clock: None,
    }
}

/// A move as the tests play it.
pub fn played(ply: u32, text: &str, left: Option<u32>) -> Step {
    let text = text.to_owned();
    Step::Played { ply, text, left }
}

/// Runs every test, each on a store of its own that `empty` makes.
///
/// # Errors
/// When a call fails that must not.
pub fn all<S: Store>(mut empty: impl FnMut() -> S) -> Checked {
    a_table_comes_back_as_it_was_stored(&empty())?;
    an_id_is_taken_once(&empty())?;
    moves_come_back_in_order(&empty())?;
    a_move_out_of_step_changes_nothing(&empty())?;
    taking_back_keeps_the_first_plies(&empty())?;
    a_resignation_is_set_and_taken_back(&empty())?;
    the_time_comes_back_as_it_was_stored(&empty())?;
    what_is_forgotten_is_gone_and_nothing_else(&empty())?;
    an_unknown_table_is_said_to_be_unknown(&empty())?;
    lists_are_newest_first_and_limited(&empty())
}

fn a_table_comes_back_as_it_was_stored(store: &dyn Store) -> Checked {
    let mut without_seed = table("b");
    without_seed.seed = None;
    without_seed.occupants = vec![Occupant::Person; 6];
    store.open_table(&table("a"))?;
    store.open_table(&without_seed)?;
    for stored in [table("a"), without_seed] {
        let found = store.load(&stored.id)?.ok_or("the table is lost")?;
        assert_eq!(found.table, stored);
        assert_eq!((found.moves.len(), found.resigned), (0, None));
        assert_eq!(found.result, "*");
    }
    Ok(())
}

fn an_id_is_taken_once(store: &dyn Store) -> Checked {
    store.open_table(&table("a"))?;
    store.record("a", &played(0, "one", None), "*")?;
    let again = store.open_table(&table("a"));
    assert!(matches!(again, Err(StoreError::IdTaken(id)) if id == "a"));
    assert_eq!(moves(store)?, ["one"]);
    Ok(())
}

fn moves_come_back_in_order(store: &dyn Store) -> Checked {
    store.open_table(&table("a"))?;
    let texts: Vec<String> = (0..200).map(|ply| format!("move {ply}")).collect();
    for (ply, text) in (0..).zip(&texts) {
        store.record("a", &played(ply, text, None), "*")?;
    }
    store.record("a", &played(200, "last", None), "1-0")?;
    let found = store.load("a")?.ok_or("the table is lost")?;
    assert_eq!(found.moves[..200], texts);
    assert_eq!(found.result, "1-0");
    Ok(())
}

fn a_move_out_of_step_changes_nothing(store: &dyn Store) -> Checked {
    store.open_table(&table("a"))?;
    store.record("a", &played(0, "one", None), "*")?;
    for ply in [0, 2] {
        let refused = store.record("a", &played(ply, "late", None), "0-1");
        assert!(
            matches!(refused, Err(StoreError::OutOfStep { expected, found: 1, .. }) if expected == ply)
        );
    }
    let refused = store.record("a", &Step::TakenBack { plies: 2 }, "0-1");
    assert!(matches!(refused, Err(StoreError::OutOfStep { .. })));
    assert_eq!(moves(store)?, ["one"]);
    assert_eq!(store.list(1)?[0].result, "*");
    Ok(())
}

fn taking_back_keeps_the_first_plies(store: &dyn Store) -> Checked {
    store.open_table(&table("a"))?;
    store.open_table(&table("b"))?;
    for id in ["a", "b"] {
        for (ply, text) in (0..).zip(["one", "two", "three"]) {
            store.record(
                id,
                &played(ply, text, None),
                if ply == 2 { "0-1" } else { "*" },
            )?;
        }
    }
    store.record("a", &Step::TakenBack { plies: 1 }, "*")?;
    store.record("a", &played(1, "another", None), "*")?;
    assert_eq!(moves(store)?, ["one", "another"]);
    assert_eq!(store.load("a")?.map(|table| table.result), Some("*".into()));
    let other = store.load("b")?.ok_or("the other table is lost")?;
    assert_eq!((other.moves.len(), other.result.as_str()), (3, "0-1"));
    Ok(())
}

fn a_resignation_is_set_and_taken_back(store: &dyn Store) -> Checked {
    store.open_table(&table("a"))?;
    let resigned = Step::Resigned { seat: Player(1) };
    for (step, seat, result) in [
        (resigned, Some(1), "1-0"),
        (Step::ResignationTakenBack, None, "*"),
    ] {
        store.record("a", &step, result)?;
        let found = store.load("a")?.ok_or("the table is lost")?;
        assert_eq!((found.resigned, found.result.as_str()), (seat, result));
    }
    Ok(())
}

fn the_time_comes_back_as_it_was_stored(store: &dyn Store) -> Checked {
    let clock = Some(TimeControl {
        base: 300,
        increment: 5,
    });
    store.open_table(&NewTable {
        clock,
        ..table("a")
    })?;
    store.record("a", &played(0, "one", Some(300_000)), "*")?;
    store.record("a", &played(1, "two", None), "*")?;
    store.record("a", &Step::Paused { used: 4_200 }, "*")?;
    let found = store.load("a")?.ok_or("the table is lost")?;
    assert_eq!(found.table.clock, clock);
    assert_eq!(found.left, [Some(300_000), None]);
    assert_eq!((found.used, found.fallen), (4_200, None));
    // Another turn begins with nothing used.
    store.record("a", &played(2, "three", Some(280_000)), "*")?;
    assert_eq!(store.load("a")?.map(|table| table.used), Some(0));
    store.record("a", &Step::Paused { used: 9 }, "*")?;
    store.record("a", &Step::TakenBack { plies: 2 }, "*")?;
    assert_eq!(store.load("a")?.map(|table| table.used), Some(0));
    store.record("a", &Step::TimeUp { seat: Player(0) }, "0-1")?;
    let found = store.load("a")?.ok_or("the table is lost")?;
    assert_eq!((found.fallen, found.result.as_str()), (Some(0), "0-1"));
    Ok(())
}

fn what_is_forgotten_is_gone_and_nothing_else(store: &dyn Store) -> Checked {
    for id in ["a", "b", "c"] {
        store.open_table(&table(id))?;
        store.record(id, &played(0, "one", None), "*")?;
    }
    store.forget("b")?;
    assert!(store.load("b")?.is_none());
    let left: Vec<String> = store.list(10)?.into_iter().map(|table| table.id).collect();
    assert_eq!(left, ["c", "a"]);
    assert_eq!(moves(store)?, ["one"]);
    // The id is free again, and nothing of the old table is left to it.
    store.open_table(&table("b"))?;
    let found = store.load("b")?.ok_or("the table is lost")?;
    assert!(found.moves.is_empty());
    assert_eq!(found.table, table("b"));
    Ok(())
}

fn an_unknown_table_is_said_to_be_unknown(store: &dyn Store) -> Checked {
    assert!(store.load("a")?.is_none());
    assert!(store.list(10)?.is_empty());
    for refused in [
        store.record("a", &played(0, "one", None), "*"),
        store.record("a", &Step::TakenBack { plies: 0 }, "*"),
        store.record("a", &Step::ResignationTakenBack, "*"),
        store.record("a", &Step::Paused { used: 0 }, "*"),
        store.forget("a"),
    ] {
        assert!(matches!(refused, Err(StoreError::NoSuchTable(id)) if id == "a"));
    }
    Ok(())
}

fn lists_are_newest_first_and_limited(store: &dyn Store) -> Checked {
    for id in ["b", "c", "a"] {
        store.open_table(&table(id))?;
    }
    store.record("c", &played(0, "one", None), "1/2-1/2")?;
    let list = store.list(2)?;
    let ids: Vec<&str> = list.iter().map(|table| table.id.as_str()).collect();
    assert_eq!(ids, ["a", "c"]);
    assert_eq!((list[0].plies, list[1].plies), (0, 1));
    assert_eq!(list[1].result, "1/2-1/2");
    assert_eq!(list[0].occupants, table("a").occupants);
    Ok(())
}

fn moves(store: &dyn Store) -> Result<Vec<String>, Box<dyn Error>> {
    let found = store.load("a")?.ok_or("the table is lost")?;
    Ok(found.moves)
}
