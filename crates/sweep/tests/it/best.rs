//! Setups with special properties have them.

use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_rules::Seed;
use quantarium_sweep::best::{Goal, Saved, improve};
use quantarium_sweep::setup::sequences;
use quantarium_sweep::symmetric::find_symmetric;
use quantarium_sweep::verify::verify;
use quantarium_sweep::{Edition, Solution, Sweep, Watch};

use crate::sweep;

/// What a search reports until it has come far enough, and whether it is better than what was before.
fn search(
    sweep: &Sweep,
    (goal, seed): (Goal, u64),
    mut begun: Saved,
    is_enough: &dyn Fn(&Saved) -> bool,
) -> Vec<(Saved, bool)> {
    let stop = AtomicBool::new(false);
    let watch = Watch::within(None, &stop);
    let mut reported = Vec::new();
    let mut each = |saved: &Saved, better: bool| {
        stop.store(is_enough(saved), Ordering::Relaxed);
        reported.push((saved.clone(), better));
    };
    let done = improve(sweep, goal, Seed(seed), &mut begun, watch, &mut each);
    assert_eq!(done, Ok(()));
    reported
}

/// The first improvements towards a goal, until one is as good as `enough`.
fn improved(sweep: &Sweep, goal: Goal, enough: i64) -> Vec<(Solution, i64)> {
    let is_enough = |saved: &Saved| match goal.is_more() {
        true => saved.value >= Some(enough),
        false => saved.value.is_some_and(|value| value <= enough),
    };
    let reported = search(sweep, (goal, 1), Saved::default(), &is_enough).into_iter();
    let better = reported.filter(|(_, better)| *better);
    let better = better.filter_map(|(saved, _)| Some((saved.solution?, saved.value?)));
    better.collect()
}

#[test]
fn an_interrupted_search_goes_on_as_if_it_had_not_been() {
    let sweep = sweep("hex4", Edition::Second);
    let search = |begun: Saved, rounds: u64| {
        search(&sweep, (Goal::Both, 3), begun, &|saved| {
            saved.rounds >= rounds
        })
    };
    let whole = search(Saved::default(), 6);
    let first = search(Saved::default(), 2);
    let (saved, _) = first.last().expect("two rounds").clone();
    assert_eq!(saved.rounds, 2);
    let rest = search(saved, 6);
    assert_eq!(whole, [first, rest].concat());
}

fn stones(sweep: &Sweep, solution: &Solution) -> (i64, i64) {
    let can = |own, others| {
        let reported = sequences(sweep, own, others, 1, Watch::default());
        let reported = reported.expect("nothing stops it").into_iter();
        reported.filter(|(_, ways)| *ways > 0).count() as i64
    };
    let (white, black) = (solution.white, solution.black);
    (can(white, black), can(black, white))
}

#[test]
fn the_values_reported_are_those_of_the_setups_and_get_better() {
    let sweep = sweep("hex4", Edition::Second);
    for (goal, enough) in [
        (Goal::Sweepers, 8),
        (Goal::Both, 9),
        (Goal::Fewest, 1),
        (Goal::Shortest, 27),
        (Goal::Longest, 44),
    ] {
        let reported = improved(&sweep, goal, enough);
        assert!(!reported.is_empty());
        for pair in reported.windows(2) {
            assert_eq!(pair[1].1 > pair[0].1, goal.is_more(), "{goal:?}");
        }
        for (solution, value) in reported {
            verify(&sweep, &solution).expect("a solution");
            let (white, black) = stones(&sweep, &solution);
            match goal {
                // The search looks for ways at random and may overlook one.
                Goal::Sweepers => assert!(white >= value, "{white} {value}"),
                Goal::Both => assert!(white + black >= value, "{white} {black} {value}"),
                Goal::Shortest | Goal::Longest => {
                    assert_eq!(i64::from(solution.distance(sweep.grid())), value);
                }
                Goal::Fewest => {
                    let (own, others) = (solution.white, solution.black);
                    let all = sequences(&sweep, own, others, u64::MAX, Watch::default());
                    let all = all.expect("nothing stops it");
                    let all: u64 = all.iter().map(|(_, ways)| ways).sum();
                    assert_eq!(all as i64, value);
                }
            }
        }
    }
}

#[test]
fn a_symmetric_setup_is_its_own_image() {
    for (shape, edition) in [
        ("hex5", Edition::Second),
        ("hex4", Edition::First),
        ("star2", Edition::Second),
        ("tri9", Edition::Second),
    ] {
        let sweep = sweep(shape, edition);
        for seed in 0..5 {
            let found = find_symmetric(&sweep, Seed(seed), Watch::default()).expect(shape);
            verify(&sweep, &found).expect(shape);
            let stones = [found.white, found.black];
            let mut turns = sweep.grid().symmetries().iter();
            let symmetric = turns.any(|turn| {
                !turn.is_identity() && stones.map(|stones| turn.map_set(stones)) == stones
            });
            assert!(symmetric, "{shape}");
        }
    }
}
