//! Positions that go on in the same way.

use std::collections::HashMap;

use quantarium_rules::{Game, Player, Seed};

use super::super::{Link, Position};
use super::{link, parse};

fn same(game: &Link<1>, a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|text| game.history_key(&parse(game, text)));
    a == b
}

pub fn only_what_can_still_matter_is_told_apart() {
    let game = link("hex3", None);
    // A corner with one friend and two empty neighbours: 1, 2 and 3 can score, the others cannot.
    assert!(same(&game, "g5g41/4/5/4/3 b 0", "g6g41/4/5/4/3 b 0"));
    assert!(!same(&game, "g2g41/4/5/4/3 b 0", "g6g41/4/5/4/3 b 0"));
    assert!(!same(&game, "g2g41/4/5/4/3 b 0", "g3g41/4/5/4/3 b 0"));
    // Owner, turn, passes and dice in hand.
    assert!(!same(&game, "g6b61/4/5/4/3 b 0", "b6g61/4/5/4/3 b 0"));
    assert!(!same(&game, "g6b61/4/5/4/3 b 0", "g6b61/4/5/4/3 g 0"));
    assert!(!same(&game, "g6b61/4/5/4/3 b 0", "g6b61/4/5/4/3 b 1"));
    // A corner without empty neighbours, whoever owns it and whatever its face: it scores nothing.
    let corner = |die: &str| format!("{die}b61/b6b62/5/4/3 b 0");
    assert!(same(&game, &corner("g1"), &corner("g6")));
}

pub fn dice_that_need_as_many_friends_differ_by_what_they_score() {
    // The second die needs one friend more either way, and scores 2 or 1 with it.
    let game = link("rhomb5x1", Some(3));
    assert!(!same(&game, "g6g21b6b6 g 0", "b6g11b6g6 g 0"));
    assert!(same(&game, "g6g21b6b6 g 0", "g5g21b6b5 g 0"));
}

/// The result for Green with best play, in half points; the same for all positions of one key.
fn value(
    game: &Link<1>,
    position: &Position<1>,
    known: &mut HashMap<Position<1>, u8>,
    by_key: &mut HashMap<u64, u8>,
) -> u8 {
    if let Some(value) = known.get(position) {
        return *value;
    }
    let value = match game.outcome(position) {
        Some(outcome) => (2.0 * outcome.value(Player::FIRST)) as u8,
        None => {
            let values = game.legal_moves(position).into_iter().map(|mv| {
                let after = game.after(position, mv);
                value(game, &after, known, by_key)
            });
            match position.to_move {
                Player::FIRST => values.max(),
                _ => values.min(),
            }
            .unwrap()
        }
    };
    known.insert(*position, value);
    let same = *by_key.entry(game.history_key(position)).or_insert(value);
    assert_eq!(same, value, "{position:?}");
    value
}

pub fn positions_with_the_same_rest_have_the_same_result() {
    for (shape, dice) in [("rhomb3x2", 2), ("tri3", 1), ("rhomb2x2", 2)] {
        let game = link(shape, Some(dice));
        let (mut known, mut by_key) = (HashMap::new(), HashMap::new());
        value(&game, &game.start(Seed(0)), &mut known, &mut by_key);
        let (keys, all) = (by_key.len(), known.len());
        assert!(keys < all, "{keys} of {all}");
    }
}
