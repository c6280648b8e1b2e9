//! The contract of [`Mails`](crate::Mails), as tests.

use quantarium_people::Digest;
use quantarium_wire::{NoticeKind, Occupant};

use super::{Checked, account, append, guest, played, session, table};
use crate::{
    Asked, BUNDLE_EVERY, BUNDLE_WAIT, Fate, MAILS_AN_HOUR, MailKind, Mailbox, NewTable, Notify,
    PasswordHash, Store, StoreError, StoredMail, TEST_EVERY, Warning,
};

/// When the tests' events happen, in milliseconds.
const NOW: i64 = 1_800_000_000_123;
const HOUR: i64 = 3_600_000;

pub(super) fn all<S: Store>(empty: &mut impl FnMut() -> S) -> Checked {
    an_address_counts_when_its_link_was_followed(&empty())?;
    an_address_is_one_accounts(&empty())?;
    a_link_lets_in_once(&empty())?;
    a_warning_reaches_the_address_of_then_once(&empty())?;
    who_has_no_address_or_is_shut_is_sent_nothing(&empty())?;
    an_address_is_sent_so_many_an_hour(&empty())?;
    what_was_taken_comes_again_until_it_is_settled(&empty())?;
    notices_are_bundled(&empty())?;
    a_bundle_is_the_same_when_it_comes_again(&empty())?;
    bundles_end_with_what_they_hang_on(&empty())
}

pub(super) fn mailbox(name: &str) -> Mailbox {
    let address = format!("{name}@Mail.example");
    Mailbox {
        folded: address.to_ascii_lowercase(),
        address,
    }
}

/// Sends the only mail that is due: where its link leads from now on is `link`.
pub(super) fn send(
    store: &dyn Store,
    link: u8,
    now: i64,
) -> Result<MailKind, Box<dyn std::error::Error>> {
    let mails = store.mails();
    let due = mails.take_mail(now, now + 1000)?.ok_or("no mail is due")?;
    mails.add_link(due.number, &guest(link), now, now + 500)?;
    mails.settle_mail(due.number, Fate::Over)?;
    assert_eq!(mails.take_mail(now + 1000, now + 2000)?, None);
    Ok(due.kind)
}

/// An account with an address.
fn with_mail(
    store: &dyn Store,
    name: &str,
    number: u8,
) -> Result<Digest, Box<dyn std::error::Error>> {
    let holder = account(store, name, number)?;
    let mails = store.mails();
    mails.ask_to_confirm(&holder, &mailbox(name), "es", NOW)?;
    send(store, 100 + number, NOW)?;
    mails.confirm(&guest(100 + number), NOW)?;
    Ok(holder)
}

fn an_address_counts_when_its_link_was_followed(store: &dyn Store) -> Checked {
    let anna = account(store, "Anna", 1)?;
    let mails = store.mails();
    assert_eq!(mails.mail_of(&anna)?, StoredMail::default());
    assert!(
        mails
            .ask_to_confirm(&guest(9), &mailbox("x"), "en", NOW)
            .is_err()
    );
    mails.ask_to_confirm(&anna, &mailbox("wrong"), "en", NOW)?;
    mails.ask_to_confirm(&anna, &mailbox("anna"), "es", NOW)?;
    let due = mails.take_mail(NOW, NOW)?.ok_or("no mail is due")?;
    assert_eq!(
        (&*due.name, &*due.address, &*due.language, due.kind),
        ("Anna", "anna@Mail.example", "es", MailKind::Confirm)
    );
    assert_eq!((due.made, due.tries), (NOW, 1));
    assert_eq!(send(store, 11, NOW)?, MailKind::Confirm);
    let waiting = mails.mail_of(&anna)?;
    assert_eq!(waiting.address, None);
    assert_eq!(waiting.waiting.as_deref(), Some("anna@Mail.example"));
    // A link to an address is no log-in, holds for a while, and is nobody's guess.
    assert_eq!(
        mails.enter(&guest(11), None, &session(50, NOW / 1000), NOW)?,
        None
    );
    assert_eq!(mails.confirm(&guest(12), NOW)?, None);
    assert_eq!(mails.confirm(&guest(11), NOW + 500)?, None);
    let followed = mails.followed(&guest(11), NOW)?.ok_or("it leads nowhere")?;
    assert_eq!((followed.0, followed.1.holder), (MailKind::Confirm, anna));
    assert_eq!(mails.confirm(&guest(11), NOW)?.as_deref(), Some("Anna"));
    assert_eq!(mails.confirm(&guest(11), NOW)?, None);
    let confirmed = mails.mail_of(&anna)?;
    assert_eq!(confirmed.address.as_deref(), Some("anna@Mail.example"));
    assert_eq!(confirmed.waiting, None);
    // Another one counts from its own confirmation on.
    mails.ask_to_confirm(&anna, &mailbox("other"), "en", NOW)?;
    let both = mails.mail_of(&anna)?;
    assert_eq!(both.address.as_deref(), Some("anna@Mail.example"));
    assert_eq!(both.waiting.as_deref(), Some("other@Mail.example"));
    mails.forget_mail(&anna)?;
    assert_eq!(mails.mail_of(&anna)?, StoredMail::default());
    assert_eq!(mails.next_mail()?, None);
    Ok(())
}

