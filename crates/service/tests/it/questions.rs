//! Questions that belong to no table.

use std::sync::atomic::AtomicBool;

use quantarium_games::FAMILIES;
use quantarium_wire::{
    Analyse, Analysis, Line, OptionKind, Part, PositionRef, PositionSpec, Refusal, Request,
    Response,
};

use crate::common::{answered, ask, service};

#[test]
fn the_catalogue_has_every_game_and_level() {
    let answer = ask(Request::Catalogue);
    let catalogue = answered!(answer, Response::Catalogue { catalogue } => catalogue);
    let games = catalogue.games.iter().map(|game| &*game.id);
    assert!(games.eq(FAMILIES.iter().map(|info| info.id)));
    let mut options = catalogue.games[0].options.iter();
    let board = options.find(|option| option.key == "board").expect("it");
    assert_eq!((&*board.default, &board.kind), ("hex5", &OptionKind::Shape));
    assert_eq!(catalogue.levels.len(), 10);
}

#[test]
fn a_preview_has_what_is_usual_on_its_board() {
    let usual = |game: &str| {
        let game = game.to_owned();
        let answer = ask(Request::Preview { game, seed: None });
        let preview = answered!(answer, Response::Preview { preview } => preview);
        preview.usual.into_iter().collect::<Vec<_>>()
    };
    let dice = |count: &str| vec![("dice".to_owned(), count.to_owned())];
    assert_eq!(usual("quantum-link"), dice("30"));
    // QK-2: half of the 37 cells, whatever was chosen.
    assert_eq!(usual("quantum-link:board=hex4,dice=5"), dice("18"));
    assert_eq!(usual("quanta"), []);
}

#[test]
fn a_position_has_the_number_of_pieces_that_win() {
    let goal = |game: &str| {
        let mut position = position(&[]);
        position.game = game.to_owned();
        answered!(ask(Request::Position { position }), Response::View { view } => view.setup.goal)
    };
    assert_eq!(goal("quantum"), Some(3));
    assert_eq!(goal("quanta"), None);
}

fn owned(moves: &[&str]) -> Vec<String> {
    moves.iter().map(|&mv| mv.to_owned()).collect()
}

/// Quantum Link on a small board, after some moves.
fn analyse(moves: &[&str]) -> Analyse {
    Analyse {
        at: PositionRef {
            game: "quantum-link:board=hex3".to_owned(),
            setup: "3/4/5/4/3 g 0".to_owned(),
            moves: owned(moves),
        },
        millis: None,
        simulations: Some(500),
        lines: 3,
        threads: 1,
        search: Some("uct".to_owned()),
        part: None,
    }
}

fn analysed(asked: Analyse) -> Analysis {
    answered!(ask(Request::Analyse { asked }), Response::Analysed { analysis } => analysis)
}

#[test]
fn an_analysis_keeps_to_its_simulations_and_has_as_many_lines_as_were_asked_for() {
    let analysis = analysed(analyse(&[]));
    assert_eq!(analysis.simulations, 500);
    assert_eq!((analysis.to_move, analysis.values.len()), (0, 2));
    assert_eq!(analysis.lines.len(), 3);
    let visits: u64 = analysis.lines.iter().map(|line| line.visits).sum();
    assert!(visits <= 500, "{visits}");
    // Each line goes on after its first move: the others by what a short search answers.
    assert!(analysis.lines.iter().all(|line| line.moves.len() > 1));
    // What the position is worth is what its best line is.
    assert_eq!(analysis.values[0], analysis.lines[0].value);
    assert!((analysis.values.iter().sum::<f32>() - 1.0).abs() < 1e-6);
}

