//! The built-in evaluations fit the games that they are of, on every board.

use quantarium_engine::open;
use quantarium_games::FAMILIES;

#[test]
fn a_built_in_evaluation_fits_every_game_of_the_family() {
    let mut evaluated = 0;
    for info in FAMILIES {
        let weights = quantarium_net::built_in_weights(info.id).expect("its weights are whole");
        evaluated += u32::from(weights.is_some());
        for sample in info.samples {
            let engine = open(sample).expect("a game string");
            assert_eq!(engine.has_evaluation(), weights.is_some(), "{sample}");
        }
    }
    assert!(evaluated > 0, "some game has an evaluation");
}
