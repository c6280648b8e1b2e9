//! Plans for tests.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use quantarium_lab::balance::{Annotator, Balance, Report, Runs};
use quantarium_tournament::{ArenaError, Here, Job as _};

/// Some players' games against themselves, without annotator and scaling test.
pub(crate) fn plan(game: &str, players: &[&str], games: u64) -> Balance {
    let players = players.iter().map(|text| text.parse());
    let players = players.map(|player| player.expect("it is a player"));
    let mut plan = Balance::new(game);
    plan.players = players.collect();
    (plan.games, plan.annotator, plan.scaling.doublings) = (games, Annotator::default(), 0);
    plan.seed = 5;
    plan
}

/// A plan's report in the making, in a folder or none.
pub(crate) fn open(
    plan: &Balance,
    folder: Option<&Path>,
    resume: bool,
) -> Result<Runs, ArenaError> {
    let here = Here {
        concurrency: 2,
        out: folder.map(Path::to_owned),
        resume,
        ..Here::default()
    };
    plan.open(&here)
}

/// The folder of the one game, in the report's.
pub(crate) fn game(folder: &Path) -> PathBuf {
    let mut games = folder.join("games").read_dir().expect("there are games");
    games
        .next()
        .expect("there is one")
        .expect("it is read")
        .path()
}

pub(crate) fn run(plan: &Balance, folder: Option<&Path>) -> Report {
    let mut run = open(plan, folder, false).expect("it can be played");
    assert_eq!(run.reports(), None, "nothing is done");
    let mut last = 0;
    run.go_on(&AtomicBool::new(false), &mut |progress| {
        assert_eq!(progress.done, last + 1);
        last = progress.done;
    })
    .expect("the folder can be written");
    assert_eq!((last, run.done()), (run.steps(), run.steps()));
    run.reports().expect("all is done").remove(0)
}
