//! What is found is right by the rules, and follows from the seed.

use std::collections::HashSet;

use quantarium_board::CellSet;
use quantarium_games::open;
use quantarium_rules::Seed;
use quantarium_rules::record::{self, Layout, Record};
use quantarium_rules::testkit::sized;
use quantarium_sweep::find::{Finder, NotFound};
use quantarium_sweep::records::{read, records};
use quantarium_sweep::verify::{position, verify};
use quantarium_sweep::{Edition, Partial, Solution, Sweep, Watch};

use crate::sweep;

const EDITIONS: [Edition; 2] = [Edition::First, Edition::Second];

fn find(sweep: &Sweep, given: &Partial, seed: u64) -> Result<Solution, NotFound> {
    Finder::new(sweep, Seed(seed)).find(given, Watch::default())
}

fn solved(sweep: &Sweep, seed: u64) -> Solution {
    find(sweep, &Partial::default(), seed).expect("a solution")
}

/// Plays a solution by the second implementation of the rules, which shares nothing with the first.
fn play_by_the_oracle(sweep: &Sweep, solution: &Solution) {
    let game = quantarium_oracle::open(&sweep.game()).expect("a game");
    let mut text = position(sweep.grid(), solution.white, solution.black);
    for mv in solution.moves(sweep.grid()) {
        let before = game.parse(&text).expect("a position");
        let after = before.play(&mv).expect("a legal move");
        text = after.text().replace(" b -", " w -");
    }
    let (board, _) = text.split_once(' ').expect("fields");
    let captured = !board.contains('b');
    assert!(captured, "every black stone is captured: {text}");
}

/// QL-8, on the sheet's board 30 white and 31 black stones and 31 leaps.
#[test]
fn everything_found_is_right_by_both_implementations_of_the_rules() {
    let shapes = "hex4 hex5 hex6 tri9 rhomb7x6 rect6x7 star2 rhomb10x2";
    for (shape, seed) in shapes.split(' ').zip(0..) {
        for edition in EDITIONS {
            let sweep = sweep(shape, edition);
            let mut finder = Finder::new(&sweep, Seed(seed));
            for _ in 0..5 {
                let solution = finder.find(&Partial::default(), Watch::default());
                let solution = solution.unwrap_or_else(|error| panic!("{shape}: {error}"));
                assert_eq!(solution.leaps.len(), sweep.blacks());
                verify(&sweep, &solution).unwrap_or_else(|fault| panic!("{shape}: {fault}"));
                play_by_the_oracle(&sweep, &solution);
            }
        }
    }
}

#[test]
fn the_largest_hexagons_are_solved() {
    for shape in ["hex7", "hex8", "hex9"] {
        let sweep = sweep(shape, Edition::Second);
        let solution = find(&sweep, &Partial::default(), 3).expect(shape);
        verify(&sweep, &solution).expect(shape);
    }
}

/// Forgets parts of solutions: what is found instead has the parts that were kept.
#[test]
fn what_is_given_stays() {
    for edition in EDITIONS {
        let sweep = sweep("hex4", edition);
        for seed in (0..12).step_by(sized(1, 5)) {
            let whole = solved(&sweep, seed);
            let some = |set: CellSet, size: usize| -> CellSet { set.iter().take(size).collect() };
            let mover: CellSet = [whole.mover].into_iter().collect();
            let size = seed as usize;
            let given = Partial {
                white: some(whole.white, size) | mover,
                black: some(whole.black, 12 - size),
                mover: (seed % 3 > 0).then_some(whole.mover),
                leaps: whole.leaps[..if seed % 3 == 2 { size } else { 0 }].to_vec(),
            };
            let found = find(&sweep, &given, seed + 1).expect("there is one");
            verify(&sweep, &found).expect("it is right");
            assert_eq!(found.white & given.white, given.white);
            assert_eq!(found.black & given.black, given.black);
            assert!(given.mover.is_none_or(|mover| mover == found.mover));
            assert_eq!(found.leaps[..given.leaps.len()], given.leaps);
        }
    }
}

