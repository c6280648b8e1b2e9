//! Short links to positions.

use super::Checked;
use crate::{LINK_SEEN_TO, Store};

pub(super) fn all<S: Store>(empty: &mut impl FnMut() -> S) -> Checked {
    let store = &empty();
    let links = store.short_links();
    let found = |name: &str, now| links.find(name, now);
    assert_eq!(found("a", 1)?, None);
    links.keep("a", "{\"game\":\"あ\"}", 1, 3)?;
    links.keep("b", "b", 2, 3)?;
    links.keep("c", "c", 3, 3)?;
    assert_eq!(found("a", 4)?.as_deref(), Some("{\"game\":\"あ\"}"));
    // Opened after a day, made again: neither is forgotten first.
    assert!(found("a", 1 + LINK_SEEN_TO)?.is_some());
    links.keep("b", "b", 2 + LINK_SEEN_TO, 3)?;
    links.keep("d", "d", 3 + LINK_SEEN_TO, 3)?;
    let now = 4 + LINK_SEEN_TO;
    let there = ["a", "b", "c", "d"].map(|name| found(name, now).is_ok_and(|one| one.is_some()));
    assert_eq!(there, [true, true, false, true]);
    Ok(())
}
