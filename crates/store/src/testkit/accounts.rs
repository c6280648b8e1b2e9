//! The contract of [`Accounts`], as tests.

use quantarium_people::{Digest, Name, OpenSeek};

use super::seeks::seek;
use super::{Checked, guest, log_in, opened, session, table};
use crate::{
    Accounts, Device, Ending, MOST_DEVICES, MOST_SESSIONS, NewAccount, NewChallenge, NewSession,
    PasswordHash, SEEN_TO, SESSION_LASTS, Store, StoreError, StoredAccount,
};

/// When the tests begin.
const NOW: i64 = 1_800_000_000;

pub(super) fn all<S: Store>(empty: &mut impl FnMut() -> S) -> Checked {
    an_account_comes_back_by_its_name(empty().accounts())?;
    a_name_is_taken_once_however_it_is_written(empty().accounts())?;
    a_session_is_its_accounts_until_it_ends(empty().accounts())?;
    a_session_that_nobody_uses_ends(empty().accounts())?;
    an_account_has_so_many_sessions(empty().accounts())?;
    a_log_in_under_way_ends_with_a_ban_or_another_password(empty().accounts())?;
    a_password_under_way_ends_with_its_session(empty().accounts())?;
    a_browser_is_known_once_somebody_has_logged_in(empty().accounts())?;
    what_is_removed_or_shut_leaves_no_seeks_and_opens_none(&empty())?;
    an_account_takes_over_what_a_guest_holds(&empty())?;
    what_is_removed_is_gone_and_its_tables_stay(&empty())?;
    an_unknown_account_is_said_to_be_unknown(empty().accounts())
}

fn name(text: &str) -> Result<Name, quantarium_people::NameError> {
    Name::parse(text)
}

/// Makes an account that is held by what `guest` gives for the number.
fn made(
    accounts: &dyn Accounts,
    text: &str,
    number: u8,
) -> Result<Digest, Box<dyn std::error::Error>> {
    let holder = guest(number);
    accounts.create(&NewAccount {
        holder,
        name: name(text)?,
        password: Some(PasswordHash(format!("hash of {text}"))),
        created: NOW,
    })?;
    Ok(holder)
}

fn hash(account: &StoredAccount) -> Option<&str> {
    account.password.as_ref().map(|hash| hash.0.as_str())
}

fn an_account_comes_back_by_its_name(accounts: &dyn Accounts) -> Checked {
    let holder = made(accounts, "Anna-Maria", 1)?;
    made(accounts, "Bert", 2)?;
    let found = accounts.named(&name("annamaria")?.folded())?;
    let found = found.ok_or("the account is lost")?;
    assert_eq!(found.holder, holder);
    assert_eq!((found.name.as_str(), found.created), ("Anna-Maria", NOW));
    assert_eq!(hash(&found), Some("hash of Anna-Maria"));
    assert_eq!(found.banned, None);
    assert!(accounts.named(&name("anna")?.folded())?.is_none());
    accounts.set_banned(&holder, Some("spam"))?;
    let found = accounts.named("annamarla")?.ok_or("the account is lost")?;
    assert_eq!(found.banned.as_deref(), Some("spam"));
    accounts.set_banned(&holder, None)?;
    let found = accounts.named("annamarla")?.ok_or("the account is lost")?;
    assert_eq!(found.banned, None);
    Ok(())
}

fn a_name_is_taken_once_however_it_is_written(accounts: &dyn Accounts) -> Checked {
    made(accounts, "Bill", 1)?;
    let again = made(accounts, "b1ll", 2);
    assert!(again.is_err_and(|error| error.to_string().contains("b1ll")));
    let other = made(accounts, "Anna", 2)?;
    let renamed = accounts.rename(&other, &name("BILL")?);
    assert!(matches!(renamed, Err(StoreError::NameTaken(_))));
    assert!(accounts.named("anna")?.is_some());
    accounts.rename(&other, &name("Berta")?)?;
    assert!(accounts.named("anna")?.is_none());
    assert_eq!(
        accounts.named("berta")?.map(|found| found.holder),
        Some(other)
    );
    // Another case of one's own name.
    accounts.rename(&other, &name("BERTA")?)?;
    assert_eq!(
        accounts.named("berta")?.map(|found| found.name),
        Some("BERTA".to_owned())
    );
    Ok(())
}

