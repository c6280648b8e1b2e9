//! Lists of tables.

use std::time::Instant;

use crate::kit::*;

#[test]
fn lists_show_ones_own() -> Checked {
    let store = &empty();
    for (id, holders) in [
        ("a", vec![]),
        ("b", vec![1]),
        ("c", vec![1, 2]),
        ("d", vec![2]),
    ] {
        let holdings = held((0..).zip(holders.into_iter().map(guest)).collect());
        let new = but(table(id), |new| new.holdings = holdings);
        store.write(|tx| tables::open(tx, &new))?;
    }
    let (first, third) = (guest(1), guest(3));
    for (guest, nobodys, expected) in [
        (Some(&first), false, vec!["c", "b"]),
        (Some(&first), true, vec!["c", "b", "a"]),
        (Some(&third), false, vec![]),
        (None, true, vec!["a"]),
        (None, false, vec![]),
    ] {
        let list = store.read(|db| tables::list(db, guest, nobodys, 10))?;
        assert_eq!(ids(&list), expected);
    }
    Ok(())
}

#[test]
fn lists_begin_with_what_happened_last_and_are_limited() -> Checked {
    let store = &empty();
    for id in ["b", "a", "c"] {
        opened(store, id)?;
    }
    append(store, ends(played("c", 1, "one"), "1/2-1/2"))?;
    let mut online = of_two("d", [guest(1), guest(2)]);
    online.holdings = Holdings::default();
    store.write(|tx| tables::open(tx, &online))?;
    let list = store.read(|db| tables::list(db, None, true, 3))?;
    assert_eq!(ids(&list), ["c", "d", "a"]);
    let list: Vec<TableSummary> = list.into_iter().map(|table| table.shown).collect();
    assert_eq!((list[0].plies, list[1].plies), (1, 0));
    assert_eq!((list[1].online, list[0].online), (true, false));
    assert!(!list[1].shared, "the second player has not come");
    assert_eq!(list[0].result, "1/2-1/2");
    let occupants = list[2].seats.iter().map(|seat| seat.occupant);
    assert!(occupants.eq(table("a").occupants));
    Ok(())
}

#[test]
fn a_finished_game_has_its_place_by_its_end() -> Checked {
    let store = &empty();
    let anna = account(store, "Anna", 1)?;
    let at = |entry: Entry, time: i64, result| at(time, ends(entry, result));
    let offered = |id: &str, seq: u32| entry(id, seq, offered(0, Offer::Rematch));
    // What was broken off was opened last.
    for id in ["a", "b", "d", "c"] {
        opened(store, id)?;
        store.write(|tx| tables::hold(tx, id, 0, &anna))?;
    }
    const BEGUN: i64 = 1_800_000_000_000;
    append(store, at(played("b", 1, "last"), BEGUN + 10_000, "1-0"))?;
    append(store, at(played("d", 1, "one"), BEGUN + 20_000, "*"))?;
    append(store, at(entry("c", 1, Step::Aborted), BEGUN + 25_000, "*"))?;
    append(store, at(played("a", 1, "last"), BEGUN + 30_000, "0-1"))?;
    // What follows the end changes neither its place nor what is said of it.
    append(store, at(offered("b", 2), BEGUN + 40_000, "1-0"))?;
    append(store, at(offered("c", 2), BEGUN + 40_000, "*"))?;
    let order = |tables: Vec<Summary>| -> Vec<String> {
        let of = |TableSummary { id, acted, .. }| format!("{id} {}", acted - BEGUN / 1000);
        tables.into_iter().map(|table| of(table.shown)).collect()
    };
    let listed = |limit| store.read(|db| tables::list(db, Some(&anna), false, limit));
    let most = |limit| listed(limit).map(order);
    let list = || most(10);
    assert_eq!(list()?, ["a 30", "c 25", "d 20", "b 10"]);
    // A game that goes on is not pushed out of the list by those that ended later.
    assert_eq!(most(1)?, ["a 30", "d 20"]);
    let of = Finished::of(&anna);
    let finished = |before, limit| {
        let page = Finished { before, ..of };
        let page = store.read(|db| tables::finished(db, &page, limit));
        page.map(order)
    };
    assert_eq!(finished(None, 10)?, ["a 30", "b 10"]);
    assert_eq!(finished(None, 1)?, ["a 30"]);
    let all = store.read(|db| accounts::tables_of(db, &anna))?;
    assert_eq!(all, ["b", "d", "c", "a"]);
    // Where the end itself is taken back, the game goes on from then.
    let back = entry("a", 2, Step::ResignationTakenBack);
    append(store, at(back, BEGUN + 50_000, "*"))?;
    assert_eq!(list()?, ["a 50", "c 25", "d 20", "b 10"]);
    assert_eq!(finished(None, 10)?, ["b 10"]);
    assert_eq!(finished(Some("a"), 10)?, [""; 0]);
    // So it does where the last move is taken back, and has its place by its last end.
    append(store, at(played("a", 3, "last"), BEGUN + 60_000, "0-1"))?;
    let back = entry("a", 4, Step::TakenBack { plies: 0 });
    append(store, at(back, BEGUN + 70_000, "*"))?;
    assert_eq!(most(1)?, ["c 25", "d 20"]);
    append(store, at(played("a", 5, "last"), BEGUN + 80_000, "0-1"))?;
    // Of two that ended at once the one that was opened later comes first.
    append(store, at(played("d", 2, "last"), BEGUN + 80_000, "0-1"))?;
    for (before, limit, expected) in [
        (None, 10, &["d 80", "a 80", "b 10"][..]),
        (None, 2, &["d 80", "a 80"]),
        (Some("d"), 1, &["a 80"]),
        (Some("a"), 2, &["b 10"]),
        (Some("b"), 2, &[]),
        (Some("unknown"), 2, &[]),
    ] {
        assert_eq!(finished(before, limit)?, expected, "before {before:?}");
    }
    Ok(())
}

