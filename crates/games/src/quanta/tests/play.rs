//! Random play, perft, symmetries, and what a board on screen shows.

use quantarium_rules::{Click, Game, Mirror, Outcome, Random, Seed, Show, Text, perft, playout};

use super::super::{Majority, Placing, Position, Quanta};

fn small() -> Quanta {
    Quanta::new(5, 5, Placing::Any, Majority::Plurality)
}

/// Positions of random games, every one of each.
fn random_positions(game: &Quanta, games: u64) -> Vec<Position> {
    let mut all = Vec::new();
    for seed in 0..games {
        let mut random = Random::new(Seed(seed));
        let mut position = game.start(Seed(0));
        while let Some(mv) = game.random_move(&position, &mut random) {
            all.push(position.clone());
            game.play_unchecked(&mut position, mv);
        }
        all.push(position);
    }
    all
}

#[test]
fn perft_in_bulk_counts_what_is_played() {
    for game in [
        small(),
        Quanta::new(5, 5, Placing::Orthogonal, Majority::Plurality),
        Quanta::new(6, 5, Placing::Any, Majority::Absolute),
    ] {
        let start = game.start(Seed(0));
        assert_eq!(game.perft(&start, 2), perft::by_playing(&game, &start, 2));
    }
    let game = small();
    for position in random_positions(&game, 3) {
        for depth in 0..=2 {
            assert_eq!(
                game.perft(&position, depth),
                perft::by_playing(&game, &position, depth)
            );
        }
    }
    assert_eq!(
        game.perft(&game.start(Seed(0)), 3),
        perft::by_playing(&game, &game.start(Seed(0)), 3)
    );
}

/// How often a random walk from `position` should end in a win of White's and in a draw.
fn exact(game: &Quanta, position: &Position) -> [f64; 2] {
    if let Some(outcome) = game.outcome(position) {
        let white_wins = outcome.winner.is_some_and(|winner| winner.index() == 0);
        return [
            f64::from(u8::from(white_wins)),
            f64::from(u8::from(outcome.winner.is_none())),
        ];
    }
    let moves = game.legal_moves(position);
    let mut sum = [0.0; 2];
    for &mv in &moves {
        let mut child = position.clone();
        game.play_unchecked(&mut child, mv);
        let [win, draw] = exact(game, &child);
        sum[0] += win / moves.len() as f64;
        sum[1] += draw / moves.len() as f64;
    }
    sum
}

fn frequencies(mut play: impl FnMut() -> Outcome) -> [f64; 2] {
    const GAMES: u32 = 40_000;
    let mut counts = [0; 2];
    for _ in 0..GAMES {
        match play().winner {
            Some(winner) if winner.index() == 0 => counts[0] += 1,
            Some(_) => {}
            None => counts[1] += 1,
        }
    }
    counts.map(|count| f64::from(count) / f64::from(GAMES))
}

#[test]
fn playouts_choose_each_legal_move_equally_often() {
    let game = small();
    for text in [
        "nnnnn/nWwBn/nbnbn/nWw1n/n1Bwn w -",
        "nWwnn/bnBbn/nWnWn/W1w1w/nn1nn b -",
        "nnnnn/nnwWn/nwnwn/nWwnn/nn1n1 w www",
        "nWwnn/wnBwn/n1nWn/WbW1n/n1nBn b -",
    ] {
        let position = game.parse_position(text).unwrap();
        let exact = exact(&game, &position);
        let mut random = Random::new(Seed(5));
        let fast = frequencies(|| game.playout(position.clone(), &mut random));
        let plain = frequencies(|| playout::uniform(&game, position.clone(), &mut random));
        for ((exact, fast), plain) in exact.into_iter().zip(fast).zip(plain) {
            // Five standard deviations of the frequency of at most half of 40,000.
            assert!((exact - fast).abs() < 0.0125, "{text}: {exact} {fast}");
            assert!((exact - plain).abs() < 0.0125, "{text}: {exact} {plain}");
        }
    }
}

#[test]
fn random_moves_are_equally_likely() {
    let game = small();
    for text in [
        "nnnnn/nWwBn/nbnbn/nWw1n/n1Bwn w -",
        "nnnnn/nnwWn/nwnwn/nWwnn/n2n1 w www",
    ] {
        let position = game.parse_position(text).unwrap();
        let moves = game.legal_moves(&position);
        let mut random = Random::new(Seed(3));
        let mut counts = vec![0_u32; moves.len()];
        for _ in 0..1000 * moves.len() {
            let mv = game.random_move(&position, &mut random).unwrap();
            counts[moves.iter().position(|other| *other == mv).unwrap()] += 1;
        }
        assert!(
            counts.iter().all(|count| (830..1170).contains(count)),
            "{counts:?}"
        );
    }
}

#[test]
fn no_game_lasts_longer_than_its_bound() {
    let game = small();
    for seed in 0..200 {
        let mut random = Random::new(Seed(seed));
        let mut position = game.start(Seed(0));
        let mut plies = 0;
        while let Some(mv) = game.random_move(&position, &mut random) {
            game.play_unchecked(&mut position, mv);
            plies += 1;
        }
        assert!(plies <= game.max_plies(), "{plies}");
    }
}

