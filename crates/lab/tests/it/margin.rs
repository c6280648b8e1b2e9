//! Quantum Link's margins against a search of everything by the second implementation of the rules, and
//! against the engine's proofs.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::sync::atomic::AtomicBool;

use quantarium_engine::{Effort, Start};
use quantarium_lab::tables::margin::{Book, Margins};
use quantarium_oracle::State;
use quantarium_rules::testkit::sized;
use quantarium_rules::{Player, Random, Seed};

static NEVER: AtomicBool = AtomicBool::new(false);

/// Green's points less Black's under best play, by trying everything: every face, every pass.
fn margin(state: &State, known: &mut HashMap<String, i32>) -> i32 {
    let text = state.text();
    if let Some(&known) = known.get(&text) {
        return known;
    }
    let found = if state.over().is_some() {
        let scores = state.scores().expect("points");
        (scores[0] - scores[1]) as i32
    } else {
        let moves = state.moves().into_iter();
        let after = moves.map(|mv| margin(&state.play(&mv).expect("legal"), known));
        let best = match state.to_move() {
            0 => after.max(),
            _ => after.min(),
        };
        best.expect("the game goes on")
    };
    known.insert(text, found);
    found
}

#[test]
fn every_position_of_tiny_boards_agrees_with_trying_everything() {
    let mut checked = 0;
    for game in [
        "quantum-link:board=tri2,dice=1",
        "quantum-link:board=tri2,dice=3",
        "quantum-link:board=rhomb3x1,dice=2",
        "quantum-link:board=rhomb2x2,dice=1",
        "quantum-link:board=mask/o.o/.o.",
        "quantum-link:board=hex2,dice=1",
    ] {
        let oracle = quantarium_oracle::open(game).unwrap();
        let mut margins = Margins::new(game).unwrap();
        let mut known = HashMap::new();
        margin(&oracle.start().unwrap(), &mut known);
        for (text, wanted) in &known {
            let position = margins.rules.parse(text).unwrap();
            let found = margins.margin(&*position, &NEVER).unwrap();
            assert_eq!(found, *wanted, "{game} {text}");
            checked += 1;
        }
    }
    assert!(checked > 10_000, "{checked}");
}

#[test]
fn late_positions_agree_with_trying_everything() {
    let mut random = Random::new(Seed(31));
    let mut seen = [0; 3];
    let mut checked = 0;
    for (game, games) in [
        ("quantum-link:board=hex2", 1000),
        ("quantum-link:board=hex2,dice=4", 500),
        ("quantum-link:board=mask/oo.oo/o.o.o,dice=4", 500),
    ] {
        let games = sized(games, games / 5);
        let oracle = quantarium_oracle::open(game).unwrap();
        let mut margins = Margins::new(game).unwrap();
        for _ in 0..games {
            let empty = 2 + random.index(2);
            let text = late(&oracle.start().unwrap(), empty, &mut random);
            let state = oracle.parse(&text).unwrap();
            let mut known = HashMap::new();
            let wanted = margin(&state, &mut known);
            let position = margins.rules.parse(&text).unwrap();
            let found = margins.margin(&*position, &NEVER);
            assert_eq!(found, Some(wanted), "{game} {text}");
            for (mv, found) in margins.moves(&*position, &NEVER).unwrap() {
                let after = margin(&state.play(&mv).unwrap(), &mut known);
                assert_eq!(found, after, "{game} {text} {mv}");
            }
            seen[(wanted.signum() + 1) as usize] += 1;
            checked += 1;
        }
    }
    assert_eq!(checked, sized(2_000, 400));
    assert!(seen.iter().all(|count| *count > sized(150, 30)), "{seen:?}");
}

/// A position of a random game in which a player can choose among that few cells.
fn late(start: &State, empty: usize, random: &mut Random) -> String {
    let mut state = start.clone();
    loop {
        let moves = state.moves();
        let cells = moves.iter().filter_map(|mv| mv.split_once('@'));
        let cells = cells.map(|(_, cell)| cell).collect::<HashSet<_>>().len();
        let pass = random.index(12) == 0;
        if cells > 0 && cells <= empty {
            return state.text();
        }
        // Mostly faces that can score somewhere on small boards, and few passes.
        let is_likely = |mv: &&String| !pass && mv.starts_with(['1', '2', '3', '4']);
        let likely: Vec<&String> = moves.iter().filter(is_likely).collect();
        let mv = match likely.as_slice() {
            [] => "pass",
            moves => moves[random.index(moves.len())],
        };
        let after = state.play(mv).expect("legal");
        // Passes may end a game that is still far from it.
        state = match after.over() {
            Some(_) => start.clone(),
            None => after,
        };
    }
}

