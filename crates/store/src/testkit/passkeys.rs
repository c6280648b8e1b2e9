//! The contract of [`crate::Passkeys`], as tests.

use quantarium_people::Name;

use super::{Checked, account, guest, log_in};
use crate::passkeys::MOST_PASSKEYS;
use crate::{NewAccount, NewPasskey, PasswordHash, Store, StoreError, StoredPasskey, UsedPrompt};

const NOW: i64 = 1_800_000_000;

pub(super) fn all<S: Store>(empty: &mut impl FnMut() -> S) -> Checked {
    the_servers_secret_is_made_once(&empty())?;
    a_passkey_leads_to_its_account_until_it_is_removed(&empty())?;
    an_account_is_made_with_a_passkey_or_not_at_all(&empty())?;
    a_prompt_is_taken_once(&empty())?;
    a_passkey_that_counts_counts_on(&empty())?;
    the_last_way_in_stays(&empty())?;
    an_account_has_so_many_passkeys(&empty())?;
    the_passkeys_of_a_removed_account_are_gone(&empty())
}

fn prompt(number: u8) -> UsedPrompt {
    UsedPrompt {
        number: [number; 16],
        until: NOW + 300,
    }
}

/// A passkey that answers a prompt of its own.
fn passkey(number: u8) -> NewPasskey {
    NewPasskey {
        credential: vec![number; 32],
        key: vec![number; 77],
        counter: 0,
        site: "games.example".to_owned(),
        name: format!("passkey {number}"),
        made: NOW,
        prompt: prompt(number),
    }
}

fn new_account(name: &str, number: u8) -> Result<NewAccount, Box<dyn std::error::Error>> {
    Ok(NewAccount {
        holder: guest(number),
        name: Name::parse(name)?,
        password: None,
        created: NOW,
    })
}

fn the_servers_secret_is_made_once(store: &dyn Store) -> Checked {
    let passkeys = store.passkeys();
    assert_eq!(passkeys.prompt_key(&[1; 32])?, [1; 32]);
    assert_eq!(passkeys.prompt_key(&[2; 32])?, [1; 32]);
    Ok(())
}

fn a_passkey_leads_to_its_account_until_it_is_removed(store: &dyn Store) -> Checked {
    let (anna, bert) = (account(store, "Anna", 1)?, account(store, "Bert", 2)?);
    let passkeys = store.passkeys();
    assert!(passkeys.find(&[10; 32])?.is_none());
    let first = passkeys.add(&anna, &passkey(10))?;
    let second = passkeys.add(&anna, &passkey(11))?;
    let (owner, found) = passkeys.find(&[10; 32])?.ok_or("no passkey")?;
    assert_eq!(owner.holder, anna);
    let expected = StoredPasskey {
        number: first,
        credential: vec![10; 32],
        key: vec![10; 77],
        counter: 0,
        site: "games.example".to_owned(),
        name: "passkey 10".to_owned(),
        made: NOW,
        seen: None,
    };
    assert_eq!(found, expected);
    passkeys.used(first, 0, &prompt(20), NOW + 5)?;
    let listed = passkeys.of(&anna)?;
    let seen: Vec<_> = listed.iter().map(|one| (one.number, one.seen)).collect();
    assert_eq!(seen, [(second, None), (first, Some(NOW + 5))]);
    assert!(passkeys.of(&bert)?.is_empty());
    // It is nobody else's as well, and nobody else's to change.
    let again = NewPasskey {
        prompt: prompt(21),
        ..passkey(10)
    };
    let taken = passkeys.add(&bert, &again);
    assert!(matches!(taken, Err(StoreError::PasskeyTaken)));
    assert!(!passkeys.rename(&bert, first, "mine")?);
    assert!(!passkeys.remove(&bert, first, false)?);
    assert!(passkeys.rename(&anna, first, "phone")?);
    let named = passkeys.find(&[10; 32])?.map(|(_, found)| found.name);
    assert_eq!(named.as_deref(), Some("phone"));
    assert!(passkeys.remove(&anna, first, false)?);
    assert!(!passkeys.remove(&anna, first, false)?);
    assert!(passkeys.find(&[10; 32])?.is_none());
    let gone = passkeys.used(first, 0, &prompt(22), NOW);
    assert!(matches!(gone, Err(StoreError::NoSuchPasskey)));
    let nobodys = passkeys.add(&guest(9), &passkey(12));
    assert!(matches!(nobodys, Err(StoreError::NoSuchAccount)));
    Ok(())
}

fn an_account_is_made_with_a_passkey_or_not_at_all(store: &dyn Store) -> Checked {
    let passkeys = store.passkeys();
    let number = passkeys.sign_up(&new_account("Anna", 1)?, &passkey(10))?;
    let (owner, found) = passkeys.find(&[10; 32])?.ok_or("no passkey")?;
    assert_eq!((owner.holder, found.number), (guest(1), number));
    assert_eq!(owner.password, None);
    assert_eq!(passkeys.of(&guest(1))?, [found]);
    let named = passkeys.sign_up(&new_account("anna", 2)?, &passkey(11));
    assert!(matches!(named, Err(StoreError::NameTaken(_))));
    // Answered again, it is not said that the name is taken.
    let again = passkeys.sign_up(&new_account("Anna", 1)?, &passkey(10));
    assert!(matches!(again, Err(StoreError::PromptUsed)));
    let same = NewPasskey {
        prompt: prompt(12),
        ..passkey(10)
    };
    let taken = passkeys.sign_up(&new_account("Bert", 2)?, &same);
    assert!(matches!(taken, Err(StoreError::PasskeyTaken)));
    assert!(store.accounts().named("bert")?.is_none());
    // What was refused has taken no prompt.
    passkeys.sign_up(&new_account("Bert", 2)?, &passkey(12))?;
    Ok(())
}

