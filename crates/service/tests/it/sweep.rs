//! The puzzle of Quantum Leap's sheet (QL-8): the sweep.

use quantarium_rules::record;
use quantarium_wire::{Refusal, Request, Response, Sweep, SweepFinish, SweepView};

use crate::common::{answered, ask};

fn nothing(board: &str, edition: u8) -> Sweep {
    let mut nothing = Sweep::default();
    (nothing.board, nothing.edition) = (board.to_owned(), edition);
    nothing
}

fn finish(leaps: &Sweep, seed: &str, millis: u32) -> SweepFinish {
    let request = Request::FinishSweep {
        sweep: leaps.clone(),
        seed: seed.to_owned(),
        millis,
    };
    answered!(ask(request), Response::SweepFinish { finish } => finish)
}

fn found(board: &str, edition: u8, seed: &str) -> Sweep {
    match finish(&nothing(board, edition), seed, 60_000) {
        SweepFinish::Found { leaps, .. } => leaps,
        other => panic!("{other:?}"),
    }
}

fn view(leaps: &Sweep) -> SweepView {
    let sweep = leaps.clone();
    answered!(ask(Request::ViewSweep { sweep }), Response::SweepView { view } => view)
}

fn read(text: &str, near: &Sweep) -> Result<Response, Refusal> {
    let (text, near) = (text.to_owned(), near.clone());
    ask(Request::ReadSweep { text, near })
}

fn refused(answer: Result<Response, Refusal>) -> String {
    answer.expect_err("refused").message
}

fn drawn(sweep: &Sweep) -> String {
    let sweep = sweep.clone();
    answered!(ask(Request::DrawSweep { sweep }), Response::Picture { svg } => svg)
}

/// The same solution after this many of its leaps.
fn after(leaps: &Sweep, count: usize) -> Sweep {
    let mut begun = leaps.clone();
    begun.leaps.truncate(count);
    begun
}

#[test]
fn a_solution_is_found_by_seed_and_walked_to_its_end() {
    for (board, edition, whites, blacks) in [("hex5", 2, 30, 31), ("hex5", 1, 30, 30)] {
        let solution = found(board, edition, "7");
        assert_eq!(solution, found(board, edition, "7"));
        assert_ne!(solution, found(board, edition, "8"));
        assert_eq!(solution.leaps.len(), blacks);
        for count in 0..=blacks {
            let seen = view(&after(&solution, count));
            assert_eq!((seen.whites, seen.blacks), (whites, blacks as u32));
            let left = seen.pieces.iter().filter(|p| p.owner == Some(1)).count();
            assert_eq!(left, blacks - count);
            let next = solution.leaps.get(count);
            assert!(next.is_none_or(|to| seen.legal.iter().any(|m| m.text.ends_with(to))));
        }
        let end = view(&solution);
        assert_eq!(end.legal, []);
        // The texts of its stones.
        let texts = end.notation.tokens.iter().map(|token| &*token.text);
        assert!(texts.eq(["w", "b"]));
    }
    // An empty board is seen without leaps.
    for edition in [1, 2] {
        let seen = view(&nothing("hex5", edition));
        assert_eq!((seen.pieces.len(), seen.legal.len()), (0, 0));
        assert_eq!(seen.board.cells.len(), 61);
    }
}

/// QL-8: once a white stone has leapt, no other one does.
#[test]
fn before_the_first_leap_any_white_stone_may_be_chosen_and_afterwards_only_the_sweeper() {
    let solution = found("hex4", 2, "1");
    let starts = |leaps: &Sweep| {
        let legal = view(leaps).legal;
        let mut from: Vec<String> = legal.iter().map(|m| m.text[..2].to_owned()).collect();
        from.dedup();
        from
    };
    assert!(starts(&after(&solution, 0)).len() > 1);
    assert_eq!(starts(&after(&solution, 1)), [solution.leaps[0].clone()]);
}

