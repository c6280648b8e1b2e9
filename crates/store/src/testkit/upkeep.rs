//! Tables that nobody is at.

use quantarium_people::Holdings;
use quantarium_wire::{Step, TimeControl};

use super::{Checked, account, append, entry, guest, opened, played, table};
use crate::{Entry, NewTable, Store};

pub(super) fn all<S: Store>(empty: &mut impl FnMut() -> S) -> Checked {
    days_that_are_over_are_found(&empty())?;
    days_go_on_when_a_server_runs_again(&empty())?;
    a_wrong_clock_gives_and_takes_no_days(&empty())?;
    a_table_knows_until_when_its_server_ran(&empty())?;
    deserted_tables_are_found_and_nothing_else(&empty())
}

/// A move at `time`, after which the next player's days are over at `due`.
fn moved(id: &str, seq: u32, time: i64, due: Option<i64>) -> Entry {
    Entry {
        time,
        due,
        ..played(id, seq, "one")
    }
}

fn due_of(store: &dyn Store, id: &str) -> Result<Option<i64>, Box<dyn std::error::Error>> {
    Ok(store.load(id)?.ok_or("the table is lost")?.table.due)
}

fn days_that_are_over_are_found(store: &dyn Store) -> Checked {
    assert!(!store.upkeep().days_run()?);
    store.open_table(&NewTable {
        clock: Some(TimeControl::Days { days: 14 }),
        due: Some(3000),
        ..table("a")
    })?;
    let found = store.load("a")?.ok_or("the table is lost")?;
    assert_eq!(found.table.clock, Some(TimeControl::Days { days: 14 }));
    assert_eq!(found.table.due, Some(3000));
    for id in ["b", "c", "d"] {
        opened(store, id)?;
    }
    append(store, moved("b", 1, 1000, Some(2000)))?;
    append(store, moved("c", 1, 1000, Some(4000)))?;
    append(store, moved("d", 1, 1000, None))?;
    let upkeep = store.upkeep();
    assert!(upkeep.days_run()?);
    assert_eq!(upkeep.due(1999, 10)?, [""; 0]);
    assert_eq!(upkeep.due(3999, 10)?, ["b", "a"]);
    assert_eq!(upkeep.due(4000, 2)?, ["b", "a"]);
    // The next event says it anew.
    append(store, moved("b", 2, 2500, None))?;
    assert_eq!(upkeep.due(9999, 10)?, ["a", "c"]);
    Ok(())
}

fn days_go_on_when_a_server_runs_again(store: &dyn Store) -> Checked {
    for id in ["a", "b", "c", "d"] {
        opened(store, id)?;
    }
    append(store, moved("a", 1, 100, Some(5000)))?;
    append(store, moved("b", 1, 100, Some(1500)))?;
    append(store, moved("d", 1, 100, None))?;
    let upkeep = store.upkeep();
    upkeep.note_alive(2000)?;
    // After that: the server must have run.
    append(store, moved("c", 1, 2400, Some(6000)))?;
    upkeep.go_on(3000)?;
    let dues = ["a", "b", "c", "d"].map(|id| due_of(store, id));
    let dues: Vec<Option<i64>> = dues.into_iter().collect::<Result<_, _>>()?;
    // What was over before stays over.
    assert_eq!(dues, [Some(6000), Some(2500), Some(6600), None]);
    assert_eq!(upkeep.due(3000, 10)?, ["b"]);
    // Nothing was missed since. Where the clock was put back, as much is left as before.
    upkeep.go_on(3000)?;
    assert_eq!(due_of(store, "a")?, Some(6000));
    upkeep.go_on(2000)?;
    assert_eq!(due_of(store, "a")?, Some(5000));
    assert_eq!(upkeep.due(2000, 10)?, ["b"]);
    Ok(())
}

