//! The measurements of `quantarium bench`: that they measure, not how fast.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quantarium_engine::bench::{self, Effort};
use quantarium_games::FAMILIES;

const SHORT: Effort = Effort {
    runs: 1,
    run: Duration::from_micros(10),
    depth: 2,
};

#[test]
fn everything_is_measured_of_every_game() {
    let mut heard = 0;
    let rows = bench::rows(SHORT, &AtomicBool::new(false), &mut |_| heard += 1);
    assert_eq!(heard, rows.len());
    assert_eq!(rows.len(), bench::count());
    for row in &rows {
        assert!(row.value.is_finite() && row.value > 0.0, "{row:?}");
    }
    for info in FAMILIES {
        let of_game = rows.iter().filter(|row| row.game == info.id);
        assert!(of_game.count() >= 5, "{}", info.id);
    }
}

#[test]
fn a_set_flag_ends_the_measurements() {
    let stop = AtomicBool::new(false);
    let rows = bench::rows(SHORT, &stop, &mut |_| stop.store(true, Ordering::Relaxed));
    assert_eq!(rows.len(), 1);
}

/// A change of one of these is a change of the rules, the order of moves, a playout or the search.
#[test]
fn the_node_counts_are_the_same_on_every_machine() {
    let sums = bench::sums();
    let counts: Vec<_> = sums
        .iter()
        .map(|sum| (sum.game, sum.perft, sum.search))
        .collect();
    let fixed = [
        ("quantum-leap", 324_325, 23_879),
        ("quantum", 3472, 13_840),
        ("quantum-link", 47_039_052, 72_957),
        ("quanta", 1_076_544, 14_489),
    ];
    assert_eq!(counts, fixed);
}

#[test]
fn the_cpu_has_a_name() {
    assert!(!bench::cpu().trim().is_empty());
}