fn an_address_is_one_accounts(store: &dyn Store) -> Checked {
    with_mail(store, "Anna", 1)?;
    let bert = account(store, "Bert", 2)?;
    let mails = store.mails();
    let hers = Mailbox {
        address: "ANNA@mail.example".to_owned(),
        folded: "anna@mail.example".to_owned(),
    };
    mails.ask_to_confirm(&bert, &hers, "en", NOW)?;
    send(store, 11, NOW)?;
    assert!(matches!(
        mails.confirm(&guest(11), NOW),
        Err(StoreError::MailTaken)
    ));
    assert_eq!(mails.mail_of(&bert)?.address, None);
    Ok(())
}

fn a_link_lets_in_once(store: &dyn Store) -> Checked {
    let anna = with_mail(store, "Anna", 1)?;
    let (mails, accounts) = (store.mails(), store.accounts());
    for (asked, links) in [
        (Asked::Name("anna".to_owned()), [11, 12]),
        (Asked::Address("anna@mail.example".to_owned()), [13, 14]),
    ] {
        mails.ask_to_enter(&asked, "ja", NOW)?;
        let due = mails.take_mail(NOW, NOW)?.ok_or("no mail is due")?;
        assert_eq!((due.kind, &*due.language), (MailKind::Enter, "ja"));
        // Sent twice, as the first may not have arrived: either link lets in, and one alone.
        mails.add_link(due.number, &guest(links[0]), NOW, NOW + 500)?;
        assert_eq!(send(store, links[1], NOW)?, MailKind::Enter);
        let [first, second] = links.map(guest);
        assert_eq!(mails.confirm(&first, NOW)?, None);
        assert_eq!(
            mails.enter(&first, None, &session(50, NOW / 1000), NOW + 500)?,
            None
        );
        let entered = mails.enter(&first, None, &session(links[0], NOW / 1000), NOW)?;
        assert_eq!(entered.map(|(account, _)| account.holder), Some(anna));
        // Whoever has the mailbox has shown that they own the account.
        assert_eq!(accounts.confirmed(&first)?, Some(NOW / 1000));
        assert_eq!(
            mails.enter(&first, None, &session(51, NOW / 1000), NOW)?,
            None
        );
        assert_eq!(
            mails.enter(&second, None, &session(52, NOW / 1000), NOW)?,
            None
        );
        let now = NOW / 1000;
        assert!(accounts.logged_in(&first, now)?.is_some());
        assert!(accounts.logged_in(&guest(51), now)?.is_none());
    }
    // With a new password.
    mails.ask_to_enter(&Asked::Name("anna".to_owned()), "en", NOW)?;
    send(store, 15, NOW)?;
    let password = PasswordHash("another".to_owned());
    let entered = mails.enter(&guest(15), Some(&password), &session(53, NOW / 1000), NOW)?;
    let (entered, mut ended) = entered.ok_or("the link leads nowhere")?;
    assert_eq!(entered.password.as_ref(), Some(&password));
    ended.sort();
    let mut before = [11, 13].map(guest);
    before.sort();
    assert_eq!(ended, before);
    let stored = accounts.named("anna")?.ok_or("there is no Anna")?;
    assert_eq!(stored.password, Some(password));
    // To an address that is another by now, no link leads.
    mails.ask_to_enter(&Asked::Name("anna".to_owned()), "en", NOW + HOUR)?;
    send(store, 16, NOW + HOUR)?;
    mails.ask_to_confirm(&anna, &mailbox("other"), "en", NOW + HOUR)?;
    send(store, 17, NOW + HOUR)?;
    mails.confirm(&guest(17), NOW + HOUR)?;
    assert!(mails.followed(&guest(16), NOW + HOUR)?.is_none());
    Ok(())
}

