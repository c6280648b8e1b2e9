//! Setups with special properties have them.

use std::collections::BTreeSet;

use quantarium_board::{CellSet, Symmetry};
use quantarium_jobs::JournalError;
use quantarium_rules::testkit::all;
use quantarium_rules::{Seed, seal, unseal};
use quantarium_sweep::best::{Goal, Reached, improve};
use quantarium_sweep::bound::{Bounds, bounds};
use quantarium_sweep::count::Counting;
use quantarium_sweep::run::Run;
use quantarium_sweep::setup::sequences;
use quantarium_sweep::symmetric::find_symmetric;
use quantarium_sweep::symmetric::{By, Symmetric, Tally, Wanted};
use quantarium_sweep::verify::verify;
use quantarium_sweep::{Edition, Solution, Sweep, Watch};

fn sweep(shape: &str, edition: Edition) -> Sweep {
    Sweep::new(shape, edition).expect("a shape")
}

/// The first improvements towards a goal, until one is as good as `enough`.
fn improved(sweep: &Sweep, goal: Goal, enough: i64) -> Vec<(Solution, i64)> {
    let stop = std::sync::atomic::AtomicBool::new(false);
    let watch = Watch {
        stop: Some(&stop),
        ..Watch::default()
    };
    let mut told = Vec::new();
    let begun = Reached::default();
    let done = improve(
        sweep,
        goal,
        Seed(1),
        begun,
        watch,
        &mut |reached, solution| {
            let (Some(solution), Some(value)) = (solution, reached.value) else {
                return;
            };
            let reached = if goal.is_more() {
                value >= enough
            } else {
                value <= enough
            };
            stop.store(reached, std::sync::atomic::Ordering::Relaxed);
            told.push((solution, value));
        },
    );
    assert_eq!(done, Ok(()));
    told
}

#[test]
fn an_interrupted_search_goes_on_as_if_it_had_not_been() {
    let sweep = sweep("hex4", Edition::Second);
    let search = |begun: Reached, rounds: u64| {
        let stop = std::sync::atomic::AtomicBool::new(false);
        let watch = Watch {
            stop: Some(&stop),
            ..Watch::default()
        };
        let mut told = Vec::new();
        let done = improve(
            &sweep,
            Goal::Both,
            Seed(3),
            begun,
            watch,
            &mut |reached, solution| {
                stop.store(
                    reached.rounds >= rounds,
                    std::sync::atomic::Ordering::Relaxed,
                );
                told.push((reached, solution));
            },
        );
        assert_eq!(done, Ok(()));
        told
    };
    let whole = search(Reached::default(), 6);
    let first = search(Reached::default(), 2);
    let (reached, _) = first.last().expect("two rounds").clone();
    assert_eq!(reached.rounds, 2);
    let rest = search(reached, 6);
    assert_eq!(whole, [first, rest].concat());
}

fn stones(sweep: &Sweep, solution: &Solution) -> (i64, i64) {
    let can = |own, others| {
        let told = sequences(sweep, own, others, 1, Watch::default()).expect("nothing stops it");
        told.iter().filter(|(_, ways)| *ways > 0).count() as i64
    };
    (
        can(solution.white, solution.black),
        can(solution.black, solution.white),
    )
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
        let told = improved(&sweep, goal, enough);
        assert!(!told.is_empty());
        for pair in told.windows(2) {
            assert_eq!(pair[1].1 > pair[0].1, goal.is_more(), "{goal:?}");
        }
        for (solution, value) in told {
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
                    let all = sequences(
                        &sweep,
                        solution.white,
                        solution.black,
                        u64::MAX,
                        Watch::default(),
                    );
                    let all: u64 = all
                        .expect("nothing stops it")
                        .iter()
                        .map(|(_, ways)| ways)
                        .sum();
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
            let turns = sweep
                .grid()
                .symmetries()
                .iter()
                .filter(|turn| !turn.is_identity());
            let keeps = turns.filter(|turn| {
                turn.map_set(found.white) == found.white && turn.map_set(found.black) == found.black
            });
            assert!(keeps.count() > 0, "{shape}");
        }
    }
}

