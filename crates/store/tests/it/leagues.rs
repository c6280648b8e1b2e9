//! Leagues.

use crate::kit::*;

const NOW: i64 = 1_800_000_000;

fn league(opener: Digest) -> Opened<NewLeague> {
    Opened {
        shown: NewLeague {
            name: "Autumn".to_owned(),
            game: "quantum-link".to_owned(),
            places: 4,
            days: 3,
            public: true,
            ..NewLeague::default()
        },
        opener,
        // Beyond what a signed number holds.
        seed: u64::MAX,
    }
}

fn whole(store: &Store, id: &str) -> WholeLeague {
    store.read(|db| leagues::find(db, id, None)).unwrap()
}

/// A league of this number of accounts, which are numbered from 1.
fn open(store: &Store, id: &str, players: u8) -> Found<Vec<Digest>> {
    opened(store, id, players, &league(guest(0)))
}

/// The same for a league like this one.
fn opened(store: &Store, id: &str, players: u8, like: &Opened<NewLeague>) -> Found<Vec<Digest>> {
    let one = |number| account(store, &format!("{id}{number}"), number);
    let all = (1..=players).map(one).collect::<Found<Vec<Digest>>>()?;
    let new = but(like.clone(), |new| new.opener = all[0]);
    store.write(|tx| leagues::open(tx, id, &new, NOW))?;
    for player in &all[1..] {
        join(store, id, player)?;
    }
    Ok(all)
}

fn seeds([one, other]: [usize; 2], had: u64) -> u64 {
    (10 * one + other) as u64 + 100 * had
}

fn join(store: &Store, id: &str, who: &Digest) -> Result<(), StoreError> {
    store.write(|tx| leagues::join(tx, id, who, &|_, _| 7))
}

fn start(store: &Store, id: &str, who: &Digest) -> Result<(), StoreError> {
    store.write(|tx| leagues::start(tx, id, who, NOW, &seeds))
}

/// Begins all games that are to begin: their tables, by the first player's place.
fn begin(store: &Store) -> Result<Vec<String>, StoreError> {
    begin_at(store, NOW)
}

fn begin_at(store: &Store, now: i64) -> Result<Vec<String>, StoreError> {
    let mut begun = Vec::new();
    for game in store.read(|db| leagues::to_begin(db, now))? {
        let id = format!("{}-{}", game.league.shown.id, game.number);
        let new = of_two(&id, game.players);
        let come = [Step::Joined { party: 1 }];
        let first = store.write(|tx| leagues::begin(tx, &game, &new, &come, 1000 * now))?;
        // Another server comes too late.
        let again =
            store.write(|tx| leagues::begin(tx, &game, &table("again"), &[], 1000 * now))?;
        assert!(first && !again);
        begun.push(id);
    }
    Ok(begun)
}

/// Has a step end the game at a table.
fn end(store: &Store, id: &str, step: Step, party: Option<u8>, result: &str) -> Checked {
    store.write(|tx| tables::claim(tx, id))?;
    let over = Entry {
        party,
        begun: result != "*",
        to_move: None,
        ..entry(id, 2, step)
    };
    append(store, ends(over, result))?;
    Ok(())
}

fn resigned(seat: u8) -> Step {
    Step::Resigned { seat }
}

#[test]
fn a_league_is_joined_until_it_is_full_and_its_opener_starts_it() -> Checked {
    let store = &empty();
    let all = open(store, "a", 4)?;
    let late = account(store, "late", 9)?;
    refuses!(join(store, "a", &late) => League(NoLeague::Full));
    // Again changes nothing.
    join(store, "a", &all[1])?;
    store.write(|tx| leagues::leave(tx, "a", &all[1]))?;
    refuses!(store.write(|tx| leagues::leave(tx, "a", &all[1])) => League(NoLeague::Outside));
    refuses!(start(store, "a", &all[2]) => League(NoLeague::Others));
    assert!(store.read(|db| leagues::to_begin(db, NOW))?.is_empty());
    start(store, "a", &all[0])?;
    refuses!(start(store, "a", &all[0]) => League(NoLeague::Started));
    refuses!(join(store, "a", &late) => League(NoLeague::Started));
    let found = whole(store, "a");
    assert_eq!((found.players.len(), found.games.len()), (3, 3));
    assert_eq!(found.league.seed, u64::MAX);
    let listed = store.read(|db| leagues::list(db, Some(&all[2]), 9))?;
    assert!(listed[0].shown.joined && listed[0].shown.players == 3);
    Ok(())
}

