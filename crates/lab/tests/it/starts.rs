//! Solved starts against a search of everything by the second implementation of the rules.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_engine::{Effort, Start};
use quantarium_jobs::JournalError;
use quantarium_lab::tables::starts::{Field, SolveStarts, SolvedTable, Solving, Starts, table};
use quantarium_oracle::State;
use quantarium_rules::testkit::sized;
use quantarium_rules::{Player, Seed};
use quantarium_tournament::{ArenaError, Here, Job, Piecework, Underway};

/// Whether the player to move wins, by trying everything.
fn wins_of(state: &State, known: &mut HashMap<String, bool>) -> bool {
    let text = state.text();
    if let Some(&known) = known.get(&text) {
        return known;
    }
    // QL-7: who is stuck has lost.
    let mut moves = state.moves().into_iter();
    let won = moves.any(|mv| !wins_of(&state.play(&mv).expect("legal"), known));
    known.insert(text, won);
    won
}

fn opened(game: &str, out: Option<PathBuf>) -> Result<Piecework<Solving>, ArenaError> {
    let game = game.to_owned();
    SolveStarts { game }.open(&Here {
        concurrency: 2,
        out,
        ..Here::default()
    })
}

fn solve(game: &str) -> (Starts, SolvedTable) {
    let mut solving = opened(game, None).expect("it can be solved");
    let finished = solving.finish(&AtomicBool::new(false));
    finished.expect("it is solved");
    let table = table(&solving).expect("all are solved");
    (solving.work().starts.clone(), table)
}

#[test]
fn every_start_of_small_boards_agrees_with_trying_everything() {
    let mut checked = 0;
    for game in [
        "quantum-leap:board=hex2",
        "quantum-leap:board=tri4",
        "quantum-leap:board=rhomb4x3",
        "quantum-leap:edition=1,board=hex2",
        "quantum-leap:edition=1,board=rect3x3",
        "quantum-leap:edition=1,board=rhomb11x1",
    ] {
        let (starts, table) = solve(game);
        let oracle = quantarium_oracle::open(game).unwrap();
        let mut known = HashMap::new();
        let mut won = 0;
        for setup in &starts.setups {
            let state = oracle.parse(&starts.field.text(*setup)).unwrap();
            assert_eq!(state.text(), starts.field.text(*setup));
            let white = wins_of(&state, &mut known);
            let winner = if white { Player::FIRST } else { Player::SECOND };
            let found = table.winner(*setup);
            assert_eq!(found, Some(winner), "{game} {}", state.text());
            won += usize::from(white);
            checked += 1;
        }
        assert_eq!(table.white_wins(), won, "{game}");
        // QL-4, by the rules' own swaps.
        let against_swap = starts.field.has_swap.then(|| {
            let holds = starts.setups.iter().filter(|setup| {
                let text = starts.field.text(**setup).replace(" w -", " b s");
                !wins_of(&oracle.parse(&text).unwrap(), &mut known)
            });
            holds.count()
        });
        let found = table.white_wins_against_swap(&starts);
        assert_eq!(found, against_swap, "{game}");
    }
    assert!(checked > 3000, "{checked}");
}

#[test]
fn the_tables_file_is_read_again_and_a_damaged_or_foreign_one_refused() {
    let (starts, table) = solve("quantum-leap:board=hex2");
    let bytes = table.write();
    assert_eq!(SolvedTable::read(&bytes, &starts).as_ref(), Ok(&table));
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        assert!(SolvedTable::read(&damaged, &starts).is_err(), "{place}");
        let cut = SolvedTable::read(&bytes[..place], &starts);
        assert!(cut.is_err(), "{place}");
    }
    let others = Starts::new("quantum-leap:board=tri4").unwrap();
    let error = SolvedTable::read(&bytes, &others).unwrap_err();
    assert!(error.contains("not of quantum-leap:board=tri4"), "{error}");
}

#[test]
fn a_run_that_was_ended_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("table");
    let open = |game| opened(game, Some(out.clone()));
    let (game, stop) = ("quantum-leap:board=rhomb4x3", AtomicBool::new(false));
    let mut solving = open(game).unwrap();
    let done = solving.go_on(&stop, &mut |solving, _| {
        stop.store(solving.done().len() >= 40, Ordering::Relaxed);
    });
    done.unwrap();
    assert!(table(&solving).is_none() && !out.exists(), "it was stopped");
    // Killed in the middle of a line.
    let path = folder.path().join("table.part");
    let mut text = fs::read_to_string(&path).unwrap();
    text.push_str("1f 3");
    fs::write(&path, text).unwrap();
    let error = open("quantum-leap:board=hex2").unwrap_err();
    let foreign = matches!(error, ArenaError::Journal(JournalError::Foreign(..)));
    assert!(foreign, "{error}");
    let mut solving = open(game).unwrap();
    let known = solving.done().len();
    assert!((40..solving.count() as usize).contains(&known), "{known}");
    let mut least = usize::MAX;
    let done = solving.go_on(&AtomicBool::new(false), &mut |solving, _| {
        least = least.min(solving.done().len());
    });
    // Nothing is left to be done the second time.
    done.and_then(|()| solving.finish(&stop)).unwrap();
    let solved = solve(game).1;
    assert_eq!(table(&solving).as_ref(), Some(&solved));
    assert_eq!(fs::read(&out).unwrap(), solved.write());
    assert!(!path.exists());
    assert!(least >= known, "none was solved again");
    // Another game's table does not take its place.
    assert!(open("quantum-leap:board=hex2").is_err() && open(game).is_ok());
}

