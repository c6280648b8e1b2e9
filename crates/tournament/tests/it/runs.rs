//! Results, seeds, resuming, records.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use quantarium_rules::{Seed, record};
use quantarium_tournament::stats::{Decision, Sprt};
use quantarium_tournament::{Arena, ArenaError, Here, Kind, Table, Underway};

use crate::support::{LEAP, here, patience, plan, refused, run, run_here};

fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let files = entries.map(|entry| {
        let path = entry.expect("it can be listed").path();
        let name = path.file_name().expect("it is a file").to_string_lossy();
        let text = fs::read_to_string(&path).expect("it is text");
        (name.into_owned(), text)
    });
    files.collect()
}

#[test]
fn the_better_level_wins() {
    let arena = run(plan(LEAP, &["level=7", "level=1"], 40), None);
    let played = arena.as_match().unwrap();
    assert_eq!((played.games, played.pairs.count()), (80, 40));
    assert_eq!(played.wins + played.draws + played.losses, 80);
    assert!(played.score.unwrap().low > 0.7, "{played:?}");
    assert!(played.elo.unwrap().low > 150.0);
    let reversed = run(plan(LEAP, &["level=1", "level=7"], 40), None);
    assert!(reversed.as_match().unwrap().score.unwrap().high < 0.3);
}

#[test]
fn the_same_seed_gives_the_same_bytes_however_many_games_run_at_once() {
    for game in [LEAP, "quantum-link:board=hex3"] {
        let played = |seed, concurrency| {
            let folder = tempfile::tempdir().unwrap();
            let mut plan = plan(game, &["level=3", "playouts=20"], 6);
            plan.seed = Seed(seed);
            run_here(plan, &here(Some(folder.path()), concurrency));
            files(folder.path())
        };
        let first = played(1, 1);
        assert!(first.keys().eq(["games.jsonl", "games.qgn", "plan.json"]));
        assert_eq!(first, played(1, 3), "{game}");
        assert_ne!(first["games.jsonl"], played(2, 1)["games.jsonl"], "{game}");
    }
}

#[test]
fn fewer_games_than_are_finished_are_not_thrown_away() {
    let folder = tempfile::tempdir().unwrap();
    run(plan(LEAP, &["level=1", "level=2"], 3), Some(folder.path()));
    let fewer = plan(LEAP, &["level=1", "level=2"], 2);
    let error = refused(fewer, Some(folder.path()));
    assert!(error.contains("more games are finished"), "{error}");
    let more = run(plan(LEAP, &["level=1", "level=2"], 4), Some(folder.path()));
    assert_eq!(more.done().len(), 8);
}

#[test]
fn a_test_ends_the_match_at_the_same_opening_however_many_games_run_at_once() {
    let played = |concurrency| {
        let folder = tempfile::tempdir().unwrap();
        let mut plan = plan(LEAP, &["level=4", "level=1"], 1000);
        plan.sprt = Some(Sprt::new(0.0, 100.0, 0.05, 0.05).unwrap());
        let arena = run_here(plan, &here(Some(folder.path()), concurrency));
        (arena.as_match().unwrap(), files(folder.path()))
    };
    let (first, bytes) = played(1);
    let verdict = first.sprt.unwrap();
    assert_eq!(verdict.decision, Some(Decision::H1));
    assert!(verdict.llr >= verdict.bounds[1] && first.games < 200);
    assert_eq!(first.games, 2 * first.pairs.count());
    assert_eq!(played(4), (first, bytes));
}

#[test]
fn games_behind_the_end_of_a_later_test_stay_in_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan(LEAP, &["level=4", "level=1"], 60);
    let mut games = run(plan.clone(), Some(folder.path())).part();
    let whole = files(folder.path());
    plan.sprt = Some(Sprt::new(0.0, 100.0, 0.05, 0.05).unwrap());
    // Without the first opening nothing is decided.
    let mut behind = Arena::open(plan.clone(), &Here::default()).unwrap();
    behind.take(games.split_off(2)).unwrap();
    assert_eq!(behind.as_match().unwrap().sprt.unwrap().decision, None);
    assert!(run(plan, Some(folder.path())).done().len() < 120);
    assert_eq!(files(folder.path())["games.jsonl"], whole["games.jsonl"]);
}