#[test]
fn who_comes_late_meets_all_who_are_there_until_half_is_decided() -> Checked {
    let store = &empty();
    let mut new = league(guest(0));
    (new.shown.places, new.shown.late) = (5, true);
    let all = opened(store, "l", 3, &new)?;
    let [four, five] = [account(store, "l4", 4)?, account(store, "l5", 5)?];
    start(store, "l", &all[0])?;
    begin(store)?;
    // Two leaves; Four meets the others, in the rounds in which these rest.
    store.write(|tx| leagues::leave(tx, "l", &all[1]))?;
    join(store, "l", &four)?;
    join(store, "l", &four)?;
    refuses!(join(store, "l", &all[1]) => League(NoLeague::Outside));
    let found = whole(store, "l");
    assert_eq!((found.players.len(), found.games.len()), (4, 5));
    assert_eq!(found.players[3].holder, four);
    let mut new = found.games[3..].iter();
    assert!(new.all(|game| game.game.pairing.round < 3 && game.seed == 7));
    assert_eq!(begin(store)?, ["l-3", "l-4"]);
    for table in ["l-3", "l-4"] {
        end(store, table, resigned(0), Some(0), "0-1")?;
    }
    refuses!(join(store, "l", &five) => League(NoLeague::Started));
    Ok(())
}

#[test]
fn who_may_not_open_join_or_start() -> Checked {
    let store = &empty();
    let all = open(store, "a", 2)?;
    refuses!(start(store, "a", &all[0]) => League(NoLeague::Few));
    let other = account(store, "other", 9)?;
    store.write(|tx| blocks::block(tx, &all[1], &other, NOW))?;
    refuses!(join(store, "a", &other) => League(NoLeague::Apart));
    let mut rated = league(all[0]);
    (rated.shown.rated, rated.shown.public) = (true, false);
    store.write(|tx| leagues::open(tx, "r", &rated, NOW))?;
    store.write(|tx| tokens::make_bot(tx, &other))?;
    refuses!(join(store, "r", &other) => League(NoLeague::Rated));
    for id in ["b", "c", "d"] {
        store.write(|tx| leagues::open(tx, id, &league(all[0]), NOW))?;
    }
    let many = store.write(|tx| leagues::open(tx, "e", &league(all[0]), NOW));
    refuses!(many => League(NoLeague::Many));
    // Others do not see the one that is not in the list.
    let seen = |who| store.read(|db| Ok(leagues::list(db, who, 9)?.len()));
    assert_eq!((seen(Some(&all[0]))?, seen(None)?), (5, 4));
    refuses!(join(store, "x", &other) => NoSuchLeague(_));
    Ok(())
}

