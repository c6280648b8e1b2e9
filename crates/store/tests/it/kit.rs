//! What the tests of the store share.

use std::error::Error;
use std::ops::Deref;
use std::sync::mpsc;

pub(crate) use quantarium_people::*;
pub(crate) use quantarium_store::*;
pub(crate) use quantarium_wire::*;
// Other crates have some of these names, too.
pub(crate) use quantarium_people::Rating;
pub(crate) use quantarium_store::{Asked, NewChallenge, NewTable};
use tempfile::TempDir;

use crate::postgres::{SERVER, new_schema};

pub(crate) type Checked = Found<()>;
pub(crate) type Found<T> = Result<T, Box<dyn Error>>;

/// When the tests' events happen, and how long an hour is, in milliseconds.
pub(crate) const NOW: i64 = 1_800_000_000_123;
pub(crate) const HOUR: i64 = 3_600_000;

/// Waits until all is written that was sent to be.
pub(crate) fn settled(store: &Store) -> Checked {
    Ok(store.write_in_turn(|_| Ok(()))?)
}

/// A table as the tests open it.
pub(crate) fn table(id: &str) -> NewTable {
    let (level, seconds) = (3, Some(20));
    NewTable {
        id: id.to_owned(),
        game: "quantum:setup=random".to_owned(),
        // Beyond what a signed or a floating-point number holds.
        seed: Some(u64::MAX),
        setup: "start position".to_owned(),
        occupants: vec![Occupant::Person, Occupant::Computer { level, seconds }],
        parties: vec![0, 0],
        opened: 1_800_000_000,
        to_move: Some(0),
        ..NewTable::default()
    }
}

/// A move as the tests play it: event `seq` of a table that was claimed once.
pub(crate) fn played(id: &str, seq: u32, text: &str) -> Entry {
    let (text, left) = (text.to_owned(), None);
    entry(id, seq, Step::Played { text, left })
}

