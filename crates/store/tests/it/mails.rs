//! Mails.

use crate::kit::*;

pub(super) fn mailbox(name: &str) -> String {
    format!("{name}@Mail.example")
}

/// A mail that is due, which counts as being sent until then.
fn take(store: &Store, now: i64, until: i64) -> Result<Option<DueMail<MailLink>>, StoreError> {
    store.write(|tx| mails::take_mail(tx, now, until))
}

/// The only mail that is due.
fn due(store: &Store) -> Found<DueMail<MailLink>> {
    Ok(take(store, NOW, NOW)?.ok_or("no mail is due")?)
}

fn settle(store: &Store, mail: &DueMail<MailLink>, fate: Fate) -> Result<(), StoreError> {
    store.write(|tx| mails::settle_mail(tx, mail.number, fate))
}

/// Sends the only mail that is due: where its link leads from now on is `link`.
pub(super) fn send(store: &Store, link: u8, now: i64) -> Found<MailLink> {
    let due = take(store, now, now + 1000)?.ok_or("no mail is due")?;
    store.write(|tx| mails::add_link(tx, due.number, &guest(link), now, now + 500))?;
    settle(store, &due, Fate::Over)?;
    assert_eq!(take(store, now + 1000, now + 1000)?, None);
    Ok(due.of)
}

fn ask_to_confirm(store: &Store, who: &Digest, name: &str, now: i64) -> Result<(), StoreError> {
    store.write(|tx| mails::ask_to_confirm(tx, who, &mailbox(name), "en", now))
}

/// Who asks for a link to enter by, by a name and by its address.
fn both_ways(name: &str) -> [Asked; 2] {
    let address = format!("{name}@mail.example");
    [Asked::Name(name.to_owned()), Asked::Address(address)]
}

/// Anna asks for a link to enter by.
fn anna_asks(store: &Store, now: i64) -> Result<(), StoreError> {
    let anna = Asked::Name("anna".to_owned());
    store.write(|tx| mails::ask_to_enter(tx, &anna, "en", now))
}

/// Follows the link of a number to an address: whose it is.
fn confirm(store: &Store, link: u8, now: i64) -> Result<Option<String>, StoreError> {
    store.write(|tx| mails::confirm(tx, &guest(link), now))
}

/// Follows the link of a number into an account, as the session of another.
fn enter(store: &Store, link: u8, token: u8, now: i64) -> Result<Option<Digest>, StoreError> {
    let session = session(token, NOW / 1000);
    let entered = store.write(|tx| mails::enter(tx, &guest(link), None, &session, now))?;
    Ok(entered.map(|(account, ..)| account.holder))
}

fn mail_of(store: &Store, holder: &Digest) -> Result<StoredMail, StoreError> {
    store.read(|db| mails::mail_of(db, holder))
}

/// An account with an address.
fn with_mail(store: &Store, name: &str, number: u8) -> Found<Digest> {
    let holder = account(store, name, number)?;
    store.write(|tx| mails::ask_to_confirm(tx, &holder, &mailbox(name), "es", NOW))?;
    send(store, 100 + number, NOW)?;
    confirm(store, 100 + number, NOW)?;
    Ok(holder)
}

#[test]
fn an_address_counts_when_its_link_was_followed_and_is_one_accounts() -> Checked {
    let store = &empty();
    let anna = account(store, "Anna", 1)?;
    assert_eq!(mail_of(store, &anna)?, StoredMail::default());
    assert!(ask_to_confirm(store, &guest(9), "x", NOW).is_err());
    ask_to_confirm(store, &anna, "wrong", NOW)?;
    store.write(|tx| mails::ask_to_confirm(tx, &anna, &mailbox("anna"), "es", NOW))?;
    let due = due(store)?;
    let mail = (&*due.name, &*due.address, &*due.language, due.of);
    assert_eq!(mail, ("Anna", "anna@Mail.example", "es", MailLink::Confirm));
    assert_eq!((due.made, due.tries), (NOW, 1));
    assert_eq!(send(store, 11, NOW)?, MailLink::Confirm);
    let waiting = mail_of(store, &anna)?;
    assert_eq!(waiting.address, None);
    assert_eq!(waiting.waiting.as_deref(), Some("anna@Mail.example"));
    // A link to an address is no log-in, holds for a while, and is nobody's guess.
    assert_eq!(enter(store, 11, 50, NOW)?, None);
    assert_eq!(confirm(store, 12, NOW)?, None);
    assert_eq!(confirm(store, 11, NOW + 500)?, None);
    let followed = store.read(|db| mails::followed(db, &guest(11), NOW))?;
    let followed = followed.ok_or("it leads nowhere")?;
    assert_eq!((followed.0, followed.1.holder), (MailLink::Confirm, anna));
    assert_eq!(confirm(store, 11, NOW)?.as_deref(), Some("Anna"));
    assert_eq!(confirm(store, 11, NOW)?, None);
    let confirmed = mail_of(store, &anna)?;
    assert_eq!(confirmed.address.as_deref(), Some("anna@Mail.example"));
    assert_eq!(confirmed.waiting, None);
    // Another one counts from its own confirmation on.
    ask_to_confirm(store, &anna, "other", NOW)?;
    let both = mail_of(store, &anna)?;
    assert_eq!(both.address.as_deref(), Some("anna@Mail.example"));
    assert_eq!(both.waiting.as_deref(), Some("other@Mail.example"));
    store.write(|tx| mails::forget(tx, &anna))?;
    assert_eq!(mail_of(store, &anna)?, StoredMail::default());
    assert_eq!(store.read(mails::next_mail)?, None);
    with_mail(store, "Carl", 3)?;
    let bert = account(store, "Bert", 2)?;
    let carls = "CARL@mail.example";
    store.write(|tx| mails::ask_to_confirm(tx, &bert, carls, "en", NOW))?;
    send(store, 21, NOW)?;
    refuses!(confirm(store, 21, NOW) => MailTaken);
    assert_eq!(mail_of(store, &bert)?.address, None);
    Ok(())
}

