//! Blocks.

use quantarium_people::Holdings;
use quantarium_wire::Occupant;

use super::{Checked, account, guest, table};
use crate::{NewTable, Store, StoreError};

pub(super) fn all<S: Store>(empty: &mut impl FnMut() -> S) -> Checked {
    a_block_keeps_both_apart_until_it_is_undone(&empty())?;
    a_table_has_who_blocks_whom(&empty())?;
    who_is_removed_is_blocked_no_more(&empty())
}

fn names(store: &dyn Store, number: u8) -> Result<Vec<String>, StoreError> {
    let found = store.blocks().of(&guest(number))?;
    Ok(found.into_iter().map(|block| block.name).collect())
}

fn a_block_keeps_both_apart_until_it_is_undone(store: &dyn Store) -> Checked {
    let [nina, otto, paul] = [
        account(store, "Nina", 1)?,
        account(store, "Otto", 2)?,
        account(store, "Paul", 3)?,
    ];
    let blocks = store.blocks();
    assert!(blocks.block(&nina, &guest(9), 5000).is_err());
    assert!(blocks.block(&guest(9), &nina, 5000).is_err());
    blocks.block(&nina, &otto, 5000)?;
    blocks.block(&nina, &otto, 6000)?;
    blocks.block(&paul, &nina, 7000)?;
    assert_eq!(names(store, 1)?, ["Otto"]);
    assert_eq!(blocks.of(&nina)?[0].since, 5000);
    assert_eq!(names(store, 2)?, [""; 0]);
    let mut apart = blocks.apart_from(&nina)?;
    apart.sort_by_key(|digest| digest.0);
    let mut others = vec![otto, paul];
    others.sort_by_key(|digest| digest.0);
    assert_eq!(apart, others);
    assert_eq!(blocks.apart_from(&otto)?, [nina]);
    assert_eq!(blocks.apart_from(&guest(9))?, []);
    // Who is blocked cannot undo it.
    blocks.unblock(&otto, &nina)?;
    assert_eq!(blocks.apart_from(&otto)?, [nina]);
    blocks.unblock(&nina, &otto)?;
    assert_eq!(blocks.apart_from(&otto)?, []);
    assert_eq!(blocks.apart_from(&nina)?, [paul]);
    Ok(())
}

fn a_table_has_who_blocks_whom(store: &dyn Store) -> Checked {
    let nina = account(store, "Nina", 1)?;
    let otto = account(store, "Otto", 2)?;
    let mut three = table("a");
    three.occupants = vec![Occupant::Person; 3];
    three.parties = vec![0, 1, 2];
    three.holdings = Holdings {
        holders: vec![(0, guest(1)), (1, guest(9)), (2, guest(2))],
        links: Vec::new(),
    };
    store.open_table(&three)?;
    let other = NewTable {
        id: "b".to_owned(),
        holdings: Holdings {
            holders: vec![(0, guest(1))],
            links: Vec::new(),
        },
        ..three
    };
    store.open_table(&other)?;
    assert_eq!(store.blocks().apart_at("a")?, []);
    store.blocks().block(&otto, &nina, 5000)?;
    store.blocks().block(&nina, &otto, 5000)?;
    let mut pairs = store.blocks().apart_at("a")?;
    pairs.sort_unstable();
    assert_eq!(pairs, [(0, 2), (2, 0)]);
    assert_eq!(store.blocks().apart_at("b")?, []);
    Ok(())
}

fn who_is_removed_is_blocked_no_more(store: &dyn Store) -> Checked {
    let nina = account(store, "Nina", 1)?;
    let otto = account(store, "Otto", 2)?;
    store.blocks().block(&nina, &otto, 5000)?;
    store.blocks().block(&otto, &nina, 5000)?;
    store.accounts().remove(&otto, 0)?;
    assert_eq!(names(store, 1)?, [""; 0]);
    assert_eq!(store.blocks().apart_from(&nina)?, []);
    Ok(())
}