/// Takes the last leaps from a solution of a given setup: the answer is exact.
#[test]
fn a_path_begun_on_a_whole_setup_is_finished_or_proven_hopeless() {
    let sweep = sweep("hex4", Edition::Second);
    let (mut finished, mut hopeless) = (0, 0);
    for seed in 0..30 {
        let whole = solved(&sweep, seed);
        let mut given = Partial {
            white: whole.white,
            mover: Some(whole.mover),
            ..Partial::default()
        };
        let found = find(&sweep, &given, 0).expect("the whole one is one");
        verify(&sweep, &found).expect("it is right");
        given.leaps.push(whole.leaps[0]);
        for other in whole.black.iter() {
            given.leaps.truncate(1);
            given.leaps.push(other);
            match find(&sweep, &given, 0) {
                Ok(found) => {
                    verify(&sweep, &found).expect("it is right");
                    assert_eq!(found.leaps[..2], given.leaps);
                    finished += 1;
                }
                Err(NotFound::Impossible | NotFound::Leap(2)) => {
                    assert_ne!(other, whole.leaps[1], "this one can be finished");
                    hopeless += 1;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert!(finished >= 30 && hopeless > 100, "{finished}, {hopeless}");
}

#[test]
fn distinct_solutions_are_distinct_up_to_symmetry() {
    let sweep = sweep("hex4", Edition::Second);
    let mut found = Vec::new();
    let mut finder = Finder::new(&sweep, Seed(0));
    let none = Partial::default();
    let done = finder.find_distinct(&none, 30, Watch::default(), &mut |s| found.push(s));
    assert_eq!(done, Ok(()));
    let keys: HashSet<_> = found.iter().map(|solution| solution.key(&sweep)).collect();
    assert_eq!((found.len(), keys.len()), (30, 30));
    let turned = |solution: &Solution, by: usize| {
        let symmetry = &sweep.grid().symmetries()[by];
        let leaps = solution.leaps.iter().map(|&cell| symmetry.map(cell));
        Solution {
            white: symmetry.map_set(solution.white),
            black: symmetry.map_set(solution.black),
            mover: symmetry.map(solution.mover),
            leaps: leaps.collect(),
        }
    };
    for by in 0..12 {
        let image = turned(&found[0], by);
        verify(&sweep, &image).expect("an image is a solution");
        assert_eq!(image.key(&sweep), found[0].key(&sweep));
    }
}

#[test]
fn a_wrong_solution_is_reported_with_its_leap() {
    let sweep = sweep("hex5", Edition::Second);
    let right = solved(&sweep, 1);
    let fault = |change: &dyn Fn(&mut Solution)| {
        let mut wrong = right.clone();
        change(&mut wrong);
        verify(&sweep, &wrong).expect_err("it is wrong").to_string()
    };
    let short = fault(&|s| s.leaps.truncate(30));
    assert_eq!(short, "after leap 30 black stones are left: 1");
    let again = fault(&|s| s.leaps[17] = s.leaps[16]);
    assert!(again.starts_with("leap 18, "), "{again}");
    let captured = fault(&|s| s.leaps[20] = s.mover);
    assert!(captured.starts_with("leap 21, "), "{captured}");
    let black = fault(&|s| s.mover = s.leaps[0]);
    let says = "no white stone stands on the mover's cell";
    assert!(black.starts_with(says), "{black}");
    let stones = fault(&|s| s.white.remove(s.white.iter().next().expect("a stone")));
    assert_eq!(stones, "the setup has 29 white stones instead of 30");
    let both = fault(&|s| s.white.insert(s.leaps[0]));
    assert!(both.ends_with("is both white and black"), "{both}");
}

/// QL-3: edition 1's free cell is never the centre.
#[test]
fn a_free_centre_is_a_fault() {
    let sweep = sweep("hex4", Edition::First);
    let right = solved(&sweep, 1);
    let centre = sweep.grid().centre().expect("a centre");
    let free = sweep.grid().all().without(right.white | right.black);
    let free = free.iter().next().expect("a free cell");
    assert_ne!(free, centre);
    let mut wrong = right;
    for set in [&mut wrong.white, &mut wrong.black] {
        if set.contains(centre) {
            set.remove(centre);
            set.insert(free);
        }
    }
    let fault = verify(&sweep, &wrong).expect_err("it is wrong").to_string();
    assert!(fault.ends_with("is free (QL-3)"), "{fault}");
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    let sweep = sweep("hex5", Edition::Second);
    let cell = |name| sweep.grid().named(name).expect("a cell");
    let mut given = Partial {
        white: sweep.grid().all(),
        ..Partial::default()
    };
    let refused = |given: &Partial| find(&sweep, given, 0).expect_err("it cannot be");
    assert_eq!(refused(&given), NotFound::TooMany);
    (given.white, given.mover) = (CellSet::default(), Some(cell("a1")));
    given.leaps = vec![cell("b1"), cell("d2")];
    assert_eq!(refused(&given), NotFound::Leap(2));
    given.leaps.clear();
    given.black.insert(cell("a1"));
    assert_eq!(refused(&given), NotFound::Both);
}

#[test]
fn the_json_of_a_solution_is_read_back() {
    let sweep = sweep("hex5", Edition::Second);
    let solution = solved(&sweep, 5);
    let (board, read) = Partial::read(&solution.json(&sweep)).expect("JSON");
    assert_eq!(board, "hex5");
    assert_eq!(read.whole(), Some(solution));
    let wrong = |text: &str| Partial::read(text).expect_err("wrong").to_string();
    assert!(wrong("{").contains("line 1"));
    assert!(wrong(r#"{"board":"hex55"}"#).starts_with("board: "));
    assert!(wrong(r#"{"board":"hex5","white":["j1"]}"#).contains("`j1` in `white`"));
    assert!(wrong(r#"{"board":"hex5","white":["a1","a1"]}"#).contains("twice"));
    assert!(wrong(r#"{"board":"hex5","white":["a1"],"black":["a1"]}"#).contains("both"));
    assert!(wrong(r#"{"board":"hex5","white":["a1"],"mover":"a2"}"#).contains("not white"));
    assert!(wrong(r#"{"board":"hex5","leaps":["a2"]}"#).contains("without a mover"));
    assert!(wrong(r#"{"board":"hex5","colour":"red"}"#).contains("colour"));
}

#[test]
fn a_solution_is_a_record_a_leap_and_read_as_it_was_written() {
    for (shape, edition) in [
        ("hex5", Edition::Second),
        ("hex5", Edition::First),
        ("hex4", Edition::First),
        ("mask/.oo/ooo/oo.", Edition::Second),
    ] {
        let sweep = sweep(shape, edition);
        let solution = solved(&sweep, 3);
        let whole = records(&sweep, &solution).expect("its leaps are legal");
        let games = record::read(&whole, &|game| open(game)).expect("records");
        let made = games.iter().map(|game| &game.record.line[0].mv);
        assert!(made.eq(&solution.moves(sweep.grid())), "{shape}: {whole}");
        assert_eq!(games.last().map(|game| game.record.result()), Some("1-0"));
        for leaps in [solution.leaps.len(), 1] {
            let mut begun = solution.clone();
            begun.leaps.truncate(leaps);
            let text = records(&sweep, &begun).expect("its leaps are legal");
            let (posed, given) = read(&text).expect("what was written is read");
            assert_eq!((posed.shape(), posed.edition()), (shape, edition));
            assert_eq!(given, begun.into());
        }
    }
}

#[test]
fn records_that_are_no_way_are_refused_with_their_number() {
    let sweep = sweep("hex4", Edition::Second);
    let solution = solved(&sweep, 2);
    let text = records(&sweep, &solution).expect("its leaps are legal");
    let starts: Vec<usize> = text.match_indices("[Game ").map(|(at, _)| at).collect();
    let without_second = format!("{}{}", &text[..starts[1]], &text[starts[2]..]);
    let wrong = |text: &str| read(text).expect_err("it is no way").to_string();
    assert!(wrong(&without_second).contains("record 2 does not begin where"));
    assert!(wrong("[Game").starts_with("line 1"));
    assert_eq!(wrong(""), "there is no record");
    let other = text.replace("quantum-leap:board", "quantum-leap:edition=1,board");
    assert!(wrong(&other).contains("line"));
    let setup = position(sweep.grid(), solution.white, solution.black);
    let wrong_start = |game: &str, start: Option<&str>| {
        let game = open(game).expect("a game");
        let start = start.map_or(Ok(game.start(Seed(0))), |start| game.parse(start));
        let start = start.expect("a position");
        wrong(&Record::begin(&*game, &*start).write(Layout::of(&*game, &*start)))
    };
    assert!(wrong_start("quanta", None).contains("not posed for `quanta`"));
    let no_leap = wrong_start("quantum-leap:board=hex4", Some(&*setup));
    assert!(no_leap.contains("record 1 is not one leap"), "{no_leap}");
}