#[test]
fn what_time_ends_goes_on_from_the_last_search_and_what_simulations_end_does_not() {
    let (service, stop) = (service(), AtomicBool::new(false));
    let choice = |moves: &[&str]| Request::Choose {
        at: analyse(moves).at,
        level: 10,
        seconds: Some(1),
        seed: "1".to_owned(),
    };
    let text = answered!(service.answer(choice(&[]), &stop), Response::Chosen { text } => text);
    let goes_on = |moves: &[&str], simulations| {
        let mut asked = analyse(moves);
        (asked.millis, asked.simulations) = (Some(1), simulations);
        (asked.lines, asked.search) = (5, None);
        let answer = service.answer(Request::Analyse { asked }, &stop);
        let analysis = answered!(answer, Response::Analysed { analysis } => analysis);
        let visits = analysis.lines.iter().map(|line| line.visits);
        let has_more = visits.sum::<u64>() > analysis.simulations;
        has_more.then(|| analysis.lines[0].moves[0].clone())
    };
    assert_eq!(goes_on(&[], Some(20)), None);
    assert!(goes_on(&[], None).is_some());
    let reply = goes_on(&[&text], None).expect("it goes on");
    // The tree of the analysis goes to who chooses a move, even in no time, and none is where it was before.
    let chosen = service.answer(choice(&[&text, &reply]), &AtomicBool::new(true));
    assert!(chosen.is_err() && goes_on(&[&text], None).is_none());
    assert_eq!(goes_on(&[], None), None);
}

/// The first moves of what a worker finds in its part of the moves; as many lines as it has moves.
fn found_in(part: Part, search: &str) -> Vec<String> {
    let mut asked = analyse(&[]);
    (asked.simulations, asked.lines) = (Some(60), 200);
    (asked.search, asked.part) = (Some(search.to_owned()), Some(part));
    let analysis = analysed(asked);
    let first = |line: &Line| line.moves[0].clone();
    analysis.lines.iter().map(first).collect()
}

fn part(number: u8, of: u8, first: &[&str]) -> Part {
    let first = owned(first);
    Part { number, of, first }
}

#[test]
fn every_move_falls_to_one_of_the_workers_that_look_at_a_position() {
    for search in ["uct", "best-first"] {
        let sorted = |mut moves: Vec<String>| {
            moves.sort();
            moves
        };
        let whole = sorted(found_in(part(0, 1, &[]), search));
        assert!(whole.len() > 20, "{whole:?}");
        let thirds: Vec<_> = (0..3).map(|n| found_in(part(n, 3, &[]), search)).collect();
        assert!(thirds.iter().all(|third| third.len() >= whole.len() / 3));
        assert_eq!(sorted(thirds.concat()), whole);
        // What was best so far falls to one after the other, forwards and backwards.
        let first: Vec<&str> = whole.iter().rev().take(7).map(|mv| &**mv).collect();
        for (of, holders) in [(2, [0, 1, 1, 0, 0, 1, 1]), (3, [0, 1, 2, 2, 1, 0, 0])] {
            for number in 0..of {
                let hand = found_in(part(number, of, &first), search);
                for (mv, holder) in first.iter().zip(holders) {
                    let held = hand.iter().any(|other| other == mv);
                    assert_eq!(held, holder == number, "{mv}: {hand:?}");
                }
            }
        }
        // There are more workers than moves.
        assert!(found_in(part(200, 201, &[]), search).is_empty());
    }
}

#[test]
fn what_cannot_be_analysed_is_refused() {
    let wrong = |asked: Analyse| code(ask(Request::Analyse { asked }));
    assert_eq!(wrong(analyse(&["9@z9"])), "wrong-game");
    let mut guessed = analyse(&[]);
    guessed.search = Some("guess".to_owned());
    assert_eq!(wrong(guessed), "wrong-game");
    // Parts that do not exist.
    let refused = |part: Part| {
        let mut asked = analyse(&[]);
        asked.part = Some(part);
        let refusal = ask(Request::Analyse { asked }).expect_err("refused");
        refusal.message
    };
    let no_such = "there is no part 2 of 2: the first is 0";
    assert_eq!(refused(part(2, 2, &[])), no_such);
    let none = "there is no part 0 of 0: the first is 0";
    assert_eq!(refused(part(0, 0, &[])), none);
    let twice = found_in(part(0, 1, &[]), "uct").remove(0);
    for first in [["9@z9", ""], [&twice, &twice]] {
        let message = refused(part(0, 2, &first));
        assert!(message.contains("cannot be dealt first"), "{message}");
    }
}

fn code(answer: Result<Response, Refusal>) -> String {
    answer.expect_err("refused").code
}

