//! The server is killed while it is played on: nothing that it confirmed is lost, or done twice.

use quantarium_rules::Seed;
use quantarium_rules::testkit::sized;
use quantarium_stress::faults::{Plan, Report, Sabotage, run};
use tokio::runtime::Runtime;

fn report(kills: u32, sabotage: Option<Sabotage>) -> Report {
    let plan = Plan {
        program: assert_cmd::cargo::cargo_bin!("quantarium").into(),
        kills,
        seed: Seed(7),
        sabotage,
    };
    let running = run(&plan, |_| {});
    let runtime = Runtime::new().expect("threads");
    runtime.block_on(running).expect("the server runs")
}

#[test]
fn every_promise_of_a_killed_server_is_kept() {
    let report = report(sized(100, 5), None);
    assert_eq!(report.broken, [""; 0]);
    // Something was promised, refused, and asked for again on a new connection.
    assert!(report.confirmed > 10, "{report:?}");
    assert!(report.refused > 0, "{report:?}");
    assert!(report.connections > 24, "{report:?}");
}

#[test]
fn a_server_that_confirms_what_is_not_stored_is_caught() {
    let broken = report(5, Some(Sabotage::Lose)).broken;
    assert!(!broken.is_empty());
}

#[test]
fn moves_that_nobody_asked_for_are_caught() {
    let broken = report(1, Some(Sabotage::Invent)).broken;
    let unasked = |line: &String| line.contains("asked for by nobody");
    assert!(broken.iter().any(unasked), "{broken:?}");
}
