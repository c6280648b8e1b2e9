//! Tables that nobody is at.

use crate::kit::*;

/// A move at `time`, after which the next player's days are over at `due`.
fn moved(id: &str, seq: u32, time: i64, due: Option<i64>) -> Entry {
    let mut moved = played(id, seq, "one");
    (moved.time, moved.due) = (time, due);
    moved
}

fn due_of(store: &Store, id: &str) -> Found<Option<i64>> {
    Ok(loaded(store, id)?.table.due)
}

#[test]
fn days_that_are_over_are_found() -> Checked {
    let store = &empty();
    assert!(!store.read(upkeep::days_run)?);
    let mut new = table("a");
    (new.clock, new.due) = (Some(TimeControl::Days { days: 14 }), Some(3000));
    store.write(|tx| tables::open(tx, &new))?;
    assert_eq!(loaded(store, "a")?.table, new);
    for id in ["b", "c", "d"] {
        opened(store, id)?;
    }
    append(store, moved("b", 1, 1000, Some(2000)))?;
    append(store, moved("c", 1, 1000, Some(4000)))?;
    append(store, moved("d", 1, 1000, None))?;
    assert!(store.read(upkeep::days_run)?);
    assert_eq!(store.read(|db| upkeep::due(db, 1999, 10))?, [""; 0]);
    assert_eq!(store.read(|db| upkeep::due(db, 3999, 10))?, ["b", "a"]);
    assert_eq!(store.read(|db| upkeep::due(db, 4000, 2))?, ["b", "a"]);
    // The next event says it anew.
    append(store, moved("b", 2, 2500, None))?;
    assert_eq!(store.read(|db| upkeep::due(db, 9999, 10))?, ["a", "c"]);
    Ok(())
}

#[test]
fn days_go_on_when_a_server_runs_again() -> Checked {
    let store = &empty();
    for id in ["a", "b", "c", "d"] {
        opened(store, id)?;
    }
    append(store, moved("a", 1, 100, Some(5000)))?;
    append(store, moved("b", 1, 100, Some(1500)))?;
    append(store, moved("d", 1, 100, None))?;
    store.write(|tx| upkeep::note_alive(tx, 2000))?;
    // After that: the server must have run.
    append(store, moved("c", 1, 2400, Some(6000)))?;
    store.write(|tx| upkeep::go_on(tx, 3000))?;
    let dues = ["a", "b", "c", "d"].map(|id| due_of(store, id));
    let dues: Vec<Option<i64>> = dues.into_iter().collect::<Result<_, _>>()?;
    // What was over before stays over.
    assert_eq!(dues, [Some(6000), Some(2500), Some(6600), None]);
    assert_eq!(store.read(|db| upkeep::due(db, 3000, 10))?, ["b"]);
    // Nothing was missed since. Where the clock was put back, as much is left as before.
    store.write(|tx| upkeep::go_on(tx, 3000))?;
    assert_eq!(due_of(store, "a")?, Some(6000));
    store.write(|tx| upkeep::go_on(tx, 2000))?;
    assert_eq!(due_of(store, "a")?, Some(5000));
    assert_eq!(store.read(|db| upkeep::due(db, 2000, 10))?, ["b"]);
    Ok(())
}

/// A server that ran by a wrong clock, and was killed, leaves as many days as there were.
#[test]
fn a_wrong_clock_gives_and_takes_no_days() -> Checked {
    let store = &empty();
    const THREE_DAYS: i64 = 3 * 86_400_000;
    let mut now = 1_800_000_000_000;
    opened(store, "a")?;
    store.write(|tx| upkeep::go_on(tx, now))?;
    append(store, moved("a", 1, now, Some(now + THREE_DAYS)))?;
    for wrong in [86_400_000, -86_400_000, 315_360_000_000, -now, now] {
        store.write(|tx| upkeep::note_alive(tx, now))?;
        now += wrong;
        store.write(|tx| upkeep::go_on(tx, now))?;
        assert_eq!(due_of(store, "a")?, Some(now + THREE_DAYS), "{wrong}");
    }
    Ok(())
}

#[test]
fn a_table_knows_until_when_its_server_ran() -> Checked {
    let store = &empty();
    let ran_until = || loaded(store, "a").map(|found| found.ran_until);
    store.write(|tx| upkeep::go_on(tx, 1000))?;
    opened(store, "a")?;
    assert_eq!(ran_until()?, None);
    append(store, moved("a", 1, 1100, None))?;
    assert_eq!(ran_until()?, Some(1000));
    store.write(|tx| upkeep::note_alive(tx, 1500))?;
    assert_eq!(ran_until()?, Some(1500));
    // The next server writes nothing at first, though it has the table.
    store.write(|tx| upkeep::go_on(tx, 9000))?;
    store.write(|tx| upkeep::note_alive(tx, 9500))?;
    let claimed = claimed(store, "a")?;
    assert_eq!((claimed.ran_until, ran_until()?), (Some(1500), Some(1500)));
    let mut next = moved("a", 2, 9600, None);
    next.epoch = claimed.epoch;
    append(store, next)?;
    assert_eq!(ran_until()?, Some(9500));
    Ok(())
}

#[test]
fn deserted_tables_are_found_and_nothing_else() -> Checked {
    let store = &empty();
    account(store, "Nina", 9)?;
    // Left by a guest, by a program, and broken off; played not long ago, finished, of an account, with days.
    let ids = [
        "guest", "nobody", "aborted", "recent", "over", "account", "days",
    ];
    for (time, id) in (1000..).zip(ids) {
        opened(store, id)?;
        match id {
            "guest" => store.write(|tx| tables::hold(tx, id, 0, &guest(1)))?,
            "account" => store.write(|tx| tables::hold(tx, id, 0, &guest(9)))?,
            _ => (),
        }
        let time = if id == "recent" { 5000 } else { time };
        append(store, moved(id, 1, time, (id == "days").then_some(9000)))?;
    }
    append(store, at(1002, entry("aborted", 2, Step::Aborted)))?;
    append(store, ends(moved("over", 2, 1002, None), "1-0"))?;
    let deserted = |before, limit| store.read(|db| upkeep::deserted(db, before, limit));
    assert_eq!(deserted(5000, 10)?, ["guest", "nobody", "aborted"]);
    assert_eq!(deserted(5000, 1)?, ["guest"]);
    assert_eq!(deserted(1001, 10)?, ["guest"]);
    for id in ids {
        let goes = ["guest", "nobody", "aborted"].contains(&id);
        let gone = store.write(|tx| upkeep::forget_deserted(tx, id, 5000))?;
        assert_eq!((gone, loaded(store, id).is_err()), (goes, goes), "{id}");
    }
    assert!(!store.write(|tx| upkeep::forget_deserted(tx, "guest", 5000))?);
    Ok(())
}
