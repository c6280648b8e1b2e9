//! The contract of [`Mails`](crate::Mails), as tests.

use quantarium_people::Digest;
use quantarium_store::{
    Asked, BUNDLE_EVERY, BUNDLE_WAIT, Fate, MAILS_AN_HOUR, MailKind, Mailbox, NewTable, Notify,
    PasswordHash, Store, StoreError, StoredMail, TEST_EVERY, Warning, accounts, bundles, mails,
    notices, tables, upkeep, warnings,
};
use quantarium_wire::{NoticeKind, Occupant};

use crate::kit::{Checked, account, append, empty, guest, played, session, table};

/// When the tests' events happen, in milliseconds.
const NOW: i64 = 1_800_000_000_123;
const HOUR: i64 = 3_600_000;

pub(super) fn mailbox(name: &str) -> Mailbox {
    let address = format!("{name}@Mail.example");
    Mailbox {
        folded: address.to_ascii_lowercase(),
        address,
    }
}

/// Sends the only mail that is due: where its link leads from now on is `link`.
pub(super) fn send(
    store: &Store,
    link: u8,
    now: i64,
) -> Result<MailKind, Box<dyn std::error::Error>> {
    let due = store
        .write(|tx| mails::take_mail(tx, now, now + 1000))?
        .ok_or("no mail is due")?;
    store.write(|tx| mails::add_link(tx, due.number, &guest(link), now, now + 500))?;
    store.write(|tx| mails::settle_mail(tx, due.number, Fate::Over))?;
    assert_eq!(
        store.write(|tx| mails::take_mail(tx, now + 1000, now + 2000))?,
        None
    );
    Ok(due.kind)
}

/// An account with an address.
fn with_mail(store: &Store, name: &str, number: u8) -> Result<Digest, Box<dyn std::error::Error>> {
    let holder = account(store, name, number)?;
    store.write(|tx| mails::ask_to_confirm(tx, &holder, &mailbox(name), "es", NOW))?;
    send(store, 100 + number, NOW)?;
    store.write(|tx| mails::confirm(tx, &guest(100 + number), NOW))?;
    Ok(holder)
}

#[test]
fn an_address_counts_when_its_link_was_followed() -> Checked {
    let store = &empty();
    let anna = account(store, "Anna", 1)?;
    assert_eq!(
        store.read(|db| mails::mail_of(db, &anna))?,
        StoredMail::default()
    );
    assert!(
        store
            .write(|tx| mails::ask_to_confirm(tx, &guest(9), &mailbox("x"), "en", NOW))
            .is_err()
    );
    store.write(|tx| mails::ask_to_confirm(tx, &anna, &mailbox("wrong"), "en", NOW))?;
    store.write(|tx| mails::ask_to_confirm(tx, &anna, &mailbox("anna"), "es", NOW))?;
    let due = store
        .write(|tx| mails::take_mail(tx, NOW, NOW))?
        .ok_or("no mail is due")?;
    assert_eq!(
        (&*due.name, &*due.address, &*due.language, due.kind),
        ("Anna", "anna@Mail.example", "es", MailKind::Confirm)
    );
    assert_eq!((due.made, due.tries), (NOW, 1));
    assert_eq!(send(store, 11, NOW)?, MailKind::Confirm);
    let waiting = store.read(|db| mails::mail_of(db, &anna))?;
    assert_eq!(waiting.address, None);
    assert_eq!(waiting.waiting.as_deref(), Some("anna@Mail.example"));
    // A link to an address is no log-in, holds for a while, and is nobody's guess.
    assert_eq!(
        store.write(|tx| mails::enter(tx, &guest(11), None, &session(50, NOW / 1000), NOW))?,
        None
    );
    assert_eq!(store.write(|tx| mails::confirm(tx, &guest(12), NOW))?, None);
    assert_eq!(
        store.write(|tx| mails::confirm(tx, &guest(11), NOW + 500))?,
        None
    );
    let followed = store
        .read(|db| mails::followed(db, &guest(11), NOW))?
        .ok_or("it leads nowhere")?;
    assert_eq!((followed.0, followed.1.holder), (MailKind::Confirm, anna));
    assert_eq!(
        store
            .write(|tx| mails::confirm(tx, &guest(11), NOW))?
            .as_deref(),
        Some("Anna")
    );
    assert_eq!(store.write(|tx| mails::confirm(tx, &guest(11), NOW))?, None);
    let confirmed = store.read(|db| mails::mail_of(db, &anna))?;
    assert_eq!(confirmed.address.as_deref(), Some("anna@Mail.example"));
    assert_eq!(confirmed.waiting, None);
    // Another one counts from its own confirmation on.
    store.write(|tx| mails::ask_to_confirm(tx, &anna, &mailbox("other"), "en", NOW))?;
    let both = store.read(|db| mails::mail_of(db, &anna))?;
    assert_eq!(both.address.as_deref(), Some("anna@Mail.example"));
    assert_eq!(both.waiting.as_deref(), Some("other@Mail.example"));
    store.write(|tx| mails::forget(tx, &anna))?;
    assert_eq!(
        store.read(|db| mails::mail_of(db, &anna))?,
        StoredMail::default()
    );
    assert_eq!(store.read(mails::next_mail)?, None);
    Ok(())
}

