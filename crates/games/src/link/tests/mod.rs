//! What the tests of all games do not ask. Its rules one by one, and its texts, are in `tests/it/link`.

#![allow(clippy::unwrap_used, missing_docs, reason = "they are tests")]

mod eval;
mod fast;
mod naive;
mod rest;

tests_within! {
    link_tests in link:
    eval [
        turn_pass_and_lead_have_features_and_places_and_colours_have_none
        sums_of_both_players_are_opposite
        moves_left_out_score_as_one_that_is_weighed_however_both_go_on
        one_face_that_cannot_score_is_weighed_beside_those_that_can
    ]
    fast [
        states_are_those_of_the_plain_rule
        keys_tell_turn_and_passes_apart
        a_random_move_is_the_one_that_counting_through_the_list_gives
        a_playout_of_a_finished_position_is_its_outcome
        no_game_is_longer_than_its_bound_and_one_comes_near_it
    ]
    rest [
        only_what_can_still_matter_is_told_apart
        dice_that_need_as_many_friends_differ_by_what_they_score
        positions_with_the_same_rest_have_the_same_result
    ]
}

use quantarium_board::Shape;
use quantarium_rules::Text as _;

use super::{Link, Position};

/// The game on a board of at most 64 cells.
fn link(shape: &str, dice: Option<u8>) -> Link<1> {
    Link::new(shape.parse::<Shape>().unwrap(), dice)
}

fn parse(game: &Link<1>, text: &str) -> Position<1> {
    game.parse_position(text).unwrap()
}

/// Runs a check on boards of several shapes, narrow and wide, whose games are of two types.
macro_rules! on_boards {
    (|$game:ident| $check:block) => {
        for (shape, dice) in [
            ("hex2", None),
            ("tri3", Some(2)),
            ("mask/o.oo/.../ooo/o.o", None),
            ("rhomb3x3", Some(9)),
            ("hex5", None),
            ("rhomb8x8", None),
        ] {
            let $game = &Link::<1>::new(shape.parse().unwrap(), dice);
            $check
        }
        for (shape, dice) in [("rhomb13x5", None), ("star4", None), ("hex9", Some(128))] {
            let $game = &Link::<4>::new(shape.parse().unwrap(), dice);
            $check
        }
    };
}
use on_boards;
