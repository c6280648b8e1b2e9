//! Accounts.

use crate::kit::*;
use crate::passkeys::add;
use crate::tokens::token;

/// When the tests begin.
const NOW: i64 = 1_800_000_000;

fn name(text: &str) -> Name {
    Name::parse(text).unwrap()
}

fn hash(account: &StoredAccount) -> Option<&str> {
    account.password.as_ref().map(|hash| hash.0.as_str())
}

#[test]
fn an_account_comes_back_by_its_name_which_is_taken_once_however_it_is_written() -> Checked {
    let store = &empty();
    // As long as there is none, each call says so.
    let nobody = guest(1);
    refuses!(store.write(|tx| accounts::confirm(tx, &guest(2), NOW)) => NoSuchAccount);
    refuses!(store.write(|tx| accounts::rename(tx, &nobody, &name("Anna"))) => NoSuchAccount);
    refuses!(store.write(|tx| accounts::set_banned(tx, &nobody, None)) => NoSuchAccount);
    refuses!(store.write(|tx| accounts::take_over(tx, &guest(3), &nobody)) => NoSuchAccount);
    refuses!(store.write(|tx| accounts::remove(tx, &nobody, NOW)) => NoSuchAccount);
    assert_eq!(store.read(|db| accounts::sessions(db, &nobody, NOW))?, []);
    let ended = store.write(|tx| accounts::end_sessions(tx, &nobody, Ending::All))?;
    assert_eq!(ended, []);
    let holder = account(store, "Anna-Maria", 1)?;
    account(store, "Bert", 2)?;
    let found = named(store, &name("annamaria").folded())?;
    assert_eq!(found.holder, holder);
    assert_eq!((found.name.as_str(), found.created), ("Anna-Maria", 0));
    assert_eq!(hash(&found), Some("hash"));
    assert_eq!(found.banned, None);
    assert!(named(store, "anna").is_err());
    store.write(|tx| accounts::set_banned(tx, &holder, Some("spam")))?;
    assert_eq!(named(store, "annamarla")?.banned.as_deref(), Some("spam"));
    store.write(|tx| accounts::set_banned(tx, &holder, None))?;
    assert_eq!(named(store, "annamarla")?.banned, None);
    account(store, "Bill", 3)?;
    let again = account(store, "b1ll", 4);
    assert!(again.is_err_and(|error| error.to_string().contains("b1ll")));
    let other = account(store, "Anna", 4)?;
    refuses!(store.write(|tx| accounts::rename(tx, &other, &name("BILL"))) => NameTaken(_));
    assert!(store.read(|db| accounts::named(db, "anna"))?.is_some());
    store.write(|tx| accounts::rename(tx, &other, &name("Berta")))?;
    assert!(store.read(|db| accounts::named(db, "anna"))?.is_none());
    assert_eq!(named(store, "berta")?.holder, other);
    // Another case of one's own name.
    store.write(|tx| accounts::rename(tx, &other, &name("BERTA")))?;
    assert_eq!(named(store, "berta")?.name, "BERTA");
    Ok(())
}

