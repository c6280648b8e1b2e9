//! The contract of [`Store`], as tests: every store must pass [`all`].
//!
//! The tests stop with a panic where a store breaks the contract.

mod accounts;
mod blocks;
mod challenges;
mod chat;
mod lists;
mod mails;
mod notices;
mod passkeys;
mod plans;
mod players;
mod seeks;
mod short_links;
mod tokens;
mod upkeep;

use std::error::Error;
use std::sync::mpsc;

use quantarium_people::{Digest, Holdings, Link, Name, Secret};
use quantarium_wire::{Occupant, Offer, Step, TableId, TimeControl};

use crate::{
    Accounts, Also, Appended, Entry, NewAccount, NewSession, NewTable, PasswordHash, Store,
    StoreError, Whose,
};

pub(crate) type Checked = Result<(), Box<dyn Error>>;

/// A table as the tests open it.
pub fn table(id: &str) -> NewTable {
    NewTable {
        id: id.to_owned(),
        game: "quantum:setup=random".to_owned(),
        // Beyond what a signed or a floating-point number holds.
        seed: Some(u64::MAX),
        setup: "start position".to_owned(),
        occupants: vec![
            Occupant::Person,
            Occupant::Computer {
                level: 3,
                seconds: Some(20),
            },
        ],
        parties: vec![0, 0],
        opened: 1_800_000_000,
        clock: None,
        rated: false,
        holdings: Holdings::default(),
        to_move: Some(0),
        seating: None,
        due: None,
        stand_in: None,
    }
}

/// A move as the tests play it: event `seq` of a table that was claimed once.
pub fn played(id: &str, seq: u32, text: &str) -> Entry {
    let step = Step::Played {
        text: text.to_owned(),
        left: None,
    };
    entry(id, seq, step)
}

/// An event as the tests write it.
pub fn entry(id: &str, seq: u32, step: Step) -> Entry {
    Entry {
        table: id.to_owned(),
        seq,
        epoch: 1,
        party: Some(0),
        request: None,
        time: 1_800_000_000_123,
        step,
        plies: seq,
        result: "*".to_owned(),
        begun: true,
        to_move: Some((seq % 2) as u8),
        due: None,
        also: None,
        notify: Vec::new(),
    }
}

/// Writes an event down, and waits for it.
///
/// # Errors
/// When the store refuses.
pub fn append(store: &dyn Store, entry: Entry) -> Result<Appended, StoreError> {
    let (told, hear) = mpsc::channel();
    store.append(entry, Box::new(move |result| drop(told.send(result))));
    hear.recv()
        .unwrap_or_else(|error| Err(StoreError::Database(error.to_string())))
}

/// Everybody's tables that belong to nobody.
pub const NOBODYS: Whose<'static> = Whose {
    guest: None,
    nobodys: true,
};

/// Runs every test, each on a store of its own that `empty` makes.
///
/// # Errors
/// When a call fails that must not.
pub fn all<S: Store>(mut empty: impl FnMut() -> S) -> Checked {
    a_table_comes_back_as_it_was_stored(&empty())?;
    an_id_is_taken_once(&empty())?;
    events_come_back_in_order(&empty())?;
    every_kind_of_event_comes_back(&empty())?;
    an_event_out_of_step_changes_nothing(&empty())?;
    a_claim_ends_the_one_before(&empty())?;
    a_request_is_done_once_and_answered_again(&empty())?;
    of_many_who_write_at_once_each_hears_its_own_answer(&empty())?;
    what_is_written_with_an_event_is_written_or_not_together(&empty())?;
    a_link_ends_the_one_before_of_its_kind(&empty())?;
    what_is_forgotten_is_gone_and_nothing_else(&empty())?;
    an_unknown_table_is_said_to_be_unknown(&empty())?;
    lists::all(&mut empty)?;
    seeks::all(&mut empty)?;
    accounts::all(&mut empty)?;
    players::all(&mut empty)?;
    tokens::all(&mut empty)?;
    passkeys::all(&mut empty)?;
    upkeep::all(&mut empty)?;
    chat::all(&mut empty)?;
    blocks::all(&mut empty)?;
    challenges::all(&mut empty)?;
    notices::all(&mut empty)?;
    mails::all(&mut empty)?;
    plans::all(&mut empty)?;
    short_links::all(&mut empty)
}

