//! How far away the end of a game is thought to be.

use quantarium_engine::{Start, open};
use quantarium_rules::Seed;

#[test]
fn the_rest_of_a_game_is_solved_some_plies_before_its_end() {
    // The plies of whole games, and those that can be solved.
    for (game, least, most) in [
        ("quantum-leap", 20, 30),
        ("quantum-link", 48, 56),
        ("quanta", 95, 115),
        ("quantum", 5, 290),
    ] {
        let mut engine = open(game).unwrap();
        engine.set(Start::Seed(Seed(1)), &[]).unwrap();
        let plies = engine.horizon();
        assert!((least..=most).contains(&plies), "{game}: {plies}");
        assert_eq!(plies, engine.horizon(), "{game}");
    }
    let mut engine = open("quantum-leap:board=hex3").unwrap();
    engine.set(Start::Seed(Seed(1)), &[]).unwrap();
    assert!(engine.horizon() < 4, "{}", engine.horizon());
}