#[test]
fn a_session_is_its_accounts_until_it_ends_also_by_itself_where_nobody_uses_it() -> Checked {
    let store = &empty();
    let [anna, bert] = anna_and_bert(store)?;
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
    let last_seen = |who| store.read(move |db| accounts::last_seen(db, &who));
    assert_eq!(last_seen(anna)?, Some(NOW));
    assert_eq!(last_seen(guest(99))?, None);
    let sessions = store.read(|db| accounts::sessions(db, &anna, NOW + 1))?;
    assert_eq!(sessions.len(), 3);
    assert_eq!(sessions[0].device, "Firefox, Linux");
    let one = sessions.iter().find(|one| one.token == first);
    let one = one.ok_or("the session is lost")?.number;
    let end = |who, which| store.write(|tx| accounts::end_sessions(tx, who, which));
    // Nobody ends another's session.
    assert_eq!(end(&bert, Ending::One(one))?, []);
    assert_eq!(end(&bert, Ending::Token(first))?, []);
    assert_eq!(end(&anna, Ending::One(one))?, [first]);
    assert_eq!(who(&first)?, None);
    assert_eq!(end(&anna, Ending::AllBut(third))?, [second]);
    assert_eq!(who(&second)?, None);
    assert_eq!(who(&third)?.as_deref(), Some("Anna"));
    assert_eq!(end(&anna, Ending::Token(second))?, []);
    assert_eq!(end(&anna, Ending::All)?, [third]);
    assert_eq!(who(&berts)?.as_deref(), Some("Bert"));
    log_in(store, "anna", 11, NOW)?;
    // A use within the hour is not noted, one after it is.
    let seen = |now| -> Found<Option<i64>> {
        accounts::logged_in(store, &first, now)?;
        settled(store)?;
        let sessions = store.read(|db| accounts::sessions(db, &anna, now))?;
        Ok(sessions.first().map(|one| one.seen))
    };
    assert_eq!(seen(NOW + SEEN_TO - 1)?, Some(NOW));
    let later = NOW + SEEN_TO;
    assert_eq!(seen(later)?, Some(later));
    assert_eq!(seen(later + SESSION_LASTS)?, None);
    assert!(accounts::logged_in(store, &first, later + SESSION_LASTS)?.is_none());
    Ok(())
}

#[test]
fn an_account_has_so_many_sessions() -> Checked {
    let store = &empty();
    let anna = account(store, "Anna", 1)?;
    let most = MOST_SESSIONS as u8;
    for number in 0..most {
        log_in(store, "anna", 100 + number, NOW + i64::from(number))?;
    }
    let ended = log_in(store, "anna", 100 + most, NOW + i64::from(most))?;
    assert_eq!(ended, [guest(100)]);
    let now = NOW + i64::from(most);
    let sessions = store.read(|db| accounts::sessions(db, &anna, now))?;
    assert_eq!(sessions.len(), usize::from(most));
    assert!(accounts::logged_in(store, &guest(100), now)?.is_none());
    assert!(accounts::logged_in(store, &guest(100 + most), now)?.is_some());
    Ok(())
}

fn logs_in(store: &Store, who: &StoredAccount, token: u8) -> Result<Option<Device>, StoreError> {
    let begun = store.write(|tx| accounts::log_in(tx, who, &session(token, NOW)))?;
    Ok(begun.map(|(device, _)| device))
}

#[test]
fn a_log_in_under_way_ends_with_a_ban_or_another_password_and_that_with_its_session() -> Checked {
    let store = &empty();
    let anna = account(store, "Anna", 1)?;
    for number in [11, 12] {
        log_in(store, "anna", number, NOW)?;
    }
    let before = named(store, "anna")?;
    let [own, thiefs] = ["own", "thief's"].map(|text| PasswordHash(text.to_owned()));
    let set = |account, session, password| {
        store.write(|tx| accounts::set_password(tx, account, &guest(session), password))
    };
    set(&before, 11, &own)?;
    assert_eq!(set(&before, 12, &thiefs)?, None);
    let now = named(store, "anna")?;
    assert_eq!(set(&now, 12, &thiefs)?, None);
    store.write(|tx| accounts::end_sessions(tx, &anna, Ending::All))?;
    assert_eq!(set(&now, 11, &thiefs)?, None);
    assert_eq!(hash(&named(store, "anna")?), Some("own"));
    for number in [11, 12] {
        log_in(store, "anna", number, NOW)?;
    }
    // The password was checked; then it changes.
    let before = named(store, "anna")?;
    let another = PasswordHash("another".to_owned());
    assert_eq!(set(&before, 11, &another)?, Some(vec![guest(12)]));
    assert_eq!(logs_in(store, &before, 13)?, None);
    assert!(accounts::logged_in(store, &guest(13), NOW)?.is_none());
    assert!(accounts::logged_in(store, &guest(11), NOW)?.is_some());
    // Or the account is shut.
    let after = named(store, "anna")?;
    assert_eq!(hash(&after), Some("another"));
    let (ended, _) = store.write(|tx| accounts::set_banned(tx, &anna, Some("spam")))?;
    assert_eq!(ended, [guest(11)]);
    assert_eq!(logs_in(store, &after, 14)?, None);
    let none = store.read(|db| accounts::sessions(db, &anna, NOW))?;
    assert!(none.is_empty());
    // Opened again, it is as it was.
    let opened = store.write(|tx| accounts::set_banned(tx, &anna, None))?;
    assert_eq!(opened, (vec![], vec![]));
    log_in(store, "anna", 15, NOW)?;
    // Or gone.
    store.write(|tx| accounts::remove(tx, &anna, NOW))?;
    assert_eq!(logs_in(store, &after, 16)?, None);
    Ok(())
}

