//! Tokens.

use crate::kit::*;

const NOW: i64 = 1_800_000_000;

pub(crate) fn token(number: u8, scopes: &[Scope]) -> StoredToken {
    StoredToken {
        token: guest(number),
        shown: AccountToken {
            id: 0,
            name: format!("token {number}"),
            scopes: scopes.iter().map(|one| one.text().to_owned()).collect(),
            made: NOW,
            seen: None,
        },
    }
}

#[test]
fn a_token_speaks_for_its_account_until_it_is_revoked_and_there_are_so_many() -> Checked {
    let store = &empty();
    let [anna, bert] = anna_and_bert(store)?;
    assert!(tokens::bearer(store, &guest(10), NOW)?.is_none());
    let first = store.write(|tx| tokens::make(tx, &anna, &token(10, &Scope::ALL)))?;
    let second = store.write(|tx| tokens::make(tx, &anna, &token(11, &[Scope::Challenge])))?;
    let (owner, found) = tokens::bearer(store, &guest(10), NOW + 5)?.ok_or("no bearer")?;
    assert_eq!((owner.holder, found.shown.id), (anna, first));
    assert_eq!(found.shown.scopes, Scope::ALL.map(Scope::text));
    // Its use is noted, to the hour.
    settled(store)?;
    let listed = store.read(|db| tokens::of(db, &anna))?;
    let seen = listed.iter().map(|one| (one.shown.id, one.shown.seen));
    let seen: Vec<_> = seen.collect();
    assert_eq!(seen, [(second, None), (first, Some(NOW + 5))]);
    tokens::bearer(store, &guest(10), NOW + 6)?;
    let seen = || store.read(|db| Ok(tokens::of(db, &anna)?[1].shown.seen));
    assert_eq!(seen()?, Some(NOW + 5));
    tokens::bearer(store, &guest(10), NOW + 5 + SEEN_TO)?;
    settled(store)?;
    assert_eq!(seen()?, Some(NOW + 5 + SEEN_TO));
    // Nobody revokes another's.
    for (who, revoked) in [(bert, None), (anna, Some(guest(10))), (anna, None)] {
        assert_eq!(store.write(|tx| tokens::revoke(tx, &who, first))?, revoked);
    }
    assert!(tokens::bearer(store, &guest(10), NOW)?.is_none());
    assert!(tokens::bearer(store, &guest(11), NOW)?.is_some());
    assert!(store.read(|db| tokens::of(db, &bert))?.is_empty());
    let new = token(99, &Scope::ALL);
    for number in 0..MOST_TOKENS as u8 {
        store.write(|tx| tokens::make(tx, &bert, &token(20 + number, &Scope::ALL)))?;
    }
    refuses!(store.write(|tx| tokens::make(tx, &bert, &new)) => ManyTokens);
    refuses!(store.write(|tx| tokens::make(tx, &guest(5), &new)) => NoSuchAccount);
    Ok(())
}

#[test]
fn an_account_becomes_a_bot_unless_it_has_a_rated_game() -> Checked {
    let store = &empty();
    let [anna, bert] = anna_and_bert(store)?;
    for (id, holder, rated) in [("a", anna, false), ("b", bert, true)] {
        let mut row = table(id);
        row.rated = rated;
        row.holdings.holders.push((0, holder));
        store.write(|tx| tables::open(tx, &row))?;
    }
    let is_bot = |name| named(store, name).map(|found| found.bot);
    assert!(!is_bot("anna")?);
    store.write(|tx| tokens::make_bot(tx, &anna))?;
    assert!(is_bot("anna")?);
    refuses!(store.write(|tx| tokens::make_bot(tx, &bert)) => HasRated);
    assert!(!is_bot("bert")?);
    refuses!(store.write(|tx| tokens::make_bot(tx, &guest(9))) => NoSuchAccount);
    // A seat of it is shown as a bot's.
    let seated = store.read(|db| players::seated(db, "a"))?;
    assert!(seated.iter().all(|player| player.bot));
    Ok(())
}
