//! Setups with special properties have them.

use quantarium_puzzle::best::{Goal, improve};
use quantarium_puzzle::bound::{Bounds, bounds};
use quantarium_puzzle::count::Run;
use quantarium_puzzle::setup::sequences;
use quantarium_puzzle::symmetric::find_symmetric;
use quantarium_puzzle::turned::{Wanted, turned};
use quantarium_puzzle::verify::verify;
use quantarium_puzzle::{Edition, Puzzle, Solution, Watch};
use quantarium_rules::Seed;

fn puzzle(shape: &str, edition: Edition) -> Puzzle {
    Puzzle::new(shape, edition).expect("a shape")
}

/// The first improvements towards a goal, until one is as good as `enough`.
fn improved(puzzle: &Puzzle, goal: Goal, enough: i64) -> Vec<(Solution, i64)> {
    let stop = std::sync::atomic::AtomicBool::new(false);
    let watch = Watch {
        stop: Some(&stop),
        ..Watch::default()
    };
    let mut told = Vec::new();
    let done = improve(puzzle, goal, Seed(1), watch, &mut |solution, value| {
        let reached = if goal.is_more() {
            value >= enough
        } else {
            value <= enough
        };
        stop.store(reached, std::sync::atomic::Ordering::Relaxed);
        told.push((solution, value));
    });
    assert_eq!(done, Ok(()));
    told
}

fn stones(puzzle: &Puzzle, solution: &Solution) -> (i64, i64) {
    let can = |own, others| {
        let told = sequences(puzzle, own, others, 1, Watch::default()).expect("nothing stops it");
        told.iter().filter(|(_, ways)| *ways > 0).count() as i64
    };
    (
        can(solution.white, solution.black),
        can(solution.black, solution.white),
    )
}