/// A server that ran by a wrong clock, and was killed, leaves as many days as there were.
fn a_wrong_clock_gives_and_takes_no_days(store: &dyn Store) -> Checked {
    const THREE_DAYS: i64 = 3 * 86_400_000;
    let upkeep = store.upkeep();
    let mut now = 1_800_000_000_000;
    opened(store, "a")?;
    upkeep.go_on(now)?;
    append(store, moved("a", 1, now, Some(now + THREE_DAYS)))?;
    for wrong in [86_400_000, -86_400_000, 315_360_000_000, -now, now] {
        upkeep.note_alive(now)?;
        now += wrong;
        upkeep.go_on(now)?;
        assert_eq!(due_of(store, "a")?, Some(now + THREE_DAYS), "{wrong}");
    }
    Ok(())
}

fn a_table_knows_until_when_its_server_ran(store: &dyn Store) -> Checked {
    let ran_until = || -> Result<Option<i64>, Box<dyn std::error::Error>> {
        Ok(store.load("a")?.ok_or("the table is lost")?.ran_until)
    };
    let upkeep = store.upkeep();
    upkeep.go_on(1000)?;
    opened(store, "a")?;
    assert_eq!(ran_until()?, None);
    append(store, moved("a", 1, 1100, None))?;
    assert_eq!(ran_until()?, Some(1000));
    upkeep.note_alive(1500)?;
    assert_eq!(ran_until()?, Some(1500));
    // The next server writes nothing at first, though it has the table.
    upkeep.go_on(9000)?;
    upkeep.note_alive(9500)?;
    let claimed = store.claim("a")?.ok_or("the table is lost")?;
    assert_eq!((claimed.ran_until, ran_until()?), (Some(1500), Some(1500)));
    let epoch = claimed.epoch;
    append(
        store,
        Entry {
            epoch,
            ..moved("a", 2, 9600, None)
        },
    )?;
    assert_eq!(ran_until()?, Some(9500));
    Ok(())
}

fn deserted_tables_are_found_and_nothing_else(store: &dyn Store) -> Checked {
    account(store, "Nina", 9)?;
    let held = |id: &str, number| NewTable {
        holdings: Holdings {
            holders: vec![(0, guest(number))],
            links: Vec::new(),
        },
        ..table(id)
    };
    // Left by a guest, by a program, and broken off.
    store.open_table(&held("guest", 1))?;
    store.open_table(&table("nobody"))?;
    store.open_table(&table("aborted"))?;
    // Played not long ago, finished, of an account, with days.
    store.open_table(&table("recent"))?;
    store.open_table(&table("over"))?;
    store.open_table(&held("account", 9))?;
    store.open_table(&table("days"))?;
    let ids = [
        "guest", "nobody", "aborted", "recent", "over", "account", "days",
    ];
    for (time, id) in (1000..).zip(ids) {
        store.claim(id)?;
        let time = if id == "recent" { 5000 } else { time };
        append(store, moved(id, 1, time, (id == "days").then_some(9000)))?;
    }
    append(
        store,
        Entry {
            time: 1002,
            ..entry("aborted", 2, Step::Aborted)
        },
    )?;
    append(
        store,
        Entry {
            result: "1-0".to_owned(),
            ..moved("over", 2, 1002, None)
        },
    )?;
    let upkeep = store.upkeep();
    assert_eq!(upkeep.deserted(5000, 10)?, ["guest", "nobody", "aborted"]);
    assert_eq!(upkeep.deserted(5000, 1)?, ["guest"]);
    assert_eq!(upkeep.deserted(1001, 10)?, ["guest"]);
    for id in ids {
        let goes = ["guest", "nobody", "aborted"].contains(&id);
        assert_eq!(upkeep.forget_deserted(id, 5000)?, goes, "{id}");
        assert_eq!(store.load(id)?.is_none(), goes, "{id}");
    }
    assert!(!upkeep.forget_deserted("guest", 5000)?);
    Ok(())
}
