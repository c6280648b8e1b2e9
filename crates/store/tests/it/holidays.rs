//! Holidays: which tables are to note them.

use crate::kit::*;

const DAY: i64 = 24 * 3_600_000;
/// The first day of a year.
const NOW: i64 = 20_454 * DAY;

fn to_note(store: &Store, now: i64) -> Result<Vec<String>, StoreError> {
    store.read(|db| holidays::to_note(db, now, 10))
}

/// Has a table note what it is to note.
fn note(store: &Store, id: &str, seq: u32, now: i64) -> Checked {
    let found = store.read(|db| holidays::at_table(db, id, now))?;
    let [(seat, Holiday { from, until })] = found[..] else {
        return Err(format!("{found:?}").into());
    };
    let mut noted = entry(id, seq, Step::Holiday { seat, from, until });
    (noted.epoch, noted.due) = (0, Some(NOW));
    append(store, noted)?;
    Ok(())
}

#[test]
fn a_table_is_to_note_a_holiday_once_and_its_end_only_where_it_comes_early() -> Checked {
    let store = &empty();
    let nina = account(store, "Nina", 1)?;
    for (id, due, other) in [("a", Some(NOW), 1), ("b", None, 1), ("c", Some(NOW), 2)] {
        let mut table = of_two(id, [guest(9), guest(other)]);
        table.due = due;
        store.write(|tx| tables::open(tx, &table))?;
    }
    let weeks = |from: i64| Holiday {
        from,
        until: from + 14 * DAY,
    };
    store.write(|tx| holidays::take(tx, &nina, weeks(NOW + DAY), NOW))?;
    let again = store.write(|tx| holidays::take(tx, &nina, weeks(NOW + 40 * DAY), NOW));
    refuses!(again => Holiday(NoHoliday::Another));
    // It has not begun; then it has, where days run and Nina plays.
    assert_eq!(to_note(store, NOW)?, [""; 0]);
    assert_eq!(to_note(store, NOW + DAY)?, ["a"]);
    note(store, "a", 1, NOW + DAY)?;
    assert_eq!(to_note(store, NOW + 2 * DAY)?, [""; 0]);
    // It ends by itself.
    assert_eq!(to_note(store, NOW + 15 * DAY)?, [""; 0]);
    // Or before.
    store.write(|tx| holidays::end(tx, &nina, NOW + 3 * DAY))?;
    let (from, until) = (NOW + DAY, NOW + 3 * DAY);
    let ended = Holiday { from, until };
    assert_eq!(store.read(|db| holidays::of(db, &nina))?, [ended]);
    assert_eq!(to_note(store, NOW + 3 * DAY)?, ["a"]);
    note(store, "a", 2, NOW + 3 * DAY)?;
    assert_eq!(to_note(store, NOW + 3 * DAY)?, [""; 0]);
    // One that has not begun leaves nothing, and who is removed is on holiday no more.
    let now = NOW + 4 * DAY;
    store.write(|tx| holidays::take(tx, &nina, weeks(now + DAY), now))?;
    store.write(|tx| holidays::end(tx, &nina, now))?;
    assert_eq!(store.read(|db| holidays::of(db, &nina))?, [ended]);
    store.write(|tx| holidays::take(tx, &nina, weeks(now), now))?;
    note(store, "a", 3, now)?;
    store.write(|tx| accounts::remove(tx, &nina, 0))?;
    assert_eq!(to_note(store, now + DAY)?, ["a"]);
    note(store, "a", 4, now + DAY)?;
    assert_eq!(to_note(store, now + DAY)?, [""; 0]);
    Ok(())
}
