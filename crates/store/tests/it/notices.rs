//! Notices.

use crate::kit::{self, *};

fn push(name: &str) -> PushOutlet {
    PushOutlet {
        address: format!("https://push.example/{name}"),
        key: vec![4; 65],
        auth: vec![5; 16],
        language: "es".to_owned(),
    }
}

/// Two people with accounts; the second has a webhook.
fn people(store: &Store) -> Found<[Digest; 2]> {
    let people = anna_and_bert(store)?;
    store.write(|tx| notices::set_webhook(tx, &people[1], Some(&webhook("bert")), 0))?;
    Ok(people)
}

fn open(store: &Store, id: &str, people: [Digest; 2]) -> Checked {
    kit::open(store, &of_two(id, people))
}

fn notifying(entry: Entry, party: u8, kind: NoticeKind) -> Entry {
    but(entry, |new| new.notify = vec![Notify { party, kind }])
}

/// What is due, by kind and subject; it is due again at once.
fn due(store: &Store) -> Result<Vec<(NoticeKind, String)>, StoreError> {
    let due = store.write(|tx| notices::take(tx, NOW, NOW, 1000))?;
    let of = |notice: DueNotice| (notice.of.kind, notice.of.subject);
    Ok(due.into_iter().map(of).collect())
}

#[test]
fn the_key_is_made_once() -> Checked {
    let store = &empty();
    assert_eq!(store.write(|tx| notices::push_key(tx, b"first"))?, b"first");
    let second = store.write(|tx| notices::push_key(tx, b"second"))?;
    assert_eq!(second, b"first");
    Ok(())
}

#[test]
fn an_event_has_its_notice_with_its_commit_or_not_at_all() -> Checked {
    let store = &empty();
    let [anna, bert] = people(store)?;
    open(store, "a", [anna, bert])?;
    // Out of step: neither the move nor the notice.
    let late = notifying(played("a", 2, "late"), 1, NoticeKind::Turn);
    assert!(append(store, late).is_err());
    assert_eq!(due(store)?, []);
    append(store, notifying(played("a", 1, "one"), 1, NoticeKind::Turn))?;
    let notices = store.write(|tx| notices::take(tx, NOW, NOW + 1000, 10))?;
    let [notice] = &notices[..] else {
        panic!("one notice, not {notices:?}");
    };
    assert_eq!(notice.of.kind, NoticeKind::Turn);
    assert_eq!(notice.of.subject, "a");
    assert_eq!(notice.of.game.as_deref(), Some("quantum:setup=random"));
    assert_eq!(notice.of.others, ["Anna"]);
    assert_eq!((notice.made, notice.tries), (NOW, 1));
    assert_eq!(notice.outlet, Outlet::Webhook(webhook("bert")));
    // Who has neither browser nor webhook gets no notices.
    append(store, notifying(played("a", 2, "two"), 0, NoticeKind::Turn))?;
    assert_eq!(store.read(notices::next)?, None);
    // Nor who is banned.
    store.write(|tx| accounts::set_banned(tx, &bert, Some("why")))?;
    append(store, notifying(played("a", 3, "3"), 1, NoticeKind::Turn))?;
    assert_eq!(store.read(notices::next)?, None);
    Ok(())
}

