//! Plans and watches for tests.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_rules::Seed;
use quantarium_tournament::{Arena, Beginning, Finished, Kind, Limit, Patience, Plan, Watch};

pub(crate) fn plan(game: &str, players: &[&str], openings: u64) -> Plan {
    Plan {
        game: game.to_owned(),
        players: players
            .iter()
            .map(|text| text.parse().expect("it is a player"))
            .collect(),
        kind: Kind::Match,
        openings,
        beginning: Beginning::Even,
        plies: 4,
        sprt: None,
        limit: Limit::default(),
        patience: Patience::parse("500ms", "10s").expect("these are times"),
        seed: Seed(1),
        concurrency: 2,
    }
}

/// Sets a flag after some games.
pub(crate) struct StopAfter<'a> {
    pub(crate) games: usize,
    pub(crate) stop: &'a AtomicBool,
}

impl Watch for StopAfter<'_> {
    fn finished(&mut self, _: &Arena, _: &Finished) {
        self.games = self.games.saturating_sub(1);
        self.stop.fetch_or(self.games == 0, Ordering::Relaxed);
    }
}

/// Plays a plan to its end.
pub(crate) fn run(plan: Plan, folder: Option<&Path>) -> Arena {
    let stop = AtomicBool::new(false);
    let mut arena = Arena::open(plan, folder, true).expect("it can be played");
    let mut watch = StopAfter {
        games: usize::MAX,
        stop: &stop,
    };
    arena
        .run(&stop, &mut watch)
        .expect("the folder can be written");
    assert!(arena.is_done());
    arena
}