#[test]
fn games_begin_once_count_once_and_the_last_ends_the_league() -> Checked {
    let store = &empty();
    let all = open(store, "a", 4)?;
    start(store, "a", &all[0])?;
    let tables = begin(store)?;
    // Three for each of four: all.
    assert_eq!(tables.len(), 6);
    assert!(begin(store)?.is_empty());
    for (table, step, party, result) in [
        (0, resigned(0), Some(0), "0-1"),
        (1, Step::Drawn, Some(1), "1/2-1/2"),
        // Broken off: by who had not come, by a player, and by the operator.
        (2, Step::Unplayed { seat: 1 }, None, "*"),
        (3, Step::Aborted, Some(0), "*"),
        (4, Step::Aborted, None, "*"),
    ] {
        end(store, &tables[table], step, party, result)?;
    }
    assert!(!store.read(|db| leagues::are_over(db, NOW + 9))?);
    store.write(|tx| leagues::end_what_is_over(tx, NOW + 8))?;
    end(store, &tables[5], resigned(1), Some(1), "1-0")?;
    assert!(store.read(|db| leagues::are_over(db, NOW + 9))?);
    store.write(|tx| leagues::end_what_is_over(tx, NOW + 9))?;
    assert!(!store.read(|db| leagues::are_over(db, NOW + 9))?);
    let found = whole(store, "a");
    let results: Vec<_> = found.games.iter().map(|game| game.game.result).collect();
    let half = [Score::Loss, Score::Draw, Score::Win];
    let expected = [half, half].concat();
    let expected = expected.into_iter().map(LeagueResult::Played);
    assert!(expected.eq(results.iter().copied()), "{results:?}");
    assert_eq!(found.league.shown.ended, Some(NOW + 9));
    let contest = |table: usize| store.read(|db| leagues::contest_of(db, &tables[table]));
    let (unplayed, alone) = contest(2)?.ok_or("it is of no league")?;
    assert!(alone.is_empty() && unplayed.ends.is_none());
    assert_eq!(unplayed.result.as_deref(), Some("1-0"));
    refuses!(store.write(|tx| leagues::leave(tx, "a", &all[1])) => League(NoLeague::Over));
    // What is thrown away later changes nothing.
    store.write(|tx| tables::forget(tx, &tables[0]))?;
    let after = whole(store, "a");
    assert_eq!((after.games[0].table.clone(), contest(0)?), (None, None));
    assert_eq!(after.games[0].game.result, results[0]);
    assert!(store.read(|db| leagues::to_begin(db, NOW))?.is_empty());
    Ok(())
}

#[test]
fn an_account_that_is_removed_or_shut_leaves_its_leagues() -> Checked {
    let store = &empty();
    let all = open(store, "a", 4)?;
    store.write(|tx| leagues::open(tx, "b", &league(all[1]), NOW))?;
    join(store, "b", &all[2])?;
    start(store, "a", &all[0])?;
    let tables = begin(store)?;
    store.write(|tx| accounts::remove(tx, &all[1], NOW))?;
    // Of nobody's, there is none; in the other its games count for nobody.
    assert!(store.read(|db| leagues::find(db, "b", None)).is_err());
    let found = whole(store, "a");
    let gone: Vec<_> = found.players.iter().filter(|player| player.gone).collect();
    assert_eq!((gone.len(), &gone[0].named), (1, &None));
    let annulled = |one: &&StoredLeagueGame| one.game.result == LeagueResult::Annulled;
    assert_eq!(found.games.iter().filter(annulled).count(), 3);
    // Its games go on at their tables, and end there.
    for table in &tables {
        end(store, table, resigned(0), Some(0), "0-1")?;
    }
    let found = whole(store, "a");
    assert_eq!(found.games.iter().filter(annulled).count(), 3);
    store.write(|tx| leagues::end_what_is_over(tx, NOW))?;
    store.write(|tx| accounts::set_banned(tx, &all[2], Some("spam")))?;
    let after = whole(store, "a").players;
    assert!(!after.iter().any(|one| one.holder == all[2] && one.gone));
    // Who is removed by then has no place in a next season.
    store.write(|tx| accounts::remove(tx, &all[3], NOW))?;
    let ended = whole(store, "a");
    let next = ended.next_season().into_iter();
    let next: Vec<Digest> = next.map(|place| ended.players[place].holder).collect();
    assert!(next.contains(&all[0]) && !next.contains(&all[3]));
    Ok(())
}