#[test]
fn a_move_ends_what_was_to_be_reported_before() -> Checked {
    let store = &empty();
    let [anna, bert] = people(store)?;
    open(store, "a", [anna, bert])?;
    open(store, "b", [anna, bert])?;
    for id in ["a", "b"] {
        append(store, notifying(played(id, 1, "one"), 1, NoticeKind::Turn))?;
    }
    let offer = entry("a", 2, offered(0, Offer::Draw));
    append(store, notifying(offer, 1, NoticeKind::Offer))?;
    let (turn, offer) = (NoticeKind::Turn, NoticeKind::Offer);
    let all = [(turn, "a"), (turn, "b"), (offer, "a")].map(|(kind, id)| (kind, id.to_owned()));
    assert_eq!(due(store)?, all);
    // A refusal ends the offer, and a holiday nothing: it is still Bert's turn.
    append(store, entry("a", 3, Step::Declined { party: 1 }))?;
    let (from, until) = (NOW, NOW + 1000);
    let seat = 0;
    append(store, entry("a", 4, Step::Holiday { seat, from, until }))?;
    assert_eq!(due(store)?, all[..2]);
    append(store, played("a", 5, "two"))?;
    assert_eq!(due(store)?, [(turn, "b".to_owned())]);
    // A late notice counts only while nothing has happened since.
    let (party, kind) = (1, turn);
    let reported = Notify { party, kind };
    store.write(|tx| notices::add(tx, "a", 4, reported, NOW))?;
    assert_eq!(due(store)?.len(), 1);
    store.write(|tx| notices::add(tx, "a", 5, reported, NOW))?;
    store.write(|tx| notices::add(tx, "a", 5, reported, NOW))?;
    assert_eq!(due(store)?.len(), 2);
    store.write(|tx| tables::forget(tx, "b"))?;
    assert_eq!(due(store)?, [(turn, "a".to_owned())]);
    Ok(())
}

#[test]
fn what_was_taken_comes_again_until_it_is_settled() -> Checked {
    let store = &empty();
    let [anna, bert] = people(store)?;
    assert_eq!(store.read(notices::waiting)?, 0);
    for id in ["a", "b"] {
        open(store, id, [anna, bert])?;
        append(store, notifying(played(id, 1, "one"), 1, NoticeKind::Turn))?;
    }
    assert_eq!(store.read(notices::waiting)?, 2);
    assert_eq!(store.read(notices::next)?, Some(NOW));
    assert_eq!(store.write(|tx| notices::take(tx, NOW - 1, NOW, 10))?, []);
    let first = store.write(|tx| notices::take(tx, NOW, NOW + 50, 1))?;
    assert_eq!(first[0].of.subject, "a");
    let second = store.write(|tx| notices::take(tx, NOW, NOW + 60, 10))?;
    assert_eq!(second.len(), 1);
    assert_eq!(second[0].of.subject, "b");
    // Whoever has taken it is gone.
    assert_eq!(store.read(notices::next)?, Some(NOW + 50));
    let again = store.write(|tx| notices::take(tx, NOW + 50, NOW + 99, 10))?;
    let found = (again.len(), again[0].number, again[0].tries);
    assert_eq!(found, (1, first[0].number, 1), "it has not been tried");
    store.write(|tx| notices::settle(tx, first[0].number, Fate::Again(NOW + 500)))?;
    store.write(|tx| notices::settle(tx, second[0].number, Fate::Over))?;
    // What is to be sent again waits still.
    assert_eq!(store.read(notices::waiting)?, 1);
    assert_eq!(store.read(notices::next)?, Some(NOW + 500));
    store.write(|tx| notices::settle(tx, first[0].number, Fate::NobodyThere))?;
    assert_eq!(store.read(notices::next)?, None);
    assert_eq!(store.read(|db| notices::outlets(db, &bert))?.webhook, None);
    Ok(())
}