pub(crate) fn guest(number: u8) -> Digest {
    Secret::of([number; 32]).digest()
}

/// An account, and whose it is.
fn account(store: &dyn Store, name: &str, number: u8) -> Result<Digest, Box<dyn Error>> {
    let holder = guest(number);
    store.accounts().create(&NewAccount {
        holder,
        name: Name::parse(name)?,
        password: Some(PasswordHash("hash".to_owned())),
        created: 0,
    })?;
    Ok(holder)
}

/// A session as the tests begin it, in a browser of its own.
fn session(number: u8, opened: i64) -> NewSession {
    NewSession {
        token: guest(number),
        name: "Firefox, Linux".to_owned(),
        device: guest(number.wrapping_add(128)),
        opened,
    }
}

/// Logs in to the account of a name, with the token of a number.
fn log_in(store: &dyn Accounts, name: &str, number: u8, now: i64) -> Checked {
    let found = store.named(name)?.ok_or("the account is lost")?;
    let device = store.log_in(&found, &session(number, now))?;
    device.ok_or("the log-in is refused")?;
    Ok(())
}

/// Opens a table and claims it.
fn opened(store: &dyn Store, id: &str) -> Checked {
    store.open_table(&table(id))?;
    store.claim(id)?.ok_or("the table is lost")?;
    Ok(())
}

fn texts(store: &dyn Store, id: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let found = store.load(id)?.ok_or("the table is lost")?;
    let texts = found
        .events
        .into_iter()
        .map(|stored| match stored.event.step {
            Step::Played { text, .. } => text,
            other => format!("{other:?}"),
        });
    Ok(texts.collect())
}

fn a_table_comes_back_as_it_was_stored(store: &dyn Store) -> Checked {
    let mut other = table("b");
    other.seed = None;
    other.seating = Some(u64::MAX - 1);
    other.occupants = vec![Occupant::Person; 6];
    other.parties = vec![0, 1, 2, 2, 1, 0];
    other.clock = Some(TimeControl::Clock {
        base: 300,
        increment: 5,
    });
    other.holdings = Holdings {
        holders: vec![(0, guest(1)), (2, guest(2))],
        links: vec![
            Link {
                party: None,
                secret: guest(3),
            },
            Link {
                party: Some(2),
                secret: guest(4),
            },
        ],
    };
    store.open_table(&table("a"))?;
    store.open_table(&other)?;
    for stored in [table("a"), other] {
        let found = store.load(&stored.id)?.ok_or("the table is lost")?;
        assert_eq!(found.table, stored);
        assert_eq!((found.events.len(), found.epoch), (0, 0));
        assert_eq!(found.result, "*");
    }
    Ok(())
}

fn an_id_is_taken_once(store: &dyn Store) -> Checked {
    opened(store, "a")?;
    append(store, played("a", 1, "one"))?;
    let again = store.open_table(&table("a"));
    assert!(matches!(again, Err(StoreError::IdTaken(id)) if id == "a"));
    assert_eq!(texts(store, "a")?, ["one"]);
    Ok(())
}

fn events_come_back_in_order(store: &dyn Store) -> Checked {
    opened(store, "a")?;
    let moves: Vec<String> = (0..200).map(|ply| format!("move {ply}")).collect();
    for (seq, text) in (1..).zip(&moves) {
        append(store, played("a", seq, text))?;
    }
    let last = Entry {
        result: "1-0".to_owned(),
        ..played("a", 201, "last")
    };
    append(store, last)?;
    assert_eq!(texts(store, "a")?[..200], moves);
    let found = store.load("a")?.ok_or("the table is lost")?;
    assert_eq!(found.result, "1-0");
    assert!(
        found
            .events
            .iter()
            .all(|stored| stored.event.time == 1_800_000_000_123)
    );
    Ok(())
}