/// A record of Quanta on a small board with these moves; they begin in line 11.
fn record(moves: &str) -> String {
    let tags = [
        ("Event", "Casual game"),
        ("Site", "Quantarium"),
        ("Date", "2026.11.21"),
        ("Round", "-"),
        ("White", "Person"),
        ("Blue", "Person"),
        ("Result", "*"),
        ("Game", "quanta:board=6x6"),
        ("Setup", "6/1n2n1/6/6/1n2n1/6 w -"),
    ];
    let tags = tags.map(|(name, value)| format!("[{name} \"{value}\"]\n"));
    format!("{}\n{moves} *\n", tags.concat())
}

fn position(moves: &[&str]) -> PositionSpec {
    PositionSpec {
        game: "quanta:board=6x6".to_owned(),
        setup: None,
        seed: None,
        moves: owned(moves),
    }
}

fn read(text: &str) -> Result<Response, Refusal> {
    let text = text.to_owned();
    ask(Request::ReadRecord { text })
}

#[test]
fn a_record_is_read_and_written() {
    let moves = "{open} 1. n@c3 $1 {near} (1. +@a1 2. -@c4) (1. n@c4) 2. +@c2";
    let tree = answered!(read(&record(moves)), Response::RecordTree { tree } => tree);
    let nodes = tree.nodes.iter().map(|node| (node.parent, &*node.text));
    assert!(nodes.eq([
        (None, "n@c3"),
        (None, "+@a1"),
        (Some(1), "-@c4"),
        (None, "n@c4"),
        (Some(0), "+@c2"),
    ]));
    let comments = (&*tree.comments[0], &*tree.nodes[0].comments[0]);
    assert_eq!(comments, ("open", "near"));
    let written = ask(Request::WriteRecord { tree: tree.clone() });
    let text = answered!(written, Response::Record { text } => text);
    assert!(text.contains(moves), "{text}");
    let again = answered!(read(&text), Response::RecordTree { tree } => tree);
    assert_eq!(again.nodes, tree.nodes);
    // What is wrong is reported with its line and column.
    let refusal = read(&record("1. n@z9")).expect_err("there is no such cell");
    assert_eq!(refusal.code, "wrong-game");
    let message = refusal.message;
    assert!(message.starts_with("line 11, column 4: "), "{message}");
    assert_eq!(code(read("")), "wrong-game");
}

#[test]
fn a_position_of_no_table_is_shown_and_drawn() {
    let at = || position(&["+@a1"]);
    let answer = ask(Request::Position { position: at() });
    let view = answered!(answer, Response::View { view } => view);
    assert_eq!(view.state.moves[0].text, "+@a1");
    assert!(!view.state.legal.is_empty());
    let drawn = |asked| answered!(ask(asked), Response::Picture { svg } => svg);
    let svg = drawn(Request::Picture { position: at() });
    assert!(svg.starts_with("<svg "), "{svg}");
    let svg = drawn(Request::Animation { position: at() });
    assert!(svg.contains("<animate "), "{svg}");
}

#[test]
fn a_refusal_names_the_rule_and_its_reason() {
    let refused = |moves: &[&str]| {
        let position = position(moves);
        ask(Request::Position { position }).expect_err("no move")
    };
    // The square is taken.
    let refusal = refused(&["+@a1", "+@a1"]);
    assert_eq!(refusal.code, "wrong-game");
    let rule = refusal.rule.expect("a rule");
    let reason = refusal.reason.expect("a reason");
    assert!(rule.starts_with("QA-"), "{rule}");
    let cause = refusal.cause.expect("a cause");
    assert_eq!(cause.key, "taken");
    assert_eq!(cause.args, ["a1"]);
    let ends = format!("{reason} ({rule})");
    assert!(refusal.message.ends_with(&ends), "{}", refusal.message);
    // No rule forbids what is no move.
    let refusal = refused(&["+@z9"]);
    assert_eq!(refusal.rule, None);
    let reason = refusal.reason.expect("a reason");
    assert_eq!(refusal.message, format!("ply 1: {reason}"));
}

#[test]
fn whoever_waits_learns_what_may_be_entered() {
    let premoves = |seat| {
        let position = position(&["+@a1"]);
        answered!(ask(Request::Premoves { position, seat }), Response::Premoves { moves } => moves)
    };
    // The second player is to move.
    assert_eq!(premoves(1), []);
    let first = premoves(0);
    assert!(!first.is_empty() && first.iter().all(|mv| !mv.clicks.is_empty()));
    assert!(first.is_sorted_by_key(|mv| &mv.text));
}
