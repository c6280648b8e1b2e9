//! What the tests of all games do not ask. The rules by their ids are tested in `tests/it/quantum`.

#![allow(clippy::unwrap_used, missing_docs, reason = "they are tests")]

mod eval;
mod images;

tests_within! {
    quantum_tests in quantum:
    eval [
        nothing_counts_where_nobody_can_build_three_towers_any_more
        an_advantage_is_worth_less_the_longer_nothing_is_captured
        what_every_move_leads_to_is_what_playing_it_leads_to
    ]
    images [
        images_of_a_game_play_alike_their_histories_included
    ]
}
