//! Plans for tests.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use quantarium_lab::balance::{Balance, Report, Run};
use quantarium_rules::Seed;

/// Some players' games against themselves, without annotator and scaling test.
pub(crate) fn plan(game: &str, players: &[&str], games: u64) -> Balance {
    let players = players.iter().map(|text| text.parse());
    let players = players.map(|player| player.expect("it is a player"));
    Balance {
        games,
        annotator: None,
        seed: Seed(5),
        concurrency: 2,
        ..Balance::new(game, players.collect())
    }
}

/// Does all of a plan.
pub(crate) fn run(plan: Balance, folder: Option<&Path>) -> Report {
    let mut run = Run::open(plan, folder, false).expect("it can be played");
    assert_eq!(run.report(), None, "nothing is done");
    let mut last = 0;
    run.go_on(&AtomicBool::new(false), &mut |progress| {
        assert!(progress.done > last);
        last = progress.done;
    })
    .expect("the folder can be written");
    assert_eq!((last, run.done()), (run.steps(), run.steps()));
    run.report().expect("all is done")
}