fn a_warning_reaches_the_address_of_then_once(store: &dyn Store) -> Checked {
    let anna = with_mail(store, "Anna", 1)?;
    let mails = store.mails();
    let before = mails.mail_of(&anna)?;
    // Twice is once, and the account may be gone by then.
    store.accounts().remove(&anna, 0)?;
    for kind in [Warning::Removed, Warning::Removed, Warning::Token] {
        mails.warn(kind, "Anna", &before, NOW)?;
    }
    mails.warn(Warning::Bot, "Bert", &StoredMail::default(), NOW)?;
    assert_eq!(mails.next_mail()?, Some(NOW));
    for (kind, tries) in [
        (Warning::Removed, 1),
        (Warning::Removed, 2),
        (Warning::Token, 1),
    ] {
        let due = mails.take_warning(NOW, NOW)?.ok_or("nothing is due")?;
        assert_eq!((due.kind, due.tries, &*due.name), (kind, tries, "Anna"));
        assert_eq!(&*due.address, "Anna@Mail.example");
        let again = Fate::Again(NOW);
        let over = kind == Warning::Token || tries == 2;
        mails.settle_warning(due.number, if over { Fate::Over } else { again })?;
    }
    assert_eq!(mails.take_warning(NOW, NOW)?, None);
    assert_eq!(mails.next_mail()?, None);
    Ok(())
}

fn who_has_no_address_or_is_shut_is_sent_nothing(store: &dyn Store) -> Checked {
    let anna = with_mail(store, "Anna", 1)?;
    let bert = account(store, "Bert", 2)?;
    let mails = store.mails();
    mails.ask_to_confirm(&bert, &mailbox("bert"), "en", NOW)?;
    let due = mails.take_mail(NOW, NOW)?.ok_or("no mail is due")?;
    mails.settle_mail(due.number, Fate::Over)?;
    for asked in [
        Asked::Name("carl".to_owned()),
        Asked::Address("carl@mail.example".to_owned()),
        Asked::Name("bert".to_owned()),
        Asked::Address("bert@mail.example".to_owned()),
    ] {
        mails.ask_to_enter(&asked, "en", NOW)?;
        assert_eq!(mails.next_mail()?, None, "{asked:?}");
    }
    mails.ask_to_enter(&Asked::Name("anna".to_owned()), "en", NOW)?;
    send(store, 11, NOW)?;
    mails.ask_to_enter(&Asked::Name("anna".to_owned()), "en", NOW)?;
    store.accounts().set_banned(&anna, Some("why"))?;
    assert_eq!(mails.take_mail(NOW, NOW)?, None);
    assert_eq!(
        mails.enter(&guest(11), None, &session(50, NOW / 1000), NOW)?,
        None
    );
    mails.ask_to_enter(&Asked::Name("anna".to_owned()), "en", NOW)?;
    assert_eq!(mails.next_mail()?, None);
    Ok(())
}