#[test]
fn no_game_with_days_is_left_out_for_another_and_none_of_those_that_a_program_plays() -> Checked {
    let store = &empty();
    let bot = guest(1);
    for (id, days) in [("late", true), ("one", false), ("two", false)] {
        let clock = days.then_some(TimeControl::Days { days: 3 });
        let new = but(of_two(id, [bot, guest(2)]), |new| new.clock = clock);
        open(store, &new)?;
    }
    let alone = but(table("alone"), |new| new.holdings = held(vec![(0, bot)]));
    open(store, &alone)?;
    let list = store.read(|db| tables::list(db, Some(&bot), false, 2))?;
    assert_eq!(ids(&list), ["alone", "late"]);
    let playing = || store.read(|db| tables::playing(db, &bot));
    assert_eq!(ids(&playing()?), ["two", "one", "late"]);
    append(store, ends(played("one", 1, "last"), "1-0"))?;
    assert_eq!(ids(&playing()?), ["two", "late"]);
    Ok(())
}

/// The only table of a guest.
fn own(store: &Store, number: u8) -> Found<TableSummary> {
    let guest = guest(number);
    let mut found = store.read(|db| tables::list(db, Some(&guest), false, 1))?;
    Ok(found.pop().ok_or("the table is lost")?.shown)
}

#[test]
fn lists_say_whose_turn_it_is_and_what_became_of_a_seat() -> Checked {
    let store = &empty();
    let shared = of_two("a", [guest(1), guest(2)]);
    open(store, &shared)?;
    let found = own(store, 1)?;
    assert_eq!((found.own, found.to_move), (vec![0], Some(0)));
    assert_eq!(found.acted, shared.opened);
    append(store, played("a", 1, "one"))?;
    let found = own(store, 2)?;
    assert_eq!((found.own, found.to_move), (vec![1], Some(1)));
    assert_eq!(found.acted, 1_800_000_000);
    let over = but(played("a", 2, "last"), |new| new.to_move = None);
    append(store, over)?;
    assert_eq!(own(store, 2)?.to_move, None);
    // Who has left has no seat in it.
    let mut shared = table("b");
    shared.occupants = vec![Occupant::Person; 3];
    shared.parties = vec![0, 1, 2];
    shared.holdings.holders = vec![(0, guest(3)), (1, guest(4))];
    shared.stand_in = Some(6);
    open(store, &shared)?;
    let step = Step::Replaced { seat: 1, level: 6 };
    append(store, entry("b", 1, step))?;
    let found = own(store, 4)?;
    assert_eq!((found.own, found.online), (Vec::new(), true));
    assert_eq!(found.seats[1].occupant, Occupant::computer(6));
    // The table is made again of how it was opened.
    let stored = loaded(store, "b")?.table;
    assert_eq!(stored.occupants, shared.occupants);
    assert_eq!(stored.stand_in, Some(6));
    Ok(())
}