#[test]
fn the_least_distance_on_the_sheets_board_is_39() {
    // The bounds of 61 cells are a long proof; those of small boards are tested below.
    if !all() {
        return;
    }
    let sweep = sweep("hex5", Edition::Second);
    let proven = Bounds {
        least: 39,
        most: 106,
    };
    assert_eq!(bounds(&sweep), Some(proven));
    let told = improved(&sweep, Goal::Shortest, 39);
    assert_eq!(told.last().map(|(_, value)| *value), Some(39));
    for (solution, value) in told {
        verify(&sweep, &solution).expect("a solution");
        assert!(value >= i64::from(proven.least), "{value}");
    }
}

#[test]
fn no_way_of_a_small_board_is_beyond_the_bounds() {
    for shape in ["hex2", "hex3", "tri4", "tri5", "star1", "rhomb4x4"] {
        let sweep = sweep(shape, Edition::Second);
        let counting = Counting(&sweep);
        let mut run = Run::new(&counting);
        run.go_on(1, Watch::default(), &|_| ()).expect("no file");
        let summary = run.whole().expect("nothing stops it").summary();
        let bounds = bounds(&sweep).expect("it has ways");
        let (least, most) = (summary.shortest.unwrap(), summary.longest.unwrap());
        assert!(bounds.least <= least, "{shape}: {bounds:?}, {least}");
        assert!(bounds.most >= most, "{shape}: {bounds:?}, {most}");
    }
}

/// The symmetry that keeps setups, by what it does to the cells: on the boards below a turn leaves at most one in its
/// place.
fn image(sweep: &Sweep, by: By) -> &Symmetry {
    let grid = sweep.grid();
    let is_order = |image: &Symmetry, order: usize| {
        let back = |times: usize| {
            grid.cells()
                .all(|cell| (0..times).fold(cell, |at, _| image.map(at)) == cell)
        };
        (1..=order).find(|&times| back(times)) == Some(order)
    };
    let in_place = |image: &Symmetry| {
        grid.cells()
            .filter(|cell| image.map(*cell) == *cell)
            .count()
    };
    let is_it = |image: &&Symmetry| match by {
        By::Turn(part) => is_order(image, part) && in_place(image) < 2,
        By::Mirroring(cells) => is_order(image, 2) && in_place(image) == cells && cells > 1,
    };
    let mut images = grid.symmetries().iter();
    images.find(is_it).expect("the board has it")
}

/// All setups of white stones, others and perhaps a free cell that a symmetry keeps.
fn symmetric_setups(sweep: &Sweep, image: &Symmetry) -> Vec<(CellSet, CellSet)> {
    let grid = sweep.grid();
    let frees: Vec<CellSet> = match sweep.has_free_cell() {
        true => sweep
            .may_be_free()
            .iter()
            .map(|cell| CellSet::from_iter([cell]))
            .collect(),
        false => vec![CellSet::EMPTY],
    };
    let is_kept = |cells: CellSet| image.map_set(cells) == cells;
    let mut setups = Vec::new();
    for set in 0..1_u32 << grid.len() {
        if set.count_ones() as usize != sweep.whites() {
            continue;
        }
        let chosen = grid.cells().filter(|cell| set >> cell.index() & 1 != 0);
        let white: CellSet = chosen.collect();
        let apart = frees.iter().filter(|free| (**free & white).is_empty());
        let kept = apart.filter(|free| is_kept(white) && is_kept(**free));
        setups.extend(kept.map(|&free| (white, grid.all().without(white).without(free))));
    }
    setups
}

/// What all setups say, whatever the number of threads.
fn gone_through(kept: &Symmetric<'_>) -> Tally {
    let mut run = Run::new(kept);
    run.go_on(2, Watch::default(), &|_| ()).expect("no file");
    run.whole().expect("nothing stops it").clone()
}

