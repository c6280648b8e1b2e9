//! What the tests of all games do not ask. The rules by their ids are tested in `tests/it/quanta`.

#![allow(clippy::unwrap_used, missing_docs, reason = "they are tests")]

mod eval;
mod play;

tests_within! {
    quanta_tests in quanta:
    eval [
        no_feature_knows_a_place
        both_players_see_the_same_with_their_own_eyes
        a_neutron_on_the_edge_has_no_ring
        an_absolute_majority_has_weights_of_its_own
        weights_mixed_once_for_each_stage_weigh_the_same_in_every_position_and_under_both_majorities
    ]
    play [
        keys_tell_turns_and_owed_bonuses_apart
    ]
}
