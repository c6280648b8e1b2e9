//! Tables of real games.

use quantarium_games::{FAMILIES, open};
use quantarium_rules::testkit::sized;
use quantarium_rules::{AnyPosition, Random, Seed, record};
use quantarium_wire::{Occupant, Step, TableView, ToTable};

use crate::common::{self, *};

/// Where time does not matter, it stands still.
const NOW: Moment = Moment(0);

/// Judges and makes what is asked for.
trait Ask {
    fn ask(&mut self, request: &ToTable) -> Result<(), Refused>;

    fn play(&mut self, ply: u32, text: &str) -> Result<(), Refused> {
        self.ask(&to_play(ply, text))
    }

    fn take_back(&mut self, ply: u32) -> Result<(), Refused> {
        self.ask(&ToTable::TakeBack { ply })
    }

    fn resign(&mut self, ply: u32, seat: u8) -> Result<(), Refused> {
        self.ask(&ToTable::Resign { ply, seat })
    }

    fn computer_plays(&mut self, ply: u32, text: &str) -> Result<(), Refused>;
}

impl Ask for Table {
    fn ask(&mut self, request: &ToTable) -> Result<(), Refused> {
        common::ask(self, 0, request, NOW.0).map(drop)
    }

    fn computer_plays(&mut self, ply: u32, text: &str) -> Result<(), Refused> {
        let change = self.validate_computer_plays(ply, text, NOW)?;
        self.apply(change);
        Ok(())
    }
}

const PERSON: Occupant = Occupant::Person;
const COMPUTER: Occupant = Occupant::computer(3);

/// Plays `plies` random moves, for persons and computers alike, or to the end.
fn play_on(table: &mut Table, plies: usize, random: &mut Random) {
    for _ in 0..plies {
        let moves = restored(table).moves();
        if moves.is_empty() {
            return;
        }
        let text = &moves[random.index(moves.len())];
        let ply = table.plies();
        let played = match table.computer_to_move() {
            Some(_) => table.computer_plays(ply, text),
            None => table.play(ply, text),
        };
        assert_eq!(played, Ok(()), "{text}");
    }
}

/// The position of a table by another way than the table's own.
fn restored(table: &Table) -> Box<dyn AnyPosition> {
    let start = table.game().parse(&table.setup());
    let mut position = start.expect("a start position");
    for text in table.moves() {
        position.play(text).expect("a legal move");
    }
    position
}

fn check(table: &Table) -> TableView {
    let (view, replay) = (table.view(NOW), restored(table));
    let standing = &view.state.standing;
    assert_eq!(view.state.position, replay.text());
    assert_eq!(standing.outcome.is_some(), replay.outcome().is_some());
    assert_eq!(standing.thinking, table.computer_to_move().is_some());
    let legal = view.state.legal.iter().map(|legal| legal.text.as_str());
    let legal: Vec<&str> = legal.collect();
    if standing.thinking {
        assert!(legal.is_empty());
    } else {
        assert_eq!(legal, replay.moves());
    }
    let cells = view.setup.board.cells.len();
    let mut pieces = view.state.pieces.iter();
    assert!(pieces.all(|piece| usize::from(piece.cell) < cells));
    view
}

#[test]
fn whole_games_of_every_sample_are_shown_taken_back_and_restored() {
    let mut random = Random::new(Seed(1));
    let games = FAMILIES.iter().flat_map(|info| info.samples);
    for game in games.step_by(sized(1, 3)) {
        let seats = open(game).unwrap().seats().len();
        let mut table = bare(game, &vec![PERSON; seats]);
        let mut positions = vec![check(&table).state.position];
        while !table.is_over() && table.plies() < 400 {
            play_on(&mut table, 1, &mut random);
            // A whole view of each ply of the large boards would take long.
            if table.plies() < 5 || table.is_over() {
                check(&table);
            }
            positions.push(table.ply_view(table.plies()).unwrap().position);
        }
        let mut again = bare(game, table.occupants());
        for (seq, text) in (1..).zip(table.moves()) {
            again.replay(seq, &played(text, None), NOW).unwrap();
        }
        assert_eq!(again.view(NOW), table.view(NOW), "{game}");
        check_record(&table);
        for (ply, position) in positions.iter().enumerate() {
            assert_eq!(table.ply_view(ply as u32).unwrap().position, *position);
        }
        while table.plies() > 0 {
            table.take_back(table.plies()).unwrap();
            let now = table.view(NOW).state.position;
            assert_eq!(now, positions[table.plies() as usize]);
        }
        assert_eq!(table.take_back(0), Err(Refused::NothingToTakeBack));
    }
}