#[test]
fn an_address_is_one_accounts() -> Checked {
    let store = &empty();
    with_mail(store, "Anna", 1)?;
    let bert = account(store, "Bert", 2)?;
    let hers = Mailbox {
        address: "ANNA@mail.example".to_owned(),
        folded: "anna@mail.example".to_owned(),
    };
    store.write(|tx| mails::ask_to_confirm(tx, &bert, &hers, "en", NOW))?;
    send(store, 11, NOW)?;
    assert!(matches!(
        store.write(|tx| mails::confirm(tx, &guest(11), NOW)),
        Err(StoreError::MailTaken)
    ));
    assert_eq!(store.read(|db| mails::mail_of(db, &bert))?.address, None);
    Ok(())
}

#[test]
fn a_link_lets_in_once() -> Checked {
    let store = &empty();
    let anna = with_mail(store, "Anna", 1)?;
    for (asked, links) in [
        (Asked::Name("anna".to_owned()), [11, 12]),
        (Asked::Address("anna@mail.example".to_owned()), [13, 14]),
    ] {
        store.write(|tx| mails::ask_to_enter(tx, &asked, "ja", NOW))?;
        let due = store
            .write(|tx| mails::take_mail(tx, NOW, NOW))?
            .ok_or("no mail is due")?;
        assert_eq!((due.kind, &*due.language), (MailKind::Enter, "ja"));
        // Sent twice, as the first may not have arrived: either link lets in, and one alone.
        store.write(|tx| mails::add_link(tx, due.number, &guest(links[0]), NOW, NOW + 500))?;
        assert_eq!(send(store, links[1], NOW)?, MailKind::Enter);
        let [first, second] = links.map(guest);
        assert_eq!(store.write(|tx| mails::confirm(tx, &first, NOW))?, None);
        assert_eq!(
            store.write(|tx| mails::enter(
                tx,
                &first,
                None,
                &session(50, NOW / 1000),
                NOW + 500
            ))?,
            None
        );
        let entered = store
            .write(|tx| mails::enter(tx, &first, None, &session(links[0], NOW / 1000), NOW))?;
        assert_eq!(entered.map(|(account, _)| account.holder), Some(anna));
        // Whoever has the mailbox has shown that they own the account.
        assert_eq!(
            store.read(|db| accounts::confirmed(db, &first))?,
            Some(NOW / 1000)
        );
        assert_eq!(
            store.write(|tx| mails::enter(tx, &first, None, &session(51, NOW / 1000), NOW))?,
            None
        );
        assert_eq!(
            store.write(|tx| mails::enter(tx, &second, None, &session(52, NOW / 1000), NOW))?,
            None
        );
        let now = NOW / 1000;
        assert!(accounts::logged_in(store, &first, now)?.is_some());
        assert!(accounts::logged_in(store, &guest(51), now)?.is_none());
    }
    // With a new password.
    store.write(|tx| mails::ask_to_enter(tx, &Asked::Name("anna".to_owned()), "en", NOW))?;
    send(store, 15, NOW)?;
    let password = PasswordHash("another".to_owned());
    let entered = store.write(|tx| {
        mails::enter(
            tx,
            &guest(15),
            Some(&password),
            &session(53, NOW / 1000),
            NOW,
        )
    })?;
    let (entered, mut ended) = entered.ok_or("the link leads nowhere")?;
    assert_eq!(entered.password.as_ref(), Some(&password));
    ended.sort();
    let mut before = [11, 13].map(guest);
    before.sort();
    assert_eq!(ended, before);
    let stored = store
        .read(|db| accounts::named(db, "anna"))?
        .ok_or("there is no Anna")?;
    assert_eq!(stored.password, Some(password));
    // To an address that is another by now, no link leads.
    store.write(|tx| mails::ask_to_enter(tx, &Asked::Name("anna".to_owned()), "en", NOW + HOUR))?;
    send(store, 16, NOW + HOUR)?;
    store.write(|tx| mails::ask_to_confirm(tx, &anna, &mailbox("other"), "en", NOW + HOUR))?;
    send(store, 17, NOW + HOUR)?;
    store.write(|tx| mails::confirm(tx, &guest(17), NOW + HOUR))?;
    assert!(
        store
            .read(|db| mails::followed(db, &guest(16), NOW + HOUR))?
            .is_none()
    );
    Ok(())
}