#[test]
fn games_that_everybody_may_see_are_listed_while_they_are_played() -> Checked {
    let store = &empty();
    let [anna, bert] = anna_and_bert(store)?;
    for id in ["a", "b", "of friends", "new"] {
        let mut table = table(id);
        table.listed = id != "of friends";
        table.holdings = held(vec![(0, if id == "a" { anna } else { guest(9) })]);
        open(store, &table)?;
        if id != "new" {
            append(store, played(id, 1, "one"))?;
        }
    }
    let running = |reader, since| -> Found<Vec<String>> {
        let found = store.read(|db| tables::running(db, reader, since, 9))?;
        Ok(found.into_iter().map(|table| table.shown.id.0).collect())
    };
    assert_eq!(running(None, 0)?, ["b", "a"]);
    assert_eq!(running(Some(&anna), 0)?, ["b"]);
    assert_eq!(running(Some(&bert), 0)?, ["b", "a"]);
    store.write(|tx| blocks::block(tx, &anna, &bert, 1))?;
    assert_eq!(running(Some(&bert), 0)?, ["b"]);
    // All is long ago.
    assert!(running(None, NOW)?.is_empty());
    append(store, ends(played("b", 2, "two"), "1-0"))?;
    append(store, entry("a", 2, Step::Aborted))?;
    assert!(running(None, 0)?.is_empty());
    Ok(())
}

#[test]
fn finished_games_that_everybody_may_see_are_looked_up() -> Checked {
    let store = &empty();
    let [anna, bert] = anna_and_bert(store)?;
    // In the order in which they end: whose, which game, how it ends, whether all may see it.
    let games = [
        ("a", anna, "quantum", "1-0", true),
        ("b", bert, "quantum:board=6x6", "0-1", true),
        ("of friends", anna, "quantum", "1-0", false),
        ("c", anna, "quantum-link", "1/2-1/2", true),
        ("going on", anna, "quantum", "*", true),
        ("d", anna, "quantum:board=6x6", "0-1", true),
        ("alone", anna, "quanta", "1-0", false),
    ];
    let friend = guest(9);
    for (number, (id, holder, game, result, listed)) in (1..).zip(games) {
        let other = [holder, friend][usize::from(id == "of friends")];
        let table = NewTable {
            game: game.to_owned(),
            rated: id == "d",
            listed,
            // Both seats, by which it is still one game.
            holdings: held(vec![(0, holder), (1, other)]),
            ..table(id)
        };
        open(store, &table)?;
        append(store, at(number, ends(played(id, 1, "one"), result)))?;
    }
    let found = |of: Finished<'_>, limit| {
        let found = store.read(|db| tables::finished(db, &of, limit));
        found.map(|found| ids(&found).join(" "))
    };
    let all = Finished::default();
    let annas = Finished {
        player: Some(&anna),
        shown: Shown::Public,
        ..all
    };
    let shown = |shown| Finished { shown, ..annas };
    #[rustfmt::skip]
    let asked = [
        (all, "d c b a"),
        (annas, "d c a"),
        (shown(Shown::All), "alone d c of friends a"),
        (shown(Shown::To(Some(&anna))), "alone d c of friends a"),
        (shown(Shown::To(Some(&friend))), "alone d c of friends a"),
        (shown(Shown::To(Some(&bert))), "alone d c a"),
        (Finished { family: Some("quantum"), ..shown(Shown::To(None)) }, "d a"),
        (Finished { family: Some("quantum"), ..all }, "d b a"),
        (Finished { family: Some("quantum"), ..annas }, "d a"),
        (Finished { family: Some("quant"), ..all }, ""),
        (Finished { game: Some("quantum"), ..all }, "a"),
        (Finished { family: Some("quantum"), game: Some("quantum:board=6x6"), ..all }, "d b"),
        (Finished { game: Some("quantum:board=6x6"), ..annas }, "d"),
        (Finished { result: Some("1-%"), ..all }, "a"),
        (Finished { result: Some("1/2%"), ..annas }, "c"),
        (Finished { rated: Some(true), ..all }, "d"),
        (Finished { rated: Some(false), ..annas }, "c a"),
        (Finished { from: Some(2), until: Some(6), ..all }, "c b"),
        (Finished { from: Some(4), until: Some(6), ..annas }, "c"),
        (Finished { before: Some("c"), ..all }, "b a"),
        (Finished { before: Some("c"), ..annas }, "a"),
        (Finished { before: Some("going on"), ..all }, ""),
        (Finished { before: Some("d"), result: Some("0-1%"), rated: Some(false), until: Some(9), ..all }, "b"),
    ];
    for (of, expected) in asked {
        assert_eq!(found(of, 9)?, expected, "{of:?}");
        // All that was looked at was not too much.
        assert_eq!(store.read(|db| tables::looked_until(db, &of))?, None);
    }
    assert_eq!(found(all, 2)?, "d c");
    Ok(())
}