#[test]
fn the_values_told_are_those_of_the_setups_and_get_better() {
    let puzzle = puzzle("hex4", Edition::Second);
    for (goal, enough) in [
        (Goal::Sweepers, 8),
        (Goal::Both, 9),
        (Goal::Fewest, 1),
        (Goal::Shortest, 27),
        (Goal::Longest, 44),
    ] {
        let told = improved(&puzzle, goal, enough);
        assert!(!told.is_empty());
        for pair in told.windows(2) {
            assert_eq!(pair[1].1 > pair[0].1, goal.is_more(), "{goal:?}");
        }
        for (solution, value) in told {
            verify(&puzzle, &solution).expect("a solution");
            let (white, black) = stones(&puzzle, &solution);
            match goal {
                // The search looks for ways at random and may overlook one.
                Goal::Sweepers => assert!(white >= value, "{white} {value}"),
                Goal::Both => assert!(white + black >= value, "{white} {black} {value}"),
                Goal::Shortest | Goal::Longest => {
                    assert_eq!(i64::from(solution.distance(puzzle.grid())), value);
                }
                Goal::Fewest => {
                    let all = sequences(
                        &puzzle,
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
        let puzzle = puzzle(shape, edition);
        for seed in 0..5 {
            let found = find_symmetric(&puzzle, Seed(seed), Watch::default()).expect(shape);
            verify(&puzzle, &found).expect(shape);
            let turns = puzzle
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
    let puzzle = puzzle("hex5", Edition::Second);
    let proven = Bounds {
        least: 39,
        most: 106,
    };
    assert_eq!(bounds(&puzzle), Some(proven));
    let told = improved(&puzzle, Goal::Shortest, 39);
    assert_eq!(told.last().map(|(_, value)| *value), Some(39));
    for (solution, value) in told {
        verify(&puzzle, &solution).expect("a solution");
        assert!(value >= i64::from(proven.least), "{value}");
    }
}

#[test]
fn no_way_of_a_small_board_is_beyond_the_bounds() {
    for shape in ["hex2", "hex3", "tri4", "tri5", "star1", "rhomb4x4"] {
        let puzzle = puzzle(shape, Edition::Second);
        let mut run = Run::new(&puzzle);
        run.go_on(1, Watch::default(), &|_| ()).expect("no file");
        let summary = run.whole().expect("nothing stops it").summary();
        let bounds = bounds(&puzzle).expect("it has ways");
        let (least, most) = (summary.shortest.unwrap(), summary.longest.unwrap());
        assert!(bounds.least <= least, "{shape}: {bounds:?}, {least}");
        assert!(bounds.most >= most, "{shape}: {bounds:?}, {most}");
    }
}

/// The setups that a turn keeps, told by trying every setup of the board.
#[test]
fn all_setups_that_a_turn_keeps_are_gone_through() {
    for (shape, turn) in [
        ("hex2", 3),
        ("hex3", 2),
        ("hex3", 3),
        ("tri5", 3),
        ("rhomb4x3", 2),
    ] {
        let puzzle = puzzle(shape, Edition::Second);
        let grid = puzzle.grid();
        // The turn is the symmetry of that order that keeps at most one cell, on these boards.
        let order = |image: &quantarium_board::Symmetry| {
            let back = |times: &usize| {
                grid.cells()
                    .all(|cell| (0..*times).fold(cell, |at, _| image.map(at)) == cell)
            };
            (1..=6).find(back)
        };
        let kept = |image: &quantarium_board::Symmetry| {
            grid.cells()
                .filter(|cell| image.map(*cell) == *cell)
                .count()
        };
        let mut images = grid.symmetries().iter();
        let image = images.find(|image| order(image) == Some(turn) && kept(image) < 2);
        let image = image.expect("the board has it");
        let all = 1_u32 << grid.len();
        let setups = (0..all).filter(|set| set.count_ones() as usize == puzzle.whites());
        let (mut kept, mut found, mut most) = (0, 0, 0);
        for set in setups {
            let white: quantarium_board::CellSet = grid
                .cells()
                .filter(|cell| set >> cell.index() & 1 != 0)
                .collect();
            if image.map_set(white) != white {
                continue;
            }
            kept += 1;
            let can = |own, others| {
                let told = sequences(&puzzle, own, others, 1, Watch::default());
                let told = told.expect("nothing stops it");
                told.iter().filter(|(_, ways)| *ways > 0).count()
            };
            let black = grid.all().without(white);
            let stones = can(white, black) + can(black, white);
            found += u64::from(stones >= 2 && can(white, black) > 0);
            most = most.max(stones);
        }
        let wanted = Wanted {
            turn,
            both: true,
            least: 2,
        };
        let told = turned(&puzzle, wanted, Watch::default(), &mut |_| ());
        let told = told.expect("nothing stops it").expect("it has the turn");
        assert_eq!(told.setups, kept, "{shape} {turn}");
        assert!(told.found >= found, "{shape} {turn}");
        let best = told.best.as_ref().map_or(0, |(most, _)| *most);
        assert!(best == most || most < 2, "{shape} {turn}: {best} {most}");
        if let Some((most, solution)) = told.best {
            verify(&puzzle, &solution).expect("a solution");
            let (white, black) = stones(&puzzle, &solution);
            assert_eq!((white + black) as usize, most, "{shape} {turn}");
        }
    }
}

#[test]
fn thirty_three_is_the_most_that_a_third_of_a_turn_allows() {
    let puzzle = puzzle("hex5", Edition::Second);
    let wanted = Wanted {
        turn: 3,
        both: true,
        least: 30,
    };
    let told = turned(&puzzle, wanted, Watch::default(), &mut |_| ());
    let told = told.expect("nothing stops it").expect("it has the turn");
    // 10 of the 20 orbits of three cells are white, and the centre is black.
    assert_eq!(told.setups, 184_756);
    let (most, solution) = told.best.expect("there are some");
    verify(&puzzle, &solution).expect("a solution");
    let (white, black) = stones(&puzzle, &solution);
    assert_eq!((most, white + black), (33, 33));
    let none = Wanted { turn: 4, ..wanted };
    assert!(
        turned(&puzzle, none, Watch::default(), &mut |_| ())
            .expect("nothing stops it")
            .is_none()
    );
}
