//! The contract of [`Accounts`], as tests.

use std::error::Error;

use quantarium_people::{Digest, Name, OpenSeek};
use quantarium_store::{
    Device, Ending, MOST_DEVICES, MOST_SESSIONS, NewAccount, NewChallenge, NewSession,
    PasswordHash, SEEN_TO, SESSION_LASTS, Store, StoreError, StoredAccount, accounts, challenges,
    seeks, tables,
};

use crate::kit::{Checked, empty, guest, log_in, opened, session, settled, table};
use crate::seeks::seek;

/// When the tests begin.
const NOW: i64 = 1_800_000_000;

fn name(text: &str) -> Name {
    Name::parse(text).unwrap()
}

/// Makes an account that is held by what `guest` gives for the number.
fn made(store: &Store, text: &str, number: u8) -> Result<Digest, Box<dyn std::error::Error>> {
    let holder = guest(number);
    store.write(|tx| {
        accounts::create(
            tx,
            &NewAccount {
                holder,
                name: name(text),
                password: Some(PasswordHash(format!("hash of {text}"))),
                created: NOW,
            },
        )
    })?;
    Ok(holder)
}

fn hash(account: &StoredAccount) -> Option<&str> {
    account.password.as_ref().map(|hash| hash.0.as_str())
}

#[test]
fn an_account_comes_back_by_its_name() -> Checked {
    let store = &empty();
    let holder = made(store, "Anna-Maria", 1)?;
    made(store, "Bert", 2)?;
    let found = store.read(|db| accounts::named(db, &name("annamaria").folded()))?;
    let found = found.ok_or("the account is lost")?;
    assert_eq!(found.holder, holder);
    assert_eq!((found.name.as_str(), found.created), ("Anna-Maria", NOW));
    assert_eq!(hash(&found), Some("hash of Anna-Maria"));
    assert_eq!(found.banned, None);
    assert!(
        store
            .read(|db| accounts::named(db, &name("anna").folded()))?
            .is_none()
    );
    store.write(|tx| accounts::set_banned(tx, &holder, Some("spam")))?;
    let found = store
        .read(|db| accounts::named(db, "annamarla"))?
        .ok_or("the account is lost")?;
    assert_eq!(found.banned.as_deref(), Some("spam"));
    store.write(|tx| accounts::set_banned(tx, &holder, None))?;
    let found = store
        .read(|db| accounts::named(db, "annamarla"))?
        .ok_or("the account is lost")?;
    assert_eq!(found.banned, None);
    Ok(())
}

#[test]
fn a_name_is_taken_once_however_it_is_written() -> Checked {
    let store = &empty();
    made(store, "Bill", 1)?;
    let again = made(store, "b1ll", 2);
    assert!(again.is_err_and(|error| error.to_string().contains("b1ll")));
    let other = made(store, "Anna", 2)?;
    let renamed = store.write(|tx| accounts::rename(tx, &other, &name("BILL")));
    assert!(matches!(renamed, Err(StoreError::NameTaken(_))));
    assert!(store.read(|db| accounts::named(db, "anna"))?.is_some());
    store.write(|tx| accounts::rename(tx, &other, &name("Berta")))?;
    assert!(store.read(|db| accounts::named(db, "anna"))?.is_none());
    assert_eq!(
        store
            .read(|db| accounts::named(db, "berta"))?
            .map(|found| found.holder),
        Some(other)
    );
    // Another case of one's own name.
    store.write(|tx| accounts::rename(tx, &other, &name("BERTA")))?;
    assert_eq!(
        store
            .read(|db| accounts::named(db, "berta"))?
            .map(|found| found.name),
        Some("BERTA".to_owned())
    );
    Ok(())
}