#[test]
fn a_browser_is_known_once_somebody_has_logged_in() -> Checked {
    let store = &empty();
    account(store, "Anna", 1)?;
    account(store, "Bert", 2)?;
    let [anna, bert] = [named(store, "anna")?, named(store, "bert")?];
    let here = session(11, NOW).device;
    let in_browser = |who, token| {
        let device = here;
        let new = session(token, NOW);
        let begun = store.write(|tx| accounts::log_in(tx, who, &NewSession { device, ..new }))?;
        Ok::<_, StoreError>(begun.map(|(device, _)| device))
    };
    let knows = |name| store.read(|db| accounts::knows(db, name, &here));
    assert!(!knows("anna")?);
    assert_eq!(in_browser(&anna, 11)?, Some(Device::New));
    assert_eq!(in_browser(&anna, 12)?, Some(Device::Known));
    assert!(knows("anna")? && !knows("bert")?);
    assert_eq!(in_browser(&bert, 13)?, Some(Device::New));
    // Of many, that is forgotten in which nobody has logged in longest.
    for number in 0..MOST_DEVICES as u8 {
        store.write(|tx| accounts::log_in(tx, &anna, &session(20 + number, NOW + 1)))?;
    }
    assert!(!knows("anna")? && knows("bert")?);
    // Who owns the account is noted with the session.
    assert_eq!(store.read(|db| accounts::confirmed(db, &guest(13)))?, None);
    store.write(|tx| accounts::confirm(tx, &guest(13), NOW + 5))?;
    let confirmed = store.read(|db| accounts::confirmed(db, &guest(13)))?;
    assert_eq!(confirmed, Some(NOW + 5));
    store.write(|tx| accounts::remove(tx, &bert.holder, NOW))?;
    assert!(!knows("bert")?);
    Ok(())
}

#[test]
fn what_is_removed_or_shut_leaves_no_seeks_and_opens_none() -> Checked {
    let store = &empty();
    for (number, shut) in [(1, false), (2, true)] {
        let holder = account(store, &format!("Anna{number}x"), number)?;
        let own = |id: &str| OpenSeek {
            guests: vec![holder],
            ..seek(&format!("{id}{number}"))
        };
        let others = format!("others{number}");
        let theirs = but(seek(&others), |new| new.guests = vec![guest(50)]);
        store.write(|tx| seeks::open(tx, &own("own")))?;
        store.write(|tx| seeks::open(tx, &theirs))?;
        store.write(|tx| seeks::join(tx, &others, 1, &holder))?;
        match shut {
            true => drop(store.write(|tx| accounts::set_banned(tx, &holder, Some("spam")))?),
            false => drop(store.write(|tx| accounts::remove(tx, &holder, NOW))?),
        }
        let left = store.read(seeks::all)?.into_iter();
        let left: Vec<_> = left.flat_map(|seek| seek.guests).collect();
        assert_eq!(left, vec![guest(50); usize::from(number)]);
        // A request that was under way writes nothing.
        let gone = |refused| matches!(refused, Err(StoreError::NoSuchAccount));
        assert!(gone(store.write(|tx| seeks::open(tx, &own("late")))));
        assert!(gone(store.write(|tx| seeks::join(tx, &others, 1, &holder))));
        let to = account(store, &format!("Bert{number}x"), 60 + number)?;
        let (seek, until) = (own("challenge"), NOW);
        let late = NewChallenge { seek, to, until };
        assert!(gone(store.write(|tx| challenges::make(tx, &late))));
    }
    Ok(())
}