#[test]
fn a_path_is_said_to_be_finishable_or_hopeless_and_both_are_true() {
    let solution = found("hex3", 2, "3");
    let (mut can, mut cannot) = (0, 0);
    for mv in view(&after(&solution, 2)).legal {
        let mut begun = after(&solution, 2);
        begun.leaps.push(mv.text[3..].to_owned());
        match finish(&begun, "0", 60_000) {
            SweepFinish::Found { leaps, .. } => {
                assert_eq!(leaps.leaps[..3], begun.leaps);
                assert_eq!(view(&leaps).legal, []);
                can += 1;
            }
            // Every way on from there is walked to its end: none captures all.
            SweepFinish::Impossible => {
                assert!(!can_be_finished(&begun));
                cannot += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(can > 0 && cannot > 0, "{can} {cannot}");
    // Going back to a cell that was left is no leap of the puzzle.
    let mut back = after(&solution, 1);
    back.leaps.push(solution.mover.expect("a mover"));
    assert_eq!(finish(&back, "0", 60_000), SweepFinish::NoLeap { leap: 2 });
}

/// By trying everything.
fn can_be_finished(begun: &Sweep) -> bool {
    let seen = view(begun);
    if seen.pieces.iter().all(|piece| piece.owner == Some(0)) {
        return true;
    }
    seen.legal.iter().any(|mv| {
        let mut further = begun.clone();
        further.leaps.push(mv.text[3..].to_owned());
        can_be_finished(&further)
    })
}

#[test]
fn stones_placed_by_hand_stay_and_what_is_too_many_or_not_known_in_time_is_reported_as_such() {
    assert_eq!(finish(&nothing("hex9", 2), "1", 0), SweepFinish::Unknown);
    let mut few = nothing("hex5", 2);
    few.white = vec!["a1".to_owned(), "e5".to_owned()];
    few.black = vec!["i9".to_owned()];
    let SweepFinish::Found { leaps, .. } = finish(&few, "1", 60_000) else {
        panic!("it can be finished");
    };
    assert!(few.white.iter().all(|cell| leaps.white.contains(cell)));
    assert!(leaps.black.contains(&few.black[0]));
    let cells = view(&few).board.cells.into_iter();
    few.black.clear();
    few.white = cells.map(|cell| cell.name).collect();
    assert_eq!(finish(&few, "1", 60_000), SweepFinish::TooMany);
}

#[test]
fn the_notation_and_positions_are_read() {
    let near = nothing("hex5", 2);
    for edition in [1, 2] {
        let solution = found("hex5", edition, "5");
        let mut json = serde_json::to_value(&solution).expect("JSON");
        json.as_object_mut().expect("fields").remove("edition");
        let leaps = answered!(read(&json.to_string(), &near), Response::Sweep { sweep } => sweep);
        assert_eq!(leaps, solution);
    }
    let setup = after(&found("hex5", 2, "5"), 0);
    let answer = read(&view(&setup).position, &near);
    let leaps = answered!(answer, Response::Sweep { sweep } => sweep);
    assert_eq!((&leaps.white, &leaps.black), (&setup.white, &setup.black));
    assert_eq!(leaps.mover, None);
    assert!(refused(read("{", &near)).contains("line 1"));
    assert!(refused(read("www", &near)).contains("row"));
    assert!(refused(read(r#"{"board":"hex5","white":["z9"]}"#, &near)).contains("z9"));
}

#[test]
fn a_solution_is_written_as_records_and_drawn_with_its_way() {
    let solution = found("hex4", 2, "2");
    let sweep = solution.clone();
    let text = answered!(ask(Request::WriteSweep { sweep }), Response::Record { text } => text);
    let games = record::read(&text, &|game| quantarium_games::open(game)).expect("records");
    assert_eq!(games.len(), solution.leaps.len());
    // What is written is read, whatever board is there.
    let answer = read(&text, &nothing("hex5", 1));
    let again = answered!(answer, Response::Sweep { sweep } => sweep);
    assert_eq!(again, solution);
    assert!(refused(read("[Game \"quanta\"]", &solution)).contains("line 1"));
    let with = drawn(&solution);
    let mut leaps = after(&solution, 0);
    leaps.mover = None;
    assert!(with.starts_with("<svg") && with.len() > drawn(&leaps).len());
}

#[test]
fn what_makes_no_sense_is_refused() {
    let view = |leaps: Sweep| refused(ask(Request::ViewSweep { sweep: leaps }));
    assert!(view(nothing("hex55", 2)).contains("hex55"));
    assert!(view(nothing("hex5", 3)).contains("editions"));
    let mut both = nothing("hex5", 2);
    both.white.push("a1".to_owned());
    both.black.push("a1".to_owned());
    assert!(view(both).contains("both"));
    let mut wrong = after(&found("hex5", 2, "1"), 1);
    wrong.leaps.push(wrong.leaps[0].clone());
    assert!(view(wrong).contains("leap 2"));
}