#[test]
fn the_margins_signs_are_what_the_engine_proves() {
    for (game, plies) in [
        ("quantum-link:board=hex2", 2),
        ("quantum-link:board=hex2,dice=5", 1),
        // Two dice that need one friend more, but have different faces, once counted as one.
        ("quantum-link:board=rhomb3x2", 1),
        ("quantum-link:board=rhomb4x2", 1),
    ] {
        let mut margins = Margins::new(game).unwrap();
        let book = Book::make(&mut margins, plies, &NEVER).unwrap();
        let mut engine = quantarium_engine::open(game).unwrap();
        for (line, margin) in &book.lines {
            engine.set(Start::Seed(Seed(0)), line).unwrap();
            if engine.position().outcome().is_some() {
                continue;
            }
            let effort = Effort::new(u64::MAX, 16);
            let proof = engine.solve(&effort, &NEVER).unwrap().proof;
            let green = proof.worst_for(Player::FIRST) as i32 - 1;
            assert_eq!(green, margin.signum(), "{game} {line:?}");
        }
    }
}

#[test]
fn the_published_margins_are_what_the_solver_says() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/tables");
    let told = fs::read_to_string(format!("{folder}/README.md")).unwrap();
    for (file, options) in [("hex2", "board=hex2"), ("hex2-dice4", "board=hex2,dice=4")] {
        let file = format!("quantum-link-{file}.margins");
        let game = format!("quantum-link:{options}");
        let text = fs::read_to_string(format!("{folder}/{file}")).unwrap();
        let book = Book::make(&mut Margins::new(&game).unwrap(), 2, &NEVER).unwrap();
        assert!(book.write() == text, "{file}");
        let named = format!("`{file}`, {:016x}", book.checksum());
        assert!(told.contains(&named), "{named}");
    }
}

#[test]
fn the_table_of_margins_is_what_the_solver_says() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/tables/README.md");
    let page = fs::read_to_string(page).unwrap();
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let game = cells.get(1)?.trim_matches('`').to_owned();
        let game = game.starts_with("quantum-link:").then_some(game)?;
        Some((game, cells[3].to_owned(), cells[4].to_owned()))
    });
    let mut checked = 0;
    for (game, value, best) in rows.step_by(sized(1, 4)) {
        let mut margins = Margins::new(&game).unwrap();
        let start = margins.rules.start(Seed(0));
        let margin = margins.margin(&*start, &NEVER).unwrap();
        let moves = margins.moves(&*start, &NEVER).unwrap();
        let winner = match margin {
            0 => "a tie".to_owned(),
            1.. => format!("Green by {margin}"),
            _ => format!("Black by {}", -margin),
        };
        assert_eq!(value, winner, "{game}");
        let found = moves.iter().filter(|(_, after)| *after == margin);
        let found: Vec<&str> = found.map(|(mv, _)| mv.as_str()).collect();
        let told: Vec<&str> = best.split('`').skip(1).step_by(2).collect();
        match best.as_str() {
            "all, and the pass" => assert_eq!(found.len(), moves.len(), "{game}"),
            "a 1 anywhere, and the pass" => {
                let plain = |mv: &&str| mv.starts_with("1@") || *mv == "pass";
                let told = moves.iter().map(|(mv, _)| mv.as_str()).filter(plain);
                assert_eq!(found, told.collect::<Vec<_>>(), "{game}");
            }
            _ => assert_eq!(found, told, "{game}"),
        }
        checked += 1;
    }
    assert!(checked >= sized(9, 3), "{checked}");
}

#[test]
fn other_games_are_refused() {
    let error = Margins::new("quanta").unwrap_err();
    assert!(error.to_string().contains("only Quantum Link"), "{error}");
    let error = Margins::new("quantum-link").unwrap_err();
    assert!(error.to_string().contains("61 cells"), "{error}");
}