#[test]
fn a_session_is_its_accounts_until_it_ends() -> Checked {
    let store = &empty();
    let [anna, bert] = [made(store, "Anna", 1)?, made(store, "Bert", 2)?];
    let [first, second, third, berts] = [11, 12, 13, 14].map(guest);
    for (name, number) in [("anna", 11), ("anna", 12), ("anna", 13), ("bert", 14)] {
        log_in(store, name, number, NOW)?;
    }
    let who = |token: &Digest| -> Result<Option<String>, StoreError> {
        Ok(accounts::logged_in(store, token, NOW + 1)?.map(|found| found.name))
    };
    assert_eq!(who(&first)?.as_deref(), Some("Anna"));
    assert_eq!(who(&berts)?.as_deref(), Some("Bert"));
    assert_eq!(who(&guest(99))?, None);
    let sessions = store.read(|db| accounts::sessions(db, &anna, NOW + 1))?;
    assert_eq!(sessions.len(), 3);
    assert_eq!(sessions[0].device, "Firefox, Linux");
    let number_of = |token| {
        sessions
            .iter()
            .find(|one| one.token == token)
            .map(|one| one.number)
    };
    let one = number_of(first).ok_or("the session is lost")?;
    // Nobody ends another's session.
    assert_eq!(
        store.write(|tx| accounts::end_sessions(tx, &bert, Ending::One(one)))?,
        []
    );
    assert_eq!(
        store.write(|tx| accounts::end_sessions(tx, &bert, Ending::Token(first)))?,
        []
    );
    assert_eq!(
        store.write(|tx| accounts::end_sessions(tx, &anna, Ending::One(one)))?,
        [first]
    );
    assert_eq!(who(&first)?, None);
    assert_eq!(
        store.write(|tx| accounts::end_sessions(tx, &anna, Ending::AllBut(third)))?,
        [second]
    );
    assert_eq!(
        (who(&second)?, who(&third)?.as_deref()),
        (None, Some("Anna"))
    );
    assert_eq!(
        store.write(|tx| accounts::end_sessions(tx, &anna, Ending::Token(second)))?,
        []
    );
    assert_eq!(
        store.write(|tx| accounts::end_sessions(tx, &anna, Ending::All))?,
        [third]
    );
    assert_eq!(who(&berts)?.as_deref(), Some("Bert"));
    Ok(())
}

#[test]
fn a_session_that_nobody_uses_ends() -> Checked {
    let store = &empty();
    let anna = made(store, "Anna", 1)?;
    let token = guest(11);
    log_in(store, "anna", 11, NOW)?;
    // A use within the hour is not noted, one after it is.
    let seen = |now| -> Result<Option<i64>, Box<dyn Error>> {
        accounts::logged_in(store, &token, now)?;
        settled(store)?;
        Ok(store
            .read(|db| accounts::sessions(db, &anna, now))?
            .first()
            .map(|one| one.seen))
    };
    assert_eq!(seen(NOW + SEEN_TO - 1)?, Some(NOW));
    let later = NOW + SEEN_TO;
    assert_eq!(seen(later)?, Some(later));
    assert_eq!(seen(later + SESSION_LASTS)?, None);
    assert!(accounts::logged_in(store, &token, later + SESSION_LASTS)?.is_none());
    Ok(())
}

#[test]
fn an_account_has_so_many_sessions() -> Checked {
    let store = &empty();
    let anna = made(store, "Anna", 1)?;
    let most = MOST_SESSIONS as u8;
    for number in 0..=most {
        log_in(store, "anna", 100 + number, NOW + i64::from(number))?;
    }
    let now = NOW + i64::from(most);
    assert_eq!(
        store.read(|db| accounts::sessions(db, &anna, now))?.len(),
        usize::from(most)
    );
    assert!(accounts::logged_in(store, &guest(100), now)?.is_none());
    assert!(accounts::logged_in(store, &guest(100 + most), now)?.is_some());
    Ok(())
}

/// The account of a name as it is now.
fn found(store: &Store, name: &str) -> Result<StoredAccount, Box<dyn std::error::Error>> {
    Ok(store
        .read(|db| accounts::named(db, name))?
        .ok_or("the account is lost")?)
}

#[test]
fn a_log_in_under_way_ends_with_a_ban_or_another_password() -> Checked {
    let store = &empty();
    let anna = made(store, "Anna", 1)?;
    log_in(store, "anna", 11, NOW)?;
    log_in(store, "anna", 12, NOW)?;
    // The password was checked; then it changes.
    let before = found(store, "anna")?;
    let another = PasswordHash("another".to_owned());
    let ended = store.write(|tx| accounts::set_password(tx, &before, &guest(11), &another))?;
    assert_eq!(ended, Some(vec![guest(12)]));
    assert_eq!(
        store.write(|tx| accounts::log_in(tx, &before, &session(13, NOW)))?,
        None
    );
    assert!(accounts::logged_in(store, &guest(13), NOW)?.is_none());
    assert!(accounts::logged_in(store, &guest(11), NOW)?.is_some());
    // Or the account is shut.
    let after = found(store, "anna")?;
    assert_eq!(hash(&after), Some("another"));
    assert_eq!(
        store.write(|tx| accounts::set_banned(tx, &anna, Some("spam")))?,
        [guest(11)]
    );
    assert_eq!(
        store.write(|tx| accounts::log_in(tx, &after, &session(14, NOW)))?,
        None
    );
    assert!(
        store
            .read(|db| accounts::sessions(db, &anna, NOW))?
            .is_empty()
    );
    // Opened again, it is as it was.
    assert_eq!(store.write(|tx| accounts::set_banned(tx, &anna, None))?, []);
    log_in(store, "anna", 15, NOW)?;
    // Or gone.
    store.write(|tx| accounts::remove(tx, &anna, NOW))?;
    assert_eq!(
        store.write(|tx| accounts::log_in(tx, &after, &session(16, NOW)))?,
        None
    );
    Ok(())
}