fn a_session_is_its_accounts_until_it_ends(accounts: &dyn Accounts) -> Checked {
    let [anna, bert] = [made(accounts, "Anna", 1)?, made(accounts, "Bert", 2)?];
    let [first, second, third, berts] = [11, 12, 13, 14].map(guest);
    for (name, number) in [("anna", 11), ("anna", 12), ("anna", 13), ("bert", 14)] {
        log_in(accounts, name, number, NOW)?;
    }
    let who = |token: &Digest| -> Result<Option<String>, StoreError> {
        Ok(accounts.logged_in(token, NOW + 1)?.map(|found| found.name))
    };
    assert_eq!(who(&first)?.as_deref(), Some("Anna"));
    assert_eq!(who(&berts)?.as_deref(), Some("Bert"));
    assert_eq!(who(&guest(99))?, None);
    let sessions = accounts.sessions(&anna, NOW + 1)?;
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
    assert_eq!(accounts.end_sessions(&bert, Ending::One(one))?, []);
    assert_eq!(accounts.end_sessions(&bert, Ending::Token(first))?, []);
    assert_eq!(accounts.end_sessions(&anna, Ending::One(one))?, [first]);
    assert_eq!(who(&first)?, None);
    assert_eq!(
        accounts.end_sessions(&anna, Ending::AllBut(third))?,
        [second]
    );
    assert_eq!(
        (who(&second)?, who(&third)?.as_deref()),
        (None, Some("Anna"))
    );
    assert_eq!(accounts.end_sessions(&anna, Ending::Token(second))?, []);
    assert_eq!(accounts.end_sessions(&anna, Ending::All)?, [third]);
    assert_eq!(who(&berts)?.as_deref(), Some("Bert"));
    Ok(())
}

fn a_session_that_nobody_uses_ends(accounts: &dyn Accounts) -> Checked {
    let anna = made(accounts, "Anna", 1)?;
    let token = guest(11);
    log_in(accounts, "anna", 11, NOW)?;
    // A use within the hour is not noted, one after it is.
    let seen = |now| -> Result<Option<i64>, StoreError> {
        accounts.logged_in(&token, now)?;
        Ok(accounts.sessions(&anna, now)?.first().map(|one| one.seen))
    };
    assert_eq!(seen(NOW + SEEN_TO - 1)?, Some(NOW));
    let later = NOW + SEEN_TO;
    assert_eq!(seen(later)?, Some(later));
    assert_eq!(seen(later + SESSION_LASTS)?, None);
    assert!(accounts.logged_in(&token, later + SESSION_LASTS)?.is_none());
    Ok(())
}

fn an_account_has_so_many_sessions(accounts: &dyn Accounts) -> Checked {
    let anna = made(accounts, "Anna", 1)?;
    let most = MOST_SESSIONS as u8;
    for number in 0..=most {
        log_in(accounts, "anna", 100 + number, NOW + i64::from(number))?;
    }
    let now = NOW + i64::from(most);
    assert_eq!(accounts.sessions(&anna, now)?.len(), usize::from(most));
    assert!(accounts.logged_in(&guest(100), now)?.is_none());
    assert!(accounts.logged_in(&guest(100 + most), now)?.is_some());
    Ok(())
}

/// The account of a name as it is now.
fn found(accounts: &dyn Accounts, name: &str) -> Result<StoredAccount, Box<dyn std::error::Error>> {
    Ok(accounts.named(name)?.ok_or("the account is lost")?)
}

