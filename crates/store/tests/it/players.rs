//! Players.

use crate::kit::{self, *};

/// Opens a rated table, with these in its seats.
fn open(store: &Store, id: &str, players: [Digest; 2]) -> Checked {
    kit::open(store, &but(of_two(id, players), |new| new.rated = true))
}

fn ends(id: &str, seq: u32, result: &str) -> Entry {
    kit::ends(played(id, seq, "last"), result)
}

/// The ratings after an account's games.
fn history(store: &Store, account: &Digest) -> Result<Vec<Rating>, StoreError> {
    let pools = store.read(|db| players::ratings(db, account, 100))?;
    let games = pools.into_iter().flat_map(|pool| pool.history);
    Ok(games.map(|game| game.rating).collect())
}

#[test]
fn who_plays_without_help_is_known_until_the_game_is_over() -> Checked {
    let store = &empty();
    let [anna, bert] = anna_and_bert(store)?;
    let players = [anna, guest(9)];
    let alone = but(of_two("a", players), |new| new.unaided = true);
    kit::open(store, &alone)?;
    kit::open(store, &of_two("aided", players))?;
    open(store, "rated", [anna, bert])?;
    assert!(loaded(store, "a")?.table.unaided && !loaded(store, "aided")?.table.unaided);
    let now = |holder| store.read(move |db| players::unaided_now(db, &holder));
    assert_eq!(now(anna)?.len(), 2);
    assert_eq!(now(guest(9))?, ["a"]);
    append(store, ends("a", 1, "1-0"))?;
    assert_eq!(now(anna)?, ["rated"]);
    assert!(now(guest(9))?.is_empty());
    append(store, entry("a", 2, Step::TakenBack { plies: 0 }))?;
    assert_eq!(now(guest(9))?, ["a"]);
    Ok(())
}

#[test]
fn a_game_is_rated_once_with_its_last_move() -> Checked {
    let store = &empty();
    let [anna, bert] = anna_and_bert(store)?;
    open(store, "a", [anna, bert])?;
    append(store, played("a", 1, "one"))?;
    assert_eq!(store.read(|db| players::rated_now(db, &bert))?, ["a"]);
    open(store, "later", [anna, bert])?;
    let all_now = |limit| store.read(|db| players::all_rated_now(db, limit));
    assert_eq!(all_now(9)?, ["later", "a"]);
    assert_eq!(all_now(1)?, ["later"]);
    // A last move that cannot be written rates nothing.
    assert!(append(store, ends("a", 3, "1-0")).is_err());
    assert!(history(store, &anna)?.is_empty());
    append(store, ends("a", 2, "1-0"))?;
    assert_eq!(store.read(|db| players::rated_now(db, &bert))?, ["later"]);
    assert_eq!(all_now(9)?, ["later"]);
    let [won, lost] = rated([Rating::default(); 2], Score::Win);
    assert_eq!(history(store, &anna)?, [won]);
    assert_eq!(history(store, &bert)?, [lost]);
    // What happens after the end changes nothing more.
    append(store, ends("a", 3, "1-0"))?;
    assert_eq!(history(store, &anna)?, [won]);
    let pool = &store.read(|db| players::ratings(db, &anna, 100))?[0];
    assert_eq!((pool.games, pool.won, pool.drawn), (1, 1, 0));
    let berts = &store.read(|db| players::ratings(db, &bert, 100))?[0];
    assert_eq!((berts.games, berts.won, berts.drawn), (1, 0, 0));
    let game = &pool.history[0];
    assert_eq!(pool.pool, "quantum");
    assert_eq!(game.table, "a");
    assert_eq!(game.time, NOW);
    let seated = store.read(|db| players::seated(db, "a"))?;
    assert_eq!(seated.len(), 2);
    assert_eq!(seated[1].name, "Bert");
    assert_eq!(seated[1].rating, Some(lost));
    assert_eq!(seated[0].change, Some(won.rating - 1500.0));
    // Nor does it that the other is gone.
    store.write(|tx| accounts::remove(tx, &anna, 0))?;
    let berts = &store.read(|db| players::ratings(db, &bert, 100))?[0];
    assert_eq!((berts.games, berts.won), (1, 0));
    Ok(())
}

#[test]
fn who_waits_at_a_seek_is_known_by_name_and_by_the_last_rating_of_each_game() -> Checked {
    let store = &empty();
    let [anna, bert] = anna_and_bert(store)?;
    account(store, "Clara", 3)?;
    for id in ["a", "b"] {
        open(store, id, [anna, bert])?;
        append(store, played(id, 1, "one"))?;
        append(store, ends(id, 2, "1-0"))?;
    }
    let opened = but(seek("s"), |new| new.guests = vec![anna, guest(9)]);
    store.write(|tx| seeks::open(tx, &opened))?;
    let last = history(store, &anna)?[1];
    let anna_waits = players::Waiting {
        holder: anna,
        pool: Some("quantum".to_owned()),
        named: Named {
            name: "Anna".to_owned(),
            bot: false,
            rating: Some((last, NOW)),
        },
    };
    assert_eq!(store.read(players::waiting)?, [anna_waits]);
    Ok(())
}