#[test]
fn a_warning_reaches_the_address_of_then_once() -> Checked {
    let store = &empty();
    let anna = with_mail(store, "Anna", 1)?;
    let before = store.read(|db| mails::mail_of(db, &anna))?;
    // Twice is once, and the account may be gone by then.
    store.write(|tx| accounts::remove(tx, &anna, 0))?;
    for kind in [Warning::Removed, Warning::Removed, Warning::Token] {
        store.write(|tx| warnings::warn(tx, kind, "Anna", &before, NOW))?;
    }
    store.write(|tx| warnings::warn(tx, Warning::Bot, "Bert", &StoredMail::default(), NOW))?;
    assert_eq!(store.read(mails::next_mail)?, Some(NOW));
    // Who takes it may be killed before it is tried.
    store.write(|tx| warnings::take(tx, NOW, NOW))?;
    for (kind, tries) in [
        (Warning::Removed, 1),
        (Warning::Removed, 2),
        (Warning::Token, 1),
    ] {
        let due = store
            .write(|tx| warnings::take(tx, NOW, NOW))?
            .ok_or("nothing is due")?;
        assert_eq!((due.kind, due.tries, &*due.name), (kind, tries, "Anna"));
        assert_eq!(&*due.address, "Anna@Mail.example");
        let again = Fate::Again(NOW);
        let over = kind == Warning::Token || tries == 2;
        store
            .write(|tx| warnings::settle(tx, due.number, if over { Fate::Over } else { again }))?;
    }
    assert_eq!(store.write(|tx| warnings::take(tx, NOW, NOW))?, None);
    assert_eq!(store.read(mails::next_mail)?, None);
    Ok(())
}

#[test]
fn a_warning_that_waits_by_a_wrong_clock_is_sent_by_the_right_one() -> Checked {
    let store = &empty();
    let anna = with_mail(store, "Anna", 1)?;
    let mail = store.read(|db| mails::mail_of(db, &anna))?;
    let ahead = NOW + 365 * 24 * HOUR;
    store.write(|tx| upkeep::go_on(tx, ahead))?;
    store.write(|tx| warnings::warn(tx, Warning::Device, "Anna", &mail, ahead))?;
    store.write(|tx| upkeep::go_on(tx, NOW))?;
    assert!(store.write(|tx| warnings::take(tx, NOW, NOW))?.is_some());
    Ok(())
}