#[test]
fn who_leaves_late_gives_the_rest_away_and_a_league_that_nobody_starts_goes() -> Checked {
    let store = &empty();
    let all = open(store, "a", 4)?;
    start(store, "a", &all[0])?;
    let tables = begin(store)?;
    let found = whole(store, "a");
    let mut players = found.players.iter();
    let leaves = players.position(|player| player.holder == all[3]).unwrap();
    let is_own = |game: &usize| found.games[*game].game.has(leaves);
    let own: Vec<usize> = (0..6).filter(is_own).collect();
    for game in &own[..2] {
        end(store, &tables[*game], Step::Drawn, Some(0), "1/2-1/2")?;
    }
    let left = store.write(|tx| leagues::leave(tx, "a", &all[3]))?;
    assert_eq!(left, [tables[own[2]].clone()]);
    let last = whole(store, "a").games[own[2]].game;
    let lost = match last.pairing.first == leaves {
        true => Score::Loss,
        false => Score::Win,
    };
    assert_eq!(last.result, LeagueResult::Awarded(lost));
    let waits = guest(77);
    store.write(|tx| leagues::open(tx, "b", &league(waits), NOW))?;
    store.write(|tx| leagues::end_what_is_over(tx, NOW + 61 * 86_400))?;
    assert!(store.read(|db| leagues::find(db, "b", None)).is_err());
    Ok(())
}

#[test]
fn a_ladder_is_climbed_by_challenges_in_the_order_in_which_games_end() -> Checked {
    let store = &empty();
    let mut new = league(guest(0));
    (new.shown.form, new.shown.places) = (LeagueForm::Ladder, 6);
    let all = opened(store, "l", 5, &new)?;
    let late = account(store, "l6", 6)?;
    let challenge = |one: usize, other: usize| {
        let players = whole(store, "l").players;
        // In whatever case.
        let other = players[other].named.as_ref().unwrap().name.to_uppercase();
        store.write(|tx| leagues::challenge(tx, "l", &players[one].holder, &other, &seeds))
    };
    refuses!(challenge(1, 0) => League(NoLeague::Over));
    start(store, "l", &all[0])?;
    let rungs = || whole(store, "l").rungs();
    assert_eq!(rungs(), [0, 1, 2, 3, 4]);
    // Who comes late begins at the foot.
    join(store, "l", &late)?;
    assert_eq!(rungs(), [0, 1, 2, 3, 4, 5]);
    for (one, other) in [(4, 0), (1, 2), (3, 3)] {
        refuses!(challenge(one, other) => League(NoLeague::Reach));
    }
    let [above, below] = [1, 4].map(|place| whole(store, "l").players[place].holder);
    store.write(|tx| blocks::block(tx, &above, &below, NOW))?;
    refuses!(challenge(4, 1) => League(NoLeague::Apart));
    store.write(|tx| blocks::unblock(tx, &above, &below))?;
    challenge(3, 0)?;
    challenge(4, 3)?;
    refuses!(challenge(3, 0) => League(NoLeague::Busy));
    assert_eq!(begin(store)?, ["l-0", "l-1"]);
    // Who is challenged has the first seat, and loses it; what is said at a table afterwards changes nothing.
    for (number, seq, after, order) in [
        (1, 2, 1, [0, 1, 2, 4, 3, 5]),
        (0, 2, 2, [3, 0, 1, 2, 4, 5]),
        (1, 3, 3, [3, 0, 1, 2, 4, 5]),
    ] {
        let id = format!("l-{number}");
        store.write(|tx| tables::claim(tx, &id))?;
        let epoch = if seq == 2 { 1 } else { 2 };
        let over = but(entry(&id, seq, resigned(0)), |new| new.epoch = epoch);
        append(store, at(1000 * NOW + after, ends(over, "0-1")))?;
        assert_eq!(rungs(), order);
    }
    // Again on the same start, with the sides exchanged; then on another.
    challenge(0, 3)?;
    let games = whole(store, "l").games;
    let both = [&games[0], &games[2]];
    assert_eq!(both.map(|one| one.seed), [3, 3]);
    assert_eq!(both.map(|one| one.game.pairing.first), [0, 3]);
    // Who leaves has no rung, what was decided stays, and there is room for another.
    let another = account(store, "l7", 7)?;
    refuses!(join(store, "l", &another) => League(NoLeague::Full));
    store.write(|tx| leagues::leave(tx, "l", &whole(store, "l").players[4].holder))?;
    join(store, "l", &another)?;
    assert_eq!(rungs(), [3, 0, 1, 2, 5, 6]);
    let later = |seconds| NOW + LEAGUE_WAITS + seconds;
    begin(store)?;
    end(store, "l-2", resigned(1), None, "1-0")?;
    assert!(!store.read(|db| leagues::are_over(db, later(-1)))?);
    assert!(store.read(|db| leagues::are_over(db, later(10)))?);
    store.write(|tx| leagues::end_what_is_over(tx, later(10)))?;
    refuses!(challenge(5, 2) => League(NoLeague::Over));
    Ok(())
}