fn every_kind_of_event_comes_back(store: &dyn Store) -> Checked {
    opened(store, "a")?;
    let steps = [
        Step::Played {
            text: "a1\u{2192}b2 \"x\"".to_owned(),
            left: Some(299_000),
        },
        Step::Paused { used: 4_200 },
        Step::Resumed,
        Step::Joined { party: 1 },
        Step::Offered {
            party: 1,
            offer: Offer::TakeBack { plies: 0 },
        },
        Step::Declined { party: 0 },
        Step::Offered {
            party: 1,
            offer: Offer::Draw,
        },
        Step::Agreed { party: 0 },
        Step::TakenBack { plies: 0 },
        Step::Replaced { seat: 0, level: 3 },
        Step::Resigned { seat: 1 },
        Step::ResignationTakenBack,
        Step::TimeUp { seat: 0 },
        Step::Drawn,
        Step::Aborted,
        Step::Rematched {
            table: TableId("b".to_owned()),
        },
    ];
    for (seq, step) in (1..).zip(&steps) {
        append(store, entry("a", seq, step.clone()))?;
    }
    let found = store.load("a")?.ok_or("the table is lost")?;
    let back: Vec<Step> = found
        .events
        .into_iter()
        .map(|stored| stored.event.step)
        .collect();
    assert_eq!(back, steps);
    assert!(store.list(NOBODYS, 1)?[0].aborted);
    Ok(())
}

fn an_event_out_of_step_changes_nothing(store: &dyn Store) -> Checked {
    opened(store, "a")?;
    append(store, played("a", 1, "one"))?;
    for seq in [0, 1, 3] {
        let late = Entry {
            result: "0-1".to_owned(),
            ..played("a", seq, "late")
        };
        let refused = append(store, late);
        assert!(
            matches!(refused, Err(StoreError::OutOfStep { expected, found: 1, .. }) if expected == seq)
        );
    }
    assert_eq!(texts(store, "a")?, ["one"]);
    assert_eq!(store.list(NOBODYS, 1)?[0].result, "*");
    Ok(())
}

fn a_claim_ends_the_one_before(store: &dyn Store) -> Checked {
    opened(store, "a")?;
    append(store, played("a", 1, "first owner"))?;
    let second = store.claim("a")?.ok_or("the table is lost")?;
    assert_eq!((second.epoch, second.events.len()), (2, 1));
    let refused = append(store, played("a", 2, "first owner again"));
    assert!(matches!(refused, Err(StoreError::TakenOver(id)) if id == "a"));
    let next = Entry {
        epoch: second.epoch,
        ..played("a", 2, "second owner")
    };
    append(store, next)?;
    assert_eq!(texts(store, "a")?, ["first owner", "second owner"]);
    // Looking claims nothing.
    assert_eq!(store.load("a")?.map(|table| table.epoch), Some(2));
    Ok(())
}

fn a_request_is_done_once_and_answered_again(store: &dyn Store) -> Checked {
    opened(store, "a")?;
    opened(store, "b")?;
    let named = |id: &str, seq, name: &str| Entry {
        request: Some(name.to_owned()),
        ..played(id, seq, name)
    };
    assert_eq!(append(store, named("a", 1, "x"))?, Appended::Kept);
    assert_eq!(append(store, named("a", 2, "y"))?, Appended::Kept);
    // Whatever else it says.
    for seq in [1, 2, 3] {
        assert_eq!(append(store, named("a", seq, "x"))?, Appended::Known(1));
    }
    // The same name at another table is another request.
    assert_eq!(append(store, named("b", 1, "x"))?, Appended::Kept);
    assert_eq!(texts(store, "a")?, ["x", "y"]);
    let found = store.load("a")?.ok_or("the table is lost")?;
    assert_eq!(found.events[1].request.as_deref(), Some("y"));
    Ok(())
}

fn of_many_who_write_at_once_each_hears_its_own_answer(store: &dyn Store) -> Checked {
    let (told, hear) = mpsc::channel();
    for number in 0..40 {
        opened(store, &format!("t{number}"))?;
    }
    for seq in 1..=5 {
        for number in 0..40 {
            // Every fourth is out of step, and must not take its neighbours with it.
            let wrong = number % 4 == 0;
            let id = format!("t{number}");
            let told = told.clone();
            store.append(
                played(&id, if wrong { seq + 1 } else { seq }, "m"),
                Box::new(move |result| {
                    let _ = told.send((wrong, result.is_ok()));
                }),
            );
        }
    }
    drop(told);
    let heard: Vec<(bool, bool)> = hear.iter().collect();
    assert_eq!(heard.len(), 200);
    assert!(heard.iter().all(|(wrong, kept)| wrong != kept));
    for number in 0..40 {
        let events = texts(store, &format!("t{number}"))?.len();
        assert_eq!(events, if number % 4 == 0 { 0 } else { 5 });
    }
    Ok(())
}