#[test]
fn who_has_no_address_or_is_shut_is_sent_nothing() -> Checked {
    let store = &empty();
    let anna = with_mail(store, "Anna", 1)?;
    let bert = account(store, "Bert", 2)?;
    store.write(|tx| mails::ask_to_confirm(tx, &bert, &mailbox("bert"), "en", NOW))?;
    let due = store
        .write(|tx| mails::take_mail(tx, NOW, NOW))?
        .ok_or("no mail is due")?;
    store.write(|tx| mails::settle_mail(tx, due.number, Fate::Over))?;
    for asked in [
        Asked::Name("carl".to_owned()),
        Asked::Address("carl@mail.example".to_owned()),
        Asked::Name("bert".to_owned()),
        Asked::Address("bert@mail.example".to_owned()),
    ] {
        store.write(|tx| mails::ask_to_enter(tx, &asked, "en", NOW))?;
        assert_eq!(store.read(mails::next_mail)?, None, "{asked:?}");
    }
    store.write(|tx| mails::ask_to_enter(tx, &Asked::Name("anna".to_owned()), "en", NOW))?;
    send(store, 11, NOW)?;
    store.write(|tx| mails::ask_to_enter(tx, &Asked::Name("anna".to_owned()), "en", NOW))?;
    store.write(|tx| accounts::set_banned(tx, &anna, Some("why")))?;
    assert_eq!(store.write(|tx| mails::take_mail(tx, NOW, NOW))?, None);
    assert_eq!(
        store.write(|tx| mails::enter(tx, &guest(11), None, &session(50, NOW / 1000), NOW))?,
        None
    );
    store.write(|tx| mails::ask_to_enter(tx, &Asked::Name("anna".to_owned()), "en", NOW))?;
    assert_eq!(store.read(mails::next_mail)?, None);
    Ok(())
}

#[test]
fn an_address_is_sent_so_many_an_hour() -> Checked {
    let store = &empty();
    let anna = with_mail(store, "Anna", 1)?;
    let by = [
        Asked::Name("anna".to_owned()),
        Asked::Address("anna@mail.example".to_owned()),
    ];
    let mut sent = 0;
    for asked in by.iter().cycle().take(8) {
        store.write(|tx| mails::ask_to_enter(tx, asked, "en", NOW))?;
        if let Some(due) = store.write(|tx| mails::take_mail(tx, NOW, NOW))? {
            store.write(|tx| mails::settle_mail(tx, due.number, Fate::Over))?;
            sent += 1;
        }
    }
    assert_eq!(sent, MAILS_AN_HOUR);
    // Of another kind, others are sent. Here it is said that they are too many.
    for _ in 0..MAILS_AN_HOUR {
        store.write(|tx| mails::ask_to_confirm(tx, &anna, &mailbox("other"), "en", NOW))?;
    }
    assert!(matches!(
        store.write(|tx| mails::ask_to_confirm(tx, &anna, &mailbox("Other"), "en", NOW)),
        Err(StoreError::ManyMails)
    ));
    store.write(|tx| mails::ask_to_confirm(tx, &anna, &mailbox("third"), "en", NOW))?;
    let due = store
        .write(|tx| mails::take_mail(tx, NOW, NOW))?
        .ok_or("no mail is due")?;
    store.write(|tx| mails::settle_mail(tx, due.number, Fate::Over))?;
    store.write(|tx| mails::ask_to_enter(tx, &by[0], "en", NOW + HOUR))?;
    assert_eq!(store.read(mails::next_mail)?, Some(NOW + HOUR));
    store.write(|tx| mails::ask_to_confirm(tx, &anna, &mailbox("other"), "en", NOW + HOUR))?;
    Ok(())
}

#[test]
fn what_was_taken_comes_again_until_it_is_settled() -> Checked {
    let store = &empty();
    let anna = with_mail(store, "Anna", 1)?;
    store.write(|tx| mails::ask_to_enter(tx, &Asked::Name("anna".to_owned()), "en", NOW))?;
    // One that has not been sent is enough.
    store.write(|tx| mails::ask_to_enter(tx, &Asked::Name("anna".to_owned()), "en", NOW))?;
    assert_eq!(store.write(|tx| mails::take_mail(tx, NOW - 1, NOW))?, None);
    let first = store
        .write(|tx| mails::take_mail(tx, NOW, NOW + 50))?
        .ok_or("no mail is due")?;
    assert_eq!(store.write(|tx| mails::take_mail(tx, NOW, NOW + 50))?, None);
    assert_eq!(store.read(mails::next_mail)?, Some(NOW + 50));
    let again = store
        .write(|tx| mails::take_mail(tx, NOW + 50, NOW + 99))?
        .ok_or("it is lost")?;
    assert_eq!((again.number, again.tries), (first.number, 1));
    store.write(|tx| mails::settle_mail(tx, first.number, Fate::Again(NOW + 500)))?;
    assert_eq!(store.read(mails::next_mail)?, Some(NOW + 500));
    store.write(|tx| accounts::remove(tx, &anna, 0))?;
    assert_eq!(store.read(mails::next_mail)?, None);
    assert!(
        store
            .write(|tx| mails::add_link(tx, first.number, &guest(11), NOW, NOW))
            .is_err()
    );
    Ok(())
}

