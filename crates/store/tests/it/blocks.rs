//! Blocks.

use crate::kit::*;

fn names(store: &Store, number: u8) -> Result<Vec<String>, StoreError> {
    let found = store.read(|db| blocks::of(db, &guest(number)))?;
    Ok(found.into_iter().map(|block| block.name).collect())
}

#[test]
fn a_block_keeps_both_apart_until_it_is_undone_and_a_table_has_who_blocks_whom() -> Checked {
    let store = &empty();
    let [nina, otto] = [account(store, "Nina", 1)?, account(store, "Otto", 2)?];
    let paul = account(store, "Paul", 3)?;
    let block =
        |one: &Digest, other: &Digest, now| store.write(|tx| blocks::block(tx, one, other, now));
    assert!(block(&nina, &guest(9), 5000).is_err());
    assert!(block(&guest(9), &nina, 5000).is_err());
    block(&nina, &otto, 5000)?;
    block(&nina, &otto, 6000)?;
    block(&paul, &nina, 7000)?;
    assert_eq!(names(store, 1)?, ["Otto"]);
    assert_eq!(store.read(|db| blocks::of(db, &nina))?[0].since, 5000);
    assert_eq!(names(store, 2)?, [""; 0]);
    let apart = store.read(|db| blocks::apart_from(db, &nina))?;
    assert_eq!(sorted(apart), sorted(vec![otto, paul]));
    assert_eq!(store.read(|db| blocks::apart_from(db, &otto))?, [nina]);
    assert_eq!(store.read(|db| blocks::apart_from(db, &guest(9)))?, []);
    // Who is blocked cannot undo it.
    store.write(|tx| blocks::unblock(tx, &otto, &nina))?;
    assert_eq!(store.read(|db| blocks::apart_from(db, &otto))?, [nina]);
    store.write(|tx| blocks::unblock(tx, &nina, &otto))?;
    assert_eq!(store.read(|db| blocks::apart_from(db, &otto))?, []);
    assert_eq!(store.read(|db| blocks::apart_from(db, &nina))?, [paul]);
    let mut three = table("a");
    three.occupants = vec![Occupant::Person; 3];
    three.parties = vec![0, 1, 2];
    three.holdings = held(vec![(0, guest(1)), (1, guest(9)), (2, guest(2))]);
    store.write(|tx| tables::open(tx, &three))?;
    (three.id, three.holdings) = ("b".to_owned(), held(vec![(0, guest(1))]));
    store.write(|tx| tables::open(tx, &three))?;
    assert_eq!(store.read(|db| blocks::apart_at(db, "a"))?, []);
    block(&otto, &nina, 5000)?;
    block(&nina, &otto, 5000)?;
    let pairs = store.read(|db| blocks::apart_at(db, "a"))?;
    assert_eq!(sorted(pairs), [(0, 2), (2, 0)]);
    assert_eq!(store.read(|db| blocks::apart_at(db, "b"))?, []);
    Ok(())
}
