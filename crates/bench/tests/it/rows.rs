//! The measurements of `quantarium bench`: that they measure, not how fast.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quantarium_bench::{self as bench, Effort};
use quantarium_games::FAMILIES;

const SHORT: Effort = Effort {
    runs: 1,
    run: Duration::from_micros(10),
    depth: 2,
};

#[test]
fn everything_is_measured_of_every_game() {
    let mut heard = 0;
    let rows = bench::rows(None, SHORT, &AtomicBool::new(false), &mut |_| heard += 1);
    assert_eq!(heard, rows.len());
    assert_eq!(rows.len(), bench::count(None));
    for row in &rows {
        assert!(row.value.is_finite() && row.value > 0.0, "{row:?}");
    }
    for info in FAMILIES {
        let of_game = rows.iter().filter(|row| row.game == info.id);
        assert!(of_game.count() >= 5, "{}", info.id);
    }
}

#[test]
fn one_game_is_measured_by_itself() {
    const GAME: &str = "quantum-leap:board=hex6";
    let rows = bench::rows(Some(GAME), SHORT, &AtomicBool::new(false), &mut |_| ());
    assert_eq!(rows.len(), bench::count(Some(GAME)));
    assert!(rows.iter().all(|row| row.game == GAME), "{rows:?}");
    assert!(rows.iter().any(|row| row.what.starts_with("plain: ")));
    // A flag that is set ends them.
    let stop = AtomicBool::new(false);
    let rows = bench::rows(None, SHORT, &stop, &mut |_| {
        stop.store(true, Ordering::Relaxed)
    });
    assert_eq!(rows.len(), 1);
}

#[test]
fn a_build_for_tests_does_not_pass_for_a_release_and_the_cpu_has_a_name() {
    assert_eq!(bench::OPTIMISED, !cfg!(debug_assertions));
    assert!(!bench::cpu().trim().is_empty());
}