fn an_address_is_sent_so_many_an_hour(store: &dyn Store) -> Checked {
    let anna = with_mail(store, "Anna", 1)?;
    let mails = store.mails();
    let by = [
        Asked::Name("anna".to_owned()),
        Asked::Address("anna@mail.example".to_owned()),
    ];
    let mut sent = 0;
    for asked in by.iter().cycle().take(8) {
        mails.ask_to_enter(asked, "en", NOW)?;
        if let Some(due) = mails.take_mail(NOW, NOW)? {
            mails.settle_mail(due.number, Fate::Over)?;
            sent += 1;
        }
    }
    assert_eq!(sent, MAILS_AN_HOUR);
    // Of another kind, others are sent. Here it is said that they are too many.
    for _ in 0..MAILS_AN_HOUR {
        mails.ask_to_confirm(&anna, &mailbox("other"), "en", NOW)?;
    }
    assert!(matches!(
        mails.ask_to_confirm(&anna, &mailbox("Other"), "en", NOW),
        Err(StoreError::ManyMails)
    ));
    mails.ask_to_confirm(&anna, &mailbox("third"), "en", NOW)?;
    let due = mails.take_mail(NOW, NOW)?.ok_or("no mail is due")?;
    mails.settle_mail(due.number, Fate::Over)?;
    mails.ask_to_enter(&by[0], "en", NOW + HOUR)?;
    assert_eq!(mails.next_mail()?, Some(NOW + HOUR));
    mails.ask_to_confirm(&anna, &mailbox("other"), "en", NOW + HOUR)?;
    Ok(())
}

fn what_was_taken_comes_again_until_it_is_settled(store: &dyn Store) -> Checked {
    let anna = with_mail(store, "Anna", 1)?;
    let mails = store.mails();
    mails.ask_to_enter(&Asked::Name("anna".to_owned()), "en", NOW)?;
    // One that has not been sent is enough.
    mails.ask_to_enter(&Asked::Name("anna".to_owned()), "en", NOW)?;
    assert_eq!(mails.take_mail(NOW - 1, NOW)?, None);
    let first = mails.take_mail(NOW, NOW + 50)?.ok_or("no mail is due")?;
    assert_eq!(mails.take_mail(NOW, NOW + 50)?, None);
    assert_eq!(mails.next_mail()?, Some(NOW + 50));
    let again = mails.take_mail(NOW + 50, NOW + 99)?.ok_or("it is lost")?;
    assert_eq!((again.number, again.tries), (first.number, 2));
    mails.settle_mail(first.number, Fate::Again(NOW + 500))?;
    assert_eq!(mails.next_mail()?, Some(NOW + 500));
    store.accounts().remove(&anna, 0)?;
    assert_eq!(mails.next_mail()?, None);
    assert!(mails.add_link(first.number, &guest(11), NOW, NOW).is_err());
    Ok(())
}

/// It is the turn of the second at a table.
fn turn(store: &dyn Store, id: &str, people: [Digest; 2], time: i64) -> Checked {
    let holders = (0..).zip(people).collect();
    store.open_table(&NewTable {
        occupants: vec![Occupant::Person; 2],
        parties: vec![0, 1],
        holdings: quantarium_people::Holdings {
            holders,
            links: Vec::new(),
        },
        ..table(id)
    })?;
    store.claim(id)?.ok_or("the table is lost")?;
    let kind = NoticeKind::Turn;
    let mut entry = played(id, 1, "one");
    entry.time = time;
    entry.notify = vec![Notify { party: 1, kind }];
    append(store, entry)?;
    Ok(())
}

/// Anna, and Bert, who has notices by mail.
fn people(store: &dyn Store) -> Result<[Digest; 2], Box<dyn std::error::Error>> {
    let people = [account(store, "Anna", 1)?, with_mail(store, "Bert", 2)?];
    let wanted = Some(("secret", "ja"));
    store.mails().set_bundles(&people[1], wanted, 0)?;
    Ok(people)
}

