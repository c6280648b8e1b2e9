//! Passkeys.

use crate::kit::*;

const NOW: i64 = 1_800_000_000;

fn prompt(number: u8) -> UsedPrompt {
    ([number; 16], NOW + 300)
}

fn passkey(number: u8) -> StoredPasskey {
    StoredPasskey {
        shown: AccountPasskey {
            id: 0,
            name: format!("passkey {number}"),
            site: "games.example".to_owned(),
            made: NOW,
            seen: None,
        },
        credential: vec![number; 32],
        key: vec![number; 77],
        counter: 0,
    }
}

/// Gives an account a passkey that answers a prompt of its own.
pub(crate) fn add(store: &Store, account: &Digest, number: u8) -> Result<i64, StoreError> {
    store.write(|tx| passkeys::add(tx, account, &passkey(number), prompt(number)))
}

fn without_password(name: &str, number: u8) -> StoredAccount {
    but(new_account(name, number), |new| new.password = None)
}

#[test]
fn the_servers_secret_is_made_once() -> Checked {
    let store = &empty();
    for secret in [[1; 32], [2; 32]] {
        let found = store.write(|tx| passkeys::prompt_key(tx, &secret))?;
        assert_eq!(found, [1; 32]);
    }
    Ok(())
}

#[test]
fn a_passkey_leads_to_its_account_until_it_is_removed() -> Checked {
    let store = &empty();
    let [anna, bert] = anna_and_bert(store)?;
    assert!(store.read(|db| passkeys::find(db, &[10; 32]))?.is_none());
    let first = add(store, &anna, 10)?;
    let second = add(store, &anna, 11)?;
    let found = store.read(|db| passkeys::find(db, &[10; 32]))?;
    let (owner, found) = found.ok_or("no passkey")?;
    assert_eq!(owner.holder, anna);
    assert_eq!(found, but(passkey(10), |new| new.shown.id = first));
    store.write(|tx| passkeys::used(tx, first, 0, prompt(20), NOW + 5))?;
    let listed = store.read(|db| passkeys::of(db, &anna))?;
    let seen = listed.iter().map(|one| (one.shown.id, one.shown.seen));
    let seen: Vec<_> = seen.collect();
    assert_eq!(seen, [(second, None), (first, Some(NOW + 5))]);
    assert!(store.read(|db| passkeys::of(db, &bert))?.is_empty());
    // It is nobody else's as well, and nobody else's to change.
    let again = store.write(|tx| passkeys::add(tx, &bert, &passkey(10), prompt(21)));
    refuses!(again => PasskeyTaken);
    assert!(!store.write(|tx| passkeys::rename(tx, &bert, first, "mine"))?);
    assert!(!store.write(|tx| passkeys::remove(tx, &bert, first, false))?);
    assert!(store.write(|tx| passkeys::rename(tx, &anna, first, "phone"))?);
    let named = store.read(|db| passkeys::find(db, &[10; 32]))?;
    let named = named.map(|(_, found)| found.shown.name);
    assert_eq!(named.as_deref(), Some("phone"));
    assert!(store.write(|tx| passkeys::remove(tx, &anna, first, false))?);
    assert!(!store.write(|tx| passkeys::remove(tx, &anna, first, false))?);
    assert!(store.read(|db| passkeys::find(db, &[10; 32]))?.is_none());
    refuses!(store.write(|tx| passkeys::used(tx, first, 0, prompt(22), NOW)) => NoSuchPasskey);
    refuses!(add(store, &guest(9), 12) => NoSuchAccount);
    Ok(())
}

#[test]
fn an_account_is_made_with_a_passkey_or_not_at_all() -> Checked {
    let store = &empty();
    let sign_up = |name, number, one, prompted| {
        let account = without_password(name, number);
        store.write(|tx| passkeys::sign_up(tx, &account, &passkey(one), prompt(prompted)))
    };
    let number = sign_up("Anna", 1, 10, 10)?;
    let found = store.read(|db| passkeys::find(db, &[10; 32]))?;
    let (owner, found) = found.ok_or("no passkey")?;
    assert_eq!((owner.holder, found.shown.id), (guest(1), number));
    assert_eq!(owner.password, None);
    assert_eq!(store.read(|db| passkeys::of(db, &guest(1)))?, [found]);
    refuses!(sign_up("anna", 2, 11, 11) => NameTaken(_));
    // Answered again, it is not said that the name is taken.
    refuses!(sign_up("Anna", 1, 10, 10) => PromptUsed);
    refuses!(sign_up("Bert", 2, 10, 12) => PasskeyTaken);
    assert!(store.read(|db| accounts::named(db, "bert"))?.is_none());
    // What was refused has taken no prompt.
    sign_up("Bert", 2, 12, 12)?;
    Ok(())
}

