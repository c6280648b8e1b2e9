//! Conditional moves.

use super::{Checked, guest, opened};
use crate::{PlannedAt, Store, StoredPlan};

pub(super) fn all<S: Store>(empty: &mut impl FnMut() -> S) -> Checked {
    let store = &empty();
    opened(store, "a")?;
    opened(store, "b")?;
    let plans = store.plans();
    let plan = |party: u8, lines: &[&[&str]]| StoredPlan {
        party,
        name: format!("name{party}"),
        seq: 3,
        lines: lines
            .iter()
            .map(|line| line.iter().map(|text| (*text).to_owned()).collect())
            .collect(),
    };
    let [second, first] = [
        plan(1, &[&["n@c3 +@d3", "pass"], &["あ", "b"]]),
        plan(0, &[&["a", "b"]]),
    ];
    assert!(plans.set("none", &first).is_err());
    plans.set("a", &second)?;
    plans.set("a", &first)?;
    assert_eq!(plans.of("a")?, [first.clone(), second.clone()]);
    assert_eq!(plans.of("b")?, []);
    // One for a party, the last.
    let other = StoredPlan { seq: 4, ..second };
    plans.set("a", &other)?;
    plans.drop_plan("a", 0)?;
    plans.drop_plan("a", 0)?;
    assert_eq!(plans.of("a")?, std::slice::from_ref(&other));
    // Whose it is: of all tables, and nobody else's.
    plans.set("b", &first)?;
    store.hold("a", 1, &guest(1))?;
    store.hold("b", 0, &guest(1))?;
    store.hold("a", 0, &guest(2))?;
    let at = |table: &str, lines: &[Vec<String>]| PlannedAt {
        table: table.to_owned(),
        lines: lines.to_vec(),
    };
    assert_eq!(
        plans.planned_by(&guest(1))?,
        [at("a", &other.lines), at("b", &first.lines)]
    );
    assert_eq!(plans.planned_by(&guest(2))?, []);
    store.forget("a")?;
    assert_eq!(plans.of("a")?, []);
    Ok(())
}