#[test]
fn a_browser_hears_until_its_session_ends() -> Checked {
    let store = &empty();
    let [anna, bert] = anna_and_bert(store)?;
    let add =
        |session, name| store.write(|tx| notices::add_push(tx, &guest(session), &push(name), 0));
    let browsers = |who| store.read(|db| Ok(notices::outlets(db, who)?.browsers));
    assert!(add(11, "x").is_err());
    for (who, session) in [("anna", 11), ("anna", 12), ("bert", 13)] {
        log_in(store, who, session, 1000)?;
    }
    add(11, "x")?;
    add(12, "y")?;
    // The same browser once more, with a new address.
    add(11, "z")?;
    assert_eq!(browsers(&anna)?.len(), 2);
    assert_eq!(store.write(|tx| notices::try_out(tx, &anna, NOW))?, 2);
    // What has not gone out yet is enough.
    assert_eq!(store.write(|tx| notices::try_out(tx, &anna, NOW))?, 0);
    let taken = store.write(|tx| notices::take(tx, NOW, NOW, 10))?;
    let outlets: Vec<_> = taken.into_iter().map(|due| due.outlet).collect();
    assert_eq!(outlets, [Outlet::Push(push("y")), Outlet::Push(push("z"))]);
    // Another logs in in the same browser.
    add(13, "y")?;
    assert_eq!(browsers(&anna)?, [guest(11)]);
    assert_eq!(browsers(&bert)?, [guest(13)]);
    store.write(|tx| accounts::end_sessions(tx, &anna, Ending::Token(guest(11))))?;
    assert_eq!(browsers(&anna)?, []);
    assert_eq!(due(store)?, []);
    store.write(|tx| notices::remove_push(tx, &guest(13)))?;
    assert_eq!(browsers(&bert)?, []);
    Ok(())
}

#[test]
fn an_account_has_one_address_and_goes_with_it() -> Checked {
    let store = &empty();
    let [anna, bert] = people(store)?;
    let refused = store.write(|tx| notices::set_webhook(tx, &guest(9), Some(&webhook("x")), 0));
    assert!(refused.is_err());
    store.write(|tx| notices::set_webhook(tx, &bert, Some(&webhook("other")), 0))?;
    let address = store.read(|db| notices::outlets(db, &bert))?.webhook;
    assert_eq!(address.as_deref(), Some("https://other.example/"));
    open(store, "a", [anna, bert])?;
    append(store, notifying(played("a", 1, "one"), 1, NoticeKind::Turn))?;
    assert_eq!(due(store)?.len(), 1);
    store.write(|tx| notices::set_webhook(tx, &bert, None, 0))?;
    assert_eq!(due(store)?, []);
    store.write(|tx| notices::set_webhook(tx, &bert, Some(&webhook("again")), 0))?;
    store.write(|tx| accounts::remove(tx, &bert, 0))?;
    assert_eq!(store.read(|db| notices::outlets(db, &bert))?.webhook, None);
    Ok(())
}

/// A seek for one opponent, opened `seconds` later.
fn of_one(id: &str, by: Digest, seconds: i64) -> OpenSeek {
    OpenSeek {
        places: 2,
        opened: NOW / 1000 + seconds,
        guests: vec![by],
        ..seek(id)
    }
}

#[test]
fn a_game_that_begins_reaches_those_who_waited() -> Checked {
    let store = &empty();
    let [anna, bert] = people(store)?;
    let joined = [Step::Joined { party: 1 }];
    store.write(|tx| seeks::open(tx, &of_one("s", bert, 0)))?;
    store.write(|tx| seeks::fill(tx, "s", 1, &of_two("a", [bert, anna]), &joined, NOW))?;
    assert_eq!(due(store)?, [(NoticeKind::Begun, "a".to_owned())]);
    // Who comes knows it.
    store.write(|tx| seeks::open(tx, &of_one("t", anna, 0)))?;
    store.write(|tx| seeks::fill(tx, "t", 1, &of_two("b", [anna, bert]), &joined, NOW))?;
    assert_eq!(due(store)?.len(), 1);
    // A challenge, withdrawn or accepted, is none any more.
    for id in ["c", "d"] {
        let (seek, to, until) = (of_one(id, anna, 0), bert, NOW);
        let new = NewChallenge { seek, to, until };
        store.write(|tx| challenges::make(tx, &new))?;
    }
    let mut found = store.write(|tx| notices::take(tx, NOW + 60_000, NOW, 10))?;
    found.retain(|due| due.of.kind == NoticeKind::Challenge);
    assert_eq!(found.len(), 2);
    assert_eq!(found[0].of.game.as_deref(), Some("quanta:board=5x5"));
    assert_eq!(&found[0].of.others[..], &["Anna".to_owned()][..]);
    store.write(|tx| challenges::end(tx, "c"))?;
    store.write(|tx| challenges::accept(tx, "d", &of_two("d", [anna, bert]), &joined, NOW))?;
    assert_eq!(due(store)?, [(NoticeKind::Begun, "a".to_owned())]);
    // A move without a notice of its own leaves that one; the end of the game removes it.
    let (one, two) = (played("a", 2, "one"), ends(played("a", 3, "two"), "1-0"));
    for (event, left) in [(one, 1), (two, 0)] {
        append(store, but(event, |new| new.epoch = 0))?;
        assert_eq!(due(store)?.len(), left);
    }
    Ok(())
}

