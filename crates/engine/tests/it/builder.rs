//! A search put together step by step is the search that it names.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quantarium_engine::{Limits, Params, Report, Search, open};
use quantarium_rules::Seed;

fn timeless(report: Option<Report>) -> Report {
    let mut report = report.expect("the game is not over");
    report.time = Duration::ZERO;
    report
}

#[test]
fn every_step_reaches_the_search() {
    let engine = open("quantum-leap:board=hex3").unwrap();
    let mut params = Params::default();
    params.by = Search::Uct;
    params.search.seed = Seed(5);
    params.search.hash = 2;
    let mut limits = Limits::simulations(300);
    limits.nodes = Some(100_000);
    limits.depth = Some(50);
    limits.time = Some(Duration::from_secs(3600));
    let never = AtomicBool::new(false);
    let go_on = &mut |_: &Report| ControlFlow::Continue(());
    let direct = timeless(engine.search_with(&limits, &params, None, &never, go_on));
    let search = engine.search().by(Search::Uct).seed(Seed(5)).hash(2);
    let search = search.threads(1).simulations(300);
    let search = search.nodes(100_000).depth(50);
    let built = search.time(Duration::from_secs(3600)).stop(&never).run();
    assert_eq!(timeless(built), direct);
    let whole = engine.search().limits(limits).params(params).run();
    assert_eq!(timeless(whole), direct);
    assert_eq!(direct.simulations, 300);
}

#[test]
fn a_search_without_limits_ends_when_its_progress_is_broken_off_or_its_flag_is_set() {
    let engine = open("quanta").unwrap();
    let mut seen = 0;
    let search = engine.search().on_progress(|_| {
        seen += 1;
        ControlFlow::Break(())
    });
    assert!(search.run().is_some());
    assert_eq!(seen, 1);
    let stop = AtomicBool::new(true);
    assert_eq!(engine.search().stop(&stop).run().unwrap().simulations, 0);
    stop.store(false, Ordering::Relaxed);
    let search = engine.search().stop(&stop).simulations(3);
    assert_eq!(search.run().unwrap().simulations, 3);
}