#[test]
fn all_setups_that_a_symmetry_keeps_are_gone_through() {
    let (first, second) = (Edition::First, Edition::Second);
    for (shape, edition, by) in [
        ("hex2", second, By::Turn(3)),
        ("hex3", second, By::Turn(2)),
        ("hex3", second, By::Turn(3)),
        ("tri5", second, By::Turn(3)),
        ("rhomb4x3", second, By::Turn(2)),
        ("hex3", second, By::Mirroring(3)),
        ("hex3", second, By::Mirroring(5)),
        ("tri5", second, By::Mirroring(3)),
        ("hex2", first, By::Mirroring(3)),
        ("tri5", first, By::Mirroring(3)),
        ("hex3", first, By::Turn(2)),
    ] {
        let sweep = sweep(shape, edition);
        let setups = symmetric_setups(&sweep, image(&sweep, by));
        let (mut found, mut most) = (0, 0);
        let mut classes = BTreeSet::new();
        for &(white, black) in &setups {
            let can = |own, others| {
                let told = sequences(&sweep, own, others, 1, Watch::default());
                let told = told.expect("nothing stops it");
                told.iter().filter(|(_, ways)| *ways > 0).count()
            };
            let stones = can(white, black) + can(black, white);
            if stones >= 2 {
                found += 1;
                let images = sweep.grid().symmetries().iter();
                let images = images.map(|image| (image.map_set(white), image.map_set(black)));
                classes.extend(images.min());
            }
            most = most.max(stones);
        }
        let wanted = Wanted {
            by,
            both: true,
            least: 2,
        };
        let kept = Symmetric::new(&sweep, wanted).expect("it has the symmetry");
        let told = gone_through(&kept);
        let case = format!("{shape} {edition:?} {by:?}");
        assert_eq!(kept.setups(), setups.len() as u128, "{case}");
        assert_eq!(told.found(), found, "{case}");
        assert_eq!(told.classes(), classes.len() as u64, "{case}");
        let best = told.most().unwrap_or(0);
        assert!(best == most || most < 2, "{case}: {best} {most}");
        if let Some(solution) = told.solution() {
            verify(&sweep, &solution).expect("a solution");
            let (white, black) = stones(&sweep, &solution);
            assert_eq!((white + black) as usize, most, "{case}");
        }
    }
}

#[test]
fn thirty_three_is_the_most_that_a_third_of_a_turn_allows() {
    let sweep = sweep("hex5", Edition::Second);
    let wanted = Wanted {
        by: By::Turn(3),
        both: true,
        least: 30,
    };
    let kept = Symmetric::new(&sweep, wanted).expect("it has the turn");
    // 10 of the 20 orbits of three cells are white, and the centre is black.
    assert_eq!(kept.setups(), 184_756);
    let told = gone_through(&kept);
    let solution = told.solution().expect("there are some");
    verify(&sweep, &solution).expect("a solution");
    let (white, black) = stones(&sweep, &solution);
    assert_eq!((told.most(), white + black), (Some(33), 33));
    let none = Wanted {
        by: By::Turn(4),
        ..wanted
    };
    assert!(Symmetric::new(&sweep, none).is_none());
}

#[test]
fn what_is_gone_through_is_not_gone_through_again() {
    let sweep = sweep("hex4", Edition::Second);
    let wanted = Wanted {
        by: By::Turn(2),
        both: true,
        least: 8,
    };
    let kept = Symmetric::new(&sweep, wanted).expect("it has the turn");
    let all = gone_through(&kept);
    assert!(all.found() > 0);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kept.jsonl");
    let mut run = Run::open(&kept, &path).expect("a journal");
    run.go_on(1, Watch::default(), &|_| ())
        .expect("it is written");
    assert_eq!(run.whole(), Some(&all), "the threads make no difference");
    let text = std::fs::read_to_string(&path).expect("text");
    let other = Wanted { least: 9, ..wanted };
    let other = Symmetric::new(&sweep, other).expect("it has the turn");
    assert!(matches!(
        Run::open(&other, &path),
        Err(JournalError::Foreign { .. })
    ));
    // A solution that is none is refused.
    let wrong = text.lines().map(|line| {
        let line = unseal(line).expect("it is whole");
        seal(&line.replace("\"leaps\":[\"", "\"leaps\":[\"a1\",\"")) + "\n"
    });
    let wrong: String = wrong.collect();
    assert_ne!(wrong, text);
    assert!(matches!(
        Run::read(&kept, &path, wrong.as_bytes()),
        Err(JournalError::Content { .. })
    ));
}

#[test]
fn more_setups_than_can_be_gone_through_are_ruled_out_at_once() {
    for (shape, by) in [("hex9", By::Turn(2)), ("rhomb16x16", By::Mirroring(16))] {
        let sweep = sweep(shape, Edition::Second);
        let wanted = Wanted {
            by,
            both: true,
            least: sweep.whites() + sweep.blacks() + 1,
        };
        let kept = Symmetric::new(&sweep, wanted).expect("it has the symmetry");
        assert!(kept.setups() > 1 << 64, "{shape}");
        assert_eq!(gone_through(&kept).most(), None, "{shape}");
    }
}