#[test]
fn only_public_games_that_are_over_are_found_by_their_positions() -> Checked {
    let store = &empty();
    for (id, listed) in [("a", true), ("b", false), ("c", true), ("d", true)] {
        let mut new = table(id);
        new.listed = listed;
        open(store, &new)?;
        let result = if id == "d" { "*" } else { "1-0" };
        append(store, ends(played(id, 1, "one"), result))?;
    }
    let missing = || store.read(|db| tables::not_noted(db, 0, 9));
    let missing = || missing().map(|all| all.into_iter().map(|(_, id, _)| id).collect::<Vec<_>>());
    assert_eq!(missing()?, ["a", "c"]);
    // The start comes again: it counts as it came first.
    let all = [(-7, Some("one")), (8, Some("two")), (-7, None)].map(|(position, next)| {
        let next = next.map(str::to_owned);
        Reached { position, next }
    });
    for id in ["a", "b", "c", "d"] {
        for _ in 0..2 {
            store.write(|tx| tables::note_reached(tx, id, &all))?;
        }
    }
    assert!(missing()?.is_empty());
    let found = |position| store.read(|db| tables::from_position(db, position, 1));
    let went_on = |next: &str, games| {
        let (next, result) = (next.to_owned(), "1-0".to_owned());
        vec![WentOn {
            next,
            result,
            games,
        }]
    };
    let (counted, games) = found(-7)?;
    assert_eq!(counted, went_on("one", 2));
    assert_eq!(ids(&games), ["c"]);
    assert_eq!(found(9)?, (Vec::new(), Vec::new()));
    store.write(|tx| tables::forget(tx, "c"))?;
    let back = entry("a", 2, Step::ResignationTakenBack);
    assert_eq!(found(8)?.0, went_on("two", 1));
    append(store, back)?;
    assert_eq!(found(8)?.0, []);
    Ok(())
}

#[test]
#[ignore = "it fills a store, and says how long a question takes"]
fn games_from_a_position_are_found_soon_among_many() -> Checked {
    const GAMES: &str = "INSERT INTO tables (number, id, game, setup, opened, result, acted, listed)
        WITH RECURSIVE games(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM games WHERE number < 100000)
        SELECT number, 'game ' || number, 'quanta', 'start', 0,
            CASE number % 3 WHEN 0 THEN '1-0' WHEN 1 THEN '0-1' ELSE '1/2-1/2' END, number, 1 FROM games";
    let store = &empty();
    store.write(|tx| tx.batch(GAMES))?;
    for seat in 0..2 {
        let seats = format!("INSERT INTO seats (number, seat) SELECT number, {seat} FROM tables");
        store.write(|tx| tx.batch(&seats))?;
    }
    // Game by game, as they end; ten moves at each ply; the numbers of positions lie anywhere, as digests do.
    let plies = (0..30).map(|ply| format!("({ply}, {})", 10_u32.pow(ply.min(5))));
    let plies = plies.collect::<Vec<_>>().join(", ");
    for first in (0..100_000).step_by(1000) {
        let positions = format!(
            "INSERT INTO positions (position, number, move, result) WITH plies(ply, ways) AS (VALUES {plies})
             SELECT (ply * 100000 + number % ways) * 1000003000037 % 1000000000039, number,
                 CAST(number / ways % 10 AS TEXT), result
             FROM tables, plies WHERE number > {first} AND number <= {first} + 1000 ORDER BY number, ply"
        );
        store.write(|tx| tx.batch(&positions))?;
    }
    for (ply, ways) in [(0, 1), (1, 10), (2, 100), (29, 100_000)] {
        let number = (ply * 100_000 + 7 % ways) * 1_000_003_000_037 % 1_000_000_000_039;
        let ask = |_| {
            let begun = Instant::now();
            let found = store.read(|db| tables::from_position(db, number, 6));
            found.map(|found| (begun.elapsed(), found))
        };
        let mut asked = (0..21).map(ask).collect::<Result<Vec<_>, _>>()?;
        let first = asked[0].0;
        asked.sort_by_key(|(took, _)| *took);
        let (median, (went_on, games)) = &asked[10];
        let counted: u32 = went_on.iter().map(|one| one.games).sum();
        assert_eq!(counted, (100_000 / ways as u32).min(10_000));
        assert_eq!(games.len(), (100_000 / ways as usize).min(6));
        println!("after {ply} moves, {counted} games: first {first:?}, median {median:?}");
    }
    Ok(())
}