#[test]
fn the_opener_of_a_ladder_ends_it() -> Checked {
    let store = &empty();
    let ladder = |new: &mut Opened<NewLeague>| new.shown.form = LeagueForm::Ladder;
    let all = opened(store, "m", 4, &but(league(guest(0)), ladder))?;
    let end = |who: &Digest| store.write(|tx| leagues::end(tx, "m", who, NOW));
    refuses!(end(&all[1]) => League(NoLeague::Others));
    refuses!(end(&all[0]) => League(NoLeague::Over));
    start(store, "m", &all[0])?;
    let [above, below] = [0, 1].map(|place| whole(store, "m").players[place].clone());
    let name = above.named.unwrap().name;
    store.write(|tx| leagues::challenge(tx, "m", &below.holder, &name, &seeds))?;
    assert_eq!(begin(store)?, ["m-0"]);
    // The answer names the tables whose games count no more.
    assert_eq!(end(&all[0])?, ["m-0"]);
    let contest = store.read(|db| leagues::contest_of(db, "m-0"))?;
    assert!(contest.ok_or("it is of no league")?.0.over);
    refuses!(end(&all[0]) => League(NoLeague::Over));
    Ok(())
}

#[test]
fn the_best_of_a_group_and_the_last_of_the_one_above_change_places_for_the_next_season() -> Checked
{
    let store = &empty();
    let mut new = league(guest(0));
    let asked = &mut new.shown;
    (asked.places, asked.group, asked.rated) = (9, Some(3), true);
    let all = opened(store, "s1", 6, &new)?;
    let next = |before: &str, who: &Digest, id: &str| {
        store.write(|tx| leagues::open_next(tx, before, who, (id.to_owned(), 9), NOW))
    };
    start(store, "s1", &all[0])?;
    let draw = whole(store, "s1");
    assert_eq!(draw.games.len(), 6);
    refuses!(next("s1", &all[0], "s2") => League(NoLeague::Season));
    let holder = |season: &WholeLeague, place: usize| season.players[place].holder;
    begin(store)?;
    // Whose place is lower wins.
    for (number, stored) in (0..).zip(&draw.games) {
        let pairing = stored.game.pairing;
        assert_eq!(pairing.first / 3, pairing.second / 3);
        let (loser, result) = match pairing.first < pairing.second {
            true => (1, "1-0"),
            false => (0, "0-1"),
        };
        let table = format!("s1-{number}");
        end(store, &table, resigned(loser), None, result)?;
    }
    store.write(|tx| leagues::end_what_is_over(tx, NOW))?;
    assert_eq!(whole(store, "s1").next_season(), [0, 1, 3, 2, 4, 5]);
    refuses!(next("s1", &all[1], "s2") => League(NoLeague::Others));
    // Two who are kept apart do not both go on: the one who stands lower is left out.
    store.write(|tx| blocks::block(tx, &holder(&draw, 0), &holder(&draw, 5), NOW))?;
    // Nor do a bot and people, for ratings.
    store.write(|tx| tokens::make_bot(tx, &holder(&draw, 4)))?;
    next("s1", &all[0], "s2")?;
    refuses!(next("s1", &all[0], "s3") => League(NoLeague::Season));
    let later = account(store, "later", 7)?;
    join(store, "s2", &later)?;
    assert_eq!(whole(store, "s2").players.len(), 5);
    start(store, "s2", &all[0])?;
    let season = whole(store, "s2");
    let order: Vec<Digest> = season.players.iter().map(|player| player.holder).collect();
    let expected = [0, 1, 3, 2].map(|place| holder(&draw, place));
    assert_eq!((&order[..4], order[4]), (&expected[..], later));
    let now = &season.league.shown;
    assert_eq!((now.season, now.before.as_deref()), (2, Some("s1")));
    assert_eq!(whole(store, "s1").league.shown.next.as_deref(), Some("s2"));
    Ok(())
}