/// It is the turn of the second at a table.
fn turn(store: &Store, id: &str, people: [Digest; 2], time: i64) -> Checked {
    let holders = (0..).zip(people).collect();
    store.write(|tx| {
        tables::open(
            tx,
            &NewTable {
                occupants: vec![Occupant::Person; 2],
                parties: vec![0, 1],
                holdings: quantarium_people::Holdings {
                    holders,
                    links: Vec::new(),
                },
                ..table(id)
            },
        )
    })?;
    store
        .write(|tx| tables::claim(tx, id))?
        .ok_or("the table is lost")?;
    let kind = NoticeKind::Turn;
    let mut entry = played(id, 1, "one");
    entry.time = time;
    entry.notify = vec![Notify { party: 1, kind }];
    append(store, entry)?;
    Ok(())
}

/// Anna, and Bert, who has notices by mail.
fn people(store: &Store) -> Result<[Digest; 2], Box<dyn std::error::Error>> {
    let people = [account(store, "Anna", 1)?, with_mail(store, "Bert", 2)?];
    let wanted = Some(("secret", "ja"));
    store.write(|tx| bundles::set(tx, &people[1], wanted, 0))?;
    Ok(people)
}

#[test]
fn notices_are_bundled() -> Checked {
    let store = &empty();
    let [anna, bert] = people(store)?;
    // Without an address, there is nothing to be bundled for.
    let refused = store.write(|tx| bundles::set(tx, &anna, Some(("other", "en")), 0));
    assert!(matches!(refused, Err(StoreError::NoMail)));
    turn(store, "a", [anna, bert], NOW)?;
    turn(store, "b", [anna, bert], NOW + 1000)?;
    turn(store, "c", [anna, bert], NOW + 2000)?;
    // Not by the other ways.
    assert_eq!(store.read(notices::next)?, None);
    assert_eq!(
        store.write(|tx| notices::take(tx, NOW + HOUR, NOW, 10))?,
        []
    );
    assert_eq!(
        store.read(|db| notices::outlets(db, &bert))?,
        quantarium_store::Outlets::default()
    );
    let due = NOW + BUNDLE_WAIT;
    assert_eq!(store.read(mails::next_mail)?, Some(due));
    assert_eq!(store.write(|tx| bundles::take(tx, due - 1, due))?, None);
    // What has become untrue is not sent.
    append(store, played("b", 2, "two"))?;
    let bundle = store
        .write(|tx| bundles::take(tx, due, due + 50))?
        .ok_or("no bundle")?;
    let subjects: Vec<_> = bundle
        .notices
        .iter()
        .map(|notice| &*notice.subject)
        .collect();
    assert_eq!(subjects, ["a", "c"]);
    assert_eq!(bundle.notices[0].kind, NoticeKind::Turn);
    assert_eq!(bundle.notices[0].others, ["Anna"]);
    assert_eq!(
        (&*bundle.address, &*bundle.language, &*bundle.secret),
        ("Bert@Mail.example", "ja", "secret")
    );
    assert_eq!((bundle.made, bundle.tries), (NOW, 1));
    store.write(|tx| bundles::settle(tx, bundle.number, Fate::Over))?;
    assert_eq!(store.read(mails::next_mail)?, None);
    // The next goes an hour later at the earliest.
    turn(store, "d", [anna, bert], due + 1000)?;
    assert_eq!(store.read(mails::next_mail)?, Some(due + BUNDLE_EVERY));
    // A test takes all along, and comes sooner.
    assert_eq!(
        store.write(|tx| notices::try_out(tx, &bert, due + 2000))?,
        1
    );
    assert_eq!(store.read(mails::next_mail)?, Some(due + TEST_EVERY));
    let bundle = store
        .write(|tx| bundles::take(tx, due + TEST_EVERY, due))?
        .ok_or("none")?;
    let kinds: Vec<_> = bundle.notices.iter().map(|notice| notice.kind).collect();
    assert_eq!(kinds, [NoticeKind::Turn, NoticeKind::Test]);
    // What a day has passed over is not sent any more.
    assert_eq!(
        store.write(|tx| bundles::take(tx, due + 25 * HOUR, due))?,
        None
    );
    assert_eq!(store.read(mails::next_mail)?, None);
    Ok(())
}

