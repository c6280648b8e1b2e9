//! Arenas.

use crate::kit::*;

/// When the arena starts, and a moment of it, in seconds and milliseconds since 1970 (UTC).
const STARTS: i64 = 1_800_000_000;
const NOW: i64 = 1000 * STARTS + 123;

fn arena(opener: Digest) -> Opened<NewArena> {
    Opened {
        shown: NewArena {
            name: "Friday".to_owned(),
            game: "quantum-link".to_owned(),
            clock: clock(300, 3),
            starts: STARTS,
            minutes: 30,
            rated: false,
            bots: true,
            public: true,
        },
        opener,
        seed: u64::MAX,
    }
}

fn whole(store: &Store) -> WholeArena {
    store.read(|db| arenas::find(db, "a", None)).unwrap()
}

/// An arena that three have joined.
fn opened(store: &Store) -> Found<Vec<Digest>> {
    let mut all = Vec::new();
    for (name, number) in [("Anna", 1), ("Bert", 2), ("Cleo", 3)] {
        all.push(account(store, name, number)?);
    }
    store.write(|tx| arenas::open(tx, "a", &arena(all[0]), NOW - 9000))?;
    for player in &all[1..] {
        store.write(|tx| arenas::join(tx, "a", player, NOW - 9000))?;
    }
    Ok(all)
}

/// Begins a game of two, of whom the second may be a bot: whether it was still to begin.
fn begin(store: &Store, number: u32, [one, other]: [Digest; 2], bot: bool) -> Found<bool> {
    let new = of_two(&format!("t{number}"), [one, other]);
    let game = ArenaGameToBegin {
        arena: "a".to_owned(),
        number,
        players: [(one, false), (other, bot)],
    };
    let come = [Step::Joined { party: 1 }];
    Ok(store.write(|tx| arenas::begin(tx, &game, &new, &come, NOW))?)
}

/// Has the first give up at a table, at a time.
fn give_up(store: &Store, id: &str, time: i64) -> Checked {
    store.write(|tx| tables::claim(tx, id))?;
    let mut over = ends(entry(id, 2, Step::Resigned { seat: 0 }), "0-1");
    (over.to_move, over.time) = (None, time);
    append(store, over)?;
    Ok(())
}

#[test]
fn who_is_ready_plays_once_and_a_result_counts_until_the_arena_is_over() -> Checked {
    let store = &empty();
    let all = opened(store)?;
    let bot = account(store, "Zed", 9)?;
    assert!(store.read(|db| arenas::running(db, NOW - 9000))?.is_empty());
    assert_eq!(store.read(|db| arenas::running(db, NOW))?.len(), 1);
    assert!(begin(store, 0, [all[0], all[1]], false)?);
    // Another server comes too late, with the same two or with one of them; a bot need not have joined.
    assert!(!begin(store, 0, [all[1], all[0]], false)?);
    assert!(!begin(store, 1, [all[1], all[2]], false)?);
    assert!(begin(store, 1, [all[2], bot], true)?);
    give_up(store, "t0", NOW)?;
    give_up(store, "t1", NOW + 30 * 60_000)?;
    let found = whole(store);
    let results: Vec<_> = found.games.iter().map(|game| game.game.result).collect();
    let expected = [LeagueResult::Played(Score::Loss), LeagueResult::Open];
    assert_eq!(results, expected);
    let late = store.read(|db| leagues::contest_of(db, "t1"))?;
    let late = late.map(|(contest, _)| (contest.ends, contest.result));
    assert_eq!(late, Some((Some(STARTS + 30 * 60), None)));
    assert_eq!((found.players.len(), found.ready), (4, vec![None; 4]));
    // Back again, one leaves, and what was won stays.
    for player in &all[..2] {
        store.write(|tx| arenas::join(tx, "a", player, NOW + 5))?;
    }
    assert!(!store.write(|tx| arenas::leave(tx, "a", &all[0], NOW + 6))?);
    assert!(!begin(store, 2, [all[1], all[0]], false)?);
    store.write(|tx| accounts::remove(tx, &all[0], NOW))?;
    let found = whole(store);
    assert_eq!(found.ready, [None, Some(NOW + 5), None, None]);
    assert_eq!(found.players[0].named, None);
    assert_eq!(found.games[0].game.result, expected[0]);
    store.write(|tx| tables::forget(tx, "t0"))?;
    assert_eq!(whole(store).games[0].game.result, expected[0]);
    let late = store.write(|tx| arenas::join(tx, "a", &all[1], NOW + 30 * 60_000));
    refuses!(late => League(NoLeague::Over));
    let none = store.read(|db| arenas::running(db, NOW + 30 * 60_000))?;
    assert!(none.is_empty());
    Ok(())
}

#[test]
fn those_who_wait_are_notified_once_and_before_the_start_it_goes_with_its_opener() -> Checked {
    let store = &empty();
    let all = opened(store)?;
    for player in &all {
        store.write(|tx| notices::set_webhook(tx, player, Some(&webhook("hook")), 0))?;
    }
    assert!(!store.write(|tx| arenas::leave(tx, "a", &all[2], NOW - 5000))?);
    assert!(!store.read(|db| arenas::have_started(db, NOW - 5000))?);
    assert!(store.read(|db| arenas::have_started(db, NOW))?);
    for _ in 0..2 {
        store.write(|tx| arenas::notify(tx, NOW))?;
    }
    assert!(!store.read(|db| arenas::have_started(db, NOW))?);
    let due = store.write(|tx| notices::take(tx, NOW, NOW + 1, 9))?;
    assert_eq!(due.len(), 2);
    for notice in due {
        let of = notice.of;
        assert!(of.kind == NoticeKind::Arena && of.subject == "a");
        assert!(of.game.is_some() && !of.is_of_nothing());
    }
    let listed = |who, now| store.read(|db| arenas::list(db, who, now, 9));
    let found = listed(Some(&all[1]), NOW)?;
    assert!(found[0].shown.joined && found[0].shown.by.as_deref() == Some("Anna"));
    // Only five that are not over; those that nobody else sees are in nobody else's list.
    for id in ["b", "c", "d", "e"] {
        let mut hidden = arena(all[0]);
        hidden.shown.public = false;
        hidden.shown.starts += 3600;
        store.write(|tx| arenas::open(tx, id, &hidden, NOW))?;
    }
    let many = store.write(|tx| arenas::open(tx, "f", &arena(all[0]), NOW));
    refuses!(many => League(NoLeague::Many));
    assert_eq!(listed(Some(&all[0]), NOW)?.len(), 5);
    assert_eq!(listed(None, NOW)?.len(), 1);
    assert!(!store.write(|tx| arenas::leave(tx, "b", &all[1], NOW))?);
    assert!(store.write(|tx| arenas::leave(tx, "b", &all[0], NOW))?);
    let order = listed(Some(&all[0]), NOW + 40 * 60_000)?;
    assert_eq!((order.len(), order[3].shown.id.as_str()), (4, "a"));
    assert_eq!(store.read(|db| arenas::of(db, &all[2]))?.len(), 1);
    store.write(|tx| accounts::remove(tx, &all[0], NOW))?;
    assert_eq!(listed(Some(&all[0]), NOW)?.len(), 1);
    Ok(())
}