fn what_is_written_with_an_event_is_written_or_not_together(store: &dyn Store) -> Checked {
    opened(store, "a")?;
    let joined = |seq| Entry {
        also: Some(Also::Holder(1, guest(1))),
        ..entry("a", seq, Step::Joined { party: 1 })
    };
    assert!(append(store, joined(2)).is_err());
    let holders =
        |found: Option<crate::StoredTable>| found.map(|found| found.table.holdings.holders);
    assert_eq!(holders(store.load("a")?), Some(Vec::new()));
    append(store, joined(1))?;
    assert_eq!(holders(store.load("a")?), Some(vec![(1, guest(1))]));
    // A second table, with what has happened at it already; not where its name is taken.
    let rematch = |seq, id: &str| Entry {
        also: Some(Also::Opens(
            Box::new(table(id)),
            vec![Step::Joined { party: 1 }],
        )),
        ..entry(
            "a",
            seq,
            Step::Rematched {
                table: TableId(id.to_owned()),
            },
        )
    };
    assert!(matches!(
        append(store, rematch(2, "a")),
        Err(StoreError::IdTaken(_))
    ));
    assert_eq!(texts(store, "a")?.len(), 1);
    append(store, rematch(2, "c"))?;
    let second = store.load("c")?.ok_or("the table is lost")?;
    assert_eq!(second.events[0].event.step, Step::Joined { party: 1 });
    Ok(())
}

fn a_link_ends_the_one_before_of_its_kind(store: &dyn Store) -> Checked {
    opened(store, "a")?;
    let link = |party, number| Link {
        party,
        secret: guest(number),
    };
    for new in [
        link(None, 1),
        link(Some(0), 2),
        link(None, 3),
        link(Some(1), 4),
        link(Some(0), 5),
    ] {
        store.set_link("a", &new)?;
    }
    let found = store.load("a")?.ok_or("the table is lost")?;
    assert_eq!(
        found.table.holdings.links,
        [link(None, 3), link(Some(0), 5), link(Some(1), 4)]
    );
    store.hold("a", 1, &guest(9))?;
    store.hold("a", 1, &guest(9))?;
    let found = store.load("a")?.ok_or("the table is lost")?;
    assert_eq!(found.table.holdings.holders, [(1, guest(9))]);
    Ok(())
}

fn what_is_forgotten_is_gone_and_nothing_else(store: &dyn Store) -> Checked {
    for id in ["a", "b", "c"] {
        opened(store, id)?;
        append(store, played(id, 1, "one"))?;
        store.hold(id, 0, &guest(1))?;
        store.set_link(
            id,
            &Link {
                party: None,
                secret: guest(2),
            },
        )?;
    }
    store.forget("b")?;
    assert!(store.load("b")?.is_none());
    let (mine, limit) = (guest(1), 10);
    let whose = Whose {
        guest: Some(&mine),
        nobodys: true,
    };
    let left: Vec<String> = store
        .list(whose, limit)?
        .into_iter()
        .map(|table| table.id)
        .collect();
    assert_eq!(left, ["c", "a"]);
    assert_eq!(texts(store, "a")?, ["one"]);
    // The id is free again, and nothing of the old table is left to it.
    store.open_table(&table("b"))?;
    let found = store.load("b")?.ok_or("the table is lost")?;
    assert!(found.events.is_empty());
    assert_eq!(found.table, table("b"));
    Ok(())
}

fn an_unknown_table_is_said_to_be_unknown(store: &dyn Store) -> Checked {
    assert!(store.load("a")?.is_none());
    assert!(store.claim("a")?.is_none());
    assert!(store.list(NOBODYS, 10)?.is_empty());
    for refused in [
        append(store, played("a", 1, "one")).map(|_| ()),
        store.hold("a", 0, &guest(1)),
        store.set_link(
            "a",
            &Link {
                party: None,
                secret: guest(1),
            },
        ),
        store.forget("a"),
    ] {
        assert!(matches!(refused, Err(StoreError::NoSuchTable(id)) if id == "a"));
    }
    Ok(())
}