#[test]
fn a_bundle_is_the_same_when_it_comes_again() -> Checked {
    let store = &empty();
    let [anna, bert] = people(store)?;
    turn(store, "a", [anna, bert], NOW)?;
    turn(store, "b", [anna, bert], NOW)?;
    let due = NOW + BUNDLE_WAIT;
    let first = store
        .write(|tx| bundles::take(tx, due, due + 50))?
        .ok_or("no bundle")?;
    assert_eq!(store.write(|tx| bundles::take(tx, due, due + 50))?, None);
    // What comes up meanwhile is in the next.
    turn(store, "c", [anna, bert], due)?;
    let untried = store.write(|tx| bundles::take(tx, due + 50, due + 60))?;
    assert_eq!(untried.map(|bundle| bundle.tries), Some(1));
    store.write(|tx| bundles::settle(tx, first.number, Fate::Again(due + 99)))?;
    append(store, played("a", 2, "two"))?;
    let again = store
        .write(|tx| bundles::take(tx, due + 99, due + 200))?
        .ok_or("it is lost")?;
    assert_eq!((again.number, again.tries), (first.number, 2));
    let subjects: Vec<_> = again
        .notices
        .iter()
        .map(|notice| &*notice.subject)
        .collect();
    assert_eq!(subjects, ["b"]);
    // Nothing is left of it.
    append(store, played("b", 2, "two"))?;
    assert_eq!(store.read(mails::next_mail)?, Some(due + BUNDLE_EVERY));
    let next = store
        .write(|tx| bundles::take(tx, due + BUNDLE_EVERY, due))?
        .ok_or("none")?;
    assert_ne!(next.number, first.number);
    Ok(())
}

#[test]
fn bundles_end_with_what_they_hang_on() -> Checked {
    let store = &empty();
    let [anna, bert] = people(store)?;
    let on = |store: &Store| {
        store
            .read(|db| mails::mail_of(db, &bert))
            .map(|mail| mail.notices)
    };
    assert!(on(store)?);
    turn(store, "a", [anna, bert], NOW)?;
    // An address of their own changes nothing about it, nor does its end.
    store.write(|tx| notices::set_webhook(tx, &bert, None, 0))?;
    assert!(on(store)?);
    // Asked for once more, mails keep what ends them.
    store.write(|tx| bundles::set(tx, &bert, Some(("other", "en")), 0))?;
    assert!(!store.write(|tx| bundles::stop(tx, "other"))?);
    assert!(store.write(|tx| bundles::stop(tx, "secret"))?);
    assert!(!on(store)? && store.read(mails::next_mail)?.is_none());
    store.write(|tx| bundles::set(tx, &bert, Some(("again", "en")), 0))?;
    store.write(|tx| bundles::set(tx, &bert, None, 0))?;
    assert!(!on(store)?);
    store.write(|tx| bundles::set(tx, &bert, Some(("again", "en")), 0))?;
    turn(store, "b", [anna, bert], NOW)?;
    store.write(|tx| accounts::set_banned(tx, &bert, Some("why")))?;
    assert_eq!(
        store.write(|tx| bundles::take(tx, NOW + BUNDLE_WAIT, NOW))?,
        None
    );
    assert_eq!(store.read(mails::next_mail)?, None);
    store.write(|tx| accounts::set_banned(tx, &bert, None))?;
    turn(store, "c", [anna, bert], NOW)?;
    assert!(store.read(mails::next_mail)?.is_some());
    store.write(|tx| mails::forget(tx, &bert))?;
    assert!(!on(store)? && store.read(mails::next_mail)?.is_none());
    Ok(())
}