#[test]
fn a_link_lets_in_once() -> Checked {
    let store = &empty();
    let anna = with_mail(store, "Anna", 1)?;
    for (asked, links) in both_ways("anna").iter().zip([[11, 12], [13, 14]]) {
        store.write(|tx| mails::ask_to_enter(tx, asked, "ja", NOW))?;
        let due = due(store)?;
        assert_eq!((due.of, &*due.language), (MailLink::Enter, "ja"));
        // Sent twice, as the first may not have arrived: either link lets in, and one alone.
        store.write(|tx| mails::add_link(tx, due.number, &guest(links[0]), NOW, NOW + 500))?;
        assert_eq!(send(store, links[1], NOW)?, MailLink::Enter);
        let first = guest(links[0]);
        assert_eq!(confirm(store, links[0], NOW)?, None);
        assert_eq!(enter(store, links[0], 50, NOW + 500)?, None);
        assert_eq!(enter(store, links[0], links[0], NOW)?, Some(anna));
        // Whoever has the mailbox has shown that they own the account.
        let confirmed = store.read(|db| accounts::confirmed(db, &first))?;
        assert_eq!(confirmed, Some(NOW / 1000));
        assert_eq!(enter(store, links[0], 51, NOW)?, None);
        assert_eq!(enter(store, links[1], 52, NOW)?, None);
        let now = NOW / 1000;
        assert!(accounts::logged_in(store, &first, now)?.is_some());
        assert!(accounts::logged_in(store, &guest(51), now)?.is_none());
    }
    // With a new password.
    anna_asks(store, NOW)?;
    send(store, 15, NOW)?;
    let password = PasswordHash("another".to_owned());
    let (asked, session) = (Some(&password), session(53, NOW / 1000));
    let entered = store.write(|tx| mails::enter(tx, &guest(15), asked, &session, NOW))?;
    let (entered, _, ended) = entered.ok_or("the link leads nowhere")?;
    assert_eq!(entered.password.as_ref(), Some(&password));
    let before = sorted([11, 13].map(guest).to_vec());
    assert_eq!(sorted(ended), before);
    assert_eq!(named(store, "anna")?.password, Some(password));
    // To an address that is another by now, no link leads.
    anna_asks(store, NOW + HOUR)?;
    send(store, 16, NOW + HOUR)?;
    ask_to_confirm(store, &anna, "other", NOW + HOUR)?;
    send(store, 17, NOW + HOUR)?;
    confirm(store, 17, NOW + HOUR)?;
    let followed = store.read(|db| mails::followed(db, &guest(16), NOW + HOUR))?;
    assert!(followed.is_none());
    Ok(())
}

#[test]
fn a_warning_reaches_the_address_of_then_once() -> Checked {
    let store = &empty();
    let anna = with_mail(store, "Anna", 1)?;
    let before = mail_of(store, &anna)?;
    // Twice is once, and the account may be gone by then.
    store.write(|tx| accounts::remove(tx, &anna, 0))?;
    let kinds = [Warning::Removed, Warning::Removed, Warning::Token];
    for kind in kinds {
        store.write(|tx| warnings::warn(tx, kind, "Anna", &before, NOW))?;
    }
    store.write(|tx| warnings::warn(tx, Warning::Bot, "Bert", &StoredMail::default(), NOW))?;
    assert_eq!(store.read(mails::next_mail)?, Some(NOW));
    // Who takes it may be killed before it is tried.
    store.write(|tx| warnings::take(tx, NOW, NOW))?;
    for (kind, tries) in kinds.into_iter().zip([1, 2, 1]) {
        let due = store.write(|tx| warnings::take(tx, NOW, NOW))?;
        let due = due.ok_or("nothing is due")?;
        assert_eq!((due.of, due.tries, &*due.name), (kind, tries, "Anna"));
        assert_eq!(&*due.address, "Anna@Mail.example");
        let fate = match kind == Warning::Token || tries == 2 {
            true => Fate::Over,
            false => Fate::Again(NOW),
        };
        store.write(|tx| warnings::settle(tx, due.number, fate))?;
    }
    assert_eq!(store.write(|tx| warnings::take(tx, NOW, NOW))?, None);
    assert_eq!(store.read(mails::next_mail)?, None);
    Ok(())
}