#[test]
fn boards_and_games_without_a_table_are_named() {
    let error = Starts::new("quanta").unwrap_err();
    assert!(error.to_string().contains("only the starts"), "{error}");
    let error = Starts::new("quantum-leap").unwrap_err();
    assert!(error.to_string().contains("61 cells"), "{error}");
    assert!(Starts::new("quantum-leap:board=hex2,players=3").is_err());
    let all = Starts::new("quantum-leap:board=hex3").unwrap();
    assert_eq!(all.setups.len(), 92_378);
    assert!(all.classes.len() < 92_378 / 11, "{}", all.classes.len());
}

/// QL-3: the centre is never free; a triangle has none.
#[test]
fn starts_are_those_that_the_rules_deal() {
    for (game, count) in [
        ("quantum-leap:edition=1,board=hex2", 6 * 20),
        ("quantum-leap:edition=1,board=rhomb3x3", 8 * 70),
        ("quantum-leap:edition=1,board=rect3x2", 20),
        ("quantum-leap:edition=1,board=tri5", 15 * 3432),
        ("quantum-leap:board=hex2", 35),
    ] {
        let starts = Starts::new(game).unwrap();
        assert_eq!(starts.setups.len(), count, "{game}");
        assert_eq!(Field::new(game).unwrap().count(), count as u64, "{game}");
        let texts = starts.setups.iter().map(|setup| starts.field.text(*setup));
        let texts: HashSet<String> = texts.collect();
        let rules = quantarium_games::open(game).unwrap();
        for seed in 0..100 {
            let dealt = rules.start(Seed(seed)).text();
            assert!(texts.contains(&dealt.replace(" b s", " w -")), "{dealt}");
        }
    }
}

/// Random starts are those of the seeds, and their winners the table's.
#[test]
fn samples_count_what_the_table_says() {
    for game in [
        "quantum-leap:edition=1,board=hex2",
        "quantum-leap:board=rhomb4x3",
    ] {
        let (starts, table) = solve(game);
        let rules = quantarium_games::open(game).unwrap();
        let texts = starts.setups.iter();
        let texts = texts.map(|setup| (starts.field.text(*setup), *setup));
        let texts: HashMap<String, _> = texts.collect();
        let dealt = (7..107).map(|seed| rules.start(Seed(seed)).text().replace(" b s", " w -"));
        let wins = |text: &String| table.winner(texts[text]) == Some(Player::FIRST);
        let never = AtomicBool::new(false);
        let field = &starts.field;
        let sample = field.sample(Seed(7), 100, 2, &never, &|_| ()).unwrap();
        assert_eq!(sample.starts, 100);
        assert_eq!(sample.white_wins, dealt.filter(wins).count() as u64);
        let against_swap = sample.white_wins_against_swap;
        assert_eq!(against_swap.is_some(), starts.field.has_swap);
        assert_eq!(field.sample(Seed(7), 100, 1, &never, &|_| ()), Some(sample));
        if let Some(held) = against_swap {
            let oracle = quantarium_oracle::open(game).unwrap();
            let mut known = HashMap::new();
            let holds = (7..107).filter(|seed| {
                let text = rules.start(Seed(*seed)).text();
                !wins_of(&oracle.parse(&text).unwrap(), &mut known)
            });
            assert_eq!(held, holds.count() as u64);
        }
    }
}

#[test]
fn the_published_tables_are_whole_and_say_what_the_solver_says() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/tables");
    for (file, options) in [
        ("hex3", "board=hex3"),
        ("first-hex3", "edition=1,board=hex3"),
    ] {
        let file = format!("quantum-leap-{file}.starts");
        let game = format!("quantum-leap:{options}");
        let starts = Starts::new(&game).unwrap();
        let bytes = fs::read(format!("{folder}/{file}")).unwrap();
        let table = SolvedTable::read(&bytes, &starts).unwrap();
        let told = fs::read_to_string(format!("{folder}/README.md")).unwrap();
        let sum = format!("`{file}`, {:016x}", table.checksum());
        assert!(told.contains(&sum), "{file}");
        let mut engine = quantarium_engine::open(&game).unwrap();
        let step = starts.setups.len() / sized(40, 8);
        for setup in starts.setups.iter().step_by(step) {
            let text = starts.field.text(*setup);
            engine.set(Start::Position(&text), &[]).unwrap();
            let effort = Effort::new(u64::MAX, 64);
            let solution = engine.solve(&effort, &AtomicBool::new(false)).unwrap();
            let winner = table.winner(*setup).unwrap();
            assert_eq!(solution.proof.worst_for(winner), 2, "{text}");
        }
    }
}

#[test]
fn the_page_of_small_boards_says_what_the_solver_says() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let page = fs::read_to_string(format!("{docs}/studies/small-boards.md")).unwrap();
    let number = |text: &str| -> usize {
        let digits = text.split(' ').next().unwrap().replace(',', "");
        digits.parse().unwrap()
    };
    let mut checked = 0;
    for line in page.lines().filter(|line| line.starts_with("| `")) {
        let mut cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let board = cells.remove(1).split('`').nth(1).unwrap();
        // A board with an even number of cells is the same in both editions but for the swap.
        let has_edition = cells.len() == 8;
        let edition = if has_edition { cells.remove(1) } else { "1" };
        if cells.len() != 7 || number(cells[2]) > 4000 {
            continue;
        }
        let (starts, table) = solve(&format!("quantum-leap:board={board},edition={edition}"));
        assert_eq!(starts.setups.len(), number(cells[2]), "{line}");
        assert_eq!(starts.classes.len(), number(cells[3]), "{line}");
        assert_eq!(table.white_wins(), number(cells[4]), "{line}");
        let against = table.white_wins_against_swap(&starts);
        let told = starts.field.has_swap.then(|| number(cells[5]));
        assert_eq!(against, told, "{line}");
        checked += 1;
    }
    assert_eq!(checked, 6);
}
