//! Self-play.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use quantarium_engine::Search;
use quantarium_lab::selfplay::{Learned, SelfPlay, read};
use quantarium_net::testkit::{Sketch, scaled};
use quantarium_tournament::{ArenaError, GivenWeights, Here, Job, PlanError, Underway};

const GAMES: &str = "games.jsonl";

fn plan(game: &str) -> SelfPlay {
    SelfPlay {
        games: 6,
        simulations: 30,
        random_plies: 4,
        slip: 5,
        seed: 7,
        ..SelfPlay::new(game)
    }
}

/// In a folder.
fn into(folder: &Path) -> Here {
    Here {
        out: Some(folder.to_owned()),
        ..Here::default()
    }
}

pub(crate) fn played(plan: &SelfPlay) -> Vec<Learned> {
    let here = Here {
        concurrency: 2,
        ..Here::default()
    };
    let mut run = plan.open(&here).expect("it can be played");
    let finished = run.finish(&AtomicBool::new(false));
    finished.expect("it is played");
    assert!(run.is_done());
    run.part()
}

#[test]
fn games_are_legal_and_tell_what_was_found() {
    for name in [
        "quantum-leap:board=hex3",
        "quantum:board=4x5",
        "quantum-link:board=hex2",
        "quantum-leap:board=hex3,players=3",
    ] {
        let rules = quantarium_games::open(name).unwrap();
        let (mut searched, mut slips) = (0, 0);
        for learned in played(&plan(name)) {
            let mut position = rules.parse(&learned.start).unwrap();
            for (number, ply) in learned.plies.iter().enumerate() {
                assert!(ply.found.is_some() || number < 4, "{learned:?}");
                if let Some(found) = &ply.found {
                    let visits: u64 = found.visits.iter().map(|(_, visits)| visits).sum();
                    let sum: f32 = found.values.iter().sum();
                    assert!((1..=30).contains(&visits) && (sum - 1.0).abs() < 1e-3);
                    let moves = position.moves();
                    assert!(found.visits.iter().all(|(mv, _)| moves.contains(mv)));
                    searched += 1;
                    slips += usize::from(found.visits[0].0 != ply.mv);
                }
                position.play(&ply.mv).unwrap();
            }
            let outcome = position.outcome().expect("it has ended");
            assert_eq!(outcome.winner.map(|player| player.0), learned.winner);
        }
        let some = 1..searched;
        assert!(some.contains(&slips), "{name}: {slips} of {searched}");
    }
}

#[test]
fn a_folder_is_read_and_what_is_cut_short_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut run = plan(LEAP).open(&into(folder.path())).unwrap();
    run.finish(&AtomicBool::new(false)).unwrap();
    let (settings, games) = read(folder.path()).unwrap();
    assert_eq!((&*settings.game, games), (LEAP, run.part()));
    let file = folder.path().join(GAMES);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, &text[..text.len() - 9]).unwrap();
    let error = read(folder.path()).unwrap_err().to_string();
    assert!(error.contains("games.jsonl, line 6"), "{error}");
    assert!(read(&folder.path().join("none")).is_err());
}

fn by(game: &str, weights: &[u8]) -> SelfPlay {
    SelfPlay {
        weights: Some(GivenWeights::read(weights).expect("weights")),
        ..plan(game)
    }
}

const LEAP: &str = "quantum-leap:board=hex3";

#[test]
fn games_are_played_by_the_weights_that_are_given() {
    let built_in = played(&plan(LEAP));
    let by = |factor| played(&by(LEAP, &scaled(factor)));
    assert_eq!(by(1.0), built_in);
    assert_ne!(by(-1.0), built_in);
}

#[test]
fn a_network_that_fails_in_a_game_ends_the_run() {
    let mut sketch = Sketch::stones(0.1);
    sketch.logits = vec![0.0; 114];
    // No legal action at the start, where the network is tried.
    sketch.logits[54] = f32::NAN;
    let mut run = by(LEAP, &sketch.onnx()).open(&Here::default()).unwrap();
    let error = run.finish(&AtomicBool::new(false)).unwrap_err().to_string();
    assert!(error.contains("of the legal action 54"), "{error}");
}

#[test]
fn games_are_played_by_the_most_extreme_weights() {
    for game in [
        "quantum-leap:board=hex2",
        "quantum-leap:board=hex3,players=3",
        "quantum:board=6x6",
        "quantum-link:board=hex2",
        "quanta:board=5x5",
    ] {
        let id = game.split(':').next().unwrap();
        let mut weights = quantarium_net::built_in_weights(id).unwrap().unwrap();
        for (place, value) in weights.values.iter_mut().enumerate() {
            *value = if place % 3 == 0 { -1e6 } else { 1e6 };
        }
        let plan = SelfPlay {
            games: 1,
            ..by(game, &weights.write())
        };
        for ply in &played(&plan)[0].plies {
            let found = ply.found.iter().flat_map(|found| &found.values);
            assert!(found.into_iter().all(|value| (0.0..=1.0).contains(value)));
        }
    }
}

#[test]
fn weights_that_cannot_be_played_by_are_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let weights = scaled(2.0);
    let other = "the weights are for `quantum-leap`, not for `quanta`";
    let opened = by("quanta:board=5x5", &weights).open(&into(&out));
    assert!(matches!(opened, Err(ArenaError::Plan(PlanError::Wrong(words))) if words == other));
    assert!(!out.exists());
    let best_first = SelfPlay {
        search: Search::BestFirst,
        ..by("quantum-leap:board=hex3,players=4", &weights)
    };
    best_first.open(&Here::default()).unwrap();
}