#[test]
fn what_cannot_be_played_to_its_end_is_refused_before_the_first_game() {
    let random = ["random", "random"];
    let mut short = plan("quantum-link:board=hex2", &random, 1);
    short.plies = 20;
    let with = |game, player| plan(game, &["level=1", player], 1);
    for (plan, words) in [
        (short, "games hardly ever last 20 of them"),
        (plan(LEAP, &random, u64::MAX), "no more than can be counted"),
        (plan(LEAP, &random, 0), "1 at least"),
        (with(LEAP, "cmd=./other"), "player cmd=./other: no limit"),
        (with("chess", "level=1"), "`chess` is no game"),
        (with(LEAP, "Hash=1"), "player Hash=1: no limit"),
        (with(LEAP, "level=77"), "option Level: `77`"),
        (with(LEAP, "nodes=9,Mood=1"), "there is no option `Mood`"),
        (with(LEAP, "nodes=9,cmd=/no"), "`/no` does not start"),
    ] {
        let error = refused(plan, None);
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn games_played_elsewhere_are_taken_in_once() {
    let mut arena = run(plan(LEAP, &["level=2", "level=1"], 2), None);
    let (played, before) = (arena.part(), arena.as_match());
    // The same again is the same; anything else is a fault of a machine.
    arena.take(played.clone()).unwrap();
    assert_eq!(arena.as_match(), before);
    let mut other = played[3].clone();
    other.moves.pop();
    let error = arena.take(vec![other]).unwrap_err();
    assert!(matches!(error, ArenaError::Differs(3)), "{error}");
}

#[test]
fn every_record_can_be_replayed() {
    for game in [
        LEAP,
        "quanta:board=7x7",
        "quantum-leap:board=hex3,players=3",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let arena = run(plan(game, &["level=2", "level=1"], 2), Some(folder.path()));
        let text = fs::read_to_string(folder.path().join("games.qgn")).unwrap();
        let records = record::read(&text, &|game| quantarium_games::open(game)).unwrap();
        assert_eq!(records.len(), arena.done().len());
        for (replayed, finished) in records.iter().zip(arena.done()) {
            assert!(replayed.end.outcome().is_some());
            assert_eq!(replayed.record.result(), finished.result);
            let first = replayed.game.seats()[0].name;
            let name = arena.player(finished.players[0]);
            assert_eq!(replayed.record.tag(first), Some(name));
        }
    }
}

#[test]
fn three_players_are_rotated_and_their_wins_counted() {
    let three = "quantum-leap:board=hex3,players=3";
    let arena = run(plan(three, &["level=8", "level=1"], 40), None);
    let Some(Table::Seats(seats)) = arena.table() else {
        panic!("a match of more than two seats");
    };
    assert_eq!((seats.games, seats.openings), (120, 40));
    let [strong, weak] = [&seats.players[0], &seats.players[1]];
    assert_eq!((strong.seats, weak.seats), (1, 2));
    let wins = |wins: &[u64]| wins.iter().sum::<u64>();
    assert_eq!(wins(&strong.wins) + wins(&weak.wins), 120);
    let share = strong.share.unwrap();
    assert!(share.low > seats.par, "{share:?}");
    assert!((share.value + weak.share.unwrap().value - 1.0).abs() < 1e-9);
}

#[test]
fn a_round_robin_orders_the_levels() {
    let mut plan = plan(LEAP, &["level=1", "level=5", "level=3"], 20);
    plan.kind = Kind::RoundRobin;
    let Some(Table::Standings(standings)) = run(plan, None).table() else {
        panic!("a round robin");
    };
    let names: Vec<&str> = standings.rows.iter().map(|row| &*row.name).collect();
    assert_eq!(names, ["level=5", "level=3", "level=1"]);
    assert_eq!(standings.rows[2].rating.unwrap().value, 0.0);
    assert!(standings.rows[0].rating.unwrap().low > 0.0);
    assert!(standings.rows.iter().all(|row| row.games == 80));
    let [best, worst] = [&standings.rows[0], &standings.rows[2]];
    assert_eq!(best.against[0], None);
    assert!((best.against[2].unwrap() + worst.against[0].unwrap() - 1.0).abs() < 1e-9);
}

#[test]
fn clocks_run_and_last_for_the_game() {
    let mut plan = plan(LEAP, &["clock=20s+10ms", "time=20ms"], 2);
    // A machine that is busy with something else must not lose games.
    plan.patience = patience(10_000, 20);
    let arena = run(plan, None);
    assert_eq!(arena.as_match().unwrap().faults, [0, 0]);
    assert!(arena.done().all(|game| game.faults.is_empty()));
}