fn a_log_in_under_way_ends_with_a_ban_or_another_password(accounts: &dyn Accounts) -> Checked {
    let anna = made(accounts, "Anna", 1)?;
    log_in(accounts, "anna", 11, NOW)?;
    log_in(accounts, "anna", 12, NOW)?;
    // The password was checked; then it changes.
    let before = found(accounts, "anna")?;
    let another = PasswordHash("another".to_owned());
    let ended = accounts.set_password(&before, &guest(11), &another)?;
    assert_eq!(ended, Some(vec![guest(12)]));
    assert_eq!(accounts.log_in(&before, &session(13, NOW))?, None);
    assert!(accounts.logged_in(&guest(13), NOW)?.is_none());
    assert!(accounts.logged_in(&guest(11), NOW)?.is_some());
    // Or the account is shut.
    let after = found(accounts, "anna")?;
    assert_eq!(hash(&after), Some("another"));
    assert_eq!(accounts.set_banned(&anna, Some("spam"))?, [guest(11)]);
    assert_eq!(accounts.log_in(&after, &session(14, NOW))?, None);
    assert!(accounts.sessions(&anna, NOW)?.is_empty());
    // Opened again, it is as it was.
    assert_eq!(accounts.set_banned(&anna, None)?, []);
    log_in(accounts, "anna", 15, NOW)?;
    // Or gone.
    accounts.remove(&anna, NOW)?;
    assert_eq!(accounts.log_in(&after, &session(16, NOW))?, None);
    Ok(())
}

fn a_password_under_way_ends_with_its_session(accounts: &dyn Accounts) -> Checked {
    let anna = made(accounts, "Anna", 1)?;
    for number in [11, 12] {
        log_in(accounts, "anna", number, NOW)?;
    }
    let before = found(accounts, "anna")?;
    let [own, thiefs] = ["own", "thief's"].map(|text| PasswordHash(text.to_owned()));
    accounts.set_password(&before, &guest(11), &own)?;
    assert_eq!(accounts.set_password(&before, &guest(12), &thiefs)?, None);
    let now = found(accounts, "anna")?;
    assert_eq!(accounts.set_password(&now, &guest(12), &thiefs)?, None);
    accounts.end_sessions(&anna, Ending::All)?;
    assert_eq!(accounts.set_password(&now, &guest(11), &thiefs)?, None);
    assert_eq!(hash(&found(accounts, "anna")?), Some("own"));
    Ok(())
}

fn a_browser_is_known_once_somebody_has_logged_in(accounts: &dyn Accounts) -> Checked {
    made(accounts, "Anna", 1)?;
    made(accounts, "Bert", 2)?;
    let [anna, bert] = [found(accounts, "anna")?, found(accounts, "bert")?];
    let here = session(11, NOW).device;
    let in_browser = |token: u8, opened| NewSession {
        device: here,
        ..session(token, opened)
    };
    assert!(!accounts.knows("anna", &here)?);
    assert_eq!(
        accounts.log_in(&anna, &in_browser(11, NOW))?,
        Some(Device::New)
    );
    assert_eq!(
        accounts.log_in(&anna, &in_browser(12, NOW))?,
        Some(Device::Known)
    );
    assert!(accounts.knows("anna", &here)? && !accounts.knows("bert", &here)?);
    assert_eq!(
        accounts.log_in(&bert, &in_browser(13, NOW))?,
        Some(Device::New)
    );
    // Of many, that is forgotten in which nobody has logged in longest.
    for number in 0..MOST_DEVICES as u8 {
        accounts.log_in(&anna, &session(20 + number, NOW + 1))?;
    }
    assert!(!accounts.knows("anna", &here)? && accounts.knows("bert", &here)?);
    // Who owns the account is noted with the session.
    assert_eq!(accounts.confirmed(&guest(13))?, None);
    accounts.confirm(&guest(13), NOW + 5)?;
    assert_eq!(accounts.confirmed(&guest(13))?, Some(NOW + 5));
    accounts.remove(&bert.holder, NOW)?;
    assert!(!accounts.knows("bert", &here)?);
    Ok(())
}

