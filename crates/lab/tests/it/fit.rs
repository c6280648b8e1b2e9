//! What is learned from the games of self-play.

use std::sync::atomic::AtomicBool;

use quantarium_lab::fit::{How, Rows, fit};
use quantarium_lab::selfplay::SelfPlay;
use quantarium_tournament::GivenWeights;

use crate::selfplay::played;

static NEVER: AtomicBool = AtomicBool::new(false);

#[test]
fn the_engine_plays_by_what_was_learned_from_its_games() {
    let mut plan = SelfPlay {
        games: 20,
        simulations: 20,
        ..SelfPlay::new("quantum-leap:board=hex3")
    };
    let games = played(&plan);
    let rows = Rows::of_games(&plan.game, &games, String::new(), &NEVER).unwrap();
    let plies = games.iter().flat_map(|game| &game.plies);
    let found: Vec<_> = plies.filter_map(|ply| ply.found.as_ref()).collect();
    assert_eq!(rows.rows.len(), found.len());
    assert!(found[0].values.contains(&rows.rows[0].label.opinion));

    let (weights, _) = fit(&rows, &How::default(), None, &NEVER).unwrap();
    plan.weights = Some(GivenWeights::read(&weights.write()).unwrap());
    assert_ne!(played(&plan), games);
}

#[test]
fn with_three_players_all_see_every_position_and_what_is_wrong_is_said() {
    let plan = SelfPlay {
        games: 2,
        simulations: 10,
        ..SelfPlay::new("quantum-leap:board=hex3,players=3")
    };
    let mut games = played(&plan);
    let rows = Rows::of_games(&plan.game, &games, String::new(), &NEVER).unwrap();
    for views in rows.rows.chunks(3) {
        let sum: f32 = views.iter().map(|row| row.label.result).sum();
        assert_eq!(sum, 1.0);
    }
    games[1].plies.pop();
    let error = Rows::of_games(&plan.game, &games, String::new(), &NEVER).unwrap_err();
    assert_eq!(error.to_string(), "game 2: it is not over");
}
