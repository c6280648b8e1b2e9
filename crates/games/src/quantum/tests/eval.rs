//! What an evaluation is given.

use quantarium_rules::{Features, Game, Player, Prepared, Text};

use crate::quantum::{Quantum, Spec};

fn game() -> Quantum<1> {
    Quantum::new(Spec::default())
}

/// Every feature weighs one.
fn sum(text: &str, player: Player) -> f32 {
    let (game, mut sum) = (game(), 0.0);
    let position = game.parse_position(text).unwrap();
    game.features(&position, player, &mut |_, amount| sum += amount);
    sum
}

pub fn nothing_counts_where_nobody_can_build_three_towers_any_more() {
    // White's towers and stack of five wait for an enemy to land on, and there is none.
    let alone = "8/8/8/1Q(6)1S(5)2C(7)1/8/8/8/2S5 w 3";
    assert_eq!(sum(alone, Player::FIRST), 0.0);
    assert!(sum("5c2/8/8/1Q(6)1S(5)2C(7)1/8/8/8/2S5 w 3", Player::FIRST) > 0.0);
}

pub fn an_advantage_is_worth_less_the_longer_nothing_is_captured() {
    let sums = [0, 80, 90, 99].map(|quiet| {
        let text = format!("scsqqscs/8/8/8/8/8/CSCQQCSC/SCSQQSCS w {quiet}");
        sum(&text, Player::FIRST)
    });
    assert!(sums[0] == sums[1] && sums[1] > sums[2] && sums[2] > sums[3] && sums[3] > 0.0);
    let text = "scsqqscs/8/8/8/8/8/CSCQQCSC/SCSQQSCS w 90";
    assert_eq!(sum(text, Player::SECOND), -sums[2]);
}

/// QS-11: moves that end the game by repetition, or by the plies without a capture, are known.
pub fn what_every_move_leads_to_is_what_playing_it_leads_to() {
    let game = game();
    let weights = vec![1.0; game.feature_count()];
    let drawn_next = |text: &str, moves: &str| {
        let mut position = game.parse_position(text).unwrap();
        for mv in moves.split_whitespace() {
            let mv = game.parse_move(&position, mv).unwrap();
            game.play_unchecked(&mut position, mv);
        }
        let mut drawn = 0;
        game.weigh_moves(&position, &weights, &Prepared::default(), &mut |weighed| {
            let after = game.after(&position, weighed.mv);
            assert_eq!(weighed.outcome, game.outcome(&after));
            drawn += usize::from(weighed.outcome.is_some());
        });
        drawn
    };
    let start = "scsqqscs/cscqqcsc/8/8/8/8/CSCQQCSC/SCSQQSCS w 0";
    let there_and_back = "b2-b3 b7-b6 b3-b2 b6-b7";
    let once = format!("{there_and_back} b2-b3 b7-b6 b3-b2");
    assert_eq!(drawn_next(start, "b2-b3 b7-b6 b3-b2"), 0);
    assert_eq!(drawn_next(start, &once), 1);
    assert!(drawn_next("scsqqscs/cscqqcsc/8/8/8/8/CSCQQCSC/SCSQQSCS w 99", "") > 10);
}
