//! Tables, their events, who may write them, links and holders.

use std::sync::mpsc;

use crate::kit::*;

fn link(party: Option<u8>, number: u8) -> Link {
    let secret = guest(number);
    Link { party, secret }
}

#[test]
fn a_table_comes_back_as_it_was_stored() -> Checked {
    let store = &empty();
    let mut other = table("b");
    other.seed = None;
    other.seating = Some(u64::MAX - 1);
    other.occupants = vec![Occupant::Person; 6];
    other.parties = vec![0, 1, 2, 2, 1, 0];
    other.clock = Some(clock(300, 5));
    other.holdings = held(vec![(0, guest(1)), (2, guest(2))]);
    other.holdings.links = vec![link(None, 3), link(Some(2), 4)];
    store.write(|tx| tables::open(tx, &table("a")))?;
    store.write(|tx| tables::open(tx, &other))?;
    for stored in [table("a"), other] {
        let found = loaded(store, &stored.id)?;
        assert_eq!(found.table, stored);
        assert_eq!((found.events.len(), found.epoch), (0, 0));
        assert_eq!(found.result, "*");
    }
    Ok(())
}

#[test]
fn events_come_back_in_order_and_what_happens_while_they_are_read_does_no_harm() -> Checked {
    let store = &empty();
    opened(store, "a")?;
    let moves: Vec<String> = (0..200).map(|ply| format!("move {ply}")).collect();
    for (seq, text) in (1..).zip(&moves) {
        append(store, played("a", seq, text))?;
    }
    let last = ends(played("a", 201, "last"), "1-0");
    append(store, last)?;
    assert_eq!(texts(store, "a")?[..200], moves);
    let found = loaded(store, "a")?;
    assert_eq!(found.result, "1-0");
    let mut times = found.events.iter().map(|stored| stored.event.time);
    assert!(times.all(|time| time == NOW));
    // As where the others came between the reading of the table's row and of its events.
    store.write(|tx| tx.batch("UPDATE tables SET seq = 1"))?;
    assert_eq!(texts(store, "a")?, ["move 0"]);
    Ok(())
}

#[test]
fn every_kind_of_event_comes_back() -> Checked {
    let store = &empty();
    opened(store, "a")?;
    let (text, left) = ("a1\u{2192}b2 \"x\"".to_owned(), Some(299_000));
    let table = TableId("b".to_owned());
    let steps = [
        Step::Played { text, left },
        Step::Paused { used: 4_200 },
        Step::Resumed,
        Step::Joined { party: 1 },
        offered(1, Offer::TakeBack { plies: 0 }),
        Step::Declined { party: 0 },
        offered(1, Offer::Draw),
        Step::Agreed { party: 0 },
        Step::TakenBack { plies: 0 },
        Step::Replaced { seat: 0, level: 3 },
        Step::Resigned { seat: 1 },
        Step::ResignationTakenBack,
        Step::TimeUp { seat: 0 },
        Step::Drawn,
        Step::Aborted,
        Step::Rematched { table },
    ];
    for (seq, step) in (1..).zip(&steps) {
        append(store, entry("a", seq, step.clone()))?;
    }
    let found = loaded(store, "a")?;
    let back = found.events.into_iter().map(|stored| stored.event.step);
    assert!(back.eq(steps));
    let list = store.read(|db| tables::list(db, None, true, 1))?;
    assert!(list[0].shown.aborted);
    Ok(())
}

#[test]
fn what_is_unknown_taken_or_out_of_step_changes_nothing_and_a_claim_ends_the_one_before() -> Checked
{
    let store = &empty();
    assert!(store.read(|db| tables::load(db, "a"))?.is_none());
    assert!(store.write(|tx| tables::claim(tx, "a"))?.is_none());
    let list = store.read(|db| tables::list(db, None, true, 10))?;
    assert!(list.is_empty());
    for refused in [
        append(store, played("a", 1, "one")).map(|_| ()),
        store.write(|tx| tables::hold(tx, "a", 0, &guest(1))),
        store.write(|tx| tables::set_link(tx, "a", &link(None, 1))),
        store.write(|tx| tables::forget(tx, "a")),
    ] {
        assert!(matches!(refused, Err(StoreError::NoSuchTable(id)) if id == "a"));
    }
    opened(store, "a")?;
    append(store, played("a", 1, "one"))?;
    let again = store.write(|tx| tables::open(tx, &table("a")));
    assert!(matches!(again, Err(StoreError::IdTaken(id)) if id == "a"));
    for seq in [0, 1, 3] {
        let late = ends(played("a", seq, "late"), "0-1");
        let refused = append(store, late);
        assert!(
            matches!(refused, Err(StoreError::OutOfStep { expected, found: 1, .. }) if expected == seq)
        );
    }
    assert_eq!(texts(store, "a")?, ["one"]);
    let list = store.read(|db| tables::list(db, None, true, 1))?;
    assert_eq!(list[0].shown.result, "*");
    let second = claimed(store, "a")?;
    assert_eq!((second.epoch, second.events.len()), (2, 1));
    let refused = append(store, played("a", 2, "first owner again"));
    assert!(matches!(refused, Err(StoreError::TakenOver(id)) if id == "a"));
    let next = but(played("a", 2, "second owner"), |new| new.epoch = 2);
    append(store, next)?;
    assert_eq!(texts(store, "a")?, ["one", "second owner"]);
    // Looking claims nothing.
    assert_eq!(loaded(store, "a")?.epoch, 2);
    Ok(())
}

