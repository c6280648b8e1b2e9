//! Challenges.

use crate::kit::*;

/// A challenge by guest 1 to the account of guest 2.
fn new(id: &str, clock: Option<TimeControl>) -> NewChallenge {
    let (mut seek, to, until) = (seek(id), guest(2), 5060);
    seek.new = NewSeek::of_two(seek.new.game, clock, Seating::Other, id == "b");
    seek.new.unaided = id == "b";
    (seek.places, seek.opened) = (2, 5000);
    NewChallenge { seek, to, until }
}

fn ids(store: &Store, number: u8) -> Result<Vec<String>, StoreError> {
    let found = store.read(|db| challenges::around(db, &guest(number)))?;
    Ok(found.iter().map(|one| one.new.seek.id.0.clone()).collect())
}

#[test]
fn a_challenge_waits_for_both_until_it_ends_and_leads_to_one_table() -> Checked {
    let store = &empty();
    let refused = store.write(|tx| challenges::make(tx, &new("a", None)));
    assert!(refused.is_err());
    account(store, "Otto", 2)?;
    let days = Some(TimeControl::Days { days: 3 });
    for (id, clock) in [("c", None), ("b", days), ("a", Some(clock(300, 2)))] {
        store.write(|tx| challenges::make(tx, &new(id, clock)))?;
        let found = store.read(|db| challenges::find(db, id))?;
        let found = found.ok_or("it is lost")?;
        assert_eq!(found.new, new(id, clock));
        let to = (&*found.to.name, found.to.bot, found.to.rating);
        assert_eq!((found.by, to), (None, ("Otto", false, None)));
    }
    let refused = store.write(|tx| challenges::make(tx, &new("a", None)));
    assert!(refused.is_err());
    assert_eq!(ids(store, 1)?, ["c", "b", "a"]);
    assert_eq!(ids(store, 2)?, ["c", "b", "a"]);
    assert_eq!(ids(store, 3)?, [""; 0]);
    assert_eq!(store.read(|db| challenges::over(db, 5059))?, []);
    assert_eq!(store.read(|db| challenges::over(db, 5060))?.len(), 3);
    assert!(store.write(|tx| challenges::end(tx, "b"))?);
    assert!(!store.write(|tx| challenges::end(tx, "b"))?);
    assert_eq!(store.read(|db| challenges::find(db, "b"))?, None);
    assert_eq!(ids(store, 2)?, ["c", "a"]);
    let steps = [Step::Joined { party: 1 }];
    assert!(store.write(|tx| challenges::accept(tx, "a", &table("a"), &steps, 7000))?);
    assert!(!store.write(|tx| challenges::accept(tx, "a", &table("a"), &steps, 7000))?);
    assert_eq!(loaded(store, "a")?.events.len(), 1);
    assert_eq!(ids(store, 2)?, ["c"]);
    // Where no table can be opened, the challenge stays.
    store.write(|tx| challenges::make(tx, &new("a", None)))?;
    let refused = store.write(|tx| challenges::accept(tx, "a", &table("a"), &steps, 7000));
    assert!(refused.is_err());
    assert_eq!(ids(store, 2)?, ["c", "a"]);
    Ok(())
}

#[test]
fn a_challenge_follows_its_guest_and_goes_with_an_account() -> Checked {
    let store = &empty();
    let [otto, nina] = [account(store, "Otto", 2)?, account(store, "Nina", 3)?];
    store.write(|tx| challenges::make(tx, &new("a", None)))?;
    // Nobody challenges themselves.
    store.write(|tx| accounts::take_over(tx, &guest(1), &otto))?;
    assert_eq!(ids(store, 1)?, ["a"]);
    store.write(|tx| accounts::take_over(tx, &guest(1), &nina))?;
    assert_eq!(ids(store, 1)?, [""; 0]);
    let found = store.read(|db| challenges::find(db, "a"))?;
    let found = found.ok_or("it is lost")?;
    assert_eq!(found.by.map(|by| by.name).as_deref(), Some("Nina"));
    store.write(|tx| accounts::remove(tx, &nina, 0))?;
    assert_eq!(ids(store, 2)?, [""; 0]);
    store.write(|tx| challenges::make(tx, &new("a", None)))?;
    store.write(|tx| accounts::remove(tx, &otto, 0))?;
    assert_eq!(store.read(|db| challenges::find(db, "a"))?, None);
    assert_eq!(ids(store, 1)?, [""; 0]);
    Ok(())
}