fn notices_are_bundled(store: &dyn Store) -> Checked {
    let [anna, bert] = people(store)?;
    let mails = store.mails();
    // Without an address, there is nothing to be bundled for.
    let refused = mails.set_bundles(&anna, Some(("other", "en")), 0);
    assert!(matches!(refused, Err(StoreError::NoMail)));
    turn(store, "a", [anna, bert], NOW)?;
    turn(store, "b", [anna, bert], NOW + 1000)?;
    turn(store, "c", [anna, bert], NOW + 2000)?;
    // Not by the other ways.
    assert_eq!(store.notices().next()?, None);
    assert_eq!(store.notices().take(NOW + HOUR, NOW, 10)?, []);
    assert_eq!(store.notices().outlets(&bert)?, crate::Outlets::default());
    let due = NOW + BUNDLE_WAIT;
    assert_eq!(mails.next_mail()?, Some(due));
    assert_eq!(mails.take_bundle(due - 1, due)?, None);
    // What has become untrue is not sent.
    append(store, played("b", 2, "two"))?;
    let bundle = mails.take_bundle(due, due + 50)?.ok_or("no bundle")?;
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
    mails.settle_bundle(bundle.number, Fate::Over)?;
    assert_eq!(mails.next_mail()?, None);
    // The next goes an hour later at the earliest.
    turn(store, "d", [anna, bert], due + 1000)?;
    assert_eq!(mails.next_mail()?, Some(due + BUNDLE_EVERY));
    // A test takes all along, and comes sooner.
    assert_eq!(store.notices().try_out(&bert, due + 2000)?, 1);
    assert_eq!(mails.next_mail()?, Some(due + TEST_EVERY));
    let bundle = mails.take_bundle(due + TEST_EVERY, due)?.ok_or("none")?;
    let kinds: Vec<_> = bundle.notices.iter().map(|notice| notice.kind).collect();
    assert_eq!(kinds, [NoticeKind::Turn, NoticeKind::Test]);
    // What a day has passed over is not sent any more.
    assert_eq!(mails.take_bundle(due + 25 * HOUR, due)?, None);
    assert_eq!(mails.next_mail()?, None);
    Ok(())
}

fn a_bundle_is_the_same_when_it_comes_again(store: &dyn Store) -> Checked {
    let [anna, bert] = people(store)?;
    let mails = store.mails();
    turn(store, "a", [anna, bert], NOW)?;
    turn(store, "b", [anna, bert], NOW)?;
    let due = NOW + BUNDLE_WAIT;
    let first = mails.take_bundle(due, due + 50)?.ok_or("no bundle")?;
    assert_eq!(mails.take_bundle(due, due + 50)?, None);
    // What comes up meanwhile is in the next.
    turn(store, "c", [anna, bert], due)?;
    mails.settle_bundle(first.number, Fate::Again(due + 99))?;
    append(store, played("a", 2, "two"))?;
    let again = mails
        .take_bundle(due + 99, due + 200)?
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
    assert_eq!(mails.next_mail()?, Some(due + BUNDLE_EVERY));
    let next = mails.take_bundle(due + BUNDLE_EVERY, due)?.ok_or("none")?;
    assert_ne!(next.number, first.number);
    Ok(())
}

fn bundles_end_with_what_they_hang_on(store: &dyn Store) -> Checked {
    let [anna, bert] = people(store)?;
    let mails = store.mails();
    let on = |mails: &dyn crate::Mails| mails.mail_of(&bert).map(|mail| mail.notices);
    assert!(on(mails)?);
    turn(store, "a", [anna, bert], NOW)?;
    // An address of their own changes nothing about it, nor does its end.
    store.notices().set_webhook(&bert, None, 0)?;
    assert!(on(mails)?);
    // Asked for once more, mails keep what ends them.
    mails.set_bundles(&bert, Some(("other", "en")), 0)?;
    assert!(!mails.stop_bundles("other")?);
    assert!(mails.stop_bundles("secret")?);
    assert!(!on(mails)? && mails.next_mail()?.is_none());
    mails.set_bundles(&bert, Some(("again", "en")), 0)?;
    mails.set_bundles(&bert, None, 0)?;
    assert!(!on(mails)?);
    mails.set_bundles(&bert, Some(("again", "en")), 0)?;
    turn(store, "b", [anna, bert], NOW)?;
    store.accounts().set_banned(&bert, Some("why"))?;
    assert_eq!(mails.take_bundle(NOW + BUNDLE_WAIT, NOW)?, None);
    assert_eq!(mails.next_mail()?, None);
    store.accounts().set_banned(&bert, None)?;
    turn(store, "c", [anna, bert], NOW)?;
    assert!(mails.next_mail()?.is_some());
    mails.forget_mail(&bert)?;
    assert!(!on(mails)? && mails.next_mail()?.is_none());
    Ok(())
}
