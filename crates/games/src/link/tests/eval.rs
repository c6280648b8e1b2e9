//! What an evaluation sees, and the moves that are not weighed because others are the same.

use std::collections::BTreeMap;

use quantarium_rules::{Features, Game, Player, Prepared, Random, Seed, Text, Weighed};

use super::super::{Link, Move, Position};
use super::{link, on_boards, parse};

fn features(game: &Link<1>, text: &str) -> BTreeMap<usize, f32> {
    let position = parse(game, text);
    let mut all = BTreeMap::new();
    game.features(&position, position.to_move, &mut |index, amount| {
        *all.entry(index).or_default() += amount;
    });
    all
}

fn weighed<const W: usize>(game: &Link<W>, position: &Position<W>) -> Vec<Move> {
    let weights = vec![0.0; game.feature_count()];
    let mut moves = Vec::new();
    let mut visit = |one: Weighed<Move>| moves.push(one.mv);
    game.weigh_moves(position, &weights, &Prepared::default(), &mut visit);
    moves
}

pub fn turn_pass_and_lead_have_features_and_places_and_colours_have_none() {
    let game = link("hex3", None);
    let here = features(&game, "3/1g12/2g2b11/3b3/3 b 0");
    let turned = features(&game, "3/b33/1b1g22/2g11/3 b 0");
    assert_eq!(turned, here, "by 180 degrees");
    let green = features(&game, "3/1g12/2g2b11/3b3/3 g 0");
    let exchanged = features(&game, "3/1b12/2b2g11/3g3/3 b 0");
    assert_eq!(exchanged, green, "the colours");
    assert_ne!(green, here, "the turn");
    for other in ["3/1g12/2g2b11/3b3/3 b 1", "3/1g12/2g3b11/3b3/3 b 0"] {
        assert_ne!(features(&game, other), here, "{other}");
    }
}

pub fn sums_of_both_players_are_opposite() {
    on_boards!(|game| {
        let mut random = Random::new(Seed(21));
        let count = game.feature_count();
        let weights: Vec<f32> = (0..count).map(|_| random.below(100) as f32).collect();
        let mut position = game.start(Seed(0));
        while let Some(mv) = game.random_move(&position, &mut random) {
            let [first, second] =
                Player::BOTH.map(|player| game.weigh(&position, player, &weights));
            assert_eq!(first, -second);
            game.play_unchecked(&mut position, mv);
        }
    });
}

/// QK-4, QK-7: a move that is left out scores as one on the same cell that is weighed, whatever follows.
pub fn moves_left_out_score_as_one_that_is_weighed_however_both_go_on() {
    on_boards!(|game| {
        let mut random = Random::new(Seed(22));
        let mut position = game.start(Seed(0));
        while let Some(mv) = game.random_move(&position, &mut random) {
            let kept = weighed(game, &position);
            let mut left_out = game.legal_moves(&position);
            left_out.retain(|mv| !kept.contains(mv));
            if !left_out.is_empty() {
                let one = left_out[random.index(left_out.len())];
                compare(game, &position, one, &kept, &mut random);
            }
            game.play_unchecked(&mut position, mv);
        }
    });
}

fn compare<const W: usize>(
    game: &Link<W>,
    position: &Position<W>,
    left_out: Move,
    kept: &[Move],
    random: &mut Random,
) {
    let Move::Place { cell, .. } = left_out else {
        panic!("passing is left out");
    };
    let is_there = |mv: &&Move| matches!(mv, Move::Place { cell: at, .. } if *at == cell);
    let dead = kept.iter().filter(is_there);
    let mut ends = Vec::new();
    let seed = random.bits();
    let after = [left_out].into_iter().chain(dead.copied());
    let after = after.map(|mv| game.after(position, mv));
    for mut after in after {
        let mut random = Random::new(Seed(seed));
        while let Some(mv) = game.random_move(&after, &mut random) {
            game.play_unchecked(&mut after, mv);
        }
        ends.push(game.scores(&after));
    }
    let found = ends[1..].contains(&ends[0]);
    assert!(found, "{} {left_out:?}", game.write_position(position));
}

pub fn one_face_that_cannot_score_is_weighed_beside_those_that_can() {
    let game = link("hex2", None);
    let faces = |text: &str, at: &str| {
        let cell = game.grid.named(at).unwrap();
        let position = parse(&game, text);
        let of = |mv: &Move| match *mv {
            Move::Place { cell: c, face } if c == cell => Some(face),
            _ => None,
        };
        let weighed = weighed(&game, &position);
        weighed.iter().filter_map(of).collect::<Vec<_>>()
    };
    // Three dice a player; the middle cell has six neighbours, of which two more can get friends.
    assert_eq!(faces("2/3/2 g 0", "b2"), [1, 2, 3]);
    assert_eq!(faces("2/g11b1/2 g 0", "b2"), [1, 2, 3]);
    assert_eq!(faces("2/g11g1/b11 g 0", "b2"), [1, 2]);
}