#[test]
fn keys_tell_turns_and_owed_bonuses_apart() {
    let board = "9/1WwB5/1bnb5/1WwnWw3/3WnB3/3wBb3/6BbW/6wnw/6Bbn";
    let rests = [
        "w -", "b -", "w ww", "w www", "w bw", "w bww", "b wb", "b bb", "b bbw", "w wwb",
    ];
    let game = Quanta::new(9, 9, Placing::Any, Majority::Plurality);
    let keys = rests.map(|rest| {
        let position = game.parse_position(&format!("{board} {rest}"));
        game.key(&position.unwrap())
    });
    for (i, key) in keys.iter().enumerate() {
        assert!(!keys[..i].contains(key), "{}", rests[i]);
    }
}

#[test]
fn every_symmetry_of_the_board_is_one_of_the_game() {
    let game = Quanta::new(6, 6, Placing::Orthogonal, Majority::Absolute);
    assert_eq!(game.symmetries().len(), 8);
    for position in random_positions(&game, 4) {
        for symmetry in game.symmetries() {
            let mapped = game.map_position(&position, &symmetry);
            assert_eq!(game.key(&mapped), game.fresh_key(&mapped));
            assert_eq!(game.scores(&mapped), game.scores(&position));
            for mv in game.legal_moves(&position) {
                let (mut child, mut other) = (position.clone(), mapped.clone());
                game.play_unchecked(&mut child, mv);
                game.play_unchecked(&mut other, game.map_move(mv, &symmetry));
                assert_eq!(game.map_position(&child, &symmetry), other);
            }
        }
    }
}

#[test]
fn pieces_say_what_they_are_and_which_neutrons_are_surrounded() {
    let game = small();
    let position = game.parse_position("n4/1WwB1/1bnb1/1Wwn1/5 b -").unwrap();
    let pieces = game.pieces(&position);
    let words: Vec<String> = pieces
        .iter()
        .map(|piece| {
            let owner = piece
                .owner
                .map_or("", |owner| game.seats()[owner.index()].name);
            let name = game.grid().name(piece.cell);
            let state = piece.state.unwrap_or("");
            format!("{name} {owner} {} {state}", piece.kind)
                .replace("  ", " ")
                .trim_end()
                .to_owned()
        })
        .collect();
    assert_eq!(
        words,
        [
            "b2 White positive",
            "c2 White negative",
            "d2 neutron",
            "b3 Blue negative",
            "c3 neutron surrounded",
            "d3 Blue negative",
            "b4 White positive",
            "c4 White negative",
            "d4 Blue positive",
            "a5 neutron",
        ]
    );
}

#[test]
fn a_move_is_a_click_on_a_square_and_one_on_a_particle() {
    let game = small();
    let position = game
        .parse_position("nnnnn/nnwWn/nwnwn/nWwnn/nnn2 w www")
        .unwrap();
    let clicks = |mv: &str| game.clicks(&position, game.parse_move(&position, mv).unwrap());
    let e1 = game.grid().named("e1").unwrap();
    assert_eq!(clicks("n@e1"), [Click::Cell(e1), Click::Choice("n")]);
    assert_eq!(clicks("pass"), [Click::Choice("pass")]);
    let start = game.start(Seed(0));
    let mv = game.parse_move(&start, "-@e1").unwrap();
    assert_eq!(
        game.clicks(&start, mv),
        [Click::Cell(e1), Click::Choice("-")]
    );
}

#[test]
fn qa_6_the_lens_counts_clusters_and_who_is_ahead_there() {
    let game = Quanta::new(5, 5, Placing::Any, Majority::Plurality);
    let position = game.parse_position("5/5/1WnB1/1wn2/5 w -").unwrap();
    let lens = game.lens(&position);
    let told = lens.marks.iter().map(|mark| {
        let name = game.grid().name(mark.cell);
        format!(
            "{name} {} {}/{} {:?}",
            mark.kind, mark.count, mark.of, mark.lead
        )
    });
    let told: Vec<String> = told.collect();
    let ahead = "Some((Player(0), 1))";
    assert_eq!(
        told,
        [
            format!("c2 cluster 4/8 {ahead}"),
            format!("c3 cluster 4/8 {ahead}")
        ]
    );
    assert!(lens.notes.is_empty(), "nothing is owed");
}

#[test]
fn a_square_shows_its_cluster_or_what_forbids_charges() {
    let game = small();
    let position = game.parse_position("n4/5/1W1b1/2n2/5 w -").unwrap();
    let sights = |name: &str| {
        let sights = game.sights(&position, game.grid().named(name).unwrap());
        let words = sights.into_iter().map(|sight| {
            let cells: Vec<&str> = sight
                .cells
                .iter()
                .map(|cell| game.grid().name(*cell))
                .collect();
            format!("{}: {}", sight.kind, cells.join(" "))
        });
        words.collect::<Vec<_>>()
    };
    assert_eq!(sights("c2"), ["cluster: b1 c1 d1 b2 d2 b3 c3 d3"]);
    assert!(sights("a5").is_empty(), "a corner is never surrounded");
    assert_eq!(sights("c3"), ["forbids-plus: b3", "forbids-minus: d3"]);
    assert_eq!(sights("d2"), ["forbids-minus: d3"]);
    assert!(sights("b3").is_empty() && sights("e5").is_empty());
}