fn check_record(table: &Table) {
    let text = table.record("2026.11.21", &[]).expect("a record");
    let records = record::read(&text, &|game| open(game)).expect(&text);
    assert_eq!(records.len(), 1);
    assert_eq!(records[0].record.result(), table.result(), "{text}");
    let position = table.view(NOW).state.position;
    assert_eq!(records[0].end.text(), position, "{text}");
    let moves = records[0].record.line.iter().map(|ply| ply.mv.as_str());
    assert!(moves.eq(table.moves()), "{text}");
}

#[test]
fn a_record_says_who_played_and_how_it_ended() {
    let mut table = bare("quantum-leap:board=hex2", &[PERSON, COMPUTER]);
    table.resign(0, 0).unwrap();
    check_record(&table);
    let text = table.record("2026.11.21", &[]).unwrap();
    for line in [
        "[Game \"quantum-leap:board=hex2\"]",
        "[Date \"2026.11.21\"]",
        "[White \"Person\"]",
        "[Black \"Quantarium, level 3\"]",
        "[Result \"0-1\"]",
        "[Seed \"7\"]",
        "[Termination \"White resigns\"]",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(table.record("to\nday", &[]).is_err());
    // And how long the computer thought.
    let (level, seconds) = (10, Some(20));
    let timed = Occupant::Computer { level, seconds };
    let table = bare("quantum-leap:board=hex2", &[timed, COMPUTER]);
    assert_eq!(table.seconds_to_move(), Some(20));
    check_record(&table);
    let text = table.record("2026.11.21", &[]).unwrap();
    let white = "[White \"Quantarium, level 10, 20 s a move\"]";
    assert!(text.contains(white), "{text}");
}

#[test]
fn a_refused_request_changes_nothing() {
    let mut table = bare("quantum-link:board=hex3", &[PERSON, COMPUTER]);
    table.play(0, "4@c3").unwrap();
    table.computer_plays(1, "2@a1").unwrap();
    let before = table.view(NOW);
    let refused = [
        (table.play(2, "4@c3"), "illegal-move"),
        (table.play(2, "4@z9"), "illegal-move"),
        (table.play(2, "nonsense\0"), "illegal-move"),
        (table.play(1, "1@b1"), "late"),
        (table.play(3, "1@b1"), "late"),
        (table.play(u32::MAX, "1@b1"), "late"),
        (table.computer_plays(2, "1@b1"), "not-your-turn"),
        (table.take_back(1), "late"),
        (table.resign(1, 0), "late"),
        (table.resign(2, 1), "cannot-resign"),
        (table.resign(2, 200), "cannot-resign"),
        (table.ply_view(3).map(drop), "no-such-ply"),
    ];
    for (refused, code) in refused {
        let error = refused.unwrap_err();
        assert_eq!(error.code(), code, "{error}");
    }
    assert_eq!(table.view(NOW), before);
}

#[test]
fn the_computers_turn_is_the_computers_alone() {
    let mut table = bare("quantum-link:board=hex3", &[COMPUTER, PERSON]);
    assert_eq!(table.computer_to_move(), Some(3));
    let view = table.view(NOW);
    assert!(view.state.standing.thinking && view.state.legal.is_empty());
    let error = table.play(0, "4@c3").unwrap_err();
    assert_eq!(error.code(), "not-your-turn");
    let says = "Green is to move, and the computer plays Green";
    assert_eq!(error.to_string(), says);
    table.computer_plays(0, "4@c3").unwrap();
    assert_eq!(table.computer_to_move(), None);
    assert_eq!(table.view(NOW).state.legal.len(), 18 * 6 + 1);
}

#[test]
fn the_last_move_marks_the_cells_that_entered_it() {
    let mut table = bare("quantum-link:board=hex3", &[PERSON, PERSON]);
    assert!(table.view(NOW).state.last.is_empty());
    table.play(0, "4@c3").unwrap();
    let view = table.view(NOW);
    let name = |cell: &u16| view.setup.board.cells[usize::from(*cell)].name.as_str();
    assert!(view.state.last.iter().map(name).eq(["c3"]));
    let [first] = &view.state.moves[..] else {
        panic!("one move");
    };
    assert_eq!(first.cells, view.state.last);
    let die = first.piece.as_ref().unwrap();
    assert_eq!((die.owner, &*die.kind, die.count), (Some(0), "die", 4));
    table.play(1, "pass").unwrap();
    let passed = table.view(NOW);
    assert!(passed.state.last.is_empty());
    assert_eq!(passed.state.moves[1].piece, None);
    assert_eq!(table.ply_view(1).unwrap().last, view.state.last);
}

#[test]
fn taking_back_goes_to_the_last_earlier_decision_of_a_person() {
    let mut random = Random::new(Seed(3));
    let mut alone = bare("quantum-link:board=hex3", &[COMPUTER, PERSON]);
    play_on(&mut alone, 1, &mut random);
    // The computer began: there is nothing of the person's to take back.
    assert!(!alone.view(NOW).state.standing.can_take_back);
    assert_eq!(alone.take_back(1), Err(Refused::NothingToTakeBack));
    play_on(&mut alone, 1, &mut random);
    // While the computer thinks, the person's own move is taken back.
    alone.take_back(2).unwrap();
    play_on(&mut alone, 4, &mut random);
    assert_eq!(alone.plies(), 5);
    // The computer has answered: both moves are.
    alone.take_back(5).unwrap();
    assert_eq!(alone.plies(), 3);
    let mut friends = bare("quantum-link:board=hex3", &[PERSON, PERSON]);
    play_on(&mut friends, 5, &mut random);
    friends.take_back(5).unwrap();
    assert_eq!(friends.plies(), 4);
}

#[test]
fn a_finished_game_can_be_taken_back_but_not_played_on() {
    let mut table = bare("quantum-link:board=hex2", &[PERSON, PERSON]);
    table.play(0, "1@b1").unwrap();
    table.play(1, "pass").unwrap();
    table.play(2, "pass").unwrap();
    let outcome = table.view(NOW).state.standing.outcome.unwrap();
    assert_eq!(outcome.result, "1/2-1/2");
    assert_eq!(outcome.rule.as_deref(), Some("QK-6"));
    assert!(table.view(NOW).state.legal.is_empty());
    assert_eq!(table.play(3, "pass"), Err(Refused::GameOver));
    assert_eq!(table.resign(3, 0), Err(Refused::GameOver));
    table.take_back(3).unwrap();
    assert_eq!(table.result(), "*");
    table.play(2, "1@b2").unwrap();
}

#[test]
fn a_resignation_ends_the_game_and_can_be_taken_back() {
    let mut table = bare("quantum", &[PERSON, PERSON]);
    table.resign(0, 1).unwrap();
    let outcome = table.view(NOW).state.standing.outcome.unwrap();
    assert_eq!((outcome.winner, outcome.result.as_str()), (Some(0), "1-0"));
    assert_eq!((outcome.rule, outcome.reason.as_str()), (None, "resigned"));
    assert_eq!(outcome.words, "Black resigns");
    assert_eq!(table.play(0, "b2-b3"), Err(Refused::GameOver));
    assert!(table.view(NOW).state.legal.is_empty() && table.view(NOW).state.standing.can_take_back);
    let mut again = bare("quantum", &[PERSON, PERSON]);
    again.replay(1, &Step::Resigned { seat: 1 }, NOW).unwrap();
    assert_eq!(again.view(NOW), table.view(NOW));
    table.take_back(0).unwrap();
    assert_eq!(table.view(NOW).state.standing.outcome, None);
    // Moves are kept by their canonical texts.
    table.play(0, "b2b3").unwrap();
    assert_eq!(table.moves().collect::<Vec<_>>(), ["b2-b3"]);
    // What the operator breaks off cannot.
    let broken_off = table.validate_end().unwrap();
    table.apply(broken_off);
    assert!(!table.view(NOW).state.standing.can_take_back);
    assert_eq!(table.take_back(1), Err(Refused::GameOver));
    // A person may resign while the computer thinks, and nobody among more than two.
    let mut table = bare("quantum", &[COMPUTER, PERSON]);
    table.resign(0, 1).unwrap();
    assert_eq!(table.result(), "1-0");
    assert_eq!(table.computer_to_move(), None);
    let mut table = bare("quantum-leap:board=hex3,players=3", &[PERSON; 3]);
    assert_eq!(table.resign(0, 0).unwrap_err().code(), "cannot-resign");
}

#[test]
fn a_change_is_validated_before_it_is_made() {
    let mut table = bare("quantum-link:board=hex2", &[PERSON, PERSON]);
    for (ply, text, result) in [(0, "pass", "*"), (1, "pass", "1/2-1/2")] {
        let before = table.view(NOW);
        let change = table.validate(&to_play(ply, text), 0, NOW);
        let change = change.unwrap().unwrap();
        let step = played(text, None);
        assert_eq!((change.step(), change.result()), (&step, result));
        assert_eq!(table.view(NOW), before);
        table.apply(change);
        assert_eq!(table.plies(), ply + 1);
    }
    let back = ToTable::TakeBack { ply: 2 };
    let change = table.validate(&back, 0, NOW).unwrap().unwrap();
    assert_eq!(change.step(), &Step::TakenBack { plies: 1 });
    assert_eq!(change.result(), "*");
    let seen = table.validate(&ToTable::ViewPly { ply: 0 }, 0, NOW);
    assert!(seen.unwrap().is_none());
}

#[test]
fn a_table_starts_by_a_seed_that_is_shown_where_it_matters_or_at_a_position_of_ones_own() {
    let leap = bare("quantum-leap", &[PERSON, PERSON]).view(NOW);
    assert_eq!(leap.setup.seed.as_deref(), Some("7"));
    let setup = bare("quantum", &[PERSON, PERSON]).view(NOW).setup;
    assert_eq!(setup.seed, None);
    let other = opened("quantum-leap", &[PERSON, PERSON], &Start::Seed(Seed(8)));
    assert_ne!(other.unwrap().setup(), leap.setup.start);
    let at = |text: &str| {
        let start = Start::Position(None, text.to_owned());
        opened("quantum-link:board=hex2", &[PERSON, PERSON], &start)
    };
    assert_eq!(at("2/g41b2/2 b 0").unwrap().view(NOW).state.pieces.len(), 2);
    let error = at("1g4b/3/2 b 0").unwrap_err();
    assert!(matches!(error, SetupError::Position(_)), "{error}");
}

/// The whole state is sent after every ply: it must stay small on the largest boards too.
#[test]
fn views_of_the_largest_boards_stay_below_200_kilobytes() {
    for (game, plies) in [
        ("quantum-leap:board=rhomb16x16", 60),
        ("quantum-leap:board=rhomb16x16,players=6", 60),
        ("quantum-leap:edition=1", 0),
        ("quantum:board=16x16", 60),
        ("quantum:board=16x16,jump=on,power=corners", 200),
        ("quantum-link:board=rhomb16x16", 0),
        ("quantum-link:board=rhomb16x16", 100),
        ("quanta:board=16x16", 60),
        ("quanta:board=16x16", 120),
    ] {
        let seats = open(game).unwrap().seats().len();
        let mut table = bare(game, &vec![PERSON; seats]);
        play_on(&mut table, plies, &mut Random::new(Seed(5)));
        let size = serde_json::to_string(&table.view(NOW)).unwrap().len();
        assert!(size < 200_000, "{game}: {size}");
    }
    // The one exception: Black's swap (QL-4) on boards far beyond the sheet's, a move for each white
    // and each black stone, shown once a game.
    let swap = bare("quantum-leap:edition=1,board=rhomb16x16", &[PERSON, PERSON]).view(NOW);
    assert_eq!(swap.state.legal.len(), 128 * 128 + 1);
    let size = serde_json::to_string(&swap).unwrap().len();
    assert!(size < 1_600_000, "{size}");
}