/// What is sent so many seconds later; it arrives.
fn sent(store: &Store, seconds: i64) -> Result<Vec<NoticeKind>, StoreError> {
    let now = NOW + 1000 * seconds;
    let due = store.write(|tx| notices::take(tx, now, now + 1, 100))?;
    for notice in &due {
        store.write(|tx| notices::settle(tx, notice.number, Fate::Over))?;
    }
    Ok(due.into_iter().map(|notice| notice.of.kind).collect())
}

/// What is offered again and again is heard of once a minute; whose turn it is, at once.
#[test]
fn a_notice_of_a_kind_and_a_challenger_come_once_a_minute() -> Checked {
    let store = &empty();
    let [anna, bert] = people(store)?;
    open(store, "a", [anna, bert])?;
    let offer = |id: &str, seq, seconds: i64| {
        let event = entry(id, seq, offered(0, Offer::Draw));
        notifying(at(NOW + 1000 * seconds, event), 1, NoticeKind::Offer)
    };
    let mut reported = 0;
    for (seq, seconds) in (1..).step_by(2).zip(0..100) {
        append(store, offer("a", seq, seconds))?;
        reported += sent(store, seconds)?.len();
        let withdrawn = entry("a", seq + 1, Step::Declined { party: 0 });
        append(store, withdrawn)?;
    }
    assert_eq!(reported, 1);
    // What stands is heard of, a minute after the one before at the latest; at another table at once.
    append(store, offer("a", 201, 100))?;
    open(store, "b", [anna, bert])?;
    append(store, offer("b", 1, 101))?;
    assert_eq!(sent(store, 102)?, [NoticeKind::Offer]);
    assert_eq!(sent(store, 160)?, [NoticeKind::Offer]);
    for (seq, seconds) in (2..).zip([200_i64, 201, 202]) {
        let turn = at(NOW + 1000 * seconds, played("b", seq, "move"));
        append(store, notifying(turn, 1, NoticeKind::Turn))?;
        assert_eq!(sent(store, seconds)?, [NoticeKind::Turn]);
    }
    for (id, by, seconds) in [("x", anna, 300), ("y", anna, 310), ("z", guest(9), 320)] {
        let (seek, to, until) = (of_one(id, by, seconds), bert, NOW);
        let new = NewChallenge { seek, to, until };
        store.write(|tx| challenges::make(tx, &new))?;
        let found = sent(store, seconds + 1)?.len();
        assert_eq!(found, usize::from(id != "y"), "{id}");
        if id == "x" {
            store.write(|tx| challenges::end(tx, "x"))?;
        }
    }
    assert_eq!(sent(store, 362)?, [NoticeKind::Challenge]);
    Ok(())
}

#[test]
fn no_more_wait_than_may() -> Checked {
    let store = &empty();
    let [anna, bert] = people(store)?;
    for number in 0..MOST_NOTICES + 5 {
        let id = format!("t{number}");
        open(store, &id, [anna, bert])?;
        append(store, notifying(played(&id, 1, "one"), 1, NoticeKind::Turn))?;
    }
    assert_eq!(due(store)?.len(), MOST_NOTICES as usize);
    Ok(())
}
