//! Whom accounts follow.

use crate::kit::*;

/// The names of those whom an account follows.
fn names(store: &Store, number: u8) -> Result<Vec<String>, StoreError> {
    let found = store.read(|db| follows::of(db, &guest(number), "quanta"))?;
    Ok(found.into_iter().map(|(_, one)| one.name).collect())
}

#[test]
fn followers_are_notified_of_each_player_and_kind_not_more_often_than_every_few_hours() -> Checked {
    let store = &empty();
    let ([anna, bert], carl) = (anna_and_bert(store)?, account(store, "carl", 3)?);
    store.write(|tx| notices::set_webhook(tx, &bert, Some(&webhook("bert")), 0))?;
    let notify = |who, kind, now| store.write(|tx| follows::notify(tx, &who, kind, now));
    for (one, other) in [(bert, anna), (bert, carl), (bert, anna), (carl, anna)] {
        assert!(store.write(|tx| follows::follow(tx, &one, &other, NOW))?);
    }
    assert_eq!(names(store, 2)?, ["Anna", "carl"]);
    assert!(store.read(|db| follows::follows(db, &bert, &anna))?);
    assert!(!store.read(|db| follows::follows(db, &anna, &bert))?);
    // That she is there was seen when she was followed.
    let waits = |kind, now| store.read(|db| follows::are_waiting(db, &anna, kind, now));
    assert!(!waits(NoticeKind::Came, NOW + HOUR)?);
    assert!(waits(NoticeKind::Opened, NOW + HOUR)?);
    let (name, told) = notify(anna, NoticeKind::Opened, NOW + HOUR)?;
    let both = sorted(vec![bert, carl]);
    assert_eq!((name.as_str(), sorted(told)), ("Anna", both));
    let (_, again) = notify(anna, NoticeKind::Opened, NOW + 2 * HOUR)?;
    assert!(again.is_empty());
    // Not who is kept apart, and each kind by itself.
    store.write(|tx| blocks::block(tx, &anna, &carl, 1))?;
    assert_eq!(notify(anna, NoticeKind::Came, NOW + 3 * HOUR)?.1, [bert]);
    let due = store.write(|tx| notices::take(tx, NOW + 4 * HOUR, NOW + 5 * HOUR, 9))?;
    let kinds: Vec<_> = due.iter().map(|one| one.of.kind).collect();
    assert_eq!(kinds, [NoticeKind::Opened, NoticeKind::Came]);
    assert!(due.iter().all(|one| one.of.others == ["Anna"]));
    assert!(matches!(due[0].outlet, Outlet::Webhook(_)) && !due[0].of.is_of_nothing());
    // Who is gone is followed by none, and nothing is sent of them.
    store.write(|tx| accounts::remove(tx, &anna, 1))?;
    assert_eq!(names(store, 2)?, ["carl"]);
    let due = store.write(|tx| notices::take(tx, NOW + 6 * HOUR, NOW + 7 * HOUR, 9))?;
    assert_eq!(due, []);
    store.write(|tx| follows::unfollow(tx, &bert, &carl))?;
    assert_eq!(names(store, 2)?, [""; 0]);
    Ok(())
}
