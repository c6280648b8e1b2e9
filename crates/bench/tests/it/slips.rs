//! Won endings that a level lets go.

use std::sync::atomic::AtomicBool;

use quantarium_bench::slips::slips;
use quantarium_engine::Level;
use quantarium_rules::testkit;

fn slips_of(level: u8, count: usize) -> usize {
    let level = Level::new(level).expect("a level");
    slips(level, count, &AtomicBool::new(false), &mut || ())
}

#[test]
fn no_level_above_the_fourth_lets_a_won_ending_go() {
    let (step, count) = if testkit::all() { (1, 12) } else { (5, 6) };
    for level in (5..=10).step_by(step) {
        assert_eq!(slips_of(level, count), 0, "level {level}");
    }
    assert!(slips_of(1, 40) > 0, "a beginner does");
}
