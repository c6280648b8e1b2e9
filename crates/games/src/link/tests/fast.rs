//! The fast code against the plain rule.

use quantarium_rules::{Game, Player, Random, Seed, Show, Text, playout};

use super::super::{Link, Move, Position};
use super::naive::{self, Dice};
use super::{link, on_boards, parse};

fn position<const W: usize>(
    game: &Link<W>,
    dice: &Dice,
    to_move: Player,
    passes: u8,
) -> Position<W> {
    let dice = dice
        .iter()
        .map(|(&cell, &(owner, face))| (cell, owner, face));
    game.position(dice, to_move, passes)
}

pub fn states_are_those_of_the_plain_rule() {
    on_boards!(|game| {
        let mut random = Random::new(Seed(11));
        for _ in 0..200 {
            let dice = naive::random_dice(game, &mut random);
            let (to_move, passes) = (Player(random.below(2) as u8), random.below(3) as u8);
            compare(game, &dice, to_move, passes);
        }
    });
}

fn compare<const W: usize>(game: &Link<W>, dice: &Dice, to_move: Player, passes: u8) {
    let position = position(game, dice, to_move, passes);
    let text = game.write_position(&position);
    let over = game.outcome(&position).is_some();
    for piece in game.pieces(&position) {
        let state = naive::state(&game.grid, dice, over, piece.cell);
        let name = game.grid.name(piece.cell);
        assert_eq!(piece.state, Some(state), "{text} {name}");
    }
}

pub fn keys_tell_turn_and_passes_apart() {
    let game = link("hex2", None);
    let keys = ["g 0", "g 1", "g 2", "b 0", "b 1", "b 2"]
        .map(|rest| game.history_key(&parse(&game, &format!("2/1g41/2 {rest}"))));
    let distinct: std::collections::HashSet<u64> = keys.into_iter().collect();
    assert_eq!(distinct.len(), keys.len());
}

pub fn a_random_move_is_the_one_that_counting_through_the_list_gives() {
    on_boards!(|game| {
        let mut random = Random::new(Seed(13));
        for _ in 0..100 {
            let dice = naive::random_dice(game, &mut random);
            let position = position(game, &dice, Player(random.below(2) as u8), 0);
            let mut same = random.clone();
            let listed = playout::pick(game, &position, &mut same);
            assert_eq!(game.random_move(&position, &mut random), listed);
        }
    });
}

pub fn a_playout_of_a_finished_position_is_its_outcome() {
    let game = link("hex2", None);
    let finished = parse(&game, "2/1g11/g11 b 2");
    let mut random = Random::new(Seed(16));
    let played = game.playout(finished, &mut random);
    assert_eq!(Some(played), game.outcome(&finished));
}

pub fn no_game_is_longer_than_its_bound_and_one_comes_near_it() {
    let game = link("hex2", Some(2));
    let mut position = game.start(Seed(0));
    let mut plies = 0;
    // Black places both dice after passes of Green's, then Green places both after passes of Black's.
    for text in ["pass", "1@a1", "pass", "1@a2", "1@b1", "pass", "1@b2"] {
        let mv = game.parse_move(&position, text).unwrap();
        game.play_unchecked(&mut position, mv);
        plies += 1;
    }
    assert!(game.outcome(&position).is_some());
    assert_eq!(game.max_plies(), plies + 1);
    assert_eq!(link("rhomb2x1", Some(128)).max_plies(), 4, "two cells");
    assert!(!game.is_legal(&position, Move::Pass));
}
