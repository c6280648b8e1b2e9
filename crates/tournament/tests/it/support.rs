//! Plans for tests.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quantarium_rules::Seed;
use quantarium_tournament::{Arena, Here, Kind, Patience, Plan, Underway};

pub(crate) const LEAP: &str = "quantum-leap:board=hex3";

/// A margin in milliseconds, and how many seconds a player may take.
pub(crate) fn patience(margin: u64, hang: u64) -> Patience {
    Patience {
        margin: Duration::from_millis(margin),
        hang: Duration::from_secs(hang),
    }
}

pub(crate) fn plan(game: &str, players: &[&str], openings: u64) -> Plan {
    let players = players.iter().map(|text| text.parse());
    let players = players.map(|player| player.expect("it is a player"));
    Plan {
        openings,
        plies: 4,
        patience: patience(500, 10),
        seed: Seed(1),
        ..Plan::new(game, Kind::Match, players.collect())
    }
}

/// So many games at once, which go on in a folder or none.
pub(crate) fn here(folder: Option<&Path>, concurrency: usize) -> Here {
    Here {
        concurrency,
        out: folder.map(Path::to_owned),
        resume: true,
        ..Here::default()
    }
}

pub(crate) fn run(plan: Plan, folder: Option<&Path>) -> Arena {
    run_here(plan, &here(folder, 2))
}

pub(crate) fn run_here(plan: Plan, here: &Here) -> Arena {
    let mut arena = Arena::open(plan, here).expect("it can be played");
    let ran = arena.finish(&AtomicBool::new(false));
    ran.expect("the folder can be written");
    assert!(arena.is_done());
    arena
}

pub(crate) fn refused(plan: Plan, folder: Option<&Path>) -> String {
    let opened = Arena::open(plan, &here(folder, 2));
    opened.expect_err("it is refused").to_string()
}