#[test]
fn an_account_takes_over_what_a_guest_holds() -> Checked {
    let store = &empty();
    let (anna, visitor) = (account(store, "Anna", 1)?, guest(50));
    for id in ["a", "b", "c", "d"] {
        opened(store, id)?;
    }
    store.write(|tx| tables::hold(tx, "a", 1, &visitor))?;
    // A table at which both have seats stays as it is.
    store.write(|tx| tables::hold(tx, "b", 0, &anna))?;
    store.write(|tx| tables::hold(tx, "b", 1, &visitor))?;
    store.write(|tx| tables::hold(tx, "c", 0, &guest(51)))?;
    store.write(|tx| tables::hold(tx, "d", 0, &visitor))?;
    // A change of the account is sent to the tables that have a room, and to no others.
    store.write(|tx| tables::open(tx, &table("e")))?;
    store.write(|tx| tables::hold(tx, "e", 0, &visitor))?;
    let taken = store.write(|tx| accounts::take_over(tx, &visitor, &anna))?;
    assert_eq!(sorted(taken), ["a", "d"]);
    let holders = |id| loaded(store, id).map(|found| found.table.holdings.holders);
    assert_eq!(holders("a")?, [(1, anna)]);
    assert_eq!(holders("b")?, [(0, anna), (1, visitor)]);
    assert_eq!(holders("c")?, [(0, guest(51))]);
    let claimed = store.read(|db| accounts::claimed_of(db, &anna))?;
    assert_eq!(sorted(claimed), ["a", "b", "d"]);
    let all = store.read(|db| accounts::tables_of(db, &anna))?;
    assert_eq!(all, ["a", "b", "d", "e"]);
    let again = store.write(|tx| accounts::take_over(tx, &visitor, &anna))?;
    assert!(again.is_empty(), "{again:?}");
    Ok(())
}

#[test]
fn what_is_removed_is_gone_and_its_tables_stay() -> Checked {
    let store = &empty();
    let [anna, bert] = anna_and_bert(store)?;
    log_in(store, "anna", 11, NOW)?;
    log_in(store, "bert", 12, NOW)?;
    add(store, &anna, 13)?;
    store.write(|tx| tokens::make(tx, &anna, &token(14, &Scope::ALL)))?;
    store.write(|tx| blocks::block(tx, &anna, &bert, NOW))?;
    store.write(|tx| blocks::block(tx, &bert, &anna, NOW))?;
    store.write(|tx| tables::open(tx, &table("a")))?;
    store.write(|tx| tables::hold(tx, "a", 0, &anna))?;
    let (ended, _) = store.write(|tx| accounts::remove(tx, &anna, NOW))?;
    assert!(ended.len() == 2 && [11, 14].iter().all(|one| ended.contains(&guest(*one))));
    assert!(store.read(|db| passkeys::find(db, &[13; 32]))?.is_none());
    assert!(tokens::bearer(store, &guest(14), NOW)?.is_none());
    assert!(store.read(|db| blocks::of(db, &bert))?.is_empty());
    assert_eq!(store.read(|db| blocks::apart_from(db, &bert))?, []);
    assert!(store.read(|db| accounts::named(db, "anna"))?.is_none());
    assert!(accounts::logged_in(store, &guest(11), NOW)?.is_none());
    assert!(accounts::logged_in(store, &guest(12), NOW)?.is_some());
    // The table is not nobody's: not everybody may play there now.
    assert_eq!(loaded(store, "a")?.table.holdings.holders.len(), 1);
    // The name is free again, and leads to nothing of the old account.
    let again = account(store, "Anna", 3)?;
    assert!(store.read(|db| accounts::tables_of(db, &again))?.is_empty());
    // Long after, too, the table tells it from a guest.
    store.write(|tx| accounts::remove(tx, &again, NOW + 7_200))?;
    assert_eq!(store.read(|db| players::former(db, "a"))?, [0]);
    let listed = || store.read(|db| Ok(tables::listed(db, "a")?.map(|one| one.shown.former)));
    assert_eq!(listed()?, Some(vec![0]));
    // Who else has an account in the seat gives it its name.
    store.write(|tx| tables::hold(tx, "a", 0, &bert))?;
    assert!(store.read(|db| players::former(db, "a"))?.is_empty());
    assert_eq!(listed()?, Some(vec![]));
    Ok(())
}
