//! Short links to positions.

use quantarium_store::{LINK_SEEN_TO, short_links};

use crate::kit::{Checked, empty, settled};

#[test]
fn a_short_link_leads_to_its_position() -> Checked {
    let store = &empty();
    let found = |name: &str, now| short_links::find(store, name, now);
    assert_eq!(found("a", 1)?, None);
    store.write(|tx| short_links::keep(tx, "a", "{\"game\":\"あ\"}", 1, 3))?;
    store.write(|tx| short_links::keep(tx, "b", "b", 2, 3))?;
    store.write(|tx| short_links::keep(tx, "c", "c", 3, 3))?;
    assert_eq!(found("a", 4)?.as_deref(), Some("{\"game\":\"あ\"}"));
    // Opened after a day, made again: neither is forgotten first.
    assert!(found("a", 1 + LINK_SEEN_TO)?.is_some());
    settled(store)?;
    store.write(|tx| short_links::keep(tx, "b", "b", 2 + LINK_SEEN_TO, 3))?;
    store.write(|tx| short_links::keep(tx, "d", "d", 3 + LINK_SEEN_TO, 3))?;
    let now = 4 + LINK_SEEN_TO;
    let there = ["a", "b", "c", "d"].map(|name| found(name, now).is_ok_and(|one| one.is_some()));
    assert_eq!(there, [true, true, false, true]);
    Ok(())
}