#[test]
fn a_warning_that_waits_by_a_wrong_clock_is_sent_by_the_right_one() -> Checked {
    let store = &empty();
    let anna = with_mail(store, "Anna", 1)?;
    let mail = mail_of(store, &anna)?;
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
    ask_to_confirm(store, &bert, "bert", NOW)?;
    settle(store, &due(store)?, Fate::Over)?;
    for asked in ["carl", "bert"].into_iter().flat_map(both_ways) {
        store.write(|tx| mails::ask_to_enter(tx, &asked, "en", NOW))?;
        assert_eq!(store.read(mails::next_mail)?, None, "{asked:?}");
    }
    anna_asks(store, NOW)?;
    send(store, 11, NOW)?;
    anna_asks(store, NOW)?;
    store.write(|tx| accounts::set_banned(tx, &anna, Some("why")))?;
    assert_eq!(take(store, NOW, NOW)?, None);
    assert_eq!(enter(store, 11, 50, NOW)?, None);
    anna_asks(store, NOW)?;
    assert_eq!(store.read(mails::next_mail)?, None);
    Ok(())
}

#[test]
fn an_address_is_sent_so_many_an_hour() -> Checked {
    let store = &empty();
    let anna = with_mail(store, "Anna", 1)?;
    let by = both_ways("anna");
    let mut sent = 0;
    for asked in by.iter().cycle().take(8) {
        store.write(|tx| mails::ask_to_enter(tx, asked, "en", NOW))?;
        if let Some(due) = take(store, NOW, NOW)? {
            settle(store, &due, Fate::Over)?;
            sent += 1;
        }
    }
    assert_eq!(sent, MAILS_AN_HOUR);
    // Of another kind, others are sent. Here it is said that they are too many.
    for _ in 0..MAILS_AN_HOUR {
        ask_to_confirm(store, &anna, "other", NOW)?;
    }
    refuses!(ask_to_confirm(store, &anna, "Other", NOW) => ManyMails);
    ask_to_confirm(store, &anna, "third", NOW)?;
    settle(store, &due(store)?, Fate::Over)?;
    store.write(|tx| mails::ask_to_enter(tx, &by[0], "en", NOW + HOUR))?;
    assert_eq!(store.read(mails::next_mail)?, Some(NOW + HOUR));
    ask_to_confirm(store, &anna, "other", NOW + HOUR)?;
    Ok(())
}

#[test]
fn what_was_taken_comes_again_until_it_is_settled() -> Checked {
    let store = &empty();
    let anna = with_mail(store, "Anna", 1)?;
    anna_asks(store, NOW)?;
    // One that has not been sent is enough.
    anna_asks(store, NOW)?;
    assert_eq!(take(store, NOW - 1, NOW)?, None);
    let first = take(store, NOW, NOW + 50)?.ok_or("no mail is due")?;
    assert_eq!(take(store, NOW, NOW + 50)?, None);
    assert_eq!(store.read(mails::next_mail)?, Some(NOW + 50));
    let again = take(store, NOW + 50, NOW + 99)?.ok_or("it is lost")?;
    assert_eq!((again.number, again.tries), (first.number, 1));
    settle(store, &first, Fate::Again(NOW + 500))?;
    assert_eq!(store.read(mails::next_mail)?, Some(NOW + 500));
    store.write(|tx| accounts::remove(tx, &anna, 0))?;
    assert_eq!(store.read(mails::next_mail)?, None);
    let refused = store.write(|tx| mails::add_link(tx, first.number, &guest(11), NOW, NOW));
    assert!(refused.is_err());
    Ok(())
}

/// It is the turn of the second at a table.
fn turn(store: &Store, id: &str, people: [Digest; 2], time: i64) -> Checked {
    open(store, &of_two(id, people))?;
    let kind = NoticeKind::Turn;
    let mut entry = at(time, played(id, 1, "one"));
    entry.notify = vec![Notify { party: 1, kind }];
    append(store, entry)?;
    Ok(())
}

/// The bundle that is due, which counts as being sent until then.
fn taken(store: &Store, now: i64, until: i64) -> Result<Option<DueMail<Bundle>>, StoreError> {
    store.write(|tx| bundles::take(tx, now, until))
}