#[test]
fn a_password_under_way_ends_with_its_session() -> Checked {
    let store = &empty();
    let anna = made(store, "Anna", 1)?;
    for number in [11, 12] {
        log_in(store, "anna", number, NOW)?;
    }
    let before = found(store, "anna")?;
    let [own, thiefs] = ["own", "thief's"].map(|text| PasswordHash(text.to_owned()));
    store.write(|tx| accounts::set_password(tx, &before, &guest(11), &own))?;
    assert_eq!(
        store.write(|tx| accounts::set_password(tx, &before, &guest(12), &thiefs))?,
        None
    );
    let now = found(store, "anna")?;
    assert_eq!(
        store.write(|tx| accounts::set_password(tx, &now, &guest(12), &thiefs))?,
        None
    );
    store.write(|tx| accounts::end_sessions(tx, &anna, Ending::All))?;
    assert_eq!(
        store.write(|tx| accounts::set_password(tx, &now, &guest(11), &thiefs))?,
        None
    );
    assert_eq!(hash(&found(store, "anna")?), Some("own"));
    Ok(())
}

#[test]
fn a_browser_is_known_once_somebody_has_logged_in() -> Checked {
    let store = &empty();
    made(store, "Anna", 1)?;
    made(store, "Bert", 2)?;
    let [anna, bert] = [found(store, "anna")?, found(store, "bert")?];
    let here = session(11, NOW).device;
    let in_browser = |token: u8, opened| NewSession {
        device: here,
        ..session(token, opened)
    };
    assert!(!store.read(|db| accounts::knows(db, "anna", &here))?);
    assert_eq!(
        store.write(|tx| accounts::log_in(tx, &anna, &in_browser(11, NOW)))?,
        Some(Device::New)
    );
    assert_eq!(
        store.write(|tx| accounts::log_in(tx, &anna, &in_browser(12, NOW)))?,
        Some(Device::Known)
    );
    assert!(
        store.read(|db| accounts::knows(db, "anna", &here))?
            && !store.read(|db| accounts::knows(db, "bert", &here))?
    );
    assert_eq!(
        store.write(|tx| accounts::log_in(tx, &bert, &in_browser(13, NOW)))?,
        Some(Device::New)
    );
    // Of many, that is forgotten in which nobody has logged in longest.
    for number in 0..MOST_DEVICES as u8 {
        store.write(|tx| accounts::log_in(tx, &anna, &session(20 + number, NOW + 1)))?;
    }
    assert!(
        !store.read(|db| accounts::knows(db, "anna", &here))?
            && store.read(|db| accounts::knows(db, "bert", &here))?
    );
    // Who owns the account is noted with the session.
    assert_eq!(store.read(|db| accounts::confirmed(db, &guest(13)))?, None);
    store.write(|tx| accounts::confirm(tx, &guest(13), NOW + 5))?;
    assert_eq!(
        store.read(|db| accounts::confirmed(db, &guest(13)))?,
        Some(NOW + 5)
    );
    store.write(|tx| accounts::remove(tx, &bert.holder, NOW))?;
    assert!(!store.read(|db| accounts::knows(db, "bert", &here))?);
    Ok(())
}

#[test]
fn what_is_removed_or_shut_leaves_no_seeks_and_opens_none() -> Checked {
    let store = &empty();
    for (number, shut) in [(1, false), (2, true)] {
        let holder = made(store, &format!("Anna{number}x"), number)?;
        let own = |id: &str| OpenSeek {
            guests: vec![holder],
            ..seek(&format!("{id}{number}"))
        };
        let others = format!("others{number}");
        let theirs = OpenSeek {
            guests: vec![guest(50)],
            ..seek(&others)
        };
        store.write(|tx| seeks::open(tx, &own("own")))?;
        store.write(|tx| seeks::open(tx, &theirs))?;
        store.write(|tx| seeks::join(tx, &others, 1, &holder))?;
        match shut {
            true => drop(store.write(|tx| accounts::set_banned(tx, &holder, Some("spam")))?),
            false => drop(store.write(|tx| accounts::remove(tx, &holder, NOW))?),
        }
        let left: Vec<_> = store
            .read(seeks::all)?
            .into_iter()
            .map(|seek| seek.guests)
            .collect();
        assert_eq!(left.concat(), vec![guest(50); usize::from(number)]);
        // A request that was under way writes nothing.
        let gone = |refused| matches!(refused, Err(StoreError::NoSuchAccount));
        assert!(gone(store.write(|tx| seeks::open(tx, &own("late")))));
        assert!(gone(store.write(|tx| seeks::join(tx, &others, 1, &holder))));
        let late = NewChallenge {
            seek: own("challenge"),
            to: made(store, &format!("Bert{number}x"), 60 + number)?,
            until: NOW,
        };
        assert!(gone(store.write(|tx| challenges::make(tx, &late))));
    }
    Ok(())
}

