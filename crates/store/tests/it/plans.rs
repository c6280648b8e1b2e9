//! Conditional moves.

use crate::kit::*;

#[test]
fn what_is_planned_is_there_until_it_is_dropped() -> Checked {
    let store = &empty();
    opened(store, "a")?;
    opened(store, "b")?;
    let plan = |party: u8, lines: &[&[&str]]| StoredPlan {
        party,
        name: format!("name{party}"),
        seq: 3,
        lines: lines
            .iter()
            .map(|line| line.iter().map(|&text| text.into()).collect())
            .collect(),
    };
    let second = plan(1, &[&["n@c3 +@d3", "pass"], &["あ", "b"]]);
    let first = plan(0, &[&["a", "b"]]);
    assert!(store.write(|tx| plans::set(tx, "none", &first)).is_err());
    store.write(|tx| plans::set(tx, "a", &second))?;
    store.write(|tx| plans::set(tx, "a", &first))?;
    let of = |id| store.read(|db| plans::of(db, id));
    assert_eq!(of("a")?, [first.clone(), second.clone()]);
    assert_eq!(of("b")?, []);
    // One for a party, the last.
    let other = StoredPlan { seq: 4, ..second };
    store.write(|tx| plans::set(tx, "a", &other))?;
    store.write(|tx| plans::drop_plan(tx, "a", 0))?;
    store.write(|tx| plans::drop_plan(tx, "a", 0))?;
    assert_eq!(of("a")?, std::slice::from_ref(&other));
    // Whose it is: of all tables, and nobody else's.
    store.write(|tx| plans::set(tx, "b", &first))?;
    store.write(|tx| tables::hold(tx, "a", 1, &guest(1)))?;
    store.write(|tx| tables::hold(tx, "b", 0, &guest(1)))?;
    store.write(|tx| tables::hold(tx, "a", 0, &guest(2)))?;
    let at = |table: &str, lines: &[Vec<String>]| PlannedAt {
        table: table.to_owned(),
        lines: lines.to_vec(),
    };
    let by = |number| store.read(|db| plans::planned_by(db, &guest(number)));
    assert_eq!(by(1)?, [at("a", &other.lines), at("b", &first.lines)]);
    assert_eq!(by(2)?, []);
    store.write(|tx| tables::forget(tx, "a"))?;
    assert_eq!(of("a")?, []);
    Ok(())
}
