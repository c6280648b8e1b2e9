//! Short links to positions.

use crate::kit::*;

/// A link that leads to something, whether or not others follow it.
pub(crate) fn link(position: &str, live: Option<LiveLink>) -> StoredLink {
    let position = position.to_owned();
    StoredLink { position, live }
}

#[test]
fn a_short_link_leads_to_its_position() -> Checked {
    let store = &empty();
    let found =
        |name: &str, now| short_links::find(store, name, now).map(|one| Some(one?.position));
    assert_eq!(found("a", 1)?, None);
    store.write(|tx| short_links::keep(tx, "a", &link("{\"game\":\"あ\"}", None), 1, 3))?;
    store.write(|tx| short_links::keep(tx, "b", &link("b", None), 2, 3))?;
    store.write(|tx| short_links::keep(tx, "c", &link("c", None), 3, 3))?;
    assert_eq!(found("a", 4)?.as_deref(), Some("{\"game\":\"あ\"}"));
    // Opened after a day, made again: neither is forgotten first.
    assert!(found("a", 1 + LINK_SEEN_TO)?.is_some());
    settled(store)?;
    store.write(|tx| short_links::keep(tx, "b", &link("b", None), 2 + LINK_SEEN_TO, 3))?;
    store.write(|tx| short_links::keep(tx, "d", &link("d", None), 3 + LINK_SEEN_TO, 3))?;
    let now = 4 + LINK_SEEN_TO;
    let there = ["a", "b", "c", "d"].map(|name| found(name, now).is_ok_and(|one| one.is_some()));
    assert_eq!(there, [true, true, false, true]);
    Ok(())
}

#[test]
fn a_live_analysis_is_changed_by_its_opener_or_where_it_is_open_and_never_unseen() -> Checked {
    let store = &empty();
    let [opener, other] = [guest(1), guest(2)];
    let mut live = LiveLink {
        opener,
        revision: 0,
        place: 3,
        open: false,
    };
    let change_of = |name: &str, by, revision, position: Option<&str>, open| {
        let change = LiveChange {
            revision,
            place: 5,
            record: None,
            open,
        };
        store.write(|tx| short_links::change(tx, name, by, &change, position, 9))
    };
    let change = |by, revision, position, open| change_of("a", by, revision, position, open);
    store.write(|tx| short_links::keep(tx, "a", &link("one", Some(live.clone())), 1, 3))?;
    store.write(|tx| short_links::keep(tx, "b", &link("still", None), 1, 3))?;
    let found = || short_links::find(store, "a", 1);
    assert_eq!(found()?, Some(link("one", Some(live.clone()))));
    let (own, others) = (Some(&opener), Some(&other));
    assert_eq!(change(own, 0, Some("two"), None)?, LinkChanged::Stored);
    assert_eq!(change(own, 0, Some("late"), None)?, LinkChanged::Stale);
    for by in [others, None] {
        assert_eq!(change(by, 1, Some("theirs"), None)?, LinkChanged::NotTheirs);
    }
    // Where they are is no revision; that it is open is the opener's to say.
    assert_eq!(change(own, 1, None, Some(true))?, LinkChanged::Stored);
    assert_eq!(change(others, 1, None, Some(true))?, LinkChanged::NotTheirs);
    assert_eq!(change(None, 1, Some("three"), None)?, LinkChanged::Stored);
    (live.revision, live.place, live.open) = (2, 5, true);
    assert_eq!(found()?, Some(link("three", Some(live))));
    assert_eq!(change_of("b", None, 0, None, None)?, LinkChanged::Gone);
    // A guest's becomes their account's, and goes with it.
    let anna = account(store, "Anna", 3)?;
    store.write(|tx| accounts::take_over(tx, &opener, &anna))?;
    assert!(!store.write(|tx| short_links::remove(tx, "a", &opener))?);
    assert_eq!(store.read(|db| short_links::opened_by(db, &anna))?.len(), 1);
    let (_, ended) = store.write(|tx| accounts::remove(tx, &anna, 1))?;
    assert_eq!(ended, ["a"]);
    assert_eq!(found()?, None);
    Ok(())
}
