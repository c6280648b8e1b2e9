//! Plans for tests.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use quantarium_lab::balance::{Balance, Report, Run};
use quantarium_rules::Seed;
use quantarium_tournament::{Limit, Patience};

/// Some players' games against themselves, without annotator and scaling test.
pub(crate) fn plan(game: &str, players: &[&str], games: u64) -> Balance {
    Balance {
        game: game.to_owned(),
        players: players
            .iter()
            .map(|text| text.parse().expect("it is a player"))
            .collect(),
        games,
        plies: 0,
        setup: None,
        keep: false,
        annotator: None,
        scaling: None,
        limit: Limit::default(),
        patience: Patience::default(),
        seed: Seed(5),
        concurrency: 2,
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