#[test]
fn a_request_is_done_once_and_answered_again() -> Checked {
    let store = &empty();
    opened(store, "a")?;
    opened(store, "b")?;
    let named = |id: &str, seq, name: &str| Entry {
        request: Some(name.to_owned()),
        ..played(id, seq, name)
    };
    assert_eq!(append(store, named("a", 1, "x"))?, Appended::Stored);
    assert_eq!(append(store, named("a", 2, "y"))?, Appended::Stored);
    // Whatever else it says.
    for seq in [1, 2, 3] {
        assert_eq!(append(store, named("a", seq, "x"))?, Appended::Known(1));
    }
    // The same name at another table is another request.
    assert_eq!(append(store, named("b", 1, "x"))?, Appended::Stored);
    assert_eq!(texts(store, "a")?, ["x", "y"]);
    assert_eq!(loaded(store, "a")?.events[1].request.as_deref(), Some("y"));
    Ok(())
}

#[test]
fn of_many_who_write_at_once_each_hears_its_own_answer() -> Checked {
    let store = &empty();
    let (sender, hear) = mpsc::channel();
    for number in 0..40 {
        opened(store, &format!("t{number}"))?;
    }
    for seq in 1..=5 {
        for number in 0..40 {
            // Every fourth is out of step, and must not take its neighbours with it.
            let wrong = number % 4 == 0;
            let id = format!("t{number}");
            let sender = sender.clone();
            let entry = played(&id, if wrong { seq + 1 } else { seq }, "m");
            let done = Box::new(move |result: Result<_, _>| {
                let _ = sender.send((wrong, result.is_ok()));
            });
            store.send(Changes::Shared, move |tx| tables::append(tx, &entry), done);
        }
    }
    drop(sender);
    let heard: Vec<(bool, bool)> = hear.iter().collect();
    assert_eq!(heard.len(), 200);
    assert!(heard.iter().all(|(wrong, kept)| wrong != kept));
    for number in 0..40 {
        let events = texts(store, &format!("t{number}"))?.len();
        assert_eq!(events, if number % 4 == 0 { 0 } else { 5 });
    }
    Ok(())
}

#[test]
fn what_is_written_with_an_event_is_written_or_not_together() -> Checked {
    let store = &empty();
    opened(store, "a")?;
    let joined = |seq| Entry {
        also: Some(Also::Holder(1, guest(1))),
        ..entry("a", seq, Step::Joined { party: 1 })
    };
    assert!(append(store, joined(2)).is_err());
    let holders = || loaded(store, "a").map(|found| found.table.holdings.holders);
    assert_eq!(holders()?, []);
    append(store, joined(1))?;
    assert_eq!(holders()?, [(1, guest(1))]);
    // A second table, with what has happened at it already; not where its name is taken, or somebody is gone.
    let rematch = |next: NewTable| {
        let table = TableId(next.id.clone());
        let opens = Also::Opens(Box::new(next), vec![Step::Joined { party: 1 }]);
        let step = Step::Rematched { table };
        but(entry("a", 2, step), |new| new.also = Some(opens))
    };
    refuses!(append(store, rematch(table("a"))) => IdTaken(_));
    let anna = account(store, "Anna", 7)?;
    let both = of_two("c", [anna, guest(1)]);
    store.write(|tx| accounts::remove(tx, &anna, 0))?;
    refuses!(append(store, rematch(both)) => NoSuchAccount);
    assert_eq!(texts(store, "a")?.len(), 1);
    append(store, rematch(table("c")))?;
    let second = loaded(store, "c")?;
    assert_eq!(second.events[0].event.step, Step::Joined { party: 1 });
    Ok(())
}

#[test]
fn a_link_ends_the_one_before_of_its_kind() -> Checked {
    let store = &empty();
    opened(store, "a")?;
    let parties = [None, Some(0), None, Some(1), Some(0)];
    for (party, number) in parties.into_iter().zip(1..) {
        store.write(|tx| tables::set_link(tx, "a", &link(party, number)))?;
    }
    let found = loaded(store, "a")?;
    let links = [link(None, 3), link(Some(0), 5), link(Some(1), 4)];
    assert_eq!(found.table.holdings.links, links);
    store.write(|tx| tables::hold(tx, "a", 1, &guest(9)))?;
    store.write(|tx| tables::hold(tx, "a", 1, &guest(9)))?;
    assert_eq!(loaded(store, "a")?.table.holdings.holders, [(1, guest(9))]);
    Ok(())
}

#[test]
fn what_is_forgotten_is_gone_and_nothing_else() -> Checked {
    let store = &empty();
    for id in ["a", "b", "c"] {
        opened(store, id)?;
        append(store, played(id, 1, "one"))?;
        store.write(|tx| tables::hold(tx, id, 0, &guest(1)))?;
        store.write(|tx| tables::set_link(tx, id, &link(None, 2)))?;
    }
    store.write(|tx| tables::forget(tx, "b"))?;
    assert!(store.read(|db| tables::load(db, "b"))?.is_none());
    let (mine, limit) = (guest(1), 10);
    let left = store.read(|db| tables::list(db, Some(&mine), true, limit))?;
    assert_eq!(ids(&left), ["c", "a"]);
    assert_eq!(texts(store, "a")?, ["one"]);
    // The id is free again, and nothing of the old table is left to it.
    store.write(|tx| tables::open(tx, &table("b")))?;
    let found = loaded(store, "b")?;
    assert!(found.events.is_empty());
    assert_eq!(found.table, table("b"));
    Ok(())
}
