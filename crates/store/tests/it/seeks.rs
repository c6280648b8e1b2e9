//! Seeks.

use crate::kit::*;

/// What whoever takes a place has seen of the seek.
fn taken(store: &Store, id: &str) -> Found<usize> {
    let seeks = store.read(seeks::all)?;
    let found = seeks.iter().find(|seek| seek.id.0 == id);
    Ok(found.ok_or("the seek is lost")?.guests.len())
}

#[test]
fn seeks_come_back_oldest_first_and_places_are_taken_and_left() -> Checked {
    let store = &empty();
    let other = OpenSeek {
        new: NewSeek {
            clock: Some(clock(300, 5)),
            seating: Seating::Opener,
            stand_in: None,
            rated: true,
            unaided: true,
            ..seek("a").new
        },
        places: 2,
        guests: vec![guest(2), guest(1)],
        ..seek("a")
    };
    let third = but(seek("c"), |seek| seek.new.seating = Seating::Other);
    let all = [seek("b"), other, third];
    for seek in &all {
        store.write(|tx| seeks::open(tx, seek))?;
    }
    assert_eq!(store.read(seeks::all)?, all);
    let join = |id, seen, number| store.write(|tx| seeks::join(tx, id, seen, &guest(number)));
    join("b", 1, 2)?;
    // Somebody who has seen another number comes too late.
    refuses!(join("b", 1, 3) => SeekGone(_));
    refuses!(join("x", 1, 3) => SeekGone(_));
    join("b", 2, 3)?;
    store.write(|tx| seeks::leave(tx, "b", &guest(2)))?;
    store.write(|tx| seeks::leave(tx, "b", &guest(9)))?;
    assert_eq!(store.read(seeks::all)?[0].guests, [guest(1), guest(3)]);
    store.write(|tx| seeks::close(tx, "b"))?;
    refuses!(store.write(|tx| seeks::close(tx, "b")) => SeekGone(_));
    assert_eq!(store.read(seeks::all)?, all[1..]);
    Ok(())
}

#[test]
fn places_pass_to_an_account_and_who_waits_without_one_is_known() -> Checked {
    let store = &empty();
    let anna = account(store, "anna", 9)?;
    let both = but(seek("b"), |new| new.guests = vec![anna, guest(1)]);
    store.write(|tx| seeks::open(tx, &seek("a")))?;
    store.write(|tx| seeks::open(tx, &both))?;
    assert_eq!(store.read(seeks::waiting_guests)?, [guest(1)]);
    store.write(|tx| seeks::pass_on(tx, &guest(1), &anna))?;
    let mut expected = [seek("a"), both];
    for seek in &mut expected {
        seek.pass_on(&guest(1), anna);
        assert_eq!(seek.guests, [anna]);
    }
    assert_eq!(store.read(seeks::all)?, expected);
    assert!(store.read(seeks::waiting_guests)?.is_empty());
    Ok(())
}

fn fill(store: &Store, id: &str, taken: usize, to: &str) -> Result<(), StoreError> {
    let steps = [Step::Joined { party: 1 }];
    store.write(|tx| seeks::fill(tx, id, taken, &table(to), &steps, NOW))
}

#[test]
fn a_seek_leads_to_one_table_at_most() -> Checked {
    let store = &empty();
    store.write(|tx| seeks::open(tx, &seek("a")))?;
    refuses!(fill(store, "a", 2, "t") => SeekGone(_));
    assert!(loaded(store, "t").is_err());
    fill(store, "a", 1, "t")?;
    assert!(store.read(seeks::all)?.is_empty());
    let found = loaded(store, "t")?;
    assert_eq!(found.events.len(), 1);
    assert_eq!(found.events[0].event.time, NOW);
    refuses!(fill(store, "a", 1, "u") => SeekGone(_));
    assert!(loaded(store, "u").is_err());
    // One that cannot become a table stays open.
    store.write(|tx| seeks::open(tx, &seek("b")))?;
    refuses!(fill(store, "b", 1, "t") => IdTaken(_));
    assert_eq!(store.read(seeks::all)?, [seek("b")]);
    Ok(())
}

#[test]
fn of_many_who_take_the_last_place_one_has_it() -> Checked {
    let store = empty();
    store.write(|tx| seeks::open(tx, &seek("a")))?;
    let known = taken(&store, "a")?;
    let won = std::thread::scope(|scope| {
        let store = &store;
        let takers: Vec<_> = (0..8)
            .map(|number| scope.spawn(move || fill(store, "a", known, &format!("t{number}"))))
            .collect();
        let ended = takers.into_iter().map(|taker| taker.join());
        ended.filter(|ended| matches!(ended, Ok(Ok(())))).count()
    });
    assert_eq!(won, 1);
    let tables = (0..8).filter(|number| loaded(&store, &format!("t{number}")).is_ok());
    assert_eq!(tables.count(), 1);
    Ok(())
}