#[test]
fn a_game_begins_when_both_have_proposed_the_same_time_and_is_lost_to_who_alone_proposes_one()
-> Checked {
    let store = &empty();
    let mut new = league(guest(0));
    new.shown.clock = Some(clock(600, 5));
    let all = opened(store, "c", 3, &new)?;
    start(store, "c", &all[0])?;
    let players = whole(store, "c").players;
    let pairing = |game: u32| whole(store, "c").games[game as usize].game.pairing;
    let propose = |place: usize, game: u32, time: Option<i64>| {
        let (who, asked) = (players[place].holder, ProposedTime { game, time });
        store.write(|tx| leagues::propose(tx, "c", &who, asked, NOW))
    };
    let day = 86_400;
    let (first, second) = (pairing(0).first, pairing(0).second);
    for wrong in [NOW - 1, NOW + 3 * day] {
        refuses!(propose(first, 0, Some(wrong)) => League(NoLeague::Time));
    }
    refuses!(propose(3 - first - second, 0, Some(NOW + day)) => League(NoLeague::Outside));
    propose(first, 0, Some(NOW + day))?;
    propose(second, 0, Some(NOW + 2 * day))?;
    assert!(begin_at(store, NOW + 2 * day)?.is_empty());
    let next = |now| store.read(move |db| leagues::next(db, now));
    assert_eq!(next(NOW)?, None);
    propose(first, 0, Some(NOW + 2 * day))?;
    assert_eq!(next(NOW)?, Some(NOW + 2 * day));
    assert_eq!(next(NOW + 2 * day)?, None);
    assert!(begin_at(store, NOW + 2 * day - 1)?.is_empty());
    assert_eq!(begin_at(store, NOW + 2 * day)?, ["c-0"]);
    refuses!(propose(first, 0, None) => League(NoLeague::Time));
    end(store, "c-0", resigned(1), None, "1-0")?;
    // In the second game one proposes a time, in the third nobody does any more.
    propose(pairing(1).second, 1, Some(NOW + 4 * day))?;
    propose(pairing(2).first, 2, Some(NOW + 4 * day))?;
    propose(pairing(2).first, 2, None)?;
    for (days, result) in [(6, LeagueResult::Open), (9, LeagueResult::Annulled)] {
        assert!(!store.read(|db| leagues::are_over(db, NOW + days * day - 1))?);
        assert!(store.read(|db| leagues::are_over(db, NOW + days * day))?);
        store.write(|tx| leagues::end_what_is_over(tx, NOW + days * day))?;
        let games = whole(store, "c").games;
        let lost = LeagueResult::Awarded(Score::Loss);
        let results = [1, 2].map(|at: usize| games[at].game.result);
        assert_eq!(results, [lost, result]);
    }
    refuses!(propose(first, 2, None) => League(NoLeague::Over));
    Ok(())
}