#[test]
fn a_prompt_is_taken_once_a_passkey_that_counts_counts_on_and_there_are_so_many() -> Checked {
    let store = &empty();
    let anna = account(store, "Anna", 1)?;
    let number = add(store, &anna, 10)?;
    let again = store.write(|tx| passkeys::add(tx, &anna, &passkey(11), prompt(10)));
    refuses!(again => PromptUsed);
    store.write(|tx| passkeys::used(tx, number, 0, prompt(20), NOW))?;
    refuses!(store.write(|tx| passkeys::used(tx, number, 0, prompt(20), NOW + 299)) => PromptUsed);
    let listed = store.read(|db| passkeys::of(db, &anna))?;
    assert_eq!(listed[0].shown.seen, Some(NOW));
    let counts = but(passkey(12), |new| new.counter = 4);
    let number = store.write(|tx| passkeys::add(tx, &anna, &counts, prompt(12)))?;
    for (prompted, counter) in [(21, 4), (22, 3), (23, 0)] {
        let prompt = prompt(prompted);
        refuses!(store.write(|tx| passkeys::used(tx, number, counter, prompt, NOW)) => PasskeyCopied);
    }
    store.write(|tx| passkeys::used(tx, number, 5, prompt(24), NOW))?;
    store.write(|tx| passkeys::used(tx, number, u32::MAX, prompt(25), NOW))?;
    let counts = store.read(|db| passkeys::of(db, &anna))?;
    assert_eq!(counts[0].counter, u32::MAX);
    for number in 2..MOST_PASSKEYS as u8 {
        add(store, &anna, 30 + number)?;
    }
    refuses!(add(store, &anna, 99) => ManyPasskeys);
    Ok(())
}

#[test]
fn the_last_way_in_stays() -> Checked {
    let store = &empty();
    let (anna, account) = (guest(1), without_password("Anna", 1));
    let only = store.write(|tx| passkeys::sign_up(tx, &account, &passkey(10), prompt(10)))?;
    refuses!(store.write(|tx| passkeys::remove(tx, &anna, only, false)) => LastWayIn);
    assert_eq!(store.read(|db| passkeys::of(db, &anna))?.len(), 1);
    // A mail address counts once it is confirmed, where mail is sent: then it is what stays.
    store
        .write(|tx| mails::ask_to_confirm(tx, &anna, &super::mails::mailbox("anna"), "en", NOW))?;
    refuses!(store.write(|tx| passkeys::remove(tx, &anna, only, true)) => LastWayIn);
    super::mails::send(store, 50, NOW)?;
    store.write(|tx| mails::confirm(tx, &guest(50), NOW))?;
    refuses!(store.write(|tx| passkeys::remove(tx, &anna, only, false)) => LastWayIn);
    assert!(store.write(|tx| passkeys::remove(tx, &anna, only, true))?);
    refuses!(store.write(|tx| mails::forget(tx, &anna)) => LastWayIn);
    let mail = store.read(|db| mails::mail_of(db, &anna))?;
    assert!(mail.address.is_some());
    let only = add(store, &anna, 12)?;
    store.write(|tx| mails::forget(tx, &anna))?;
    // With another, and with a password.
    let other = add(store, &anna, 11)?;
    assert!(store.write(|tx| passkeys::remove(tx, &anna, only, false))?);
    let hash = PasswordHash("hash".to_owned());
    log_in(store, "anna", 50, 0)?;
    let found = named(store, "anna")?;
    let set = store.write(|tx| accounts::set_password(tx, &found, &guest(50), &hash))?;
    assert_eq!(set, Some(vec![]));
    assert_eq!(named(store, "anna")?.password, Some(hash));
    assert!(store.write(|tx| passkeys::remove(tx, &anna, other, false))?);
    assert!(store.read(|db| passkeys::of(db, &anna))?.is_empty());
    Ok(())
}