#[test]
fn ratings_follow_from_the_games_in_their_order() -> Checked {
    let store = &empty();
    let [anna, bert] = anna_and_bert(store)?;
    let month = 30 * 86_400_000;
    let mut now = [Rating::default(); 2];
    let mut last = None;
    for (number, (result, score)) in (0..).zip([
        ("1-0", Score::Win),
        ("1/2-1/2", Score::Draw),
        ("0-1", Score::Loss),
    ]) {
        let id = format!("t{number}");
        open(store, &id, [anna, bert])?;
        let time = NOW + number * month;
        append(store, at(time, ends(&id, 1, result)))?;
        let rest = last.map_or(0, |last| time - last);
        now = rated(now.map(|rating| rating.after_rest(rest)), score);
        last = Some(time);
    }
    // With exchanged seats the result is the other's.
    open(store, "x", [bert, anna])?;
    append(store, at(NOW + 2 * month, ends("x", 1, "1-0")))?;
    let [bert_now, anna_now] = rated([now[1], now[0]], Score::Win);
    assert_eq!(history(store, &anna)?.last(), Some(&anna_now));
    assert_eq!(history(store, &bert)?.last(), Some(&bert_now));
    // The last few of many, and what there was before them.
    let pool = store.read(|db| players::ratings(db, &anna, 2))?.remove(0);
    let games = pool.history.iter().map(|game| game.table.as_str());
    let games: Vec<&str> = games.collect();
    assert_eq!((pool.games, games), (4, vec!["t2", "x"]));
    let ratings = history(store, &anna)?.into_iter();
    let highest = ratings.map(|one| one.rating).max_by(f64::total_cmp);
    assert_eq!(Some(pool.highest), highest);
    let seated = store.read(|db| players::seated(db, "t1"))?;
    let before = history(store, &anna)?;
    assert_eq!(seated[0].change, Some(before[1].rating - before[0].rating));
    // A running game shows the present ratings.
    open(store, "y", [anna, bert])?;
    let seated = store.read(|db| players::seated(db, "y"))?;
    assert_eq!((seated[0].rating, seated[0].change), (Some(anna_now), None));
    Ok(())
}

#[test]
fn what_is_no_rated_game_changes_no_rating() -> Checked {
    let store = &empty();
    let [anna, bert] = anna_and_bert(store)?;
    // Broken off; of a guest; not rated at all; over before all had moved.
    open(store, "a", [anna, bert])?;
    append(store, entry("a", 1, Step::Aborted))?;
    open(store, "b", [anna, guest(9)])?;
    append(store, ends("b", 1, "1-0"))?;
    kit::open(store, &of_two("c", [anna, bert]))?;
    append(store, ends("c", 1, "1-0"))?;
    open(store, "d", [anna, bert])?;
    append(store, but(ends("d", 1, "1-0"), |new| new.begun = false))?;
    for player in [anna, bert] {
        assert!(history(store, &player)?.is_empty());
        assert!(store.read(|db| players::rated_now(db, &player))?.is_empty());
    }
    Ok(())
}

#[test]
fn names_are_at_their_seats_until_they_are_removed() -> Checked {
    let store = &empty();
    let [anna, bert] = anna_and_bert(store)?;
    open(store, "a", [anna, bert])?;
    open(store, "b", [anna, bert])?;
    append(store, ends("a", 1, "1-0"))?;
    let names = |account: &Digest| -> Result<Vec<_>, StoreError> {
        let games = store.read(|db| tables::finished(db, &Finished::of(account), 10))?;
        let named = |game: Summary| (game.shown.id.0, game.shown.names);
        Ok(games.into_iter().map(named).collect())
    };
    let [first, second] = ["Anna", "Bert"].map(|name| Some(name.to_owned()));
    let both = vec![first, second.clone()];
    assert_eq!(names(&anna)?, [("a".to_owned(), both)]);
    assert!(names(&guest(9))?.is_empty());
    store.write(|tx| accounts::remove(tx, &anna, 0))?;
    assert_eq!(names(&bert)?, [("a".to_owned(), vec![None, second])]);
    assert_eq!(store.read(|db| players::seated(db, "a"))?.len(), 1);
    // The other's rating stays, and the game that goes on is rated no more.
    assert_eq!(history(store, &bert)?.len(), 1);
    append(store, ends("b", 1, "1-0"))?;
    assert_eq!(history(store, &bert)?.len(), 1);
    // Where a program plays is told, too.
    let robot = account(store, "Robot", 3)?;
    store.write(|tx| tokens::make_bot(tx, &robot))?;
    kit::open(store, &of_two("c", [bert, robot]))?;
    append(store, ends("c", 1, "1-0"))?;
    let games = store.read(|db| tables::finished(db, &Finished::of(&bert), 10))?;
    let bots = games.iter().map(|game| game.shown.bots.as_slice());
    assert_eq!(bots.collect::<Vec<_>>(), [&[1][..], &[], &[]]);
    Ok(())
}

