//! Many games at once: every move is confirmed, and seen by all. With `--all` a fifth of the sizes that `cargo xtask load` is
//! judged by; times are printed there, and asserted nowhere.

use clap::ValueEnum as _;
use quantarium_rules::testkit::sized;
use quantarium_stress::load::{Abuse, Plan, run};

use super::faults::{tested, wait};

#[test]
fn every_move_of_many_games_is_confirmed_and_seen_by_all() {
    let plan = Plan {
        tested: tested(3),
        games: 200,
        rate: 100.0,
        seconds: 2,
        watchers: sized(1000, 300),
        idle: sized(2000, 500),
        log_ins: 10,
        kept: sized(20_000, 1000),
        abuse: None,
    };
    let report = wait(run(&plan)).expect("no move is lost");
    // One of each game at least; how many there are in the time is the machine's.
    assert!(report.confirmed.count >= 100, "{report:?}");
    assert_eq!(report.seen.count, report.confirmed.count);
    assert!(report.watched.count >= 1, "{report:?}");
    assert!((50.0..600.0).contains(&report.bytes), "{report:?}");
    assert!(report.logged_in.count >= 1, "{report:?}");
    if cfg!(target_os = "linux") {
        let idle = report.idle.expect("Linux says it");
        assert!(idle <= 16.0, "{report:?}");
        let game = report.game.expect("Linux says it");
        // 64 for the game, and 16 for each of its two connections.
        assert!(game <= 96.0, "{report:?}");
        // Without room for what hashing passwords leaves behind on every thread.
        let memory = report.memory.expect("Linux says it");
        assert!(memory <= 300_000, "{report:?}");
    }
}

/// How long they take meanwhile is measured by `cargo xtask load -- --abuse`.
#[test]
fn whatever_strangers_do_every_move_of_others_is_confirmed_and_seen() {
    let all = sized(
        Abuse::value_variants().to_vec(),
        vec![Abuse::Records, Abuse::HalfOpen, Abuse::Floods],
    );
    for abuse in all {
        let plan = Plan {
            tested: tested(3),
            games: 8,
            rate: 40.0,
            seconds: 2,
            watchers: 0,
            idle: 0,
            log_ins: 0,
            kept: 0,
            abuse: Some(abuse),
        };
        let report = wait(run(&plan)).expect("no move is lost");
        let both = report.confirmed.count >= 8 && report.abused > 0;
        assert!(both, "{abuse:?}: {report:?}");
        assert_eq!(report.seen.count, report.confirmed.count);
    }
}
