//! The contract of [`crate::Tokens`], as tests.

use quantarium_people::Scope;

use super::{Checked, account, guest, table};
use crate::tokens::MOST_TOKENS;
use crate::{NewToken, SEEN_TO, Store, StoreError};

const NOW: i64 = 1_800_000_000;

pub(super) fn all<S: Store>(empty: &mut impl FnMut() -> S) -> Checked {
    a_token_speaks_for_its_account_until_it_is_revoked(&empty())?;
    an_account_has_so_many_tokens(&empty())?;
    the_tokens_of_a_removed_account_are_gone(&empty())?;
    an_account_becomes_a_bot_unless_it_has_a_rated_game(&empty())
}

fn token(number: u8, scopes: &[Scope]) -> NewToken {
    NewToken {
        token: guest(number),
        name: format!("token {number}"),
        scopes: scopes.to_vec(),
        made: NOW,
    }
}

fn a_token_speaks_for_its_account_until_it_is_revoked(store: &dyn Store) -> Checked {
    let (anna, bert) = (account(store, "Anna", 1)?, account(store, "Bert", 2)?);
    let tokens = store.tokens();
    assert!(tokens.bearer(&guest(10), NOW)?.is_none());
    let first = tokens.make(&anna, &token(10, &Scope::ALL))?;
    let second = tokens.make(&anna, &token(11, &[Scope::Challenge]))?;
    let (owner, found) = tokens.bearer(&guest(10), NOW + 5)?.ok_or("no bearer")?;
    assert_eq!((owner.holder, found.number), (anna, first));
    assert_eq!(found.scopes, Scope::ALL);
    // Its use is noted, to the hour.
    let listed = tokens.of(&anna)?;
    let seen: Vec<_> = listed.iter().map(|one| (one.number, one.seen)).collect();
    assert_eq!(seen, [(second, None), (first, Some(NOW + 5))]);
    tokens.bearer(&guest(10), NOW + 6)?;
    assert_eq!(tokens.of(&anna)?[1].seen, Some(NOW + 5));
    tokens.bearer(&guest(10), NOW + 5 + SEEN_TO)?;
    assert_eq!(tokens.of(&anna)?[1].seen, Some(NOW + 5 + SEEN_TO));
    // Nobody revokes another's.
    assert_eq!(tokens.revoke(&bert, first)?, None);
    assert_eq!(tokens.revoke(&anna, first)?, Some(guest(10)));
    assert_eq!(tokens.revoke(&anna, first)?, None);
    assert!(tokens.bearer(&guest(10), NOW)?.is_none());
    assert!(tokens.bearer(&guest(11), NOW)?.is_some());
    assert!(tokens.of(&bert)?.is_empty());
    Ok(())
}

fn an_account_has_so_many_tokens(store: &dyn Store) -> Checked {
    let anna = account(store, "Anna", 1)?;
    for number in 0..MOST_TOKENS as u8 {
        store
            .tokens()
            .make(&anna, &token(10 + number, &Scope::ALL))?;
    }
    let more = store.tokens().make(&anna, &token(99, &Scope::ALL));
    assert!(matches!(more, Err(StoreError::ManyTokens)));
    let nobodys = store.tokens().make(&guest(5), &token(98, &Scope::ALL));
    assert!(matches!(nobodys, Err(StoreError::NoSuchAccount)));
    Ok(())
}

fn the_tokens_of_a_removed_account_are_gone(store: &dyn Store) -> Checked {
    let anna = account(store, "Anna", 1)?;
    store.tokens().make(&anna, &token(10, &Scope::ALL))?;
    assert_eq!(store.accounts().remove(&anna, 0)?, [guest(10)]);
    assert!(store.tokens().bearer(&guest(10), NOW)?.is_none());
    Ok(())
}

fn an_account_becomes_a_bot_unless_it_has_a_rated_game(store: &dyn Store) -> Checked {
    let (anna, bert) = (account(store, "Anna", 1)?, account(store, "Bert", 2)?);
    for (id, holder, rated) in [("a", anna, false), ("b", bert, true)] {
        let mut row = table(id);
        row.rated = rated;
        row.holdings.holders.push((0, holder));
        store.open_table(&row)?;
    }
    let is_bot = |name| -> Result<_, StoreError> {
        Ok(store.accounts().named(name)?.is_some_and(|found| found.bot))
    };
    assert!(!is_bot("anna")?);
    store.tokens().make_bot(&anna)?;
    assert!(is_bot("anna")?);
    store.tokens().make_bot(&anna)?;
    let refused = store.tokens().make_bot(&bert);
    assert!(matches!(refused, Err(StoreError::HasRated)));
    assert!(!is_bot("bert")?);
    let unknown = store.tokens().make_bot(&guest(9));
    assert!(matches!(unknown, Err(StoreError::NoSuchAccount)));
    // A seat of it is shown as a bot's.
    let seated = store.players().seated("a")?;
    assert!(seated.iter().all(|player| player.bot));
    Ok(())
}
