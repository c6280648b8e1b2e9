//! Challenges.

use quantarium_people::OpenSeek;
use quantarium_wire::{Seating, SeekId, Step, TimeControl};

use super::{Checked, account, guest, table};
use crate::{Named, NewChallenge, Store, StoreError};

pub(super) fn all<S: Store>(empty: &mut impl FnMut() -> S) -> Checked {
    a_challenge_waits_for_both_until_it_ends(&empty())?;
    a_challenge_leads_to_one_table(&empty())?;
    a_challenge_follows_its_guest_and_goes_with_an_account(&empty())
}

/// A challenge by guest 1 to the account of guest 2.
fn new(id: &str, clock: Option<TimeControl>) -> NewChallenge {
    NewChallenge {
        seek: OpenSeek {
            id: SeekId(id.to_owned()),
            game: "quanta".to_owned(),
            places: 2,
            clock,
            seating: Seating::Other,
            stand_in: None,
            opened: 5000,
            guests: vec![guest(1)],
        },
        to: guest(2),
        rated: id == "b",
        until: 5060,
    }
}

fn ids(store: &dyn Store, number: u8) -> Result<Vec<String>, StoreError> {
    let found = store.challenges().around(&guest(number))?;
    Ok(found.iter().map(|one| one.id().to_owned()).collect())
}

fn a_challenge_waits_for_both_until_it_ends(store: &dyn Store) -> Checked {
    let challenges = store.challenges();
    assert!(challenges.make(&new("a", None)).is_err());
    account(store, "Otto", 2)?;
    let clocks = [
        None,
        Some(TimeControl::Days { days: 3 }),
        Some(TimeControl::Clock {
            base: 300,
            increment: 2,
        }),
    ];
    for (id, clock) in ["c", "b", "a"].into_iter().zip(clocks) {
        challenges.make(&new(id, clock))?;
        let found = challenges.find(id)?.ok_or("it is lost")?;
        assert_eq!(found.new, new(id, clock));
        let otto = Named {
            name: "Otto".to_owned(),
            bot: false,
        };
        assert_eq!((found.by, found.to), (None, otto));
    }
    assert!(challenges.make(&new("a", None)).is_err());
    assert_eq!(ids(store, 1)?, ["c", "b", "a"]);
    assert_eq!(ids(store, 2)?, ["c", "b", "a"]);
    assert_eq!(ids(store, 3)?, [""; 0]);
    assert_eq!(challenges.over(5059)?, []);
    assert_eq!(challenges.over(5060)?.len(), 3);
    assert!(challenges.end("b")?);
    assert!(!challenges.end("b")?);
    assert_eq!(challenges.find("b")?, None);
    assert_eq!(ids(store, 2)?, ["c", "a"]);
    Ok(())
}

fn a_challenge_leads_to_one_table(store: &dyn Store) -> Checked {
    account(store, "Otto", 2)?;
    let challenges = store.challenges();
    challenges.make(&new("a", None))?;
    let steps = [Step::Joined { party: 1 }];
    assert!(challenges.accept("a", &table("a"), &steps, 7000)?);
    assert!(!challenges.accept("a", &table("a"), &steps, 7000)?);
    let found = store.load("a")?.ok_or("no table")?;
    assert_eq!(found.events.len(), 1);
    assert_eq!(ids(store, 2)?, [""; 0]);
    // Where no table can be opened, the challenge stays.
    challenges.make(&new("a", None))?;
    assert!(challenges.accept("a", &table("a"), &steps, 7000).is_err());
    assert_eq!(ids(store, 2)?, ["a"]);
    Ok(())
}

fn a_challenge_follows_its_guest_and_goes_with_an_account(store: &dyn Store) -> Checked {
    let [otto, nina] = [account(store, "Otto", 2)?, account(store, "Nina", 3)?];
    let challenges = store.challenges();
    challenges.make(&new("a", None))?;
    // Nobody challenges themselves.
    store.accounts().take_over(&guest(1), &otto)?;
    assert_eq!(ids(store, 1)?, ["a"]);
    store.accounts().take_over(&guest(1), &nina)?;
    assert_eq!(ids(store, 1)?, [""; 0]);
    let found = challenges.find("a")?.ok_or("it is lost")?;
    assert_eq!(found.by.map(|by| by.name).as_deref(), Some("Nina"));
    store.accounts().remove(&nina, 0)?;
    assert_eq!(ids(store, 2)?, [""; 0]);
    challenges.make(&new("a", None))?;
    store.accounts().remove(&otto, 0)?;
    assert_eq!(challenges.find("a")?, None);
    assert_eq!(ids(store, 1)?, [""; 0]);
    Ok(())
}
