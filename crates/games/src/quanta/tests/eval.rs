//! What an evaluation is given.

use quantarium_rules::testkit::Turning;
use quantarium_rules::{Features, Game, Player, Prepared, Random, Seed, Text};

use super::super::{Majority, Placing, Position, Quanta};

fn features(game: &Quanta, position: &Position, player: u8) -> Vec<(usize, f32)> {
    let mut all = vec![0.0; game.feature_count()];
    game.features(position, Player(player), &mut |index, amount| {
        all[index] += amount
    });
    let all = all.into_iter().enumerate();
    all.filter(|(_, amount)| *amount != 0.0).collect()
}

fn small(majority: Majority) -> Quanta {
    Quanta::new(5, 5, Placing::Any, majority)
}

fn parsed(game: &Quanta, text: &str) -> Position {
    game.parse_position(text).unwrap()
}

pub fn no_feature_knows_a_place() {
    let game = Quanta::new(9, 9, Placing::Any, Majority::Plurality);
    let turning = Turning::new(&game);
    let mut random = Random::new(Seed(3));
    let mut position = game.start(Seed(0));
    while let Some(mv) = game.random_move(&position, &mut random) {
        let seen = features(&game, &position, 0);
        for symmetry in game.grid().symmetries() {
            let turned = turning.position(&position, symmetry);
            let found = features(&game, &turned, 0);
            assert_eq!(found, seen, "{}", game.write_position(&position));
        }
        game.play_unchecked(&mut position, mv);
    }
}

pub fn both_players_see_the_same_with_their_own_eyes() {
    let game = small(Majority::Plurality);
    let of_white = parsed(&game, "5/1WwB1/1bnb1/1Ww2/5 w -");
    let of_blue = parsed(&game, "5/1BbW1/1wnw1/1Bb2/5 w -");
    assert_eq!(features(&game, &of_white, 0), features(&game, &of_blue, 1));
    assert_ne!(features(&game, &of_white, 0), features(&game, &of_white, 1));
}

/// In the corner nothing can be surrounded, so that what stands there is as good as gone (QA-6).
pub fn a_neutron_on_the_edge_has_no_ring() {
    let game = Quanta::new(9, 9, Placing::Any, Majority::Plurality);
    let rings = |text: &str| features(&game, &parsed(&game, text), 0).len();
    let in_the_corner = rings("n8/9/9/9/9/9/9/9/W8 w -");
    let within = rings("9/1n7/9/9/9/9/9/9/W8 w -");
    assert!(in_the_corner < within, "{in_the_corner} {within}");
}

pub fn an_absolute_majority_has_weights_of_its_own() {
    let text = "5/1WwB1/1bnb1/1Ww2/5 w -";
    let of = |majority| {
        let game = small(majority);
        features(&game, &parsed(&game, text), 0)
    };
    let [plurality, absolute] = [Majority::Plurality, Majority::Absolute].map(of);
    let shift = absolute[0].0 - plurality[0].0;
    assert!(shift > 0);
    let shifted = plurality
        .into_iter()
        .map(|(index, amount)| (index + shift, amount));
    assert_eq!(absolute, shifted.collect::<Vec<_>>());
}

pub fn weights_mixed_once_for_each_stage_weigh_the_same_in_every_position_and_under_both_majorities()
 {
    let prepared = Prepared::default();
    let mut random = Random::new(Seed(5));
    let weight = |_| random.below(2001) as f32 * 1e-3 - 1.0;
    let count = small(Majority::Plurality).feature_count();
    let weights: Vec<f32> = (0..count).map(weight).collect();
    for majority in [Majority::Plurality, Majority::Absolute] {
        let game = Quanta::new(9, 9, Placing::Any, majority);
        for seed in 0..3 {
            let mut position = game.start(Seed(seed));
            while let Some(mv) = game.random_move(&position, &mut random) {
                let (mut plain, mut mixed) = (Vec::new(), Vec::new());
                let (new, mut visit) = (Prepared::default(), |one| plain.push(one));
                game.weigh_moves(&position, &weights, &new, &mut visit);
                let mut visit = |one| mixed.push(one);
                game.weigh_moves(&position, &weights, &prepared, &mut visit);
                assert_eq!(plain, mixed, "{}", game.write_position(&position));
                game.play_unchecked(&mut position, mv);
            }
        }
    }
}