/// Of which tables the notices of a bundle are.
fn subjects(bundle: &DueMail<Bundle>) -> Vec<&str> {
    let notices = bundle.of.notices.iter();
    notices.map(|notice| &*notice.subject).collect()
}

/// Anna, and Bert, who has notices by mail.
fn people(store: &Store) -> Found<[Digest; 2]> {
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
    refuses!(store.write(|tx| bundles::set(tx, &anna, Some(("other", "en")), 0)) => NoMail);
    turn(store, "a", [anna, bert], NOW)?;
    turn(store, "b", [anna, bert], NOW + 1000)?;
    turn(store, "c", [anna, bert], NOW + 2000)?;
    // Not by the other ways.
    assert_eq!(store.read(notices::next)?, None);
    let others = store.write(|tx| notices::take(tx, NOW + HOUR, NOW, 10))?;
    assert_eq!(others, []);
    let outlets = store.read(|db| notices::outlets(db, &bert))?;
    assert_eq!(outlets, Outlets::default());
    let due = NOW + BUNDLE_WAIT;
    assert_eq!(store.read(mails::next_mail)?, Some(due));
    assert_eq!(taken(store, due - 1, due)?, None);
    // What has become untrue is not sent.
    append(store, played("b", 2, "two"))?;
    let bundle = taken(store, due, due + 50)?.ok_or("no bundle")?;
    assert_eq!(subjects(&bundle), ["a", "c"]);
    assert_eq!(bundle.of.notices[0].kind, NoticeKind::Turn);
    assert_eq!(bundle.of.notices[0].others, ["Anna"]);
    assert_eq!(&*bundle.address, "Bert@Mail.example");
    assert_eq!(&*bundle.language, "ja");
    assert_eq!(&*bundle.of.secret, "secret");
    assert_eq!((bundle.made, bundle.tries), (NOW, 1));
    store.write(|tx| bundles::settle(tx, bundle.number, Fate::Over))?;
    assert_eq!(store.read(mails::next_mail)?, None);
    // The next goes an hour later at the earliest.
    turn(store, "d", [anna, bert], due + 1000)?;
    assert_eq!(store.read(mails::next_mail)?, Some(due + BUNDLE_EVERY));
    // A test takes all along, and comes sooner.
    let tested = store.write(|tx| notices::try_out(tx, &bert, due + 2000))?;
    assert_eq!(tested, 1);
    assert_eq!(store.read(mails::next_mail)?, Some(due + TEST_EVERY));
    let bundle = taken(store, due + TEST_EVERY, due)?.ok_or("none")?;
    let kinds: Vec<_> = bundle.of.notices.iter().map(|one| one.kind).collect();
    assert_eq!(kinds, [NoticeKind::Turn, NoticeKind::Test]);
    // What a day has passed over is not sent any more.
    assert_eq!(taken(store, due + 25 * HOUR, due)?, None);
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
    let first = taken(store, due, due + 50)?.ok_or("no bundle")?;
    assert_eq!(taken(store, due, due + 50)?, None);
    // What comes up meanwhile is in the next.
    turn(store, "c", [anna, bert], due)?;
    let untried = taken(store, due + 50, due + 60)?;
    assert_eq!(untried.map(|bundle| bundle.tries), Some(1));
    store.write(|tx| bundles::settle(tx, first.number, Fate::Again(due + 99)))?;
    append(store, played("a", 2, "two"))?;
    let again = taken(store, due + 99, due + 200)?.ok_or("it is lost")?;
    assert_eq!((again.number, again.tries), (first.number, 2));
    assert_eq!(subjects(&again), ["b"]);
    // Nothing is left of it.
    append(store, played("b", 2, "two"))?;
    assert_eq!(store.read(mails::next_mail)?, Some(due + BUNDLE_EVERY));
    let next = taken(store, due + BUNDLE_EVERY, due)?.ok_or("none")?;
    assert_ne!(next.number, first.number);
    Ok(())
}

#[test]
fn bundles_end_with_what_they_hang_on() -> Checked {
    let store = &empty();
    let [anna, bert] = people(store)?;
    let on = |store: &Store| mail_of(store, &bert).map(|mail| mail.notices);
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
    assert_eq!(taken(store, NOW + BUNDLE_WAIT, NOW)?, None);
    assert_eq!(store.read(mails::next_mail)?, None);
    store.write(|tx| accounts::set_banned(tx, &bert, None))?;
    turn(store, "c", [anna, bert], NOW)?;
    assert!(store.read(mails::next_mail)?.is_some());
    store.write(|tx| mails::forget(tx, &bert))?;
    assert!(!on(store)? && store.read(mails::next_mail)?.is_none());
    Ok(())
}