fn a_prompt_is_taken_once(store: &dyn Store) -> Checked {
    let anna = account(store, "Anna", 1)?;
    let passkeys = store.passkeys();
    let number = passkeys.add(&anna, &passkey(10))?;
    let again = NewPasskey {
        credential: vec![11; 32],
        ..passkey(10)
    };
    let refused = passkeys.add(&anna, &again);
    assert!(matches!(refused, Err(StoreError::PromptUsed)));
    passkeys.used(number, 0, &prompt(20), NOW)?;
    let refused = passkeys.used(number, 0, &prompt(20), NOW + 299);
    assert!(matches!(refused, Err(StoreError::PromptUsed)));
    assert_eq!(passkeys.of(&anna)?[0].seen, Some(NOW));
    Ok(())
}

fn a_passkey_that_counts_counts_on(store: &dyn Store) -> Checked {
    let anna = account(store, "Anna", 1)?;
    let passkeys = store.passkeys();
    let counts = NewPasskey {
        counter: 4,
        ..passkey(10)
    };
    let number = passkeys.add(&anna, &counts)?;
    for (prompted, counter) in [(20, 4), (21, 3), (22, 0)] {
        let refused = passkeys.used(number, counter, &prompt(prompted), NOW);
        assert!(matches!(refused, Err(StoreError::PasskeyCopied)));
    }
    passkeys.used(number, 5, &prompt(23), NOW)?;
    passkeys.used(number, u32::MAX, &prompt(24), NOW)?;
    assert_eq!(passkeys.of(&anna)?[0].counter, u32::MAX);
    Ok(())
}

fn the_last_way_in_stays(store: &dyn Store) -> Checked {
    let passkeys = store.passkeys();
    let only = passkeys.sign_up(&new_account("Anna", 1)?, &passkey(10))?;
    let anna = guest(1);
    let refused = passkeys.remove(&anna, only, false);
    assert!(matches!(refused, Err(StoreError::LastWayIn)));
    assert_eq!(passkeys.of(&anna)?.len(), 1);
    // A mail address counts once it is confirmed, where mail is sent: then it is what stays.
    let mails = store.mails();
    mails.ask_to_confirm(&anna, &super::mails::mailbox("anna"), "en", NOW)?;
    let refused = passkeys.remove(&anna, only, true);
    assert!(matches!(refused, Err(StoreError::LastWayIn)));
    super::mails::send(store, 50, NOW)?;
    mails.confirm(&guest(50), NOW)?;
    let refused = passkeys.remove(&anna, only, false);
    assert!(matches!(refused, Err(StoreError::LastWayIn)));
    assert!(passkeys.remove(&anna, only, true)?);
    let refused = mails.forget_mail(&anna);
    assert!(matches!(refused, Err(StoreError::LastWayIn)));
    assert!(mails.mail_of(&anna)?.address.is_some());
    let only = passkeys.add(&anna, &passkey(12))?;
    mails.forget_mail(&anna)?;
    // With another, and with a password.
    let other = passkeys.add(&anna, &passkey(11))?;
    assert!(passkeys.remove(&anna, only, false)?);
    let hash = PasswordHash("hash".to_owned());
    log_in(store.accounts(), "anna", 50, 0)?;
    let found = store.accounts().named("anna")?.ok_or("lost")?;
    let set = store.accounts().set_password(&found, &guest(50), &hash)?;
    assert_eq!(set, Some(vec![]));
    let found = store.accounts().named("anna")?.ok_or("lost")?;
    assert_eq!(found.password, Some(hash));
    assert!(passkeys.remove(&anna, other, false)?);
    assert!(passkeys.of(&anna)?.is_empty());
    Ok(())
}

fn an_account_has_so_many_passkeys(store: &dyn Store) -> Checked {
    let anna = account(store, "Anna", 1)?;
    for number in 0..MOST_PASSKEYS as u8 {
        store.passkeys().add(&anna, &passkey(10 + number))?;
    }
    let more = store.passkeys().add(&anna, &passkey(99));
    assert!(matches!(more, Err(StoreError::ManyPasskeys)));
    Ok(())
}

fn the_passkeys_of_a_removed_account_are_gone(store: &dyn Store) -> Checked {
    store
        .passkeys()
        .sign_up(&new_account("Anna", 1)?, &passkey(10))?;
    let anna = guest(1);
    assert!(store.accounts().remove(&anna, 0)?.is_empty());
    assert!(store.passkeys().find(&[10; 32])?.is_none());
    assert!(store.passkeys().of(&anna)?.is_empty());
    Ok(())
}