/// An event as the tests write it.
pub(crate) fn entry(id: &str, seq: u32, step: Step) -> Entry {
    Entry {
        table: id.to_owned(),
        seq,
        epoch: 1,
        party: Some(0),
        request: None,
        time: NOW,
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

pub(crate) fn offered(party: u8, offer: Offer) -> Step {
    Step::Offered { party, offer }
}

/// Writes an event down with what else waits, and waits for it.
pub(crate) fn append(store: &Store, entry: Entry) -> Result<Appended, StoreError> {
    let (sender, hear) = mpsc::channel();
    let done = Box::new(move |result| drop(sender.send(result)));
    store.send(Changes::Shared, move |tx| tables::append(tx, &entry), done);
    hear.recv().expect("an answer")
}

pub(crate) fn guest(number: u8) -> Digest {
    Secret::of([number; 32]).digest()
}

pub(crate) fn new_account(name: &str, number: u8) -> StoredAccount {
    StoredAccount {
        holder: guest(number),
        name: name.to_owned(),
        password: Some(PasswordHash("hash".to_owned())),
        created: 0,
        banned: None,
        bot: false,
    }
}

/// An account, and whose it is.
pub(crate) fn account(store: &Store, name: &str, number: u8) -> Found<Digest> {
    store.write(|tx| accounts::create(tx, &new_account(name, number)))?;
    Ok(guest(number))
}

/// Anna's and Bert's accounts.
pub(crate) fn anna_and_bert(store: &Store) -> Found<[Digest; 2]> {
    Ok([account(store, "Anna", 1)?, account(store, "Bert", 2)?])
}

/// A session as the tests begin it, in a browser of its own.
pub(crate) fn session(number: u8, opened: i64) -> NewSession {
    NewSession {
        token: guest(number),
        name: "Firefox, Linux".to_owned(),
        device: guest(number.wrapping_add(128)),
        opened,
    }
}

/// Logs in to the account of a name, with the token of a number: the tokens of sessions that have ended by it.
pub(crate) fn log_in(store: &Store, name: &str, number: u8, now: i64) -> Found<Vec<Digest>> {
    let found = named(store, name)?;
    let begun = store.write(|tx| accounts::log_in(tx, &found, &session(number, now)))?;
    Ok(begun.ok_or("the log-in is refused")?.1)
}

/// Opens a table and claims it.
pub(crate) fn opened(store: &Store, id: &str) -> Checked {
    open(store, &table(id))
}

pub(crate) fn open(store: &Store, new: &NewTable) -> Checked {
    store.write(|tx| tables::open(tx, new))?;
    claimed(store, &new.id).map(drop)
}

pub(crate) fn claimed(store: &Store, id: &str) -> Found<StoredTable> {
    let claimed = store.write(|tx| tables::claim(tx, id))?;
    Ok(claimed.ok_or("the table is lost")?.0)
}

/// A table of two people, each with a seat.
pub(crate) fn of_two(id: &str, people: [Digest; 2]) -> NewTable {
    NewTable {
        occupants: vec![Occupant::Person; 2],
        parties: vec![0, 1],
        holdings: held((0..).zip(people).collect()),
        ..table(id)
    }
}

/// Who has seats, without any links.
pub(crate) fn held(holders: Vec<(u8, Digest)>) -> Holdings {
    let links = Vec::new();
    Holdings { holders, links }
}

pub(crate) fn clock(base: u32, increment: u32) -> TimeControl {
    TimeControl::Clock { base, increment }
}

pub(crate) fn seek(id: &str) -> OpenSeek {
    OpenSeek {
        id: SeekId(id.to_owned()),
        new: NewSeek {
            game: "quanta:board=5x5".to_owned(),
            clock: None,
            seating: Seating::Chance,
            stand_in: Some(3),
            rated: false,
            unaided: false,
            within: Some(200),
        },
        places: 3,
        opened: 1_800_000_000,
        guests: vec![guest(1)],
    }
}

pub(crate) fn webhook(name: &str) -> Webhook {
    Webhook {
        address: format!("https://{name}.example/"),
        secret: vec![6; 32],
    }
}

/// Asserts why something is refused.
macro_rules! refuses {
    ($done:expr => $($why:tt)+) => {
        let done = $done;
        assert!(matches!(done, Err(quantarium_store::StoreError::$($why)+)), "{done:?}");
    };
}
pub(crate) use refuses;

/// The same value, but for what is changed in it.
pub(crate) fn but<T>(mut value: T, change: impl FnOnce(&mut T)) -> T {
    change(&mut value);
    value
}

/// The same in order.
pub(crate) fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

/// The same event, by which the game ends.
pub(crate) fn ends(entry: Entry, result: &str) -> Entry {
    let result = result.to_owned();
    Entry { result, ..entry }
}

/// The same event at another time.
pub(crate) fn at(time: i64, entry: Entry) -> Entry {
    Entry { time, ..entry }
}

/// A table as it is stored.
pub(crate) fn loaded(store: &Store, id: &str) -> Found<StoredTable> {
    let found = store.read(|db| tables::load(db, id))?;
    Ok(found.ok_or("the table is lost")?)
}

/// The account of a name as it is stored.
pub(crate) fn named(store: &Store, name: &str) -> Found<StoredAccount> {
    let found = store.read(|db| accounts::named(db, name))?;
    Ok(found.ok_or("the account is lost")?)
}

pub(crate) fn ids(list: &[Summary]) -> Vec<&str> {
    list.iter().map(|table| table.shown.id.0.as_str()).collect()
}

pub(crate) fn texts(store: &Store, id: &str) -> Found<Vec<String>> {
    let events = loaded(store, id)?.events.into_iter();
    let texts = events.map(|stored| match stored.event.step {
        Step::Played { text, .. } => text,
        other => format!("{other:?}"),
    });
    Ok(texts.collect())
}

/// A store of its own for a test.
pub(crate) struct Empty {
    store: Store,
    _directory: TempDir,
}

impl Deref for Empty {
    type Target = Store;

    fn deref(&self) -> &Store {
        &self.store
    }
}

/// In a file, or where `postgres.rs` has these tests run with a server.
pub(crate) fn empty() -> Empty {
    let directory = TempDir::new().unwrap();
    let store = match std::env::var(SERVER) {
        Ok(server) => Store::connect(&new_schema(&server).parse().unwrap()),
        Err(_) => Store::open(directory.path()),
    };
    Empty {
        store: store.unwrap(),
        _directory: directory,
    }
}