fn what_is_removed_or_shut_leaves_no_seeks_and_opens_none(store: &dyn Store) -> Checked {
    let accounts = store.accounts();
    for (number, shut) in [(1, false), (2, true)] {
        let holder = made(accounts, &format!("Anna{number}x"), number)?;
        let own = |id: &str| OpenSeek {
            guests: vec![holder],
            ..seek(&format!("{id}{number}"))
        };
        let others = format!("others{number}");
        let theirs = OpenSeek {
            guests: vec![guest(50)],
            ..seek(&others)
        };
        store.open_seek(&own("own"))?;
        store.open_seek(&theirs)?;
        store.join_seek(&others, 1, &holder)?;
        match shut {
            true => drop(accounts.set_banned(&holder, Some("spam"))?),
            false => drop(accounts.remove(&holder, NOW)?),
        }
        let left: Vec<_> = store.seeks()?.into_iter().map(|seek| seek.guests).collect();
        assert_eq!(left.concat(), vec![guest(50); usize::from(number)]);
        // A request that was under way writes nothing.
        let gone = |refused| matches!(refused, Err(StoreError::NoSuchAccount));
        assert!(gone(store.open_seek(&own("late"))));
        assert!(gone(store.join_seek(&others, 1, &holder)));
        let late = NewChallenge {
            seek: own("challenge"),
            to: made(accounts, &format!("Bert{number}x"), 60 + number)?,
            rated: false,
            until: NOW,
        };
        assert!(gone(store.challenges().make(&late)));
    }
    Ok(())
}

fn an_account_takes_over_what_a_guest_holds(store: &dyn Store) -> Checked {
    let accounts = store.accounts();
    let (anna, visitor) = (made(accounts, "Anna", 1)?, guest(50));
    for id in ["a", "b", "c", "d"] {
        opened(store, id)?;
    }
    store.hold("a", 1, &visitor)?;
    // A table at which both have seats stays as it is.
    store.hold("b", 0, &anna)?;
    store.hold("b", 1, &visitor)?;
    store.hold("c", 0, &guest(51))?;
    store.hold("d", 0, &visitor)?;
    let mut taken = accounts.take_over(&visitor, &anna)?;
    taken.sort();
    assert_eq!(taken, ["a", "d"]);
    let holders = |id| -> Result<_, Box<dyn std::error::Error>> {
        Ok(store
            .load(id)?
            .ok_or("the table is lost")?
            .table
            .holdings
            .holders)
    };
    assert_eq!(holders("a")?, [(1, anna)]);
    assert_eq!(holders("b")?, [(0, anna), (1, visitor)]);
    assert_eq!(holders("c")?, [(0, guest(51))]);
    assert_eq!(accounts.tables_of(&anna)?, ["a", "b", "d"]);
    assert!(accounts.take_over(&visitor, &anna)?.is_empty());
    Ok(())
}

fn what_is_removed_is_gone_and_its_tables_stay(store: &dyn Store) -> Checked {
    let accounts = store.accounts();
    let anna = made(accounts, "Anna", 1)?;
    made(accounts, "Bert", 2)?;
    log_in(accounts, "anna", 11, NOW)?;
    log_in(accounts, "bert", 12, NOW)?;
    store.open_table(&table("a"))?;
    store.hold("a", 0, &anna)?;
    assert_eq!(accounts.remove(&anna, NOW)?, [guest(11)]);
    assert!(accounts.named("anna")?.is_none());
    assert!(accounts.logged_in(&guest(11), NOW)?.is_none());
    assert!(accounts.logged_in(&guest(12), NOW)?.is_some());
    // The table is not nobody's: not everybody may play there now.
    let found = store.load("a")?.ok_or("the table is lost")?;
    assert_eq!(found.table.holdings.holders.len(), 1);
    // The name is free again, and leads to nothing of the old account.
    let again = made(accounts, "Anna", 3)?;
    assert!(accounts.tables_of(&again)?.is_empty());
    Ok(())
}

fn an_unknown_account_is_said_to_be_unknown(accounts: &dyn Accounts) -> Checked {
    let nobody = guest(1);
    for refused in [
        accounts.confirm(&guest(2), NOW),
        accounts.rename(&nobody, &name("Anna")?),
        accounts.set_banned(&nobody, None).map(|_| ()),
        accounts.take_over(&guest(3), &nobody).map(|_| ()),
        accounts.remove(&nobody, NOW).map(|_| ()),
    ] {
        assert!(matches!(refused, Err(StoreError::NoSuchAccount)));
    }
    assert!(accounts.sessions(&nobody, NOW)?.is_empty());
    assert!(accounts.end_sessions(&nobody, Ending::All)?.is_empty());
    Ok(())
}