/// The names in a leaderboard.
fn leaders(store: &Store, bots: bool, limit: u32) -> Result<Vec<String>, StoreError> {
    let found = store.read(|db| players::leaders(db, "quantum", bots, limit))?;
    Ok(found.into_iter().map(|one| one.name).collect())
}

#[test]
fn the_last_rating_of_each_is_in_the_leaderboard_those_who_are_known_well_first() -> Checked {
    let store = &empty();
    let [anna, bert] = anna_and_bert(store)?;
    let [one, other] = [account(store, "Robo", 3)?, account(store, "Tin", 4)?];
    for bot in [one, other] {
        store.write(|tx| tokens::make_bot(tx, &bot))?;
    }
    for (id, seats, result) in [
        ("a", [anna, bert], "1-0"),
        ("b", [anna, bert], "0-1"),
        ("c", [one, other], "0-1"),
    ] {
        open(store, id, seats)?;
        append(store, ends(id, 1, result))?;
    }
    assert_eq!(leaders(store, false, 9)?, ["Bert", "Anna"]);
    assert_eq!(leaders(store, true, 9)?, ["Tin", "Robo"]);
    assert_eq!(leaders(store, true, 1)?, ["Tin"]);
    // Without the second game the first counts again.
    store.write(|tx| tables::forget(tx, "b"))?;
    assert_eq!(leaders(store, false, 9)?, ["Anna", "Bert"]);
    // After many games two are known well; one who has won once is not, however high.
    for number in 0..30 {
        let id = format!("d{number}");
        open(store, &id, [anna, bert])?;
        append(store, ends(&id, 1, ["1-0", "0-1"][number % 2]))?;
    }
    let carl = account(store, "Carl", 5)?;
    open(store, "e", [carl, bert])?;
    append(store, ends("e", 1, "1-0"))?;
    let [carls, berts] =
        [carl, bert].map(|one| history(store, &one).map(|all| all.last().copied()));
    assert!(carls?.map(|one| one.rating) > berts?.map(|one| one.rating));
    assert_eq!(leaders(store, false, 9)?, ["Bert", "Anna", "Carl"]);
    assert_eq!(leaders(store, false, 1)?, ["Bert", "Carl"]);
    // Who is shut out or gone is in no list.
    store.write(|tx| accounts::set_banned(tx, &other, Some("cheats")))?;
    assert_eq!(leaders(store, true, 9)?, ["Robo"]);
    store.write(|tx| accounts::remove(tx, &one, 1))?;
    assert!(leaders(store, true, 9)?.is_empty());
    Ok(())
}

#[test]
fn names_are_found_by_how_they_begin() -> Checked {
    let store = &empty();
    for (number, name) in (1..).zip(["Barney", "bar-x", "Bart", "Anna", "Zoe", "B_r"]) {
        account(store, name, number)?;
    }
    let found = |begins: &str, limit| -> Result<Vec<String>, StoreError> {
        let found = store.read(|db| players::beginning(db, begins, "quantum", limit))?;
        Ok(found.into_iter().map(|(_, one)| one.name).collect())
    };
    let bars = found("BAR", 9)?;
    assert_eq!(sorted(bars), ["Barney", "Bart", "bar-x"]);
    assert_eq!(found("b", 2)?.len(), 2);
    assert_eq!(found("zoe", 9)?, ["Zoe"]);
    assert_eq!(found("b_", 9)?, ["B_r"]);
    for none in ["", "%", "b%", "zoet", "é", "x'"] {
        assert!(found(none, 9)?.is_empty(), "{none}");
    }
    let bart = store.read(|db| players::among(db, &[guest(99), guest(3)], "quantum", 1))?;
    assert_eq!(bart.len(), 1);
    assert_eq!((bart[0].0, bart[0].1.name.as_str()), (guest(3), "Bart"));
    store.write(|tx| accounts::set_banned(tx, &guest(3), Some("spam")))?;
    assert!(found("bart", 9)?.is_empty());
    Ok(())
}