#[test]
fn an_account_takes_over_what_a_guest_holds() -> Checked {
    let store = &empty();
    let (anna, visitor) = (made(store, "Anna", 1)?, guest(50));
    for id in ["a", "b", "c", "d"] {
        opened(store, id)?;
    }
    store.write(|tx| tables::hold(tx, "a", 1, &visitor))?;
    // A table at which both have seats stays as it is.
    store.write(|tx| tables::hold(tx, "b", 0, &anna))?;
    store.write(|tx| tables::hold(tx, "b", 1, &visitor))?;
    store.write(|tx| tables::hold(tx, "c", 0, &guest(51)))?;
    store.write(|tx| tables::hold(tx, "d", 0, &visitor))?;
    let mut taken = store.write(|tx| accounts::take_over(tx, &visitor, &anna))?;
    taken.sort();
    assert_eq!(taken, ["a", "d"]);
    let holders = |id| -> Result<_, Box<dyn std::error::Error>> {
        Ok(store
            .read(|db| tables::load(db, id))?
            .ok_or("the table is lost")?
            .table
            .holdings
            .holders)
    };
    assert_eq!(holders("a")?, [(1, anna)]);
    assert_eq!(holders("b")?, [(0, anna), (1, visitor)]);
    assert_eq!(holders("c")?, [(0, guest(51))]);
    assert_eq!(
        store.read(|db| accounts::tables_of(db, &anna))?,
        ["a", "b", "d"]
    );
    assert!(
        store
            .write(|tx| accounts::take_over(tx, &visitor, &anna))?
            .is_empty()
    );
    Ok(())
}

#[test]
fn what_is_removed_is_gone_and_its_tables_stay() -> Checked {
    let store = &empty();
    let anna = made(store, "Anna", 1)?;
    made(store, "Bert", 2)?;
    log_in(store, "anna", 11, NOW)?;
    log_in(store, "bert", 12, NOW)?;
    store.write(|tx| tables::open(tx, &table("a")))?;
    store.write(|tx| tables::hold(tx, "a", 0, &anna))?;
    assert_eq!(
        store.write(|tx| accounts::remove(tx, &anna, NOW))?,
        [guest(11)]
    );
    assert!(store.read(|db| accounts::named(db, "anna"))?.is_none());
    assert!(accounts::logged_in(store, &guest(11), NOW)?.is_none());
    assert!(accounts::logged_in(store, &guest(12), NOW)?.is_some());
    // The table is not nobody's: not everybody may play there now.
    let found = store
        .read(|db| tables::load(db, "a"))?
        .ok_or("the table is lost")?;
    assert_eq!(found.table.holdings.holders.len(), 1);
    // The name is free again, and leads to nothing of the old account.
    let again = made(store, "Anna", 3)?;
    assert!(store.read(|db| accounts::tables_of(db, &again))?.is_empty());
    Ok(())
}

#[test]
fn an_unknown_account_is_said_to_be_unknown() -> Checked {
    let store = &empty();
    let nobody = guest(1);
    for refused in [
        store.write(|tx| accounts::confirm(tx, &guest(2), NOW)),
        store.write(|tx| accounts::rename(tx, &nobody, &name("Anna"))),
        store
            .write(|tx| accounts::set_banned(tx, &nobody, None))
            .map(|_| ()),
        store
            .write(|tx| accounts::take_over(tx, &guest(3), &nobody))
            .map(|_| ()),
        store
            .write(|tx| accounts::remove(tx, &nobody, NOW))
            .map(|_| ()),
    ] {
        assert!(matches!(refused, Err(StoreError::NoSuchAccount)));
    }
    assert!(
        store
            .read(|db| accounts::sessions(db, &nobody, NOW))?
            .is_empty()
    );
    assert!(
        store
            .write(|tx| accounts::end_sessions(tx, &nobody, Ending::All))?
            .is_empty()
    );
    Ok(())
}
