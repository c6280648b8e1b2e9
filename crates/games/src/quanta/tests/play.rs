//! Keys.

use quantarium_rules::{Game, Text};

use super::super::{Majority, Placing, Quanta};

pub fn keys_tell_turns_and_owed_bonuses_apart() {
    let board = "9/1WwB5/1bnb5/1WwnWw3/3WnB3/3wBb3/6BbW/6wnw/6Bbn";
    let rests = [
        "w -", "b -", "w ww", "w www", "w bw", "w bww", "b wb", "b bb", "b bbw", "w wwb",
    ];
    let game = Quanta::new(9, 9, Placing::Any, Majority::Plurality);
    let keys = rests.map(|rest| {
        let position = game.parse_position(&format!("{board} {rest}"));
        game.history_key(&position.unwrap())
    });
    for (i, key) in keys.iter().enumerate() {
        assert!(!keys[..i].contains(key), "{}", rests[i]);
    }
}
